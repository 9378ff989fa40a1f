"""Headings and asides between the names of authors: "Core contributors: ...", "(lead)"."""

from __future__ import annotations

import re

# A cell with one of these words is a list by role; its headings stand between the names.
BY_ROLE = re.compile(r"\b(?:contributors|leads|leadership|leader)\b", re.IGNORECASE)
ROLES = (
    *("Project Sponsors", "Project Leaders?", "Team Leads", "Data", "Shape Generation"),
    *("Texture Synthesis", "Downstream Tasks", "Studio", "Leadership", "Research Leadership"),
    *("Executive Leadership", "Technical Leadership", "Research Program Managers"),
    *("(?:Research |Scaling )?[Cc]ore [Cc]ontributors", "Foundational contributors"),
    *("Research [Cc]ontributors", "Contributors", "Core Research", "Foundational Research"),
    *("Research Data", "Research Infrastructure", "Benchmarking", "Production Engineering"),
    *("Technical Writing", "Quality Assurance", "Research leads", "Research", "Training"),
    *("Multimodal Organization", "Model Behavior", "Image Generation", "ChatGPT Product"),
    *("ChatGPT Engineering", "Sora Product and Engineering", "Inference", "Eval", "Search"),
    *("Frontier Evals & Preparedness", "Engineering", "Product", "Safety Systems", "Safety"),
    *("External Redteaming", "Deployment", "Optimization leads", "Architecture leads"),
    *("Pre-training (?:Data |organization |program )?leads?", "Long-context lead"),
    *("Post-training (?:infrastructure |organization |program )?leads?", "Tokenizer lead"),
    *("Human data leads", "Eval lead", "Data flywheel lead", "Inference lead"),
    "Inference Productionization lead",
)
LONGEST_FIRST = "|".join(sorted(ROLES, key=len, reverse=True))
HEADING = re.compile(
    rf"(?:^|[:•–]?\s+|,)(?<!\w)(?:{LONGEST_FIRST})\b:?(?=\s+[^\W\d_]|\s*[•–]|\s*$)"
)
ROLE_ASIDE = re.compile(r"\.?\s*\((?:lead|intern|core contributors|and Other Contributors)\)")
OTHERS_ASIDE = re.compile(
    r"(?:,?\s+and)?,?\s+et al\.(?: \(\d+ additional authors not shown\))?(?=,|$)"
)
TEAM = re.compile(r":\s+(?=[^\W\d_])")

# Two records tell in sentences who did what.
TOLD_IN_PROSE = ("AlphaProof development was led", "AlphaGeometry 2 and natural language")
PROSE = re.compile(
    r"AlphaProof development was led by|AlphaProof was developed with key contributions from"
    r"|led the development of informal systems such as final answer determination"
    r"|with key contributions (?:from|by)|advised and contributed as Lean experts"
    r"|Past contributors include|This work was advised by"
    r"|AlphaGeometry 2 and natural language reasoning efforts were led by"
    r"|The development of (?:AlphaGeometry 2|the natural language reasoning system) was led by"
    r"|(?<=\w{3})\.(?=\s|$)| and "
)

# Names that run together or stand in a sentence.
REPAIRED = {
    "Yong Xianbin PT GoTo": "Yong Xianbin, PT GoTo",
    "Ryan Cheu Stanley Hsieh": "Ryan Cheu, Stanley Hsieh",
    "Triamamornwooth. Nattarika": "Triamamornwooth, Nattarika",
    "Michie and Chambers": "Michie, Chambers",
    "Widrow and Hoff": "Widrow, Hoff",
    "specifically developed by ": "",
    "which is controlled by ByteDance": "ByteDance",
    "Rodrigo Fonseca1": "Rodrigo Fonseca",
    "Y. LeCun B. Boser J. S. Denker D. Henderson R. E. Howard W. Hubbard L. D. Jackel": (
        "Y. LeCun, B. Boser, J. S. Denker, D. Henderson, R. E. Howard, W. Hubbard, L. D. Jackel"
    ),
}
# With so many capitals after small letters it is names without a space: "Zhiwei WangXin Jiang...".
RUN_TOGETHER = 8
NEXT_NAME = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")


def plain(text: str) -> str:
    """A byline without headings and asides; what was between two names is a comma now."""
    for fault, right in REPAIRED.items():
        text = text.replace(fault, right)
    if text.startswith(TOLD_IN_PROSE):
        return once(PROSE.sub(", ", text))
    text = OTHERS_ASIDE.sub("", text)
    if BY_ROLE.search(text):
        # A heading below a heading ("Core Contributors: - Data:") is one after the first is gone.
        text = once(HEADING.sub(", ", HEADING.sub(", ", ROLE_ASIDE.sub("", text))))
    return _apart(TEAM.sub(", ", text))


def once(text: str) -> str:
    """Each name once, although it stands below several headings."""
    names = (name.strip() for name in text.split(","))
    return ", ".join(dict.fromkeys(filter(None, names)))


def _apart(text: str) -> str:
    """Split the names that stand without anything between them."""
    return ", ".join(
        NEXT_NAME.sub(", ", name) if len(NEXT_NAME.findall(name)) > RUN_TOGETHER else name
        for name in text.split(", ")
    )
