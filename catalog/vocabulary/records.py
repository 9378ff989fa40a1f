"""What is said about AI models in fixed words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog.vocabulary.choices import Vocabulary


class Weights(Vocabulary):
    """Whether a model's weights can be downloaded."""

    OPEN = "open", pgettext_lazy("weights", "open")
    CLOSED = "closed", pgettext_lazy("weights", "closed")
    UNRECORDED = "unrecorded", pgettext_lazy("weights", "not on record")


class ModelAccess(Vocabulary):
    """How a model can be used."""

    OPEN_UNRESTRICTED = "open-unrestricted", _("Open weights (unrestricted)")
    OPEN_RESTRICTED = "open-restricted", _("Open weights (restricted use)")
    OPEN_NON_COMMERCIAL = "open-non-commercial", _("Open weights (non-commercial)")
    API = "api", _("API access")
    HOSTED = "hosted", _("Hosted access (no API)")
    UNRELEASED = "unreleased", pgettext_lazy("model access", "Unreleased")


class CodeAccess(Vocabulary):
    """How the code to train or to run a model can be used."""

    OPEN_SOURCE = "open-source", _("Open source")
    OPEN_RESTRICTED = "open-restricted", pgettext_lazy("code", "Open (restricted use)")
    OPEN_NON_COMMERCIAL = "open-non-commercial", pgettext_lazy("code", "Open (non-commercial)")
    UNRELEASED = "unreleased", pgettext_lazy("code", "Unreleased")


class NumberFormat(Vocabulary):
    """The number format a model was trained in; names are not translated."""

    BF16 = "bf16", "BF16"
    FP32 = "fp32", "FP32"
    FP16 = "fp16", "FP16"
    FP8 = "fp8", "FP8"
    NVFP4 = "nvfp4", "NVFP4"
    TF32 = "tf32", "TF32"


class RecordConfidence(Vocabulary):
    """How sure the source is of a model's figures."""

    CONFIDENT = "confident", pgettext_lazy("record confidence", "Confident")
    LIKELY = "likely", pgettext_lazy("record confidence", "Likely")
    SPECULATIVE = "speculative", pgettext_lazy("record confidence", "Speculative")
    UNVERIFIED = "unverified", pgettext_lazy("record confidence", "Unverified")
    UNKNOWN = "unknown", pgettext_lazy("record confidence", "Unknown")


class ArchitectureKind(Vocabulary):
    """What family of architectures a repository holds."""

    LLM = "llm", _("language model")
    VLM = "vlm", _("vision-language model")
    ENCODER_DECODER = "encoder-decoder", _("encoder-decoder")
    SPEECH = "speech", _("speech model")


DOMAINS: Mapping[str, Promise] = {
    "language": pgettext_lazy("domain", "Language"),
    "vision": pgettext_lazy("domain", "Vision"),
    "biology": pgettext_lazy("domain", "Biology"),
    "multimodal": pgettext_lazy("domain", "Multimodal"),
    "image-generation": pgettext_lazy("domain", "Image generation"),
    "video": pgettext_lazy("domain", "Video"),
    "speech": pgettext_lazy("domain", "Speech"),
    "robotics": pgettext_lazy("domain", "Robotics"),
    "games": pgettext_lazy("domain", "Games"),
    "audio": pgettext_lazy("domain", "Audio"),
    "medicine": pgettext_lazy("domain", "Medicine"),
    "recommendation": pgettext_lazy("domain", "Recommendation"),
    "other": pgettext_lazy("domain", "Other"),
    "3d-modeling": pgettext_lazy("domain", "3D modeling"),
    "mathematics": pgettext_lazy("domain", "Mathematics"),
    "materials-science": pgettext_lazy("domain", "Materials science"),
    "earth-science": pgettext_lazy("domain", "Earth science"),
    "driving": pgettext_lazy("domain", "Driving"),
    "search": pgettext_lazy("domain", "Search"),
    "psychology": pgettext_lazy("domain", "Psychology"),
    "astronomy": pgettext_lazy("domain", "Astronomy"),
    "cybersecurity": pgettext_lazy("domain", "Cybersecurity"),
}

ORGANISATION_TYPES: Mapping[str, Promise] = {
    "industry": pgettext_lazy("organisation type", "Industry"),
    "academia": pgettext_lazy("organisation type", "Academia"),
    "research-collective": pgettext_lazy("organisation type", "Research collective"),
    "government": pgettext_lazy("organisation type", "Government"),
}

COMPUTE_METHODS: Mapping[str, Promise] = {
    "operation-counting": pgettext_lazy("compute method", "Operation counting"),
    "hardware": pgettext_lazy("compute method", "Hardware"),
    "reported": pgettext_lazy("compute method", "Reported"),
    "third-party-estimation": pgettext_lazy("compute method", "Third-party estimation"),
    "comparison-with-other-models": pgettext_lazy("compute method", "Comparison with other models"),
    "benchmarks": pgettext_lazy("compute method", "Benchmarks"),
    "other": pgettext_lazy("compute method", "Other"),
    "cost": pgettext_lazy("compute method", "Cost"),
}

NOTABILITY_CRITERIA: Mapping[str, Promise] = {
    "sota-improvement": pgettext_lazy("notability", "State of the art improved"),
    "highly-cited": pgettext_lazy("notability", "Highly cited"),
    "historical-significance": pgettext_lazy("notability", "Historical significance"),
    "significant-use": pgettext_lazy("notability", "Significant use"),
    "training-cost": pgettext_lazy("notability", "Training cost"),
    "discretionary": pgettext_lazy("notability", "Chosen by the editors"),
}

APPROACHES: Mapping[str, Promise] = {
    "self-supervised-learning": _("Self-supervised learning"),
    "supervised": pgettext_lazy("approach", "Supervised learning"),
    "reinforcement-learning": _("Reinforcement learning"),
    "unsupervised": pgettext_lazy("approach", "Unsupervised learning"),
    "supervised-fine-tuning-sft": _("Supervised fine-tuning (SFT)"),
}
