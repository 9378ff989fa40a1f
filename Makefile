# Every command of the project. `make` lists them.

PORT ?= 8000
export PORT

PYTHON := .venv/bin/python
MANAGE := $(PYTHON) manage.py
PIP_INSTALL := $(PYTHON) -m pip install --quiet --disable-pip-version-check
COMPILE := uv pip compile --quiet --universal --python-version 3.12 \
	--no-header --no-annotate --no-emit-index-url

.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

.PHONY: help
help: ## List the commands
	@grep -hE '^[a-z-]+:.* ## ' $(MAKEFILE_LIST) | sort | \
		awk -F ':.* ## ' '{ printf "make %-14s %s\n", $$1, $$2 }'

# Run

.PHONY: serve
serve: setup ## Set everything up and serve it on http://127.0.0.1:8000 (PORT= changes the port)
	@.venv/bin/gunicorn --config python:gpufit.serving gpufit.wsgi

.PHONY: dev
dev: setup ## The same with Django's own server: shows errors, follows every edit
	@GPUFIT_DEBUG=1 $(MANAGE) runserver $(PORT)

.PHONY: setup
setup: database catalogue ## Environment, database, catalogue, translations, static files
	@$(MANAGE) compile_translations
	@$(MANAGE) collectstatic --noinput --verbosity 0

.PHONY: database
database: .venv/runtime
	@$(MANAGE) migrate --verbosity 0

# Loading takes a while, so it is skipped as long as neither the facts nor the code of loading have
# changed. The stamp speaks of the default database alone, and leaves with it.
CATALOGUE_SOURCES := $(shell find fixtures catalog -type f \
	-not -path '*/tests/*' -not -name '*.pyc' 2>/dev/null)

.PHONY: catalogue
catalogue: var/catalogue
var/catalogue: .venv/runtime $(CATALOGUE_SOURCES) | database
	@$(MANAGE) load_catalog
	@test -n "$$GPUFIT_DATABASE_URL" || touch $@
ifdef GPUFIT_DATABASE_URL
.PHONY: var/catalogue
else
$(shell test -f var/db.sqlite3 || rm -f var/catalogue)
endif

# Test and check

.PHONY: test
test: .venv/tools ## Run all tests (those in a browser too, where Chromium is found)
	@.venv/bin/pytest -n auto --dist loadfile

.PHONY: bench
bench: setup ## Measure the live table against an empty view, on one server in one run
	@$(MANAGE) bench

.PHONY: crawl
crawl: setup .venv/tools ## Open every page in every language and list what is wrong (SAMPLE=300: some)
	@$(MANAGE) crawl $(if $(JOBS),--jobs $(JOBS)) $(if $(SAMPLE),--sample $(SAMPLE))

.PHONY: check
check: .venv/tools ## Style, types, templates, migrations, deployment: what CI checks
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy .
	$(TEMPLATES) | xargs -0 -r .venv/bin/djade --target-version 6.1 --check
	$(MANAGE) makemigrations --check
	$(DEPLOYED) $(MANAGE) check --deploy --fail-level WARNING

.PHONY: format
format: .venv/tools ## Rewrite Python and templates in the project's style
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	$(TEMPLATES) | xargs -0 -r .venv/bin/djade --target-version 6.1

TEMPLATES := find templates catalog estimator -name '*.html' -print0
DEPLOYED := GPUFIT_ALLOWED_HOSTS=gpufit.example GPUFIT_HTTPS=1 \
	GPUFIT_SECRET_KEY=for-this-check-alone-and-for-no-server-at-all-0123456789

# Words

.PHONY: messages
messages: .venv/runtime ## Bring locale/*/LC_MESSAGES/django.po up to date (PRUNE=1 drops old ones)
	@$(MANAGE) refresh_messages $(if $(PRUNE),--prune)

# Environment

.venv/bin/python:
	@python=$$(scripts/find-python) && { "$$python" -m venv .venv || { rm -rf .venv; exit 1; }; }

.venv/runtime: requirements.txt | .venv/bin/python
	@echo "Installing what gpufit needs into .venv ..."
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

.venv/tools: requirements-dev.txt .venv/runtime
	@echo "Installing what tests and checks need into .venv ..."
	@$(PIP_INSTALL) -r requirements-dev.txt
	@touch $@

.PHONY: requirements
requirements: ## Pin the newest versions that requirements*.in allow (needs uv)
	$(COMPILE) --upgrade requirements.in --output-file requirements.txt
	$(COMPILE) --upgrade requirements-dev.in --output-file requirements-dev.txt

.PHONY: clean
clean: ## Remove all that was made: environment, database, caches
	rm -rf .venv var .hypothesis .mypy_cache .pytest_cache .ruff_cache test-results
	find . -name __pycache__ -prune -exec rm -rf {} +
	rm -f locale/*/LC_MESSAGES/*.mo
