"""A test that may be looked at after every game and stopped as soon as it is decided.

An ordinary interval holds for a number of games that was fixed before. Who looks again and again
and stops when the interval suits would be wrong far more often than 5 %. This is a confidence
sequence: all its intervals together hold the true share with 95 %, however often one looks.

The method is the hedged capital of I. Waudby-Smith and A. Ramdas, "Estimating means of bounded
random variables by betting" (Journal of the Royal Statistical Society B, 2024), with a fixed
mixture of bets. Against the claim "the mean is m" a gambler stakes a part of what it has on each
observation being above m, at fair odds: if the claim is true, nobody can expect to gain, and by
Ville's inequality the capital ever reaches 40 times the stake with at most 2.5 %. A second gambler
stakes on observations below m. The interval is all m at which neither has got so far. Only values
in [0, 1] are asked for, so shares of ties need no care.

One observation is a block: the mean share of the bot over the rotations of its seat in games of one
seed. Seats that are better than others, and deals that are, so stay within an observation.
"""

from collections import Counter
from math import exp, log

# The parts of its capital that the gambler divides its first stake among. Small ones find small
# advantages; all of it is best where the bot never loses.
PARTS = (0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0)
# The ends of an interval are found so exactly.
EXACT = 1e-6


def log_capital(seen: Counter[float], mean: float) -> float:
    """The logarithm of what is made of a stake of 1 by betting that observations exceed `mean`."""
    logs = []
    for part in PARTS:
        total = 0.0
        for value, times in seen.items():
            gain = 1 + part * (value / mean - 1)
            if gain <= 0:
                break
            total += times * log(gain)
        else:
            logs.append(total)
    if not logs:
        return -float("inf")
    best = max(logs)
    return best + log(sum(exp(one - best) for one in logs) / len(PARTS))


def lowest_mean(seen: Counter[float], limit: float) -> float:
    """The lowest mean that is not yet refuted: the capital falls as the claimed mean rises."""
    low, high = 0.0, 1.0
    while high - low > EXACT:
        middle = (low + high) / 2
        if log_capital(seen, middle) >= limit:
            low = middle
        else:
            high = middle
    return low


class Sequential:
    """Whether a mean lies above a mark; both ways may be decided."""

    def __init__(self, mark: float, confidence: float = 0.95) -> None:
        assert 0 < mark < 1
        self.mark = mark
        self.limit = log(2 / (1 - confidence))
        self.seen: Counter[float] = Counter()
        # The same seen from below: one minus each.
        self.mirrored: Counter[float] = Counter()
        self.observations = 0
        self.verdict = ""

    def add(self, value: float) -> None:
        """One more observation, in [0, 1]. The first verdict, "above" or "below", stays."""
        assert 0 <= value <= 1
        self.seen[value] += 1
        self.mirrored[1 - value] += 1
        self.observations += 1
        if self.verdict:
            return
        if log_capital(self.seen, self.mark) >= self.limit:
            self.verdict = "above"
        elif log_capital(self.mirrored, 1 - self.mark) >= self.limit:
            self.verdict = "below"

    @property
    def mean(self) -> float:
        total = sum(value * times for value, times in self.seen.items())
        return total / self.observations if self.observations else 0.0

    def interval(self) -> tuple[float, float]:
        """Where the mean lies, with that confidence, at whatever moment one asks."""
        if not self.observations:
            return 0.0, 1.0
        return lowest_mean(self.seen, self.limit), 1 - lowest_mean(self.mirrored, self.limit)
