"""What a seat sees, as numbers with names: the vectors that all environments give.

    seen = observation("raids")
    vector = seen.of(match.view(0))
    print(seen.describe(vector))

The numbers are the features that bots learn from (`docs/bots/learned.md`): a number is 1 if its
feature is there. The seat's own pieces come first, then those of its rivals in turn order, so that
one vector serves every seat and every number of seats. Equal views have equal vectors.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from raidtable.engine.errors import BadOption
from raidtable.engine.features import Features
from raidtable.engine.game import Game
from raidtable.engine.messages import N_
from raidtable.engine.rng import seeded
from raidtable.engine.view import View
from raidtable.games import registry

LOW, HIGH = 0, 1


class Part(NamedTuple):
    """A named part of a vector: `vector[part.slice]`. Its values are from `low` to `high`."""

    name: str
    first: int
    length: int
    low: int = LOW
    high: int = HIGH

    @property
    def slice(self) -> slice:
        return slice(self.first, self.first + self.length)


class Observation:
    """The vectors of one game: their parts, and how to read and write them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.features = features_of(game)
        self.segments = [
            Part(segment.name, segment.first, segment.length) for segment in self.features.segments
        ]
        self.by_name = {part.name: part for part in self.segments}
        self.size: int = self.features.size

    def of(self, view: View) -> list[int]:
        """The vector of the seat whose view that is."""
        if view.game != self.game.id:
            raise BadOption(
                N_("This is a view of {found}, not of {game}."),
                found=view.game,
                game=self.game.id,
            )
        if view.seat < 0:
            raise BadOption(N_("A spectator has no observation: take the view of a seat."))
        # Whatever is hidden is dealt at random: the features of the seat do not depend on it.
        state = self.game.rules.determinise(view, seeded("observation"))
        vector = [LOW] * self.size
        for number in self.features.active(state, view.seat):
            vector[number] = HIGH
        return vector

    def describe(self, vector: Sequence[int]) -> str:
        """The vector in words: a line for each part that says something."""
        if len(vector) != self.size:
            raise BadOption(
                N_("An observation of {game} has {size} numbers, not {found}."),
                game=self.game.id,
                size=self.size,
                found=len(vector),
            )
        lines = []
        for part in self.segments:
            labels = self.game.bots.labels.get(part.name) or range(part.length)
            told = [
                str(label)
                for label, value in zip(labels, vector[part.slice], strict=True)
                if value != LOW
            ]
            if told:
                lines.append(f"{part.name}: {'; '.join(told)}")
        return "\n".join(lines)


def observation(game: str) -> Observation:
    """The observations of that game."""
    return Observation(registry.get(game))


def features_of(game: Game) -> Features[Any]:
    """Features of the game for one user; they are what observations consist of."""
    features = game.bots.features
    if features is None:
        raise BadOption(
            N_("{game} has no features (`Features`), so it has no observations."), game=game.id
        )
    return features.another()
