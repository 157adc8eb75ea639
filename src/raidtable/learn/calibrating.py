"""Games for a calibration: what searches expected, and what became of it.

Quick bots play; at some of their decisions the adviser of hints says what it expects of its best
choice, and the judge of reviews what it makes of the position.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from raidtable.arena import pool as pools
from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.bots.hints import ADVISER
from raidtable.bots.levels import SearchBot
from raidtable.engine.game import Game
from raidtable.engine.judgement import HUNDREDTHS
from raidtable.engine.options import options_from
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.games import registry
from raidtable.learn.calibration_fit import Forecast, calibration_text, fitted
from raidtable.learn.self_play import MOST_CHOICES
from raidtable.reviews.judge import JudgeSettings, SearchingJudge

# The bots that play, in turn: mostly quick ones.
PLAYERS: Final = ("bot:3", "bot:3", "bot:4", "bot:3")
# One decision in so many is looked at by the adviser, and by the judge.
ADVISED_EVERY: Final = 6
JUDGED_EVERY: Final = 16


@dataclass(frozen=True)
class ForecastJob:
    """A game that is played for its forecasts."""

    game: str
    seats: int
    number: int
    seed: str


def jobs(game: Game, games: int, seed: str) -> Iterator[ForecastJob]:
    """So many games for each number of seats."""
    for number in range(games):
        for seats in game.rules.seat_counts:
            yield ForecastJob(game.id, seats, number, seed)


def play_for_forecasts(job: ForecastJob) -> list[Forecast]:
    """Play a game; a game of bots that loop has no forecasts."""
    game = registry.get(job.game)
    rules, seats, progress = game.rules, job.seats, game.bots.progress
    assert progress is not None
    rng = seeded(f"{job.seed}/{job.game}/{seats}/{job.number}")
    players = [bots.make(PLAYERS[job.number % len(PLAYERS)], game) for _ in range(seats)]
    adviser = bots.make(ADVISER, game)
    assert isinstance(adviser, SearchBot)
    adviser.calibration = None
    judge = SearchingJudge(game, JudgeSettings(), is_calibrated=False)
    s: State = rules.setup(options_from(game, seats, {}))
    rules.proceed(s, None)
    # Whether it is of a choice, its seat, the progress, the chance to win and the points.
    said: list[tuple[bool, int, float, float, float]] = []
    choices = 0
    while s.actor != OVER:
        if s.actor == CHANCE:
            rules.apply(s, rules.sample(s, rng), None)
            continue
        legal = rules.legal(s)
        action = legal[0]
        if len(legal) > 1:
            choices += 1
            if choices > MOST_CHOICES:
                return []
            seat, view = s.actor, rules.view(s, s.actor)
            if rng.below(ADVISED_EVERY) == 0:
                best = adviser.think(view, legal, Budget(), rng).findings[0]
                adviser.search = None
                said.append((True, seat, progress(s), best.win, best.points / HUNDREDTHS))
            if rng.below(JUDGED_EVERY) == 0:
                worth = judge.value(s)
                said += [
                    (False, place, progress(s), worth.shares[place], worth.points[place])
                    for place in range(seats)
                ]
            action = players[seat].choose(view, legal, Budget(), rng)
        rules.apply(s, action, None)
    result = rules.result(s)
    shares = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(seats)]
    return [
        Forecast(job.number, seats, choice, at, win, points, shares[seat], result.totals[seat])
        for choice, seat, at, win, points in said
    ]


# The command line


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    calibrating = commands.add_parser("calibrate", help="fit forecasts to what became of them")
    calibrating.add_argument("game")
    calibrating.add_argument("--games", type=int, default=100, help="for each number of seats")
    calibrating.add_argument("--seed", default="calibrate")
    calibrating.add_argument("--processes", type=int, default=pools.usual_processes())
    calibrating.add_argument("--to", type=Path, required=True)
    calibrating.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    game = registry.get(options.game)
    with pools.opened(options.processes) as pool:
        played = list(pool.map(play_for_forecasts, jobs(game, options.games, options.seed)))
    forecasts = [forecast for of_game in played for forecast in of_game]
    about = {
        "seed": options.seed,
        "games": sum(map(bool, played)),
        "forecasts": len(forecasts),
    }
    options.to.write_text(calibration_text(fitted(forecasts), about), encoding="utf-8")
