"""Features: numbers in range, each once, the same for equal positions, and blind to what is hidden.

Precisely: a seat's features are a function of its view. Two positions that look the same to a seat,
however hidden cards are dealt, have the same features from the side of that seat.
"""

from itertools import pairwise

from raidtable.engine.features import MOST_ACTIVE
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import State
from raidtable.testing.inspection import contents
from raidtable.testing.selection import Setting, every_game
from raidtable.testing.walks import Walk, invariant


def check_features(w: Walk) -> None:
    features = w.game.bots.features
    if features is None:
        return
    before = contents(w.state)
    assert features.seats(w.state) == w.setting.seats
    for seat in range(w.setting.seats):
        active = features.active(w.state, seat)
        assert all(0 <= number < features.size for number in active)
        assert len(set(active)) == len(active), repeated(w.game, active)
        assert len(active) <= MOST_ACTIVE
        assert features.active(w.state.copy(), seat) == active
    assert contents(w.state) == before


def repeated(game: Game, active: list[int]) -> list[str]:
    """The names of features that are turned on twice."""
    assert game.bots.features is not None
    names = game.bots.features.names()
    return [names[one] for one, other in pairwise(active) if one == other]


def check_blindness(w: Walk) -> None:
    """Hidden information is dealt again, as the seat may imagine it: its features stay the same."""
    features = w.game.bots.features
    if features is None:
        return
    for seat in range(w.setting.seats):
        view = w.game.rules.view(w.state, seat)
        redealt: State = w.game.rules.determinise(
            view, seeded(f"features/{w.seed}/{len(w.texts)}/{seat}")
        )
        assert features.active(redealt, seat) == features.active(w.state, seat)


@invariant(18)
def test_features_are_in_range_and_each_is_on_once(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_features)


@invariant(18)
def test_features_of_a_seat_tell_nothing_that_it_may_not_know(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_blindness)


@every_game
def test_every_feature_has_a_name_of_its_own(game: Game) -> None:
    features = game.bots.features
    if features is None:
        return
    names = features.names()
    assert len(names) == features.size
    assert len(set(names)) == len(names)
