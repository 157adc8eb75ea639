"""A finished game, ply by ply: its positions, what happened at each, and whose luck it was."""

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import groupby

from raidtable.engine.action import Action
from raidtable.engine.errors import BadRecord
from raidtable.engine.match import Match
from raidtable.engine.messages import N_
from raidtable.engine.plies import Ply
from raidtable.engine.state import CHANCE, State
from raidtable.front import load, names_in


class Kind(Enum):
    """What a ply is to a review. Forced: there was one choice, or older rules implied it."""

    DECISION = "decision"
    FORCED = "forced"
    CHANCE = "chance"


class Walk:
    """The positions of a finished match, from its start to its end."""

    def __init__(self, match: Match, names: Sequence[str] = ()) -> None:
        if not match.over:
            raise BadRecord(
                N_("The game is not over after {plies} actions. It can be reviewed when it is."),
                plies=match.ply,
            )
        self.match = match
        self.game = match.game
        self.names = list(names)
        self.plies = match.plies
        self.states = positions(match)
        self.legal = [
            [] if state.actor == CHANCE else self.game.rules.legal(state)
            for state in self.states[:-1]
        ]
        self.kinds = [
            kind_of(ply, legal) for ply, legal in zip(self.plies, self.legal, strict=True)
        ]
        self.batches = batches_of(self.kinds)

    @classmethod
    def of(cls, record: Mapping[str, object] | str | bytes) -> "Walk":
        """The walk through a record, which must be valid and complete."""
        return cls(load(record), names_in(record))

    @property
    def seats(self) -> int:
        return self.match.seats

    def plies_of(self, kind: Kind) -> list[int]:
        return [number for number, found in enumerate(self.kinds) if found is kind]

    def outcomes(self, ply: int) -> list[tuple[Action, int]]:
        """The outcomes of a random event, with their weights."""
        return self.game.rules.outcomes(self.states[ply])

    def after(self, ply: int, action: Action) -> State:
        """The position if that had happened instead."""
        state = self.states[ply].copy()
        self.game.rules.apply(state, action, None)
        return state

    def judged_at(self, position: int) -> int:
        """The position whose worth is that of this one: forced plies change nothing."""
        while position < len(self.kinds) and self.kinds[position] is Kind.FORCED:
            position += 1
        return position

    def owner(self, first: int, last: int) -> int | None:
        """The seat whose random events these plies are; None if they are everybody's."""
        seats = {event.seat for ply in self.plies[first : last + 1] for event in ply.events}
        return seats.pop() if len(seats) == 1 and min(seats) >= 0 else None


def positions(match: Match) -> list[State]:
    """The position before each ply, and the last one."""
    states = [match.at(0)._state]
    for ply in match.plies:
        state = states[-1].copy()
        match.game.rules.apply(state, ply.action, None)
        states.append(state)
    return states


def kind_of(ply: Ply, legal: Sequence[Action]) -> Kind:
    if ply.actor == CHANCE:
        return Kind.CHANCE
    return Kind.FORCED if ply.implied or len(legal) == 1 else Kind.DECISION


def batches_of(kinds: Sequence[Kind]) -> list[tuple[int, int]]:
    """The first and last ply of each run of random events."""
    batches = []
    for kind, run in groupby(enumerate(kinds), key=lambda pair: pair[1]):
        if kind is Kind.CHANCE:
            plies = [ply for ply, _ in run]
            batches.append((plies[0], plies[-1]))
    return batches
