"""What a tournament says of its bots: ratings, shares of wins and points, each with an interval.

Ratings are those of the OpenSkill package (Plackett and Luce's model of whole rankings, so tables
of two and of four are rated alike; ties are shared), on a scale like Elo's: at a table of two, who
is 400 above is expected to win ten of eleven.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from raidtable.arena.games import Row
from raidtable.engine.errors import BadOption
from raidtable.engine.options import Seed
from raidtable.engine.rng import Rng, seeded

# Two players' results scatter by sqrt(2) times BETA; that makes 400 / ln 10, as in Elo's formula.
BETA = 400 / math.log(10) / math.sqrt(2)
MIDDLE = 1500.0
# OpenSkill's own proportion: before the first game a rating is as uncertain as two such scatters.
UNCERTAIN = 2 * BETA
# Standard deviations to each side of 95 %.
Z95 = 1.959963984540054
# So often games are drawn again for the intervals; less often where that would take long.
RESAMPLES = 200
FEWEST_RESAMPLES = 60
RATED_IN_ALL = 300_000


@dataclass(frozen=True)
class Estimate:
    """A figure and the interval that holds the true one with 95 %."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """One bot: its rating (none where nobody met it), its share of a win in a seat, its points, and
    how it thought."""

    bot: str
    games: int
    rating: Estimate | None
    share: Estimate
    points: Estimate
    seconds: float
    iterations_per_second: float


def standings(rows: Sequence[Row], seed: Seed) -> list[Standing]:
    """All bots of these games, the best first."""
    bots = list(dict.fromkeys(bot for row in rows for bot in row.bots))
    rated = rate_with_intervals(rows, bots, seeded(f"{seed}/ratings"))
    unsorted = [standing(bot, rows, rated.get(bot)) for bot in bots]
    return sorted(unsorted, key=merit, reverse=True)


def merit(standing: Standing) -> tuple[float, float]:
    return (standing.rating.value if standing.rating else 0.0, standing.share.value)


def standing(bot: str, rows: Sequence[Row], rating: Estimate | None) -> Standing:
    """A bot that sits in several seats of a game is observed once there, by their mean: they are
    not independent."""
    shares, points = [], []
    seconds, decisions, iterations = 0.0, 0, 0
    for row in rows:
        seats_of_bot = [seat for seat, name in enumerate(row.bots) if name == bot]
        if not seats_of_bot:
            continue
        shares.append(sum(row.shares[seat] for seat in seats_of_bot) / len(seats_of_bot))
        points.append(sum(row.points[seat] for seat in seats_of_bot) / len(seats_of_bot))
        for seat in seats_of_bot:
            thinking = row.thinking[seat]
            seconds += sum(thinking.seconds)
            decisions += len(thinking.seconds)
            iterations += thinking.iterations
    return Standing(
        bot=bot,
        games=len(shares),
        rating=rating,
        share=share_estimate(shares),
        points=mean_estimate(points),
        seconds=seconds / decisions if decisions else 0.0,
        iterations_per_second=iterations / seconds if seconds else 0.0,
    )


# Intervals of means


def share_estimate(shares: Sequence[float]) -> Estimate:
    """Wilson's interval where every game was won or lost: it keeps within 0 and 1 and is right near
    them, where bots of different strength often are. It is made for counts; where a win was shared,
    the interval is that of any mean, cut off at 0 and 1."""
    if all(share in (0.0, 1.0) for share in shares):
        return wilson(int(sum(shares)), len(shares))
    mean = mean_estimate(shares)
    return Estimate(mean.value, max(0.0, mean.low), min(1.0, mean.high))


def wilson(won: int, games: int) -> Estimate:
    share = won / games
    spread = Z95 * Z95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The mean, with the normal interval of a mean; of a single value nothing is certain."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, -math.inf, math.inf)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    half = Z95 * math.sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)


# Ratings


def rate_with_intervals(rows: Sequence[Row], bots: Sequence[str], rng: Rng) -> dict[str, Estimate]:
    """Rates again and again what is drawn from these games with return: the mean, and the middle
    95 %. One pass over the games as they came would hang on the last few.

    Drawn are blocks, all games of one seed: those are not independent of each other.
    """
    blocks: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if len(set(row.bots)) > 1:
            blocks[row.seed].append(row)
    if not blocks:
        return {}
    model = model_of_ratings()
    kept = list(blocks.values())
    resamples = max(FEWEST_RESAMPLES, min(RESAMPLES, RATED_IN_ALL // len(rows)))
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(resamples):
        sample = [kept[rng.below(len(kept))] for _ in kept]
        for bot, rating in rate(model, sample, bots).items():
            drawn[bot].append(rating)
    return {bot: middle_of(sorted(values)) for bot, values in drawn.items()}


def middle_of(values: Sequence[float]) -> Estimate:
    """Of sorted values the mean, and what lies between the 2.5 % at each end."""
    cut = int(len(values) * 0.025)
    return Estimate(sum(values) / len(values), values[cut], values[-1 - cut])


def model_of_ratings() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise BadOption(
            "Ratings need the package openskill: pip install 'raidtable[arena]' brings it."
        ) from None
    # Bots do not change between games: no uncertainty is added with time (tau).
    return PlackettLuce(mu=MIDDLE, sigma=UNCERTAIN, beta=BETA, tau=0.0)


def rate(model: Any, blocks: Sequence[Sequence[Row]], bots: Sequence[str]) -> dict[str, float]:
    """Game after game. A bot in several seats learns from each of them at once: changes of its
    rating add up, and its certainty grows by each."""
    ratings = {bot: model.rating() for bot in bots}
    for block in blocks:
        for row in block:
            before = {bot: (ratings[bot].mu, ratings[bot].sigma) for bot in row.bots}
            teams = [[model.rating(*before[bot])] for bot in row.bots]
            after = model.rate(teams, ranks=list(map(float, row.ranks)))
            for bot, (team,) in zip(row.bots, after, strict=True):
                mu, sigma = before[bot]
                ratings[bot].mu += team.mu - mu
                ratings[bot].sigma *= team.sigma / sigma
    return {bot: rating.mu for bot, rating in ratings.items()}
