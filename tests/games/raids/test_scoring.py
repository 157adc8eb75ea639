"""Glory at the end, by source, and the winner."""

from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given

import raidtable


def owning(**ship: Any) -> Table:
    """Red with these things on voyage 4, when the others have nothing."""
    return given(voyage=4, ships=[{"vikings": 0, **ship}])


def test_coins_score_their_value() -> None:
    assert owning(coins=[6, 6, 3, 1, 1]).points(RED) == {"coins": 17}


@pytest.mark.parametrize(
    ("runes", "points"),
    [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 16), (7, 18), (10, 30)],
)
def test_runes_score_1_3_6_10_15_in_sets_of_up_to_five(runes: int, points: int) -> None:
    every_rune = ["v1-rune-rune"] * 2 + ["v2-rune-rune"] * 2 + ["v3-rune-rune"] * 3
    every_rune += ["v4-rune-rune"] * 3
    assert owning(beside=every_rune[:runes]).points(RED) == {"runes": points}


def test_printed_example_six_runes_score_15_and_1() -> None:
    runes = ["v3-rune-rune"] * 3 + ["v4-rune-rune"] * 3
    assert owning(beside=runes).points(RED) == {"runes": 15 + 1}


@pytest.mark.parametrize(
    ("hammers", "vikings", "points"),
    [
        (["v2-mjollnir-simple"], 4, 4),
        (["v4-mjollnir-double"], 4, 8),
        (["v2-mjollnir-simple", "v4-mjollnir-double"], 3, 9),
        (["v4-mjollnir-double"], 0, 0),
    ],
)
def test_mjollnirs_score_their_number_times_the_vikings_aboard(
    hammers: list[str], vikings: int, points: int
) -> None:
    table = owning(aboard=hammers, vikings=vikings)
    assert table.match.result.points[RED]["mjollnirs"] == points


def test_pennants_on_the_ship_score_their_number() -> None:
    assert owning(aboard=["v1-pennant-p2", "v4-pennant-p6"]).points(RED) == {"pennants": 8}


def test_goods_score_only_once_sold() -> None:
    table = owning(aboard=["v1-goods-wood", "v4-goods-mead"], beside=["v4-goods-furs"])
    assert table.points(RED) == {"goods": 7}


def test_defeated_monsters_score_their_printed_strength() -> None:
    table = owning(beside=["v4-monster-m7", "v1-monster-m2"], aboard=["v4-weapon-double"])
    assert table.points(RED) == {"monsters": 9}


def test_weapons_sails_ports_and_vikings_score_nothing_themselves() -> None:
    table = owning(
        aboard=["v4-weapon-double", "v1-sail-simple"], beside=["v4-port-double"], vikings=5
    )
    assert table.points(RED) == {}


def test_most_glory_wins() -> None:
    table = given(
        voyage=4,
        ships=[{"coins": [3]}, {"beside": ["v4-monster-m7"]}, {"aboard": ["v4-pennant-p5"]}],
        arrived=[RED, BLUE, YELLOW],
        harbors=["arrival", "sails", "weapons", "ports"],
    )
    assert table.match.over
    result = table.match.result
    assert result.totals == [3 + 6, 7 + 3, 5 + 1]
    assert result.ranks == [2, 1, 3]
    assert result.winners == [BLUE]


def test_players_with_as_much_glory_share_the_victory() -> None:
    table = given(
        voyage=4,
        ships=[{"coins": [1]}, {"coins": [3, 1]}, {}],
        arrived=[RED, BLUE, YELLOW],
        harbors=["arrival", "sails", "weapons", "ports"],
    )
    result = table.match.result
    assert result.totals == [7, 7, 1]
    assert result.ranks == [1, 1, 3]
    assert result.winners == [RED, BLUE]
    assert result.tie_break == ""
    assert result.ties == [("", [RED, BLUE])]


@pytest.mark.parametrize("seat", [RED, BLUE, raidtable.SPECTATOR])
def test_all_viewers_see_the_glory_of_each_seat(seat: int) -> None:
    match = owning(coins=[6], beside=["v4-rune-rune"]).match
    standing = match.game.rules.standing(match.view(seat))
    assert standing.data() == match.result.data()
