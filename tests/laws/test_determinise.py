"""Determinizations are sampled from a view alone, fit the view, and can be played."""

from tests.helpers import (
    LONGEST_GAME,
    Setting,
    Walk,
    contents,
    law,
    play_on,
    share_a_part,
)

from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR


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


@law(18)
def test_what_is_imagined_fits_the_view_and_plays_on(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_determinise)
