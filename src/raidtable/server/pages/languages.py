"""The language of a page: the one that the browser prefers among ours."""

import re

from raidtable.engine.words import LANGUAGES

DEFAULT = "en"
# A language of the header: its tag, and its weight if it has one (RFC 9110, section 12.5.4).
PREFERENCE = re.compile(
    r"\s*([a-z]{2,8})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?", re.I
)


def preferred_language(accept_language: str) -> str:
    """The language with the highest weight; of equals, the one that is named first."""
    best, best_weight = DEFAULT, 0.0
    for part in accept_language.split(","):
        found = PREFERENCE.fullmatch(part)
        if found is None:
            continue
        language, weight = found[1].lower(), float(found[2] or 1)
        if language in LANGUAGES and weight > best_weight:
            best, best_weight = language, weight
    return best
