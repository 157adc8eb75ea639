"""What a net and orders ahead take from a position: features, and questions that are foreseen."""

import pytest
from tests.bots.positions import Position, positions

from raidtable.engine.foresight import Question, following, foreseen
from raidtable.games import registry

COUNT = 12
GAMES = [game for game in registry.game_ids() if game in registry.OWN]


@pytest.mark.parametrize("game_id", GAMES)
def test_features_of_a_seat_are_a_function_of_what_it_knows(game_id: str) -> None:
    game = registry.get(game_id)
    features = game.bots.features
    assert features is not None
    seen = set()
    for position in positions(game, COUNT):
        active = features.active(position.state, position.seat)
        assert len(set(active)) == len(active)
        assert all(0 <= number < features.size for number in active)
        for redealt in position.redealt(2):
            assert features.active(redealt, position.seat) == active
        seen.add(tuple(active))
    # Different positions look different.
    assert len(seen) == COUNT
    assert len(set(features.names())) == features.size


def check(position: Position, question: Question, seat: int, deep: int) -> int:
    """Check a question and those that follow its first answers; return their number."""
    assert question.view.seat == question.view.actor == seat
    assert question.actions
    assert position.game.presentation.words("en").foreseen(question.view)
    count = 1
    for action in question.actions[:2] if deep else ():
        after = following(position.game, question, action)
        if after is not None:
            count += check(position, after, seat, deep - 1)
    return count


@pytest.mark.parametrize("game_id", GAMES)
def test_a_seat_foresees_questions_that_it_will_answer(game_id: str) -> None:
    game = registry.get(game_id)
    found = 0
    for position in positions(game, COUNT):
        for seat in range(position.seats):
            for question in foreseen(game, game.rules.view(position.state, seat)):
                found += check(position, question, seat, 3)
    assert found > COUNT
