"""Prestige at the end, by source, and the winner."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import DATA, Table, given

SLOTS: list[str] = [row["id"] for row in DATA["mod_slots"]]
PRESTIGE: dict[str, int] = {row["id"]: row["prestige"] for row in DATA["contracts"]}


def owning(**things: Any) -> dict[str, int]:
    """The points of seat 0 with these things."""
    story: dict[str, Any] = {thing: {0: held} for thing, held in things.items()}
    return given(**story).points(0)


def over(**story: Any) -> Table:
    """The game is over."""
    return given(steps=[], turn=None, tray={}, round=7, **story)


# Prestige


def test_printed_example_adds_up_to_46() -> None:
    table = over(
        fulfilled={0: ["K11", "K30"]},
        dials={0: {"mod": 4, "medal": 2, "crew": 1}},
        mods={0: SLOTS[:6]},
        medals={0: 3},
        crew={0: ["rigger"]},
        face_down={0: ["medic"]},
        stock={0: {"fuel": 1, "weaponry": 2}},
        health={0: 2},
        damage={0: {"plane": 1}},
    )
    assert table.points(0) == {
        "contracts": 15,
        "mods": 24,
        "medals": 6,
        "crew": 2,
        "resources": 1,
        "damage": -2,
    }
    assert table.match.result.totals[0] == 46


@pytest.mark.parametrize(("name", "prestige"), list(PRESTIGE.items()))
def test_contracts_score_their_prestige(name: str, prestige: int) -> None:
    assert owning(fulfilled=[name]) == {"contracts": prestige}


def test_contracts_add_up() -> None:
    assert owning(fulfilled=["K01", "K11", "K30"]) == {"contracts": 4 + 6 + 9}


def test_dials_multiply_what_they_stand_for() -> None:
    things: dict[str, Any] = {"mods": SLOTS[:3], "medals": 4, "crew": ["medic", "trader"]}
    assert owning(**things) == {}
    assert owning(dials={"mod": 5}, **things) == {"mods": 15}
    assert owning(dials={"medal": 2}, **things) == {"medals": 8}
    assert owning(dials={"crew": 3}, **things) == {"crew": 6}
    assert owning(dials={"mod": 5, "medal": 5, "crew": 5}) == {}


def test_face_down_crew_scores_and_a_destroyed_card_does_not() -> None:
    table = given(dials={0: {"crew": 2}}, crew={0: ["old_salt"]}, face_down={0: ["medic"]})
    assert table.points(0) == {"crew": 4}
    table.play("destroy:old_salt")
    assert table.points(0) == {"crew": 2}


@pytest.mark.parametrize(("held", "points"), list(enumerate([0, 0, 1, 1, 2, 2])))
def test_every_two_resources_score_1(held: int, points: int) -> None:
    kinds = [row["id"] for row in DATA["resources"]][:held]
    assert owning(stock=dict.fromkeys(kinds, 1)).get("resources", 0) == points


def test_damage_costs_what_the_health_tracker_says() -> None:
    damage = {"trike": 1, "plane": 2}
    for health in range(5):
        assert owning(health=health, damage=damage).get("damage", 0) == -3 * health
    assert owning(health=4) == {}


# The winner


def test_most_prestige_wins() -> None:
    table = over(seats=3, fulfilled={0: ["K01"], 1: ["K30"], 2: ["K11"]})
    assert table.match.result.totals == [4, 9, 6]
    assert table.match.result.ranks == [3, 1, 2]
    assert table.match.result.tie_break == ""


def test_tie_goes_to_the_least_damage() -> None:
    table = over(damage={0: {"sub": 2}, 1: {"trike": 1}}, stock={0: {"fuel": 1}})
    assert table.match.result.totals == [0, 0]
    assert table.match.result.ranks == [2, 1]
    assert table.match.result.tie_break == "damage"


def test_second_tie_goes_to_the_most_resources() -> None:
    table = over(damage={0: {"sub": 1}, 1: {"trike": 1}}, stock={1: {"fuel": 1}})
    assert table.match.result.totals == [0, 0]
    assert table.match.result.ranks == [2, 1]
    assert table.match.result.tie_break == "resources"


def test_ruling_98_the_tie_break_told_is_the_one_that_decided_the_first_place() -> None:
    # The victory is shared, although a third seat ties with the two and has more Damage.
    table = over(seats=3, damage={2: {"trike": 1}})
    assert table.match.result.ranks == [1, 1, 3]
    assert table.match.result.tie_break == "shared"
    # A tie further down decides nothing.
    table = over(seats=3, fulfilled={0: ["K01"]}, damage={2: {"trike": 1}})
    assert table.match.result.ranks == [1, 2, 3]
    assert table.match.result.tie_break == ""
    # Damage leaves two of three, and then the Resources decide.
    table = over(seats=3, damage={1: {"trike": 1}}, stock={1: {"fuel": 1}, 2: {"fuel": 1}})
    assert table.match.result.ranks == [2, 3, 1]
    assert table.match.result.tie_break == "resources"
    assert table.match.result.ties == [("", [0, 1, 2]), ("damage", [0, 2]), ("resources", [2])]


def test_last_tie_is_shared() -> None:
    table = over(
        seats=3, fulfilled={0: ["K01"], 1: ["K02"]}, stock={0: {"fuel": 1}, 1: {"fuel": 1}}
    )
    assert table.match.result.totals == [4, 4, 0]
    assert table.match.result.ranks == [1, 1, 3]
    assert table.match.result.tie_break == "shared"
