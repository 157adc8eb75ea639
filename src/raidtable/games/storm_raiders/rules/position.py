"""Writes a position of Storm Raiders in names; `position_reading` reads it.

The bag, the crew pile and the Contracts that nobody has seen are what the rest leaves of the box,
so a position does not write them. The schema is in docs/positions/storm_raiders.md.
"""

from collections.abc import Sequence

from raidtable.engine.checked_input import name_or_null, names_of_bits, number_or_null
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    AGE_NAMES,
    CONTRACT_NAMES,
    CREW_NAMES,
    DIAL_NAMES,
    DICE,
    DIE_NAMES,
    HOLDS,
    RAIDER_NAMES,
    RESOURCE_NAMES,
    REWARD_NAMES,
    SIDE_NAMES,
    SITE_NAMES,
    SLOT_NAMES,
    SOURCE_NAMES,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import hit_seat, hit_source, hit_vehicle
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import UNKNOWN, StormState
from raidtable.games.storm_raiders.rules.step_ids import FLAG_NAMES, STEP_NAMES
from raidtable.games.storm_raiders.rules.steps.dealing_tiles import tile_name
from raidtable.games.storm_raiders.rules.tokens import PER_TYPE

WAYS = {1: "clockwise", -1: "anticlockwise"}
WORKING_KEYS = [
    "die", "wild", "vehicle", "target", "through_storm", "flags", "forged", "hours_off", "salvaged",
    "weapons", "crew_tokens", "salvage_more", "taken", "repaired", "repairs", "extra_repairs",
    "removals", "removals_black", "removals_grey", "remove_from", "owed", "discount",
    "substitutes", "rewards", "draws", "drawn", "found", "hits", "asked", "drop_sites",
    "drop_site", "drop_each", "drop_left", "dealt",
]  # fmt: skip
KEYS = [
    "side", "tiles", "cargo", "seats", "wrecks", "discards", "contracts", "returned", "set_aside",
    "under", "tray", "medal_die", "storm", "heading", "storm_row", "first", "turns", "turn_seat",
    "steps", "bag", *WORKING_KEYS,
]  # fmt: skip
SOLO_KEYS = ["opponent_salvage", "opponent"]
SEAT_KEYS = [
    "raider", "vehicles", "site", "dials", "health", "mods", "medals", "damage", "dice",
    "resources", "crew", "face_down", "contracts",
]  # fmt: skip
OPPONENT_KEYS = [
    "site", "active", "cover", "put_under", "pile_left", "completed", "opening_left", "way",
    "rolled", "tried",
]  # fmt: skip


def named_counts(names: Sequence[str], packed: int) -> dict[str, int]:
    """The counts in a number with four bits for each name, without zeros."""
    found = {name: (packed >> (PER_TYPE * place)) & 15 for place, name in enumerate(names)}
    return {name: count for name, count in found.items() if count}


def write(s: StormState) -> dict[str, object]:
    return {
        **options_of(s),
        **({"opponent": write_opponent(s)} if s.solo else {}),
        "seats": [write_seat(seat) for seat in s.seats],
        "wrecks": {
            SITE_NAMES[wreck]: named_counts(RESOURCE_NAMES, s.wrecks[wreck])
            for wreck in range(WRECKS)
        },
        "discards": named_counts(RESOURCE_NAMES, s.discards),
        "contracts": {SITE_NAMES[WRECKS + hold]: write_hold(s, hold) for hold in range(HOLDS)},
        "returned": names_of_bits(CONTRACT_NAMES, s.returned),
        "set_aside": names_of_bits(CONTRACT_NAMES, s.set_aside),
        "under": write_cards(s.under, s.under_by),
        "tray": named_counts(DIE_NAMES, s.tray),
        "medal_die": name_or_null(DIE_NAMES, s.medal_die),
        "storm": SITE_NAMES[s.storm],
        "heading": WAYS[int(s.heading)],
        "storm_row": [DIE_NAMES[die] for die in s.storm_row],
        "first": number_or_null(s.first),
        "turns": s.turns,
        "turn_seat": number_or_null(s.turn_seat),
        "steps": [STEP_NAMES[step] for step in s.stack],
        **write_working(s),
    }


def write_seen(s: StormState, pile_size: int) -> dict[str, object]:
    """The table of a view: unseen cards are null, and hidden piles are numbers."""
    return {
        **write(s),
        "bag": named_counts(RESOURCE_NAMES, s.bag),
        "unseen_contracts": names_of_bits(CONTRACT_NAMES, s.unseen),
        "pile": pile_size,
        "unseen_crew": {CREW_NAMES[kind]: count for kind, count in s.pile.kinds()},
    }


def write_seat(seat: Seat) -> dict[str, object]:
    return {
        "raider": name_or_null(RAIDER_NAMES, seat.raider),
        "vehicles": [VEHICLE_NAMES[vehicle] for vehicle in seat.vehicles],
        "site": name_or_null(SITE_NAMES, seat.site),
        "dials": dict(zip(DIAL_NAMES, seat.dials, strict=True)),
        "health": seat.health,
        "mods": names_of_bits(SLOT_NAMES, seat.mods),
        "medals": seat.medals,
        "damage": dict(zip(TYPE_NAMES, seat.damage, strict=True)),
        "dice": {
            TYPE_NAMES[vehicle]: [
                DIE_NAMES[placed % DICE] for placed in seat.dice if placed // DICE == vehicle
            ]
            for vehicle in range(TYPES)
        },
        "resources": named_counts(RESOURCE_NAMES, seat.stock),
        "crew": [CREW_NAMES[card >> 1] for card in seat.crew if not card & 1],
        "face_down": [CREW_NAMES[card >> 1] for card in seat.crew if card & 1],
        "contracts": names_of_bits(CONTRACT_NAMES, seat.contracts),
    }


def write_hold(s: StormState, hold: int) -> dict[str, object] | None:
    if s.holds[hold] == NONE:
        return None
    return {"contract": CONTRACT_NAMES[s.holds[hold]], "age": AGE_NAMES[s.ages[hold]]}


def write_cards(cards: list[int], known_by: list[int]) -> list[dict[str, object]]:
    """Crew cards that not everybody has seen, and the seats that have."""
    return [
        {
            "card": None if card == UNKNOWN else CREW_NAMES[card],
            "known_by": [seat for seat in range(4) if (known >> seat) & 1],
        }
        for card, known in zip(cards, known_by, strict=True)
    ]


def options_of(s: StormState) -> dict[str, str]:
    """The options that the position was begun with, except for the number of opening moves."""
    options = {
        "side": SIDE_NAMES[s.side],
        "tiles": "choose" if s.dealt_each > 1 else "dealt",
        "cargo": "limited" if s.cargo else "unlimited",
    }
    if s.solo:
        options["opponent_salvage"] = "two" if s.opponent_salvage else "unlimited"
    return options


def write_opponent(s: StormState) -> dict[str, object]:
    return {
        "site": SITE_NAMES[s.opponent],
        "active": name_or_null(CONTRACT_NAMES, s.active),
        "cover": [name_or_null(RESOURCE_NAMES, kind) for kind in s.cover],
        "put_under": [CONTRACT_NAMES[contract] for contract in s.put_under],
        "pile_left": s.pile_left,
        "completed": names_of_bits(CONTRACT_NAMES, s.completed),
        "opening_left": s.opening,
        "way": WAYS.get(int(s.opponent_way)),
        "rolled": s.rolled[:],
        "tried": s.tried,
    }


def write_working(s: StormState) -> dict[str, object]:
    """The working values of the steps."""
    return {
        "die": name_or_null(DIE_NAMES, s.die),
        "wild": s.wild,
        "vehicle": name_or_null(TYPE_NAMES, s.vehicle),
        "target": name_or_null(SITE_NAMES, s.target),
        "through_storm": s.through_storm,
        "flags": names_of_bits(FLAG_NAMES, s.flags),
        "forged": s.forged,
        "hours_off": named_counts(TYPE_NAMES, s.hours_off),
        "salvaged": s.salvaged,
        "weapons": s.weapons,
        "crew_tokens": s.crew_tokens,
        "salvage_more": s.salvage_more,
        "taken": s.taken,
        "repaired": s.repaired,
        "repairs": s.repairs,
        "extra_repairs": s.extra_repairs,
        "removals": s.removals,
        "removals_black": s.removals_black,
        "removals_grey": s.removals_grey,
        "remove_from": name_or_null(TYPE_NAMES, s.remove_from),
        "owed": named_counts(RESOURCE_NAMES, s.owed),
        "discount": s.discount,
        "substitutes": s.substitutes,
        "rewards": named_counts(REWARD_NAMES, s.rewards),
        "draws": s.draws,
        "drawn": write_cards(s.drawn, s.drawn_by),
        "found": named_counts(RESOURCE_NAMES, s.found),
        "hits": [write_hit(coming) for coming in s.hits],
        "asked": [seat for seat in range(len(s.seats)) if (s.asked >> seat) & 1],
        "drop_sites": s.drop_sites,
        "drop_site": name_or_null(SITE_NAMES, s.drop_site),
        "drop_each": s.drop_each,
        "drop_left": s.drop_left,
        "dealt": [tile_name(tile) for tile in s.tiles],
    }


def write_hit(coming: int) -> dict[str, object]:
    return {
        "source": SOURCE_NAMES[hit_source(coming)],
        "seat": int(hit_seat(coming)),
        "vehicle": TYPE_NAMES[hit_vehicle(coming)],
    }
