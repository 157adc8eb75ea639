"""Strength tests of the bots: plays the tests of `docs/strength.md` and stores their results.

A strength test is a sequential test of whether a bot's win rate is above a threshold. Results are
stored in a JSON file, seed block by seed block, so a run can be stopped and continued, or divided
among several machines and merged. The page is made from that file alone.
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
from raidtable.bots.learned import has_net
from raidtable.bots.levels import LEVELS, Level, level_of
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.messages import N_
from raidtable.games import registry

FORMAT = 1
KINDS = ("levels", "classic", "time", "random", "greedy", "plain", "opponent")
SEAT_COUNTS = (2, 4)
BEST = "bot:5"
# The same without a net, and what the net must win against it, by seats.
CLASSIC = "classic:5"
OVER_CLASSIC = {2: 0.65, 4: 0.35}
# Milliseconds a decision: each must beat the one before it.
MILLISECONDS = (100, 300, 1000, 3000)
# The search without an evaluation function; its number of iterations in equal time is measured
# first.
PLAIN = "plain"
# The number of measurements, and the seed blocks of each; the second uses the result of the first.
# The first has few iterations: a random game to its end can take a hundred times as long as an
# iteration with an evaluation function.
CALIBRATIONS = 2
CALIBRATION_BLOCKS = 2
FIRST_ITERATIONS = 100
# Decision times are counted in classes; each is this factor longer than the previous one.
CLASS_RATIO = 1.05
SHORTEST = 1e-7


@dataclass(frozen=True)
class StrengthTest:
    """A bot in one seat, rivals in all others: is its win rate above the threshold?

    Without a rival the bot plays a solo game against the scripted opponent.
    """

    kind: str
    game: str
    seats: int
    bot: str
    rival: str
    threshold: float
    options: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return f"{self.game}/{self.seats}/{self.bot}/{self.rival or 'opponent'}"


def strength_tests_of(game: Game) -> list[StrengthTest]:
    """All strength tests of that game."""
    counts = [seats for seats in SEAT_COUNTS if seats in game.rules.seat_counts]
    tests = [
        StrengthTest("levels", game.id, seats, f"bot:{upper}", f"bot:{lower}", 1 / seats)
        for seats in counts
        for lower, upper in pairwise(LEVELS)
    ]
    if has_net(game):
        tests += [
            StrengthTest("classic", game.id, seats, BEST, CLASSIC, OVER_CLASSIC[seats])
            for seats in counts
        ]
    tests += [
        StrengthTest("time", game.id, seats, f"timed:{longer}", f"timed:{shorter}", 1 / seats)
        for seats in counts
        for shorter, longer in pairwise(MILLISECONDS)
    ]
    tests += [StrengthTest("random", game.id, seats, "bot:3", "random", 0.98) for seats in counts]
    if 2 in counts:
        tests.append(StrengthTest("greedy", game.id, 2, BEST, "greedy", 0.8))
        tests.append(StrengthTest("plain", game.id, 2, BEST, PLAIN, 0.7))
    if 1 in game.rules.seat_counts:
        tests.append(StrengthTest("opponent", game.id, 1, BEST, "", 0.8, hardest(game)))
    return tests


def hardest(game: Game) -> dict[str, str]:
    """The options with the strongest scripted opponent.

    Options for exactly one seat set its strength, the weakest value first.
    """
    return {option.name: option.values[-1] for option in game.rules.options if option.seats == [1]}


def chosen_tests(
    games: Sequence[str], kinds: Sequence[str], bots: Sequence[str] = ()
) -> list[StrengthTest]:
    """The strength tests of these games, kinds and bots; an empty list means all."""
    for kind in kinds:
        if kind not in KINDS:
            raise BadOption(
                N_("There is no test {name!r}. Choose one of: {known}."),
                name=kind,
                known=", ".join(KINDS),
            )
    return [
        test
        for game_id in games or registry.game_ids()
        for test in strength_tests_of(registry.get(game_id))
        if (not kinds or test.kind in kinds) and (not bots or test.bot in bots)
    ]


# Results


@dataclass
class Times:
    """Decision times: their number, total seconds, total iterations, and counts by time class."""

    decisions: int = 0
    seconds: float = 0.0
    iterations: int = 0
    classes: dict[str, int] = field(default_factory=dict)

    def add(self, seconds: Sequence[float], iterations: int) -> None:
        self.decisions += len(seconds)
        self.seconds += sum(seconds)
        self.iterations += iterations
        counted = Counter(self.classes)
        counted.update(str(round(math.log(max(one, SHORTEST), CLASS_RATIO))) for one in seconds)
        self.classes = dict(counted)

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0

    @property
    def iterations_per_second(self) -> float:
        return self.iterations / self.seconds if self.seconds else 0.0

    def percentile(self, share: float) -> float:
        """The quantile of the decision times, accurate to a few percent."""
        reached = 0
        for length in sorted(map(int, self.classes)):
            reached += self.classes[str(length)]
            if reached >= share * self.decisions:
                return float(CLASS_RATIO**length)
        return 0.0


@dataclass
class Played:
    """The games played for a strength test.

    `made_of` is a fingerprint of the weights, levels and seed: if they have changed, the test is
    played again. `rival` includes the calibrated number of iterations.
    """

    made_of: str
    seed: str
    rival: str
    calibration: dict[str, float] = field(default_factory=dict)
    blocks: list[float] = field(default_factory=list)
    bot_times: Times = field(default_factory=Times)
    rival_times: Times = field(default_factory=Times)
    machines: list[str] = field(default_factory=list)

    def add(self, block: Sequence[Row]) -> float:
        """Add a seed block, in whose nth game the bot has seat n; return the bot's win rate."""
        for seat, row in enumerate(block):
            for other, thinking in enumerate(row.thinking):
                times = self.bot_times if other == seat else self.rival_times
                times.add(thinking.seconds, thinking.iterations)
        share = sum(row.shares[seat] for seat, row in enumerate(block)) / len(block)
        self.blocks.append(share)
        return share


class Results:
    """All games played, by the keys of the strength tests."""

    def __init__(self, played: dict[str, Played]) -> None:
        self.played = played

    def of(self, test: StrengthTest, seed: str) -> Played | None:
        """The games played for that test, if they are still valid."""
        played = self.played.get(test.key)
        return played if played and played.made_of == fingerprint(test, seed) else None

    def merge(self, other: "Results", seed: str) -> None:
        """Take over the other's results where they are valid and have more seed blocks.

        Seed blocks are the same on every machine, because their seeds are.
        """
        now = {test.key: fingerprint(test, seed) for test in chosen_tests([], [])}
        for key, theirs in other.played.items():
            mine = self.played.get(key)

            def merit(played: Played, key: str = key) -> tuple[bool, int]:
                return played.made_of == now.get(key), len(played.blocks)

            if mine is None or merit(theirs) > merit(mine):
                self.played[key] = theirs

    def save(self, file: Path) -> None:
        """Write a line for each test, into a new file first, so that an interruption loses
        nothing."""
        tests = ",\n".join(
            f"{json.dumps(key)}: {json.dumps(asdict(self.played[key]))}"
            for key in sorted(self.played)
        )
        text = f'{{"format": {FORMAT}, "trials": {{\n{tests}\n}}}}\n'
        draft = file.with_name(f"{file.name}.new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)


def load(file: Path) -> Results:
    """The results in that file; empty if there is no file."""
    if not file.exists():
        return Results({})
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        if stored["format"] != FORMAT:
            raise ValueError
        played = {key: played_from(one) for key, one in stored["trials"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption(
            N_("{file} does not contain results of `raidtable strength`."), file=file
        ) from None
    return Results(played)


def played_from(stored: dict[str, Any]) -> Played:
    times = {name: Times(**stored[name]) for name in ("bot_times", "rival_times")}
    return Played(**(stored | times))


def fingerprint(test: StrengthTest, seed: str) -> str:
    """A short hash of everything that determines the test's games, except the code itself."""
    game = registry.get(test.game)
    levels = [
        tuple(figure for figure in level if figure is not None)
        for name in (test.bot, test.rival)
        if (level := level_named(game, name)) is not None
    ]
    # Stored results contain this hash, so these keys and their order must not change.
    setup = {
        "kind": test.kind,
        "game": test.game,
        "seats": test.seats,
        "bot": test.bot,
        "rival": test.rival,
        "mark": test.threshold,
        "options": test.options,
    }
    settings = [
        setup,
        seed,
        game.rules.rules_version,
        game.bots.weights,
        game.bots.search,
        levels,
    ]
    if game.bots.net is not None:
        settings += [game.bots.net["checksum"], game.bots.search_with_net]
    return hashlib.sha256(json.dumps(settings).encode()).hexdigest()[:16]


def level_named(game: Game, name: str) -> Level | None:
    """The level that a bot's name means, if it means one."""
    kind, _, number = name.partition(":")
    if kind not in ("bot", "classic"):
        return None
    return level_of(game, int(number), kind == "bot" and has_net(game))


# Playing


def begin(test: StrengthTest, seed: str, pool: Pool) -> Played:
    """Start a strength test; calibrate its rival first, if it needs equal time."""
    played = Played(fingerprint(test, seed), seed, test.rival)
    if test.rival == PLAIN:
        played.calibration = calibrate(test, seed, pool)
        played.rival = f"{PLAIN}:{played.calibration['iterations']}"
    return played


def calibrate(test: StrengthTest, seed: str, pool: Pool) -> dict[str, float]:
    """The number of iterations with which the rival's decisions take as long as the bot's.

    It depends on measured time, so it varies between runs; it is stored and shown on the page.
    """
    iterations = FIRST_ITERATIONS
    measured_rates: dict[str, float] = {}
    for turn in range(CALIBRATIONS):
        measured = Played("", seed, f"{PLAIN}:{iterations}")
        jobs = challenge(
            *(test.game, test.bot, measured.rival, test.seats),
            *(f"{seed}/calibration/{turn}", test.options),
        )
        rows = list(pool.map(play, islice(jobs, test.seats * CALIBRATION_BLOCKS)))
        for first in range(0, len(rows), test.seats):
            measured.add(rows[first : first + test.seats])
        bot, rival = measured.bot_times, measured.rival_times
        iterations = max(1, round(iterations * bot.mean / rival.mean))
        measured_rates = {
            "iterations": iterations,
            "bot_seconds": bot.mean,
            "bot_iterations_per_second": bot.iterations_per_second,
            "rival_iterations_per_second": rival.iterations_per_second,
        }
    return measured_rates


def sequential_test(test: StrengthTest, played: Played | None) -> Sequential:
    """The sequential test with all seed blocks played so far."""
    sequential = Sequential(test.threshold)
    for share in played.blocks if played else []:
        sequential.add(share)
    return sequential


def play_on(
    test: StrengthTest, played: Played, pool: Pool, most: int, processes: int
) -> Iterator[Sequential]:
    """Play seed blocks until the test is decided or has `most` games; yield the sequential test
    after each."""
    sequential = sequential_test(test, played)
    left = 0 if sequential.verdict else most // test.seats - len(played.blocks)
    if left <= 0:
        return
    machine = machine_in_words(processes)
    if machine not in played.machines:
        played.machines.append(machine)
    jobs = challenge(
        *(test.game, test.bot, played.rival, test.seats),
        *(f"{played.seed}/{test.game}/{test.seats}", test.options, len(played.blocks)),
    )
    with closing(pool.map(play, islice(jobs, left * test.seats))) as rows:
        while block := list(islice(rows, test.seats)):
            sequential.add(played.add(block))
            yield sequential
            if sequential.verdict:
                return


def machine_in_words(processes: int) -> str:
    build = "interpreted" if str(search.__file__).endswith(".py") else "compiled"
    version = ".".join(platform.python_version_tuple()[:2])
    return (
        f"{os.cpu_count()} cores ({platform.machine()}, {platform.system()}), "
        f"Python {version}, {build}, {processes} games at a time"
    )
