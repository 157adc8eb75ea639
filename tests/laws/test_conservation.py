"""No piece is created or lost: every position contains exactly the pieces in the box."""

from tests.helpers import Setting, Walk, law


def check_conservation(w: Walk) -> None:
    assert w.game.rules.flaws(w.state) == []


@law(240)
def test_every_piece_is_conserved(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(check_conservation)
