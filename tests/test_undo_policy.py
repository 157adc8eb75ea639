"""The undo policy that the terminal and the web table share."""

from collections.abc import Callable
from itertools import pairwise

import pytest

import raidtable
from raidtable import CannotUndo, Match
from raidtable.engine.state import CHANCE
from raidtable.undo_policy import UndoPolicy


def match_of_two() -> Match:
    return raidtable.new("raids", seats=2, seed=3)


def play_until(match: Match, is_there: Callable[[Match], bool]) -> Match:
    """Play first legal actions until the condition holds."""
    while not is_there(match):
        match.play(match.legal()[0])
    return match


def deciders(match: Match) -> list[int]:
    return list(UndoPolicy(match, is_alone=True).deciders())


def has_changed_seats(match: Match) -> bool:
    """Whether the last decision was made by another seat than the one before it."""
    seats = deciders(match)
    return len(seats) > 1 and seats[0] != seats[1]


def reason(check: Callable[[set[int]], None], seats: set[int]) -> str | None:
    try:
        check(seats)
    except CannotUndo as problem:
        return str(problem)
    return None


@pytest.mark.parametrize("is_alone", [False, True])
def test_without_a_decision_there_is_nothing_to_undo(is_alone: bool) -> None:
    policy = UndoPolicy(match_of_two(), is_alone=is_alone)
    assert reason(policy.check_undo, {0, 1}) == "No move has been made yet."
    assert not policy.has_decided({0, 1})
    assert policy.decisions_back({0}) == 0


def test_a_player_undoes_their_own_last_decision() -> None:
    match = match_of_two()
    seat = match.actor
    match.play("sail:2")
    policy = UndoPolicy(match, is_alone=False)
    assert reason(policy.check_undo, {seat}) is None
    assert policy.decisions_back({seat}) == 1
    assert reason(policy.check_undo, {1 - seat}) == "Another player has moved since then."


def test_only_a_player_who_affects_others_stops_where_something_was_revealed() -> None:
    match = play_until(
        match_of_two(), lambda match: deciders(match) != [] and match.undo_limit.decisions == 0
    )
    last = deciders(match)[0]
    policy = UndoPolicy(match, is_alone=False)
    assert reason(policy.check_undo, {last}) == match.undo_limit.sentence()
    assert reason(UndoPolicy(match, is_alone=True).check_undo, {last}) is None


def test_only_a_player_who_affects_others_stops_at_the_end_of_the_game() -> None:
    match = play_until(match_of_two(), lambda match: match.over)
    assert reason(UndoPolicy(match, is_alone=False).check_undo, {0, 1}) == "The game is over."
    assert reason(UndoPolicy(match, is_alone=True).check_undo, {0, 1}) is None


def test_decisions_back_leads_to_the_own_last_decision() -> None:
    match = play_until(match_of_two(), has_changed_seats)
    last, before = deciders(match)[:2]
    policy = UndoPolicy(match, is_alone=True)
    assert policy.decisions_back({last}) == 1
    assert policy.decisions_back({before}) == 2
    match.commit(match.prepare_undo(policy.decisions_back({before})))
    assert match.actor == before
    assert policy.decisions_back({5}) == len(deciders(match)), (
        "who decided nothing goes to the start"
    )


def test_a_turn_is_one_seats_decisions_in_a_row() -> None:
    def has_two_in_a_row(match: Match) -> bool:
        seats = deciders(match)
        return len(seats) > 2 and seats[0] == seats[1] != seats[2]

    match = play_until(match_of_two(), has_two_in_a_row)
    seat = deciders(match)[0]
    assert UndoPolicy(match, is_alone=True).decisions_of_turn({seat}) == 2
    limit = match.undo_limit.decisions
    assert UndoPolicy(match, is_alone=False).decisions_of_turn({seat}) == max(1, min(2, limit))
    assert UndoPolicy(match, is_alone=True).decisions_of_turn({1 - seat}) == 1, "never none"


def test_redo_is_for_the_player_to_move() -> None:
    match = match_of_two()
    seat = match.actor
    policy = UndoPolicy(match, is_alone=False)
    assert reason(policy.check_redo, {seat}) == "Nothing to redo."
    match.play("sail:2")
    match.undo()
    assert reason(policy.check_redo, {seat}) is None
    assert reason(policy.check_redo, {1 - seat}) == "It isn't your turn."


def test_typed_chance_is_a_separate_step() -> None:
    """Undo removes typed outcomes one line at a time."""
    match = raidtable.new("raids", seats=2, chance="by_hand")
    play_until(match, lambda match: match.ply > 3 and match.plies[-1].actor == CHANCE)
    policy = UndoPolicy(match, is_alone=True)
    assert next(policy.deciders()) == CHANCE
    ply = match.ply
    match.commit(match.prepare_undo(policy.decisions_back({CHANCE})))
    assert match.ply == ply - 1


def test_chance_of_the_seed_is_not_a_step() -> None:
    match = play_until(match_of_two(), lambda match: match.over)
    assert CHANCE not in deciders(match)
    assert CHANCE in {ply.actor for ply in match.plies}
    assert any(one != other for one, other in pairwise(deciders(match)))
