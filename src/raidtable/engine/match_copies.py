"""Copies, equality and serialization of a match."""

import json
from typing import Any, Self

from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.match_queries import V_co
from raidtable.engine.match_text import MatchText
from raidtable.engine.options import Seed
from raidtable.engine.plies import Ply
from raidtable.engine.rules import Options
from raidtable.engine.state import State

FORMAT = 1

# The text of an action, and whether it was implied.
Played = tuple[str, bool]
# Game, seats and options, seed, start position, plies, undone plies, older rules.
Essence = tuple[
    Game,
    tuple[int, dict[str, str]],
    Seed | None,
    State | None,
    list[Played],
    list[list[Played]],
    int | None,
]


class MatchCopies(MatchText[V_co]):
    """A match that can be copied, compared, pickled and recorded."""

    def _applied(self, state: State, action: Action, *, implied: bool = False) -> Ply:
        """Apply the action to `state`; return its ply."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent copy of the match: changes to one do not affect the other."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._plies = list(self._plies)
        other._undone = list(self._undone)
        other._state = self._state.copy()
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), *self._essence())

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game at the same place: they go on identically."""
        return isinstance(other, MatchCopies) and self._essence() == other._essence()

    def __hash__(self) -> int:
        # Of what never changes, so that a match can be a key while it is played.
        return hash((self.game.id, self.seats, self.seed))

    def _essence(self) -> Essence:
        """What the rest of the match is derived from."""
        options = (self.seats, dict(self.options.chosen))
        undone = [played(row) for row in self._undone]
        return (
            *(self.game, options, self.seed, self._written),
            *(played(self._plies), undone, self.updated_from),
        )

    def save(self) -> bytes:
        """The game record as bytes; `raidtable.load` reads them."""
        return json.dumps(self.record()).encode()

    def record(self) -> dict[str, object]:
        """The game record: the match as plain data for JSON.

        It contains the seed, so keep it secret until the match is over.
        """
        record: dict[str, object] = {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.rules.rules_version,
            "seats": self.seats,
            "options": dict(self.options.chosen),
            "seed": self.seed,
        }
        if self._written is not None:
            record["start"] = self.game.rules.write(self._written)
        record["actions"] = [ply.action.text for ply in self._plies]
        if implied := [number for number, ply in enumerate(self._plies) if ply.implied]:
            record["implied"] = implied
        record["digest"] = self.digest
        return record

    def position(self) -> dict[str, object]:
        """The serialized position: names and numbers, as plain data for JSON."""
        return self.game.rules.write(self._state)


def played(plies: list[Ply]) -> list[Played]:
    return [(ply.action.text, ply.implied) for ply in plies]


def restored(kind: type[MatchCopies[Any]], *essence: Any) -> MatchCopies[Any]:
    """The match of `_essence`, at the same place: no random events follow."""
    game, (seats, chosen), seed, start, plies, undone, updated_from = essence
    match = object.__new__(kind)
    MatchCopies.__init__(match, game, Options(seats, chosen), seed, start)
    by_text = game.rules.actions.by_text

    def replayed(state: State, texts: list[Played]) -> list[Ply]:
        return [match._applied(state, by_text[text], implied=flag) for text, flag in texts]

    match._plies = replayed(match._state, plies)
    match._implied = sum(ply.implied for ply in match._plies)
    ahead = match._state.copy()
    match._undone = [replayed(ahead, row) for row in reversed(undone)][::-1]
    match.updated_from = updated_from
    return match
