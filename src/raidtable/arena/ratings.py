"""Estimates ratings, win rates and points of the bots in a tournament, each with an interval.

Ratings come from the OpenSkill package. Its Plackett-Luce model rates whole rankings, so games of
two and of four seats count alike and ties are shared. The scale is like Elo's: in a game of two, a
bot rated 400 points higher is expected to win 10 of 11 games.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# Earlier versions had these estimates here.
from raidtable.arena.estimates import Z95
from raidtable.arena.estimates import Estimate as Estimate
from raidtable.arena.estimates import mean_estimate as mean_estimate
from raidtable.arena.estimates import share_estimate as share_estimate
from raidtable.arena.estimates import wilson as wilson
from raidtable.arena.games import Row
from raidtable.engine.errors import BadOption
from raidtable.engine.messages import PACKAGE_MISSING
from raidtable.engine.options import Seed
from raidtable.engine.rng import Rng, seeded

# The scale of the difference of two players' results is sqrt(2) * BETA = 400 / ln 10, as in Elo's
# formula.
BETA = 400 / math.log(10) / math.sqrt(2)
INITIAL_RATING = 1500.0
# The uncertainty of a rating before the first game. OpenSkill uses the same ratio to BETA.
INITIAL_UNCERTAINTY = 2 * BETA
# Bootstrap resamples for the intervals: fewer if more than `MOST_RATED_GAMES` would have to be
# rated in total, but never fewer than `FEWEST_RESAMPLES`.
RESAMPLES = 200
FEWEST_RESAMPLES = 60
MOST_RATED_GAMES = 300_000


@dataclass(frozen=True)
class Standing:
    """A bot's rating (None if it met no other bot), win rate per seat, points and thinking speed.

    `seconds` is the mean thinking time of a decision.
    """

    bot: str
    games: int
    rating: Estimate | None
    share: Estimate
    points: Estimate
    seconds: float
    iterations_per_second: float


def standings(rows: Sequence[Row], seed: Seed) -> list[Standing]:
    """The standings of all bots of these games, the best first."""
    bots = list(dict.fromkeys(bot for row in rows for bot in row.bots))
    rated = rate_with_intervals(rows, bots, seeded(f"{seed}/ratings"))
    found = [standing(bot, rows, rated.get(bot)) for bot in bots]
    return sorted(found, key=merit, reverse=True)


def merit(standing: Standing) -> tuple[float, float]:
    return (standing.rating.value if standing.rating else 0.0, standing.share.value)


def standing(bot: str, rows: Sequence[Row], rating: Estimate | None) -> Standing:
    """The standing of one bot.

    If it has several seats in a game, their mean is one observation, because seats of one game are
    not independent.
    """
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


# Ratings


def rate_with_intervals(rows: Sequence[Row], bots: Sequence[str], rng: Rng) -> dict[str, Estimate]:
    """Bootstrap the ratings: resample seed blocks with replacement; return the mean and the central
    95% interval of each bot.

    A single pass would depend too much on the last few games. A seed block has all games of one
    seed; it is resampled as a whole because its games are not independent.

    A resample knows only the games that were played: where one bot won them all, each resample says
    the same, and the interval would be a point. So it is never narrower than `uncertainties` says.
    """
    blocks: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if len(set(row.bots)) > 1:
            blocks[row.seed].append(row)
    if not blocks:
        return {}
    model = model_of_ratings()
    kept = list(blocks.values())
    resamples = max(FEWEST_RESAMPLES, min(RESAMPLES, MOST_RATED_GAMES // len(rows)))
    resampled: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(resamples):
        sample = [kept[rng.below(len(kept))] for _ in kept]
        for bot, rating in rate(model, sample, bots).items():
            resampled[bot].append(rating)
    centres = {bot: sum(values) / len(values) for bot, values in resampled.items()}
    deviations = uncertainties([row for block in kept for row in block], centres)
    return {
        bot: central_estimate(sorted(values), Z95 * deviations[bot])
        for bot, values in resampled.items()
    }


def central_estimate(values: Sequence[float], least: float) -> Estimate:
    """The mean of sorted values, with their central 95% interval; it goes at least that far to
    either side."""
    cut = int(len(values) * 0.025)
    mean = sum(values) / len(values)
    return Estimate(mean, min(values[cut], mean - least), max(values[-1 - cut], mean + least))


def uncertainties(rows: Sequence[Row], ratings: Mapping[str, float]) -> dict[str, float]:
    """The standard deviation of each rating that so many games leave, if the model is right.

    It is that of a normal approximation: the prior of a rating, and the Fisher information of the
    rankings at these ratings. A game between bots far apart tells little, because its result was
    to be expected. Only differences are known, so a deviation is that from the mean of all bots.
    """
    numpy = import_numpy()
    place = {bot: number for number, bot in enumerate(ratings)}
    precision = numpy.eye(len(place)) / INITIAL_UNCERTAINTY**2
    games = Counter((row.bots, row.ranks) for row in rows)
    for (bots, ranks), count in games.items():
        scale = BETA * math.sqrt(len(bots))
        odds = [math.exp((ratings[bot] - INITIAL_RATING) / scale) for bot in bots]
        # The winner is chosen from all seats, the next from the rest, and so on.
        for rank in sorted(set(ranks)):
            left = [seat for seat, other in enumerate(ranks) if other >= rank]
            chances = numpy.zeros(len(place))
            for seat in left:
                chances[place[bots[seat]]] += odds[seat] / sum(odds[other] for other in left)
            told = numpy.diag(chances) - numpy.outer(chances, chances)
            precision += count * told / scale**2
    covariance = numpy.linalg.inv(precision)
    around = numpy.eye(len(place)) - 1 / len(place)
    variances = numpy.diag(around @ covariance @ around)
    return {bot: math.sqrt(variances[number]) for bot, number in place.items()}


def import_numpy() -> Any:
    try:
        import numpy
    except ModuleNotFoundError:
        raise BadOption(PACKAGE_MISSING, package="numpy", extra="raidtable[arena]") from None
    return numpy


def model_of_ratings() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise BadOption(PACKAGE_MISSING, package="openskill", extra="raidtable[arena]") from None
    # Bots do not change between games, so no uncertainty is added over time (tau).
    return PlackettLuce(mu=INITIAL_RATING, sigma=INITIAL_UNCERTAINTY, beta=BETA, tau=0.0)


def rate(model: Any, blocks: Sequence[Sequence[Row]], bots: Sequence[str]) -> dict[str, float]:
    """Rate the bots game by game.

    If a bot has several seats in a game, the changes of all its seats are applied together.
    """
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
