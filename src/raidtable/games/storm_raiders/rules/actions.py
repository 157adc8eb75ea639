"""Every action of Storm Raiders, built once, with its notation."""

from typing import Final

from raidtable.engine.action import Action, ActionTable
from raidtable.games.storm_raiders.rules.components import (
    ADJUST_DIE,
    CONTRACT_NAMES,
    CREW_EFFECT,
    CREW_NAMES,
    DIAL_NAMES,
    DICE,
    DIE_NAMES,
    FACES,
    FIRST_STARTER,
    HELD,
    KINDS,
    LOWERS_DIE,
    RAIDER_NAMES,
    RAISES_DIE,
    REMOVE_DIE,
    REPAIR_ANY,
    RESOURCE_NAMES,
    REWARD_NAMES,
    SEAT_COUNTS,
    SHIFT_DIALS,
    SITE_NAMES,
    SITES,
    SLOT_NAMES,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
    WRECKS,
)

ACTIONS: Final = ActionTable()


class Go(Action):
    """A journey: a vehicle type, the site it ends at, and whether it leads through the Storm."""

    def __init__(self, text: str, vehicle: int, site: int, through_storm: bool) -> None:
        super().__init__(text)
        self.vehicle: Final = vehicle
        self.site: Final = site
        self.through_storm: Final = through_storm


class Adapt(Action):
    """A vehicle's ability turns the drafted die to a value, for that vehicle alone."""

    def __init__(self, text: str, vehicle: int, value: int) -> None:
        super().__init__(text)
        self.vehicle: Final = vehicle
        self.value: Final = value


class Pair(Action):
    """Two changes at once: a dial up and one down, a Resource given and one taken."""

    def __init__(self, text: str, first: int, second: int) -> None:
        super().__init__(text)
        self.first: Final = first
        self.second: Final = second


class Extra(Action):
    """An action that may be taken at any decision of a player's own turn, or in a reaction."""


class UseCrew(Extra):
    """A crew card is used; `first` and `second` are its targets, if the card leaves a choice."""

    def __init__(self, text: str, kind: int, first: int = 0, second: int = 0) -> None:
        super().__init__(text)
        self.kind: Final = kind
        self.first: Final = first
        self.second: Final = second


class Destroy(Extra):
    """A starting crew card leaves the game for a Mod."""

    def __init__(self, text: str, kind: int) -> None:
        super().__init__(text)
        self.kind: Final = kind


class WickRepair(Extra):
    """The Mad-Wick! takes a Damage off that vehicle type."""

    def __init__(self, text: str, vehicle: int) -> None:
        super().__init__(text)
        self.vehicle: Final = vehicle


SEAT_NAMES: Final[tuple[str, ...]] = tuple(str(seat) for seat in range(max(SEAT_COUNTS)))
VALUE_NAMES: Final[tuple[str, ...]] = tuple(str(value) for value in range(FACES + 1))

# Chance
TOKEN: Final = ACTIONS.named("token", RESOURCE_NAMES)
CONTRACT: Final = ACTIONS.named("contract", CONTRACT_NAMES)
RAIDER: Final = ACTIONS.named("raider", RAIDER_NAMES)
VEHICLE: Final = ACTIONS.named("vehicle", VEHICLE_NAMES)
CARD: Final = ACTIONS.named("card", CREW_NAMES)
FIRST: Final = ACTIONS.named("first", SEAT_NAMES)
ROLL: Final = ACTIONS.named("roll", VALUE_NAMES)

# Set-up
CHOOSE_RAIDER: Final = ACTIONS.named("choose", RAIDER_NAMES)
CHOOSE_VEHICLE: Final = ACTIONS.named("choose", VEHICLE_NAMES)
START: Final = ACTIONS.named("start", SITE_NAMES)

# A turn: the die and its use
DRAFT: Final = ACTIONS.named("draft", DIE_NAMES)
SET: Final = ACTIONS.named("set", VALUE_NAMES)
ADAPT: Final[list[Adapt]] = [
    ACTIONS.add(Adapt(f"adapt:{TYPE_NAMES[vehicle]}:{value}", vehicle, value))
    for vehicle in range(TYPES)
    for value in range(FACES + 1)
]
# By vehicle and site: the clean way, then the one through the Storm.
GO: Final[list[Go]] = [
    ACTIONS.add(
        Go(
            f"go:{TYPE_NAMES[vehicle]}:{SITE_NAMES[site]}{':storm' if through_storm else ''}",
            vehicle,
            site,
            through_storm,
        )
    )
    for vehicle in range(TYPES)
    for site in range(SITES)
    for through_storm in (False, True)
]
REST: Final = ACTIONS.plain("rest")

# At a site
SALVAGE: Final = ACTIONS.named("salvage", RESOURCE_NAMES)
TRADE: Final[list[Pair]] = [
    ACTIONS.add(Pair(f"trade:{RESOURCE_NAMES[given]}:{RESOURCE_NAMES[taken]}", given, taken))
    for given in range(HELD)
    for taken in range(HELD)
]
DISCARD: Final = ACTIONS.named("discard", RESOURCE_NAMES)
FULFIL: Final = ACTIONS.plain("fulfil")
PAY: Final = ACTIONS.named("pay", RESOURCE_NAMES)
SPARE: Final = ACTIONS.plain("spare")
REWARD: Final = ACTIONS.named("reward", REWARD_NAMES)
SHIFT: Final[list[Pair]] = [
    ACTIONS.add(Pair(f"shift:{DIAL_NAMES[up]}:{DIAL_NAMES[down]}", up, down))
    for up in range(len(DIAL_NAMES))
    for down in range(len(DIAL_NAMES))
]
PLACE_MOD: Final = ACTIONS.named("mod", SLOT_NAMES)
DRAW: Final = ACTIONS.plain("draw")
KEEP_CREW: Final = ACTIONS.named("keep", CREW_NAMES)
REFRESH: Final = ACTIONS.named("refresh", CREW_NAMES)

# Vehicles
REPAIR: Final = ACTIONS.named("repair", TYPE_NAMES)
REMOVE: Final = ACTIONS.named(
    "remove", tuple(f"{vehicle}:{die}" for vehicle in TYPE_NAMES for die in DIE_NAMES)
)
SWEEP: Final = ACTIONS.plain("sweep")
OVERHAUL: Final = ACTIONS.named("overhaul", TYPE_NAMES)
HARM: Final = ACTIONS.named("harm", TYPE_NAMES)

# A rest
GAIN: Final = ACTIONS.named("gain", DIAL_NAMES)
GO_ON: Final = ACTIONS.plain("on")
ABILITY_NOW: Final = ACTIONS.plain("ability")
KEEP_RESOURCE: Final = ACTIONS.named("take", RESOURCE_NAMES)
MOVE_TO: Final = ACTIONS.named("port", SITE_NAMES)
RAISE: Final = ACTIONS.named("raise", DIAL_NAMES)

DONE: Final = ACTIONS.plain("done")
SKIP: Final = ACTIONS.plain("skip")
END: Final = ACTIONS.plain("end")
PASS: Final = ACTIONS.plain("pass")
TAKE_DAMAGE: Final = ACTIONS.plain("suffer")
PREVENT: Final = ACTIONS.plain("prevent")


def crew_uses(kind: int) -> list[UseCrew]:
    """The ways to use a crew card, by the choices that it leaves."""
    text = f"crew:{CREW_NAMES[kind]}"
    effect = CREW_EFFECT[kind]
    if effect == ADJUST_DIE:
        ways = [("up", RAISES_DIE[kind])]
        if LOWERS_DIE[kind]:
            ways.append(("down", -LOWERS_DIE[kind]))
        return [UseCrew(f"{text}:{name}", kind, change) for name, change in ways]
    if effect == REPAIR_ANY:
        return [UseCrew(f"{text}:{name}", kind, place) for place, name in enumerate(TYPE_NAMES)]
    if effect == REMOVE_DIE:
        return [
            UseCrew(f"{text}:{TYPE_NAMES[vehicle]}:{DIE_NAMES[die]}", kind, vehicle, die)
            for vehicle in range(TYPES)
            for die in range(DICE)
        ]
    if effect == SHIFT_DIALS:
        return [
            UseCrew(f"{text}:{DIAL_NAMES[up]}:{DIAL_NAMES[down]}", kind, up, down)
            for up in range(len(DIAL_NAMES))
            for down in range(len(DIAL_NAMES))
        ]
    return [UseCrew(text, kind)]


# Extras come last, so that a list of choices ends with them.
USE_CREW: Final[list[list[UseCrew]]] = [
    [ACTIONS.add(use) for use in crew_uses(kind)] for kind in range(KINDS)
]
DESTROY: Final[list[Destroy]] = [
    ACTIONS.add(Destroy(f"destroy:{CREW_NAMES[kind]}", kind))
    for kind in range(FIRST_STARTER, KINDS)
]
WICK_REPAIR: Final[list[WickRepair]] = [
    ACTIONS.add(WickRepair(f"wick:{name}", vehicle)) for vehicle, name in enumerate(TYPE_NAMES)
]
HOLD_STARTS: Final = START[WRECKS:]
