"""Short games for the tests of reviews, and a judge whose figures are known."""

from functools import cache
from typing import Any

from raidtable.arena.games import Job, play
from raidtable.bots.search import Finding, chances
from raidtable.engine.action import Action
from raidtable.engine.rng import seeded
from raidtable.engine.state import OVER, State
from raidtable.engine.view import View
from raidtable.reviews.data import ReviewData
from raidtable.reviews.judge import Judge, JudgeSettings, Look, Worth, worth_of
from raidtable.reviews.reviewer import Reviewer
from raidtable.reviews.tasks import Task, Worker

# A judge for tests: it looks at everything, and not for long.
QUICK = JudgeSettings(value=4, first=30, second=120, seed="test")
GAMES = ("raids", "north_sea", "storm_raiders")


@cache
def record_of(game: str, seats: int, bot: str = "greedy") -> dict[str, Any]:
    """The record of a game between quick bots."""
    row = play(Job(game, (bot,) * seats, "review", keep_record=True))
    assert row.record is not None
    return row.record


class PlainJudge(Judge):
    """Values a position by the game's named evaluation; calls every first choice in the list the
    best, and better than the others by the same gap."""

    def __init__(self, game: Any, gap: float = 0.1, error: float = 0.0) -> None:
        self.rules = game.rules
        self.judgement = game.bots.judgement()
        self.gap = gap
        self.error = error

    def value(self, state: State) -> Worth:
        if state.actor == OVER:
            return worth_of(self.rules.result(state))
        worths = self.judgement.worths(state)
        return Worth(tuple(chances(worths, 1000.0)), tuple(map(float, worths)))

    def look(self, view: View, legal: list[Action], chosen: Action, name: str) -> Look:
        tried = tuple(Finding(action, 10, 0.5, 100.0) for action in legal)
        return self.second_look(view, legal[0], chosen, name)._replace(spread=0.2, tried=tried)

    def second_look(self, view: View, best: Action, chosen: Action, name: str) -> Look:
        seats = len(self.rules.result(self.rules.determinise(view, seeded("judge"))).ranks)
        gap = 0.0 if best is chosen else self.gap
        shares = [gap / max(seats - 1, 1)] * seats
        shares[view.seat] = -gap
        return Look(best, tuple(shares), tuple(10 * share for share in shares), self.error, 0.0, ())


def finish(reviewer: Reviewer, judge: Judge, most: int | None = None) -> ReviewData:
    """Do the work of a review in this process; `most` tasks of it, if that is given."""
    worker = Worker(reviewer.walk, judge)
    tasks: list[Task] = []
    while (most is None or len(tasks) < most) and (task := reviewer.next_task()) is not None:
        tasks.append(task)
        reviewer.add(worker.perform(task))
    return reviewer.refresh()
