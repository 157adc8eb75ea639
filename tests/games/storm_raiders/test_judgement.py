"""The evaluation function, by which the greedy bot chooses."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip
from tests.helpers import play_bots, random_play
from tests.judging import judge

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.rng import seeded
from raidtable.games import registry

STORM_RAIDERS = registry.get("storm_raiders")


def judged(table: Table, seat: int = 0) -> int:
    return judge(STORM_RAIDERS, table.match.view(seat), seat)


@pytest.mark.parametrize(
    "thing",
    [
        {"fulfilled": ["K01"]},
        {"dials": {"mod": 1}},
        {"dials": {"medal": 1}},
        {"dials": {"crew": 1}},
        {"mods": ["trike_weaponry"]},
        {"medals": 1},
        {"crew": ["medic"]},
        {"stock": {"fuel": 1}},
        {"stock": {"weaponry": 1}},
    ],
    ids=str,
)
def test_having_something_is_better_than_not(thing: dict[str, Any]) -> None:
    story: dict[str, Any] = {key: {0: value} for key, value in thing.items()}
    assert judged(given(turn=1, turns=1, **story)) > judged(given(turn=1, turns=1))


@pytest.mark.parametrize(
    "thing",
    [{"damage": {"plane": 1}}, {"health": 1}, {"dice": {"sub": ["black:5"]}}],
    ids=str,
)
def test_being_worn_out_is_worse(thing: dict[str, Any]) -> None:
    story: dict[str, Any] = {key: {0: value} for key, value in thing.items()}
    assert judged(given(turn=1, turns=1, **story)) < judged(given(turn=1, turns=1))


def test_card_face_down_is_worth_less_than_one_face_up() -> None:
    used = given(turn=1, turns=1, face_down={0: ["medic"]})
    assert judged(used) < judged(given(turn=1, turns=1, crew={0: ["medic"]}))


def test_what_a_rival_gains_is_a_loss() -> None:
    assert judged(given(medals={1: 3}, dials={1: {"medal": 2}})) < judged(given())


def test_of_several_rivals_the_best_one_counts() -> None:
    def rivals(first: int, second: int) -> int:
        return judged(given(seats=3, medals={1: first, 2: second}))

    assert rivals(4, 2) == rivals(4, 0)
    assert rivals(4, 5) < rivals(4, 0)


def test_alone_the_opponents_points_count() -> None:
    def facing(*completed: str) -> int:
        opponent = {"active": "K28", "completed": list(completed), "pile_left": 11 - len(completed)}
        return judged(given(seats=1, opponent=opponent))

    assert facing("K05") < facing()


def test_contract_that_could_be_fulfilled_is_worth_more_than_one_that_could_not() -> None:
    def gained_by_contract(stock: dict[str, int]) -> int:
        story: dict[str, Any] = {"turn": 1, "turns": 1, "stock": {0: stock}}
        return judged(given(contracts={"s4": "K11"}, **story)) - judged(given(**story))

    assert gained_by_contract({"general_goods": 2, "fuel": 1}) > gained_by_contract({})


def test_judgement_depends_on_nothing_that_the_seat_cannot_see() -> None:
    """The cards that a rival draws and puts under the pile change nothing for the others."""

    def after(one: str, other: str) -> Table:
        table = trip("black:3", "rest")
        table.play("gain:crew", f"card:{one}", f"card:{other}")
        return table

    assert judged(after("medic", "broker"), 1) == judged(after("welder", "bosun"), 1)
    kept = [after("medic", "broker"), after("medic", "welder")]
    for table in kept:
        table.play("keep:medic")
    assert judged(kept[0], 1) == judged(kept[1], 1)


# Choices of the greedy bot


def best(table: Table, texts: list[str]) -> str:
    """The choice of the greedy bot among these."""
    legal = [action for action in table.match.actions() if action.text in texts]
    assert len(legal) == len(texts)
    bot = bots.make("greedy", STORM_RAIDERS)
    return bot.choose(table.match.view(table.actor), legal, Budget(), seeded("best")).text


def test_contract_in_reach_that_can_be_paid_is_gone_for() -> None:
    table = given(
        tray=["black:2"],
        contracts={"s4": "K11"},
        stock={0: {"general_goods": 2, "fuel": 1}},
        wrecks={"w1": {"fuel": 1}},
        storm="w7",
    )
    table.play("draft:black:2")
    assert best(table, ["go:trike:s4", "go:trike:w1", "rest"]) == "go:trike:s4"
    table.play("go:trike:s4")
    assert best(table, ["fulfil", "done"]) == "fulfil"


def test_clean_journey_is_preferred_to_one_into_the_storm() -> None:
    wrecks = {"w0": {"fuel": 2}, "w1": {"fuel": 2}}
    table = given(tray=["black:2"], wrecks=wrecks, storm="w0")
    table.play("draft:black:2")
    assert best(table, ["go:trike:w0:storm", "go:trike:w1"]) == "go:trike:w1"


def test_salvage_that_does_no_damage_is_taken() -> None:
    table = trip("black:2", "trike:w1", wrecks={"w1": {"fuel": 2}}, storm="w7")
    assert best(table, ["salvage:fuel", "done"]) == "salvage:fuel"


def test_worn_out_vehicles_are_rested() -> None:
    table = given(
        tray=["black:5"],
        damage={0: {"trike": 3, "plane": 3, "sub": 2}},
        wrecks={"w1": {"fuel": 1}},
        storm="w7",
    )
    table.play("draft:black:5")
    assert best(table, ["go:plane:w1", "rest"]) == "rest"


def test_repair_is_done_where_it_costs_nothing_else() -> None:
    table = trip("black:2", "trike:w1", crew={0: ["mechanic"]}, damage={0: {"sub": 2}}, storm="w7")
    assert table.step == "EndTurn"
    assert best(table, ["end", "crew:mechanic:sub"]) == "crew:mechanic:sub"


# Whole games


@pytest.mark.parametrize("seed", range(2))
def test_greedy_beats_random(seed: int) -> None:
    names = ["random", "random"]
    names[seed % 2] = "greedy"
    assert STORM_RAIDERS.rules.result(play_bots(STORM_RAIDERS, names, seed)).winners == [seed % 2]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@random_play
def test_greedy_players_come_to_an_end_with_points(seats: int) -> None:
    totals = STORM_RAIDERS.rules.result(play_bots(STORM_RAIDERS, ["greedy"] * seats, 1)).totals
    assert min(totals) > 0
