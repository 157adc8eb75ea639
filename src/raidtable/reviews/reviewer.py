"""Walks through a finished game and collects what tasks find out about it.

First come the values of all positions, which give the graph; then decisions and random events, the
biggest swings first; a decision that seems to have cost much gets its second look at once. Whoever
runs the tasks decides where: in this process, in a pool, in the workers of a server. The data can
be stored at any time, and another reviewer can go on from there.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Final

from raidtable.engine.errors import BadRecord
from raidtable.engine.messages import N_
from raidtable.reviews import ledger
from raidtable.reviews.data import FORMAT, VERDICTS, ChanceData, DecisionData, JudgeData, ReviewData
from raidtable.reviews.judge import JudgeSettings
from raidtable.reviews.tasks import Found, Task, Wanted, blank_decision
from raidtable.reviews.walk import Kind, Walk
from raidtable.version import __version__

# Items of a task: it takes less than a second, so that workers stay free for others.
VALUES: Final = 24
CHANCES: Final = 3
DECISIONS: Final = 4
# A gap from which a decision gets a second look.
LEAST_GAP: Final = VERDICTS[-1][0]
# The work of a first look and of a second look, in searches of that length.
FIRST_LOOK: Final = 2
SECOND_LOOK: Final = 2


class Reviewer:
    """The review of one record: `next_task` gives work, `add` takes what was found, and `data` has
    the review so far. The record must be that of a finished game."""

    def __init__(
        self,
        record: Mapping[str, object] | str | bytes,
        settings: JudgeSettings | None = None,
        begun: ReviewData | None = None,
    ) -> None:
        """With `begun`, a review of the same record by the same judge, go on from there."""
        self.walk = Walk.of(record)
        self.settings = settings or JudgeSettings()
        self.record = json.dumps(self.walk.match.record())
        self.data = self.blank() if begun is None else self.continued(begun)
        self.decisions: dict[int, int] = {
            decision["ply"]: place for place, decision in enumerate(self.data["decisions"])
        }
        self.chances: dict[int, int] = {
            chance["ply"]: place for place, chance in enumerate(self.data["chances"])
        }
        # Positions that have the same value, by the one that is judged.
        self.same: dict[int, list[int]] = {}
        for position in range(self.data["plies"] + 1):
            self.same.setdefault(self.walk.judged_at(position), []).append(position)
        # The work of each random event.
        self.outcomes = {ply: len(self.walk.outcomes(ply)) for ply in self.chances}
        self.taken: set[tuple[str, int]] = set()
        self.promoted: list[int] = []
        self.refresh()

    # Work

    @property
    def is_done(self) -> bool:
        return self.data["state"] == "done"

    def next_task(self) -> Task | None:
        """The most interesting work that nobody has taken; None if all is taken or done."""
        values = [position for position in self.same if self.is_free("values", position)]
        if values:
            return self.task("values", values[:VALUES])
        second = [
            decision
            for decision in self.data["decisions"]
            if wants_second_look(decision) and self.is_free("second", decision["ply"])
        ]
        if second:
            worst = max(second, key=lambda decision: decision["gap"])
            return self.task("second", [worst["ply"]], worst)
        decisions = [ply for ply in self.decisions if self.is_free("first", ply)]
        chances = [ply for ply in self.chances if self.is_free("chance", ply)]
        decisions.sort(key=self.urgency, reverse=True)
        chances.sort(key=self.urgency, reverse=True)
        if decisions and (not chances or self.urgency(decisions[0]) >= self.urgency(chances[0])):
            return self.task("first", decisions[:DECISIONS])
        if chances:
            return self.task("chance", chances[:CHANCES])
        return None

    def tasks(self) -> Iterator[Task]:
        """Work until none is left to take; what is found meanwhile may bring more."""
        while (task := self.next_task()) is not None:
            yield task

    def add(self, findings: Iterable[Found]) -> None:
        """Take what a task has found. Finding the same again changes nothing."""
        for finding in findings:
            if finding.worth is not None:
                self.set_values(finding.item, finding.worth.shares, finding.worth.points)
            if finding.chance is not None:
                self.add_chance(finding.chance)
            if finding.decision is not None:
                self.data["decisions"][self.decisions[finding.item]] = finding.decision

    def promote(self, ply: int) -> None:
        """Judge that decision or random event next."""
        if ply in self.decisions or ply in self.chances:
            self.promoted.append(ply)

    def give_up(self, task: Task) -> None:
        """Let others take a task that was not finished."""
        self.taken -= {(task.wanted, item) for item in task.items}

    def refresh(self) -> ReviewData:
        """Bring what is made of the findings up to date: progress, ledger, figures, stories."""
        data, walk = self.data, self.walk
        done, of = self.work()
        data["progress"] = {"done": done, "of": of}
        data["state"] = "done" if done == of else "running"
        data["batches"] = ledger.batches_of(
            data, walk.batches, [walk.owner(first, last) for first, last in walk.batches]
        )
        data["ledger"] = ledger.ledger_of(data)
        data["figures"] = ledger.figures_of(data)
        data["stories"] = ledger.stories_of(data)
        return data

    # Inside

    def task(self, wanted: Wanted, items: list[int], decision: DecisionData | None = None) -> Task:
        self.taken |= {(wanted, item) for item in items}
        self.promoted = [ply for ply in self.promoted if ply not in items]
        return Task(self.record, self.settings, wanted, tuple(items), deepcopy(decision))

    def is_free(self, wanted: str, item: int) -> bool:
        """Whether that is neither known nor taken."""
        if (wanted, item) in self.taken:
            return False
        if wanted == "values":
            return self.data["shares"][item] is None
        if wanted == "chance":
            return self.data["chances"][self.chances[item]]["stage"] == "waiting"
        stage = self.data["decisions"][self.decisions[item]]["stage"]
        return stage == ("waiting" if wanted == "first" else "first")

    def urgency(self, ply: int) -> tuple[int, float, int]:
        """What comes first: what somebody asked for, then the biggest swings."""
        asked = self.promoted.index(ply) + 1 if ply in self.promoted else 0
        seat = self.walk.states[ply].actor if ply in self.decisions else None
        return (len(self.promoted) + 1 - asked if asked else 0, self.swing(ply, seat), -ply)

    def swing(self, ply: int, seat: int | None) -> float:
        """How much the ply seems to have changed: what its seat lost, or the most that anybody's
        share changed."""
        before, after = self.data["shares"][ply], self.data["shares"][ply + 1]
        if before is None or after is None:
            return 0.0
        if seat is None:
            return max(abs(one - other) for one, other in zip(after, before, strict=True))
        return before[seat] - after[seat]

    def set_values(self, position: int, shares: Iterable[float], points: Iterable[float]) -> None:
        """Set the values of a position, and of those before it that can only lead to it."""
        for same in self.same[position]:
            self.data["shares"][same] = list(shares)
            self.data["points"][same] = list(points)

    def add_chance(self, chance: ChanceData) -> None:
        """Before a random event, the mean over all outcomes is the best value there is."""
        self.data["chances"][self.chances[chance["ply"]]] = chance
        self.set_values(chance["ply"], chance["before"], chance["points_before"])

    def work(self) -> tuple[int, int]:
        """How many iterations are done, of how many."""
        settings = self.settings
        done = of = 0
        for position in self.same:
            of += settings.value
            done += settings.value * (self.data["shares"][position] is not None)
        for chance in self.data["chances"]:
            work = settings.value * self.outcomes[chance["ply"]]
            of += work
            done += work * (chance["stage"] != "waiting")
        for decision in self.data["decisions"]:
            work = FIRST_LOOK * settings.first
            of += work
            done += work * (decision["stage"] != "waiting")
            if wants_second_look(decision) or decision["stage"] == "second":
                work = SECOND_LOOK * settings.second
                of += work
                done += work * (decision["stage"] == "second")
        return done, of

    def judge_data(self) -> JudgeData:
        net, settings = self.walk.game.bots.net, self.settings
        return {
            "net": None if net is None else str(net.get("checksum")),
            "value": settings.value,
            "first": settings.first,
            "second": settings.second,
            "seed": settings.seed,
            "version": __version__,
        }

    def blank(self) -> ReviewData:
        """A review that knows only the game."""
        walk, match = self.walk, self.walk.match
        result = match.result
        winners = result.winners
        return {
            "format": FORMAT,
            "game": walk.game.id,
            "rules": walk.game.rules.rules_version,
            "older_rules": match.updated_from,
            "seats": walk.seats,
            "names": walk.names,
            "plies": match.ply,
            "digest": match.digest,
            "judge": self.judge_data(),
            "state": "running",
            "progress": {"done": 0, "of": 0},
            "shares": [None] * (match.ply + 1),
            "points": [None] * (match.ply + 1),
            "decisions": [blank_decision(walk, ply) for ply in walk.plies_of(Kind.DECISION)],
            "chances": [blank_chance(walk, ply) for ply in walk.plies_of(Kind.CHANCE)],
            "batches": [],
            "ledger": [],
            "figures": [],
            "stories": [],
            "result": {
                "totals": result.totals,
                "ranks": result.ranks,
                "shares": [
                    1 / len(winners) if seat in winners else 0.0 for seat in range(walk.seats)
                ],
                "opponent": result.opponent,
            },
        }

    def continued(self, begun: ReviewData) -> ReviewData:
        """The data of a review that was begun, if it is of this game and judge."""
        fresh = self.blank()
        if identity(begun) != identity(fresh):
            raise BadRecord(
                N_("This review was begun on another game or by another judge, so begin again.")
            )
        return deepcopy(begun)


def identity(data: ReviewData) -> tuple[object, ...]:
    """What two reviews must have in common to be parts of one."""
    return (
        *(data["format"], data["game"], data["rules"]),
        *(data["plies"], data["digest"], data["judge"]),
    )


def wants_second_look(decision: DecisionData) -> bool:
    return decision["stage"] == "first" and decision["gap"] >= LEAST_GAP


def blank_chance(walk: Walk, ply: int) -> ChanceData:
    """A random event that nobody has looked at."""
    nothing = [0.0] * walk.seats
    return {
        "ply": ply,
        "seat": walk.owner(ply, ply),
        "action": walk.plies[ply].action.text,
        "outcomes": 0,
        "probability": 0.0,
        "stage": "waiting",
        "before": nothing,
        "points_before": nothing,
        "luck": nothing,
        "point_luck": nothing,
    }
