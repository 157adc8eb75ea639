"""The position of Wrack Line."""

from typing import Final

from raidtable.engine.pool import Pool
from raidtable.engine.state import State

# In a view, in place of a kind: a shell or wish that the viewer has not seen.
HIDDEN: Final = -2

# Steps, by their index in the list of steps in rules.py.
DEAL_WISHES: Final = 0
LAY_BEACH: Final = 1
TURN: Final = 2
DIG: Final = 3
REFILL: Final = 4


class WrackState(State):
    """A position. A shell or wish is the number of its kind."""

    def __init__(
        self,
        actor: int,
        stack: list[int],
        tide: int,
        turn_seat: int,
        waves: int,
        bag: Pool,
        beach: list[int],
        washed: list[int],
        wish_cards: Pool,
        wishes: list[int],
        gathered: list[list[int]],
        dug: list[list[int]],
    ) -> None:
        super().__init__(actor, stack)
        self.tide = tide  # the option: the number of waves that end the game
        self.turn_seat = turn_seat
        self.waves = waves  # drawn so far
        self.bag = bag  # shells by kind, then waves
        self.beach = beach  # shells from the sea upwards
        self.washed = washed  # the number of each kind that the sea has taken
        self.wish_cards = wish_cards  # not dealt
        self.wishes = wishes  # by seat; NONE before they are dealt
        self.gathered = gathered  # by seat: the number of each kind, face up
        self.dug = dug  # by seat: the kinds of shells face down, in the order of digging

    def copy(self) -> "WrackState":
        return WrackState(
            self.actor,
            self.stack[:],
            self.tide,
            self.turn_seat,
            self.waves,
            self.bag.copy(),
            self.beach[:],
            self.washed[:],
            self.wish_cards.copy(),
            self.wishes[:],
            [row[:] for row in self.gathered],
            [row[:] for row in self.dug],
        )

    @property
    def seats(self) -> int:
        return len(self.wishes)

    def shells(self, seat: int) -> list[int]:
        """The number of shells of each kind that the seat has, as far as they are known."""
        counts = self.gathered[seat][:]
        for kind in self.dug[seat]:
            if kind != HIDDEN:
                counts[kind] += 1
        return counts
