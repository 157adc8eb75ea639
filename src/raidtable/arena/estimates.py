"""Estimates with their 95% intervals: shares of wins, and means."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

# The 97.5% quantile of the normal distribution.
Z95 = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """An estimate and its 95% confidence interval."""

    value: float
    low: float
    high: float


def share_estimate(shares: Sequence[float]) -> Estimate:
    """The win rate with its interval.

    If every game was won or lost, this is Wilson's interval, which stays within 0 and 1 and is
    accurate near both ends. Wilson's interval needs counts, so with shared wins it is the normal
    interval of the mean, clipped to 0 and 1. Equal shares in all games show no spread, which would
    make that interval a point: then it is Wilson's again, which is too wide rather than too narrow.
    """
    total = sum(shares)
    if all(share in (0.0, 1.0) for share in shares) or len(set(shares)) == 1:
        return wilson(total, len(shares))
    mean = mean_estimate(shares)
    return Estimate(mean.value, max(0.0, mean.low), min(1.0, mean.high))


def wilson(won: float, games: int) -> Estimate:
    share = won / games
    spread = Z95 * Z95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The mean with its normal interval, which is infinite for a single value."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, -math.inf, math.inf)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    half = Z95 * math.sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)
