"""`manage.py estimate`: one case in words, a table of them as CSV."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.text import slugify

from catalog.models import Gpu
from estimator.case import CHOICES
from estimator.case_table import ANSWER
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.fit import fit, fit_at
from estimator.core.quantization import level_named
from estimator.rows import SHAPE_FIELDS
from estimator.tests import reference
from estimator.tests.architectures import LLAMA_8B
from estimator.tests.builders import (
    BILLION,
    architecture_row,
    card,
    gpu_row,
    inputs,
    model,
    model_row,
)

pytestmark = pytest.mark.django_db

type Row = dict[str, str]


class Asked:
    """What a run of the command wrote, and with which status it ended."""

    def __init__(self, *arguments: str) -> None:
        out, err = io.StringIO(), io.StringIO()
        self.status, self.message = 0, ""
        try:
            call_command("estimate", *arguments, stdout=out, stderr=err)
        except CommandError as error:
            self.status, self.message = error.returncode, str(error)
        self.text, self.remarks = out.getvalue(), err.getvalue()

    @property
    def rows(self) -> list[Row]:
        return list(csv.DictReader(io.StringIO(self.text)))


@pytest.fixture
def ask(tmp_path: Path) -> Any:
    def ask(table: str | bytes) -> Asked:
        path = tmp_path / "cases.csv"
        path.write_bytes(table if isinstance(table, bytes) else table.encode())
        return Asked("--cases", str(path))

    return ask


@pytest.fixture(autouse=True)
def rows() -> None:
    gpu_row("a-card", memory_gib=24, bandwidth_gb_per_s=1000)
    gpu_row("small-card", memory_gib=4, bandwidth_gb_per_s=200)
    architecture_row(model_row("a-model", name="A model"), "Maker/A-Model-8B")


def lines(*rows: str) -> str:
    return "\n".join(rows) + "\n"


# What comes back


def test_a_row_comes_back_with_the_cores_answer(ask: Any) -> None:
    [row] = ask(lines("model,gpu", "a-model,a-card")).rows
    ours = fit(card(), model(), inputs())
    assert row == {
        "model": "a-model",
        "gpu": "a-card",
        "fits": "yes",
        "fit": "comfortable",
        "quantization": "Q8_0",
        "needed_gib": repr(ours.demand.needed_bytes / BYTES_PER_GIB),
        "weights_gib": repr(ours.demand.weights_bytes / BYTES_PER_GIB),
        "file_gib": repr(ours.demand.weights_bytes / BYTES_PER_GIB),
        "kv_cache_gib": repr(ours.demand.kv_cache_bytes / BYTES_PER_GIB),
        "state_gib": "0.0",
        "overhead_gib": repr(ours.demand.overhead_bytes / BYTES_PER_GIB),
        "usable_gib": repr(ours.usable_bytes / BYTES_PER_GIB),
        "short_gib": "0.0",
        "conversations": str(ours.conversations),
        "tokens_per_s": repr(ours.tokens_per_s),
        "tokens_per_s_low": repr(ours.tokens_per_s_low),
        "tokens_per_s_high": repr(ours.tokens_per_s_high),
        "confidence": "low",
        "method": "size",
        "error": "",
        "warning": "",
    }


def test_answers_follow_the_columns_of_the_table(ask: Any) -> None:
    asked = ask(lines("model,gpu", "a-model,a-card"))
    assert asked.text.splitlines()[0] == ",".join(("model", "gpu", *ANSWER))
    assert (asked.status, asked.remarks) == (0, "")


def test_columns_may_stand_in_any_order_and_others_stay_where_they_are(ask: Any) -> None:
    table = lines("note,gpu,seen on,model", '"a, ""quoted"" note",a-card, 2024 ,a-model')
    header, row = csv.reader(io.StringIO(ask(table).text))
    assert header[:5] == ["note", "gpu", "seen on", "model", "fits"]
    assert row[:5] == ['a, "quoted" note', "a-card", " 2024 ", "a-model", "yes"]


def test_names_of_columns_may_be_capitals_and_have_spaces(ask: Any) -> None:
    assert ask(lines("Model, GPU ", "a-model,a-card")).rows[0]["fits"] == "yes"


@pytest.mark.parametrize("name", ["a-model", "Maker/A-Model-8B", "maker/a-model-8b", " a-model "])
def test_a_model_is_named_by_slug_or_by_hugging_face_id_in_any_case(ask: Any, name: str) -> None:
    [row] = ask(lines("model,gpu", f"{name},a-card")).rows
    assert (row["error"], row["fits"]) == ("", "yes")


def test_a_given_quantization_is_computed_whether_it_fits_or_not(ask: Any) -> None:
    [row] = ask(lines("quantization,model,gpu", "f16,a-model,small-card")).rows
    small = card(memory_gib=4, gb_per_s=200)
    ours = fit_at(small, model(), level_named("F16"), inputs())
    assert (row["fits"], row["fit"], row["quantization"]) == ("no", "no", "F16")
    assert float(row["short_gib"]) == ours.short_bytes / BYTES_PER_GIB > 0
    assert float(row["tokens_per_s"]) == ours.tokens_per_s


def test_an_empty_quantization_is_filled_in_its_own_column(ask: Any) -> None:
    asked = ask(lines("quantization,model,gpu", ",a-model,a-card"))
    assert asked.text.splitlines()[0].count("quantization") == 1
    assert asked.rows[0]["quantization"] == "Q8_0"


def test_where_no_level_fits_there_is_no_speed(ask: Any) -> None:
    [row] = ask(lines("model,gpu", "a-model,small-card")).rows
    assert (row["fits"], row["quantization"], row["error"]) == ("no", "Q3_K_M", "")
    assert float(row["short_gib"]) > 0
    assert {row[name] for name in row if name.startswith("tokens_per_s")} == {""}


def test_the_minimum_quality_ends_the_search(ask: Any) -> None:
    table = lines("model,gpu,min_quality", "a-model,a-card,F16", "a-model,small-card,Q2_K")
    rows = ask(table).rows
    assert [row["quantization"] for row in rows] == ["F16", "Q2_K"]


@pytest.mark.parametrize("context", ["32768", "32768.0", " 32768 "])
def test_a_longer_context_takes_more_memory(ask: Any, context: str) -> None:
    usual, longer = ask(
        lines("model,gpu,context_tokens", "a-model,a-card,", f"a-model,a-card,{context}")
    ).rows
    assert float(longer["kv_cache_gib"]) == pytest.approx(4 * float(usual["kv_cache_gib"]))
    assert longer["weights_gib"] == usual["weights_gib"]


def test_empty_cells_mean_what_is_usual(ask: Any) -> None:
    bare, empty, said = ask(
        lines(
            ",".join(("model", "gpu", *CHOICES)),
            "a-model,a-card,,,,,,,,,",
            'a-model,a-card,"","","",,,,,,',
            "a-model,a-card,,Q3_K_M,8192,F16,1,layers,llama.cpp,cuda,0",
        )
    ).rows
    answers = [[row[name] for name in ANSWER] for row in (bare, empty, said)]
    assert answers[0] == answers[1] == answers[2]


def test_the_usual_context_is_the_models_maximum_where_that_is_less(ask: Any) -> None:
    architecture_row(model_row("short"), "maker/short", max_context_tokens=2048)
    usual, said = ask(lines("model,gpu,context_tokens", "short,a-card,", "short,a-card,2048")).rows
    assert usual["needed_gib"] == said["needed_gib"]
    assert usual["warning"] == ""


def test_announced_cards_and_coprocessors_are_answered_too(ask: Any) -> None:
    gpu_row("next-card", status="announced")
    gpu_row("xeon-phi", form="coprocessor")
    rows = ask(lines("model,gpu", "a-model,next-card", "a-model,xeon-phi")).rows
    assert [row["fits"] for row in rows] == ["yes", "yes"]


# Software, cards and cache


@pytest.fixture
def llama() -> str:
    """A model whose architecture is on record."""
    shape = {name: getattr(LLAMA_8B, name) for name in SHAPE_FIELDS}
    row = model_row("llama", parameters=LLAMA_8B.parameters)
    facts = {"parameters": LLAMA_8B.parameters, "max_context_tokens": 131_072}
    architecture_row(row, "maker/llama", **shape | facts)
    return row.slug


def asked_of(ask: Any, llama: str, *columns: str, gpu: str = "a-card") -> list[Row]:
    """Answers for the usual inputs and for each of ``columns``, as ``name=value;name=value``."""
    chosen = [dict(pair.split("=") for pair in column.split(";")) for column in columns]
    names = sorted({name for one in chosen for name in one} - {"quantization"})
    table = [
        [llama, gpu, one.get("quantization", "Q4_K_M"), *(one.get(name, "") for name in names)]
        for one in ({}, *chosen)
    ]
    header = ("model", "gpu", "quantization", *names)
    rows: list[Row] = ask(lines(*map(",".join, (header, *table)))).rows
    assert {row["error"] for row in rows} == {""}
    return rows


def gib(row: Row, name: str) -> float:
    return float(row[f"{name}_gib"])


def test_a_known_architecture_gives_every_part_of_the_memory(ask: Any, llama: str) -> None:
    [row] = asked_of(ask, llama)
    assert (row["method"], row["confidence"]) == ("architecture", "medium")
    assert gib(row, "kv_cache") == 1.0
    assert gib(row, "file") > gib(row, "weights") > 4
    assert gib(row, "needed") == pytest.approx(
        gib(row, "weights") + gib(row, "kv_cache") + gib(row, "state") + gib(row, "overhead")
    )


def test_a_quantized_cache_takes_less(ask: Any, llama: str) -> None:
    usual, smaller = asked_of(ask, llama, "kv_type=Q8_0")
    assert gib(smaller, "kv_cache") == pytest.approx(gib(usual, "kv_cache") * 17 / 32)
    assert int(smaller["conversations"]) > int(usual["conversations"])


def test_further_cards_add_memory_but_no_speed_unless_they_split_layers(
    ask: Any, llama: str
) -> None:
    one, two, tensor = asked_of(ask, llama, "gpus=2", "gpus=2;split=tensor")
    assert gib(two, "usable") == 2 * gib(one, "usable")
    assert gib(two, "overhead") == 2 * gib(one, "overhead")
    assert two["tokens_per_s"] == one["tokens_per_s"]
    assert 1 < float(tensor["tokens_per_s"]) / float(one["tokens_per_s"]) < 2


def test_an_engine_keeps_its_own_reserve(ask: Any, llama: str) -> None:
    usual, vllm = asked_of(ask, llama, "engine=vLLM")
    assert gib(vllm, "usable") < gib(usual, "usable")


def test_a_back_end_decides_where_it_differs(ask: Any, llama: str) -> None:
    gpu_row("arc", vendor="intel")
    usual, sycl, vulkan = asked_of(ask, llama, "backend=SYCL", "backend=vulkan", gpu="arc")
    assert sycl["tokens_per_s"] == usual["tokens_per_s"]
    assert float(vulkan["tokens_per_s"]) < 0.7 * float(usual["tokens_per_s"])


def test_memory_in_use_leaves_less(ask: Any, llama: str) -> None:
    usual, taken = asked_of(ask, llama, "in_use_gib=20")
    assert gib(taken, "needed") == pytest.approx(gib(usual, "needed") + 20)
    assert (usual["fits"], taken["fits"]) == ("yes", "no")


@pytest.mark.parametrize("level", ["IQ4_XS", "UD-Q4_K_XL", "MXFP4", "BF16", "FP8", "4bit", "AWQ"])
def test_levels_off_the_ladder_are_computed(ask: Any, llama: str, level: str) -> None:
    usual, row = asked_of(ask, llama, f"quantization={level}")
    assert gib(row, "weights") > 0.5 * gib(usual, "weights")


# Warnings


def test_a_context_beyond_the_models_maximum_is_computed_with_a_warning(ask: Any) -> None:
    architecture_row(model_row("short"), "maker/short", max_context_tokens=2048)
    asked = ask(lines("model,gpu,context_tokens", "short,a-card,4096"))
    assert asked.rows[0]["warning"] == "the model's maximum context is 2048 tokens"
    assert (asked.rows[0]["fits"], asked.status) == ("yes", 0)


def test_a_mixture_without_active_count_is_computed_as_a_lower_bound(ask: Any) -> None:
    model_row("mixture", is_mixture_of_experts=True)
    [row] = ask(lines("model,gpu", "mixture,a-card")).rows
    assert row["warning"] == "active parameters not on record: the speed is a lower bound"
    assert float(row["tokens_per_s"]) == fit(card(), model(), inputs()).tokens_per_s


def test_a_mixture_with_active_count_reads_only_those(ask: Any) -> None:
    model_row("mixture", is_mixture_of_experts=True, active_parameters=BILLION)
    [row] = ask(lines("model,gpu", "mixture,a-card")).rows
    assert row["warning"] == ""
    dense = fit(card(), model(), inputs())
    assert float(row["tokens_per_s"]) == pytest.approx(8 * dense.tokens_per_s)


def test_weights_not_on_record_are_computed_and_said(ask: Any) -> None:
    model_row("unsure", weights="unrecorded")
    [row] = ask(lines("model,gpu", "unsure,a-card")).rows
    assert (row["fits"], row["error"]) == ("yes", "")
    assert row["warning"] == "not on record whether the weights were published"


# Wrong rows


@pytest.mark.parametrize(
    ("columns", "cells", "error"),
    [
        ("model,gpu", ",a-card", "model: is empty; give a slug or a Hugging Face id"),
        ("model,gpu", "a-model, ", "gpu: is empty; give a slug"),
        (
            "model,gpu",
            "<b>llama</b>,a-card",
            "model: '<b>llama</b>' is not in the catalogue; give a slug or a Hugging Face id",
        ),
        ("model,gpu", "a-model,\0", r"gpu: '\x00' is not in the catalogue; give a slug"),
        (
            "model,gpu,quantization",
            "a-model,a-card,Q5",
            "quantization: 'Q5' is not a level; "
            "these are: F16, Q8_0, Q6_K, Q5_K_M, Q4_K_M, Q3_K_M, Q2_K, "
            "and others by the names of their files",
        ),
        (
            "model,gpu,min_quality",
            "a-model,a-card,best",
            "min_quality: 'best' is not a level; "
            "these are: F16, Q8_0, Q6_K, Q5_K_M, Q4_K_M, Q3_K_M, Q2_K",
        ),
        (
            "model,gpu,kv_type",
            "a-model,a-card,q9",
            "kv_type: 'q9' is not known; these are: "
            "f32, f16, bf16, q8_0, q8, fp8, q5_1, q5_0, q4_1, q4_0, iq4_nl",
        ),
        (
            "model,gpu,gpus",
            "a-model,a-card,9",
            "gpus: '9' is not a whole number from 1 to 8",
        ),
        (
            "model,gpu,split",
            "a-model,a-card,rows",
            "split: 'rows' is not known; these are: layers, tensor",
        ),
        (
            "model,gpu,engine",
            "a-model,a-card,abacus",
            "engine: 'abacus' is not known; these are: llama.cpp, ollama, vllm, mlx, llamafile",
        ),
        (
            "model,gpu,backend",
            "a-model,a-card,steam",
            "backend: 'steam' is not known; these are: cuda, rocm, vulkan, sycl, metal",
        ),
        (
            "model,gpu,in_use_gib",
            "a-model,a-card,-1",
            "in_use_gib: '-1' is not a number of GiB",
        ),
        ("model,gpu", "a-model", "the row has 1 cells, the header 2"),
        ("model,gpu", "a-model,a-card,more", "the row has 3 cells, the header 2"),
    ],
)
def test_a_wrong_row_says_what_is_wrong_and_the_others_go_on(
    ask: Any, columns: str, cells: str, error: str
) -> None:
    right = "a-model,a-card" + "," * (columns.count(",") - 1)
    asked = ask(lines(columns, cells, right))
    assert [row["error"] for row in asked.rows] == [error, ""]
    assert [row["fits"] for row in asked.rows] == ["", "yes"]
    assert asked.status == 1
    assert asked.message == "1 of 2 rows failed: see the column error"


@pytest.mark.parametrize(
    "context", ["abc", "0", "-5", "1e12", "1" + "0" * 400, "８192", "8.5", "1_000", "16777217"]
)
def test_a_wrong_context_says_what_is_allowed(ask: Any, context: str) -> None:
    asked = ask(lines("model,gpu,context_tokens", f"a-model,a-card,{context}"))
    expected = f"context_tokens: '{context}' is not a whole number from 1 to 16777216"
    assert asked.rows[0]["error"] == expected
    assert asked.status == 1


def test_a_wrong_row_keeps_its_own_cells(ask: Any) -> None:
    [row] = ask(lines("model,gpu,quantization,note", "nothing,a-card,Q4_K_M,mine")).rows
    assert (row["quantization"], row["note"], row["needed_gib"]) == ("Q4_K_M", "mine", "")


def test_a_closed_model_fits_no_card_and_says_why(ask: Any) -> None:
    model_row("secret", name="Secret", weights="closed")
    asked = ask(lines("model,gpu", "secret,a-card"))
    [row] = asked.rows
    assert (row["fits"], row["fit"], row["needed_gib"]) == ("no", "no", "")
    assert row["error"] == "model: the weights of Secret were never published: no card runs it"
    assert asked.status == 1


def test_a_model_of_unknown_size_says_what_is_missing(ask: Any) -> None:
    model_row("vague", name="Vague", parameters=None)
    [row] = ask(lines("model,gpu", "vague,a-card")).rows
    assert row["error"] == "model: the parameter count of Vague is not on record"


def test_a_model_of_another_kind_has_no_speed(ask: Any) -> None:
    model_row("painter", name="Painter", is_language_model=False)
    [row] = ask(lines("model,gpu", "painter,a-card")).rows
    assert row["error"] == "model: Painter is not a language model: it has no tok/s"


# Wrong tables


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (b"", "the header has no column model and no column gpu"),
        (b"\n\n", "the header has no column model and no column gpu"),
        (b"model,card\na-model,a-card\n", "the header has no column gpu"),
        (b"model,gpu\na-model,a-card\nm\xfcll,a-card\n", "line 3 is not UTF-8"),
        ("model,gpu\n".encode("utf-16"), "line 1 is not UTF-8"),
        (b'model,gpu\n"a-model,a-card\n', "line 2 is not CSV: unexpected end of data"),
        (b"model,gpu,Model\na,b,c\n", "the header has more than one column model"),
        (b"model,gpu,fits,fits\na,b,c,d\n", "the header has more than one column fits"),
        (b"model,gpu\n" + b"x" * 200_000, "line 2 is not CSV: field larger than field limit"),
    ],
)
def test_a_wrong_table_is_refused_as_a_whole(ask: Any, table: bytes, message: str) -> None:
    asked = ask(table)
    assert (asked.status, asked.text) == (2, "")
    assert message in asked.message
    assert "cases.csv: " in asked.message


def test_a_table_without_rows_has_no_answers(ask: Any) -> None:
    asked = ask("model,gpu\n")
    assert (asked.status, asked.rows) == (0, [])
    assert asked.text.startswith("model,gpu,fits,")


def test_spreadsheets_byte_order_mark_and_line_ends_are_no_matter(ask: Any) -> None:
    assert ask(b"\xef\xbb\xbfmodel,gpu\r\na-model,a-card\r\n\r\n").rows[0]["fits"] == "yes"


def test_other_columns_of_one_name_all_stay(ask: Any) -> None:
    asked = ask(lines("note,model,gpu,note", "1,a-model,a-card,2"))
    header, row = csv.reader(io.StringIO(asked.text))
    assert (header[0], header[3], row[0], row[3]) == ("note", "note", "1", "2")


def test_columns_of_the_answer_that_came_along_are_replaced_and_named(ask: Any) -> None:
    asked = ask(lines("fits,model,gpu,error", "maybe,a-model,a-card,old", "maybe,x,a-card,old"))
    assert [row["fits"] for row in asked.rows] == ["yes", ""]
    assert asked.rows[0]["error"] == ""
    assert "'x' is not in the catalogue" in asked.rows[1]["error"]
    assert asked.remarks == "Columns replaced: fits, error\n"


def test_the_answer_can_be_asked_again(ask: Any) -> None:
    once = ask(lines("model,gpu", "a-model,a-card"))
    assert ask(once.text).text == once.text


def test_a_missing_file_is_named() -> None:
    asked = Asked("--cases", "nowhere.csv")
    assert (asked.status, asked.message) == (2, "nowhere.csv: No such file or directory")


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    table = io.TextIOWrapper(io.BytesIO(b"model,gpu\na-model,a-card\n"))
    monkeypatch.setattr(sys, "stdin", table)
    assert Asked("--cases", "-").rows[0]["fits"] == "yes"


def test_many_rows_cost_no_more_queries_than_one(ask: Any) -> None:
    for number in range(20):
        gpu_row(f"card-{number}")
        architecture_row(model_row(f"model-{number}"), f"maker/model-{number}")
    with CaptureQueriesContext(connection) as queries:
        asked = ask(lines("model,gpu", *(f"model-{n},card-{n}" for n in range(20))))
    assert [row["fits"] for row in asked.rows] == ["yes"] * 20
    assert len(queries) == 6


def test_an_empty_catalogue_says_what_to_do(ask: Any) -> None:
    Gpu.objects.all().delete()
    asked = ask(lines("model,gpu", "a-model,a-card"))
    expected = "There is no catalogue in the database: run make setup"
    assert (asked.status, asked.message) == (2, expected)


# One case in words


def test_one_case_is_answered_in_words() -> None:
    asked = Asked("a-model", "a-card")
    assert asked.text.splitlines() == [
        "A model on A Card at Q8_0: fits, comfortable, 12.3 GB to spare",
        "",
        "weights          7.9 GB",
        "KV cache         0.4 GB  for 8,192 tokens of context",
        "overhead         1.0 GB",
        "needed           9.3 GB",
        "usable          21.6 GB  of the card's 24 GB",
        "",
        "speed      52.9 tok/s, likely 32–85",
        "confidence low, from the parameter count alone",
    ]


def test_a_card_that_is_too_small_says_by_how_much() -> None:
    text = Asked("maker/a-model-8b", "small-card", "--min-quality", "q4_k_m").text
    assert text.startswith("A model on Small Card at Q4_K_M: does not fit, 2.0 GB short")
    assert "speed      none: it does not run" in text
    assert "tok/s" not in text


def test_a_given_level_and_context_are_used_in_words_too() -> None:
    options = ("--quantization", "F16", "--context", "16384")
    text = Asked("a-model", "small-card", *options).text
    assert text.startswith("A model on Small Card at F16: does not fit, ")
    assert "for 16,384 tokens of context" in text
    assert "5.0 tok/s" in text


def test_warnings_are_said_in_words() -> None:
    model_row("mixture", is_mixture_of_experts=True)
    text = Asked("mixture", "a-card").text
    assert "Note: active parameters not on record: the speed is a lower bound." in text


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (("a-modl", "a-card"), "a-model"),
        (("a-model", "small"), "small-card"),
        (("a model 8b", "a-card"), "maker/a-model-8b"),
    ],
)
def test_an_unknown_name_suggests_near_ones(arguments: tuple[str, str], near: str) -> None:
    asked = Asked(*arguments)
    assert (asked.status, asked.text) == (1, "")
    assert "is not in the catalogue" in asked.message
    assert f"Near names:\n  {near}" in asked.message


def test_a_name_like_no_other_suggests_nothing() -> None:
    assert "Near names" not in Asked("xyzzy", "a-card").message


@pytest.mark.parametrize(
    "arguments",
    [(), ("a-model",), ("a-model", "a-card", "--cases", "-"), ("--cases", "-", "--context", "1")],
)
def test_too_few_or_too_many_arguments_are_told(arguments: tuple[str, ...]) -> None:
    asked = Asked(*arguments)
    assert (asked.status, asked.message) == (2, "Give MODEL and GPU, or --cases FILE alone.")


# The reference


def test_the_reference_comes_out_through_the_command(ask: Any) -> None:
    for name, slug in reference.SLUGS.items():
        row = next(row for row in reference.rows() if row["model"] == name)
        model_row(slug, parameters=reference.model_of(row).parameters)
    for row in {row["card"]: row for row in reference.rows()}.values():
        gpu_row(
            slugify(row["card"]),
            vendor=row["vendor"].lower(),
            memory_gib=float(row["memory_gb"]),
            bandwidth_gb_per_s=float(row["bandwidth_gb_s"]),
            released=reference.card_of(row).released,
        )
    cases = [f"{reference.SLUGS[r['model']]},{slugify(r['card'])}" for r in reference.rows()]
    asked = ask(lines("model,gpu", *cases))
    assert asked.status == 0
    printed = [reference.cells_printed(row) for row in asked.rows]
    assert printed == [reference.printed(row) for row in reference.rows()]
