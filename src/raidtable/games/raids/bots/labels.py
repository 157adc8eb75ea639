"""Names of the places in segments of features, for observations in words."""

from raidtable.engine.labels import by_turn, lead
from raidtable.games.raids.bots.features import AHEAD, FACES, SEATS, SIGHTS, SPACES
from raidtable.games.raids.rules.components import (
    GOOD_NAMES,
    HARBOR_NAMES,
    TRACK_NAMES,
    VOYAGES,
)
from raidtable.games.raids.rules.position import STEP_NAMES

# As `face_of` numbers them.
FACE_NAMES = [
    *("one weapon", "more weapons", "one sail", "more sails", "one mjollnir", "more mjollnirs"),
    *("pennant", "goods", "rune", "port for one", "port for more", "monster", "visit", "pillage"),
    *("visit once taken from", "pillage once taken from", "strong monster"),
]
SIGHT_NAMES = [*FACE_NAMES, "village", "empty space", "ship", "home"]
assert len(FACE_NAMES) == FACES
assert len(SIGHT_NAMES) == SIGHTS


def by_voyage(thing: str, count: int) -> list[str]:
    return [
        f"{number} {thing} in voyage {voyage + 1}"
        for voyage in range(VOYAGES)
        for number in range(count)
    ]


LABELS = {
    "seats and voyage": [
        f"{seats + 1} seats, voyage {voyage + 1}"
        for seats in range(SEATS)
        for voyage in range(VOYAGES)
    ],
    "lead in points": lead(61),
    "who decides": by_turn(SEATS, "chance or nobody"),
    "track": list(TRACK_NAMES),
    "step": STEP_NAMES,
    "harbor of this voyage": list(HARBOR_NAMES),
    "harbor of a later voyage": list(HARBOR_NAMES),
    "face on a space": [f"{face} on {space}" for space in range(SPACES) for face in FACE_NAMES],
    "vikings by voyage": by_voyage("vikings", 11),
    "weapons by voyage": by_voyage("weapons", 9),
    "sails by voyage": by_voyage("sails", 8),
    "runes by voyage": by_voyage("runes", 11),
    "free spaces aboard by voyage": by_voyage("free spaces", 6),
    "good it has": list(GOOD_NAMES),
    "face that it stands at or sails for": [
        f"{face} in voyage {voyage + 1}"
        for voyage in range(VOYAGES)
        for face in (*FACE_NAMES, "nothing")
    ],
    "sight ahead": [
        f"{sight} {distance} ahead" for distance in range(1, AHEAD + 1) for sight in SIGHT_NAMES
    ],
    **{f"rival {number}'s prize": [*FACE_NAMES, "nothing"] for number in range(1, SEATS)},
}
