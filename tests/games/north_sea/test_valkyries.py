"""Valkyries: which crew they take, the effects of killed crew, and the track."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.north_sea.given import Table, at
from tests.games.north_sea.raiding import WEAK, raid, raider
from tests.table import logged

SET = "harbour_west-1"


def plundered(
    crew: Sequence[str], valkyries: int, *, track: int = 0, **story: Any
) -> tuple[Table, list[dict[str, Any]]]:
    """Seat 0 has taken a set with `valkyries` Valkyries from the western Harbour."""
    plunder: Mapping[str, int] = {"valkyrie": valkyries, "iron": 4 - valkyries}
    table = raider("harbour_west", crew=crew, sets={SET: plunder}, valkyries=track, **story)
    raid(table, "harbour_west")
    return table, table.play(f"plunder:{SET}")


def test_each_valkyrie_takes_one_of_the_crew_and_raises_the_marker() -> None:
    table, _ = plundered(["forager", "sage", "scout"], 2)
    supply = table.supply["valkyrie"]
    assert (table.actor, table.legal) == (0, ["lose:forager", "lose:sage", "lose:scout"])
    events = table.play("lose:sage")
    assert logged(events, "TakenByValkyrie") == [
        {"event": "TakenByValkyrie", "seat": 0, "card": "sage", "track": 1, "steps": 1}
    ]
    table.play("lose:forager")
    assert table.crew(0) == ["scout"]
    assert table.discards == {"forager": 1, "sage": 1}
    assert table.seat(0)["valkyries"] == 2
    assert table.supply["valkyrie"] == supply + 2
    assert (table.actor, table.step) == (1, "Turn")


def test_equal_crew_are_one_choice() -> None:
    table, _ = plundered(["forager", "forager", "sage"], 1)
    assert table.legal == ["lose:forager", "lose:sage"]


def test_set_without_valkyries_costs_nobody() -> None:
    table, _ = plundered(WEAK[:2], 0)
    assert (table.actor, table.step) == (1, "Turn")
    assert len(table.crew(0)) == 2


def test_ruling_16_killed_effect_is_finished_before_the_next_valkyrie() -> None:
    table, _ = plundered(["avenger", "forager"], 2, crews={1: ["sage"]})
    table.play("lose:avenger")
    assert (table.actor, table.step) == (0, "Avenge")
    table.play("target:1", "lose:sage")
    assert (table.actor, table.step, table.legal) == (0, "Valkyries", ["lose:forager"])


def test_ruling_16_gold_of_a_killed_gravedigger_comes_before_the_next_victim() -> None:
    table, _ = plundered(["gravedigger", "forager"], 2)
    table.play("lose:gravedigger")
    assert table.step == "Valkyries"
    assert table.seat(0)["gold"] == 1


def test_ruling_17_valkyries_without_a_victim_go_to_the_supply_unscored() -> None:
    table, _ = plundered(WEAK[:2], 4)
    on_board = sum(row["valkyrie"] for row in table.position["sets"].values() if row)
    table.play("lose:jeweller", "lose:jeweller")
    assert table.seat(0)["valkyries"] == 2
    assert table.supply["valkyrie"] == 18 - on_board
    assert (table.actor, table.step) == (1, "Turn")


@pytest.mark.parametrize(("track", "after"), [(5, 7), (6, 7), (7, 7)])
def test_ruling_18_marker_stops_at_7_but_crew_are_lost(track: int, after: int) -> None:
    table, _ = plundered(WEAK[:3], 2, track=track)
    table.play("lose:jeweller", "lose:jeweller")
    assert table.seat(0)["valkyries"] == after
    assert len(table.crew(0)) == 1


def test_ruling_18_ragnhildr_counts_the_marker() -> None:
    table = raider("outpost_north", crew=["ragnhildr", *WEAK[:2]], valkyries=7)
    events = raid(table, "outpost_north", [2])
    assert logged(events, "ScoredRaid")[0]["strength"] == 4 + 3 + 2


def test_ruling_19_berserker_that_returns_counts_for_the_track() -> None:
    table, _ = plundered(["berserker", "forager"], 1)
    table.play("lose:berserker")
    assert table.seat(0)["valkyries"] == 1
    assert table.hand(0) == ["berserker"]


def test_ruling_20_avenger_names_only_opponents_with_crew() -> None:
    table, _ = plundered(
        ["avenger", "forager"], 1, seats=4, crews={1: ["sage"], 3: ["champion", "sage"]}
    )
    table.play("lose:avenger")
    assert table.legal == ["target:1", "target:3"]


def test_ruling_20_victim_chooses_and_neither_moves_a_marker_nor_has_killed_effects() -> None:
    table, _ = plundered(["avenger", "forager"], 1, crews={1: ["mercenary", "berserker"]})
    table.play("lose:avenger", "target:1")
    assert (table.actor, table.step) == (1, "Avenged")
    events = table.play("lose:berserker")
    assert logged(events, "Avenged") == [{"event": "Avenged", "seat": 1, "card": "berserker"}]
    assert table.hand(1) == []
    assert table.discards == {"avenger": 1, "berserker": 1}
    assert table.seat(1)["valkyries"] == 0


def test_ruling_20_avenger_does_nothing_when_no_opponent_has_crew() -> None:
    table, _ = plundered(["avenger", "forager"], 1)
    table.play("lose:avenger")
    assert (table.actor, table.step) == (1, "Turn")


def test_ruling_21_crew_lost_to_an_avenger_is_not_killed() -> None:
    table, _ = plundered(["avenger", "forager"], 1, crews={1: ["avenger"]})
    table.play("lose:avenger", "target:1", "lose:avenger")
    assert (table.actor, table.step) == (1, "Turn")
    assert table.crew(0) == ["forager"]


def test_ruling_21_crew_discarded_for_a_brawler_is_not_killed() -> None:
    table = at("town_hall", hand={0: ["brawler"]}, crew={0: ["mercenary", "gravedigger"]})
    table.play("play:brawler", "dismiss:gravedigger", "claim:iron")
    assert table.goods(0) == {"iron": 1}
    assert table.seat(0)["valkyries"] == 0


def test_ruling_21_crew_dismissed_at_the_barracks_is_not_killed() -> None:
    table = at("barracks", hand={0: ["forager"]}, crew={0: ["mercenary"]}, silver={0: 1})
    table.play("dismiss:mercenary", "hire:forager")
    assert table.seat(0)["points"] == 0
    assert table.crew(0) == ["forager"]


def test_killed_gravedigger_brings_no_gold_that_the_supply_does_not_have() -> None:
    table, _ = plundered(["gravedigger", "forager"], 1, supply={"gold": 0})
    table.play("lose:gravedigger")
    assert table.seat(0)["gold"] == 0


def test_hand_that_a_berserker_makes_too_large_is_cut_at_the_end_of_the_turn() -> None:
    hand = ["archer", "archer", "brawler", "champion", "forager", "sage", "scout", "warlord"]
    table, _ = plundered(["berserker", "jeweller"], 1, hand={0: hand})
    table.play("lose:berserker")
    assert (table.actor, table.step) == (0, "EndTurn")
    table.play("discard:sage")
    assert len(table.hand(0)) == 8
    assert (table.actor, table.step) == (1, "Turn")
