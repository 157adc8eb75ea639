"""Monsters: fight with Vikings and Weapons, or sacrifice one Viking."""

import pytest
from tests.games.raids.given import BLUE, RED, Table, given
from tests.table import logged

import raidtable


def facing(strength: int, *, voyage: int = 4, **ship: object) -> Table:
    """Red, on its way to the Rune on space 3, meets that Monster on space 1."""
    table = given(
        voyage=voyage,
        sea={1: f"v{voyage}-monster-m{strength}", 3: f"v{voyage}-rune-rune"},
        ships=[ship],
    )
    table.play("sail:3")
    return table


def test_monster_on_the_way_must_be_fought_or_paid() -> None:
    table = facing(5, vikings=6)
    assert (table.actor, table.step, table.match.rule) == (RED, "MeetMonster", "monster")
    assert table.legal == ["fight", "sacrifice"]
    reason = table.refusal("pass")
    assert (reason.name, reason.rule) == ("deal_with_monster", "monster")


def test_fight_costs_the_strength_in_vikings_and_wins_the_tile() -> None:
    table = facing(5, vikings=6)
    table.play("fight")
    assert table.ship(RED).vikings == 1
    assert table.ship(RED).beside == ["v4-monster-m5"]
    assert table.sea(1) is None
    assert table.points(RED) == {"monsters": 5}


@pytest.mark.parametrize(
    ("weapons", "cost"),
    [
        (["v1-weapon-simple"], 4),
        (["v2-weapon-double"], 3),
        (["v1-weapon-simple", "v2-weapon-double"], 2),
    ],
)
def test_each_simple_weapon_saves_1_viking_and_each_double_2(weapons: list[str], cost: int) -> None:
    table = facing(5, vikings=6, aboard=weapons)
    events = table.play("fight")
    assert table.ship(RED).vikings == 6 - cost
    assert logged(events, "FoughtMonster")[0]["vikings"] == cost
    assert table.points(RED) == {"monsters": 5}


def test_weapons_are_not_used_up() -> None:
    table = facing(5, vikings=6, aboard=["v2-weapon-double"])
    table.play("fight")
    assert table.ship(RED).aboard == ["v2-weapon-double"]


def test_sacrifice_costs_1_viking_and_leaves_the_monster() -> None:
    table = facing(5, vikings=6)
    table.play("sacrifice")
    assert table.ship(RED).vikings == 5
    assert table.sea(1) == "v4-monster-m5"
    assert table.ship(RED).space == 3


def test_last_viking_aboard_is_sacrificed_too() -> None:
    table = facing(5, vikings=1)
    assert table.legal == ["sacrifice"]
    table.play("sacrifice")
    assert table.ship(RED).vikings == 0


def test_too_small_a_crew_can_only_sacrifice() -> None:
    table = facing(5, vikings=3)
    assert table.legal == ["sacrifice"]
    reason = table.refusal("fight")
    assert (reason.name, reason.rule) == ("fight_short", "fight")
    assert reason.figures == {"missing": 2, "cost": 5}
    assert table.match.explain("fight").missing == 2


def test_empty_ship_passes_a_monster_for_nothing() -> None:
    table = facing(5, vikings=0)
    assert table.ship(RED).space == 3
    assert table.sea(1) == "v4-monster-m5"


def test_empty_ship_whose_weapons_suffice_chooses_and_has_nobody_to_sacrifice() -> None:
    table = facing(2, voyage=1, vikings=0, aboard=["v1-weapon-simple", "v1-weapon-simple"])
    assert table.legal == ["fight", "pass"]
    reason = table.refusal("sacrifice")
    assert (reason.name, reason.rule, reason.figures) == (
        "nobody_to_sacrifice",
        "sacrifice",
        {"missing": 1},
    )
    table.play("pass")
    assert table.sea(1) == "v1-monster-m2"
    assert table.ship(RED).beside == []


def test_ship_sails_on_after_the_monster() -> None:
    table = given(
        sea={1: "v1-monster-m2", 2: "v1-monster-m3", 3: "v1-rune-rune"}, ships=[{"vikings": 4}]
    )
    table.play("sail:3", "fight")
    assert table.step == "MeetMonster"
    assert table.ship(RED).space == 2
    table.play("sacrifice")
    assert table.ship(RED).space == 3
    assert table.ship(RED).vikings == 1


def test_monster_stays_for_the_next_ship() -> None:
    table = given(sea={1: "v1-monster-m2", 3: "v1-rune-rune", 4: "v1-goods-wood"})
    table.play("sail:3", "sacrifice", "sail:4", "fight")
    assert table.ship(BLUE).beside == ["v1-monster-m2"]


def test_crew_needed_to_attack_cannot_be_spent_on_the_way() -> None:
    table = given(
        sea={1: "v1-monster-m2", 3: "v1-rune-rune"},
        ships=[{"vikings": 2}, {"space": 3}],
    )
    table.play("sail:3")
    assert table.actor == RED
    assert table.legal == ["sacrifice"]
    reason = table.refusal("fight")
    assert (reason.name, reason.rule) == ("keep_one_to_attack", "attack-crew")
    with pytest.raises(raidtable.IllegalAction, match="no Viking left to attack"):
        table.play("fight")


def test_sacrifice_may_be_the_dearer_way_and_is_then_refused() -> None:
    table = given(
        sea={1: "v1-monster-m2", 3: "v1-rune-rune"},
        ships=[{"vikings": 1, "aboard": ["v1-weapon-simple", "v1-weapon-simple"]}, {"space": 3}],
    )
    table.play("sail:3")
    assert table.legal == ["fight"]
    reason = table.refusal("sacrifice")
    assert (reason.name, reason.rule) == ("keep_one_to_attack", "attack-crew")
    table.play("fight")
    assert (table.actor, table.step) == (BLUE, "Combat")
