"""The software a model runs on: engine and back end, and what each does differently."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Engine(StrEnum):
    """Inference engines, by the names people give them."""

    LLAMA_CPP = "llama.cpp"
    OLLAMA = "ollama"
    VLLM = "vllm"
    MLX = "mlx"
    LLAMAFILE = "llamafile"


OTHER_NAMES: Final = {
    "llamacpp": Engine.LLAMA_CPP,
    "llama-cpp": Engine.LLAMA_CPP,
    "lm studio": Engine.LLAMA_CPP,
    "llama.cpp/ollama": Engine.OLLAMA,
    "mlx-lm": Engine.MLX,
    "vllm-mlx": Engine.MLX,
    "llamafile (localscore)": Engine.LLAMAFILE,
    "localscore": Engine.LLAMAFILE,
}


class UnknownEngineError(ValueError):
    """No engine of this name is known."""


def engine_named(name: str) -> Engine:
    """The engine of that name, in any case; raise ``UnknownEngineError`` where there is none."""
    key = name.strip().lower()
    try:
        return OTHER_NAMES.get(key) or Engine(key)
    except ValueError:
        raise UnknownEngineError(name) from None


class Backend(StrEnum):
    """What an engine computes with; the usual one is that of the card's maker."""

    USUAL = ""
    CUDA = "cuda"
    ROCM = "rocm"
    VULKAN = "vulkan"
    SYCL = "sycl"
    METAL = "metal"


USUAL_BACKEND: Final = {
    "nvidia": Backend.CUDA,
    "amd": Backend.VULKAN,
    "intel": Backend.SYCL,
    "apple": Backend.METAL,
}


@dataclass(frozen=True, slots=True)
class Platform:
    """An engine with a back end."""

    engine: Engine = Engine.LLAMA_CPP
    backend: Backend = Backend.USUAL

    def backend_on(self, vendor: str) -> Backend:
        """The back end on a card of ``vendor``."""
        return self.backend or USUAL_BACKEND[vendor]

    @property
    def keeps_windows(self) -> bool:
        """Whether layers with a window cache only that; vLLM gives them whole pages."""
        return self.engine is not Engine.VLLM

    @property
    def keeps_embedding(self) -> bool:
        """Whether the token embedding lies on the card; llama.cpp leaves it in system memory."""
        return self.engine in {Engine.VLLM, Engine.MLX}


DEFAULT_PLATFORM: Final = Platform()
