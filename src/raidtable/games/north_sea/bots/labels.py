"""Names of the places in segments of features, for observations in words."""

from raidtable.engine.labels import by_turn, lead, numbered
from raidtable.games.north_sea.bots.features import COLOURS, LACKS, MOST_SETS, SEATS
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    DECK_NAMES,
    OFFERING_NAMES,
    SITE_NAMES,
)
from raidtable.games.north_sea.rules.position import STEP_NAMES


def lacking(names: tuple[str, ...]) -> list[str]:
    return [f"{name} lacks {count}" for name in names for count in range(LACKS)]


WORKERS = ["none", *COLOUR_NAMES]
LABELS = {
    "seats": numbered(SEATS, "seats"),
    "lead in open points": lead(61),
    "whose turn": by_turn(SEATS),
    "who decides": by_turn(SEATS, "chance or nobody"),
    "deck": list(DECK_NAMES),
    "step": STEP_NAMES,
    "own step": STEP_NAMES,
    "own step to come": STEP_NAMES,
    "worker in a building": [
        f"{COLOUR_NAMES[colour]} in {name}" for name in BUILDING_NAMES for colour in range(COLOURS)
    ],
    "sets left at a site": [
        f"{count + 1} at {site}" for site in SITE_NAMES for count in range(MOST_SETS)
    ],
    "valkyries at a site": [f"{count + 1} at {site}" for site in SITE_NAMES for count in range(4)],
    "site that is raided": list(SITE_NAMES),
    "worker": WORKERS,
    "card in crew": list(CARD_NAMES),
    "card in hand": list(CARD_NAMES),
    "second copy in hand": list(CARD_NAMES),
    "lacks for a site": lacking(SITE_NAMES),
    "goods missing for an offering": lacking(tuple(f"offering {name}" for name in OFFERING_NAMES)),
    "building where its worker was placed": list(BUILDING_NAMES),
    "building it used": list(BUILDING_NAMES),
    **{f"rival {number}'s worker": WORKERS for number in range(1, SEATS)},
}
