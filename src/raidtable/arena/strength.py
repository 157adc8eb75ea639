"""How strong the bots are: the trials of `docs/strength.md`, played one by one and kept.

A trial is a sequential test whether a bot's share of wins lies above a mark. What was played is
kept in a JSON file, block by block, so a run may be stopped and gone on with, or played in parts on
several machines and merged. The page is made from that file alone.
"""

import hashlib
import json
import math
import os
import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from raidtable.arena.games import Row, play
from raidtable.arena.pool import Pool
from raidtable.arena.schedule import challenge
from raidtable.arena.sequential import Sequential
from raidtable.bots import search
from raidtable.bots.levels import LEVELS, level_of
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.games import registry

FORMAT = 1
KINDS = ("levels", "random", "greedy", "plain", "opponent")
SEAT_COUNTS = (2, 4)
BEST = f"bot:{max(LEVELS)}"
# The search without a judgement; how many iterations it makes in equal time is measured first.
PLAIN = "plain"
# Two measurements, the second with what the first found, of so many blocks each. The first is of
# few iterations: a game played at random to its end may be a hundred times as long as a look.
CALIBRATIONS = 2
CALIBRATION_BLOCKS = 2
FIRST_ITERATIONS = 100
# Times of decisions are counted in classes, each longer than the one before by so much.
FINER = 1.05
SHORTEST = 1e-7


@dataclass(frozen=True)
class Trial:
    """A bot in one seat, rivals in all others: does it win more than that share of the games?
    Without a rival it plays alone, against the opponent that the rules script."""

    kind: str
    game: str
    seats: int
    bot: str
    rival: str
    mark: float
    options: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return f"{self.game}/{self.seats}/{self.bot}/{self.rival or 'opponent'}"


def trials_of(game: Game) -> list[Trial]:
    """All that is to be shown of the bots in that game."""
    counts = [seats for seats in SEAT_COUNTS if seats in game.rules.seat_counts]
    trials = [
        Trial("levels", game.id, seats, f"bot:{upper}", f"bot:{lower}", 1 / seats)
        for seats in counts
        for lower, upper in pairwise(LEVELS)
    ]
    trials += [Trial("random", game.id, seats, "bot:3", "random", 0.98) for seats in counts]
    if 2 in counts:
        trials.append(Trial("greedy", game.id, 2, BEST, "greedy", 0.8))
        trials.append(Trial("plain", game.id, 2, BEST, PLAIN, 0.7))
    if 1 in game.rules.seat_counts:
        trials.append(Trial("opponent", game.id, 1, BEST, "", 0.8, hardest(game)))
    return trials


def hardest(game: Game) -> dict[str, str]:
    """Options for one seat alone set the opponent's strength, the least first."""
    return {option.name: option.values[-1] for option in game.rules.options if option.seats == [1]}


def chosen_trials(games: Sequence[str], kinds: Sequence[str]) -> list[Trial]:
    """Those of these games and kinds; without any named, all."""
    for kind in kinds:
        if kind not in KINDS:
            raise BadOption(f"There is no test {kind!r}; there are {', '.join(KINDS)}.")
    return [
        trial
        for game_id in games or registry.game_ids()
        for trial in trials_of(registry.get(game_id))
        if not kinds or trial.kind in kinds
    ]


# What is kept


@dataclass
class Times:
    """How long decisions took: all of them together, and how many in each class of length."""

    decisions: int = 0
    seconds: float = 0.0
    iterations: int = 0
    classes: dict[str, int] = field(default_factory=dict)

    def add(self, seconds: Sequence[float], iterations: int) -> None:
        self.decisions += len(seconds)
        self.seconds += sum(seconds)
        self.iterations += iterations
        counted = Counter(self.classes)
        counted.update(str(round(math.log(max(one, SHORTEST), FINER))) for one in seconds)
        self.classes = dict(counted)

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0

    @property
    def iterations_per_second(self) -> float:
        return self.iterations / self.seconds if self.seconds else 0.0

    def percentile(self, share: float) -> float:
        """The time that such a share of the decisions kept within, to a few percent."""
        reached = 0
        for length in sorted(map(int, self.classes)):
            reached += self.classes[str(length)]
            if reached >= share * self.decisions:
                return float(FINER**length)
        return 0.0


@dataclass
class Played:
    """What was played of a trial. `made_of` says by which weights, levels and seed: where they have
    changed since, it is played anew. `rival` has the iterations that were measured for it."""

    made_of: str
    seed: str
    rival: str
    calibration: dict[str, float] = field(default_factory=dict)
    blocks: list[float] = field(default_factory=list)
    bot_times: Times = field(default_factory=Times)
    rival_times: Times = field(default_factory=Times)
    machines: list[str] = field(default_factory=list)

    def add(self, block: Sequence[Row]) -> float:
        """Takes the games of a block, the bot in the seat of the game's number; its share."""
        for seat, row in enumerate(block):
            for other, thinking in enumerate(row.thinking):
                times = self.bot_times if other == seat else self.rival_times
                times.add(thinking.seconds, thinking.iterations)
        share = sum(row.shares[seat] for seat, row in enumerate(block)) / len(block)
        self.blocks.append(share)
        return share


class Results:
    """All that was played, by the keys of the trials."""

    def __init__(self, played: dict[str, Played]) -> None:
        self.played = played

    def of(self, trial: Trial, seed: str) -> Played | None:
        """What was played of that trial, if it still holds."""
        played = self.played.get(trial.key)
        return played if played and played.made_of == made_of(trial, seed) else None

    def merge(self, other: "Results", seed: str) -> None:
        """Takes what still holds, and of that what is longer: blocks are the same everywhere, as
        their seeds are."""
        now = {trial.key: made_of(trial, seed) for trial in chosen_trials([], [])}
        for key, theirs in other.played.items():
            mine = self.played.get(key)

            def merit(played: Played, key: str = key) -> tuple[bool, int]:
                return played.made_of == now.get(key), len(played.blocks)

            if mine is None or merit(theirs) > merit(mine):
                self.played[key] = theirs

    def save(self, file: Path) -> None:
        """A line for each trial; beside the old file first, so that a stop in the middle loses
        nothing."""
        trials = ",\n".join(
            f"{json.dumps(key)}: {json.dumps(asdict(self.played[key]))}"
            for key in sorted(self.played)
        )
        text = f'{{"format": {FORMAT}, "trials": {{\n{trials}\n}}}}\n'
        draft = file.with_name(f"{file.name}.new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)


def load(file: Path) -> Results:
    """The results in that file; none where there is no file."""
    if not file.exists():
        return Results({})
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        if stored["format"] != FORMAT:
            raise ValueError
        played = {key: played_from(one) for key, one in stored["trials"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption(f"{file} holds no results of `raidtable strength`.") from None
    return Results(played)


def played_from(stored: dict[str, Any]) -> Played:
    times = {name: Times(**stored[name]) for name in ("bot_times", "rival_times")}
    return Played(**(stored | times))


def made_of(trial: Trial, seed: str) -> str:
    """A short name of all that decides the trial's games, but for the code itself."""
    game = registry.get(trial.game)
    names = [name for name in (trial.bot, trial.rival) if name.startswith("bot:")]
    levels = [level_of(game, int(name.removeprefix("bot:"))) for name in names]
    settings = [
        asdict(trial),
        seed,
        game.rules.rules_version,
        game.bots.weights,
        game.bots.search,
        levels,
    ]
    return hashlib.sha256(json.dumps(settings).encode()).hexdigest()[:16]


# Playing


def begin(trial: Trial, seed: str, pool: Pool) -> Played:
    """A trial of which nothing is played yet; a rival's equal time is measured first."""
    played = Played(made_of(trial, seed), seed, trial.rival)
    if trial.rival == PLAIN:
        played.calibration = calibrate(trial, seed, pool)
        played.rival = f"{PLAIN}:{played.calibration['iterations']}"
    return played


def calibrate(trial: Trial, seed: str, pool: Pool) -> dict[str, float]:
    """How many iterations of the rival take as long as a decision of the bot, in games of both.

    It is measured by the clock, so it differs from run to run; the figures are kept and told."""
    iterations = FIRST_ITERATIONS
    measured_rates: dict[str, float] = {}
    for turn in range(CALIBRATIONS):
        measured = Played("", seed, f"{PLAIN}:{iterations}")
        jobs = challenge(
            *(trial.game, trial.bot, measured.rival, trial.seats),
            *(f"{seed}/calibration/{turn}", trial.options),
        )
        rows = list(pool.map(play, islice(jobs, trial.seats * CALIBRATION_BLOCKS)))
        for first in range(0, len(rows), trial.seats):
            measured.add(rows[first : first + trial.seats])
        bot, rival = measured.bot_times, measured.rival_times
        iterations = max(1, round(iterations * bot.mean / rival.mean))
        measured_rates = {
            "iterations": iterations,
            "bot_seconds": bot.mean,
            "bot_iterations_per_second": bot.iterations_per_second,
            "rival_iterations_per_second": rival.iterations_per_second,
        }
    return measured_rates


def as_it_stands(trial: Trial, played: Played | None) -> Sequential:
    """The test as it stands after what was played."""
    test = Sequential(trial.mark)
    for share in played.blocks if played else []:
        test.add(share)
    return test


def play_on(
    trial: Trial, played: Played, pool: Pool, most: int, processes: int
) -> Iterator[Sequential]:
    """Plays block after block until the test is decided or so many games are played; the test as it
    stands after each."""
    test = as_it_stands(trial, played)
    left = 0 if test.verdict else most // trial.seats - len(played.blocks)
    if left <= 0:
        return
    machine = machine_in_words(processes)
    if machine not in played.machines:
        played.machines.append(machine)
    jobs = challenge(
        *(trial.game, trial.bot, played.rival, trial.seats),
        *(f"{played.seed}/{trial.game}/{trial.seats}", trial.options, len(played.blocks)),
    )
    with closing(pool.map(play, islice(jobs, left * trial.seats))) as rows:
        while block := list(islice(rows, trial.seats)):
            test.add(played.add(block))
            yield test
            if test.verdict:
                return


def machine_in_words(processes: int) -> str:
    build = "interpreted" if str(search.__file__).endswith(".py") else "compiled"
    version = ".".join(platform.python_version_tuple()[:2])
    return (
        f"{os.cpu_count()} cores ({platform.machine()}, {platform.system()}), "
        f"Python {version}, {build}, {processes} games at a time"
    )
