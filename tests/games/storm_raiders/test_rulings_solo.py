"""Rulings on the solo opponent: 63 to 72, 84."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip
from tests.table import logged

import raidtable


def facing(
    active: str | None, *, site: str = "w6", turns: int = 1, opponent: Any = None, **story: Any
) -> Table:
    """The opponent's turn: it is there and has that Active Contract."""
    row = {"site": site, "active": active, **(opponent or {})}
    return given(seats=1, turn=None, turns=turns, opponent=row, **story)


def moved(*story: Any, black: int = 6, grey: int = 3, **more: Any) -> Table:
    """The opponent has rolled those two dice and moved accordingly."""
    table = facing(*story, **more)
    table.play(f"roll:{black}", f"roll:{grey}")
    return table


def test_ruling_63_opponent_salvages_two_or_without_limit() -> None:
    wrecks = {"w8": {"fuel": 1, "mechanical": 1, "electrical": 1}}
    table = moved("K28", wrecks=wrecks)
    assert table.opponent["cover"] == ["fuel", "mechanical", None, None]
    assert table.wreck("w8") == {"electrical": 1}
    table = moved("K28", wrecks=wrecks, opponent_salvage="unlimited")
    assert table.opponent["cover"] == ["fuel", "mechanical", "electrical", None]


def test_ruling_64_storms_site_and_its_own_are_passed_over() -> None:
    best = {"fuel": 1, "mechanical": 1}
    table = moved("K28", storm="w8", wrecks={"w6": best, "w8": best, "w9": {"fuel": 1}})
    assert table.opponent["site"] == "w9"
    # With no other match the Contract goes under the pile.
    table = moved("K28", storm="w8", wrecks={"w6": best, "w8": best})
    assert table.step == "RevealContract"
    assert table.opponent["put_under"] == ["K28"]
    assert table.opponent["site"] == "w6"


@pytest.mark.parametrize(("black", "grey", "site"), [(6, 3, "w8"), (3, 6, "w10")])
def test_ruling_65_nearest_of_equal_sites_in_its_direction(
    black: int, grey: int, site: str
) -> None:
    # Black moves in the Storm's direction, clockwise; grey moves back.
    wrecks = {"w8": {"fuel": 1}, "w10": {"fuel": 1}}
    assert moved("K28", wrecks=wrecks, black=black, grey=grey).opponent["site"] == site


def test_ruling_66_opponent_stays_after_one_cycle_of_its_pile() -> None:
    done = [f"K{number}" for number in range(11, 20)]
    pile = {"pile_left": 0, "put_under": ["K02", "K03"], "completed": done}
    table = facing("K01", opponent=pile, wrecks={"w8": {"orichalcum": 2}})
    events = table.play("roll:6", "roll:3")
    assert [event["contract"] for event in logged(events, "OpponentPutUnder")] == [
        "K01",
        "K02",
        "K03",
    ]
    assert logged(events, "OpponentStayed")
    assert table.actor == 0
    assert table.opponent["active"] == "K01"
    assert table.opponent["site"] == "w6"
    assert table.wreck("w8") == {"orichalcum": 2}


def test_ruling_67_real_types_first_weaponry_last_and_no_rearranging() -> None:
    def covered(wreck: dict[str, int], cover: Sequence[str | None] = (None,) * 4) -> Any:
        """K24 asks for two goods, fuel and electrical parts, from top to bottom."""
        table = moved("K24", opponent={"cover": list(cover)}, wrecks={"w8": wreck})
        return table.opponent["cover"]

    assert covered({"fuel": 1, "weaponry": 1}) == ["weaponry", None, "fuel", None]
    two_fit = {"fuel": 1, "electrical": 1, "weaponry": 2}
    assert covered(two_fit) == [None, None, "fuel", "electrical"]
    # Weaponry is not moved, although the goods would fit there.
    first_covered = ["weaponry", None, None, None]
    after = ["weaponry", "general_goods", None, None]
    assert covered({"general_goods": 2}, first_covered) == after


@pytest.mark.parametrize(
    ("black", "grey", "drafted"),
    [
        (6, 3, ("black", 4)),  # the next above
        (6, 5, ("black", 2)),  # on from 1
        (3, 6, ("grey", 5)),
    ],
)
def test_ruling_68_opponent_searches_upwards_then_from_1_then_the_other_colour(
    black: int, grey: int, drafted: tuple[str, int]
) -> None:
    table = facing("K28", tray={"black:2": 1, "black:4": 1, "grey:2": 1, "grey:5": 1})
    [event] = logged(table.play(f"roll:{black}", f"roll:{grey}"), "OpponentDrafted")
    assert (event["drafted"], event["value"]) == drafted
    # No black die is left.
    table = facing("K28", turns=3, tray={"grey:2": 1, "grey:5": 1})
    [event] = logged(table.play("roll:6", "roll:3"), "OpponentDrafted")
    assert (event["drafted"], event["value"]) == ("grey", 5)


def test_ruling_69_rolled_colour_gives_the_direction() -> None:
    wrecks = {"w8": {"fuel": 1}, "w4": {"fuel": 1}}
    table = facing("K28", turns=3, tray={"grey:2": 1, "grey:5": 1}, wrecks=wrecks)
    [event] = logged(table.play("roll:6", "roll:3"), "OpponentDrafted")
    assert event["drafted"] == "grey"
    assert table.opponent["site"] == "w8"


def test_ruling_70_opponent_without_contracts_only_drafts() -> None:
    done = [f"K{number}" for number in range(11, 23)]
    pile = {"pile_left": 0, "completed": done}
    table = facing(None, opponent=pile, wrecks={"w8": {"fuel": 2, "crew": 1}})
    before = sum(table.position["tray"].values())
    table.play("roll:6", "roll:3")
    assert table.actor == 0
    assert sum(table.position["tray"].values()) == before - 1
    assert table.opponent["site"] == "w6"
    assert table.wreck("w8") == {"crew": 1, "fuel": 2}


def test_ruling_71_opening_moves_go_clockwise_without_a_die() -> None:
    table = Table(raidtable.new("storm_raiders", seats=1, seed=1, opening_moves="3"))
    assert table.opponent["site"] == "w6"
    events = table.play("start:s0")
    assert [event["clockwise"] for event in logged(events, "OpponentMoved")] == [1, 1, 1]
    for usual in ("OpponentSalvaged", "OpponentFulfilled", "OpponentScared"):
        assert logged(events, usual)
    assert not logged(events, "OpponentDrafted")
    assert sum(table.position["tray"].values()) == 5


def test_ruling_72_opponents_medal_returns_to_the_supply() -> None:
    for number in range(1, 7):
        table = given(seats=1, round=number, tray=["black:6"])
        assert table.position["medal_die"] == ("black:6" if number in (2, 5) else None)
    table = facing("K28", turns=0, first=1, round=2, tray=["black:6"], wrecks={"w8": {"fuel": 1}})
    events = table.play("roll:6", "roll:6")
    assert logged(events, "OpponentReturnedMedal")
    assert table.position["medal_die"] is None
    assert table.seat(0)["medals"] == 0


def test_ruling_84_empty_stormholds_are_filled_from_the_lowest_id() -> None:
    table = trip(
        "black:2",
        "rest",
        seats=1,
        turns=3,
        tray={"black:2": 1, "black:5": 1},
        contracts={"s0": "K10", "s2": "K12", "s4": "K14"},
    )
    table.play("gain:medal", *["token:fuel"] * 5, "contract:K21", "contract:K23")
    holds = {hold: row["contract"] for hold, row in table.position["contracts"].items()}
    assert holds == {"s0": "K10", "s1": "K21", "s2": "K12", "s3": "K23", "s4": "K14"}
