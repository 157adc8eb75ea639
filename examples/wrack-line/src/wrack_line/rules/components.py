"""The pieces, loaded from components.toml and checked once."""

from typing import Any, Final

from raidtable.engine.data import check, load_toml

DATA: Final[dict[str, Any]] = load_toml("wrack_line.rules", "components.toml")

RULES_VERSION: Final[int] = DATA["rules_version"]
SEAT_COUNTS: Final[list[int]] = DATA["seat_counts"]
PLACES: Final[int] = DATA["places"]
MOST_DUG: Final[int] = DATA["most_dug"]
SET_POINTS: Final[tuple[int, ...]] = tuple(DATA["set_points"])
WISH_POINTS: Final[int] = DATA["wish_points"]
WISHES_PER_KIND: Final[int] = DATA["wishes_per_kind"]
WAVES: Final[int] = DATA["waves"]

# A kind of shell is its row; a wave comes after the last kind.
KIND_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["shells"])
COPIES: Final[tuple[int, ...]] = tuple(row["copies"] for row in DATA["shells"])
KINDS: Final = len(KIND_NAMES)
WAVE: Final = KINDS
PIECE_NAMES: Final[tuple[str, ...]] = (*KIND_NAMES, "wave")

TIDE_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["tides"])
LAST_WAVE: Final[tuple[int, ...]] = tuple(row["waves"] for row in DATA["tides"])

check(len(set(KIND_NAMES)) == KINDS, "two kinds of shell have the same id")
check(len(SET_POINTS) == 1 + max(COPIES), "a number of shells has no points")
check(max(LAST_WAVE) <= WAVES, "the tide needs more waves than there are")
check(max(SEAT_COUNTS) <= KINDS * WISHES_PER_KIND, "there is not a wish for each seat")
