"""Setting up: tiles, Harbor tiles, start spaces and first crews."""

import pytest
from tests.games.raids.given import Table

import raidtable
from raidtable.engine.rng import seeded

TRACKS = ["three_villages", "four_villages"]


def by_hand(seats: int, track: str = "three_villages") -> Table:
    return Table(raidtable.new("raids", seats=seats, chance="by_hand", track=track))


def lay_all(table: Table) -> list[str]:
    """Lay the voyage's tiles, always the first possible one; return their names in order."""
    laid = []
    while table.step == "LayTiles":
        laid.append(table.legal[0].removeprefix("lay:"))
        table.play(table.legal[0])
    return laid


def odds(table: Table) -> dict[str, int]:
    """The possible random outcomes, with their weights."""
    game = table.match.game
    state = game.rules.determinise(table.match.view(), seeded("any"))
    return {action.text: weight for action, weight in game.rules.outcomes(state)}


@pytest.mark.parametrize("track", TRACKS)
def test_voyage_1_is_laid_out_from_the_space_after_the_harbor_on(track: str) -> None:
    table = by_hand(3, track)
    laid = lay_all(table)
    sea = table.position["sea"]
    assert len(laid) == 16
    assert {name.split("-")[0] for name in laid} == {"v1"}
    assert [mark for mark in sea if mark != "village"] == laid


def test_each_tile_of_the_face_down_stack_is_as_likely_to_come_next() -> None:
    table = by_hand(3)
    assert sum(odds(table).values()) == 16
    assert odds(table)["lay:v1-sail-simple"] == 3
    table.play("lay:v1-sail-simple")
    assert sum(odds(table).values()) == 15
    assert odds(table)["lay:v1-sail-simple"] == 2


def test_a_visit_tile_is_laid_with_both_its_shares() -> None:
    table = by_hand(3)
    table.play("lay:v1-rune-rune", "lay:v1-visit-visit")
    assert table.position["shares"] == {"2": 2}


def test_harbor_tile_of_voyage_1_pays_by_arrival_and_three_of_the_others_are_dealt() -> None:
    table = by_hand(3)
    lay_all(table)
    assert table.position["harbors"] == ["arrival", None, None, None]
    assert set(odds(table).values()) == {1}
    assert "deal:arrival" not in table.legal
    assert len(table.legal) == 8
    table.play("deal:sails")
    assert "deal:sails" not in table.legal
    table.play("deal:runes", "deal:ports")
    assert table.position["harbors"] == ["arrival", "sails", "runes", "ports"]


@pytest.mark.parametrize(
    ("seats", "first", "berths", "vikings"),
    [
        (4, 0, [4, 3, 2, 1], [1, 2, 2, 3]),
        (4, 2, [2, 1, 4, 3], [2, 3, 1, 2]),
        (3, 0, [3, 2, 1], [1, 2, 2]),
        (3, 1, [1, 3, 2], [2, 1, 2]),
        (2, 0, [3, 2], [1, 2]),
        (2, 1, [2, 3], [2, 1]),
    ],
)
def test_start_spaces_and_crews_go_clockwise_from_the_first_player(
    seats: int, first: int, berths: list[int], vikings: list[int]
) -> None:
    table = by_hand(seats)
    lay_all(table)
    table.play("deal:runes", "deal:sails", "deal:ports")
    assert odds(table) == {f"first:{seat}": 1 for seat in range(seats)}
    table.play(f"first:{first}")
    assert [table.ship(seat).berth for seat in range(seats)] == berths
    assert [table.ship(seat).vikings for seat in range(seats)] == vikings
    assert table.actor == first


def test_printed_example_with_three_players_the_first_starts_from_space_3() -> None:
    table = Table(raidtable.new("raids", seats=3, seed="any"))
    assert table.ship(table.actor).berth == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_in_the_harbor_with_an_empty_ship(seats: int) -> None:
    table = Table(raidtable.new("raids", seats=seats, seed="any"))
    for seat in range(seats):
        ship = table.ship(seat)
        assert ship.space == 0
        assert (ship.aboard, ship.beside, ship.coins) == ([], [], [])
    assert table.position["ghost"] == (0 if seats == 2 else None)


@pytest.mark.parametrize(
    ("track", "villages"), [("three_villages", [5, 10, 15]), ("four_villages", [5, 10, 15, 20])]
)
def test_both_tracks_have_16_tile_spaces_and_a_village_after_every_fourth(
    track: str, villages: list[int]
) -> None:
    sea = raidtable.new("raids", seats=2, seed=1, track=track).position()["sea"]
    assert isinstance(sea, list)
    assert [space for space, mark in enumerate(sea, start=1) if mark == "village"] == villages
    assert len(sea) == 16 + len(villages)


def test_three_villages_is_the_track_unless_another_is_chosen() -> None:
    assert raidtable.new("raids", seats=2, seed=1).position()["track"] == "three_villages"


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_raids_is_for_two_to_four_players(seats: int) -> None:
    with pytest.raises(raidtable.BadOption, match="is for 2, 3 or 4 players"):
        raidtable.new("raids", seats=seats)


def test_seeded_chance_lays_and_deals_by_the_same_law() -> None:
    starts = [raidtable.new("raids", seats=4, seed=seed).position() for seed in range(200)]
    firsts = {start["turn_seat"] for start in starts}
    dealt = {name for start in starts for name in list_of(start["harbors"])}
    third = {list_of(start["sea"])[2] for start in starts}
    assert firsts == {0, 1, 2, 3}
    assert len(dealt) == 9
    assert len(third) == 12


def list_of(value: object) -> list[str]:
    assert isinstance(value, list)
    return value
