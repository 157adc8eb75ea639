"""How a judgement sees a position at first sight, by the weights that were chosen by hand.

The weights of the search are found by playing, and change; what the features mean does not.
"""

from typing import Any

from raidtable.engine.game import Game
from raidtable.engine.judgement import leads
from raidtable.engine.view import View


def judge(game: Game[Any], view: View, seat: int) -> int:
    """As the greedy bot weighs it: own points, and the lead over the best rival."""
    # A view of these games holds a table like a position, with the unknown left open.
    worths = game.judgement(game.first_sight).worths(view.table)  # type: ignore[attr-defined]
    return worths[seat] + leads(worths, len(worths))[seat]
