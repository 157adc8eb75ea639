"""Clean-up: the last die moves the Storm, which hits players in its way and drops Resources."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import TYPES, WRECKS, Table, given, without_zeros

EACH = dict.fromkeys(TYPES, 1)


def last_turn(last: str, **story: Any) -> Table:
    """All seats have taken two turns; that die is left, and the Storm has moved by it. Seat 0 had
    the last turn, so seat 1 is the first player."""
    tray = {"black:6": 1, last: 1} if last != "black:6" else {last: 2}
    table = given(turns=3, tray=tray, **story)
    table.play("draft:black:6", "rest", "gain:medal")
    return table


def drop(table: Table, *tokens: str) -> None:
    table.play(*[f"token:{token}" for token in tokens])


def drop_all(table: Table) -> dict[str, int]:
    """Drop whatever comes; return the number of Resources on each wreck that has any."""
    while table.step == "DropResources":
        table.play(table.legal[0])
    return without_zeros({wreck: sum(table.wreck(wreck).values()) for wreck in WRECKS})


# The last die


def test_one_die_is_left_and_goes_to_the_top_of_the_board() -> None:
    table = last_turn("grey:3", round=3)
    assert table.position["tray"] == {}
    assert table.position["storm_row"] == ["black:4", "black:4", "grey:3"]


def test_remaining_1_is_rolled_again() -> None:
    table = last_turn("grey:1")
    assert table.step == "RollLastDie"
    assert table.odds == {f"roll:{value}": 1 for value in (2, 3, 4, 5, 6)}
    table.play("roll:5")
    assert table.position["storm_row"] == ["grey:5"]
    assert table.position["storm"] == "w8"


def test_medal_of_the_last_die_goes_back() -> None:
    table = given(turns=3, round=2, tray={"black:3": 1, "grey:4": 1}, medal_die="grey:4")
    table.play("draft:black:3", "rest", "gain:medal")
    assert table.position["medal_die"] is None
    assert [table.seat(seat)["medals"] for seat in range(2)] == [1, 0]


# The Storm's way


@pytest.mark.parametrize(
    ("heading", "last", "new_heading", "end"),
    [
        ("clockwise", "black:4", "clockwise", "w9"),
        ("clockwise", "grey:4", "anticlockwise", "w1"),
        ("anticlockwise", "black:4", "anticlockwise", "w1"),
        ("anticlockwise", "grey:4", "clockwise", "w9"),
    ],
)
def test_black_die_keeps_the_direction_and_grey_turns_the_storm(
    heading: str, last: str, new_heading: str, end: str
) -> None:
    table = last_turn(last, storm="w5", heading=heading)
    assert (table.position["heading"], table.position["storm"]) == (new_heading, end)


@pytest.mark.parametrize(("number", "more"), list(enumerate([0, 0, 0, 1, 2, 3], start=1)))
def test_last_three_rounds_add_to_the_storms_way(number: int, more: int) -> None:
    table = last_turn("black:6", round=number, storm="w3")
    assert table.position["storm"] == f"w{3 + 6 + more}"


def test_storm_goes_round_the_ring() -> None:
    assert last_turn("black:5", storm="w11").position["storm"] == "w3"
    assert last_turn("grey:5", storm="w3").position["storm"] == "w11"


# Players that it hits

EXAMPLE: dict[str, Any] = {
    "storm": "w2",
    "raider": {0: "reid", 1: "khena"},
    "site": {0: "w0", 1: "w5"},
}


def test_printed_example_storm_moves_4_drops_2_and_hits_who_is_in_the_way() -> None:
    table = last_turn("black:4", **EXAMPLE)
    assert (table.damage(0), table.damage(1)) == ({}, EACH)
    assert drop_all(table) == {"w3": 2, "w4": 2, "w5": 2, "w6": 2}


def test_printed_example_grey_would_have_hit_the_other_player() -> None:
    table = last_turn("grey:4", **EXAMPLE)
    assert (table.damage(0), table.damage(1)) == (EACH, {})
    assert drop_all(table) == {"w1": 2, "w0": 2, "w12": 2, "w11": 2}


@pytest.mark.parametrize(("site", "hit"), [("w2", {}), ("w3", EACH), ("w6", EACH), ("w7", {})])
def test_storm_hits_from_the_next_wreck_to_the_one_it_reaches(
    site: str, hit: dict[str, int]
) -> None:
    table = last_turn("black:4", storm="w2", site={0: site})
    assert table.damage(0) == hit


def test_who_stands_where_the_storm_starts_or_at_a_stormhold_is_safe() -> None:
    table = last_turn("black:6", round=6, storm="w4", site={0: "w4", 1: "s0"})
    assert (table.damage(0), table.damage(1)) == ({}, {})


# Resources that it drops


@pytest.mark.parametrize(
    ("number", "last", "spaces", "each"),
    [
        (1, 2, 2, 3), (1, 3, 3, 2), (1, 4, 4, 2), (1, 5, 5, 1), (1, 6, 6, 1), (4, 6, 7, 1),
        (5, 6, 8, 1), (6, 6, 9, 1),
    ],
)  # fmt: skip
def test_shorter_ways_drop_more_resources(number: int, last: int, spaces: int, each: int) -> None:
    table = last_turn(f"black:{last}", round=number, storm="w0")
    assert drop_all(table) == {f"w{place}": each for place in range(1, spaces + 1)}


def test_resources_are_dropped_from_the_new_site_backwards() -> None:
    table = last_turn("black:3", storm="w12", wrecks={"w12": {"fuel": 1}, "w1": {"fuel": 1}})
    assert table.odds["token:crew"] == 5
    drop(table, "crew", "crew", "weaponry", "fuel", "orichalcum", "orichalcum")
    assert table.wreck("w2") == {"crew": 2}
    assert table.wreck("w1") == {"weaponry": 1, "fuel": 2}
    assert table.wreck("w0") == {"orichalcum": 2}
    assert table.wreck("w12") == {"fuel": 1}
    assert table.step == "LayContracts"


# All Resources but two, far from the Storm's way.
NEARLY_ALL: dict[str, dict[str, int]] = {
    "w9": {"general_goods": 12, "fuel": 10},
    "w10": {"mechanical": 9, "electrical": 9, "orichalcum": 7},
    "w11": {"weaponry": 8},
    "w12": {"crew": 3},
}


def test_empty_bag_is_filled_with_the_discards() -> None:
    wrecks = NEARLY_ALL | {"w11": {"weaponry": 3}}
    table = last_turn("black:2", storm="w0", wrecks=wrecks, discards={"weaponry": 5})
    assert table.odds == {"token:crew": 2}
    drop(table, "crew", "crew")
    assert table.odds == {"token:weaponry": 5}
    assert table.position["discards"] == {}
    drop(table, "weaponry")
    assert table.wreck("w2") == {"crew": 2, "weaponry": 1}


def test_short_supply_leaves_the_last_wrecks_without() -> None:
    table = last_turn("black:3", storm="w0", wrecks=NEARLY_ALL | {"w12": {"crew": 2}})
    drop(table, "crew", "crew", "crew")
    assert table.step == "LayContracts"
    assert (table.wreck("w3"), table.wreck("w2"), table.wreck("w1")) == (
        {"crew": 2},
        {"crew": 1},
        {},
    )


def test_bag_is_not_refilled_before_something_must_be_drawn() -> None:
    wrecks = {
        "w9": {"general_goods": 12, "fuel": 10},
        "w10": {"mechanical": 9, "electrical": 9, "orichalcum": 7},
        "w11": {"weaponry": 2},
        "w12": {"crew": 3},
    }
    table = given(turns=3, tray={"black:2": 2}, storm="w3", wrecks=wrecks, discards={"weaponry": 2})
    table.play("draft:black:2", "rest", "gain:medal")
    while table.step == "DropResources":
        table.play(table.legal[0])
    # Six were in the bag and six were dropped: nothing is left to draw.
    assert table.position["discards"] == {"weaponry": 2}
