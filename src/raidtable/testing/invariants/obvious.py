"""Obvious choices: legal in every deal that a spectator can imagine, and possible to undo."""

from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR, State
from raidtable.testing.selection import Setting
from raidtable.testing.walks import Walk, invariant, match_of


def check_obvious(w: Walk) -> None:
    """The obvious choice is legal here and in another deal of the hidden cards, and it is the only
    choice in both or in neither: that it is played at once tells nothing."""
    rules = w.game.rules
    view = rules.view(w.state, SPECTATOR)
    found = rules.obvious(view) if w.seats_deciding else None
    if found is None:
        return
    other: State = rules.determinise(view, seeded(f"obvious/{w.seed}/{len(w.texts)}"))
    legal = rules.legal(other)
    assert found in w.legal, f"{found.text} is called obvious, but it is not legal"
    assert found in legal, f"whether {found.text} is legal depends on what is hidden"
    is_only = len(w.legal) == 1
    assert (len(legal) == 1) == is_only, f"{found.text} is the only choice, by what is hidden"


@invariant(30)
def test_an_obvious_choice_tells_nothing_hidden(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_obvious)


@invariant(30)
def test_an_obvious_choice_can_be_undone(setting: Setting, seed: int, picks: list[int]) -> None:
    match = match_of(setting, seed, picks)
    found = match.obvious
    if found is not None:
        before = match.record()
        match.play(found.text)
        assert not match.over
        match.undo()
        assert match.record() == before
