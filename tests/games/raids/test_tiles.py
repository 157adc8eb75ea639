"""One row for each tile of the box: take it or pass it, and check its effect."""

from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given, standing_at
from tests.table import logged

# By kind: the tile, its Shields (if it goes onto the ship) and its figure.
WEAPONS = [
    ("v1-weapon-simple", 1, 1),
    ("v2-weapon-simple", 1, 1),
    ("v2-weapon-double", 1, 2),
    ("v3-weapon-double", 1, 2),
    ("v4-weapon-double", 1, 2),
]
SAILS = [
    ("v1-sail-simple", 1, 1),
    ("v2-sail-simple", 1, 1),
    ("v2-sail-double", 1, 2),
    ("v3-sail-double", 1, 2),
]
MJOLLNIRS = [
    ("v2-mjollnir-simple", 1, 1),
    ("v3-mjollnir-simple", 1, 1),
    ("v4-mjollnir-double", 0, 2),
]
PENNANTS = [
    ("v1-pennant-p2", 2, 2),
    ("v2-pennant-p3", 1, 3),
    ("v3-pennant-p4", 1, 4),
    ("v4-pennant-p5", 1, 5),
    ("v4-pennant-p6", 0, 6),
]
GOODS = [
    ("v1-goods-wood", 1, 3),
    ("v1-goods-pigs", 1, 3),
    ("v1-goods-furs", 1, 3),
    ("v1-goods-mead", 1, 3),
    ("v2-goods-wood", 1, 4),
    ("v2-goods-pigs", 1, 4),
    ("v2-goods-furs", 1, 4),
    ("v3-goods-wood", 0, 5),
    ("v3-goods-pigs", 0, 5),
    ("v3-goods-mead", 0, 5),
    ("v4-goods-furs", 0, 7),
    ("v4-goods-mead", 0, 7),
]
SHIP_TILES = WEAPONS + SAILS + MJOLLNIRS + PENNANTS + GOODS
RUNES = ["v1-rune-rune", "v2-rune-rune", "v3-rune-rune", "v4-rune-rune"]
PORTS = [
    ("v1-port-simple", 1),
    ("v2-port-simple", 1),
    ("v3-port-simple", 1),
    ("v3-port-double", 2),
    ("v4-port-double", 2),
]
MONSTERS = [
    ("v1-monster-m2", 2),
    ("v1-monster-m3", 3),
    ("v2-monster-m3", 3),
    ("v2-monster-m4", 4),
    ("v3-monster-m4", 4),
    ("v3-monster-m5", 5),
    ("v4-monster-m5", 5),
    ("v4-monster-m6", 6),
    ("v4-monster-m7", 7),
]
VISITS = ["v1-visit-visit", "v2-visit-visit", "v3-visit-visit"]
PILLAGES = ["v2-pillage-pillage", "v3-pillage-pillage", "v4-pillage-pillage"]
# In each voyage, the tile ahead to which the ship sails past others.
AHEAD = {1: "v1-rune-rune", 2: "v2-rune-rune", 3: "v3-rune-rune", 4: "v4-rune-rune"}
STRONGEST = {1: "v1-monster-m3", 2: "v2-monster-m4", 3: "v3-monster-m5", 4: "v4-monster-m7"}


def voyage_of(tile: str) -> int:
    return int(tile[1])


def taking(tile: str, **ship: Any) -> Table:
    return standing_at(tile, voyage=voyage_of(tile), **ship)


def test_these_rows_are_all_the_tiles_there_are() -> None:
    from raidtable.games.raids.rules.components import TILE_NAMES

    rows = [tile for tile, *_ in SHIP_TILES] + RUNES + [tile for tile, _ in PORTS + MONSTERS]
    assert sorted(rows + VISITS + PILLAGES) == sorted(TILE_NAMES)
    assert len(TILE_NAMES) == 53


@pytest.mark.parametrize(("tile", "shields"), [(tile, shields) for tile, shields, _ in SHIP_TILES])
def test_ship_tile_covers_two_shields_with_its_own(tile: str, shields: int) -> None:
    table = taking(tile, vikings=10)
    table.play("place")
    assert table.ship(RED).aboard == [tile]
    assert table.ship(RED).vikings == 8 + shields


@pytest.mark.parametrize(("tile", "weapons"), [(tile, figure) for tile, _, figure in WEAPONS])
def test_weapon_weakens_monsters(tile: str, weapons: int) -> None:
    voyage = voyage_of(tile)
    monster = STRONGEST[voyage]
    table = given(
        voyage=voyage,
        sea={1: monster, 3: AHEAD[voyage]},
        ships=[{"vikings": 9, "aboard": [tile]}],
    )
    table.play("sail:3", "fight")
    assert table.ship(RED).vikings == 9 - int(monster[-1]) + weapons


@pytest.mark.parametrize(("tile", "sails"), [(tile, figure) for tile, _, figure in SAILS])
def test_sail_brings_vikings_at_the_end_of_the_voyage(tile: str, sails: int) -> None:
    table = given(voyage=voyage_of(tile), ships=[{}, {"aboard": [tile]}], arrived=[BLUE, YELLOW])
    table.play("dock")
    assert table.ship(BLUE).vikings == 2 + sails


@pytest.mark.parametrize(("tile", "mjollnirs"), [(tile, figure) for tile, _, figure in MJOLLNIRS])
def test_mjollnir_scores_for_each_viking(tile: str, mjollnirs: int) -> None:
    table = given(voyage=4, ships=[{"vikings": 5, "aboard": [tile]}])
    assert table.points(RED) == {"mjollnirs": 5 * mjollnirs}


@pytest.mark.parametrize(("tile", "points"), [(tile, figure) for tile, _, figure in PENNANTS])
def test_pennant_scores_its_number(tile: str, points: int) -> None:
    table = taking(tile)
    table.play("place")
    assert table.points(RED) == {"pennants": points}


@pytest.mark.parametrize(("tile", "points"), [(tile, figure) for tile, _, figure in GOODS])
def test_goods_score_their_number_once_sold(tile: str, points: int) -> None:
    table = standing_at("v4-port-double", voyage=4, aboard=[tile])
    assert table.points(RED) == {}
    table.play(f"sell:{tile}")
    assert table.ship(RED).aboard == []
    assert table.points(RED) == {"goods": points}


@pytest.mark.parametrize("tile", RUNES)
def test_rune_goes_next_to_the_ship_and_scores(tile: str) -> None:
    table = taking(tile)
    assert table.ship(RED).beside == [tile]
    assert table.points(RED) == {"runes": 1}


@pytest.mark.parametrize(("tile", "sells"), PORTS)
def test_port_buys_goods_and_brings_a_viking(tile: str, sells: int) -> None:
    goods = ["v1-goods-wood", "v1-goods-pigs", "v1-goods-furs"]
    table = taking(tile, aboard=goods)
    sold = 0
    while table.step == "SellGoods":
        table.play(table.legal[0])
        sold += 1
    assert sold == sells
    assert table.ship(RED).vikings == 3
    assert table.points(RED) == {"goods": 3 * sells}


@pytest.mark.parametrize(("tile", "strength"), MONSTERS)
def test_monster_costs_and_scores_its_strength(tile: str, strength: int) -> None:
    voyage = voyage_of(tile)
    table = given(voyage=voyage, sea={1: tile, 3: AHEAD[voyage]}, ships=[{"vikings": 8}])
    table.play("sail:3", "fight")
    assert table.ship(RED).vikings == 8 - strength
    assert table.points(RED) == {"monsters": strength}


@pytest.mark.parametrize("tile", [*VISITS, *PILLAGES])
def test_visit_and_pillage_give_two_shares(tile: str) -> None:
    voyage = voyage_of(tile)
    goods = f"v{voyage}-goods-{'furs' if voyage == 4 else 'wood'}"
    table = given(
        seats=4,
        voyage=voyage,
        sea={1: tile, 2: AHEAD[voyage], 3: AHEAD[voyage], 4: goods},
    )
    events = table.play("sail:2", "sail:3", "sail:4")
    if tile in VISITS:
        assert [event["vikings"] for event in logged(events, "Visited")] == [2, 1]
    else:
        assert [event["coin"] for event in logged(events, "Pillaged")] == [3, 1]
    assert table.shares(1) == 0
