"""Every decision of a whole game is shown: rows of choices, the last move, and remembered words."""

import pytest

import raidtable
from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.server.html.recent_moves import last_moves

MOST_DECISIONS = 400


@pytest.mark.parametrize("game_id", registry.OWN)
def test_every_decision_of_a_game_is_shown(game_id: str) -> None:
    game = registry.get(game_id)
    shown = game.presentation.shown_moves
    match = raidtable.new(game_id, seats=3, seed="shown")
    words = game.presentation.words("en", ["Ada", "Bo", "Cy"])
    bot, rng = bots.make("greedy", game), seeded("shown")
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        view, legal = match.view(match.actor), match.actions()
        for portrait in (False, True):
            drawing = game.presentation.board(view, words, legal, None, portrait=portrait)
            previews = game.presentation.previews(view, words, legal, portrait=portrait)
        rows = game.presentation.choice_rows(view, words, legal, previews).rows
        assert all(rows[action.text].name for action in legal if action.text in rows)
        assert {action.text for action in legal} >= set(rows)
        for move in last_moves(match, 1):
            line = shown.line(move.events, words, move.seat)
            marks = shown.marks(move.events, move.seat, "1", drawing.art, portrait=True)
            assert line or any(marks) or not any(map(words.event, move.events))
        blocked = [action for action in game.rules.actions.all if action not in legal]
        for action in blocked[:: max(1, len(blocked) // 40)]:
            assert match.explain(action.text) is not None
        match.play(bot.choose(view, legal, Budget(), rng).text)
        for event in match.plies[-1].events:
            assert words.told(event) == words.event(event) == words.told(event)
