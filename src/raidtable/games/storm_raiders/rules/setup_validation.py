"""Whether a written position within the set-up of Storm Raiders is possible."""

from raidtable.engine.checked_input import Written
from raidtable.engine.messages import N_
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    AGE_GREY,
    DIALS,
    HOLDS,
    OF_TYPE,
    OPPONENT_START,
    PER_WRECK,
    RAIDER_DIALS,
    RAIDERS,
    STARTING,
    STORM_START,
    TYPES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.pieces_in_play import damage_at_start
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    CHOOSE_FIRST,
    CHOOSE_TILES,
    DEAL_STARTERS,
    LAY_CONTRACTS,
    LAY_RESOURCES,
    OPENING_MOVES,
    PLACE_STANDEES,
)
from raidtable.games.storm_raiders.rules.step_rows import setting_up
from raidtable.games.storm_raiders.rules.steps.dealing_tiles import TILE_KINDS
from raidtable.games.storm_raiders.rules.steps.setting_up import bits_in
from raidtable.games.storm_raiders.rules.tokens import total

# The most opening moves that the opponent may have been given.
MOST_OPENING = 3


def check_set_up(w: Written, s: StormState) -> None:
    """Set-up is a fixed row of chance and choices, of which no part can be skipped."""
    left = setting_up(s)
    top = left[-1] if left else OPENING_MOVES
    if (
        [s.storm, s.heading, s.storm_row] != [STORM_START[s.side], 1, []]
        or s.tray or s.turns or s.medal_die != NONE or s.returned or s.set_aside or s.under
        or (s.discards and left)
    ):  # fmt: skip
        raise w.refuse(N_("nothing has been played while the game is set up."))
    if (s.first != NONE) != (CHOOSE_FIRST not in left):
        raise w.refuse(N_("'first' is given once the first player is chosen."))
    if not left and s.opening + bits_in(s.completed) > MOST_OPENING:
        raise w.refuse(N_("'completed' and 'opening_left' are more than the opening moves."))
    check_laying(w, s, top)
    if s.solo and left:
        start = (STORM_START[s.side] + OPPONENT_START) % WRECKS
        if s.opponent != start or s.active != NONE or s.put_under or s.pile_left or s.completed:
            raise w.refuse(N_("the opponent has no Contracts yet and stands where it starts."))
    check_dealt(w, s, left)
    for number, seat in enumerate(s.seats):
        if not is_new(seat, left):
            raise w.refuse(N_("seat {seat} does not fit this point of the set-up."), seat=number)
    check_starters(w, s, left)
    check_standees(w, s, left)


def check_laying(w: Written, s: StormState, top: int) -> None:
    """Wrecks and Stormholds are filled one after another."""
    laid = [int(total(wreck)) for wreck in s.wrecks]
    on_wrecks = sum(laid) if top == LAY_RESOURCES else PER_WRECK * WRECKS
    due = [min(max(on_wrecks - PER_WRECK * n, 0), PER_WRECK) for n in range(WRECKS)]
    if laid != due and top != OPENING_MOVES:
        raise w.refuse(N_("'wrecks' get {count} Resources each, in their order."), count=PER_WRECK)
    on_holds = HOLDS - s.holds.count(NONE)
    if top in (LAY_RESOURCES, LAY_CONTRACTS):
        fits = NONE not in s.holds[:on_holds] and (top == LAY_CONTRACTS or on_holds == 0)
    else:
        fits = on_holds == HOLDS
    if not fits or any(age != AGE_GREY for age in s.ages):
        raise w.refuse(N_("'contracts' are laid grey side up, in their order."))


def check_dealt(w: Written, s: StormState, left: list[int]) -> None:
    """Tiles are dealt kind by kind; a seat that has chosen has one of those dealt to it."""
    of_kind = len(s.seats) * s.dealt_each
    top = left[-1] if left else NONE
    most = TILE_KINDS * of_kind
    kinds = [tile // OF_TYPE for tile in s.tiles]
    fits = len(set(s.tiles)) == len(s.tiles) and len(s.tiles) <= most
    if not fits or kinds != [place // of_kind for place in range(len(s.tiles))]:
        raise w.refuse(N_("'dealt' must be different tiles: raiders, Trikes, Planes, Subs."))
    if top != CHOOSE_TILES:
        return
    if len(s.tiles) < most:
        raise w.refuse(N_("'dealt' must be {most} tiles when they are chosen."), most=most)
    waiting = False
    for number, seat in enumerate(s.seats):
        chosen = [seat.raider] if seat.raider != NONE else []
        chosen += [RAIDERS + vehicle for vehicle in seat.vehicles]
        for kind, tile in enumerate(chosen):
            first = (kind * len(s.seats) + number) * s.dealt_each
            if tile not in s.tiles[first : first + s.dealt_each]:
                raise w.refuse(N_("seat {seat} has a tile that it was not dealt."), seat=number)
        if waiting and chosen:
            raise w.refuse(N_("tiles are chosen in the order of the seats."))
        waiting = len(chosen) < TILE_KINDS


def is_new(seat: Seat, left: list[int]) -> bool:
    """Whether the seat has exactly the pieces of this point of the set-up."""
    owns = seat.health or seat.mods or seat.medals or seat.dice or seat.stock or seat.contracts
    empty = seat.raider == NONE and not seat.vehicles
    dials = [0] * DIALS if seat.raider == NONE else list(RAIDER_DIALS[seat.raider])
    damage = [0] * TYPES
    if CHOOSE_TILES not in left:
        fits = seat.raider != NONE and len(seat.vehicles) == TYPES
        damage = damage_at_start(seat)
    elif left[-1] == CHOOSE_TILES:
        fits = seat.raider != NONE or empty
    else:
        fits = empty
    return fits and not owns and seat.dials == dials and seat.damage == damage


def check_starters(w: Written, s: StormState, left: list[int]) -> None:
    dealt = [len(seat.crew) for seat in s.seats]
    have = (
        sum(dealt) if left[-1:] == [DEAL_STARTERS] else 0 if DEAL_STARTERS in left else len(dealt)
    )
    ready = all(STARTING[card >> 1] and not card & 1 for seat in s.seats for card in seat.crew)
    if not ready or dealt != [1 if number < have else 0 for number in range(len(dealt))]:
        raise w.refuse(N_("each seat in turn is dealt one starting card."))


def check_standees(w: Written, s: StormState, left: list[int]) -> None:
    """Seats are placed in reverse turn order, the first player last, each at a different
    Stormhold."""
    order = [s.seats[(s.first - place) % len(s.seats)].site for place in range(1, len(s.seats) + 1)]
    placed = [site for site in order if site != NONE]
    most = 0 if CHOOSE_FIRST in left else len(order)
    least = len(order) if PLACE_STANDEES not in left else 0
    if (
        not least <= len(placed) <= most
        or NONE in order[: len(placed)]
        or len(set(placed)) < len(placed)
        or any(site < WRECKS for site in placed)
    ):
        raise w.refuse(N_("each seat is placed at its own Stormhold, the first player last."))
