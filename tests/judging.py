"""How a judgement sees a position at first sight, by the weights that were chosen by hand.

The weights of the search are found by playing, and change; what the features mean does not.
"""

from raidtable.engine.game import Game
from raidtable.engine.judgement import leads
from raidtable.engine.view import View


def worths(game: Game, view: View, weights: dict[str, int]) -> list[int]:
    """What each seat is worth by these weights."""
    # A view of these games holds a table like a position, with the unknown left open.
    return game.bots.judgement(weights).worths(view.table)  # type: ignore[attr-defined]


def judge(game: Game, view: View, seat: int) -> int:
    """As the greedy bot weighs it: own points, and the lead over the best rival."""
    seen = worths(game, view, game.bots.one_step_weights)
    return seen[seat] + leads(seen, len(seen))[seat]
