"""Copies and pickles: the same position, which goes on identically and shares nothing."""

import copy
import pickle

from raidtable.engine.playout import playout
from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR, State
from raidtable.testing.inspection import contents, log_of, share_a_part
from raidtable.testing.selection import Setting
from raidtable.testing.walks import Walk, invariant, match_of, play_randomly

FEW_DECISIONS = 12


def copies_of(state: State) -> list[State]:
    """The position, copied in every way that Python has."""
    return [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]


def check_copies(w: Walk) -> None:
    for other in copies_of(w.state):
        assert contents(other) == contents(w.state)
        assert not share_a_part(other, w.state)
        assert other == w.state
        assert hash(other) == hash(w.state)
    for seat in (*range(w.setting.seats), SPECTATOR):
        view = w.game.rules.view(w.state, seat)
        sent = pickle.loads(pickle.dumps(view))
        assert type(sent) is type(view)
        assert contents(sent) == contents(view)
    if not w.over:
        later = w.state.copy()
        w.game.rules.apply(later, w.legal[0], None)
        assert (later == w.state) == (contents(later) == contents(w.state))


def check_going_on(w: Walk) -> None:
    """The position and its copies, played on with the same random numbers, end the same."""
    stream = f"copies/{w.seed}/{len(w.texts)}"
    last = w.state.copy()
    copies = copies_of(w.state)
    playout(w.game.rules, last, seeded(stream))
    for other in copies:
        playout(w.game.rules, other, seeded(stream))
        assert other == last


@invariant(9)
def test_copies_and_pickles_are_the_same_position(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    check_going_on(Walk(setting, seed, picks).through(check_copies))


@invariant(9)
def test_copies_and_pickles_of_a_match_go_on_identically(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    match = match_of(setting, seed, picks)
    if match.undo_limit.decisions:
        match.undo()
    copies = [copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    before = match.record()
    for other in copies:
        assert other == match
        assert hash(other) == hash(match)
        assert other.can_redo == match.can_redo
    ends = [play_randomly(other, seed, FEW_DECISIONS) for other in copies]
    assert match.record() == before
    last = play_randomly(match, seed, FEW_DECISIONS)
    for other in ends:
        assert other == last
        assert other.record() == last.record()
        assert log_of(other) == log_of(last)
