"""Futures: a position played on to the end many times by quick bots, and what that says.

Each future has its own random numbers by its number, so pieces of the work can be done anywhere and
in any order: `play_on` plays some of them, a `Fan` collects them. Bots see only their views.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final, NamedTuple

from raidtable.arena.pool import opened
from raidtable.bots import registry as bots
from raidtable.bots.bot import Bot, Budget
from raidtable.bots.learned import has_net, judgement_with_net
from raidtable.bots.simple import GreedyBot
from raidtable.engine.errors import BadOption, IllegalAction
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.messages import N_
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Result
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.front import load
from raidtable.reviews.data import FORMAT, BandData, FuturesData, FutureSeatData
from raidtable.reviews.judge import worth_of

# The bot that plays on, unless another is named: it looks one step ahead, with the game's net if it
# has one.
QUICK: Final = "quick"
FUTURES: Final = 200
# Futures of a piece of work.
EACH: Final = 10
# Moments of the way to the end at which points are counted.
MOMENTS: Final = 24
# A game that is longer is left out: quick bots may repeat themselves forever.
MOST_DECISIONS: Final = 20_000
NORMAL_95: Final = 1.96


@dataclass(frozen=True)
class FuturesTask:
    """Futures `first` to `first + count - 1` of a record after `ply` plies.

    With a `seat`, futures begin at positions that fit what it knows; otherwise at the true one.
    `begin` is the first choice in all of them.
    """

    record: str
    ply: int
    first: int
    count: int
    seed: str = "futures"
    player: str = QUICK
    seat: int | None = None
    begin: str | None = None


class Future(NamedTuple):
    """How one game went on: points at each moment, what each seat had in the end, and the first
    choice."""

    number: int
    course: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    shares: tuple[float, ...]
    begun: str | None


def play_on(task: FuturesTask) -> list[Future]:
    """Play the futures of a task. The same task gives the same futures everywhere."""
    match = load(task.record).at(task.ply)
    return [future for future in futures_of(match, task) if future is not None]


def futures_of(match: Match, task: FuturesTask) -> Iterator[Future | None]:
    game = match.game
    begin = None if task.begin is None else game.rules.actions.find(task.begin)
    if task.begin is not None and (begin is None or begin not in match.actions()):
        raise IllegalAction(
            N_("{action!r} is not legal now."), legal=match.legal(), action=task.begin
        )
    view = None if task.seat is None else match.view(task.seat)
    for number in range(task.first, task.first + task.count):
        rng = seeded(f"{task.seed}/{number}")
        state = match._state.copy() if view is None else game.rules.determinise(view, rng)
        begun = None
        if begin is not None:
            game.rules.apply(state, begin, None)
            begun = begin.text
        yield future(game, state, match.seats, task.player, number, f"{task.seed}/{number}", begun)


def future(
    game: Game, state: State, seats: int, player: str, number: int, seed: str, begun: str | None
) -> Future | None:
    """One game to its end; None if it does not end."""
    rules = game.rules
    seated = [player_of(game, player) for _ in range(seats)]
    dice, thoughts = seeded(f"{seed}/chance"), seeded(f"{seed}/bots")
    course = [totals_of(rules.result(state))]
    while state.actor != OVER:
        if state.actor == CHANCE:
            rules.apply(state, rules.sample(state, dice), None)
            continue
        legal = rules.legal(state)
        action = legal[0]
        if len(legal) > 1:
            seat = state.actor
            action = seated[seat].choose(rules.view(state, seat), legal, Budget(), thoughts)
            begun = begun or action.text
        rules.apply(state, action, None)
        course.append(totals_of(rules.result(state)))
        if len(course) > MOST_DECISIONS:
            return None
    result = rules.result(state)
    course[-1] = totals_of(result)
    last = len(course) - 1
    moments = tuple(course[round(last * moment / MOMENTS)] for moment in range(MOMENTS + 1))
    return Future(number, moments, totals_of(result), worth_of(result).shares, begun)


def player_of(game: Game, player: str) -> Bot:
    if player != QUICK:
        return bots.make(player, game)
    return GreedyBot(game, judgement_with_net(game)) if has_net(game) else GreedyBot(game)


def totals_of(result: Result) -> tuple[int, ...]:
    return tuple(result.totals)


class Fan:
    """Collects futures, and says what they have in common."""

    def __init__(self, task: FuturesTask, game: str, of: int) -> None:
        """The task is any of those that the futures come from; `of` is how many there will be."""
        self.task = task
        self.game = game
        self.of = of
        self.futures: dict[int, Future] = {}

    def add(self, futures: Iterable[Future]) -> None:
        for one in futures:
            self.futures[one.number] = one

    def data(self) -> FuturesData:
        """What the futures say so far; at least one must be there."""
        found = [self.futures[number] for number in sorted(self.futures)]
        seats = range(len(found[0].totals)) if found else range(0)
        return {
            "format": FORMAT,
            "game": self.game,
            "ply": self.task.ply,
            "player": self.task.player,
            "seed": self.task.seed,
            "futures": len(found),
            "of": self.of,
            "moments": [moment / MOMENTS for moment in range(MOMENTS + 1)],
            "seats": [seat_data(found, seat) for seat in seats],
            "first": dict(
                Counter(one.begun for one in found if one.begun is not None).most_common()
            ),
        }


def seat_data(futures: Sequence[Future], seat: int) -> FutureSeatData:
    shares = [one.shares[seat] for one in futures]
    totals = [one.totals[seat] for one in futures]
    share = sum(shares) / len(shares)
    return {
        "seat": seat,
        "share": share,
        "interval": list(interval(share, len(shares))),
        "mean": sum(totals) / len(totals),
        "totals": {str(total): count for total, count in sorted(Counter(totals).items())},
        "bands": [
            band([one.course[moment][seat] for one in futures]) for moment in range(MOMENTS + 1)
        ],
    }


def interval(share: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; for shared wins it is wider than need be."""
    square = NORMAL_95 * NORMAL_95
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = NORMAL_95 * sqrt(share * (1 - share) / count + square / (4 * count * count))
    half /= 1 + square / count
    return max(0.0, middle - half), min(1.0, middle + half)


def band(points: Sequence[int]) -> BandData:
    ordered = sorted(points)
    return {
        "middle": quantile(ordered, 0.5),
        "inner": [quantile(ordered, 0.25), quantile(ordered, 0.75)],
        "outer": [quantile(ordered, 0.05), quantile(ordered, 0.95)],
    }


def quantile(ordered: Sequence[int], part: float) -> float:
    """The value below which that part of them lies, between two of them if need be."""
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def fan_of(
    record: Mapping[str, object] | str | bytes,
    ply: int | None = None,
    futures: int = FUTURES,
    *,
    seed: str = "futures",
    player: str = QUICK,
    seat: int | None = None,
    begin: str | None = None,
) -> tuple[Fan, list[FuturesTask]]:
    """An empty fan, and the work that fills it. The default position is the last one of the
    record, which need not be finished."""
    match = load(record)
    match = match if ply is None else match.at(ply)
    if match.over:
        raise BadOption(N_("The game is over at this position, so it has no futures."))
    if futures < 1:
        raise BadOption(N_("A fan needs at least one future, not {futures}."), futures=futures)
    if seat is not None:
        match.view(seat)  # rejects an unknown seat
    if player != QUICK:
        bots.make(player, match.game)  # rejects an unknown bot
    whole = FuturesTask(
        json.dumps(match.record()), match.ply, 0, futures, seed, player, seat, begin
    )
    tasks = [
        replace(whole, first=first, count=min(EACH, futures - first))
        for first in range(0, futures, EACH)
    ]
    return Fan(whole, match.game.id, futures), tasks


def futures(
    record: Mapping[str, object] | str | bytes,
    ply: int | None = None,
    count: int = FUTURES,
    *,
    processes: int = 1,
    seed: str = "futures",
    player: str = QUICK,
    seat: int | None = None,
    begin: str | None = None,
) -> FuturesData:
    """All futures at once."""
    fan, tasks = fan_of(record, ply, count, seed=seed, player=player, seat=seat, begin=begin)
    with opened(processes) as pool:
        for found in pool.map(play_on, tasks):
            fan.add(found)
    return fan.data()
