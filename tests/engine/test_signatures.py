"""The typed signatures of the public functions agree with the games."""

import inspect
from typing import Any, get_args, get_overloads

import pytest
from tests import toy

import raidtable
from raidtable.engine.options import options_from
from raidtable.engine.rules import Option
from raidtable.games import registry
from raidtable.games.signatures import New, Position

COMMON = {"self", "game", "written", "seats", "seed", "chance"}


def signatures(door: Any) -> dict[str, inspect.Signature]:
    """The signatures by game id, without the last one, which is for any game."""

    def call() -> None:
        """Overloads are registered by module and name; a protocol has no implementation."""

    call.__module__, call.__qualname__ = door.__module__, f"{door.__name__}.__call__"
    found = [inspect.signature(overload) for overload in get_overloads(call)]
    return {get_args(row.parameters["game"].annotation)[0]: row for row in found[:-1]}


def test_game_ids_are_those_of_the_registry() -> None:
    assert get_args(raidtable.GameId) == tuple(raidtable.game_ids())
    assert get_args(raidtable.Chance) == ("seeded", "by_hand")


@pytest.mark.parametrize("door", [New, Position])
@pytest.mark.parametrize("game_id", raidtable.game_ids())
def test_seats_and_options_are_those_of_the_game(door: Any, game_id: str) -> None:
    game = registry.get(game_id)
    parameters = signatures(door)[game_id].parameters
    seats = str(parameters["seats"].annotation)
    assert str(game.rules.seat_counts) in seats
    options = {option.name: set(option.values) for option in game.rules.options}
    assert parameters.keys() - COMMON == options.keys()
    for name, values in options.items():
        assert {str(value) for value in get_args(parameters[name].annotation)} == values
        default = parameters[name].default
        first = next(option.values[0] for option in game.rules.options if option.name == name)
        assert default in (first, ...)


def test_type_checkers_know_the_views() -> None:
    """mypy checks these lines: a wrong key or type fails there."""
    raids = raidtable.new("raids", seats=2, seed=1, track="four_villages")
    shields: int = raids.view(0).data()["seats"][0]["shields"]
    assert shields == 10
    sea: list[str | None] = raids.copy().at(0).view().data()["sea"]
    assert len(sea) == 20
    hand: list[str | None] = (
        raidtable.position("north_sea", {}, seed=1).view(0).data()["seats"][0]["hand"]
    )
    assert len(hand) == 3
    storm = raidtable.new("storm_raiders", seats=1, seed=1, opening_moves=2)
    tray: list[str] = storm.view(0).data()["tray_dice"]
    assert tray == sorted(tray, key=lambda die: die[-1])
    any_match: raidtable.Match = storm
    assert any_match.view(0) == storm.view(0)


@pytest.mark.parametrize("moves", [2, "2"])
def test_options_take_their_natural_types(moves: Any) -> None:
    match = raidtable.new("storm_raiders", seats=1, seed=1, opening_moves=moves)
    assert match.options["opening_moves"] == "2"
    assert match.record()["options"] == raidtable.load(match.record()).options.chosen


@pytest.mark.parametrize("moves", [4, 2.0, True, None, [2]])
def test_other_values_are_refused(moves: Any) -> None:
    with pytest.raises(raidtable.BadOption, match="'opening_moves' can't be"):
        raidtable.new("storm_raiders", seats=1, seed=1, opening_moves=moves)


def test_yes_and_no_may_be_booleans() -> None:
    game = toy.as_game(toy.Spies())
    game.rules.options.append(Option("peeking", ["yes", "no"]))
    assert options_from(game, 2, {"peeking": False})["peeking"] == "no"
    assert options_from(game, 2, {"peeking": True})["peeking"] == "yes"
    assert options_from(game, 2, {})["peeking"] == "yes"


def test_the_front_door_has_its_names_and_help() -> None:
    for door in (raidtable.new, raidtable.position):
        assert door.__doc__
    assert (raidtable.new.__name__, raidtable.position.__name__) == ("new", "position")  # type: ignore[attr-defined]
