"""A written position of Raids: complete, readable, and checked when it is read.

The schema stands in RULES.md under "A written position".
"""

from typing import TYPE_CHECKING

from raidtable.engine.errors import BadPosition
from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE
from raidtable.engine.written import Written
from raidtable.games.raids.components import (
    COINS,
    COPIES,
    FIRST_TILE,
    GOODS,
    HARBOR_NAMES,
    KIND,
    MONSTER,
    PILLAGE,
    PORT,
    SHARES,
    SHIP_SPACES,
    TILE_NAMES,
    TILE_NUMBERS,
    TILE_SPACES,
    TILES,
    TRACK_NAMES,
    VIKINGS,
    VISIT,
    VOYAGE,
    VOYAGES,
)
from raidtable.games.raids.state import (
    COMBAT,
    LAY_TILES,
    MEET_MONSTER,
    NAVIGATE,
    SELL_GOODS,
    TAKE_TILE,
    UNDER_SAIL,
    VILLAGE,
    VOYAGE_STEP,
    Longship,
    RaidsState,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

# Steps as a written position names them, in the order of the game's table of steps.
STEP_NAMES = [
    "voyage", "lay_tiles", "deal_harbors", "choose_first", "take_tile",
    "sell_goods", "navigate", "under_sail", "meet_monster", "combat",
]  # fmt: skip
KEYS = [
    "track", "voyage", "sea", "shares", "seats", "ghost", "harbors", "pile", "arrived", "steps",
    "turn_seat", "sailor", "bound_for", "sales", "fighter", "rival", "sent",
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
    home = int(base.home)
    seats = len(base.ships)
    s.voyage = w.whole("voyage", base.voyage, 1, VOYAGES)
    s.sea = [NONE, *read_sea(w, base)]
    s.pile = read_pile(w, s.voyage)
    s.shares = read_shares(w, s.sea)
    s.ships = read_ships(w, base)
    s.ghost = w.whole_or_none("ghost", base.ghost, 0, home, NONE)
    s.harbors = read_harbors(w, base)
    s.arrived = w.wholes("arrived", base.arrived, 0, seats - 1)
    begins_turn = not w.has("steps")
    if begins_turn:
        s.stack = [VOYAGE_STEP]
        s.turn_seat = s.sailor = s.bound_for = s.fighter = s.rival = NONE
        s.sales = s.sent = 0
    else:
        names = w.choices("steps", [], STEP_NAMES)
        s.stack = [STEP_NAMES.index(name) for name in names if name is not None]
        s.turn_seat = w.whole_or_none("turn_seat", NONE, 0, seats - 1, NONE)
        s.sailor = w.whole_or_none("sailor", NONE, 0, seats - 1, NONE)
        s.bound_for = w.whole_or_none("bound_for", NONE, 1, home, NONE)
        s.sales = w.whole("sales", 0, 0, 2)
        s.fighter = w.whole_or_none("fighter", NONE, 0, seats - 1, NONE)
        s.rival = w.whole_or_none("rival", NONE, 0, seats - 1, NONE)
        s.sent = w.whole("sent", 0, 0, VIKINGS)
    s.removed = count_removed(w, s)
    check_ships(w, s)
    check_steps(w, s)
    return s


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
        w.whole("berth", base.berth, 1, 4),
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


def tiles_in_play(s: RaidsState) -> list[int]:
    """How many of each tile lie on the sea, on and beside ships, or in this voyage's pile."""
    counts = [0] * TILES
    for tile in s.sea:
        if tile >= 0:
            counts[tile] += 1
    for ship in s.ships:
        for tile in ship.tiles + ship.beside:
            if tile != NONE:
                counts[tile] += 1
    for kind, count in s.pile.kinds():
        counts[FIRST_TILE[s.voyage - 1] + kind] += count
    return counts


def count_removed(w: Written, s: RaidsState) -> int:
    """Tiles of this and earlier voyages that are nowhere to be seen have left the game."""
    in_play = tiles_in_play(s)
    for tile, count in enumerate(in_play):
        if count > COPIES[tile]:
            raise w.refuse(
                f"there are {count} of {TILE_NAMES[tile]!r}, but the box holds {COPIES[tile]}."
            )
        if count and VOYAGE[tile] > s.voyage:
            raise w.refuse(f"{TILE_NAMES[tile]!r} cannot be in play on voyage {s.voyage}.")
    for tile in s.sea:
        if tile >= 0 and VOYAGE[tile] != s.voyage:
            raise w.refuse(f"{TILE_NAMES[tile]!r} cannot lie on the sea on voyage {s.voyage}.")
    return sum(COPIES[tile] for tile in range(TILES) if VOYAGE[tile] <= s.voyage) - sum(in_play)


def check_ships(w: Written, s: RaidsState) -> None:
    seats = len(s.ships)
    if (s.ghost == NONE) != (seats != 2):
        raise w.refuse("the ghost ship sails with two players, and only then.")
    if s.ghost > 0 and s.ghost < s.home and s.sea[s.ghost] != VILLAGE:
        raise w.refuse(f"the ghost ship cannot be at space {s.ghost}: it stops at Villages only.")
    berths = [ship.berth for ship in s.ships]
    if len(set(berths)) != seats:
        raise w.refuse("two ships have the same berth.")
    docked = [seat for seat in range(seats) if s.ships[seat].space == s.home]
    if sorted(s.arrived) != docked:
        raise w.refuse(
            f"'arrived' must name each seat at space {s.home} once, in order of arrival."
        )
    for value, held in held_coins(s).items():
        if held > COINS[value]:
            raise w.refuse(
                f"the ships hold {held} coins of {value}, but the box holds {COINS[value]}."
            )
    taken = bool(s.stack) and s.stack[-1] != TAKE_TILE
    for seat, ship in enumerate(s.ships):
        under_way = seat in (s.sailor, s.fighter, s.rival)
        if 0 < ship.space < s.home and not under_way:
            tile = s.sea[ship.space]
            if not (taken and seat == s.turn_seat) and (tile < 0 or KIND[tile] > PORT):
                raise w.refuse(
                    f"seat {seat} cannot be at space {ship.space}: no ship may stop there."
                )
            if s.ship_at(ship.space, seat) != NONE:
                raise w.refuse(f"two ships are at space {ship.space} without a combat.")


def check_steps(w: Written, s: RaidsState) -> None:
    """Each step must find the working values it needs."""
    top = s.stack[-1] if s.stack else VOYAGE_STEP
    known = [
        [],
        [VOYAGE_STEP],
        [VOYAGE_STEP, LAY_TILES],
        [VOYAGE_STEP, NAVIGATE],
        [VOYAGE_STEP, NAVIGATE, TAKE_TILE],
        [VOYAGE_STEP, NAVIGATE, SELL_GOODS],
        [VOYAGE_STEP, UNDER_SAIL, MEET_MONSTER],
        [VOYAGE_STEP, COMBAT],
    ]
    if s.stack not in known:
        raise w.refuse("'steps' is not a row of steps that a game can be in.")
    if (s.pile.size > 0) != (top == LAY_TILES):
        raise w.refuse("'pile' holds tiles while they are laid out, and only then.")
    if top == LAY_TILES:
        laid = [space for space in TILE_SPACES[s.track] if s.sea[space] >= 0]
        if laid != list(TILE_SPACES[s.track][: len(TILE_SPACES[s.track]) - s.pile.size]):
            raise w.refuse("'sea' and 'pile' do not fit: tiles are laid in order from the Harbor.")
    elif NONE in s.harbors:
        raise w.refuse("'harbors' must name a tile for each voyage.")
    if not s.stack and s.voyage < VOYAGES:
        raise w.refuse("the game cannot be over before voyage 4 is.")
    if top in (NAVIGATE, TAKE_TILE, SELL_GOODS):
        if s.turn_seat == NONE or s.ships[s.turn_seat].space == s.home:
            raise w.refuse("'turn_seat' must name a ship that is not docked.")
    if top == TAKE_TILE and (s.ships[s.turn_seat].space == 0):
        raise w.refuse("there is no tile to take in the Harbor.")
    if top == MEET_MONSTER:
        at_monster = s.sailor != NONE and 0 < s.ships[s.sailor].space < s.home
        tile = s.sea[s.ships[s.sailor].space] if at_monster else NONE
        if tile < 0 or KIND[tile] != MONSTER or not s.ships[s.sailor].space < s.bound_for <= s.home:
            raise w.refuse("'sailor' must be at a Monster, with 'bound_for' ahead of it.")
    if top == COMBAT:
        if NONE in (s.fighter, s.rival) or s.fighter == s.rival or s.sent < 1:
            raise w.refuse("a combat needs 'fighter', 'rival' and the Vikings just 'sent'.")
        if s.ships[s.fighter].space != s.ships[s.rival].space:
            raise w.refuse("'fighter' and 'rival' must be on the same space.")


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
    for value, held in held_coins(s).items():
        on_tiles = sum(
            1
            for space, tile in enumerate(s.sea)
            if tile >= 0 and KIND[tile] == PILLAGE and coin_waits(s, space, value)
        )
        if held + on_tiles > COINS[value]:
            found.append(f"{held + on_tiles} coins of {value}, not {COINS[value]}")
    dealt = [harbor for harbor in s.harbors if harbor != NONE]
    if len(set(dealt)) != len(dealt):
        found.append("a Harbor tile that was dealt twice")
    for space, left in enumerate(s.shares):
        tile = s.sea[space]
        if left and (tile < 0 or KIND[tile] < VISIT):
            found.append(f"shares on space {space}, where no Visit or Pillage lies")
    return found


def held_coins(s: RaidsState) -> dict[str, int]:
    return {
        "6": sum(ship.sixes for ship in s.ships),
        "3": sum(ship.threes for ship in s.ships),
        "1": sum(ship.ones for ship in s.ships),
    }


def coin_waits(s: RaidsState, space: int, value: str) -> bool:
    """Whether the Pillage on that space still holds its coin of that value."""
    return (value == "3" and s.shares[space] == SHARES) or (value == "1" and s.shares[space] >= 1)
