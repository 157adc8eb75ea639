"""Serialized positions: complete, readable, and the same when they are read again."""

import json
from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given
from tests.helpers import play_randomly, written_example

import raidtable
from raidtable.engine.rng import seeded

# Reading and writing


@pytest.mark.parametrize("number_of_seats", [2, 3, 4])
@pytest.mark.parametrize("track", ["three_villages", "four_villages"])
def test_every_position_of_a_game_can_be_written_and_read(number_of_seats: int, track: str) -> None:
    match = raidtable.new("raids", seats=number_of_seats, seed="written", track=track)
    while not match.over:
        written = json.loads(json.dumps(match.position()))
        read = raidtable.position("raids", written)
        assert read.position() == match.position()
        assert (read.actor, read.legal()) == (match.actor, match.legal())
        play_randomly(match, match.ply, decisions=1)
    assert raidtable.position("raids", match.position()).over


def test_positions_at_every_chance_can_be_written_and_read() -> None:
    match = raidtable.new("raids", seats=3, chance="by_hand")
    while match.actor == raidtable.CHANCE:
        assert raidtable.position("raids", match.position(), seed=1).ply > 0
        match.play(match.legal()[0])


def test_what_a_position_leaves_out_is_as_after_setup() -> None:
    start = raidtable.new("raids", seats=4, seed=5)
    assert raidtable.position("raids", {}, seats=4, seed=5).position() == start.position()
    assert raidtable.position("raids", {}).seats == 2


def test_without_steps_the_next_turn_begins_from_the_written_ships() -> None:
    table = given(
        sea={3: "v1-goods-wood", 4: "v1-goods-pigs"},
        ships=[{"space": 4}, {"space": 3}],
        arrived=[2],
    )
    assert (table.actor, table.step) == (BLUE, "TakeTile")
    assert table.position["steps"] == ["voyage", "navigate", "take_tile"]


def test_example_of_the_document_can_be_read() -> None:
    example = written_example("raids")
    table = Table(raidtable.position("raids", example))
    assert (table.actor, table.step, table.shares(4)) == (RED, "TakeTile", 1)
    assert table.ship(BLUE).beside == ["v1-rune-rune"]


def test_position_in_mid_combat() -> None:
    table = given(
        sea={3: "v1-goods-wood", 4: "v1-goods-pigs"},
        ships=[{"space": 3, "vikings": 4}, {"space": 3, "vikings": 3}, {"space": 4}],
        steps=["voyage", "combat"],
        turn_seat=BLUE,
        fighter=RED,
        rival=BLUE,
        sent=3,
    )
    assert (table.actor, table.step) == (RED, "Combat")
    table.play("retaliate")
    assert table.ship(RED).vikings == 0


def test_position_in_front_of_a_monster() -> None:
    table = given(
        sea={2: "v1-monster-m2", 3: "v1-goods-wood"},
        ships=[{"space": 2, "vikings": 4}],
        steps=["voyage", "under_sail", "meet_monster"],
        turn_seat=RED,
        sailor=RED,
        bound_for=3,
    )
    assert table.legal == ["fight", "sacrifice"]
    table.play("fight")
    assert table.ship(RED).space == 3


def test_position_in_a_port() -> None:
    table = given(
        sea={6: "v1-goods-pigs"},
        ships=[
            {"space": 4, "aboard": ["v1-goods-wood"], "beside": ["v1-port-simple"]},
            {"space": 6},
        ],
        arrived=[YELLOW],
        steps=["voyage", "navigate", "sell_goods"],
        turn_seat=RED,
        sales=1,
    )
    assert table.legal == ["sell:v1-goods-wood", "done"]


def test_position_while_tiles_are_laid() -> None:
    table = Table(raidtable.new("raids", seats=3, chance="by_hand"))
    while table.step == "LayTiles":
        table.play(table.legal[0])
    table.play("deal:runes", "deal:sails", "deal:ports", "first:0")
    while table.step != "LayTiles":
        table.play(table.legal[-1])
    assert table.position["voyage"] == 2
    table.play("lay:v2-rune-rune")
    read = raidtable.position("raids", table.position, seed=1)
    laid: Any = read.at(0).position()
    assert laid == table.position
    assert read.step == "Navigate"


def test_position_given_away_to_a_view_is_complete() -> None:
    table = given(sea={3: "v1-goods-wood"})
    data: Any = table.match.view(BLUE).data()
    totals = ("shields", "weapons", "sails", "mjollnirs")
    seats = [{key: row[key] for key in row if key not in totals} for row in data["seats"]]
    seen = {**data, "seats": seats}
    assert {key: seen[key] for key in table.position} == table.position
    assert seen.keys() - table.position.keys() == {"seat", "actor", "supply", "stacks", "removed"}


# Invariant violations that property tests look for in every position of random play


def test_no_position_of_play_has_a_flaw() -> None:
    table = given(
        voyage=2, sea={3: "v2-goods-wood", 4: "v2-pillage-pillage"}, ships=[{"coins": [3]}]
    )
    game, match = table.match.game, table.match
    assert game.rules.flaws(game.rules.determinise(match.view(), seeded("any"))) == []


def test_flaws_name_each_piece_too_many_or_too_few() -> None:
    table = given(voyage=2, sea={3: "v2-goods-wood", 4: "v2-pillage-pillage"})
    game = table.match.game
    state: Any = game.rules.determinise(table.match.view(), seeded("any"))
    wood = state.sea[3]
    state.sea[7] = wood
    state.shares[3] = 1
    state.harbors[2] = state.harbors[1]
    state.ships[0].threes = 9
    for ship in state.ships:
        ship.vikings = 14
    assert game.rules.flaws(state) == [
        "2 of v2-goods-wood, not 1",
        "65 Voyage tiles, not 64",
        "14 Vikings on the 10 Shields of seat 0",
        "14 Vikings on the 10 Shields of seat 1",
        "14 Vikings on the 10 Shields of seat 2",
        "more than 40 Vikings",
        "16 coins of 3, not 8",
        "a Harbor tile that was dealt twice",
        "shares on space 3, where no Visit or Pillage lies",
    ]
