"""Names of the places in segments of features, for observations in words."""

from raidtable.engine.labels import by_turn, lead, numbered
from raidtable.games.storm_raiders.bots.features import (
    LACKS,
    MOST_AT_WRECK,
    MOST_IN_TRAY,
    SEATS,
)
from raidtable.games.storm_raiders.rules.components import (
    AGE_NAMES,
    CONTRACT_NAMES,
    CREW_NAMES,
    DIE_NAMES,
    RAIDER_NAMES,
    SIDE_NAMES,
    SITE_NAMES,
    SLOT_NAMES,
    VEHICLE_NAMES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.step_ids import FLAG_NAMES, STEP_NAMES

WRECK_NAMES = SITE_NAMES[:WRECKS]
LABELS = {
    "seats": numbered(SEATS, "seats"),
    "lead in points": lead(61),
    "whose turn": by_turn(SEATS),
    "who is first": by_turn(SEATS),
    "who decides": by_turn(SEATS, "chance or nobody"),
    "side": list(SIDE_NAMES),
    "limit of resources": ["yes"],
    "step": STEP_NAMES,
    "own step": STEP_NAMES,
    "own step to come": STEP_NAMES,
    "storm's way and wreck": [
        f"{way} at {wreck}" for way in ("anticlockwise", "clockwise") for wreck in WRECK_NAMES
    ],
    "dice in the tray": [
        f"{count + 1} of {die}" for die in DIE_NAMES for count in range(MOST_IN_TRAY)
    ],
    "die with a medal": list(DIE_NAMES),
    "age of a contract": [f"{age} at {hold}" for hold in SITE_NAMES[WRECKS:] for age in AGE_NAMES],
    "resources at a wreck": [
        f"{count + 1} at {wreck}" for wreck in WRECK_NAMES for count in range(MOST_AT_WRECK)
    ],
    "opponent's wreck": list(WRECK_NAMES),
    "opponent's contract": list(CONTRACT_NAMES),
    "raider": list(RAIDER_NAMES),
    "vehicle": list(VEHICLE_NAMES),
    "site": list(SITE_NAMES),
    "target": list(SITE_NAMES),
    "slot with a mod": list(SLOT_NAMES),
    "card in crew": list(CREW_NAMES),
    "face-down card in crew": list(CREW_NAMES),
    "card drawn": list(CREW_NAMES),
    "die in hand": list(DIE_NAMES),
    "flag": FLAG_NAMES,
    "resources missing for a contract": [
        f"{contract} lacks {count}" for contract in CONTRACT_NAMES for count in range(LACKS)
    ],
    **{f"rival {number}'s site": list(SITE_NAMES) for number in range(1, SEATS)},
}
