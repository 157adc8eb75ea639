"""Undo in a game with hidden information: its limits, and the messages for them."""

import pytest
from tests.helpers import play_randomly
from tests.toy import dealt, spies

import raidtable
from raidtable.engine.plies import UndoLimit
from raidtable.engine.state import CHANCE
from raidtable.engine.words import LANGUAGES


def test_own_decisions_can_be_undone_until_chance() -> None:
    match = dealt(0, 1, 2, 3)
    assert (match.undo_limit.ply, match.undo_limit.decisions) == (4, 0)
    match.play("wait")
    match.play("show:0")
    limit = match.undo_limit
    assert (limit.ply, limit.decisions, limit.reason) == (4, 2, "chance")
    assert repr(limit) == "<undo 2 to ply 4: chance>"
    match.undo()
    match.undo()
    with pytest.raises(raidtable.CannotUndo) as refused:
        match.undo()
    assert str(refused.value) == (
        "Nothing to undo. Dice or cards have been revealed since then, so you can't undo this."
    )


def test_what_was_seen_in_secret_cannot_be_unseen() -> None:
    match = dealt(0, 1, 2, 3)
    assert not match.ends_undo("wait")
    assert match.ends_undo("peek")
    match.play("wait")
    match.play("peek")
    assert (match.undo_limit.decisions, match.undo_limit.reason) == (0, "hidden")
    with pytest.raises(raidtable.CannotUndo, match="Hidden information has been revealed since"):
        match.undo()
    match.play("show:0")
    assert (match.undo_limit.ply, match.undo_limit.decisions) == (6, 1)
    match.undo()
    assert match.legal() == ["show:0", "show:1"]
    with pytest.raises(raidtable.CannotUndo, match="Hidden information"):
        match.undo()


def test_another_seats_decision_prevents_undo() -> None:
    match = dealt(0, 1, 2, 3)
    match.play("show:0")
    match.play("wait")
    assert (match.undo_limit.decisions, match.undo_limit.reason) == (1, "other_seat")
    match.undo(1)
    assert match.actor == 1
    with pytest.raises(raidtable.CannotUndo, match="Another player has moved since"):
        match.undo(1)


def test_only_the_player_who_decided_can_undo() -> None:
    match = dealt(0, 1, 2, 3)
    match.play("show:0")
    with pytest.raises(raidtable.CannotUndo) as refused:
        match.undo(1)
    assert str(refused.value) == "The last move was not made by seat 1."
    assert match.ply == 5
    match.undo(0)
    assert match.ply == 4


def test_beyond_the_limit_chance_is_undone_with_the_decision() -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    while match.position()["voyage"] == 1:
        before = match.position()
        match.play(match.legal()[-1])
    assert match.undo_limit.reason == "chance"
    match.undo(beyond_limit=True)
    assert match.position() == before


def test_by_hand_chance_is_undone_alone() -> None:
    match = dealt(0, 1, 2, 3)
    match.undo(beyond_limit=True)
    assert (match.actor, match.ply) == (CHANCE, 3)
    match.play("deal:0")
    assert match.position()["cards"] == [0, 1, 2, 0]


def test_nothing_to_take_back() -> None:
    untouched = spies(1)
    with pytest.raises(raidtable.CannotUndo, match="Dice or cards have been revealed since"):
        untouched.undo()
    with pytest.raises(raidtable.CannotUndo, match="No move has been made yet"):
        untouched.undo(beyond_limit=True)
    start = spies(None)
    assert (start.undo_limit.decisions, start.undo_limit.reason) == (0, "start")
    with pytest.raises(raidtable.CannotUndo, match="This is the start of the game"):
        start.undo()


def test_redo_brings_decisions_again_until_something_else_is_played() -> None:
    match = dealt(0, 1, 2, 3)
    with pytest.raises(raidtable.CannotUndo, match="Nothing to redo"):
        match.redo()
    match.play("wait")
    match.play("show:1")
    played = match.record()
    match.undo()
    match.undo()
    match.redo()
    assert match.can_redo
    match.redo()
    assert match.record() == played
    match.undo()
    match.play("show:0")
    with pytest.raises(raidtable.CannotUndo, match="Nothing to redo"):
        match.redo()


def test_redo_brings_the_same_chance_after_the_decision() -> None:
    match = play_randomly(raidtable.new("raids", seats=2, seed=1), 1, decisions=60)
    record = match.record()
    for _ in range(30):
        match.undo(beyond_limit=True)
    while match.can_redo:
        match.redo()
    assert match.record() == record


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", UndoLimit.MESSAGES)
def test_every_limit_has_its_sentence(reason: str, language: str) -> None:
    sentence = UndoLimit(0, 0, reason).sentence(language)
    assert sentence.endswith(".")
    if language != "en":
        assert sentence != UndoLimit(0, 0, reason).sentence()
