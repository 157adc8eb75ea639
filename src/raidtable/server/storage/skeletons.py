"""Skeletons of names: two names with one skeleton look the same.

Unicode's full table of confusable characters (UTS #39) has thousands of entries for scripts that
rarely meet, and no maintained pure-Python library offers its skeletons. Two rules cover what
people try: a login mixes no alphabet that has look-alikes of Latin letters with another one (see
`security/names.py`), and the look-alikes in Cyrillic and Greek, the digits and the invisible
characters are folded here.
"""

import re
import unicodedata

from sqlalchemy import Connection, select, update

from raidtable.server.storage.schema import USERS

LONGEST_SKELETON = 80

# Upper and lower case differ: Ν looks like N, and ν like v.
LOOK_ALIKES = str.maketrans(
    # Cyrillic
    "АВЕЗКМНОРСТУХЅІЈԌԚԜҮӀ" "авекмнорстухѕіјԁԍһԛԝүѵӏгп"
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺϴ" "αβγεηικνορτυχωϲ"
    # Latin letters and signs that differ by a hair
    "ıɑɡɩ|1I0"
    ,
    "ABE3KMHOPCTYXSIJGQWYl" "abekmhopctyxsijdghqwyvlrn"
    "ABEZHIKMNOPTYXCMO" "abyenikvoptuxwc"
    "iagilllo",
)  # fmt: skip
# After the letters are folded. "Ivar" and "lvar" look the same in most fonts.
PAIRS = (("i", "l"), ("rn", "m"), ("vv", "w"))
# Accents of Latin, Greek and Cyrillic letters, then characters that are drawn as nothing.
NOT_SEEN = re.compile(
    "[\u0300-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)


def skeleton(name: str) -> str:
    """The appearance of the name: two names with the same skeleton can be mistaken for each
    other."""
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    text = NOT_SEEN.sub("", text).translate(LOOK_ALIKES).casefold()
    text = unicodedata.normalize("NFKC", text)
    for shown, meant in PAIRS:
        text = text.replace(shown, meant)
    return " ".join(text.split())[:LONGEST_SKELETON]


def fill_skeletons(c: Connection) -> None:
    """Reserve the names of accounts that an earlier version made; the oldest comes first."""
    known = select(USERS.c.skeleton).where(USERS.c.skeleton.is_not(None))
    used = set(c.execute(known).scalars())
    query = select(USERS.c.id, USERS.c.login).where(
        USERS.c.login.is_not(None), USERS.c.skeleton.is_(None)
    )
    for id, login in c.execute(query.order_by(USERS.c.made_at, USERS.c.id)).all():
        looks = skeleton(login)
        if looks not in used:
            used.add(looks)
            c.execute(update(USERS).where(USERS.c.id == id).values(skeleton=looks))
