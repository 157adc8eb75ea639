"""The judge: what a position is worth to each seat, and what a decision cost.

A position is judged as it truly is, hidden cards included: that is what luck is measured by. A
decision is judged by a search on the view of its seat, so nobody is blamed for what they could not
know.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, NamedTuple

from raidtable.bots.calibration import Correction, calibration_of
from raidtable.bots.learned import has_net, judgement_with_net, plain_settings, settings_with_net
from raidtable.bots.search import Finding, Search, Tally
from raidtable.engine.action import Action
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.judgement import HUNDREDTHS
from raidtable.engine.messages import N_
from raidtable.engine.options import Seed
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Result
from raidtable.engine.state import OVER, State
from raidtable.engine.view import View

# A difference that is not larger than so many standard errors may be none.
SURE: Final = 2.0
# A search for its review counts every rival, so that the shares of all seats add up to 1.
EVERY_RIVAL: Final = {"every_rival": 1.0}


@dataclass(frozen=True)
class JudgeSettings:
    """Iterations of the search, and the seed of its random numbers.

    `value` is for the worth of a position, `first` for the first look at a decision, and for each
    of the two choices that are then compared; `second` is for each of them in the second look.
    """

    value: int = 100
    first: int = 600
    second: int = 2400
    seed: str = "review"


# The value of a position takes one iteration in so many of those at a decision.
VALUE_PART: Final = 6

# A second look takes so many times the iterations of the first.
DEEPER: Final = 4
MOST_ITERATIONS: Final = 1_000_000


def settings_for(iterations: int | None, seed: Seed) -> JudgeSettings:
    """The usual settings, or those for a number of iterations at a decision."""
    if iterations is None:
        return JudgeSettings(seed=str(seed))
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise BadOption(
            N_("A review needs 1 to {most} iterations, not {iterations}."),
            most=MOST_ITERATIONS,
            iterations=iterations,
        )
    value = max(1, iterations // VALUE_PART)
    return JudgeSettings(value, iterations, DEEPER * iterations, str(seed))


class Worth(NamedTuple):
    """What a position is worth to each seat: a share of the win, and the points in the end."""

    shares: tuple[float, ...]
    points: tuple[float, ...]


class Look(NamedTuple):
    """A look at a decision: the best choice, what the chosen one made of the worths of all seats
    instead, with the standard error of the own share; the difference between its best and worst
    choice; all choices that were tried, the best first."""

    best: Action
    shares: tuple[float, ...]
    points: tuple[float, ...]
    error: float
    spread: float
    tried: tuple[Finding, ...]


class Judge(ABC):
    """Judges positions and decisions of one game. The same question has the same answer, whatever
    was asked before."""

    @abstractmethod
    def value(self, state: State) -> Worth:
        """What the position is worth, with all that is hidden."""

    @abstractmethod
    def look(self, view: View, legal: list[Action], chosen: Action, name: str) -> Look:
        """The first look at a choice of the view's seat. The name is that of the random stream."""

    @abstractmethod
    def second_look(self, view: View, best: Action, chosen: Action, name: str) -> Look:
        """A longer look at the two choices alone."""


class SearchingJudge(Judge):
    """Judges by searches with the game's net, if it has one. What they find is corrected by the
    game's calibration, where that was measured."""

    def __init__(self, game: Game, settings: JudgeSettings, is_calibrated: bool = True) -> None:
        self.rules = game.rules
        self.calibration = calibration_of(game) if is_calibrated else None
        self.settings = settings
        self.judgement = judgement_with_net(game)
        self.search = (
            settings_with_net(game, EVERY_RIVAL)
            if has_net(game)
            else plain_settings(game, EVERY_RIVAL)
        )

    def value(self, state: State) -> Worth:
        if state.actor == OVER:
            return worth_of(self.rules.result(state))
        view = self.rules.view(state, max(state.actor, 0))
        # Every position gets the same random numbers, so that two that differ little are dealt
        # nearly the same cards.
        stream = seeded(f"{self.settings.seed}/value")
        search = Search(self.rules, self.judgement, self.search, view, stream, state)
        tally = search.look_at(None, stream)
        search.run(self.settings.value, None)
        worth = mean_of(tally)
        if self.calibration is None:
            return worth
        return corrected(worth, self.calibration.of_state(state, search.seats))

    def look(self, view: View, legal: list[Action], chosen: Action, name: str) -> Look:
        stream = seeded(f"{self.settings.seed}/{name}/first")
        search = Search(self.rules, self.judgement, self.search, view, stream)
        search.run(self.settings.first, None)
        tried = tuple(search.findings(legal))
        if self.calibration is not None:
            tried = tuple(self.calibration.of_view(view, search.seats).findings(tried))
        wins = [finding.win for finding in tried]
        spread = max(wins) - min(wins)
        best = tried[0].action
        if best is chosen:
            nothing = (0.0,) * search.seats
            return Look(best, nothing, nothing, 0.0, spread, tried)
        return self.compared(view, best, chosen, f"{name}/first", self.settings.first)._replace(
            spread=spread, tried=tried
        )

    def second_look(self, view: View, best: Action, chosen: Action, name: str) -> Look:
        return self.compared(view, best, chosen, f"{name}/second", self.settings.second)

    def compared(
        self, view: View, best: Action, chosen: Action, name: str, iterations: int
    ) -> Look:
        """The two choices, each with that many iterations and the same hidden cards."""
        better, worse = (self.tallied(view, action, name, iterations) for action in (best, chosen))
        worths = [mean_of(better), mean_of(worse)]
        seat = view.seat
        errors = [sqrt(variance_of(tally, seat)) for tally in (better, worse)]
        if self.calibration is not None:
            correction = self.calibration.of_view(view, len(better.shares))
            errors = [
                correction.share_error(error, worth.shares[seat])
                for error, worth in zip(errors, worths, strict=True)
            ]
            worths = [corrected(worth, correction) for worth in worths]
        (better_shares, better_points), (shares, points) = worths
        error = hypot(*errors)
        return Look(
            best,
            tuple(map(minus, shares, better_shares)),
            tuple(map(minus, points, better_points)),
            error,
            0.0,
            (),
        )

    def tallied(self, view: View, action: Action, name: str, iterations: int) -> Tally:
        stream = seeded(f"{self.settings.seed}/{name}/{action.text}")
        dealer = seeded(f"{self.settings.seed}/{name}/cards")
        search = Search(self.rules, self.judgement, self.search, view, stream)
        tally = search.look_at(action, dealer)
        search.run(iterations, None)
        return tally


def worth_of(result: Result) -> Worth:
    """The worth of a finished game: winners share the win; a scripted opponent may have it."""
    winners = result.winners
    shares = tuple(
        1 / len(winners) if seat in winners else 0.0 for seat in range(len(result.ranks))
    )
    return Worth(shares, tuple(map(float, result.totals)))


def mean_of(tally: Tally) -> Worth:
    count = tally.count
    return Worth(
        tuple(share / count for share in tally.shares),
        tuple(points / count / HUNDREDTHS for points in tally.points),
    )


def corrected(worth: Worth, correction: Correction) -> Worth:
    return Worth(correction.shares(worth.shares), tuple(map(correction.points, worth.points)))


def variance_of(tally: Tally, seat: int) -> float:
    """The variance of the mean share of a seat."""
    count = tally.count
    mean = tally.shares[seat] / count
    return max(0.0, tally.squares[seat] / count - mean * mean) / count


def minus(one: float, other: float) -> float:
    return one - other
