"""How difficult a puzzle is: a rating, from how often shallow bots find the best choice.

Each bot plays the puzzle some times, and has a rating that is the same for all puzzles. The
puzzle's rating is the one at which it would win as often as it did: 400 points mean 10:1.
"""

from typing import Final

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.view import View

RANDOM: Final = "random"
# Bots by name, with the ratings that the scale is made of. The first is counted, not played.
RATINGS: Final[dict[str, float]] = {
    RANDOM: 800,
    "greedy": 1100,
    "search:16": 1200,
    "search:64": 1500,
    "search:256": 1800,
    "net:8": 1300,
    "net:32": 1600,
    "net:128": 1900,
}
TRIES: Final = 4
# A puzzle begins with a draw against a player of this rating, so that its own has bounds.
USUAL_RATING: Final = 1400.0
SPREAD: Final = 400.0
LOWEST: Final = 400.0
HIGHEST: Final = 2600.0


def shallow_results(
    game: Game, view: View, legal: list[Action], best: Action, seed: str
) -> dict[str, float]:
    """How often each bot finds the best choice, as a share of its tries."""
    found: dict[str, float] = {}
    for name in RATINGS:
        if name == RANDOM:
            found[name] = round(1 / len(legal), 3)
            continue
        hits = 0
        for number in range(TRIES):
            bot = bots.make(name, game)
            rng = seeded(f"{seed}/{name}/{number}")
            hits += bot.choose(view, legal, Budget(), rng) is best
        found[name] = hits / TRIES
    return found


def is_too_easy(shallow: dict[str, float]) -> bool:
    """Whether every bot that thinks at all finds the best choice each time."""
    return all(share == 1 for name, share in shallow.items() if name != RANDOM)


def rating(shallow: dict[str, float]) -> int:
    """The rating of a puzzle from those results."""
    games = [(RATINGS[name], 1 - share) for name, share in shallow.items()]
    games.append((USUAL_RATING, 0.5))
    won = sum(score for _, score in games)
    low, high = LOWEST, HIGHEST
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((other - middle) / SPREAD)) for other, _ in games)
        low, high = (middle, high) if expected < won else (low, middle)
    return round((low + high) / 2)
