"""The contract of a game's bots: how to evaluate its positions, and how to search them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from raidtable.engine.absurdity import Absurdity
from raidtable.engine.features import Features
from raidtable.engine.judgement import Judgement
from raidtable.engine.state import State

S = TypeVar("S", bound=State)


class BotProfile(Generic[S]):
    """How bots play one game. The figures come from the game's `judgement.toml`.

    A game with features can learn; `net` is what it has learned, the data of its `net.toml`.
    """

    def __init__(
        self,
        evaluation: Callable[[dict[str, int]], Judgement[S]],
        data: Mapping[str, Any],
        features: Features[S] | None = None,
        net: Mapping[str, Any] | None = None,
        absurdities: Sequence[Absurdity] = (),
        progress: Callable[[S], float] | None = None,
        calibration: Mapping[str, Any] | None = None,
        labels: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._evaluation = evaluation
        self.weights: dict[str, int] = data["weights"]
        # Weights for a bot that looks only at the position right after a choice.
        self.one_step_weights: dict[str, int] = data.get("one_step_weights", {})
        # Play styles: the weights that each of them changes.
        self.personas: dict[str, dict[str, int]] = data.get("personas", {})
        # Settings of the search in this game.
        self.search: dict[str, float] = data.get("search", {})
        # What differs in a search with the net.
        self.search_with_net: dict[str, float] = data.get("search_with_net", {})
        # What differs from the usual at a level: its iterations or its noise.
        self.levels: dict[str, dict[str, float]] = data.get("levels", {})
        # The same for bots with the net; a level with `net = false` does without.
        self.levels_with_net: dict[str, dict[str, float]] = data.get("levels_with_net", {})
        # How the game learns, where it is not as usual.
        self.learning: dict[str, Any] = data.get("learning", {})
        self.features = features
        self.net = net
        # Moves that are counted against a bot.
        self.absurdities = absurdities
        # How far the game has come, from 0 to 1, by what everybody sees; and how true forecasts are
        # in the course of it, the data of `calibration.toml`.
        self.progress = progress
        self.calibration = calibration
        # Names of the places in a segment of features, where a number does not say enough.
        self.labels: Mapping[str, Sequence[str]] = labels or {}
        self._usual = evaluation(self.weights)

    def judgement(self, weights: dict[str, int] | None = None) -> Judgement[S]:
        """The evaluation function, with the game's own weights or with some of them changed."""
        if weights is None:
            return self._usual
        return self._evaluation(self.weights | weights)
