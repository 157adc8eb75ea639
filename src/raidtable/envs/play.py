"""One game, played by the codes of its actions: what the environments for one game share.

A seed gives the same game as `raidtable.new(game, seats=..., seed=...)`: the same dice and cards
after the same decisions. Copies and pickles are at the same place and go on identically.
"""

import json
import secrets
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

import raidtable
from raidtable.engine.action import Action
from raidtable.engine.drawing import picture
from raidtable.engine.errors import BadOption, BadRecord, RaidtableError
from raidtable.engine.features import Features
from raidtable.engine.match import Match, chance_stream
from raidtable.engine.messages import N_
from raidtable.engine.options import OptionValue, Seed, check_seed, options_from
from raidtable.engine.rules import Options, Result
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.engine.view import View
from raidtable.envs.batch import MOST_DECISIONS, row_of
from raidtable.envs.observation import features_of
from raidtable.envs.rewards import Reward, forfeited
from raidtable.games import registry
from raidtable.pictures.fonts import fonts

Vector = NDArray[np.int16]
Mask = NDArray[np.int8]

ILLEGAL = ("raise", "lose")
RENDER_MODES = ["human", "ansi", "rgb_array"]


class Play:
    """A game in progress; `reset` begins one."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, OptionValue],
        *,
        reward: str = "win",
        on_illegal: str = "raise",
        most_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        if on_illegal not in ILLEGAL:
            raise BadOption(N_("on_illegal is 'raise' or 'lose', not {value!r}."), value=on_illegal)
        if render_mode not in (None, *RENDER_MODES):
            raise BadOption(
                N_("There is no render mode {mode!r}. Choose one of: {known}."),
                mode=render_mode,
                known=", ".join(RENDER_MODES),
            )
        self.game = registry.get(game)
        self.chosen = options_from(self.game, seats, options).chosen
        self.seats = seats
        self.reward = Reward(reward)
        self.loses_if_illegal = on_illegal == "lose"
        self.most_decisions = most_decisions
        self.render_mode = render_mode
        self.seed: Seed = ""
        self.state: State | None = None
        self.over = False  # by the rules, or by an illegal action
        self.cut_short = False
        self.codes: list[int] = []  # of all actions so far, random outcomes included
        self.decisions = 0
        self.loser: int | None = None  # the seat whose action was not legal
        self._prepare()

    def _prepare(self) -> None:
        """What is not part of a copy."""
        self.rules = self.game.rules
        self.options = Options(self.seats, self.chosen)
        self.features: Features[Any] = features_of(self.game)
        self.size: int = self.features.size
        self.action_count = len(self.rules.actions)
        self._buffer = bytearray(2 * self.size)
        self._row = row_of(memoryview(self._buffer).cast("h"), self.size)
        self.legal: list[Action] = []
        if self.state is not None and not self.over:
            self.legal = self.rules.legal(self.state)

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("rules", "options", "features", "_buffer", "_row", "legal")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        vars(self).update(saved)
        self._prepare()

    def reset(self, seed: Seed | None = None) -> None:
        """Begin a game from that seed, or from a random one."""
        self.seed = secrets.token_hex(16) if seed is None else check_seed(seed)
        self.state = self.rules.setup(self.options)
        self.rules.proceed(self.state, None)
        self.codes, self.decisions, self.loser = [], 0, None
        self._settle(self.state)

    def _settle(self, state: State) -> None:
        while state.actor == CHANCE:
            outcome = self.rules.sample(state, chance_stream(self.seed, len(self.codes)))
            self.rules.apply(state, outcome, None)
            self.codes.append(outcome.code)
        self._look(state)

    def _look(self, state: State) -> None:
        self.over = state.actor == OVER or self.loser is not None
        self.cut_short = not self.over and self.decisions >= self.most_decisions
        self.legal = [] if self.over else self.rules.legal(state)

    @property
    def now(self) -> State:
        if self.state is None:
            raise RaidtableError(N_("No game has begun. Call reset() first."))
        return self.state

    @property
    def actor(self) -> int:
        return self.now.actor

    def done(self) -> bool:
        """Whether nobody plays on."""
        return self.over or self.cut_short

    def play(self, code: Any) -> None:
        """Play the action with that code. One that is not legal raises an error with the reason, or
        loses the game."""
        state = self.now
        number = code if type(code) is int else whole(code)
        for action in self.legal:
            if action.code == number:
                break
        else:
            if self.loses_if_illegal and not self.over:
                self.loser = state.actor
                self._look(state)
                return
            self._refuse(number)
            return
        self.rules.apply(state, action, None)
        self.codes.append(number)
        self.decisions += 1
        self._settle(state)

    def _refuse(self, code: int) -> None:
        if code not in range(self.action_count):
            raise BadOption(
                N_("There is no action with code {code}; the last one is {last}."),
                code=code,
                last=self.action_count - 1,
            )
        self.match().play(self.rules.actions.all[code].text)  # raises the error with its reason

    def mask(self, seat: int | None = None) -> Mask:
        """1 for each legal action of that seat (default: of the seat that decides)."""
        mask = np.zeros(self.action_count, np.int8)
        if seat is None or seat == self.now.actor:
            for action in self.legal:
                mask[action.code] = 1
        return mask

    def vector(self, seat: int) -> Vector:
        """What that seat sees."""
        self.features.shared(self.now, self._row)
        self.features.seat(self.now, seat, self._row)
        self._row.write(0)
        return np.frombuffer(self._buffer, np.int16).copy()

    def view(self, seat: int) -> View:
        return self.rules.view(self.now, seat)

    def result(self) -> Result:
        """The result so far; who played an illegal action is last."""
        result = self.rules.result(self.now)
        return result if self.loser is None else forfeited(result, self.loser)

    def rewards(self) -> list[float]:
        """What the game is worth to each seat: nothing before its end."""
        return self.reward.of(self.result()) if self.over else [0.0] * self.seats

    # As a match, as bytes, as a picture

    def match(self) -> Match:
        """The same game as a `Match`: for records, words and drawings."""
        match = Match(self.game, self.options, None)
        for code in self.codes:
            match.play_unchecked(self.rules.actions.all[code])
        match.seed = self.seed
        return match

    def save(self) -> bytes:
        """The game so far, for `load`."""
        record = self.match().record()
        return json.dumps({"record": record, "loser": self.loser}).encode()

    def load(self, saved: bytes) -> None:
        """Go back to what `save` returned. Raises BadRecord, and changes nothing, if it cannot."""
        try:
            data = json.loads(saved)
            record, loser = data["record"], data["loser"]
        except (ValueError, TypeError, KeyError):
            raise BadRecord(N_("These are not the bytes of a saved environment.")) from None
        match = raidtable.load(record)
        if match.game is not self.game or match.options.chosen != self.chosen:
            raise BadRecord(N_("This is a game of another kind of environment."))
        if match.seats != self.seats or match.seed is None or loser not in (None, *range(99)):
            raise BadRecord(N_("This is a game of another kind of environment."))
        self.seed, self.state, self.loser = match.seed, match._state.copy(), loser
        self.codes = [ply.action.code for ply in match.plies]
        self.decisions = sum(ply.actor != CHANCE for ply in match.plies)
        self._look(self.state)

    def render(self, seat: int) -> Any:
        """The board as that seat sees it, in the render mode."""
        if self.render_mode is None:
            return None
        view = self.view(seat)
        if self.render_mode == "rgb_array":
            return pixels(picture(self.game, view))
        words = self.game.presentation.words("en")
        text = "\n".join(
            "".join(span for span, _ in line).rstrip()
            for line in self.game.presentation.text_board(view, words).lines
        )
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None


def whole(code: Any) -> int:
    """The code as a Python number: arrays have other kinds."""
    if code is None or isinstance(code, bool | str) or int(code) != code:
        raise BadOption(N_("The code of an action is a whole number, not {code!r}."), code=code)
    return int(code)


def pixels(svg: str) -> NDArray[np.uint8]:
    """A drawing as an array of red, green and blue. Needs the extra "pictures"."""
    from raidtable.pictures.raster import raster_with

    with raster_with(fonts()) as raster:
        return np.array(raster.image(svg), dtype=np.uint8)
