"""The evaluation function, by which the greedy bot chooses."""

from typing import Any

import pytest
from tests.games.north_sea.given import Table, at, given
from tests.games.north_sea.raiding import STRONG, raider
from tests.helpers import play_bots, random_play
from tests.judging import judge, worths

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.rng import seeded
from raidtable.games import registry

NORTH_SEA = registry.get("north_sea")


def judged(table: Table, seat: int = 0) -> int:
    return judge(NORTH_SEA, table.match.view(seat), seat)


@pytest.mark.parametrize(
    "thing",
    [
        {"points": 1},
        {"silver": 1},
        {"provisions": 1},
        {"gold": 1},
        {"iron": 1},
        {"livestock": 1},
        {"armour": 1},
        {"valkyries": 2},
        {"hand": ["sage"]},
        {"crew": ["sage"]},
        {"offerings": ["4"]},
    ],
    ids=str,
)
def test_having_something_is_better_than_not(thing: dict[str, Any]) -> None:
    # It is the rival's turn, so the current actions in the Village do not count.
    story: dict[str, Any] = {key: {0: value} for key, value in thing.items()}
    assert judged(given(turn=1, **story)) > judged(given(turn=1))


def test_what_a_rival_gains_is_a_loss() -> None:
    assert judged(given(points={1: 5})) < judged(given())


def test_of_several_rivals_the_best_one_counts() -> None:
    led = given(seats=3, points={1: 9})
    assert judged(led) == judged(given(seats=3, points={1: 9, 2: 4}))
    assert judged(led) > judged(given(seats=3, points={1: 9, 2: 12}))


def test_own_points_count_more_than_those_of_a_rival() -> None:
    assert judged(given(points={0: 5, 1: 5})) > judged(given())


def test_raid_that_is_near_is_worth_more_than_one_that_is_far() -> None:
    ready = raider("fortress_west", crew=STRONG, turn=1)
    short = raider("fortress_west", crew=STRONG, turn=1, provisions=0)
    # Provisions have a value, and a higher one if they are needed.
    idle = given(provisions={0: 3}, turn=1)
    assert judged(ready) - judged(short) > judged(idle) - judged(given(turn=1))


FORTRESSES = ("fortress_west-1", "fortress_west-2", "fortress_centre-1", "fortress_centre-2")
NEAR_THE_END: dict[str, Any] = {"raided": dict.fromkeys(FORTRESSES, "white")}


def worth_of_silver(seats: int = 2, **story: Any) -> int:
    """The value of one silver, in percent of its weight, if future gains are discounted."""
    fading = {"silver": 100, "more_silver": 0, "at_start": 120, "at_end": 40, "crowd": 10}
    poor, rich = (
        worths(
            NORTH_SEA,
            given(seats=seats, turn=1, silver={0: held}, **story).match.view(0),
            NORTH_SEA.bots.one_step_weights | fading,
        )
        for held in (0, 1)
    )
    return rich[0] - poor[0]


def test_what_may_become_points_counts_for_less_near_the_end() -> None:
    assert 40 <= worth_of_silver(**NEAR_THE_END) < worth_of_silver() <= 120


def test_what_may_become_points_counts_for_less_where_more_sit() -> None:
    assert worth_of_silver(seats=4) == worth_of_silver(seats=2) - 20


def best(table: Table, texts: list[str]) -> str:
    """The choice of the greedy bot among these."""
    actor = table.actor
    legal = [action for action in table.match.actions() if action.text in texts]
    assert len(legal) == len(texts)
    bot = bots.make("greedy", NORTH_SEA)
    return bot.choose(table.match.view(actor), legal, Budget(), seeded("best")).text


def test_strong_raid_is_preferred_to_an_idle_day() -> None:
    table = raider("fortress_centre", crew=STRONG[:4], armour=8)
    assert best(table, ["raid:fortress_centre", "place:silversmith"]) == "raid:fortress_centre"


def test_richer_plunder_is_preferred() -> None:
    plunder = {
        "monastery_west-1": {"gold": 3},
        "monastery_west-2": {"livestock": 2},
    }
    table = raider("monastery_west", sets=plunder)
    table.play("raid:monastery_west", "die:3", "die:3")
    assert best(table, table.legal) == "plunder:monastery_west-1"


def test_weakest_crew_member_is_given_to_the_valkyrie() -> None:
    table = raider(
        "harbour_west",
        crew=["champion", "forager"],
        sets={"harbour_west-2": {"valkyrie": 1, "iron": 2}},
    )
    table.play("raid:harbour_west", "plunder:harbour_west-2")
    assert best(table, ["lose:champion", "lose:forager"]) == "lose:forager"


def test_offering_that_can_be_made_is_made() -> None:
    table = at("long_house", worker={0: "grey"}, silver={0: 4})
    assert best(table, ["skip", "offer:1"]) == "offer:1"


# Whole games


@pytest.mark.parametrize("seed", range(2))
def test_greedy_beats_random(seed: int) -> None:
    names = ["random", "random"]
    names[seed % 2] = "greedy"
    assert NORTH_SEA.rules.result(play_bots(NORTH_SEA, names, seed)).winners == [seed % 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
@random_play
def test_greedy_players_come_to_an_end(seats: int) -> None:
    """No bot waits forever for what the others do not give up, as bots with white workers did while
    a black one was at the Mill."""
    for seed in range(3):
        play_bots(NORTH_SEA, ["greedy"] * seats, seed)
