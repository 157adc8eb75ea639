"""Measures reviews: how fast they are, whether they find planted blunders and leave strong play
alone, and how much of the results of equal bots luck explains.

    python bench/review.py speed
    python bench/review.py blunders --games 20
    python bench/review.py quiet --games 4 --bot bot:6
    python bench/review.py luck --games 100

Every line is one JSON object for a game.
"""

import argparse
import json
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

from raidtable.arena.games import Job, play
from raidtable.arena.pool import opened
from raidtable.engine.plies import Ply
from raidtable.engine.rng import seeded
from raidtable.front import load
from raidtable.games import registry
from raidtable.reviews.futures import interval
from raidtable.reviews.judge import JudgeSettings, SearchingJudge
from raidtable.reviews.reviewer import LEAST_GAP, Reviewer
from raidtable.reviews.tasks import Worker, perform
from raidtable.reviews.walk import Kind, Walk

GAMES = ("raids", "north_sea", "storm_raiders")
# A planted choice is a blunder if a search so many times as deep says that it costs more.
DEEPER, BLUNDER = 10, 0.12
# Decisions of a game that are planted, one at a time.
PLANTED = 4


def game_between(game: str, bots: tuple[str, ...], seed: str) -> dict[str, Any]:
    row = play(Job(game, bots, seed, keep_record=True))
    assert row.record is not None
    return row.record


def speed(game: str, options: argparse.Namespace) -> dict[str, Any]:
    """A review of a game of four seats: seconds until the graph is there, and until the end."""
    record = game_between(game, (options.bot,) * 4, "bench/speed")
    reviewer = Reviewer(record)
    begun = time.perf_counter()
    first = 0.0
    with opened(options.cores) as pool:
        while not reviewer.is_done:
            for findings in pool.map(perform, reviewer.tasks()):
                reviewer.add(findings)
                if not first and None not in reviewer.data["shares"]:
                    first = time.perf_counter() - begun
            reviewer.refresh()
    return {
        "game": game,
        "seats": 4,
        "cores": options.cores,
        "plies": reviewer.data["plies"],
        "graph_s": round(first, 2),
        "all_s": round(time.perf_counter() - begun, 2),
    }


def judged(worker: Worker, ply: int) -> str:
    """The verdict on the choice of that ply."""
    found = worker.first_look(ply)
    if found["gap"] < LEAST_GAP:
        return ""
    return worker.second_look(found)["verdict"]


def blunders(game: str, options: argparse.Namespace) -> dict[str, Any]:
    """Random choices in the place of a bot's: how many blunders the judge finds."""
    seats = registry.get(game).rules.seat_counts
    count = max(seats) if options.seats is None else options.seats
    verdicts: dict[str, int] = {}
    tried = 0
    for number in range(options.games):
        seed = f"bench/blunders/{number}"
        walk = Walk.of(game_between(game, (options.bot,) * count, seed))
        rng = seeded(seed)
        usual = Worker(walk, SearchingJudge(walk.game, JudgeSettings()))
        settings = JudgeSettings(first=600 * DEEPER, second=2400 * DEEPER, seed="deep")
        deep = SearchingJudge(walk.game, settings)
        plies = walk.plies_of(Kind.DECISION)
        for _ in range(PLANTED):
            ply = plies[rng.below(len(plies))]
            others = [action for action in walk.legal[ply] if action is not walk.plies[ply].action]
            planted = others[rng.below(len(others))]
            view = walk.game.rules.view(walk.states[ply], walk.states[ply].actor)
            look = deep.look(view, walk.legal[ply], planted, str(ply))
            tried += 1
            if -look.shares[view.seat] <= BLUNDER or -look.shares[view.seat] <= 2 * look.error:
                continue
            kept, plies_of_game = walk.plies[ply], walk.plies
            other = Ply(kept.actor, planted, [])
            walk.plies = [*plies_of_game[:ply], other, *plies_of_game[ply + 1 :]]
            verdict = judged(usual, ply) or "none"
            walk.plies = plies_of_game
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
    found = sum(verdicts.get(name, 0) for name in ("mistake", "blunder"))
    total = sum(verdicts.values())
    return {
        "game": game, "planted": tried, "blunders": total, "verdicts": verdicts,
        "found": round(found / max(1, total), 3),
        "interval": [round(bound, 3) for bound in interval(found / max(1, total), max(1, total))],
    }  # fmt: skip


def quiet(game: str, options: argparse.Namespace) -> dict[str, Any]:
    """How often the moves of a strong bot are called blunders."""
    verdicts: dict[str, int] = {}
    for number in range(options.games):
        record = game_between(game, (options.bot,) * (options.seats or 2), f"bench/quiet/{number}")
        walk = Walk.of(record)
        worker = Worker(walk, SearchingJudge(walk.game, JudgeSettings()))
        for ply in walk.plies_of(Kind.DECISION):
            verdict = judged(worker, ply) or "none"
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
    total = sum(verdicts.values())
    share = verdicts.get("blunder", 0) / total
    return {
        "game": game, "bot": options.bot, "decisions": total, "verdicts": verdicts,
        "blunders": round(share, 4),
        "interval": [round(bound, 4) for bound in interval(share, total)],
    }  # fmt: skip


def luck(game: str, options: argparse.Namespace) -> dict[str, Any]:
    """The variance of the result minus luck, in parts of that of the result, between equal bots."""
    raw: list[float] = []
    adjusted: list[float] = []
    for number in range(options.games):
        record = game_between(game, (options.bot,) * (options.seats or 2), f"bench/luck/{number}")
        walk = Walk.of(record)
        worker = Worker(walk, SearchingJudge(walk.game, JudgeSettings()))
        lucky = sum(worker.chance(ply)["luck"][0] for ply in walk.plies_of(Kind.CHANCE))
        won = load(record).result.winners
        result = 1 / len(won) if 0 in won else 0.0
        raw.append(result)
        adjusted.append(result - lucky)
    ratio = variance(adjusted) / max(1e-9, variance(raw))
    low, high = resampled(raw, adjusted)
    return {
        "game": game, "bot": options.bot, "games": options.games,
        "result_sd": round(sqrt(variance(raw)), 3),
        "adjusted_sd": round(sqrt(variance(adjusted)), 3),
        "ratio": round(ratio, 3), "interval": [round(low, 3), round(high, 3)],
    }  # fmt: skip


def variance(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def resampled(raw: list[float], adjusted: list[float], times: int = 2000) -> tuple[float, float]:
    """The central 95 % of the ratio over resampled games."""
    rng = seeded("bench/luck")
    ratios = []
    for _ in range(times):
        chosen = [rng.below(len(raw)) for _ in raw]
        below = variance([raw[at] for at in chosen])
        if below > 0:
            ratios.append(variance([adjusted[at] for at in chosen]) / below)
    ratios.sort()
    return ratios[round(0.025 * (len(ratios) - 1))], ratios[round(0.975 * (len(ratios) - 1))]


MEASURES: dict[str, Callable[[str, argparse.Namespace], dict[str, Any]]] = {
    "speed": speed,
    "blunders": blunders,
    "quiet": quiet,
    "luck": luck,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("measure", choices=MEASURES)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bot", default="bot:3")
    parser.add_argument("--cores", type=int, default=2)
    options = parser.parse_args()
    for game in options.game or GAMES:
        print(json.dumps(MEASURES[options.measure](game, options)), flush=True)


if __name__ == "__main__":
    main()
