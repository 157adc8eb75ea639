"""Many games of one kind, stepped together in buffers that the caller owns.

    batch = Batch("raids", games=64, seats=4, seed=7)
    batch.step(batch.random_actions())      # or the codes of legal actions, one for each game
    batch.observations, batch.masks, batch.actors, batch.rewards, batch.endings

A buffer is anything that has the buffer protocol and room for its values in one piece: an array of
NumPy, an `array.array`, a `bytearray`, shared memory. Each game has its row in it:

- `observations`, 16 bits: what the seat sees that decides now (`raidtable.envs.observation`);
- `masks`, 8 bits: 1 for each legal action, by its code;
- `actors`, 16 bits: the seat that decides, CHANCE, or OVER;
- `rewards`, 32-bit floats: for each seat, of the last step; all 0 until a game ends;
- `endings`, 8 bits: how the last step ended the game (GOES_ON, ENDED, CUT_SHORT).

A game that ended begins again at once, unless `auto_reset` is off. The seed decides everything:
game `k` on row `i` has the RNG stream `seed/i/k`, whatever the other rows do.
"""

import pickle
from importlib.util import find_spec
from typing import Any

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.engine.options import OptionValue, Seed, check_seed, options_from
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, State
from raidtable.envs.observation import features_of
from raidtable.envs.rewards import Reward
from raidtable.envs.rows import IS_COMPILED, PlainRow, Row
from raidtable.envs.stepper import CUT_SHORT, ENDED, GOES_ON, Stepper
from raidtable.games import registry

__all__ = ["CUT_SHORT", "ENDED", "GOES_ON", "Batch"]

# A game that is longer than this is cut short, as in the arena.
MOST_DECISIONS = 100_000
# Buffers and the formats of their values.
FORMATS = {"observations": "h", "masks": "B", "actors": "h", "endings": "B", "rewards": "f"}


class Batch:
    """N games that are stepped together."""

    def __init__(
        self,
        game: str,
        *,
        games: int,
        seats: int,
        seed: Seed = 0,
        reward: str = "win",
        chance: str = "settled",
        auto_reset: bool = True,
        most_decisions: int = MOST_DECISIONS,
        buffers: dict[str, Any] | None = None,
        options: dict[str, OptionValue] | None = None,
    ) -> None:
        """`chance="explicit"` hands random events to the caller: the actor is then CHANCE, the mask
        has the outcomes, and `odds` their weights. Buffers that are not given are made."""
        if games < 1:
            raise BadOption(N_("A batch has at least one game, not {games}."), games=games)
        if chance not in ("settled", "explicit"):
            raise BadOption(N_("chance is 'settled' or 'explicit', not {chance!r}."), chance=chance)
        self.game = registry.get(game)
        self.options = options_from(self.game, seats, options or {})
        self.games = games
        self.seats = seats
        features = features_of(self.game)
        self.observation_size: int = features.size
        self.action_count = len(self.game.rules.actions)
        rows = {
            "observations": self.observation_size,
            "masks": self.action_count,
            "actors": 1,
            "endings": 1,
            "rewards": seats,
        }
        given = dict(buffers or {})
        if unknown := given.keys() - FORMATS.keys():
            raise BadOption(
                N_("There is no buffer {name!r}. The buffers are: {known}."),
                name=min(unknown),
                known=", ".join(FORMATS),
            )
        views = {
            name: flat(given.get(name), name, FORMATS[name], games * length)
            for name, length in rows.items()
        }
        self.observations = views["observations"]
        self.masks = views["masks"]
        self.actors = views["actors"]
        self.endings = views["endings"]
        self.rewards = views["rewards"]
        self._stepper = Stepper(
            self.game.rules,
            features,
            self.options,
            Reward(reward).worth(),
            str(check_seed(seed)),
            most_decisions,
            row_of(self.observations, self.observation_size),
            row_of(self.masks, self.action_count),
            self.actors,
            self.endings,
            self.rewards,
        )
        self._stepper.auto_reset = auto_reset
        self._stepper.settles_chance = chance == "settled"
        self._random = seeded(f"{seed}/random actions")
        self.reset()

    def reset(self, seed: Seed | None = None) -> None:
        """Begin all games again, with that seed or the present one."""
        name = self._stepper.seed if seed is None else str(check_seed(seed))
        self._stepper.reset(name)
        self._random = seeded(f"{name}/random actions")

    def restart(self, number: int) -> None:
        """Begin the next game on that row."""
        self._stepper.start(self._row(number))

    def step(self, codes: Any) -> None:
        """Play the action with that code in each game: a list, or an array. If one is not legal,
        nothing is played."""
        self._stepper.step(whole_codes(codes, self.games, self.action_count))

    def random_actions(self) -> list[int]:
        """The code of one legal action for each game, each as likely as the others."""
        return self._stepper.random_actions(self._random)

    def legal(self, number: int) -> list[int]:
        """The codes of the legal actions of that game."""
        return [action.code for action in self._stepper.legal[self._row(number)]]

    def odds(self, number: int) -> list[tuple[int, int]]:
        """At a random event of that game: the code of each outcome, and its weight."""
        state = self.state(number)
        if state.actor != CHANCE:
            raise BadOption(N_("There is no random event in game {number}."), number=number)
        return [(action.code, weight) for action, weight in self.game.rules.outcomes(state)]

    def state(self, number: int) -> State:
        """A copy of the position of that game."""
        return self._stepper.states[self._row(number)].copy()

    def save(self) -> bytes:
        """All games as bytes, for `load`. They are a pickle: load only what you have saved."""
        stepper = self._stepper
        return pickle.dumps(
            {
                "game": (self.game.id, self.seats, dict(self.options.chosen), self.games),
                "seed": stepper.seed,
                "states": stepper.states,
                "streams": stepper.streams,
                "random": self._random,
                "decisions": stepper.decisions,
                "played": stepper.played,
                "rewards": self.rewards.tolist(),
                "endings": self.endings.tolist(),
            }
        )

    def load(self, saved: bytes) -> None:
        """Go back to what `save` returned, in a batch of as many games with the same options."""
        data = pickle.loads(saved)
        if data["game"] != (self.game.id, self.seats, dict(self.options.chosen), self.games):
            raise BadOption(N_("These are the games of another kind of batch."))
        stepper = self._stepper
        stepper.seed, self._random = data["seed"], data["random"]
        stepper.states, stepper.streams = data["states"], data["streams"]
        stepper.decisions, stepper.played = data["decisions"], data["played"]
        for number in range(self.games):
            stepper.show(number)
            stepper.endings[number] = data["endings"][number]
            own = range(number * self.seats, (number + 1) * self.seats)
            for place in own:
                stepper.rewards[place] = data["rewards"][place]
            stepper.rewarded[number] = any(data["rewards"][place] for place in own)

    def _row(self, number: int) -> int:
        if number not in range(self.games):
            raise BadOption(
                N_("There is no game {number!r}; the batch has {games}."),
                number=number,
                games=self.games,
            )
        return number


def row_of(buffer: Any, size: int) -> Row:
    """The quickest writer of rows that works here."""
    if not IS_COMPILED or find_spec("librt") is None:
        return PlainRow(buffer, size)
    from raidtable.envs.quick_rows import QuickMask, QuickRow

    return QuickRow(buffer, size) if buffer.itemsize == 2 else QuickMask(buffer, size)


def flat(buffer: Any, name: str, form: str, length: int) -> Any:
    """A buffer as a flat view of its values; without one, a new one."""
    size = memoryview(bytearray(8)).cast(form).itemsize  # type: ignore[call-overload]
    if buffer is None:
        buffer = bytearray(size * length)
    try:
        view = memoryview(buffer)
        whole = view.cast("B")
    except TypeError as problem:
        raise BadOption(
            N_("The buffer for {name} can't be used: {problem}."), name=name, problem=str(problem)
        ) from None
    if view.readonly or whole.nbytes != size * length or view.itemsize not in (1, size):
        raise BadOption(
            N_("The buffer for {name} must be writable, with {length} values of {bits} bits."),
            name=name,
            length=length,
            bits=8 * size,
        )
    whole[:] = bytes(whole.nbytes)
    return whole.cast(form)  # type: ignore[call-overload]


def whole_codes(codes: Any, games: int, count: int) -> list[int]:
    """Codes of actions as a list of whole numbers: arrays have their own way to make one."""
    listed: list[Any] = codes.tolist() if hasattr(codes, "tolist") else list(codes)
    if len(listed) != games:
        raise BadOption(
            N_("There are {games} games, so {games} codes are needed, not {found}."),
            games=games,
            found=len(listed),
        )
    for code in listed:
        if type(code) is not int:
            raise BadOption(N_("The code of an action is a whole number, not {code!r}."), code=code)
    for code in (min(listed), max(listed)):
        if code not in range(count):
            raise BadOption(
                N_("There is no action with code {code}; the last one is {last}."),
                code=code,
                last=count - 1,
            )
    return listed
