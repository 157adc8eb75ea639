"""Serialized positions: complete, readable, and the same when they are read again."""

import json
from typing import Any

import pytest
from tests.games.north_sea.given import by_hand, given
from tests.helpers import play_randomly, random_play

import raidtable
from raidtable.engine.rng import seeded


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cards", ["printed", "early"])
@random_play
def test_positions_of_a_game_can_be_written_and_read(seats: int, cards: str) -> None:
    match = raidtable.new("north_sea", seats=seats, seed="written", cards=cards)
    while not match.over:
        written = json.loads(json.dumps(match.position()))
        read = raidtable.position("north_sea", written)
        assert read.position() == match.position()
        assert (read.actor, read.legal()) == (match.actor, match.legal())
        play_randomly(match, match.ply, decisions=25)
    assert raidtable.position("north_sea", match.position()).over


@random_play
def test_positions_at_every_chance_of_set_up_can_be_written_and_read() -> None:
    match = raidtable.new("north_sea", seats=3, chance="by_hand")
    rng = seeded("set-up by hand")
    while match.position()["turn_seat"] is None:
        written = json.loads(json.dumps(match.position()))
        assert by_hand(written).position == written
        match.play(match.legal()[rng.below(len(match.legal()))])
    assert match.position()["steps"] == ["round", "end_turn", "turn"]


def test_without_steps_a_turn_begins_with_the_rest_as_after_set_up() -> None:
    match = raidtable.position("north_sea", {}, seats=3, seed=5)
    dealt: dict[str, Any] = raidtable.new("north_sea", seats=3, seed=5).position()
    position: dict[str, Any] = match.position()
    assert (match.actor, position["steps"]) == (0, ["round", "end_turn", "turn"])
    for seat, row in enumerate(position["seats"]):
        rejected = [card["card"] for card in position["under"] if card["by"] == seat]
        assert len(row["hand"]) == 3
        assert sorted(row["hand"] + rejected) == dealt["seats"][seat]["hand"]
    assert position["sets"] == dealt["sets"]
    assert position["offers"] == dealt["offers"]
    assert raidtable.position("north_sea", {"turn_seat": 1}).actor == 1


def test_a_hand_is_sorted_with_what_is_known_of_its_cards() -> None:
    seats: list[dict[str, Any]] = [{"hand": ["trader", "archer"], "known": [[1], []]}, {"hand": []}]
    read = raidtable.position("north_sea", {"seats": seats, "under": []})
    position: dict[str, Any] = read.position()
    assert position["seats"][0]["hand"] == ["archer", "trader"]
    assert position["seats"][0]["known"] == [[], [1]]


def test_a_game_whose_last_turn_was_played_is_over() -> None:
    table = given(offers=[None] * 3, offerings={0: [str(tile) for tile in range(1, 17)]},
                  ending="offerings", last_turns=0)  # fmt: skip
    assert table.match.over
    assert table.position["steps"] == []
    assert raidtable.position("north_sea", table.position).over
