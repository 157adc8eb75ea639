"""The contents of the box, and the source of each figure."""

from collections import Counter
from typing import Any

import pytest

import raidtable
from raidtable.engine.data import check, load_toml
from raidtable.games.raids.rules import components

DATA = load_toml("raidtable.games.raids.rules", "components.toml")
TILES: list[dict[str, Any]] = DATA["tiles"]
BASIS = {"certain", "probable", "guess", "reconstructed"}


def copies(**wanted: object) -> int:
    """The number of tiles in the box with these figures."""
    return sum(
        row["copies"]
        for row in TILES
        if all(row.get(name) == value for name, value in wanted.items())
    )


def test_box_holds_64_voyage_tiles_16_for_each_voyage() -> None:
    assert copies() == 64
    assert [copies(voyage=voyage) for voyage in (1, 2, 3, 4)] == [16] * 4


def test_box_holds_40_vikings_20_coins_and_9_harbor_tiles() -> None:
    assert DATA["vikings"] == 40
    assert DATA["coins"] == {"6": 4, "3": 8, "1": 8}
    assert sum(DATA["coins"].values()) == 20
    assert len(DATA["harbor"]) == 9


@pytest.mark.parametrize(
    ("kind", "by_voyage"),
    [
        ("weapon", [2, 2, 1, 1]),
        ("sail", [3, 2, 1, 0]),
        ("mjollnir", [0, 1, 1, 1]),
        ("pennant", [1, 1, 1, 2]),
        ("goods", [4, 3, 3, 2]),
        ("rune", [2, 2, 3, 3]),
        ("port", [1, 1, 2, 2]),
        ("monster", [2, 2, 2, 3]),
        ("visit", [1, 1, 1, 0]),
        ("pillage", [0, 1, 1, 2]),
    ],
)
def test_each_voyage_holds_so_many_of_each_kind(kind: str, by_voyage: list[int]) -> None:
    assert [copies(kind=kind, voyage=voyage) for voyage in (1, 2, 3, 4)] == by_voyage


def test_each_kind_of_goods_has_three_tiles() -> None:
    goods = Counter[str]()
    for row in TILES:
        if row["kind"] == "goods":
            goods[row["good"]] += row["copies"]
    assert goods == {"wood": 3, "pigs": 3, "furs": 3, "mead": 3}


def test_coins_are_just_enough_for_four_harbors_and_every_pillage() -> None:
    for value in (6, 3, 1):
        harbors = 4 * DATA["harbor_rewards"].count(value)
        pillages = sum(row["copies"] * row["coins"].count(value) for row in TILES if "coins" in row)
        assert harbors + pillages == DATA["coins"][str(value)]


def test_four_ships_never_need_more_than_the_vikings_in_the_box() -> None:
    most = DATA["longship"]["spaces"] * DATA["longship"]["shields_per_space"]
    assert most == 10
    assert max(row.get("shields", 0) for row in TILES) <= DATA["longship"]["shields_per_space"]
    assert 4 * most <= DATA["vikings"]


def test_ship_tiles_and_only_they_say_their_shields() -> None:
    on_ship = {"weapon", "sail", "mjollnir", "pennant", "goods"}
    assert {row["kind"] for row in TILES if "shields" in row} == on_ship
    assert all("shields" in row for row in TILES if row["kind"] in on_ship)


def test_every_tile_start_row_and_track_says_where_its_figures_come_from() -> None:
    rows = [*TILES, *DATA["start"], *DATA["track"]]
    assert {row["basis"] for row in rows} <= BASIS
    assert {row["basis"] for row in DATA["start"]} == {"probable", "guess"}


def test_harbor_pays_6_3_1_and_runes_score_1_3_6_10_15() -> None:
    assert DATA["harbor_rewards"] == [6, 3, 1, 0]
    assert DATA["rune_points"] == [0, 1, 3, 6, 10, 15]


def test_tables_are_those_of_the_file() -> None:
    assert list(components.TILE_NAMES) == [row["id"] for row in TILES]
    assert list(components.COPIES) == [row["copies"] for row in TILES]
    assert list(components.TRACK_NAMES) == ["three_villages", "four_villages"]
    assert raidtable.new("raids", seats=2, seed=1).game.rules.rules_version == DATA["rules_version"]


def test_wrong_component_data_stops_the_program() -> None:
    with pytest.raises(ValueError, match="component data: there are not 20 coins"):
        check(False, "there are not 20 coins")
