"""What a licence allows, in the words that records of models use for access.

Records of Epoch AI say how a model can be had. Repositories of Hugging Face name a licence instead;
its kind stands in where no record says more. Licences that allow any use by anyone are listed here;
a licence that is not listed counts as restricted, since most of those forbid some uses or users.
"""

from __future__ import annotations

import re

from catalog.vocabulary import ModelAccess

ANY_USE = {"apache-2.0", "mit", "bsd-3-clause", "cc-by-4.0", "cc-by-sa-4.0", "openmdw-1.1"}
NO_COMMERCE = re.compile(r"(^|-)(nc|research|nsclv1|amlr|mrl)(-|$)")
SAYS_NOTHING = {"", "other", "unknown"}


def access_under(licence: str) -> str:
    """The kind of access that a repository's licence gives; empty where it tells nothing.

    >>> access_under("apache-2.0"), access_under("cc-by-nc-4.0"), access_under("llama3.1")
    ('open-unrestricted', 'open-non-commercial', 'open-restricted')
    """
    if licence in SAYS_NOTHING:
        return ""
    if licence in ANY_USE:
        return ModelAccess.OPEN_UNRESTRICTED.value
    is_without_commerce = NO_COMMERCE.search(licence) is not None
    kind = ModelAccess.OPEN_NON_COMMERCIAL if is_without_commerce else ModelAccess.OPEN_RESTRICTED
    return kind.value
