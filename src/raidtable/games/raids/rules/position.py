"""A written position of Raids: complete, readable, and checked when it is read.

The schema is in docs/positions/raids.md.
"""

from typing import TYPE_CHECKING, Any

from raidtable.engine.checked_input import Written
from raidtable.engine.errors import BadPosition
from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import (
    COINS,
    COPIES,
    FIRST_TILE,
    GOODS,
    HARBOR_NAMES,
    KIND,
    MONSTER,
    SELLS,
    SHARES,
    SHIP_SPACES,
    TILE_NAMES,
    TILE_NUMBERS,
    TILES,
    TRACK_NAMES,
    VIKINGS,
    VISIT,
    VOYAGE,
    VOYAGES,
)
from raidtable.games.raids.rules.state import VILLAGE, VOYAGE_STEP, Longship, RaidsState
from raidtable.games.raids.rules.validation import check, coins_held, coins_to_come, tiles_in_play

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        "ghost": or_null(s.ghost),
        "harbors": [None if harbor == NONE else HARBOR_NAMES[harbor] for harbor in s.harbors],
        "pile": {
            TILE_NAMES[FIRST_TILE[s.voyage - 1] + kind]: count for kind, count in s.pile.kinds()
        },
        "arrived": list(s.arrived),
        "steps": [STEP_NAMES[step] for step in s.stack],
        "turn_seat": or_null(s.turn_seat),
        "sailor": or_null(s.sailor),
        "bound_for": or_null(s.bound_for),
        "sales": s.sales,
        "fighter": or_null(s.fighter),
        "rival": or_null(s.rival),
        "sent": s.sent,
    }


def canonical(written: dict[str, Any]) -> dict[str, object]:
    """The written position with the tiles on and beside each ship in a fixed order: where they
    lie has no meaning."""
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


def or_null(value: int) -> int | None:
    return None if value == NONE else value


def tile_numbers(names: "Sequence[str | None]") -> list[int]:
    return [NONE if name is None else TILE_NUMBERS[name] for name in names]


def read(written: dict[str, object], base: RaidsState) -> RaidsState:
    """The written position; what it leaves out is as in `base`, the position after set-up.

    Without "steps", the next turn begins from the written ships.
    """
    w = Written(written, "The position", BadPosition)
    w.only(KEYS)
    if w.choice("track", TRACK_NAMES[base.track], TRACK_NAMES) != TRACK_NAMES[base.track]:
        raise w.refuse(
            f"it is read on the track {TRACK_NAMES[base.track]}; choose that by the option."
        )
    s = base.copy()
    s.voyage = w.whole("voyage", base.voyage, 1, VOYAGES)
    s.sea = [NONE, *read_sea(w, base)]
    s.pile = read_pile(w, s.voyage)
    s.shares = read_shares(w, s.sea)
    s.ships = read_ships(w, base)
    s.ghost = w.whole_or_none("ghost", base.ghost, 0, int(base.home), NONE)
    s.harbors = read_harbors(w, base)
    s.arrived = w.wholes("arrived", base.arrived, 0, len(base.ships) - 1)
    s.stack = [VOYAGE_STEP]
    s.turn_seat = s.sailor = s.bound_for = s.fighter = s.rival = NONE
    s.sales = s.sent = 0
    if w.has("steps"):
        read_steps(w, s)
    else:
        for key in WORKING_KEYS:
            if w.has(key):
                raise w.refuse(f"{key!r} needs 'steps' beside it.")
    begun = sum(COPIES[: FIRST_TILE[s.voyage]])
    s.removed = begun - sum(tiles_in_play(s))  # what is nowhere to be seen has left the game
    check(w, s)
    return s


def read_steps(w: Written, s: RaidsState) -> None:
    """What is pending, with the working values of the steps."""
    last_seat = len(s.ships) - 1
    names = w.choices("steps", [], STEP_NAMES)
    s.stack = [STEP_NAMES.index(name) for name in names if name is not None]
    s.turn_seat = w.whole_or_none("turn_seat", NONE, 0, last_seat, NONE)
    s.sailor = w.whole_or_none("sailor", NONE, 0, last_seat, NONE)
    s.bound_for = w.whole_or_none("bound_for", NONE, 1, int(s.home), NONE)
    s.sales = w.whole("sales", 0, 0, max(SELLS))
    s.fighter = w.whole_or_none("fighter", NONE, 0, last_seat, NONE)
    s.rival = w.whole_or_none("rival", NONE, 0, last_seat, NONE)
    s.sent = w.whole("sent", 0, 0, VIKINGS)


def read_sea(w: Written, base: RaidsState) -> list[int]:
    marks = [written_space(mark) for mark in base.sea[1:]]
    spaces = w.choices("sea", marks, [*TILE_NAMES, "village"], len(marks), or_none=True)
    for number, (mark, printed) in enumerate(zip(spaces, base.sea[1:], strict=True), start=1):
        if (mark == "village") != (printed == VILLAGE):
            raise w.refuse(
                f"'sea': space {number} is {'' if printed == VILLAGE else 'not '}a Village."
            )
    return [VILLAGE if mark == "village" else tile_numbers([mark])[0] for mark in spaces]


def read_pile(w: Written, voyage: int) -> Pool:
    first, end = FIRST_TILE[voyage - 1], FIRST_TILE[voyage]
    counts = w.counts("pile", {}, TILE_NAMES[first:end])
    return Pool([counts[name] for name in TILE_NAMES[first:end]])


def read_shares(w: Written, sea: list[int]) -> list[int]:
    places = [space for space, tile in enumerate(sea) if tile >= 0 and KIND[tile] >= VISIT]
    full = {str(space): SHARES for space in places}
    counts = w.counts("shares", full, list(full))
    shares = [0] * len(sea)
    for space in places:
        shares[space] = counts[str(space)]
        if shares[space] > SHARES:
            raise w.refuse(f"'shares': space {space} has at most {SHARES} shares.")
    return shares


def read_ships(w: Written, base: RaidsState) -> list[Longship]:
    written = w.objects("seats", [{} for _ in base.ships])
    if len(written) != len(base.ships):
        raise w.refuse(f"'seats' must have {len(base.ships)} entries, not {len(written)}.")
    return [
        read_ship(row, ship, int(base.home)) for row, ship in zip(written, base.ships, strict=True)
    ]


def read_ship(w: Written, base: Longship, home: int) -> Longship:
    w.only(SEAT_KEYS)
    on_ship = [name for tile, name in enumerate(TILE_NAMES) if KIND[tile] <= GOODS]
    beside = [name for tile, name in enumerate(TILE_NAMES) if GOODS <= KIND[tile] <= MONSTER]
    names = [None if tile == NONE else TILE_NAMES[tile] for tile in base.tiles]
    coins = w.counts("coins", {"6": base.sixes, "3": base.threes, "1": base.ones}, list(COINS))
    ship = Longship(
        w.whole("space", base.space, 0, home),
        w.whole("berth", base.berth, 0, 4),
        w.whole("vikings", base.vikings, 0, VIKINGS),
        tile_numbers(w.choices("ship", names, on_ship, SHIP_SPACES, or_none=True)),
        tile_numbers(w.choices("beside", [TILE_NAMES[tile] for tile in base.beside], beside)),
        coins["6"],
        coins["3"],
        coins["1"],
    )
    if ship.vikings > ship.shields:
        raise w.refuse(f"{ship.vikings} Vikings find only {ship.shields} Shields.")
    return ship


def read_harbors(w: Written, base: RaidsState) -> list[int]:
    names = [None if harbor == NONE else HARBOR_NAMES[harbor] for harbor in base.harbors]
    chosen = w.choices("harbors", names, HARBOR_NAMES, VOYAGES, or_none=True)
    dealt = [name for name in chosen if name is not None]
    if chosen[0] != HARBOR_NAMES[0] or len(set(dealt)) != len(dealt):
        raise w.refuse(f"'harbors' must begin with {HARBOR_NAMES[0]!r} and name no tile twice.")
    return [NONE if name is None else HARBOR_NAMES.index(name) for name in chosen]


def flaws(s: RaidsState) -> list[str]:
    """What is not as the box holds it: nothing, in every position that play can reach."""
    in_play = tiles_in_play(s)
    to_come = sum(COPIES[tile] for tile in range(TILES) if VOYAGE[tile] > s.voyage)
    found = [
        f"{count} of {TILE_NAMES[tile]}, not {COPIES[tile]}"
        for tile, count in enumerate(in_play)
        if count > COPIES[tile] or (count and VOYAGE[tile] > s.voyage)
    ]
    total = sum(in_play) + s.removed + to_come
    if total != sum(COPIES):
        found.append(f"{total} Voyage tiles, not {sum(COPIES)}")
    for seat, ship in enumerate(s.ships):
        if not 0 <= ship.vikings <= ship.shields:
            found.append(f"{ship.vikings} Vikings on the {ship.shields} Shields of seat {seat}")
    if sum(ship.vikings for ship in s.ships) > VIKINGS:
        found.append(f"more than {VIKINGS} Vikings")
    for value, coming in coins_to_come(s).items():
        coins = coins_held(s)[value] + coming
        if coins > COINS[value]:
            found.append(f"{coins} coins of {value}, not {COINS[value]}")
    dealt = [harbor for harbor in s.harbors if harbor != NONE]
    if len(set(dealt)) != len(dealt):
        found.append("a Harbor tile that was dealt twice")
    for space, left in enumerate(s.shares):
        tile = s.sea[space]
        if left and (tile < 0 or KIND[tile] < VISIT):
            found.append(f"shares on space {space}, where no Visit or Pillage lies")
    return found
