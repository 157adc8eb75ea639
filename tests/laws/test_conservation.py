"""No piece is ever made or lost: every position holds exactly what is in the box."""

from hypothesis import given, settings
from tests.helpers import PICKS, SEEDS, Setting, Walk, every_setting, shared


def check_conservation(w: Walk) -> None:
    assert w.game.flaws(w.state) == []


@every_setting
@settings(max_examples=shared(240))
@given(seed=SEEDS, picks=PICKS)
def test_every_piece_is_conserved(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(check_conservation)
