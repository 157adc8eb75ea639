"""Names for guests who have not chosen one: two words of the sea, in the language of their page.

The words are our own; `guests/<language>.toml` has those of a language. A name depends only on the
guest's id, so a guest keeps it on every page.
"""

import hashlib

from raidtable.engine.data import has_file, load_toml
from raidtable.engine.languages import ALL, SOURCE

PACKAGE = "raidtable.server.security"


def guest_names(language: str) -> list[str]:
    """All names that guests get in that language; English ones where it has none.

    The first word of a name changes slowest.
    """
    file = f"guests/{language}.toml"
    words = load_toml(PACKAGE, file if has_file(PACKAGE, file) else f"guests/{SOURCE}.toml")
    name: str = words["name"]
    noun_first = name.startswith("{noun}")
    return [
        name.format(noun=noun, adjective=adjective)
        for group in words["groups"]
        for first in group["nouns" if noun_first else "adjectives"]
        for second in group["adjectives" if noun_first else "nouns"]
        for noun, adjective in [(first, second) if noun_first else (second, first)]
    ]


NAMES = {language: guest_names(language) for language in ALL}


def guest_name(user: str, language: str, attempt: int = 0) -> str:
    """The name of that guest; with another number of attempts, another name."""
    names = NAMES.get(language, NAMES[SOURCE])
    number = int.from_bytes(hashlib.sha256(user.encode()).digest()[:8], "big")
    return names[(number + attempt) % len(names)]
