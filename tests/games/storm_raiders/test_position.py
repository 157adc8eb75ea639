"""Serialized positions: complete, readable, and the same when they are read again."""

import json
from typing import Any

import pytest
from tests.games.storm_raiders.given import HOLDS, Table, by_hand, given
from tests.helpers import play_randomly, random_play

import raidtable
from raidtable.engine.rng import seeded

IN_ROUND = ["round", "end_round", "move_storm", "roll_last_die", "take_turns"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(("side", "tiles"), [("A", "choose"), ("B", "dealt")])
@random_play
def test_positions_of_a_game_can_be_written_and_read(seats: int, side: str, tiles: str) -> None:
    options = {"side": side, "tiles": tiles, "cargo": "limited"}
    match = raidtable.new("storm_raiders", seats=seats, seed="written", **options)
    while not match.over:
        written = json.loads(json.dumps(match.position()))
        read = raidtable.position("storm_raiders", written)
        assert read.position() == match.position()
        assert (read.actor, read.legal()) == (match.actor, match.legal())
        play_randomly(match, match.ply, decisions=9)
    assert raidtable.position("storm_raiders", match.position()).over


@pytest.mark.parametrize("seats", [1, 2])
@random_play
def test_positions_at_every_chance_can_be_written_and_read(seats: int) -> None:
    choice = {"opening_moves": "3"} if seats == 1 else {}
    match = raidtable.new("storm_raiders", seats=seats, chance="by_hand", tiles="choose", **choice)
    rng = seeded("by hand")
    while len(match.position()["storm_row"]) < 2:  # type: ignore[arg-type]  # a row
        written = json.loads(json.dumps(match.position()))
        assert by_hand(written).position == written
        match.play(match.legal()[rng.below(len(match.legal()))])


def test_after_the_last_storm_a_game_may_wait_for_a_repair() -> None:
    table = given(
        crew={0: ["mechanic"]}, damage={0: {"trike": 1}}, round=7, turn=None, tray={},
        steps=["round", "between_turns"], first=0,
    )  # fmt: skip
    assert (table.step, table.actor) == ("BetweenTurns", 0)
    table.play("pass")
    assert table.match.over


# Defaults


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("tiles", ["dealt", "choose"])
def test_without_steps_a_turn_begins_with_the_rest_as_after_set_up(seats: int, tiles: str) -> None:
    match = raidtable.position("storm_raiders", {}, seats=seats, seed=5, tiles=tiles)
    dealt: dict[str, Any] = raidtable.new(
        "storm_raiders", seats=seats, seed=5, tiles=tiles
    ).position()
    position: dict[str, Any] = match.position()
    assert position["steps"] == [*IN_ROUND, "draft_die"]
    assert match.actor == position["first"] == (dealt["first"] or 0)
    assert position["wrecks"] == dealt["wrecks"]
    assert position["contracts"] == dealt["contracts"]
    assert sum(position["tray"].values()) == {1: 5, 2: 5, 3: 7, 4: 9}[seats]
    assert sorted(row["site"] for row in position["seats"]) == HOLDS[:seats]
    for row, dealt_row in zip(position["seats"], dealt["seats"], strict=True):
        assert len(row["crew"]) == 1
        if tiles == "dealt":
            assert row == {**dealt_row, "site": row["site"]}
        else:
            assert {row["raider"], *row["vehicles"]} <= set(dealt["dealt"])


def test_an_opponent_that_is_left_out_has_a_contract() -> None:
    match = raidtable.position("storm_raiders", {}, seats=1, opening_moves="2")
    opponent: Any = match.position()["opponent"]
    assert opponent["active"] is not None
    assert set(opponent["cover"]) == {None}
    assert (opponent["pile_left"], opponent["opening_left"]) == (11, 0)


def test_the_rest_of_the_opponents_contracts_are_in_its_pile() -> None:
    table = given(seats=1, opponent={"active": "K03", "completed": ["K04"], "put_under": ["K05"]})
    assert table.opponent["pile_left"] == 9


def test_raider_and_vehicles_bring_their_dials_and_damage() -> None:
    row = {"raider": "marco", "vehicles": ["spectre", "hakmet", "crab_grab"]}
    other = {"raider": "reid", "vehicles": ["big_score", "junker", "orca"], "damage": {"sub": 3}}
    match = raidtable.position("storm_raiders", {"seats": [row, other]})
    first, second = Table(match).position["seats"]
    assert first["dials"] == {"mod": 3, "medal": 0, "crew": 0}
    assert first["damage"] == {"trike": 1, "plane": 1, "sub": 0}
    assert second["damage"] == {"trike": 1, "plane": 1, "sub": 3}


def test_a_key_of_a_seat_is_given_alone() -> None:
    whole: Any = raidtable.position("storm_raiders", {}, seats=2).position()
    read: Any = raidtable.position("storm_raiders", {"seats": [{"medals": 3}, {}]}).position()
    assert read["seats"][0] == {**whole["seats"][0], "medals": 3}
    assert read["seats"][1] == whole["seats"][1]


def test_a_wreck_and_a_stormhold_are_given_alone() -> None:
    whole: Any = raidtable.position("storm_raiders", {}, seats=2).position()
    changes: dict[str, Any] = {"wrecks": {"w3": {}}, "contracts": {"s1": None}}
    read: Any = raidtable.position("storm_raiders", changes, seats=2).position()
    assert read["wrecks"] == {**whole["wrecks"], "w3": {}}
    assert read["contracts"] == {**whole["contracts"], "s1": None}


@pytest.mark.parametrize(
    ("given_keys", "first", "turn_seat", "turns"),
    [
        ({}, 2, 2, 0),
        ({"turn_seat": 1}, 1, 1, 0),
        ({"turn_seat": None}, 2, 2, 0),
        ({"turn_seat": 1, "turns": 2}, 2, 1, 2),
        ({"first": 0}, 0, 0, 0),
        ({"first": 0, "turn_seat": 1}, 0, 1, 1),
        ({"first": 0, "turns": 5}, 0, 2, 5),
    ],
)
def test_two_of_first_turns_and_turn_seat_tell_the_third(
    given_keys: dict[str, Any], first: int, turn_seat: int, turns: int
) -> None:
    dice = 7 - turns
    tray = {"black:3": min(dice, 4), "grey:3": max(dice - 4, 0)}
    match = raidtable.position("storm_raiders", {"tray": tray, **given_keys}, seats=3)
    position = match.position()
    assert (position["first"], match.actor, position["turns"]) == (first, turn_seat, turns + 1)


def test_alone_the_opponents_turn_comes_after_the_first() -> None:
    assert given(seats=1, turn=None, turns=1).step == "OpponentRolls"


def test_a_medal_is_laid_next_to_the_highest_die_of_a_given_tray() -> None:
    assert given(round=2, tray=["grey:6", "black:5"]).position["medal_die"] == "grey:6"
    assert given(round=2, tray=["grey:6", "black:6"]).position["medal_die"] == "black:6"
    assert given(round=3, tray=["grey:6"]).position["medal_die"] is None


def test_a_tray_that_is_begun_is_rolled_on() -> None:
    table = given(tray={"black:6": 2})
    assert (table.step, table.actor) == ("RollDice", -1)
    table.play("roll:1", "roll:2", "roll:3")
    assert table.position["tray"] == {"black:1": 1, "black:6": 2, "grey:2": 1, "grey:3": 1}


def test_a_contract_that_is_named_is_grey() -> None:
    table = given(contracts={"s2": {"contract": "K05"}, "s3": {"contract": "K06", "age": "blue"}})
    assert table.position["contracts"]["s2"] == {"contract": "K05", "age": "grey"}
    assert table.position["contracts"]["s3"] == {"contract": "K06", "age": "blue"}


def test_dice_and_crew_are_sorted() -> None:
    table = given(dice={0: {"trike": ["grey:5", "black:2"]}}, crew={0: ["medic", "navigator"]})
    assert table.dice(0) == {"trike": ["black:2", "grey:5"]}
    assert table.crew(0) == ["navigator", "medic"]


def test_cards_under_the_pile_are_drawn_last_and_known_to_the_seat_that_put_them_there() -> None:
    under = [{"card": "medic", "known_by": [1]}, {"card": "bosun", "known_by": []}]
    table = given(under=under)
    assert table.position["under"] == under
    assert table.seen(1)["under"][0]["card"] == "medic"
    assert table.seen(0)["under"][0]["card"] is None


# Invariant violations that property tests look for in every position of random play


def test_no_position_of_play_has_a_flaw() -> None:
    table = given(dice={0: {"sub": ["black:3"]}}, crew={1: ["medic"]}, wrecks={"w1": {"fuel": 2}})
    assert flaws_with(table) == []


def flaws_with(table: Table, seat: int = 0, **changes: Any) -> list[str]:
    """The invariant violations after such changes to a seat, or to the table itself."""
    game = table.match.game
    state: Any = game.rules.determinise(table.match.view(0), seeded("any"))
    for name, value in changes.items():
        owner = state.seats[seat] if hasattr(state.seats[seat], name) else state
        setattr(owner, name, value)
    return game.rules.flaws(state)


@pytest.mark.parametrize(
    ("changes", "flaws"),
    [
        ({"bag": 0}, ["0 general_goods", "0 fuel", "0 mechanical", "0 electrical", "0 orichalcum",
                      "0 weaponry", "0 crew"]),
        ({"discards": 1}, ["13 general_goods"]),
        ({"unseen": (1 << 30) - 2}, [f"Contracts {list(range(1, 30))}"]),
        ({"pile_left": 31}, ["31 Contracts in a pile out of 30"]),
        ({"under": [2]}, ["3 of juggler"]),
        ({"crew": [44, 44]}, ["the starting card rigger is in two places"]),
        ({"crew": [2, 0]}, ["4 of navigator", "3 of gambler", "crew [2, 0] at seat 0"]),
        ({"damage": [5, 0, 0]}, ["0 dice and 5 Damage on one vehicle at seat 0"]),
        ({"health": 5}, ["health 5 or Medals 0 at seat 0"]),
        ({"medals": 8}, ["health 0 or Medals 8 at seat 0"]),
        ({"dials": [6, 0, 0]}, ["dials [6, 0, 0] at seat 0"]),
        ({"dice": [3, 1]}, ["dice [3, 1] at seat 0"]),
        ({"stock": 1 << 24}, ["6 crew", "a Crew token at seat 0"]),
        ({"stock": 9, "cargo": 7}, ["21 general_goods", "too many Resources at seat 0"]),
        ({"tray": 3}, ["3 dice left after 1 turns"]),
    ],
)  # fmt: skip
def test_flaws_name_whatever_is_too_many_or_out_of_order(
    changes: dict[str, Any], flaws: list[str]
) -> None:
    assert flaws_with(given(), **changes) == flaws
