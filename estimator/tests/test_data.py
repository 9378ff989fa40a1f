"""Both tables as CSV and JSON: the rows of the page, all of them, unrounded."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from catalog.models import ModelOrganisation, Organisation, Source
from estimator.core.fit import fit
from estimator.rows import catalogue
from estimator.table_data import CARD_COLUMNS, MODEL_COLUMNS
from estimator.tests.builders import BILLION, architecture_row, gpu_row, inputs, model_row, source

pytestmark = pytest.mark.django_db
ATTRIBUTION = "A source, named; as it asks."


@pytest.fixture(autouse=True)
def rows() -> None:
    """Thirty cards that hold the model and one that does not; a second, larger model."""
    model_row(parameters=8 * BILLION)
    mixture = model_row(
        "mixture",
        parameters=40 * BILLION,
        active_parameters=4 * BILLION,
        is_mixture_of_experts=True,
        published=date(2025, 3, 1),
        weights="unrecorded",
    )
    architecture_row(mixture, "acme/mixture", max_context_tokens=4096)
    for place, name in enumerate(("Acme, Ltd", "Ünder")):
        maker = Organisation.objects.create(slug=f"maker-{place}", name=name)
        ModelOrganisation.objects.create(ai_model=mixture, organisation=maker, position=place)
    for number in range(30):
        gpu_row(f"card-{number:02}", bandwidth_gb_per_s=1000 - number)
    gpu_row("too-small", memory_gib=2, released=None)
    Source.objects.filter(pk=source().pk).update(licence="CC BY 4.0", attribution=ATTRIBUTION)
    Source.objects.create(slug="facts", title="Facts", licence="facts", attribution="Not asked.")


def from_csv(client: Client, path: str) -> list[dict[str, str]]:
    response = client.get(path)
    assert response.status_code == 200
    return list(csv.DictReader(io.StringIO(response.text)))


def from_json(client: Client, path: str) -> dict[str, Any]:
    response = client.get(path)
    assert response.status_code == 200
    data: dict[str, Any] = response.json()
    return data


def test_all_rows_come_in_the_order_of_the_page(client: Client) -> None:
    names = [f"card-{number:02}" for number in range(30)]
    assert [row["gpu"] for row in from_csv(client, "/models/a-model.csv")] == names
    assert [row["gpu"] for row in from_csv(client, "/models/a-model.csv?page=1&sort=speed")] == (
        names[::-1]
    )


def test_what_does_not_fit_comes_on_demand_without_a_speed(client: Client) -> None:
    *_others, last = from_csv(client, "/models/a-model.csv?all=1")
    assert (last["gpu"], last["fits"], last["fit"]) == ("too-small", "no", "no")
    assert (last["tokens_per_s"], last["released"]) == ("", "")
    assert float(last["short_gib"]) > 0


def test_figures_are_those_of_the_estimate_unrounded(client: Client) -> None:
    row = from_json(client, "/models/a-model.json?context=16384&quality=Q5_K_M")["rows"][0]
    model, card = catalogue().model("a-model").spec, catalogue().cards_by_slug["card-00"]
    assert model is not None
    expected = fit(card, model, inputs(context_tokens=16_384, min_quality="Q5_K_M"))
    assert row["tokens_per_s"] == expected.tokens_per_s
    assert row["tokens_per_s_high"] == expected.tokens_per_s_high
    assert row["needed_gib"] == expected.demand.needed_bytes / 2**30
    parts = row["weights_gib"], row["kv_cache_gib"], row["overhead_gib"]
    assert row["needed_gib"] == pytest.approx(sum(parts), rel=1e-12)
    assert (row["quantization"], row["context_tokens"]) == (expected.level.name, 16_384)


def test_csv_and_json_hold_the_same(client: Client) -> None:
    for path in ("/models/mixture", "/gpus/card-00"):
        lines = from_csv(client, f"{path}.csv?all=1&weights=any")
        data = from_json(client, f"{path}.json?all=1&weights=any")["rows"]
        as_text = [{k: "" if v is None else str(v) for k, v in row.items()} for row in data]
        assert [{**row, "attribution": ATTRIBUTION} for row in as_text] == lines


def test_a_model_on_a_card_comes_with_its_facts(client: Client) -> None:
    (row,) = from_json(client, "/gpus/card-00.json?weights=unrecorded&all=1")["rows"]
    assert row["organisations"] == "Acme, Ltd | Ünder"
    assert (row["published"], row["weights"]) == ("2025-03-01", "unrecorded")
    assert (row["parameters"], row["active_parameters"]) == (40 * BILLION, 4 * BILLION)
    assert (row["max_context_tokens"], row["context_tokens"]) == (4096, 4096)
    assert row["warning"] == "not on record whether the weights were published"


def test_a_context_beyond_a_models_maximum_is_a_warning(client: Client) -> None:
    path = "/gpus/card-00.json?weights=unrecorded&all=1&context=9000"
    (row,) = from_json(client, path)["rows"]
    assert row["context_tokens"] == 9000
    assert row["warning"].startswith("the model's maximum context is 4096 tokens; ")


def test_json_repeats_page_inputs_and_attribution(client: Client) -> None:
    data = from_json(client, "/gpus/card-00.json?q=a&context=4000&all=1&sort=-speed")
    assert data["page"] == "http://testserver/gpus/card-00/"
    assert data["inputs"] == {
        "gpu": "card-00",
        "context_tokens": 4000,
        "min_quality": "Q3_K_M",
        "kv_type": "f16",
        "gpus": 1,
        "split": "layers",
        "engine": "llama.cpp",
        "backend": "",
        "in_use_gib": 0.0,
        "q": "a",
        "all": True,
        "sort": "-speed",
    }
    assert [each["attribution"] for each in data["attribution"]] == [ATTRIBUTION]


def test_each_models_own_context_is_no_single_number(client: Client) -> None:
    assert from_json(client, "/gpus/card-00.json")["inputs"]["context_tokens"] is None
    assert from_json(client, "/models/mixture.json")["inputs"]["context_tokens"] == 4096


def test_a_table_without_rows_still_names_its_columns(client: Client) -> None:
    for path, columns in (
        ("/models/a-model.csv?q=nothing", CARD_COLUMNS),
        ("/gpus/card-00.csv?q=nothing+at+all", MODEL_COLUMNS),
    ):
        header, *lines = client.get(path).text.splitlines()
        assert header.split(",") == [*columns, "attribution"]
        assert lines == []


def test_rows_have_the_columns_that_the_header_names(client: Client) -> None:
    assert tuple(from_json(client, "/models/a-model.json")["rows"][0]) == CARD_COLUMNS
    assert tuple(from_json(client, "/gpus/card-00.json")["rows"][0]) == MODEL_COLUMNS


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("context=abc", "context"),
        ("context=", "context"),
        ("context=0", "context"),
        ("context=1e12", "context"),
        ("context=%00", "context"),
        ("quality=best", "quality"),
        ("sort=price", "sort"),
        ("page=-1", "page"),
        ("q=%00", "q"),
        (f"q={'x' * 300}", "q"),
    ],
)
@pytest.mark.parametrize("path", ["/models/a-model", "/gpus/card-00"])
def test_a_wrong_value_gives_no_figures(
    client: Client, path: str, query: str, parameter: str
) -> None:
    response = client.get(f"{path}.json?{query}")
    assert (response.status_code, [*response.json()]) == (400, ["errors"])
    assert [*response.json()["errors"]] == [parameter]
    response = client.get(f"{path}.csv?{query}")
    lines = list(csv.DictReader(io.StringIO(response.text)))
    assert (response.status_code, [line["parameter"] for line in lines]) == (400, [parameter])
    assert lines[0]["message"]


@pytest.mark.parametrize("query", ["memory=7", "vendor=acme", "form=round"])
def test_a_wrong_filter_of_cards_gives_no_figures(client: Client, query: str) -> None:
    assert client.get(f"/models/a-model.csv?{query}").status_code == 400


@pytest.mark.parametrize("name", ["domain", "task", "size", "licence", "weights"])
def test_a_wrong_filter_of_models_gives_no_figures(client: Client, name: str) -> None:
    assert client.get(f"/gpus/card-00.csv?{name}=cooking").status_code == 400


def test_what_has_no_table_has_no_data(client: Client) -> None:
    model_row("closed", weights="closed")
    gpu_row("phi", form="coprocessor")
    for path in ("/models/closed", "/models/no-such", "/gpus/phi", "/gpus/no-such"):
        for suffix in ("csv", "json"):
            assert client.get(f"{path}.{suffix}").status_code == 404


@pytest.mark.parametrize("path", ["/models/a-model", "/gpus/card-00"])
def test_the_page_links_to_its_data_with_its_inputs(client: Client, path: str) -> None:
    page = client.get(f"{path}/?context=4000&page=2").text
    for suffix in ("csv", "json"):
        assert f'href="{path}.{suffix}?context=4000"' in page
        assert f'href="/nl{path}.{suffix}"' in client.get(f"/nl{path}/").text
        assert client.get(f"/nl{path}.{suffix}").status_code == 200


@pytest.mark.parametrize("path", ["/models/a-model.csv", "/gpus/card-00.json"])
def test_the_answer_is_a_file_that_anyone_may_keep(client: Client, path: str) -> None:
    response = client.get(path)
    name = path.rpartition("/")[2]
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert response["Link"] == '<https://creativecommons.org/licenses/by/4.0/>; rel="license"'
    assert response["X-Robots-Tag"] == "noindex"
    assert not response.cookies
    assert "Cookie" not in response.headers.get("Vary", "")


def test_a_warm_table_costs_two_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for path in ("/models/a-model.csv", "/gpus/card-00.json"):
        client.get(path)
        with django_assert_num_queries(2):
            client.get(path)
