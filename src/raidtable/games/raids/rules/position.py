"""Writes a position of Raids in names; `position_reading` reads it. docs/positions.md describes the
format.
"""

from typing import Any

from raidtable.engine.checked_input import number_or_null
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import FIRST_TILE, HARBOR_NAMES, TILE_NAMES, TRACK_NAMES
from raidtable.games.raids.rules.state import VILLAGE, Longship, RaidsState

# Steps as a written position names them, in the order of the game's table of steps.
STEP_NAMES = [
    "voyage", "lay_tiles", "deal_harbors", "choose_first", "take_tile",
    "sell_goods", "navigate", "under_sail", "meet_monster", "combat",
]  # fmt: skip
WORKING_KEYS = ["turn_seat", "sailor", "bound_for", "sales", "fighter", "rival", "sent"]
KEYS = [
    "track", "voyage", "sea", "shares", "seats", "ghost", "harbors", "pile", "arrived", "steps",
    *WORKING_KEYS,
]  # fmt: skip
SEAT_KEYS = ["space", "berth", "vikings", "ship", "beside", "coins"]


def write(s: RaidsState) -> dict[str, object]:
    return {
        "track": TRACK_NAMES[s.track],
        "voyage": s.voyage,
        "sea": [written_space(mark) for mark in s.sea[1:]],
        "shares": {str(space): left for space, left in enumerate(s.shares) if left},
        "seats": [written_ship(ship) for ship in s.ships],
        "ghost": number_or_null(s.ghost),
        "harbors": [None if harbor == NONE else HARBOR_NAMES[harbor] for harbor in s.harbors],
        "pile": {
            TILE_NAMES[FIRST_TILE[s.voyage - 1] + kind]: count for kind, count in s.pile.kinds()
        },
        "arrived": list(s.arrived),
        "steps": [STEP_NAMES[step] for step in s.stack],
        "turn_seat": number_or_null(s.turn_seat),
        "sailor": number_or_null(s.sailor),
        "bound_for": number_or_null(s.bound_for),
        "sales": s.sales,
        "fighter": number_or_null(s.fighter),
        "rival": number_or_null(s.rival),
        "sent": s.sent,
    }


def canonical(written: dict[str, Any]) -> dict[str, object]:
    """The written position with the tiles on and next to each ship in a fixed order, because their
    order has no meaning."""
    seats = [
        {
            **seat,
            "ship": sorted(seat["ship"], key=lambda tile: (tile is None, tile)),
            "beside": sorted(seat["beside"]),
        }
        for seat in written["seats"]
    ]
    return {**written, "seats": seats}


def written_space(mark: int) -> str | None:
    if mark == VILLAGE:
        return "village"
    return None if mark == NONE else TILE_NAMES[mark]


def written_ship(ship: Longship) -> dict[str, object]:
    return {
        "space": ship.space,
        "berth": ship.berth,
        "vikings": ship.vikings,
        "ship": [None if tile == NONE else TILE_NAMES[tile] for tile in ship.tiles],
        "beside": [TILE_NAMES[tile] for tile in ship.beside],
        "coins": {"6": ship.sixes, "3": ship.threes, "1": ship.ones},
    }
