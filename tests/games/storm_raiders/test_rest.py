"""A rest: a crew card, Damage, dice, a gain, and the raider's ability at any point of it.

Endi, who has no Medal to give up, rests without any questions about his ability.
"""

from typing import Any

import pytest
from tests.games.storm_raiders.given import DATA, Table, given, trip

SLOTS: list[str] = [row["id"] for row in DATA["mod_slots"]]


def resting(value: int, raider: str = "endi", **story: Any) -> Table:
    return trip(f"black:{value}", "rest", raider={0: raider}, **story)


def is_over(table: Table) -> bool:
    """Whether the turn of seat 0 is over."""
    return (table.actor, table.step) == (1, "DraftDie")


def test_printed_example_a_rest_with_a_5() -> None:
    table = resting(
        5,
        face_down={0: ["navigator", "pathfinder"]},
        damage={0: {"trike": 1, "sub": 2}},
        dice={0: {"trike": ["black:4", "grey:5"], "plane": ["grey:6"], "sub": ["black:2"]}},
    )
    assert (table.step, table.legal) == ("RestRefresh", ["refresh:navigator", "refresh:pathfinder"])
    table.play("refresh:pathfinder")
    assert (table.step, table.legal) == ("RestRepair", ["repair:trike", "repair:sub"])
    table.play("repair:sub", "repair:trike")
    assert table.damage(0) == {"sub": 1}
    assert table.dice(0) == {"trike": ["black:4"], "sub": ["black:2"]}
    assert (table.step, table.legal) == ("RestGain", ["gain:mod", "gain:medal", "gain:crew"])
    table.play("gain:mod", "mod:trike_weaponry")
    assert table.crew(0) == ["pathfinder"]
    assert table.site(0) == "s0"
    assert is_over(table)


def test_rest_is_always_possible() -> None:
    full = {0: {"trike": 4, "plane": 4, "sub": 4}}
    table = given(tray=["black:6"], damage=full)
    table.play("draft:black:6")
    assert table.legal == ["rest"]


# Its steps


def test_rest_refreshes_one_crew_card() -> None:
    table = resting(1, face_down={0: ["navigator", "pathfinder"]})
    table.play("refresh:navigator")
    assert (table.crew(0), table.face_down(0)) == (["navigator"], ["pathfinder"])
    assert table.step == "RestGain"
    table = resting(1, face_down={0: ["navigator"]})
    assert (table.step, table.crew(0)) == ("RestGain", ["navigator"])


@pytest.mark.parametrize(("value", "removed"), list(enumerate([0, 1, 1, 2, 2, 3], start=1)))
def test_one_damage_goes_for_every_two_pips(value: int, removed: int) -> None:
    table = resting(value, damage={0: {"plane": 4}})
    assert table.step == "RestGain"
    assert table.damage(0) == {"plane": 4 - removed}


def test_damage_may_be_taken_off_any_vehicles() -> None:
    table = resting(4, damage={0: {"trike": 2, "plane": 1, "sub": 2}})
    assert table.legal == ["repair:trike", "repair:plane", "repair:sub"]
    table.play("repair:plane")
    assert table.legal == ["repair:trike", "repair:sub"]
    table.play("repair:sub")
    assert table.damage(0) == {"trike": 2, "sub": 1}


def test_rest_takes_off_what_damage_there_is() -> None:
    table = resting(6, damage={0: {"trike": 1, "sub": 1}})
    assert (table.step, table.damage(0)) == ("RestGain", {})


@pytest.mark.parametrize("value", range(1, 7))
def test_dice_at_least_as_high_as_the_resting_die_go(value: int) -> None:
    dice = {"trike": [1, 3, 5], "plane": [2, 4, 6]}
    on_board = {kind: [f"grey:{number}" for number in row] for kind, row in dice.items()}
    table = resting(value, dice={0: on_board})
    left = {
        kind: [f"grey:{number}" for number in row if number < value] for kind, row in dice.items()
    }
    assert table.dice(0) == {kind: row for kind, row in left.items() if row}


def test_rest_gains_a_crew_card_a_mod_or_a_medal() -> None:
    table = resting(3)
    table.play("gain:medal")
    assert table.seat(0)["medals"] == 1
    table = resting(3)
    table.play("gain:mod", "mod:sub_weaponry")
    assert table.seat(0)["mods"] == ["sub_weaponry"]
    assert is_over(table)
    table = resting(3)
    table.play("gain:crew", "card:medic", "card:trader", "keep:trader")
    assert table.crew(0) == ["trader"]
    assert is_over(table)


def test_gain_that_is_not_possible_is_not_offered() -> None:
    seven = {0: ["navigator"] * 3 + ["pathfinder"] * 3 + ["recruiter"]}
    assert resting(3, medals={0: 7}, raider="reid").legal == ["gain:mod", "gain:crew"]
    assert resting(3, mods={0: SLOTS}).legal == ["gain:medal", "gain:crew"]
    assert resting(3, crew=seven).legal == ["gain:mod", "gain:medal"]
    table = resting(3, crew=seven, medals={0: 7}, mods={0: SLOTS}, raider="reid")
    assert is_over(table)


# The raider's ability

# The legal choices besides the ability, at each step of the rest below.
STEPS = {
    "RestRefresh": "refresh:navigator",
    "RestRepair": "repair:trike",
    "RestDice": "on",
    "RestGain": "gain:medal",
    "RestEnd": "on",
}


@pytest.mark.parametrize("when", STEPS)
def test_ability_may_be_used_once_at_any_point_of_the_rest(when: str) -> None:
    table = resting(
        2,
        raider="qari",
        face_down={0: ["navigator"]},
        damage={0: {"trike": 1}},
        dice={0: {"sub": ["grey:4"]}},
    )
    for step, choice in STEPS.items():
        assert table.step == step
        assert {choice, "ability"} <= set(table.legal)
        if step == when:
            break
        table.play(choice)
    table.play("ability", "token:fuel", "token:orichalcum", "take:orichalcum")
    assert table.stock(0) == {"orichalcum": 1}
    while not is_over(table):
        assert "ability" not in table.legal
        table.play("gain:medal")


def test_ability_need_not_be_used() -> None:
    table = resting(2, raider="qari")
    table.play("on", "gain:medal", "on")
    assert table.stock(0) == {}
    assert is_over(table)
