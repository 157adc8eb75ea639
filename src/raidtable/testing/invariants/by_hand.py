"""Random events played by hand: the outcomes of a seed lead to the same game."""

import pytest

import raidtable
from raidtable.engine.state import CHANCE
from raidtable.testing.inspection import log_of
from raidtable.testing.selection import Setting, every_setting
from raidtable.testing.walks import invariant, match_of


@invariant(60)
def test_outcomes_of_a_seed_played_by_hand_lead_to_the_same(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    seeded_match = match_of(setting, seed, picks)
    by_hand = raidtable.new(
        setting.game.id, seats=setting.seats, chance="by_hand", **setting.chosen
    )
    for ply in seeded_match.plies:
        assert by_hand.actor == ply.actor
        assert ply.action.text in by_hand.legal()
        by_hand.play(ply.action.text)
    assert by_hand.position() == seeded_match.position()
    assert log_of(by_hand) == log_of(seeded_match)
    assert by_hand.record() == {**seeded_match.record(), "seed": None}
    assert by_hand.seed_hash == ""


@every_setting
def test_the_match_stops_at_chance_and_takes_no_seat_for_it(setting: Setting) -> None:
    match = setting.match(None)
    while match.actor != CHANCE:
        match.play(match.legal()[0])
    ply, outcome = match.ply, match.legal()[0]
    with pytest.raises(raidtable.NotYourTurn, match="A roll or draw comes next"):
        match.play(outcome, seat=0)
    assert match.ply == ply
    match.play(outcome)
    assert match.ply == ply + 1
    assert match.undo_limit.reason == "chance"
    match.undo(beyond_limit=True)
    assert (match.ply, match.actor) == (ply, CHANCE)
