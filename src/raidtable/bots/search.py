"""Search: looks ahead in positions that could lie behind a view, most where it is promising.

Information-set Monte Carlo tree search. Every iteration imagines one position that fits the view,
walks down the tree by the choices that look best, adds a little to the tree where it ends, plays on
for a few decisions and judges what came of it. The tree branches by decisions alone: chance is
drawn anew each time, so a branch stands for all that may happen on the way. It knows no rules by
name.
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

# The clock is looked at once in so many iterations.
CLOCK_EVERY: Final = 16
# What was never tried comes first, where there is no judgement; in any order.
UNTRIED: Final = 1.0e6
# A win is worth more than any lead in points; a lead matters too, to win by more or lose by less.
WIN_SHARE: Final = 0.8


class Manner:
    """How a search goes about it, as measured for each rules."""

    def __init__(self, figures: dict[str, float]) -> None:
        # How much a choice is tried for its promise, against for what it has shown.
        self.exploration = float(figures.get("exploration", 1.0))
        # Visits after which a place in the tree gets branches.
        self.ripe = int(figures.get("ripe", 3))
        # Decisions that are played on below the tree.
        self.depth = int(figures.get("depth", 4))
        # A lead by so much, in hundredths of a point, makes winning 73 % likely.
        self.scale = float(figures.get("scale", 500.0))
        # A difference by so much at first sight makes a choice 2.7 times as promising.
        self.trust = float(figures.get("trust", 150.0))


class Node:
    """A choice in the tree: who took it, how often it could be tried and was, and what it brought
    to that seat."""

    def __init__(self, action: Action, mover: int, prior: float) -> None:
        self.action = action
        self.mover = mover
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.points = 0.0
        # By the codes of their actions, then by who takes them: what was forced or left to chance
        # on the way may bring one seat or another to the same choice.
        self.children: list[Node] = []


class Finding:
    """What the search found out about a choice: the share of its tries, the chance to win, and the
    points expected in the end."""

    def __init__(self, action: Action, visits: int, win: float, points: float) -> None:
        self.action = action
        self.visits = visits
        self.win = win
        self.points = points


class Search:
    """One tree, for one view. Without a judgement it plays at random to the end."""

    def __init__(
        self,
        rules: Rules[Any],
        judgement: Judgement[Any] | None,
        manner: Manner,
        view: View,
        rng: Rng,
    ) -> None:
        self.rules = rules
        self.judgement = judgement
        self.manner = manner
        self.view = view
        self.rng = rng
        self.seats = len(rules.result(rules.determinise(view, rng)).ranks)
        self.root = Node(rules.actions.all[0], view.seat, 1.0)
        self.iterations = 0
        self.seconds = 0.0

    def run(self, iterations: int | None, seconds: float | None) -> None:
        """Looks on until either is used up, once at least; what the tree has already seen counts
        as looked at."""
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
        """What lies beyond that choice is all that is still of interest."""
        for node in self.root.children:
            if node.action is action and node.mover == self.view.seat:
                self.root = node
                return
        self.root = Node(action, self.view.seat, 1.0)

    def go_on(self, view: View, rng: Rng) -> None:
        """The tree as it is serves the decision after the one it was grown for."""
        self.view = view
        self.rng = rng
        self.iterations = 0
        self.seconds = 0.0

    def findings(self, legal: list[Action]) -> list[Finding]:
        """Of the choices that there are, as far as they were tried, the most promising first."""
        found = [
            Finding(node.action, node.visits, node.reward / node.visits, node.points / node.visits)
            for node in self.root.children
            if node.visits and node.mover == self.view.seat and node.action in legal
        ]
        found.sort(key=by_promise, reverse=True)
        return found

    # One iteration

    def iterate(self) -> None:
        rules, manner = self.rules, self.manner
        s = rules.determinise(self.view, self.rng)
        node = self.root
        path = [node]
        while True:
            legal = self.decision(s)
            if not legal or (node.visits < manner.ripe and node is not self.root):
                break
            node = self.select(node, s, legal)
            rules.apply(s, node.action, None)
            path.append(node)
        self.play_on(s)
        result = rules.result(s) if s.actor == OVER or self.judgement is None else None
        worths = self.worths(s, result)
        rewards = self.rewards(worths, result)
        for node in path:
            node.visits += 1
            node.reward += rewards[node.mover]
            node.points += worths[node.mover]

    def decision(self, s: State) -> list[Action]:
        """Goes on to the next real decision: its choices, or none when the game is over."""
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
        manner = self.manner
        total = 0.0
        tries = 0
        for node in here:
            node.available += 1
            total += node.reward
            tries += node.visits
        # What was never tried is thought to be a little worse than the rest.
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
                    score = value + manner.exploration * sqrt(log(node.available) / node.visits)
            else:
                share = node.prior * len(here)
                score = value + manner.exploration * share * root_of_tries / (1 + node.visits) / 10
            if score > best_score:
                best, best_score = node, score
        assert best is not None
        return best

    def set_priors(self, s: State, here: list[Node]) -> None:
        """How promising each choice is at first sight: as good as the position right after it."""
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
            share = exp((worth - best) / self.manner.trust) + 0.02
            shares.append(share)
            total += share
        for number, node in enumerate(here):
            if node.prior < 0:
                node.prior = shares[number] / total

    def play_on(self, s: State) -> None:
        """A few decisions below the tree, at random; without a judgement, on to the end."""
        rules, rng = self.rules, self.rng
        left = -1 if self.judgement is None else self.manner.depth
        while left:
            legal = self.decision(s)
            if not legal:
                return
            left -= 1
            rules.apply(s, legal[rng.below(len(legal))], None)

    def worths(self, s: State, result: Result | None) -> list[int]:
        """What the seats, and a scripted opponent after them, have or are likely to have."""
        if result is None:
            assert self.judgement is not None
            return self.judgement.worths(s)
        totals = [HUNDREDTHS * total for total in result.totals]
        if result.opponent is not None:
            totals.append(HUNDREDTHS * result.opponent)
        return totals

    def rewards(self, worths: list[int], result: Result | None) -> list[float]:
        """From 0 to 1 for each seat: how likely it wins; at the end, with a little for the lead."""
        scale = self.manner.scale
        likely = [1.0 / (1.0 + exp(-lead / scale)) for lead in leads(worths, self.seats)]
        if result is None:
            return likely
        winners = result.winners
        share = 1.0 / len(winners) if winners else 0.0
        return [
            WIN_SHARE * (share if seat in winners else 0.0) + (1.0 - WIN_SHARE) * likely[seat]
            for seat in range(self.seats)
        ]


def comes_before(node: Node, action: Action, mover: int) -> bool:
    code = node.action.code
    return code < action.code or (code == action.code and node.mover < mover)


def comes_after(node: Node, action: Action, mover: int) -> bool:
    code = node.action.code
    return code > action.code or (code == action.code and node.mover > mover)


def by_promise(finding: Finding) -> tuple[int, float]:
    return (finding.visits, finding.win)
