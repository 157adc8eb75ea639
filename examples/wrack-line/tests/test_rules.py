"""A test for each rule of RULES.md."""

from typing import Any

import pytest

import raidtable
from raidtable import SPECTATOR, Match

KINDS = ["cockle", "scallop", "whelk", "razor"]
BEACH = ["cockle", "scallop", "whelk", "razor"]


def position(*seats: dict[str, Any], tide: str = "slow", **written: Any) -> Match:
    """A position of two seats with draws by hand; the first player is to move."""
    given = {"beach": BEACH, "seats": list(seats) or [{}, {}], **written}
    return raidtable.position("wrack_line", given, tide=tide, chance="by_hand")


def seat(match: Match, number: int) -> Any:
    seats: Any = match.position()["seats"]
    return seats[number]


def seen(match: Match, viewer: int) -> Any:
    data: Any = match.view(viewer).data()
    return data


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


# Set-up


def test_bag_holds_32_shells_and_6_waves() -> None:
    match = raidtable.new("wrack_line", seats=2, chance="by_hand")
    unseen = seen(match, SPECTATOR)["unseen"]
    assert unseen == {**dict.fromkeys(KINDS, 8), "wave": 6}


def test_each_player_gets_a_secret_wish() -> None:
    match = raidtable.new("wrack_line", seats=3, chance="by_hand")
    assert match.legal() == [f"deal:{kind}" for kind in KINDS]
    play(match, "deal:whelk", "deal:whelk")
    assert "deal:whelk" not in match.legal(), "there are two of each"
    play(match, "deal:razor")
    wishes = [[row["wish"] for row in seen(match, viewer)["seats"]] for viewer in range(3)]
    assert wishes == [
        ["whelk", "hidden", "hidden"],
        ["hidden", "whelk", "hidden"],
        ["hidden", "hidden", "razor"],
    ]
    assert [row["wish"] for row in seen(match, SPECTATOR)["seats"]] == ["hidden"] * 3


def test_four_shells_and_no_wave_are_laid_out() -> None:
    match = raidtable.new("wrack_line", seats=2, chance="by_hand")
    play(match, "deal:whelk", "deal:razor")
    for number in range(4):
        assert match.legal() == [f"draw:{kind}" for kind in KINDS]
        play(match, f"draw:{KINDS[number]}")
    assert match.position()["beach"] == KINDS
    assert match.actor == 0


# A turn


def test_a_turn_is_to_gather_or_to_dig() -> None:
    match = position()
    assert match.legal() == ["gather:1", "gather:2", "gather:3", "gather:4", "dig"]
    play(match, "gather:1", "draw:cockle")
    assert match.actor == 1


def test_a_gathered_shell_leaves_its_place_to_the_next() -> None:
    match = play(position(), "gather:2")
    assert match.position()["beach"] == ["cockle", "whelk", "razor"]
    assert seat(match, 0)["gathered"]["scallop"] == 1


def test_only_the_digger_sees_a_dug_up_shell() -> None:
    match = play(position(), "dig", "draw:whelk")
    assert seat(match, 0)["dug"] == ["whelk"]
    assert [seen(match, viewer)["seats"][0]["dug"] for viewer in (0, 1, SPECTATOR)] == [
        ["whelk"], ["hidden"], ["hidden"],
    ]  # fmt: skip
    assert seen(match, 0)["unseen"]["whelk"] == 6
    assert seen(match, 1)["unseen"]["whelk"] == 7, "it may be in the bag"
    assert match.actor == 1


def test_a_wave_can_be_dug_up() -> None:
    match = play(position(), "dig", "draw:wave")
    assert (match.position()["waves"], seat(match, 0)["dug"]) == (1, [])
    assert match.position()["beach"] == ["scallop", "whelk", "razor"]
    play(match, "draw:cockle")
    assert match.actor == 1


def test_nobody_digs_up_a_fourth_shell() -> None:
    match = position({"dug": ["whelk", "razor", "whelk"]}, {})
    assert "dig" not in match.legal()
    explained = match.explain("dig")
    assert not explained.legal
    assert explained.rule == "dig"
    assert explained.sentence == "You can dig up 3 shells at most."


def test_the_beach_is_filled_up_after_a_turn() -> None:
    match = play(position(), "gather:4")
    assert match.legal() == [*(f"draw:{kind}" for kind in KINDS), "draw:wave"]
    play(match, "draw:cockle")
    assert match.position()["beach"] == ["cockle", "scallop", "whelk", "cockle"]
    assert match.actor == 1


def test_a_wave_takes_the_shell_nearest_to_the_sea() -> None:
    match = play(position(), "gather:4", "draw:wave")
    assert match.position()["beach"] == ["scallop", "whelk"]
    assert match.position()["washed"] == {"cockle": 1, "scallop": 0, "whelk": 0, "razor": 0}
    play(match, "draw:razor", "draw:razor")
    assert match.actor == 1


# The end


@pytest.mark.parametrize(("tide", "last"), [("slow", 5), ("fast", 4)])
def test_the_last_wave_ends_the_game(tide: str, last: int) -> None:
    match = play(position(tide=tide, waves=last - 2), "gather:1", "draw:wave")
    assert match.legal(), "one more is to come"
    play(match, "draw:wave")
    assert match.over
    assert match.result.reason == "tide"


@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28)]
)
def test_sets_and_wishes_score(count: int, points: int) -> None:
    """At most seven, because one cockle is on the beach."""
    gathered = {"cockle": count}
    match = position({"wish": "razor", "gathered": gathered}, {"wish": "cockle"}, waves=4)
    play(match, "dig", "draw:wave")
    assert match.result.points == [{"sets": points, "wish": 0}, {"sets": 0, "wish": 0}]


def test_hidden_shells_score_and_wishes_add_points() -> None:
    first_seat = {"wish": "whelk", "gathered": {"whelk": 1, "razor": 1}, "dug": ["whelk"]}
    match = position(first_seat, {"wish": "razor"})
    assert match.standing(0).points[0] == {"sets": 3 + 1, "wish": 2 * 2}
    assert match.standing(1).points[0] == {"sets": 1 + 1, "wish": 0}, "the others see less"


def test_more_kinds_break_a_tie() -> None:
    one_kind = {"wish": "whelk", "gathered": {"cockle": 2}}
    three_kinds = {"wish": "whelk", "gathered": {"cockle": 1, "scallop": 1, "razor": 1}}
    match = play(position(one_kind, three_kinds, waves=4), "dig", "draw:wave")
    assert match.result.totals == [3, 3]
    assert (match.result.winners, match.result.tie_break) == ([1], "kinds")
