"""No piece is created or lost: every position contains exactly the pieces in the box."""

from raidtable.testing.selection import Setting
from raidtable.testing.walks import Walk, invariant


def check_conservation(w: Walk) -> None:
    assert w.game.rules.flaws(w.state) == []


@invariant(240)
def test_every_piece_is_conserved(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(check_conservation)
