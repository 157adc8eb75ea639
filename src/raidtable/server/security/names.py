"""Names of people: how they are cleaned, and which of them belong to an account."""

import unicodedata

from sqlalchemy import Connection, select

from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_
from raidtable.server.storage.schema import USERS
from raidtable.server.storage.skeletons import skeleton

GUEST = "Guest"
# The name of a person who has deleted their account, and what is shown instead.
NOBODY = ""
FORMER_PLAYER = N_("former player")
NAME_LENGTH = 24
NAME_TAKEN = N_("That name belongs to an account. Choose another, or log in.")

# Alphabets with letters that look like Latin ones, by the first word of their letters' names.
WITH_LOOK_ALIKES = frozenset(
    ["CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "GEORGIAN", "DESERET", "OSAGE"]
)


def clean(text: str, longest: int) -> str:
    """A name or sentence in one line, without invisible characters, and not too long."""
    seen = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(seen.split())[:longest]


def check_login(name: str) -> None:
    """Reject a login that guests could have, or that mixes alphabets to look like another."""
    scripts = {
        unicodedata.name(letter, "").split(" ")[0]
        for letter in unicodedata.normalize("NFKC", name)
        if letter.isalpha()
    }
    if len(scripts) > 1 and scripts & WITH_LOOK_ALIKES:
        raise BadOption(N_("Use letters of only one alphabet in the name."))
    if skeleton(name) in ("", skeleton(GUEST)):
        raise BadOption(N_("That name is taken."))


def is_taken(c: Connection, name: str, user: str | None = None) -> bool:
    """Whether the name looks like the login of another person."""
    query = select(USERS.c.id).where(USERS.c.skeleton == skeleton(name))
    return any(id != user for id in c.execute(query).scalars())
