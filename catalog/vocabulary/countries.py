"""Countries of organisations; their names come from CLDR, never from a list of ours."""

from babel import Locale
from django.utils.functional import Promise
from django.utils.translation import get_language, to_locale
from django.utils.translation import gettext_lazy as _

MULTINATIONAL = "multinational"

# Lower-case ISO 3166 codes, by how often they occur in the records.
# fmt: off
COUNTRIES = (
    "us", "cn", "gb", "ca", "fr", "de", "kr", "hk", "ch", "jp", "sg", "il", "ru", "nl", "au", "in",
    "ae", "se", "th", "tw", "es", MULTINATIONAL, "sa", "it", "pl", "dk", "at", "fi", "be", "cz",
    "vn", "lb", "ua", "ir", "gr", "is", "id", "hr", "nz", "ar", "ie", "bg", "lu", "mo", "hu", "pt",
    "lt", "no", "my",
)
# fmt: on


# The records write the name in full; CLDR's English has no long form of it.
WRITTEN_IN_FULL = {("en", "us"): "United States of America"}


def country_name(code: str) -> str | Promise:
    """A country's name in the active language, or the code where CLDR does not know it."""
    if code == MULTINATIONAL:
        return _("multinational")
    language = get_language() or "en"
    locale = Locale.parse(to_locale(language))
    known = str(locale.territories.get(code.upper(), code))
    return WRITTEN_IN_FULL.get((language, code), known)
