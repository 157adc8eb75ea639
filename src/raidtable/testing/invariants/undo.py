"""Undo: a seat can undo its own decisions, but never anything that was revealed."""

import json

import pytest

import raidtable
from raidtable.engine.state import CHANCE
from raidtable.testing.inspection import log_of
from raidtable.testing.selection import Setting
from raidtable.testing.walks import invariant, match_of


def check_limit(match: raidtable.Match) -> None:
    """All undoable decisions are of one seat, without random events or reveals; the reason names
    what comes before them."""
    limit = match.undo_limit
    assert limit.ply + limit.decisions == match.ply
    free = match.plies[limit.ply :]
    assert CHANCE not in {ply.actor for ply in free}
    assert len({ply.actor for ply in free}) <= 1
    assert not any(ply.reveals for ply in free)
    if limit.reason == "start":
        assert limit.ply == 0
        return
    barrier = match.plies[limit.ply - 1]
    if limit.reason == "chance":
        assert barrier.actor == CHANCE
    elif limit.reason == "hidden":
        assert barrier.reveals
    else:
        assert limit.reason == "other_seat"
        assert barrier.actor not in (CHANCE, *(ply.actor for ply in free))


@invariant(90)
def test_undo_goes_back_to_the_limit_and_redo_brings_all_again(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    match = match_of(setting, seed, picks)
    check_limit(match)
    limit, record, events = match.undo_limit, match.record(), log_of(match)
    for _ in range(limit.decisions):
        before = match.at(match.ply - 1)
        match.undo()
        assert match.record() == before.record()
        assert match.legal() == before.legal()
        assert match.undo_limit.ply == limit.ply
        check_limit(match)
    as_it_was = match.record()
    with pytest.raises(raidtable.CannotUndo, match="Nothing to undo"):
        match.undo()
    assert match.record() == as_it_was
    while match.can_redo:
        match.redo()
    assert match.record() == record
    assert log_of(match) == events
    with pytest.raises(raidtable.CannotUndo, match="Nothing to redo"):
        match.redo()


@invariant(90)
def test_playing_the_same_again_leads_to_the_same(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    """Random events depend only on the seed and the ply, however far a game was undone."""
    match = match_of(setting, seed, picks)
    record, events = match.record(), log_of(match)
    decisions = sum(ply.actor != CHANCE for ply in match.plies)
    for _ in range(min(1 + seed % 40, decisions)):
        match.undo(beyond_limit=True)
    assert match.actor != CHANCE
    for ply in raidtable.load(json.dumps(record)).plies[match.ply :]:
        if ply.actor != CHANCE:
            match.play(ply.action.text, ply.actor)
    assert match.record() == record
    assert log_of(match) == events
    assert not match.can_redo


@invariant(90)
def test_what_ends_undo_is_known_before_it_is_played(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    match = match_of(setting, seed, picks)
    for text in match.legal():
        played = match.at(match.ply)
        played.play(text)
        assert match.ends_undo(text) == (played.undo_limit.decisions == 0), text


@invariant(60)
def test_only_the_seat_that_decided_takes_back(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    match = match_of(setting, seed, picks)
    if match.undo_limit.decisions:
        decided, record = match.plies[-1].actor, match.record()
        for seat in range(setting.seats):
            if seat != decided:
                with pytest.raises(raidtable.CannotUndo, match=f"not made by seat {seat}"):
                    match.undo(seat)
        assert match.record() == record
        match.undo(decided)
        assert match.actor == decided
