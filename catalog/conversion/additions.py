"""Open-weight models that people download and Epoch AI does not list."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.cells import join, yes_no
from catalog.conversion.architectures import Repositories
from catalog.conversion.files import Cells
from catalog.conversion.organisations import publisher
from catalog.conversion.records import Names
from catalog.conversion.sources import HUGGING_FACE
from catalog.conversion.values import from_billions
from catalog.vocabulary import ArchitectureKind, Weights

DOMAINS = {
    ArchitectureKind.LLM: ["language"],
    ArchitectureKind.ENCODER_DECODER: ["language"],
    ArchitectureKind.VLM: ["language", "vision", "multimodal"],
    ArchitectureKind.SPEECH: ["speech"],
}


def unique_names(models: Iterable[Repositories], recorded: Iterable[str]) -> dict[str, str]:
    """The name of each model of its own, by its primary repository.

    Of two models of one name the second carries its publisher's in brackets.
    """
    taken = {name.casefold() for name in recorded}
    names = {}
    for model in models:
        organisation = publisher(model.primary["organisation"])
        name = model.model
        if name.casefold() in taken:
            name = f"{name} ({organisation})"
        taken.add(name.casefold())
        names[model.primary["hf_id"]] = name
    return names


def addition_row(model: Repositories, name: str, names: Names) -> Cells:
    """The fixture's row of a model of its own."""
    row = model.primary
    kind = ArchitectureKind(row["kind"])
    namespace = row["hf_id"].partition("/")[0]
    return {
        "slug": names.models[name],
        "name": name,
        "organisations": names.organisations[publisher(row["organisation"])],
        "published": row["hf_release_date"],
        "domains": join(DOMAINS[kind]),
        "weights": Weights.OPEN.value,
        "is_language_model": yes_no(value=kind is not ArchitectureKind.SPEECH),
        "parameters": from_billions(row["params_b"]),
        **dict.fromkeys(("is_foundation_model", "is_frontier", "possibly_above_1e23_flop"), "no"),
        "hugging_face_developer": namespace,
        "reference_urls": f"https://huggingface.co/{row['hf_id']}",
        "source": HUGGING_FACE,
        "source_detail": row["hf_id"],
    }
