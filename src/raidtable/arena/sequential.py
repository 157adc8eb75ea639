"""A sequential test: it can be checked after every game and stopped as soon as it is decided.

An ordinary confidence interval is valid for a number of games fixed in advance. Checking it after
every game and stopping when it suits would be wrong far more often than 5% of the time. This is a
confidence sequence: with 95% confidence, all its intervals contain the true win rate, no matter how
often it is checked.

The method is the hedged capital process of I. Waudby-Smith and A. Ramdas, "Estimating means of
bounded random variables by betting" (Journal of the Royal Statistical Society B, 2024), with a
fixed mixture of bets. Against the hypothesis "the mean is m", a gambler bets a fraction of its
capital at fair odds that each observation is above m. If the hypothesis is true, no strategy has an
expected gain, and by Ville's inequality the probability that the capital ever reaches 40 times the
stake is at most 2.5%. A second gambler bets on observations below m. The interval contains every m
for which neither capital has reached that limit. The method needs only values in [0, 1], so shared
wins are no special case.

One observation is a seed block: the bot's mean share of the win over the rotations of its seat in
games of one seed. Better seats and better deals therefore cancel out within an observation.
"""

from collections import Counter
from math import exp, log

# The fractions of its capital that the gambler bets; the first stake is divided equally among them.
# Small fractions detect small advantages; betting everything is best if the bot never loses.
FRACTIONS = (0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0)
# Precision of the ends of an interval.
PRECISION = 1e-6


def log_capital(seen: Counter[float], mean: float) -> float:
    """The logarithm of the capital that a stake of 1 becomes by betting on values above `mean`."""
    logs = []
    for fraction in FRACTIONS:
        total = 0.0
        for value, times in seen.items():
            gain = 1 + fraction * (value / mean - 1)
            if gain <= 0:
                break
            total += times * log(gain)
        else:
            logs.append(total)
    if not logs:
        return -float("inf")
    best = max(logs)
    return best + log(sum(exp(one - best) for one in logs) / len(FRACTIONS))


def lowest_mean(seen: Counter[float], limit: float) -> float:
    """The lowest mean not yet rejected, by bisection: the capital falls as the mean rises."""
    low, high = 0.0, 1.0
    while high - low > PRECISION:
        middle = (low + high) / 2
        if log_capital(seen, middle) >= limit:
            low = middle
        else:
            high = middle
    return low


class Sequential:
    """A two-sided sequential test: is the mean above or below a threshold?"""

    def __init__(self, threshold: float, confidence: float = 0.95) -> None:
        assert 0 < threshold < 1
        self.threshold = threshold
        self.limit = log(2 / (1 - confidence))
        self.seen: Counter[float] = Counter()
        # One minus each observation, for the bets on values below the mean.
        self.mirrored: Counter[float] = Counter()
        self.observations = 0
        self.verdict = ""

    def add(self, value: float) -> None:
        """Add an observation in [0, 1]. The first verdict, "above" or "below", is final."""
        assert 0 <= value <= 1
        self.seen[value] += 1
        self.mirrored[1 - value] += 1
        self.observations += 1
        if self.verdict:
            return
        if log_capital(self.seen, self.threshold) >= self.limit:
            self.verdict = "above"
        elif log_capital(self.mirrored, 1 - self.threshold) >= self.limit:
            self.verdict = "below"

    @property
    def mean(self) -> float:
        total = sum(value * times for value, times in self.seen.items())
        return total / self.observations if self.observations else 0.0

    def interval(self) -> tuple[float, float]:
        """The current interval of the confidence sequence."""
        if not self.observations:
            return 0.0, 1.0
        return lowest_mean(self.seen, self.limit), 1 - lowest_mean(self.mirrored, self.limit)
