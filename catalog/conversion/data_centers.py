"""Names of data centers, which the source often tells in sentences."""

from __future__ import annotations

import re

# Words in the column that name no data center.
NONE_NAMED = re.compile(
    r"There is no paper.*|The paper does not mention.*|Check references.*|(, )?Paper on .*"
)
# The name in a sentence or a quotation: wherever these words stand, this is meant.
NAMES = {
    "Blue Vela": "Blue Vela (IBM)",
    "Colossus": "Colossus (xAI, Memphis)",
    "Helios Supercomputer": "Helios (ACK Cyfronet AGH)",
    "PLGrid ACK Cyfronet": "ACK Cyfronet AGH (PLGrid)",
    "Condor Galaxy 1": "Condor Galaxy 1 (Cerebras)",
    "Condor Galaxy": "Condor Galaxy (Cerebras)",
    "LUMI supercomputer, MosaicML": "LUMI, MosaicML (Databricks)",
    "LUMI": "LUMI",
    "Cloud Provider: SMC": "SMC",
    "EPFL Research Computing Platform": "EPFL Research Computing Platform",
    "Cloud Brain II": "Peng Cheng Cloud Brain II",
    "Research Super Cluster": "Research SuperCluster (Meta)",
    "(either us-east1 or us-east5)": "Google us-east",
}


def data_center(cell: str) -> str:
    """The name of the data center of a cell; nothing where it names none."""
    named = NONE_NAMED.sub("", cell)
    return next((name for words, name in NAMES.items() if words in named), named)
