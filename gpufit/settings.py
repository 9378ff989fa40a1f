"""Settings of gpufit: nothing has to be set to run it, GPUFIT_* variables fit it to a server."""

from pathlib import Path

from django.utils.csp import CSP

from gpufit.env import env_bool, env_database, env_int, env_list, env_str, kept_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
FIXTURES_DIR = BASE_DIR / "fixtures"

# Everything the running site writes.
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(exist_ok=True)

# Where it runs

DEBUG = env_bool("GPUFIT_DEBUG", default=False)
SECRET_KEY = env_str("GPUFIT_SECRET_KEY") or kept_secret_key(VAR_DIR / "secret_key")
ALLOWED_HOSTS = env_list("GPUFIT_ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

# Where the public finds it, such as https://gpufit.example: the addresses that search engines and
# shared links get. Without it they name the host that was asked.
BASE_URL = env_str("GPUFIT_BASE_URL").rstrip("/")

# One switch for a site behind TLS. The proxy's word on it (X-Forwarded-Proto) is gunicorn's to
# judge: see forwarded_allow_ips in its documentation.
HTTPS = env_bool("GPUFIT_HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env_int("GPUFIT_HSTS_SECONDS", default=30 * 24 * 3600 if HTTPS else 0)
CSRF_TRUSTED_ORIGINS = env_list("GPUFIT_CSRF_TRUSTED_ORIGINS", default=[])

# Where readers report mistakes: the address of a page or form, or mailto:. Shown on the data page.
CONTACT_URL = env_str("GPUFIT_CONTACT_URL")

SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for all subdomains: the domain's owner decides, not one site on it
    "security.W021",  # nor does one site enter the domain in the browsers' preload list
]

# The application

ROOT_URLCONF = "gpufit.urls"
WSGI_APPLICATION = "gpufit.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "gpufit",
    "estimator",
    "catalog",
    "django_filters",
    "django_htmx",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "gpufit.middleware.PathLocaleMiddleware",
    "gpufit.middleware.FreshPagesMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Only what this site serves may run, style or load; nothing inline. Pages are never framed.
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"

# What it keeps

DATABASES = {"default": env_database("GPUFIT_DATABASE_URL", default=VAR_DIR / "db.sqlite3")}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# Passwords open the admin only.
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Languages: English at /, the others below their own prefix (gpufit/middleware.py)

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("nl", "Nederlands"), ("it", "Italiano")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

# Static files: collected under hashed names, compressed, served by WhiteNoise

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# What it says, on stderr

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env_str("GPUFIT_LOG_LEVEL", default="INFO")},
    "loggers": {
        # Django's own handlers mail the admins; here its messages go to the root like all others.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # It warns of every HEAD request, since Django leaves it to the server to drop the body.
        "gunicorn.http.wsgi": {"level": "ERROR"},
    },
}
