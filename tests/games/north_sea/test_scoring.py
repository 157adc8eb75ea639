"""Points at the end, by source."""

from typing import Any

import pytest
from tests.games.north_sea import twins
from tests.games.north_sea.given import Table, given
from tests.helpers import play_randomly, random_play

import raidtable


def owning(**things: Any) -> dict[str, int]:
    """The points of seat 0 with these things, when the others have nothing."""
    story: dict[str, Any] = {thing: {0: held} for thing, held in things.items()}
    return given(**story).points(0)


def test_points_of_raids_are_kept() -> None:
    assert owning(points=17) == {"raids": 17}


@pytest.mark.parametrize(("place", "points"), list(enumerate([0, 0, 1, 2, 4, 7, 10, 15])))
def test_valkyrie_track_scores_by_the_place_of_the_marker(place: int, points: int) -> None:
    assert owning(valkyries=place).get("valkyries", 0) == points


@pytest.mark.parametrize(("place", "points"), list(enumerate([0, 0, 0, 2, 2, 2, 4, 4, 4, 6, 6])))
def test_armour_track_scores_the_last_tag_passed(place: int, points: int) -> None:
    assert owning(armour=place).get("armour", 0) == points


@pytest.mark.parametrize(("tile", "points"), list(twins.OFFERINGS.items()))
def test_each_offering_scores_its_points(tile: str, points: int) -> None:
    offers = [other for other in ("1", "2", "3", "4") if other != tile][:3]
    table = given(offerings={0: [tile]}, offers=offers)
    assert table.points(0) == {"offerings": points}


def test_offerings_are_worth_65_points_in_all() -> None:
    assert sum(twins.OFFERINGS.values()) == 65
    table = given(
        offerings={0: list(twins.OFFERINGS)},
        offers=[None, None, None],
        ending="offerings",
        last_turns=2,
    )
    assert table.points(0) == {"offerings": 65}


def test_printed_example_gold_and_iron_score_1_each_and_livestock_1_for_2() -> None:
    assert owning(gold=1) == {"plunder": 1}
    assert owning(iron=1) == {"plunder": 1}
    assert owning(livestock=2) == {"plunder": 1}
    assert owning(gold=3, iron=2, livestock=4) == {"plunder": 3 + 2 + 2}


def test_printed_example_1_livestock_scores_nothing_on_its_own() -> None:
    assert owning(livestock=1) == {}


def test_hired_crew_score_what_their_cards_say() -> None:
    crew = ["champion", "warlord", "trader", "forager"]
    assert owning(crew=crew, offerings=["4", "5"]) == {"offerings": 6, "crew": 3 + 2 + 2}


def test_ruling_44_hand_silver_and_provisions_score_nothing() -> None:
    assert owning(hand=["champion", "warlord"], silver=8, provisions=8) == {}


def test_ruling_45_merchant_scores_on_top_of_the_pairs() -> None:
    assert owning(crew=["merchant"], livestock=3) == {"plunder": 1, "crew": 3}
    assert owning(crew=["merchant", "merchant"], livestock=3) == {"plunder": 1, "crew": 6}


@pytest.mark.parametrize(("livestock", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2)])
def test_ruling_46_livestock_pairs_round_down(livestock: int, points: int) -> None:
    assert owning(livestock=livestock).get("plunder", 0) == points


def test_ruling_48_scores_may_pass_100() -> None:
    table = given(points={0: 99}, gold={0: 5})
    assert table.match.result.totals[0] == 104
    assert given(points={0: 151}).match.result.totals[0] == 151


@pytest.mark.parametrize("seats", [2, 3, 4])
@random_play
def test_points_and_ranks_are_those_of_the_slow_twin(seats: int) -> None:
    for seed in range(4):
        match = raidtable.new("north_sea", seats=seats, seed=seed)
        while True:
            check_against_twin(Table(match))
            if match.over:
                break
            play_randomly(match, (seed, match.ply), decisions=25)


def check_against_twin(table: Table) -> None:
    rows = table.position["seats"]
    result = table.match.result_so_far(reveal=True)
    assert result.points == [twins.points_by_source(row) for row in rows]
    assert result.ranks == twins.ranks(rows)
