"""The round: Contracts age, dice are rolled, and every seat takes two turns."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given

import raidtable


def take_turn(table: Table) -> int:
    """The next seat takes the first die, rests with it and gains a Medal; return the seat."""
    seat = table.actor
    table.play(table.legal[0], "rest", "gain:medal")
    return seat


def cleaned_up(**story: Any) -> Table:
    """The last turn of a round has been taken, and the clean-up is over."""
    table = given(turns=3, tray={"black:3": 2}, **story)
    take_turn(table)
    while table.step == "DropResources":
        table.play(table.legal[0])
    return table


def lay_contracts(table: Table, *names: str) -> None:
    table.play(*[f"contract:{name}" for name in names])


# Rounds and turns


def test_game_is_over_after_six_rounds() -> None:
    table = cleaned_up(round=5)
    assert not table.match.over
    assert table.position["storm_row"] == ["black:4"] * 4 + ["black:3"]
    table = cleaned_up(round=6)
    assert table.match.over
    assert table.match.result.reason == "rounds_over"


def test_everybody_takes_two_turns_clockwise_from_the_first_player() -> None:
    table = given(seats=3, turn=1)
    assert [take_turn(table) for _ in range(6)] == [1, 2, 0, 1, 2, 0]
    assert table.step == "DropResources"


@pytest.mark.parametrize(("first", "then"), [(0, 1), (1, 2), (2, 0)])
def test_first_player_marker_goes_clockwise(first: int, then: int) -> None:
    table = given(seats=3, turn=first)
    for _ in range(6):
        take_turn(table)
    assert table.position["first"] == first
    while table.step == "DropResources":
        table.play(table.legal[0])
    assert table.position["first"] == then


# Contracts


def test_contract_turns_blue_then_takes_damage_then_leaves() -> None:
    table = cleaned_up(
        contracts={
            "s0": {"contract": "K01", "age": "damaged"},
            "s1": {"contract": "K02", "age": "blue"},
            "s2": {"contract": "K03", "age": "grey"},
            "s3": "K04",
            "s4": "K05",
        }
    )
    assert table.position["contracts"] == {
        "s0": None,
        "s1": {"contract": "K02", "age": "damaged"},
        "s2": {"contract": "K03", "age": "blue"},
        "s3": {"contract": "K04", "age": "blue"},
        "s4": {"contract": "K05", "age": "blue"},
    }


def test_contract_set_aside_goes_back_into_the_bag_after_the_refill() -> None:
    old = {"contract": "K01", "age": "damaged"}
    table = cleaned_up(contracts={"s0": old, "s1": "K02", "s2": "K03", "s3": "K04", "s4": "K05"})
    assert table.step == "LayContracts"
    assert table.position["set_aside"] == ["K01"]
    assert "contract:K01" not in table.odds
    lay_contracts(table, "K30")
    assert table.position["contracts"]["s0"] == {"contract": "K30", "age": "grey"}
    assert (table.position["set_aside"], table.position["returned"]) == ([], ["K01"])


def test_contract_that_went_back_can_be_laid_again() -> None:
    table = cleaned_up(returned=["K01"])
    assert table.odds["contract:K01"] == table.odds["contract:K02"]
    lay_contracts(table, "K01")
    assert table.position["returned"] == []


def test_empty_stormhold_gets_a_grey_contract_at_the_next_round() -> None:
    table = cleaned_up(contracts={"s0": "K01", "s2": "K03", "s4": "K05"})
    lay_contracts(table, "K11", "K12")
    assert table.step == "RollDice"
    assert table.position["contracts"] == {
        "s0": {"contract": "K01", "age": "blue"},
        "s1": {"contract": "K11", "age": "grey"},
        "s2": {"contract": "K03", "age": "blue"},
        "s3": {"contract": "K12", "age": "grey"},
        "s4": {"contract": "K05", "age": "blue"},
    }


def test_first_round_leaves_contracts_as_they_are() -> None:
    table = Table(raidtable.new("storm_raiders", seats=2, chance="by_hand"))
    while table.step != "RollDice":
        table.play(table.legal[0])
    laid = table.position["contracts"].values()
    assert [contract["age"] for contract in laid] == ["grey"] * 5


# Dice


@pytest.mark.parametrize(("seats", "black", "grey"), [(1, 3, 2), (2, 3, 2), (3, 4, 3), (4, 5, 4)])
def test_dice_are_one_more_than_the_turns_of_the_round(seats: int, black: int, grey: int) -> None:
    table = Table(raidtable.new("storm_raiders", seats=seats, chance="by_hand"))
    while table.step != "RollDice":
        table.play(table.legal[0])
    for _ in range(black):
        assert table.odds == {f"roll:{value}": 1 for value in range(1, 7)}
        table.play("roll:5")
    table.play(*["roll:3"] * grey)
    assert table.position["tray"] == {"black:5": black, "grey:3": grey}
    assert table.step == "DraftDie"
    assert black + grey == 2 * max(seats, 2) + 1


@pytest.mark.parametrize(
    ("seats", "rounds"), [(1, [2, 5]), (2, [2, 5]), (3, [2, 4, 6]), (4, [1, 2, 3, 4, 5, 6])]
)
def test_medal_is_laid_in_these_rounds(seats: int, rounds: list[int]) -> None:
    tables = {number: given(seats=seats, round=number) for number in range(1, 7)}
    assert [number for number in tables if tables[number].position["medal_die"]] == rounds


@pytest.mark.parametrize("highest", ["black:5", "grey:5"])
def test_medal_lies_beside_the_highest_die(highest: str) -> None:
    table = given(round=2, tray=["black:4", "grey:4", "black:1", highest])
    assert table.position["medal_die"] == highest


def test_black_die_gets_the_medal_before_a_grey_one() -> None:
    table = given(round=2, tray=["grey:6", "black:6"])
    assert table.position["medal_die"] == "black:6"
