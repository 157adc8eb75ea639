"""Information-set Monte Carlo tree search, independent of any game.

Each iteration samples a determinization of the view, walks down the tree by the best choices,
expands the tree where it ends, plays a few random decisions, and evaluates the position. Nodes are
decisions; random events are drawn again in each iteration, so a node covers all their outcomes.
"""

import time
from math import exp, log, sqrt
from typing import Any, Final

from raidtable.engine.action import Action
from raidtable.engine.judgement import HUNDREDTHS, Judgement, leads
from raidtable.engine.rng import Rng
from raidtable.engine.rules import Result, Rules
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.engine.view import View

# Check the clock every this many iterations.
CLOCK_EVERY: Final = 16
# Score of an untried choice in a search without an evaluation function: these come first.
UNTRIED: Final = 1.0e6
# The share of a reward that depends on winning; the rest depends on the score margin.
WIN_SHARE: Final = 0.8


class SearchSettings:
    """Settings of the search, measured for each game."""

    def __init__(self, figures: dict[str, float]) -> None:
        # The weight of a choice's prior against its results so far.
        self.exploration = float(figures.get("exploration", 1.0))
        # Visits after which a node is expanded.
        self.ripe = int(figures.get("ripe", 3))
        # Random decisions played below the tree.
        self.depth = int(figures.get("depth", 4))
        # The score margin, in hundredths of a point, that makes winning 73% likely.
        self.scale = float(figures.get("scale", 500.0))
        # The difference in evaluation that makes a choice's prior 2.7 times as high.
        self.trust = float(figures.get("trust", 150.0))
        # Whether the chance to win counts every rival, not only the best.
        self.every_rival = bool(figures.get("every_rival", 0.0))


class Node:
    """A choice in the tree: the seat that made it, how often it was available and visited, and what
    it brought to that seat."""

    def __init__(self, action: Action, mover: int, prior: float) -> None:
        self.action = action
        self.mover = mover
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.points = 0.0
        # Sorted by action code, then by seat: after forced decisions and random events, different
        # seats may get to make the same choice.
        self.children: list[Node] = []


class Finding:
    """What the search found out about a choice: its visits, the win rate, and the expected final
    score."""

    def __init__(self, action: Action, visits: int, win: float, points: float) -> None:
        self.action = action
        self.visits = visits
        self.win = win
        self.points = points


class Tally:
    """What the positions that a search reached are worth: for each seat the share of the win, its
    square, and the points, added up. At the end of a game a share is exact."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.shares = [0.0] * seats
        self.squares = [0.0] * seats
        self.points = [0.0] * seats

    def add(self, worths: list[int], result: Result | None, scale: float) -> None:
        seats = len(self.shares)
        if result is None:
            shares = chances(worths, scale)
        else:
            winners = result.winners
            shares = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        self.count += 1
        for seat in range(seats):
            share = shares[seat]
            self.shares[seat] += share
            self.squares[seat] += share * share
            self.points[seat] += worths[seat]


class Search:
    """One tree, for one view. Without an evaluation function it plays random moves to the end."""

    def __init__(
        self,
        rules: Rules[Any],
        judgement: Judgement[Any] | None,
        settings: SearchSettings,
        view: View,
        rng: Rng,
        known: State | None = None,
    ) -> None:
        self.rules = rules
        self.judgement = judgement
        self.settings = settings
        self.view = view
        # The position itself, where a net is taught; a bot knows only its view.
        self.known = known
        self.rng = rng
        self.seats = len(rules.result(rules.determinise(view, rng)).ranks)
        self.root = Node(rules.actions.all[0], view.seat, 1.0)
        self.iterations = 0
        self.seconds = 0.0
        # The sum of the rewards of each seat over these iterations.
        self.outlook = [0.0] * self.seats
        # For a review: one choice to look at, a stream of its own for hidden cards, so that two
        # choices are tried with the same, and what they lead to.
        self.opening: Node | None = None
        self.dealer: Rng | None = None
        self.tally: Tally | None = None

    def look_at(self, action: Action | None, dealer: Rng) -> Tally:
        """Begin every iteration with that choice, if one is given, and add up what it leads to."""
        self.opening = None if action is None else Node(action, self.view.seat, 1.0)
        self.dealer = dealer
        self.tally = Tally(self.seats)
        return self.tally

    def run(self, iterations: int | None, seconds: float | None) -> None:
        """Search until either limit is reached, at least one iteration; earlier visits of the tree
        count too."""
        begun = time.perf_counter()
        done = 0
        while done == 0 or iterations is None or self.root.visits < iterations:
            self.iterate()
            done += 1
            if (
                seconds is not None
                and done % CLOCK_EVERY == 0
                and time.perf_counter() - begun >= seconds
            ):
                break
        self.iterations += done
        self.seconds += time.perf_counter() - begun

    def follow(self, action: Action) -> None:
        """Make the node of that choice the root."""
        for node in self.root.children:
            if node.action is action and node.mover == self.view.seat:
                self.root = node
                return
        self.root = Node(action, self.view.seat, 1.0)

    def go_on(self, view: View, rng: Rng) -> None:
        """Continue with the same tree at the next decision."""
        self.view = view
        self.rng = rng
        self.iterations = 0
        self.seconds = 0.0
        self.outlook = [0.0] * self.seats

    def findings(self, legal: list[Action]) -> list[Finding]:
        """The findings about the legal choices that were tried, the best first."""
        found = [
            Finding(node.action, node.visits, node.reward / node.visits, node.points / node.visits)
            for node in self.root.children
            if node.visits and node.mover == self.view.seat and node.action in legal
        ]
        found.sort(key=by_promise, reverse=True)
        return found

    # One iteration

    def iterate(self) -> None:
        rules, settings = self.rules, self.settings
        known = self.known
        dealer = self.rng if self.dealer is None else self.dealer
        s = rules.determinise(self.view, dealer) if known is None else known.copy()
        node = self.root
        path = [node]
        if self.opening is not None:
            node = self.opening
            path.append(node)
            rules.apply(s, node.action, None)
        while True:
            legal = self.decision(s)
            if not legal or (node.visits < settings.ripe and node is not self.root):
                break
            node = self.select(node, s, legal)
            rules.apply(s, node.action, None)
            path.append(node)
        self.play_on(s)
        result = rules.result(s) if s.actor == OVER or self.judgement is None else None
        worths = self.worths(s, result)
        rewards = self.rewards(worths, result)
        for seat in range(self.seats):
            self.outlook[seat] += rewards[seat]
        if self.tally is not None:
            self.tally.add(worths, result, settings.scale)
        for node in path:
            node.visits += 1
            node.reward += rewards[node.mover]
            node.points += worths[node.mover]

    def decision(self, s: State) -> list[Action]:
        """Advance to the next decision with several choices; return none when the game is over."""
        rules, rng = self.rules, self.rng
        while True:
            if s.actor == CHANCE:
                rules.apply(s, rules.sample(s, rng), None)
            elif s.actor == OVER:
                return []
            else:
                legal = rules.legal(s)
                if len(legal) > 1:
                    return legal
                rules.apply(s, legal[0], None)

    def select(self, parent: Node, s: State, legal: list[Action]) -> Node:
        """The choice to follow: what has shown itself good, or has not been seen enough."""
        known = parent.children
        mover: int = s.actor
        here: list[Node] = []
        place = 0
        for action in legal:
            while place < len(known) and comes_before(known[place], action, mover):
                place += 1
            if place == len(known) or comes_after(known[place], action, mover):
                known.insert(place, Node(action, mover, -1.0))
            here.append(known[place])
        self.set_priors(s, here)
        settings = self.settings
        total = 0.0
        tries = 0
        for node in here:
            node.available += 1
            total += node.reward
            tries += node.visits
        # An untried choice counts as slightly worse than the average.
        unseen = total / tries - 0.1 if tries else 0.5
        best: Node | None = None
        best_score = -1.0e9
        root_of_tries = sqrt(tries + 1.0)
        for node in here:
            value = node.reward / node.visits if node.visits else unseen
            if self.judgement is None:
                if not node.visits:
                    score = UNTRIED + float(self.rng.below(1000))
                else:
                    score = value + settings.exploration * sqrt(log(node.available) / node.visits)
            else:
                share = node.prior * len(here)
                score = (
                    value + settings.exploration * share * root_of_tries / (1 + node.visits) / 10
                )
            if score > best_score:
                best, best_score = node, score
        assert best is not None
        return best

    def set_priors(self, s: State, here: list[Node]) -> None:
        """Set the priors of new choices from the evaluation of the position right after each."""
        judgement = self.judgement
        if judgement is None:
            return
        is_new = False
        for node in here:
            if node.prior < 0:
                is_new = True
        if not is_new:
            return
        rules = self.rules
        mover: int = s.actor
        worths: list[int] = []
        best = -(10**9)
        for node in here:
            after = s.copy()
            rules.apply(after, node.action, None)
            seats = judgement.worths(after)
            lead = leads(seats, self.seats)[mover]
            worths.append(lead)
            if lead > best:
                best = lead
        total = 0.0
        shares: list[float] = []
        for worth in worths:
            share = exp((worth - best) / self.settings.trust) + 0.02
            shares.append(share)
            total += share
        for number, node in enumerate(here):
            if node.prior < 0:
                node.prior = shares[number] / total

    def play_on(self, s: State) -> None:
        """Play a few random decisions; without an evaluation function, play to the end."""
        rules, rng = self.rules, self.rng
        left = -1 if self.judgement is None else self.settings.depth
        while left:
            legal = self.decision(s)
            if not legal:
                return
            left -= 1
            rules.apply(s, legal[rng.below(len(legal))], None)

    def worths(self, s: State, result: Result | None) -> list[int]:
        """The final or expected scores of the seats, followed by that of a scripted opponent."""
        if result is None:
            assert self.judgement is not None
            return self.judgement.worths(s)
        totals = [HUNDREDTHS * total for total in result.totals]
        if result.opponent is not None:
            totals.append(HUNDREDTHS * result.opponent)
        return totals

    def rewards(self, worths: list[int], result: Result | None) -> list[float]:
        """A reward from 0 to 1 for each seat: its chance to win, or at the end mostly its share."""
        scale = self.settings.scale
        if self.settings.every_rival and len(worths) > 1:
            likely = chances(worths, scale)
        else:
            likely = [1.0 / (1.0 + exp(-lead / scale)) for lead in leads(worths, self.seats)]
        if result is None:
            return likely
        winners = result.winners
        share = 1.0 / len(winners) if winners else 0.0
        return [
            WIN_SHARE * (share if seat in winners else 0.0) + (1.0 - WIN_SHARE) * likely[seat]
            for seat in range(self.seats)
        ]


def chances(worths: list[int], scale: float) -> list[float]:
    """The chance of each to win, which add up to 1: 2.7 times as high for each `scale` of lead."""
    best = max(worths)
    shares = [exp((worth - best) / scale) for worth in worths]
    total = sum(shares)
    return [share / total for share in shares]


def comes_before(node: Node, action: Action, mover: int) -> bool:
    code = node.action.code
    return code < action.code or (code == action.code and node.mover < mover)


def comes_after(node: Node, action: Action, mover: int) -> bool:
    code = node.action.code
    return code > action.code or (code == action.code and node.mover > mover)


def by_promise(finding: Finding) -> tuple[int, float]:
    return (finding.visits, finding.win)
