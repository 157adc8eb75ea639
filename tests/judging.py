"""Evaluates positions with hand-chosen weights.

The weights of the search are tuned by self-play and change; the meaning of the features does not.
"""

from tests.table import MatchTable

from raidtable.engine.game import Game
from raidtable.engine.judgement import leads
from raidtable.engine.rng import seeded
from raidtable.engine.view import View


def worths(game: Game, view: View, weights: dict[str, int]) -> list[int]:
    """The evaluation of each seat with these weights."""
    # A view of these games has a table like a position, with unknown pieces left open.
    return game.bots.judgement(weights).worths(view.table)  # type: ignore[attr-defined]


def judge(game: Game, view: View, seat: int) -> int:
    """The evaluation of the greedy bot: the seat's points, and the margin over the best rival."""
    seen = worths(game, view, game.bots.one_step_weights)
    return seen[seat] + leads(seen, len(seen))[seat]


def absurd(table: MatchTable, text: str) -> list[str]:
    """The names of the absurdities that a move of the player to move would be."""
    match = table.match
    game, view = match.game, match.view(match.actor)
    known = game.rules.determinise(view, seeded("known"))
    legal = match.actions()
    action = next(action for action in legal if action.text == text)
    return [one.name for one in game.bots.absurdities if one.found(known, legal, action)]
