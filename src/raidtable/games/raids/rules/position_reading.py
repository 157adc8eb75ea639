"""Reads a written position of Raids, and rejects one that no game can reach."""

from collections.abc import Sequence

from raidtable.engine.checked_input import THE_POSITION, Written
from raidtable.engine.errors import BadPosition
from raidtable.engine.messages import N_, Text
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
    TRACK_NAMES,
    VIKINGS,
    VISIT,
    VOYAGES,
)
from raidtable.games.raids.rules.position import (
    KEYS,
    SEAT_KEYS,
    STEP_NAMES,
    WORKING_KEYS,
    written_space,
)
from raidtable.games.raids.rules.state import VILLAGE, VOYAGE_STEP, Longship, RaidsState
from raidtable.games.raids.rules.validation import check, tiles_in_play


def tile_numbers(names: Sequence[str | None]) -> list[int]:
    return [NONE if name is None else TILE_NUMBERS[name] for name in names]


def read(written: dict[str, object], base: RaidsState) -> RaidsState:
    """The written position; what it leaves out is as in `base`, the position after set-up.

    Without "steps", the next turn begins from the written ships.
    """
    w = Written(written, Text(THE_POSITION), BadPosition)
    w.only(KEYS)
    if w.choice("track", TRACK_NAMES[base.track], TRACK_NAMES) != TRACK_NAMES[base.track]:
        raise w.refuse(
            N_("it is for the track {track}; choose it with the option."),
            track=TRACK_NAMES[base.track],
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
                raise w.refuse(N_("{key!r} needs 'steps' too."), key=key)
    begun = sum(COPIES[: FIRST_TILE[s.voyage]])
    s.removed = begun - sum(tiles_in_play(s))  # tiles that are nowhere have left the game
    check(w, s)
    return s


def read_steps(w: Written, s: RaidsState) -> None:
    """The pending steps, with their working values."""
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
                N_("'sea': space {space} is a Village.")
                if printed == VILLAGE
                else N_("'sea': space {space} is not a Village."),
                space=number,
            )
    return [VILLAGE if mark == "village" else tile_numbers([mark])[0] for mark in spaces]


def read_pile(w: Written, voyage: int) -> Pool:
    first, end = FIRST_TILE[voyage - 1], FIRST_TILE[voyage]
    counts = w.counts("pile", {}, TILE_NAMES[first:end])
    return Pool([counts[name] for name in TILE_NAMES[first:end]])


def read_shares(w: Written, sea: list[int]) -> list[int]:
    spaces = [space for space, tile in enumerate(sea) if tile >= 0 and KIND[tile] >= VISIT]
    full = {str(space): SHARES for space in spaces}
    counts = w.counts("shares", full, list(full))
    shares = [0] * len(sea)
    for space in spaces:
        shares[space] = counts[str(space)]
        if shares[space] > SHARES:
            raise w.refuse(
                N_("'shares': space {space} has at most {most} shares."), space=space, most=SHARES
            )
    return shares


def read_ships(w: Written, base: RaidsState) -> list[Longship]:
    written = w.objects("seats", [{}] * len(base.ships), len(base.ships))
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
        raise w.refuse(
            N_("{vikings} Vikings find only {shields} Shields."),
            vikings=ship.vikings,
            shields=ship.shields,
        )
    return ship


def read_harbors(w: Written, base: RaidsState) -> list[int]:
    names = [None if harbor == NONE else HARBOR_NAMES[harbor] for harbor in base.harbors]
    chosen = w.choices("harbors", names, HARBOR_NAMES, VOYAGES, or_none=True)
    dealt = [name for name in chosen if name is not None]
    if chosen[0] != HARBOR_NAMES[0] or len(set(dealt)) != len(dealt):
        raise w.refuse(
            N_("'harbors' must begin with {first!r} and name no tile twice."), first=HARBOR_NAMES[0]
        )
    return [NONE if name is None else HARBOR_NAMES.index(name) for name in chosen]
