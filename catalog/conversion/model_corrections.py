"""What the catalogue says otherwise than Epoch AI's records, or says beyond them."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.cells import yes_no
from catalog.conversion import faults
from catalog.conversion.architectures import Repositories
from catalog.conversion.files import Cells
from catalog.conversion.records import first
from catalog.conversion.sizes import active_parameters, names_experts
from catalog.conversion.sources import RECORDED_ON
from catalog.conversion.values import from_billions, whole
from catalog.vocabulary import ArchitectureKind, CorrectionReason

# The dates that newer editions of these records carry.
NEWER_EDITIONS = {
    "Megatron-LM (355M)": "2026-05-25",
    "Megatron-LM (1.2B)": "2026-05-29",
}
NEWER_EVIDENCE = (
    "A later edition of the record, as shown by the calculator that this site is checked against."
)
DATA_SIZE = "Training dataset size (total)"
LOW_BOUND = "Training compute lower bound"
# Below this no language model was ever trained.
LEAST_PLAUSIBLE_FLOP = 1e3


def correct(model: Cells, record: Cells | None, found: Repositories | None) -> list[Cells]:
    """Complete and correct a fixture's row in place; return the rows that say so."""
    corrections = [
        *(_of_record(model, record) if record else ()),
        *(_of_architecture(model, found) if found else ()),
        *_of_name(model, found),
    ]
    for row in corrections:
        if row["is_applied"] == "yes":
            model[row["field"]] = row["correct_value"]
    return [{**row, "ai_model": model["slug"]} for row in corrections]


def _correction(field: str, source: str, right: str, reason: str, evidence: str = "") -> Cells:
    kept = reason == CorrectionReason.IMPLAUSIBLE
    return {
        "field": field,
        "source_value": source,
        "correct_value": right,
        "reason": reason,
        "is_applied": yes_no(value=not kept),
        "evidence": evidence,
        "recorded_on": RECORDED_ON,
    }


def _of_record(model: Cells, record: Cells) -> Iterator[Cells]:
    newer = NEWER_EDITIONS.get(model["name"])
    if newer:
        reason = CorrectionReason.NEWER_EDITION.value
        yield _correction("last_updated", model["last_updated"], newer, reason, NEWER_EVIDENCE)
    yield from _of_numbers(model, record)


def _of_numbers(model: Cells, record: Cells) -> Iterator[Cells]:
    size, tokens, low = record["Parameters"], record[DATA_SIZE], record[LOW_BOUND]
    if size and float(size) != int(whole(size)):
        reason = CorrectionReason.ROUNDING_NOISE.value
        yield _correction("parameters", size, whole(size), reason)
    if "," in tokens:
        reason = CorrectionReason.SEVERAL_VALUES.value
        yield _correction("training_tokens", tokens, first(tokens), reason)
    elif tokens and not model["training_tokens"]:
        reason = CorrectionReason.NOT_KNOWN_AS_ZERO.value
        yield _correction("training_tokens", tokens, "", reason)
    if low and float(low) < LEAST_PLAUSIBLE_FLOP:
        yield _correction("training_flop_low", low, "", CorrectionReason.IMPLAUSIBLE.value)


def _of_architecture(model: Cells, found: Repositories) -> Iterator[Cells]:
    hf_id = found.primary["hf_id"]
    stored = from_billions(found.primary["params_b"])
    if found.is_recorded:
        yield from _missing_of_record(model, found.primary)
    if hf_id in faults.MISCOUNTED:
        twin, fault = faults.MISCOUNTED[hf_id]
        yield _correction("parameters", "", stored, fault.value, twin)
    if hf_id in faults.DOUBTED:
        reason = CorrectionReason.IMPLAUSIBLE.value
        yield _correction("parameters", stored, "", reason, faults.DOUBTED[hf_id])


def _missing_of_record(model: Cells, primary: Cells) -> Iterator[Cells]:
    """What a record leaves open and its repository tells."""
    reason, hf_id = CorrectionReason.FROM_ARCHITECTURE.value, primary["hf_id"]
    if not model["parameters"]:
        yield _correction("parameters", "", from_billions(primary["params_b"]), reason, hf_id)
    if not model["domains"] and primary["kind"] != ArchitectureKind.SPEECH:
        yield _correction("is_language_model", "", "yes", reason, hf_id)


def _of_name(model: Cells, found: Repositories | None) -> Iterator[Cells]:
    """An architecture tells better than a name whether and how a model uses experts."""
    if found and found.primary["experts_total"]:
        model["is_mixture_of_experts"] = "yes"
        return
    if not names_experts(model["name"]):
        model["is_mixture_of_experts"] = "no"
        return
    reason = CorrectionReason.FROM_NAME.value
    yield _correction("is_mixture_of_experts", "", "yes", reason, model["name"])
    active = active_parameters(model["name"])
    if active:
        yield _correction("active_parameters", "", active, reason, model["name"])
