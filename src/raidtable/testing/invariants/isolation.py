"""Positions share no data: a change to one never affects another."""

from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR, State
from raidtable.testing.inspection import contents, digest_of, share_a_part
from raidtable.testing.selection import Setting
from raidtable.testing.walks import Walk, invariant, play_to_end


def check_copy(w: Walk) -> None:
    """A copy is equal to its original in every field, and has no list or object in common."""
    copy = w.state.copy()
    assert type(copy) is type(w.state)
    assert contents(copy) == contents(w.state)
    assert digest_of(w.game, copy) == digest_of(w.game, w.state)
    assert not share_a_part(copy, w.state)


def check_view_is_apart(w: Walk) -> None:
    """A view shares no object with the position; otherwise its holder could change the game."""
    for seat in (*range(w.setting.seats), SPECTATOR):
        assert not share_a_part(w.game.rules.view(w.state, seat), w.state)


def check_looking(w: Walk) -> None:
    """Queries about a position do not change it."""
    before = contents(w.state)
    w.game.rules.view(w.state, SPECTATOR)
    w.game.rules.result(w.state)
    w.game.rules.write(w.state)
    w.game.rules.flaws(w.state)
    if not w.over:
        w.game.rules.legal(w.state)
        w.game.rules.step(w.state).refused(w.state)
    assert contents(w.state) == before


@invariant(36)
def test_copies_views_and_questions_leave_the_position_alone(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    def check(w: Walk) -> None:
        check_copy(w)
        check_view_is_apart(w)
        check_looking(w)

    Walk(setting, seed, picks).through(check)


@invariant(60)
def test_the_past_does_not_change(setting: Setting, seed: int, picks: list[int]) -> None:
    past: list[tuple[State, object]] = []

    def keep(w: Walk) -> None:
        past.append((w.state.copy(), contents(w.state)))

    walk = Walk(setting, seed, picks).through(keep)
    play_to_end(walk.game, walk.state, seeded(f"isolation/{seed}"))
    for copy, as_it_was in past:
        assert contents(copy) == as_it_was


@invariant(30)
def test_thinking_ahead_does_not_change_the_present(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    walk = Walk(setting, seed, picks).through(lambda w: None)
    before = contents(walk.state)
    for number in range(3):
        play_to_end(walk.game, walk.state.copy(), seeded(f"ahead/{seed}/{number}"))
    assert contents(walk.state) == before
