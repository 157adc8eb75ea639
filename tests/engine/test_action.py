"""Actions: each exists once per process and is found by text and by code."""

import copy
import pickle

import pytest

from raidtable.engine.action import Action, ActionTable


def test_table_gives_dense_codes_in_the_order_of_adding() -> None:
    table = ActionTable()
    actions = [table.add(Action(text)) for text in ("sail:1", "sail:2", "dock")]
    assert [action.code for action in actions] == [0, 1, 2]
    assert table.all == actions
    assert len(table) == 3


def test_find_gives_the_action_itself_or_nothing() -> None:
    table = ActionTable()
    dock = table.add(Action("dock"))
    assert table.find("dock") is dock
    assert table.find("Dock") is None


def test_two_actions_cannot_have_one_text() -> None:
    table = ActionTable()
    table.add(Action("dock"))
    with pytest.raises(ValueError, match="two actions have the text 'dock'"):
        table.add(Action("dock"))
    assert len(table) == 1


def test_actions_are_equal_only_to_themselves() -> None:
    dock = Action("dock")
    assert dock == dock
    assert dock != Action("dock")
    assert repr(dock) == "<dock>"


def test_a_copied_action_is_the_action() -> None:
    dock = Action("dock")
    assert copy.copy(dock) is dock
    assert copy.deepcopy([dock])[0] is dock


def test_actions_are_sent_by_their_text() -> None:
    with pytest.raises(TypeError, match="sent by its text"):
        pickle.dumps(Action("dock"))
