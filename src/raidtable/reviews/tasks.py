"""The work of a review in small pieces, which may be done in other processes and in any order.

A task says what to find out about which plies of which record. `perform` is a pure function: the
same task has the same findings everywhere. A process keeps the last games that it worked on.
"""

import json
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from raidtable.bots.search import Finding
from raidtable.engine.action import Action
from raidtable.engine.judgement import HUNDREDTHS
from raidtable.reviews.data import (
    COUNTED_SPREAD,
    VERDICTS,
    ChanceData,
    DecisionData,
    TriedData,
    Verdict,
)
from raidtable.reviews.judge import SURE, Judge, JudgeSettings, Look, SearchingJudge, Worth
from raidtable.reviews.walk import Walk

# Games that a process keeps.
MOST_KEPT: Final = 4
# Choices that a finding lists.
MOST_TRIED: Final = 6
# Decimal places of shares and points in the data.
PLACES: Final = 6

Wanted = Literal["values", "chance", "first", "second"]


@dataclass(frozen=True)
class Task:
    """What is wanted: the values of positions, the luck of random events, or looks at decisions.

    `items` are positions or plies. For a second look `best` is the choice that the first one found
    best, and `decision` what it found.
    """

    record: str
    settings: JudgeSettings
    wanted: Wanted
    items: tuple[int, ...]
    decision: DecisionData | None = None


class Found(NamedTuple):
    """What a task has found about a position or ply: its worth, its luck, or its decision."""

    item: int
    worth: Worth | None = None
    chance: ChanceData | None = None
    decision: DecisionData | None = None


class Worker:
    """Does tasks about one game."""

    def __init__(self, walk: Walk, judge: Judge) -> None:
        self.walk = walk
        self.judge = judge

    def perform(self, task: Task) -> list[Found]:
        return list(self.findings(task))

    def findings(self, task: Task) -> Iterator[Found]:
        for item in task.items:
            if task.wanted == "values":
                yield Found(item, worth=rounded_worth(self.judge.value(self.walk.states[item])))
            elif task.wanted == "chance":
                yield Found(item, chance=self.chance(item))
            elif task.wanted == "first":
                yield Found(item, decision=self.first_look(item))
            else:
                assert task.decision is not None
                yield Found(item, decision=self.second_look(task.decision))

    def chance(self, ply: int) -> ChanceData:
        """The luck of a random event: the worth of what happened minus the mean over what could
        have happened, each valued in the same way."""
        walk = self.walk
        happened = walk.plies[ply].action
        outcomes = walk.outcomes(ply)
        values = {action: self.judge.value(walk.after(ply, action)) for action, _ in outcomes}
        return chance_data(ply, happened, outcomes, values, walk.owner(ply, ply))

    def first_look(self, ply: int) -> DecisionData:
        walk = self.walk
        state, chosen = walk.states[ply], walk.plies[ply].action
        seat = state.actor
        view = walk.game.rules.view(state, seat)
        look = self.judge.look(view, walk.legal[ply], chosen, f"{ply}")
        data = blank_decision(walk, ply)
        data["stage"] = "first"
        data["tried"] = tried_data(look, chosen, seat)
        data["counted"] = look.spread > COUNTED_SPREAD
        return with_look(data, look)

    def second_look(self, first: DecisionData) -> DecisionData:
        """The decision after a longer look at its two choices, with its verdict."""
        walk, ply = self.walk, first["ply"]
        state = walk.states[ply]
        view = walk.game.rules.view(state, state.actor)
        find = walk.game.rules.actions.find
        best, chosen = find(first["best"] or ""), walk.plies[ply].action
        assert best is not None
        look = self.judge.second_look(view, best, chosen, f"{ply}")
        data = with_look({**first, "stage": "second"}, look)
        # The first look has found a loss too, or there would be no second one.
        data["verdict"] = verdict_of(data["loss"])
        return data


# The form of findings


def blank_decision(walk: Walk, ply: int) -> DecisionData:
    """A decision that nobody has looked at."""
    return {
        "ply": ply,
        "seat": walk.states[ply].actor,
        "action": walk.plies[ply].action.text,
        "choices": len(walk.legal[ply]),
        "stage": "waiting",
        "counted": False,
        "best": None,
        "gap": 0.0,
        "loss": 0.0,
        "error": 0.0,
        "verdict": "",
        "changes": [0.0] * walk.seats,
        "point_changes": [0.0] * walk.seats,
        "tried": [],
    }


def with_look(data: DecisionData, look: Look) -> DecisionData:
    """The decision with what a look has found. A gap that is not larger than its error allows is
    no loss: the choice may be as good as the best."""
    gap = -look.shares[data["seat"]]
    is_sure = gap > SURE * look.error and gap > 0
    data["best"] = look.best.text if gap > 0 else data["action"]
    data["gap"] = rounded(gap)
    data["error"] = rounded(look.error)
    data["loss"] = rounded(gap) if is_sure else 0.0
    data["changes"] = [rounded(share) if is_sure else 0.0 for share in look.shares]
    data["point_changes"] = [rounded(points) if is_sure else 0.0 for points in look.points]
    return data


def verdict_of(loss: float) -> Verdict:
    return next((verdict for least, verdict in VERDICTS if loss >= least), "")


def tried_data(look: Look, chosen: Action, seat: int) -> list[TriedData]:
    """The best choices, and the chosen one even if the search never tried it."""
    tried = look.tried
    if chosen not in [finding.action for finding in tried]:
        top = tried[0]
        points = top.points + HUNDREDTHS * look.points[seat]
        tried = (*tried, Finding(chosen, 0, top.win + look.shares[seat], points))
    return [
        {
            "action": finding.action.text,
            "share": rounded(finding.win),
            "points": rounded(finding.points / HUNDREDTHS),
            "visits": finding.visits,
        }
        for number, finding in enumerate(tried)
        if number < MOST_TRIED or finding.action is chosen
    ]


def chance_data(
    ply: int,
    happened: Action,
    outcomes: list[tuple[Action, int]],
    values: dict[Action, Worth],
    seat: int | None,
) -> ChanceData:
    total = sum(weight for _, weight in outcomes)
    now = values[happened]
    seats = range(len(now.shares))

    def mean(worths: dict[Action, tuple[float, ...]], place: int) -> float:
        return sum(weight * worths[action][place] for action, weight in outcomes) / total

    shares = {action: worth.shares for action, worth in values.items()}
    points = {action: worth.points for action, worth in values.items()}
    before = [mean(shares, place) for place in seats]
    points_before = [mean(points, place) for place in seats]
    return {
        "ply": ply,
        "seat": seat,
        "action": happened.text,
        "outcomes": len(outcomes),
        "probability": rounded(dict(outcomes)[happened] / total),
        "stage": "first",
        "before": list(map(rounded, before)),
        "points_before": list(map(rounded, points_before)),
        "luck": [rounded(now.shares[place] - before[place]) for place in seats],
        "point_luck": [rounded(now.points[place] - points_before[place]) for place in seats],
    }


def rounded(figure: float) -> float:
    return round(figure, PLACES)


def rounded_worth(worth: Worth) -> Worth:
    return Worth(tuple(map(rounded, worth.shares)), tuple(map(rounded, worth.points)))


# In a process of workers

_kept: OrderedDict[tuple[str, JudgeSettings], Worker] = OrderedDict()


def perform(task: Task) -> list[Found]:
    """Do a task in this process."""
    key = (task.record, task.settings)
    worker = _kept.get(key)
    if worker is None:
        walk = Walk.of(json.loads(task.record))
        worker = _kept[key] = Worker(walk, SearchingJudge(walk.game, task.settings))
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return worker.perform(task)
