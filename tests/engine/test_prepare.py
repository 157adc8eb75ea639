"""A change to a match is prepared on a copy, and applied later or never."""

from contextlib import ExitStack

import pytest
from tests.planted import Planted, plant
from tests.toy import SPIES, dealt, spies

import raidtable
from raidtable.engine.errors import StaleChange
from raidtable.games import registry


def test_what_is_prepared_changes_nothing() -> None:
    match = dealt(0, 1, 2, 3)
    before = match.record()
    change = match.prepare("show:0", 0)
    assert match.record() == before
    assert [event.name for event in change.events] == ["Showed"]
    assert change.actor == 1
    match.commit(change)
    assert match.plies[-1].action.text == "show:0"
    assert match.actor == 1


def test_of_two_prepared_changes_one_is_put_into_effect() -> None:
    match = dealt(0, 1, 2, 3)
    first, second = match.prepare("wait"), match.prepare("peek")
    match.commit(first)
    record = match.record()
    with pytest.raises(StaleChange):
        match.commit(second)
    assert match.record() == record


def test_undo_and_redo_are_prepared_too() -> None:
    match = dealt(0, 1, 2, 3)
    match.play("wait")
    match.play("show:1")
    after = match.record()
    back = match.prepare_undo(2)
    assert match.record() == after
    match.commit(back)
    assert match.legal() == ["peek", "wait", "show:0", "show:1"]
    again = match.prepare_redo()
    match.commit(again)
    assert match.plies[-1].action.text == "wait"
    match.redo()
    assert match.record() == after
    with pytest.raises(raidtable.CannotUndo):
        match.prepare_redo()
    with pytest.raises(raidtable.CannotUndo):
        match.prepare_undo(match.ply + 1)


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_fault_in_the_chance_after_a_decision_leaves_the_match_unchanged(game_id: str) -> None:
    """Applying the decision without its random events would leave the match half-changed."""
    game = registry.get(game_id)
    match = raidtable.new(game_id, seats=2, seed=5)
    while not match.ends_undo(match.legal()[-1]):
        match.play(match.legal()[-1])
    before = match.record()
    with ExitStack() as until:
        for number in range(len(game.rules.steps)):
            plant(until, game, number, lambda _, action: action is not None)
        with pytest.raises(Planted):
            match.play(match.legal()[-1])
    assert match.record() == before
    match.play(match.legal()[-1])


def test_a_fault_while_going_back_leaves_the_match_unchanged() -> None:
    match = spies(1)
    match.play("wait")
    before = match.record()
    with ExitStack() as until:
        plant(until, SPIES, 1, lambda _, action: action is not None)
        with pytest.raises(Planted):
            match.undo()
    assert match.record() == before


def test_only_a_single_choice_of_a_seat_is_implied() -> None:
    for match in (dealt(0, 1, 2, 3), spies(None)):
        with pytest.raises(raidtable.IllegalAction):
            match.imply()
