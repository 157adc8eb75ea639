"""The position of Raids."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.pieces import Pieces
from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE, State
from raidtable.games.raids.rules.components import BARE_SHIELDS, MJOLLNIRS, SAILS, SHIELDS, WEAPONS

# The content of a space of the sea without a tile.
EMPTY: Final = NONE
VILLAGE: Final = -2

# Steps, by their place in the game's table of steps.
VOYAGE_STEP: Final = 0
LAY_TILES: Final = 1
DEAL_HARBORS: Final = 2
CHOOSE_FIRST: Final = 3
TAKE_TILE: Final = 4
SELL_GOODS: Final = 5
NAVIGATE: Final = 6
UNDER_SAIL: Final = 7
MEET_MONSTER: Final = 8
COMBAT: Final = 9


@mypyc_attr(acyclic=True)
class Longship(Pieces):
    """One seat's ship, its crew, and the pieces next to its board."""

    def __init__(
        self,
        space: i64,
        berth: i64,
        vikings: i64,
        tiles: list[int],
        beside: list[int],
        sixes: i64,
        threes: i64,
        ones: i64,
    ) -> None:
        self.space = space  # 0 in the Harbor before sailing, up to `State.home` when docked
        self.berth = berth  # number of its start space, by which ships leave the Harbor
        self.vikings = vikings
        self.tiles = tiles  # the middle spaces; a tile's place among them has no meaning
        self.beside = beside  # runes, ports, sold goods and monsters, in the order they came
        self.sixes = sixes
        self.threes = threes
        self.ones = ones

    def copy(self) -> "Longship":
        return Longship(
            self.space,
            self.berth,
            self.vikings,
            self.tiles[:],
            self.beside[:],
            self.sixes,
            self.threes,
            self.ones,
        )

    @property
    def shields(self) -> i64:
        """The number of Vikings that find a Shield: those of the bare spaces and those printed on
        the tiles."""
        total: i64 = 0
        for tile in self.tiles:
            if tile == NONE:
                total += BARE_SHIELDS
            else:
                total += SHIELDS[tile]
        return total

    def printed(self, figure: tuple[int, ...]) -> i64:
        """That printed figure, summed over the tiles aboard."""
        total: i64 = 0
        for tile in self.tiles:
            if tile != NONE:
                total += figure[tile]
        return total

    @property
    def weapons(self) -> i64:
        return self.printed(WEAPONS)

    @property
    def sails(self) -> i64:
        return self.printed(SAILS)

    @property
    def mjollnirs(self) -> i64:
        return self.printed(MJOLLNIRS)

    @property
    def coins(self) -> i64:
        """The points of its coins."""
        return 6 * self.sixes + 3 * self.threes + self.ones

    def recruit(self, vikings: i64) -> i64:
        """Take as many as find a free Shield; return their number."""
        free = self.shields - self.vikings
        if vikings > free:
            vikings = free
        self.vikings += vikings
        return vikings

    def take_coin(self, value: i64) -> None:
        if value == 6:
            self.sixes += 1
        elif value == 3:
            self.threes += 1
        else:
            self.ones += 1


@mypyc_attr(acyclic=True)
class RaidsState(State):
    """A position of Raids. Everything in it is open information."""

    def __init__(
        self,
        actor: i64,
        stack: list[int],
        track: i64,
        voyage: i64,
        sea: list[int],
        shares: list[int],
        ships: list[Longship],
        ghost: i64,
        harbors: list[int],
        pile: Pool,
        arrived: list[int],
        removed: i64,
        turn_seat: i64,
        sailor: i64,
        bound_for: i64,
        sales: i64,
        fighter: i64,
        rival: i64,
        sent: i64,
    ) -> None:
        super().__init__(actor, stack)
        self.track = track
        self.voyage = voyage  # 1 to 4
        self.sea = sea  # by space: a tile, EMPTY or VILLAGE; space 0 is the Harbor
        self.shares = shares  # by space: shares left on a Visit or Pillage
        self.ships = ships
        self.ghost = ghost  # the ghost ship's space, NONE if it does not sail
        self.harbors = harbors  # the Harbor tile of each voyage, NONE until dealt
        self.pile = pile  # tiles of this voyage not laid out yet
        self.arrived = arrived  # seats docked in this voyage, in order
        self.removed = removed  # the number of tiles that have left the game
        # Working values of the steps
        self.turn_seat = turn_seat
        self.sailor = sailor  # the ship under sail, whether on its turn or fleeing
        self.bound_for = bound_for
        self.sales = sales  # goods the port still buys
        self.fighter = fighter  # the seat that must retaliate or flee
        self.rival = rival
        self.sent = sent  # Vikings the rival has just sent

    def copy(self) -> "RaidsState":
        return RaidsState(
            self.actor,
            self.stack[:],
            self.track,
            self.voyage,
            self.sea[:],
            self.shares[:],
            [ship.copy() for ship in self.ships],
            self.ghost,
            self.harbors[:],
            self.pile.copy(),
            self.arrived[:],
            self.removed,
            self.turn_seat,
            self.sailor,
            self.bound_for,
            self.sales,
            self.fighter,
            self.rival,
            self.sent,
        )

    @property
    def home(self) -> i64:
        """The Harbor at the end of the lap, one past the last space."""
        return len(self.sea)

    def ship_at(self, space: i64, other_than: i64) -> i64:
        """The seat whose ship is on that space of the sea, or NONE."""
        for seat in range(len(self.ships)):
            if self.ships[seat].space == space and seat != other_than:
                return seat
        return NONE
