"""The three triggers of the end, the last round, and the winner."""

from typing import Any

import pytest
from tests.games.north_sea.given import Table, at, given
from tests.games.north_sea.raiding import WEAK, raid, raider
from tests.table import logged

FORTRESS_SETS = [
    "fortress_west-1", "fortress_west-2", "fortress_centre-1", "fortress_centre-2",
    "fortress_east-1", "fortress_east-2",
]  # fmt: skip
OFFERINGS = [str(number) for number in range(1, 17)]
# A table at which the end has been triggered.
ONE_SET_LEFT: dict[str, Any] = {
    "ending": "fortresses",
    "raided": dict.fromkeys(FORTRESS_SETS[:5], "white"),
}


def before_fortress_raid(left: int, **story: Any) -> Table:
    """Seat 0 can raid the eastern Fortress, with `left` sets in all Fortresses."""
    gone = dict.fromkeys(FORTRESS_SETS[: 6 - left], "white")
    return raider("fortress_east", raided=gone, **story)


def fortress_raid(table: Table) -> list[dict[str, Any]]:
    events = raid(table, "fortress_east")
    return events + table.play("plunder:fortress_east-2")


def before_last_valkyrie(**story: Any) -> Table:
    """Seat 0 can raid the western Harbour, which has the last Valkyrie of the board."""
    plunder = {"harbour_west-2": {"valkyrie": 1, "iron": 2}}
    return raider("harbour_west", sets=plunder, supply={"valkyrie": 17}, **story)


def last_valkyrie_raid(table: Table) -> list[dict[str, Any]]:
    events = raid(table, "harbour_west")
    return events + table.play("plunder:harbour_west-2", "lose:jeweller")


def before_offering(made: int, **story: Any) -> Table:
    """Seat 0 can make the offering 1, after the others have made `made` offerings."""
    collected = {1: OFFERINGS[3 : 3 + made]}
    return at("long_house", worker={0: "grey"}, silver={0: 4}, offerings=collected, **story)


def idle(table: Table) -> int:
    """Play a turn of the seat to move without any effect; return the seat."""
    seat: int = table.position["turn_seat"]
    while not table.match.over and table.position["turn_seat"] == seat:
        table.play("skip" if "skip" in table.legal else table.legal[0])
    return seat


def idle_to_the_end(table: Table) -> list[int]:
    """The seats that still had a turn."""
    turns = []
    while not table.match.over:
        turns.append(idle(table))
    return turns


# Triggers


def test_end_begins_when_one_set_is_left_in_the_fortresses() -> None:
    table = before_fortress_raid(2)
    events = fortress_raid(table)
    assert logged(events, "EndBegan") == [
        {"event": "EndBegan", "seat": 0, "ending": "fortresses"},
    ]
    assert table.position["ending"] == "fortresses"


def test_two_sets_left_in_the_fortresses_do_not_end_the_game() -> None:
    table = before_fortress_raid(3)
    assert logged(fortress_raid(table), "EndBegan") == []
    assert table.position["ending"] is None


def test_end_begins_when_no_valkyrie_is_left_on_the_board() -> None:
    table = before_last_valkyrie()
    events = last_valkyrie_raid(table)
    assert logged(events, "EndBegan") == [{"event": "EndBegan", "seat": 0, "ending": "valkyries"}]


def test_raid_without_the_last_valkyrie_does_not_end_the_game() -> None:
    table = before_last_valkyrie()
    raid(table, "harbour_west")
    table.play("plunder:harbour_west-1")
    assert table.position["ending"] is None


def test_end_begins_when_the_stack_of_offerings_is_empty() -> None:
    table = before_offering(12)
    events = table.play("offer:1", "tile:16")
    assert logged(events, "EndBegan") == [{"event": "EndBegan", "seat": 0, "ending": "offerings"}]


def test_ruling_41_stack_is_empty_with_the_13th_offering_though_tiles_lie_face_up() -> None:
    table = before_offering(11)
    table.play("offer:1", "tile:15")
    assert table.position["ending"] is None
    table = before_offering(12)
    table.play("offer:1", "tile:16")
    assert len(table.seat(0)["offerings"]) + len(table.seat(1)["offerings"]) == 13
    assert table.position["offers"] == ["16", "2", "3"]
    assert table.position["ending"] == "offerings"


def test_offerings_may_still_be_made_once_the_stack_is_empty() -> None:
    collected = {1: OFFERINGS[3:]}
    table = at(
        "long_house",
        worker={0: "grey"},
        silver={0: 4},
        offerings=collected,
        ending="offerings",
        last_turns=2,
    )
    table.play("offer:1")
    assert table.position["offers"] == [None, "2", "3"]
    assert table.seat(0)["offerings"] == ["1"]


# The last round


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_42_everybody_has_one_more_turn_and_the_triggering_player_the_last(
    seats: int,
) -> None:
    table = before_fortress_raid(2, seats=seats)
    fortress_raid(table)
    assert table.position["last_turns"] == seats
    assert idle_to_the_end(table) == [*range(1, seats), 0]
    assert table.match.result.reason == "fortresses"


def test_ruling_42_turn_of_the_trigger_is_finished_first() -> None:
    table = before_offering(12)
    table.play("offer:1", "tile:16")
    assert (table.actor, table.step) == (0, "PickUpWorker")
    assert table.position["last_turns"] is None
    idle(table)
    assert idle_to_the_end(table) == [1, 0]


def test_ruling_42_later_triggers_change_nothing() -> None:
    table = before_last_valkyrie(last_turns=2, **ONE_SET_LEFT)
    events = last_valkyrie_raid(table)
    assert logged(events, "EndBegan") == []
    assert table.position["last_turns"] == 1
    assert idle_to_the_end(table) == [1]
    assert table.match.result.reason == "fortresses"


def test_ruling_42_last_fortress_set_may_still_be_raided() -> None:
    table = before_fortress_raid(1, ending="fortresses", last_turns=1)
    fortress_raid(table)
    assert table.match.over
    assert table.position["sets"]["fortress_east-2"] is None


def test_ruling_43_valkyries_in_the_supply_do_not_hold_the_end_up() -> None:
    table = before_last_valkyrie()
    assert table.supply["valkyrie"] == 17
    last_valkyrie_raid(table)
    assert table.supply["valkyrie"] == 18
    assert table.position["ending"] == "valkyries"


def test_valkyrie_that_finds_nobody_is_gone_from_the_board() -> None:
    plunder = {"harbour_west-1": {"valkyrie": 3, "iron": 1}}
    table = raider("harbour_west", crew=WEAK[:2], sets=plunder, supply={"valkyrie": 15})
    raid(table, "harbour_west")
    table.play("plunder:harbour_west-1", "lose:jeweller", "lose:jeweller")
    assert table.seat(0)["valkyries"] == 2
    assert table.position["ending"] == "valkyries"


def test_game_tells_that_it_is_over_and_why() -> None:
    table = given(last_turns=1, **ONE_SET_LEFT)
    while not table.match.over:
        events = table.play("skip" if "skip" in table.legal else table.legal[0])
    assert events[-1] == {"event": "GameEnded", "seat": -1, "ending": "fortresses"}
    assert table.legal == []


# The winner


def over(**story: Any) -> Table:
    table = given(steps=[], last_turns=0, **ONE_SET_LEFT, **story)
    assert table.match.over
    return table


def test_most_points_win() -> None:
    result = over(seats=3, points={0: 20, 1: 31, 2: 25}).match.result
    assert result.totals == [20, 31, 25]
    assert result.ranks == [3, 1, 2]
    assert result.winners == [1]
    assert result.tie_break == ""


def test_tie_goes_to_who_is_further_up_the_valkyrie_track() -> None:
    # The first step of either track scores nothing, so the totals stay equal.
    result = over(points={0: 20, 1: 20}, valkyries={1: 1}, armour={0: 2}).match.result
    assert result.totals == [20, 20]
    assert result.ranks == [2, 1]
    assert result.tie_break == "valkyries"


def test_tie_on_the_valkyrie_track_goes_to_who_is_further_up_the_armour_track() -> None:
    result = over(points={0: 20, 1: 20}, valkyries={0: 1, 1: 1}, armour={0: 1}).match.result
    assert result.totals == [20, 20]
    assert result.ranks == [1, 2]
    assert result.tie_break == "armour"


def test_tie_further_down_decides_nothing() -> None:
    result = over(seats=3, points={0: 20, 1: 9, 2: 9}, valkyries={1: 1}).match.result
    assert result.ranks == [1, 2, 3]
    assert result.tie_break == ""
    # The victory is shared, although a third seat ties with the two on points.
    result = over(
        seats=3, points={0: 20, 1: 20, 2: 20}, valkyries={0: 1, 1: 1}, armour={0: 1, 1: 1}
    ).match.result
    assert result.winners == [0, 1]
    assert result.tie_break == "shared"
    assert result.ties == [("", [0, 1, 2]), ("valkyries", [0, 1])]


def test_ruling_47_still_tied_after_both_tracks_is_a_shared_win() -> None:
    result = over(
        seats=3, points={0: 20, 1: 20, 2: 9}, valkyries={0: 1, 1: 1}, armour={0: 2, 1: 2}
    ).match.result
    assert result.ranks == [1, 1, 3]
    assert result.winners == [0, 1]
    assert result.tie_break == "shared"
