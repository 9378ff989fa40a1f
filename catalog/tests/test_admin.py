"""Curators correct the catalogue: safely, in their own words, and everyone sees it at once."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from catalog.models import AIModel, Correction, Domain, Gpu, Organisation, Term
from catalog.tests.rows import ai_model, architecture, gpu, organisation_called
from catalog.vocabulary import CorrectionReason

pytestmark = pytest.mark.django_db

REGISTERED = [
    model
    for model in apps.get_app_config("catalog").get_models()
    if admin.site.is_registered(model)
]
READ_ONLY = [model for model in REGISTERED if issubclass(model, Term)]


@pytest.fixture
def curator(client: Client) -> Client:
    """Logged in without a password, which takes long to hash."""
    user = get_user_model().objects.create(username="curator", is_staff=True, is_superuser=True)
    client.force_login(user)
    return client


def change_page(record: Gpu | AIModel) -> str:
    return reverse(f"admin:catalog_{record._meta.model_name}_change", args=[record.pk])


def add_page(model: type[Any]) -> str:
    return reverse(f"admin:catalog_{model._meta.model_name}_add")


def filled_in(client: Client, path: str) -> dict[str, Any]:
    """What the browser would send of a page of the admin, if nothing were changed."""
    context: Any = client.get(path).context
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.initial_forms]
    values = {bound.html_name: bound.value() for form in forms for bound in form}
    return {name: value for name, value in values.items() if not is_unset(value)}


def is_unset(value: Any) -> bool:
    """Whether a browser sends nothing: an empty field, a box that is not ticked."""
    return value is None or value is False


def send(client: Client, path: str, **changes: Any) -> dict[str, list[str]]:
    """Send a page with changes; return the messages at its fields."""
    response = client.post(path, filled_in(client, path) | changes)
    if response.status_code == 302:
        return {}
    errors = dict(response.context["adminform"].form.errors)
    assert errors, response.context["errors"]
    return errors


def test_every_kind_of_page_has_the_icon_of_the_site(curator: Client) -> None:
    paths = [reverse("admin:index"), reverse("admin:catalog_gpu_changelist"), change_page(gpu())]
    for path in paths:
        assert curator.get(path).text.count('<link rel="icon" href="/static/gpufit/favicon') == 1
    assert '<link rel="icon"' in Client().get(reverse("admin:login")).text


def test_a_corrected_card_is_seen_at_once(curator: Client) -> None:
    card = gpu("Fast Card", memory_gib=24, is_loaded=True)
    ai_model("A Model", parameters=27_000_000_000)
    assert "24\xa0GB" in curator.get(card.get_absolute_url()).text
    assert "<b>1</b> of 1" in curator.get("/models/a-model/").text
    assert send(curator, change_page(card), memory_gib="12") == {}
    assert "12\xa0GB" in curator.get(card.get_absolute_url()).text
    assert "<b>0</b> of 1" in curator.get("/models/a-model/").text


def test_a_correction_remembers_what_was_changed_and_why(curator: Client) -> None:
    card = gpu(bandwidth_gb_per_s=1130, is_loaded=True)
    send(curator, change_page(card), bandwidth_gb_per_s="900")
    correction = Correction.objects.get()
    assert (correction.gpu, correction.field) == (card, "bandwidth_gb_per_s")
    assert (correction.source_value, correction.correct_value) == ("1130", "900")
    assert correction.reason == CorrectionReason.CURATOR
    assert correction.is_curated
    assert correction.is_applied
    assert correction.recorded_on == timezone.localdate()


def test_a_correction_is_shown_on_the_page(curator: Client) -> None:
    card = gpu(bandwidth_gb_per_s=1130, is_loaded=True)
    send(curator, change_page(card), bandwidth_gb_per_s="900")
    page = curator.get(card.get_absolute_url()).text
    assert "the source says 1,130 GB/s; the catalogue has 900 GB/s" in page
    assert "Corrected by a curator." in page


def test_saving_without_a_change_is_no_correction(curator: Client) -> None:
    card = gpu(aliases=["Old Name"], remarks=["export-variant"], is_loaded=True)
    model = ai_model(
        authors=["A", "B"], reference_urls=["https://example.org/"], mfu=0.5, is_loaded=True
    )
    model.domains.add(Domain.objects.create(code="language"))
    for record in (card, model):
        assert send(curator, change_page(record)) == {}
    assert not Correction.objects.exists()
    card.refresh_from_db()
    assert (card.aliases, card.remarks) == (["Old Name"], ["export-variant"])


def test_a_correction_and_the_change_are_kept_together_or_not_at_all(
    curator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: Any) -> None:
        raise RuntimeError

    card = gpu(memory_gib=24)
    monkeypatch.setattr("catalog.admin.base.note_changes", fail)
    with pytest.raises(RuntimeError):
        send(curator, change_page(card), memory_gib="12")
    card.refresh_from_db()
    assert card.memory_gib == 24


def test_relations_and_lists_of_a_model_are_remembered_as_the_fixtures_write_them(
    curator: Client,
) -> None:
    model = ai_model(authors=["A"], organisations=("Acme",), is_loaded=True)
    vision = Domain.objects.create(code="vision")
    send(
        curator,
        change_page(model),
        authors="A\n B \n\nC",
        domains=[vision.pk],
        **{"organisation_links-0-organisation": organisation_called("Zenith").pk},
    )
    model.refresh_from_db()
    assert model.authors == ["A", "B", "C"]
    found = Correction.objects.values_list("field", "source_value", "correct_value")
    assert set(found) == {
        ("authors", "A", "A | B | C"),
        ("domains", "", "vision"),
        ("organisations", "acme", "zenith"),
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("memory_gib", "-1"),
        ("memory_gib", "24 GB"),
        ("memory_gib", ""),
        ("bandwidth_gb_per_s", "1e9"),
        ("gpus_on_board", "0"),
        ("vendor", "nobody"),
        ("released", "yesterday"),
        ("memory_sharing", "macos-share"),
        ("remarks", ["no-such-remark"]),
        ("name", ""),
    ],
)
def test_a_wrong_value_of_a_card_is_refused_at_its_field(
    curator: Client, field: str, value: str
) -> None:
    card = gpu()
    assert list(send(curator, change_page(card), **{field: value})) == [field]
    assert not Correction.objects.exists()


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("parameters", {"parameters": "0"}),
        ("mfu", {"mfu": "41.1"}),
        ("active_parameters", {"parameters": "100", "active_parameters": "101"}),
        ("training_flop_low", {"training_flop_low": "1e21", "training_flop_high": "1e20"}),
        ("access", {"weights": "closed", "access": "open-restricted"}),
    ],
)
def test_a_wrong_value_of_a_model_is_refused_at_its_field(
    curator: Client, field: str, changes: dict[str, str]
) -> None:
    assert list(send(curator, change_page(ai_model()), **changes)) == [field]


def test_a_model_is_not_based_on_itself(curator: Client) -> None:
    model = ai_model()
    assert list(send(curator, change_page(model), base_model=model.pk)) == ["base_model"]


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("authors", "A\nB | C", "Line 2: A value cannot hold a vertical bar."),
        ("authors", "A\nB\nA", "“A” is there more than once."),
        ("reference_urls", "https://example.org/\nexample", "Line 2: Enter a valid URL."),
        ("reference_urls", "javascript:alert(1)", "Line 1: Enter a valid URL."),
        ("authors", "A\x00", "Line 1: Null characters are not allowed."),
    ],
)
def test_a_wrong_line_is_named(curator: Client, field: str, text: str, message: str) -> None:
    assert send(curator, change_page(ai_model()), **{field: text}) == {field: [message]}


def test_an_architecture_has_no_part_larger_than_its_whole(curator: Client) -> None:
    record = architecture(ai_model(), layers=32, attention_heads=8)
    path = reverse("admin:catalog_architecture_change", args=[record.pk])
    errors = send(curator, path, kv_heads="16", attention_layers="33")
    assert list(errors) == ["kv_heads", "attention_layers"]


def test_a_new_card_is_an_addition_at_the_end_of_the_catalogue(curator: Client) -> None:
    source = gpu(catalog_order=7).source
    new = {
        "name": "New Card",
        "slug": "new-card",
        "vendor": "amd",
        "form": "desktop",
        "status": "released",
        "memory_gib": "16",
        "bandwidth_gb_per_s": "640",
        "source": source.pk,
    }
    assert send(curator, add_page(Gpu), **new) == {}
    card = Gpu.objects.get(slug="new-card")
    assert (card.origin, card.catalog_order) == ("addition", 8)
    assert not Correction.objects.exists()
    assert Gpu.objects.search("newcard").exists()


def test_a_slug_does_not_change(curator: Client) -> None:
    card = gpu("Fast Card")
    send(curator, change_page(card), slug="other")
    card.refresh_from_db()
    assert card.slug == "fast-card"


def test_a_curator_adds_a_doubt_that_the_page_shows(curator: Client) -> None:
    card = gpu(bandwidth_gb_per_s=1130)
    doubt = {"gpu": card.pk, "field": "bandwidth_gb_per_s", "reason": "sources-differ"}
    values = {"source_value": "1130", "correct_value": "900", "recorded_on": date(2026, 1, 2)}
    assert send(curator, add_page(Correction), **doubt, **values) == {}
    page = curator.get(card.get_absolute_url()).text
    assert "Bandwidth: 1,130 GB/s here, 900 GB/s in other sources." in page


@pytest.mark.parametrize("owner", [{}, {"gpu": True, "ai_model": True}])
def test_a_correction_belongs_to_one_record(curator: Client, owner: dict[str, bool]) -> None:
    records: dict[str, Gpu | AIModel] = {"gpu": gpu(), "ai_model": ai_model()}
    chosen = {name: records[name].pk for name in owner}
    path = add_page(Correction)
    assert send(curator, path, field="name", reason="curator", **chosen) != {}
    assert not Correction.objects.exists()


def test_a_correction_names_a_field_of_its_record(curator: Client) -> None:
    errors = send(curator, add_page(Correction), gpu=gpu().pk, field="authors", reason="curator")
    assert list(errors) == ["field"]


@pytest.mark.parametrize("query", ["rtx4090", "RTX 4090", "geforce-rtx-4090"])
def test_a_card_is_found_however_it_is_written(curator: Client, query: str) -> None:
    gpu("GeForce RTX 4090")
    gpu("GeForce RTX 4080")
    page = curator.get("/admin/catalog/gpu/", {"q": query})
    assert [card.name for card in page.context["cl"].result_list] == ["GeForce RTX 4090"]


def test_a_term_is_found_by_its_label(curator: Client) -> None:
    Domain.objects.create(code="image-generation")
    Domain.objects.create(code="vision")
    query = {"app_label": "catalog", "model_name": "aimodel", "field_name": "domains"}
    found = curator.get("/admin/autocomplete/", {**query, "term": "Image gen"}).json()
    assert [result["text"] for result in found["results"]] == ["Image generation"]


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model._meta.model_name)
def test_every_list_answers_and_can_be_searched(curator: Client, model: Any) -> None:
    ai_model(organisations=("Acme",), downloads=3)
    gpu()
    path = reverse(f"admin:catalog_{model._meta.model_name}_changelist")
    assert curator.get(path, {"q": "a"}).status_code == 200


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model._meta.model_name)
def test_vocabularies_cannot_be_added_to(curator: Client, model: Any) -> None:
    assert (curator.get(add_page(model)).status_code == 403) is (model in READ_ONLY)


def test_an_organisation_tells_how_many_models_it_has(curator: Client) -> None:
    ai_model(organisations=("Acme",))
    page = curator.get("/admin/catalog/organisation/")
    assert page.context["cl"].result_list[0].model_count == 1
    assert Organisation.objects.count() == 1


def test_visitors_are_asked_to_log_in(client: Client) -> None:
    response = client.get("/admin/catalog/gpu/")
    assert response.headers["Location"].startswith("/admin/login/")
