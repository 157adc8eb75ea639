"""Determinizations are sampled from a view alone, fit the view, and can be played."""

from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR
from raidtable.testing.inspection import contents, share_a_part
from raidtable.testing.selection import Setting
from raidtable.testing.walks import LONGEST_GAME, Walk, invariant, play_on


def plies_ahead(w: Walk) -> int:
    """From every twentieth position to the end; from the others far enough for a few turns."""
    return LONGEST_GAME if len(w.texts) % 20 == 0 else 40


def check_determinise(w: Walk) -> None:
    for seat in (*range(w.setting.seats), SPECTATOR):
        view = w.game.rules.view(w.state, seat)
        before = contents(view)
        stream = f"imagined/{w.seed}/{len(w.texts)}/{seat}"
        imagined = w.game.rules.determinise(view, seeded(stream))
        assert w.game.rules.view(imagined, seat) == view
        assert imagined.actor == w.actor
        assert w.game.rules.flaws(imagined) == []
        assert contents(w.game.rules.determinise(view, seeded(stream))) == contents(imagined)
        assert not share_a_part(imagined, view)
        if seat == w.actor or not w.seats_deciding:
            play_on(w.game, imagined, seeded(f"{stream}/played"), plies_ahead(w))
        assert contents(view) == before


@invariant(18)
def test_what_is_imagined_fits_the_view_and_plays_on(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_determinise)
