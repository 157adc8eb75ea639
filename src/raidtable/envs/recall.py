"""What each seat has seen and done in a game, as one string: equal strings, equal memories.

A memory is a chain of hashes with a link for each action: the events as the seat may see them, its
own action, and its view after it. The chain of a game grows only when somebody asks for it.
"""

import json
from functools import cache
from hashlib import blake2b
from typing import Any

from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.rules import Rules
from raidtable.engine.state import State
from raidtable.games import registry


class Kind:
    """A game for all of its states: a copy of one has the same."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules: Rules[Any] = game.rules
        self.features = None if game.bots.features is None else game.bots.features.another()

    def __deepcopy__(self, memo: object) -> "Kind":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return kind_of, (self.game.id,)


@cache
def kind_of(game_id: str) -> Kind:
    return Kind(registry.get(game_id))


class Recall:
    """The memories of all seats. A copy costs little, as what is kept is never changed."""

    def __init__(self, kind: Kind, state: State, seats: int) -> None:
        self.kind = kind
        self.state = state.copy()  # at the last link
        self.views = [self._seen(seat) for seat in range(seats)]
        self.chains = [linked("", view) for view in self.views]
        self.pending: list[int] = []  # the codes of the actions since then

    def _seen(self, seat: int) -> str:
        return json.dumps(self.kind.rules.view(self.state, seat).data(), sort_keys=True)

    def __deepcopy__(self, memo: object) -> "Recall":
        other = object.__new__(Recall)
        vars(other).update(vars(self))
        other.pending = self.pending[:]
        return other

    def add(self, code: int) -> None:
        self.pending.append(code)

    def string(self, seat: int) -> str:
        """The memory of that seat, and what it sees now."""
        self._catch_up()
        return f"seat {seat}, memory {self.chains[seat]}\n{self.views[seat]}"

    def view(self, seat: int) -> str:
        """What that seat sees now."""
        self._catch_up()
        return self.views[seat]

    def _catch_up(self) -> None:
        if not self.pending:
            return
        self.state, chains = self.state.copy(), self.chains
        for code in self.pending:
            actor, log = self.state.actor, Log()
            action = self.kind.rules.actions.all[code]
            self.kind.rules.apply(self.state, action, log)
            self.views = [self._seen(seat) for seat in range(len(chains))]
            chains = [
                linked(
                    chain,
                    json.dumps([event.seen_from(seat).data() for event in log.events]),
                    action.text if actor == seat else "",
                    self.views[seat],
                )
                for seat, chain in enumerate(chains)
            ]
        self.chains, self.pending = chains, []

    def imagined(self, state: State, seat: int) -> "Recall":
        """The memories in another position that this seat cannot tell from its own. What the others
        have seen is unknown, so theirs begin with what they see there."""
        self._catch_up()
        other = Recall(self.kind, state, len(self.chains))
        other.chains[seat] = self.chains[seat]
        return other


def linked(chain: str, *parts: str) -> str:
    return blake2b("\n".join([chain, *parts]).encode(), digest_size=16).hexdigest()
