"""A game of hidden information between two seats, solved by counterfactual regret (CFR+).

It begins in a position that both seats know and goes on until the end. A seat can tell two lines of
play apart by what it has seen: its own choices, every event in the form that it may see, and its
views. The mean of all strategies approaches an equilibrium. What each of them guarantees against
the best answer bounds the value from both sides, so the bounds hold however long it took.
"""

import json
from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from raidtable.engine.event import Log
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.exact.value import Value, share_of_first

if TYPE_CHECKING:
    from raidtable.exact.solver import Solver

SEATS: Final = 2
# Rounds after which the bounds are looked at; the last of them ends it.
LOOKS: Final = (1, 4, 16, 64, 256, 1024, 4096)


class Knowledge:
    """What a seat knows when it decides: its choices and how it has played them so far."""

    def __init__(self, choices: int) -> None:
        self.regrets = [0.0] * choices
        self.total = [0.0] * choices

    def strategy(self) -> list[float]:
        """By the regrets: what would have been better before is played more."""
        total = sum(self.regrets)
        if total <= 0:
            return [1 / len(self.regrets)] * len(self.regrets)
        return [regret / total for regret in self.regrets]

    def mean(self) -> list[float]:
        total = sum(self.total)
        if total <= 0:
            return [1 / len(self.total)] * len(self.total)
        return [share / total for share in self.total]


class Node:
    """A point of the tree: an end with its value, a chance with its odds, or a decision."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.value = 0.0
        self.known: Knowledge | None = None
        self.odds: list[float] = []
        self.children: list[Node] = []


class HiddenGame:
    """The tree from a position on, and the strategies of both seats in it."""

    def __init__(self, solver: "Solver", start: State) -> None:
        self.solver = solver
        self.rules = solver.rules
        self.knowledge: dict[tuple[int, int], Knowledge] = {}
        # What a seat has seen, as a number for what it saw before and what it sees now.
        self.seen: dict[tuple[int, str], int] = {}
        self.root = self.grown(start, (0, 0))

    # The tree

    def grown(self, s: State, seen: tuple[int, ...]) -> Node:
        if s.actor != OVER and s.actor != CHANCE:
            legal = self.rules.legal(s)
            while len(legal) == 1:  # nothing to decide
                s, seen = self.played(s, legal[0].text, seen)
                if s.actor < 0:
                    break
                legal = self.rules.legal(s)
        node = Node(s.actor)
        self.solver.count(hidden=True)
        if s.actor == OVER:
            node.value = float(share_of_first(self.rules, s).low)
            return node
        if s.actor == CHANCE:
            outcomes = self.rules.outcomes(s)
            total = sum(weight for _, weight in outcomes)
            node.odds = [weight / total for _, weight in outcomes]
            actions = [action.text for action, _ in outcomes]
        else:
            actions = [action.text for action in self.rules.legal(s)]
            view = json.dumps(self.rules.view(s, s.actor).data())
            place = (s.actor, self.more(seen[s.actor], view))
            node.known = self.knowledge.setdefault(place, Knowledge(len(actions)))
        node.children = [self.grown(*self.played(s, action, seen)) for action in actions]
        return node

    def played(self, s: State, text: str, seen: tuple[int, ...]) -> tuple[State, tuple[int, ...]]:
        """The position after an action, and what each seat has seen by then."""
        action = self.rules.actions.find(text)
        assert action is not None
        after, log = s.copy(), Log()
        self.rules.apply(after, action, log)
        told = []
        for seat in range(SEATS):
            events = [event.seen_from(seat).data() for event in log.events]
            own = text if s.actor == seat else ""
            told.append(self.more(seen[seat], json.dumps([own, events])))
        return after, tuple(told)

    def more(self, before: int, sees: str) -> int:
        return self.seen.setdefault((before, sees), len(self.seen) + 1)

    # Play

    def solve(self) -> Value:
        """Play until the bounds are close enough; the value for seat 0."""
        rounds = 0
        value = Value(0.0, 1.0)
        for look in LOOKS:
            while rounds < look:
                rounds += 1
                for seat in range(SEATS):
                    self.learn(self.root, seat, 1.0, 1.0, rounds)
            value = Value(1 - self.best_answer(1), self.best_answer(0))
            if value.high - value.low <= self.solver.precision:
                break
        return exact_where_equal(value)

    def learn(self, node: Node, seat: int, own: float, others: float, weight: int) -> float:
        """The value of a node for that seat, with better strategies for it; `own` and `others` are
        how likely they play to here."""
        if not node.children:
            return node.value if seat == 0 else 1 - node.value
        if node.known is None:
            return sum(
                odds * self.learn(child, seat, own, others * odds, weight)
                for odds, child in zip(node.odds, node.children, strict=True)
            )
        known = node.known
        strategy = known.strategy()
        if node.seat != seat:
            return sum(
                share * self.learn(child, seat, own, others * share, weight)
                for share, child in zip(strategy, node.children, strict=True)
                if share > 0
            )
        values = [
            self.learn(child, seat, own * share, others, weight)
            for share, child in zip(strategy, node.children, strict=True)
        ]
        mean = sum(share * value for share, value in zip(strategy, values, strict=True))
        for number, value in enumerate(values):
            known.total[number] += weight * own * strategy[number]
            known.regrets[number] = max(0.0, known.regrets[number] + others * (value - mean))
        return mean

    # Bounds

    def best_answer(self, seat: int) -> float:
        """What the seat gets by the best answer to the other's mean strategy."""
        reached: list[tuple[Node, float]] = []
        self.reach(self.root, seat, 1.0, reached)
        together: defaultdict[int, list[tuple[Node, float]]] = defaultdict(list)
        for node, chance in reached:
            together[id(node.known)].append((node, chance))
        chosen: dict[int, int] = {}

        def worth(node: Node) -> float:
            if not node.children:
                return node.value if seat == 0 else 1 - node.value
            if node.known is None:
                shares = node.odds
            elif node.seat != seat:
                shares = node.known.mean()
            else:
                place = id(node.known)
                if place not in chosen:
                    sums = [
                        sum(chance * worth(one.children[number]) for one, chance in together[place])
                        for number in range(len(node.children))
                    ]
                    chosen[place] = sums.index(max(sums))
                return worth(node.children[chosen[place]])
            return sum(
                share * worth(child)
                for share, child in zip(shares, node.children, strict=True)
                if share > 0
            )

        return worth(self.root)

    def reach(
        self, node: Node, seat: int, chance: float, reached: list[tuple[Node, float]]
    ) -> None:
        """The seat's decisions, and how likely chance and the other lead to each."""
        if node.known is not None and node.seat == seat:
            reached.append((node, chance))
        shares = node.odds
        if node.known is not None:
            shares = [1.0] * len(node.children) if node.seat == seat else node.known.mean()
        for share, child in zip(shares, node.children, strict=True):
            self.reach(child, seat, chance * share, reached)

    def values_of_choices(self) -> list[Value]:
        """For each choice at the beginning what the mean strategies make of it."""
        values = [self.expected(child) for child in self.root.children]
        return [Value(value, value) for value in values]

    def expected(self, node: Node) -> float:
        if not node.children:
            return node.value
        shares = node.odds if node.known is None else node.known.mean()
        return sum(
            share * self.expected(child)
            for share, child in zip(shares, node.children, strict=True)
            if share > 0
        )


def exact_where_equal(value: Value) -> Value:
    """Bounds that meet are one value, if it is one of few fractions."""
    middle = Fraction((float(value.low) + float(value.high)) / 2).limit_denominator(5040)
    if max(abs(float(value.low) - middle), abs(float(value.high) - middle)) < 1e-12:
        return Value(middle, middle)
    return value
