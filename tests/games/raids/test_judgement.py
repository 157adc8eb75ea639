"""The evaluation function, by which the greedy bot chooses."""

from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, given
from tests.judging import judge

from raidtable.games import registry


def judged(*, voyage: int = 2, sea: dict[int, str] | None = None, **red: Any) -> int:
    """The evaluation of Red, when the others have nothing but 2 Vikings each."""
    table = given(voyage=voyage, sea=sea, ships=[red])
    return judge(registry.get("raids"), table.match.view(RED), RED)


@pytest.mark.parametrize(
    "thing",
    [
        {"coins": [6]},
        {"beside": ["v1-rune-rune"]},
        {"beside": ["v1-monster-m2"]},
        {"beside": ["v1-goods-wood"]},
        {"aboard": ["v1-weapon-simple"]},
        {"aboard": ["v1-sail-simple"]},
        {"aboard": ["v2-mjollnir-simple"]},
        {"aboard": ["v1-pennant-p2"]},
        {"aboard": ["v1-goods-wood"]},
        {"vikings": 3},
        {"vikings": 7},
    ],
    ids=str,
)
def test_having_something_is_better_than_not(thing: dict[str, Any]) -> None:
    assert judged(**thing) > judged()


def test_what_a_rival_gains_is_a_loss() -> None:
    rich_rival = given(voyage=2, ships=[{}, {"coins": [6]}])
    poor_rival = given(voyage=2, ships=[{}, {}])
    raids = registry.get("raids")
    rich, poor = (table.match.view(RED) for table in (rich_rival, poor_rival))
    assert judge(raids, rich, RED) < judge(raids, poor, RED)


def test_goods_aboard_are_worth_little_on_the_last_leg_and_sold_they_are_worth_all() -> None:
    aboard = judged(voyage=4, aboard=["v4-goods-furs"])
    sold = judged(voyage=4, beside=["v4-goods-furs"])
    assert sold > aboard


def standing(tile: str, **red: Any) -> int:
    """Red is at that tile on space 3 of voyage 2, and will take it next."""
    table = given(
        voyage=2,
        sea={2: "v2-goods-furs", 3: tile, 6: "v2-goods-pigs"},
        ships=[{"space": 3, **red}, {"space": 2}, {"space": 6}],
    )
    return judge(registry.get("raids"), table.match.view(RED), RED)


@pytest.mark.parametrize(
    ("better", "worse", "ship"),
    [
        ("v2-rune-rune", "v2-goods-wood", {"beside": ["v1-rune-rune"] * 2}),
        ("v2-port-simple", "v2-weapon-simple", {"aboard": ["v1-goods-wood", "v1-goods-pigs"]}),
        ("v2-pennant-p3", "v2-goods-wood", {}),
        ("v2-mjollnir-simple", "v2-weapon-simple", {"vikings": 9}),
        ("v2-weapon-double", "v2-mjollnir-simple", {"vikings": 0}),
        ("v2-sail-double", "v2-mjollnir-simple", {"vikings": 0}),
    ],
)
def test_prize_of_the_next_turn_counts(better: str, worse: str, ship: dict[str, Any]) -> None:
    assert standing(better, **ship) > standing(worse, **ship)


def test_ship_under_sail_is_judged_by_where_it_is_bound() -> None:
    def bound_for(space: int) -> int:
        table = given(
            voyage=2,
            sea={1: "v2-monster-m3", 3: "v2-pennant-p3", 4: "v2-weapon-simple"},
            ships=[{"vikings": 5}],
        )
        table.play(f"sail:{space}")
        assert table.step == "MeetMonster"
        return judge(registry.get("raids"), table.match.view(RED), RED)

    assert bound_for(3) > bound_for(4)


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_double_port_is_judged_by_the_two_best_goods(order: list[int]) -> None:
    goods = ["v1-goods-wood", "v2-goods-pigs", "v3-goods-wood"]

    def at_port(port: str) -> int:
        table = given(
            voyage=3,
            sea={2: "v3-goods-mead", 3: port, 6: "v3-goods-pigs"},
            ships=[
                {"space": 3, "aboard": [goods[place] for place in order]},
                {"space": 2},
                {"space": 6},
            ],
        )
        return judge(registry.get("raids"), table.match.view(RED), RED)

    second_best = 4
    assert at_port("v3-port-double") - at_port("v3-port-simple") == 2 * 60 * second_best


def test_ship_that_has_taken_its_tile_is_judged_by_how_far_it_has_come() -> None:
    def after_taking_at(space: int) -> int:
        table = given(sea={space: "v1-rune-rune"}, ships=[{"space": space}], arrived=[BLUE, YELLOW])
        assert table.step == "Navigate"
        return judge(registry.get("raids"), table.match.view(RED), RED)

    assert after_taking_at(3) > after_taking_at(8)
