"""What stands under "More inputs": cache, cards in one machine, software, memory in use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.validators import RegexValidator
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from catalog import figures
from estimator.core.constants import BYTES_PER_GIB, MAX_CARDS
from estimator.core.kv_cache import F16, cache_type_named
from estimator.core.platform import Backend, Engine, Platform

CACHE_TYPES: Final = ("f16", "q8_0", "q4_0")
ENGINES: Final = {
    Engine.LLAMA_CPP: "llama.cpp",
    Engine.OLLAMA: "Ollama",
    Engine.VLLM: "vLLM",
    Engine.MLX: "MLX",
}
BACKENDS: Final[dict[str, str | Promise]] = {
    Backend.USUAL: pgettext_lazy("back end", "the usual one"),
    Backend.ROCM: _("ROCm, on AMD cards"),
    Backend.VULKAN: _("Vulkan, on Intel cards"),
}
"""Those that decide: the others are the usual ones of their makers."""

TENSOR: Final = "tensor"
SETUP: Final = ("kv", "gpus", "split", "engine", "backend", "used")


def choice(label: Any, choices: Any, unknown: Any) -> forms.ChoiceField:
    """A field; ``unknown`` says what is used instead of a value that it does not know."""
    messages = {"invalid_choice": unknown}
    return forms.ChoiceField(label=label, choices=choices, error_messages=messages, required=False)


class SetupForm(forms.Form):
    """The inputs that most visitors leave as they are; ``used`` is in GB, as cards count it."""

    kv = choice(
        # Translators: label of an input: how the KV cache is stored, like f16 or q8_0.
        _("KV cache type"),
        [(name, name) for name in CACHE_TYPES],
        _("This type of cache is not known. Using f16."),
    )
    gpus = choice(
        # Translators: label of an input: how many equal graphics cards work together.
        _("Cards in one machine"),
        [(str(count), str(count)) for count in range(1, MAX_CARDS + 1)],
        _("Choose from 1 to 8 cards. Using 1."),
    )
    split = choice(
        _("Tensor parallel"),
        [(TENSOR, TENSOR)],
        _("This way to share a model is not known. Sharing it by layers."),
    )
    engine = choice(
        _("Inference engine"),
        [(engine.value, name) for engine, name in ENGINES.items()],
        _("This engine is not known. Using llama.cpp."),
    )
    backend = choice(
        pgettext_lazy("of an inference engine", "Back end"),
        [(backend.value, backend.value) for backend in Backend],
        _("This back end is not known. Using the usual one."),
    )
    used = forms.CharField(
        label=_("Memory in use already"),
        validators=[RegexValidator(r"^[0-9]{1,4}([.,][0-9]{1,3})?$")],
        required=False,
    )

    def add_error(self, field: str | None, error: Any) -> None:
        """Whatever is wrong with the memory in use, one message says what is right."""
        message = _("Enter a number of GB, like 1.5. Using 0.")
        super().add_error(field, message if field == "used" else error)

    @cached_property
    def setup(self) -> dict[str, Any]:
        """What is chosen, as ``Inputs`` takes it."""
        cards = int(self._cleaned("gpus") or 1)
        used = (self._cleaned("used") or "0").replace(",", ".")
        return {
            "cache_type": cache_type_named(self._cleaned("kv") or F16.name),
            "cards": cards,
            "tensor_parallel": cards > 1 and bool(self._cleaned("split")),
            "platform": Platform(
                Engine(self._cleaned("engine") or Engine.LLAMA_CPP),
                Backend(self._cleaned("backend") or Backend.USUAL),
            ),
            "memory_in_use_bytes": round(float(used) * BYTES_PER_GIB),
        }

    @property
    def setup_chosen(self) -> dict[str, str]:
        """The parameters that are not the usual ones."""
        setup = self.setup
        usual = {"kv": F16.name, "gpus": "1", "engine": Engine.LLAMA_CPP.value, "used": "0"}
        values = {
            "kv": setup["cache_type"].name,
            "gpus": str(setup["cards"]),
            "split": TENSOR if setup["tensor_parallel"] else "",
            "engine": setup["platform"].engine.value,
            "backend": setup["platform"].backend.value,
            "used": f"{setup['memory_in_use_bytes'] / BYTES_PER_GIB:.3f}".rstrip("0").rstrip("."),
        }
        return {n: value for n, value in values.items() if value != usual.get(n, "")}

    @property
    def is_set_up(self) -> bool:
        """Whether something here is chosen or wrong, so that it must be seen."""
        return bool(self.setup_chosen) or any(name in self.errors for name in SETUP)

    def setup_labels(self) -> dict[str, str]:
        """What is chosen, in short."""
        return {name: setup_label(name, value) for name, value in self.setup_chosen.items()}

    @property
    def engines(self) -> list[Option]:
        return _options(ENGINES, self.setup["platform"].engine)

    @property
    def backends(self) -> list[Option]:
        return _options(BACKENDS, self.setup["platform"].backend)

    @property
    def cache_types(self) -> list[Option]:
        names = {name: name for name in CACHE_TYPES}
        return _options(names, self.setup["cache_type"].name)

    @property
    def card_counts(self) -> list[Option]:
        counts = {str(count): str(count) for count in range(1, MAX_CARDS + 1)}
        return _options(counts, str(self.setup["cards"]))

    @property
    def setup_messages(self) -> list[str]:
        """What is wrong here."""
        return [str(message) for name in SETUP for message in self.errors.get(name, [])]

    @property
    def used_gib(self) -> str:
        """The memory in use, printed."""
        return figures.up_to(self.setup["memory_in_use_bytes"] / BYTES_PER_GIB, 3)

    @property
    def used_text(self) -> str:
        """What the visitor typed."""
        return str(self.data.get("used") or "0")

    def _cleaned(self, name: str) -> Any:
        self.is_valid()
        return self.cleaned_data.get(name)


@dataclass(frozen=True, slots=True)
class Option:
    """A value to choose, and its words."""

    value: str
    label: str | Promise
    is_chosen: bool


def _options(labels: dict[Any, Any], chosen: str) -> list[Option]:
    return [Option(str(value), label, value == chosen) for value, label in labels.items()]


def setup_label(name: str, value: str) -> str:
    """One of these inputs, for a link that removes it."""
    match name:
        case "kv":
            # Translators: a link that removes this input of a table. {kind} is q8_0 or q4_0.
            return str(_("KV cache {kind}")).format(kind=value)
        case "gpus":
            # Translators: a link that removes this input of a table. {count} is a number of equal
            # cards in one machine.
            return ngettext("{count} card", "{count} cards", int(value)).format(count=value)
        case "split":
            # Translators: a link that removes this input of a table: every layer is split
            # between the cards.
            return str(_("tensor parallel"))
        case "engine":
            return ENGINES[Engine(value)]
        case "used":
            # Translators: a link that removes this input of a table. {memory} is a figure in GB.
            message = str(_("{memory} GB in use already"))
            return message.format(memory=figures.up_to(float(value), 3))
        case _:
            return str(BACKENDS.get(value, value))
