"""A voyage: laying it out, the order of turns, the ghost ship, and its end."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Step
from raidtable.games.raids.rules.actions import DEAL, FIRST, LAY, TileAction
from raidtable.games.raids.rules.components import (
    ARRIVAL,
    FIRST_TILE,
    HARBOR_NAMES,
    HARBOR_REWARDS,
    HARBORS,
    KIND,
    SHARES,
    START_BERTHS,
    START_VIKINGS,
    TILE_NAMES,
    TILE_SPACES,
    TILES_PER_VOYAGE,
    VISIT,
    VOYAGES,
)
from raidtable.games.raids.rules.scoring import harbor_order
from raidtable.games.raids.rules.setup import stack_of_voyage
from raidtable.games.raids.rules.state import LAY_TILES, NAVIGATE, TAKE_TILE, VILLAGE, RaidsState


class LayTiles(ChanceStep[RaidsState]):
    """The voyage's tiles are shuffled and laid face up in sailing order. Rule: `lay-tiles`."""

    rule = "lay-tiles"

    def open(self, s: RaidsState, log: Log | None) -> bool:
        if s.pile.size:
            return True
        s.stack.pop()
        if log is not None:
            log.add("VoyageBegan", NONE, voyage=s.voyage)
        return False

    def outcomes(self, s: RaidsState) -> list[tuple[Action, int]]:
        first = FIRST_TILE[s.voyage - 1]
        return [(LAY[first + kind], count) for kind, count in s.pile.kinds()]

    def sample(self, s: RaidsState, rng: Rng) -> Action:
        return LAY[FIRST_TILE[s.voyage - 1] + s.pile.sample(rng)]

    def apply(self, s: RaidsState, a: Action, log: Log | None) -> None:
        assert isinstance(a, TileAction)
        space = TILE_SPACES[s.track][TILES_PER_VOYAGE - s.pile.size]
        s.pile.take(a.tile - FIRST_TILE[s.voyage - 1])
        s.sea[space] = a.tile
        if KIND[a.tile] >= VISIT:
            s.shares[space] = SHARES
        if log is not None:
            log.add("LaidTile", NONE, tile=TILE_NAMES[a.tile], space=space)


class DealHarbors(ChanceStep[RaidsState]):
    """Three Harbor tiles with a condition are dealt to voyages 2, 3 and 4. Rule: `harbor-tiles`."""

    rule = "harbor-tiles"

    def open(self, s: RaidsState, log: Log | None) -> bool:
        if s.harbors[VOYAGES - 1] == NONE:
            return True
        s.stack.pop()
        return False

    def left(self, s: RaidsState) -> list[int]:
        return [harbor for harbor in range(ARRIVAL + 1, HARBORS) if harbor not in s.harbors]

    def outcomes(self, s: RaidsState) -> list[tuple[Action, int]]:
        return [(DEAL[harbor], 1) for harbor in self.left(s)]

    def sample(self, s: RaidsState, rng: Rng) -> Action:
        left = self.left(s)
        return DEAL[left[rng.below(len(left))]]

    def apply(self, s: RaidsState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        place = s.harbors.index(NONE)
        s.harbors[place] = a.number
        if log is not None:
            log.add("DealtHarbor", NONE, voyage=place + 1, harbor=HARBOR_NAMES[a.number])


class ChooseFirst(ChanceStep[RaidsState]):
    """The first player is chosen at random; ships and crews follow clockwise.

    Rule: `first-player`.
    """

    rule = "first-player"

    def outcomes(self, s: RaidsState) -> list[tuple[Action, int]]:
        return [(FIRST[seat], 1) for seat in range(len(s.ships))]

    def sample(self, s: RaidsState, rng: Rng) -> Action:
        return FIRST[rng.below(len(s.ships))]

    def apply(self, s: RaidsState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        seats = len(s.ships)
        if log is not None:
            log.add("ChoseFirst", a.number)
        for place in range(seats):
            seat = (a.number + place) % seats
            ship = s.ships[seat]
            ship.berth = START_BERTHS[seats][place]
            ship.vikings = START_VIKINGS[seats][place]
            if log is not None:
                log.add("BeganWithCrew", seat, vikings=ship.vikings)
        s.stack.pop()


class Voyage(Step[RaidsState]):
    """The ship furthest behind takes the next turn, until all are home. Rule: `turn-order`."""

    rule = "turn-order"

    def open(self, s: RaidsState, log: Log | None) -> bool:
        seat = furthest_behind(s)
        ship = s.ships[seat]
        if ship.space == s.home:
            end_voyage(s, log)
        elif s.ghost != NONE and s.ghost < ship.space:
            sail_ghost(s, log)
        else:
            s.turn_seat = seat
            s.stack.append(NAVIGATE)
            if ship.space > 0:
                s.stack.append(TAKE_TILE)
        return False


def furthest_behind(s: RaidsState) -> i64:
    """The last ship on the track; of those still in the Harbor, the one with the highest number."""
    last: i64 = 0
    for seat in range(1, len(s.ships)):
        ship = s.ships[seat]
        other = s.ships[last]
        if ship.space < other.space or (ship.space == other.space and ship.berth > other.berth):
            last = seat
    return last


def sail_ghost(s: RaidsState, log: Log | None) -> None:
    """The ghost ship sails to the next Village, or home if there is none. Rule: `ghost-sails`."""
    start = s.ghost
    space = start + 1
    while space < s.home and s.sea[space] != VILLAGE:
        space += 1
    s.ghost = space
    if log is not None:
        log.add("GhostSailed", NONE, start=start, space=space, home=int(space == s.home))


def end_voyage(s: RaidsState, log: Log | None) -> None:
    """Sails bring Vikings, the Harbor pays, what is left is removed. Rule: `voyage-end`."""
    for seat in range(len(s.ships)):
        came = s.ships[seat].recruit(s.ships[seat].sails)
        if came and log is not None:
            log.add("SailsRecruited", seat, vikings=came)
    pay_harbor(s, log)
    for space in range(1, len(s.sea)):
        if s.sea[space] >= 0:
            s.removed += 1
            s.sea[space] = NONE
            s.shares[space] = 0
    s.turn_seat = NONE
    if s.voyage == VOYAGES:
        s.stack.pop()
        if log is not None:
            log.add("GameEnded", NONE)
    else:
        begin_voyage(s)


def pay_harbor(s: RaidsState, log: Log | None) -> None:
    """The best of the Harbor tile's condition take 6, 3 and 1. Rule: `harbor-pays`."""
    harbor = s.harbors[s.voyage - 1]
    order = harbor_order(s, harbor)
    for rank in range(len(order)):
        coin = HARBOR_REWARDS[rank]
        if coin:
            s.ships[order[rank]].take_coin(coin)
            if log is not None:
                log.add("HarborPaid", order[rank], coin=coin, harbor=HARBOR_NAMES[harbor])


def begin_voyage(s: RaidsState) -> None:
    """The last to arrive will sail first; the ghost ship always starts from space 1.

    Rule: `new-voyage`.
    """
    s.voyage += 1
    berth: i64 = 1 if s.ghost == NONE else 2
    for seat in s.arrived:
        ship = s.ships[seat]
        ship.space = 0
        ship.berth = berth
        berth += 1
    s.arrived = []
    if s.ghost != NONE:
        s.ghost = 0
    s.pile = stack_of_voyage(s.voyage)
    s.stack.append(LAY_TILES)
