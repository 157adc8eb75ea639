"""Piles and supplies can be given where the rules leave a choice, and are checked otherwise."""

from typing import Any

import pytest

import raidtable

SEATS = [{"hand": ["archer"]}, {"hand": []}]


def test_draw_pile_of_north_sea_leaves_the_rest_on_the_discards() -> None:
    written = {"seats": SEATS, "under": [], "draw_pile": {"sage": 1, "scout": 2}}
    match = raidtable.position("north_sea", written, seed=1)
    data = match.view(0).data()
    assert (data["pile"], data["sizes"]["pile"]) == (3, 3)
    assert data["unseen"] == {"sage": 1, "scout": 2}
    copies = {
        name: card["copies"]
        for name, card in raidtable.components("north_sea").groups["cards"].items()
    }
    assert data["discards"]["archer"] == int(str(copies["archer"])) - 1
    assert data["discards"]["scout"] == int(str(copies["scout"])) - 2
    again = raidtable.load(match.record())
    assert again.position() == match.position()


def test_draw_pile_and_discards_must_agree() -> None:
    written: dict[str, Any] = {"seats": SEATS, "under": [], "draw_pile": {"sage": 1}}
    with pytest.raises(raidtable.BadPosition, match="together must hold everything that is left"):
        raidtable.position("north_sea", {**written, "discards": {"scout": 1}})
    with pytest.raises(raidtable.BadPosition, match="'draw_pile' cannot have 3 of 'sage': 2 left"):
        raidtable.position("north_sea", {**written, "draw_pile": {"sage": 3}})


def test_supply_of_north_sea_is_what_the_rest_leaves() -> None:
    seats = [{"silver": 30}, {"silver": 1}]
    match = raidtable.position("north_sea", {"seats": seats, "supply": {"silver": 1}}, seed=1)
    assert match.view(0).data()["supply"]["silver"] == 1
    with pytest.raises(raidtable.BadPosition, match="'supply': the rest of the position leaves 1"):
        raidtable.position("north_sea", {"seats": seats, "supply": {"silver": 2}}, seed=1)
    with pytest.raises(raidtable.BadPosition, match="unknown key 'wood'"):
        raidtable.position("north_sea", {"seats": seats, "supply": {"wood": 2}}, seed=1)


def test_bag_of_storm_raiders_leaves_the_rest_on_the_discards() -> None:
    match = raidtable.position("storm_raiders", {"bag": {"fuel": 1}}, seats=2, seed=1)
    data = match.view(0).data()
    assert data["bag"] == {"fuel": 1}
    assert data["sizes"]["bag"] == 1
    on_map = sum(sum(row.values()) for row in data["wrecks"].values())
    assert data["sizes"]["discards"] == 60 - 1 - on_map
    with pytest.raises(raidtable.BadPosition, match="'bag' cannot have 60 of 'fuel'"):
        raidtable.position("storm_raiders", {"bag": {"fuel": 60}}, seats=2, seed=1)
    with pytest.raises(raidtable.BadPosition, match="'bag' and 'discards' together must"):
        raidtable.position("storm_raiders", {"bag": {}, "discards": {}}, seats=2, seed=1)
