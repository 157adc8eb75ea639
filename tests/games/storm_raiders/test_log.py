"""The log of Storm Raiders: public lines, and those that only the drawing player reads."""

import re
from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip

import raidtable
from raidtable.engine.event import Event
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.games.storm_raiders.rules.components import CREW_NAMES

STORM_RAIDERS = registry.get("storm_raiders")
WORDS = STORM_RAIDERS.presentation.words("en")


def log(table: Table, *texts: str, seat: int = raidtable.SPECTATOR) -> list[str]:
    """The lines that a seat reads about these actions (default: a spectator's)."""
    events = [event for text in texts for event in table.match.play(text)]
    lines = [WORDS.event(event.seen_from(seat)) for event in events]
    return [line for line in lines if line]


# A turn


def test_journey_to_a_wreck_is_logged_from_the_draft_to_the_effect() -> None:
    wrecks = {"w3": {"fuel": 1, "orichalcum": 1}}
    table = given(tray=["black:3"], wrecks=wrecks, storm="w7")
    lines = log(table, "draft:black:3", "go:plane:w3", "salvage:fuel", "salvage:orichalcum")
    assert lines == [
        "Red drafts the black 3.",
        "Red takes the Plane to Glass Flats with the black 3.",
        "Red salvages at Glass Flats: Fuel.",
        "Red salvages at Glass Flats: Orichalcum.",
        "Red takes 1 Damage on the Plane.",
        "Red raises the Medal dial to 1.",
    ]


def test_changes_of_the_die_are_logged() -> None:
    story: dict[str, Any] = {"crew": {0: ["navigator", "gambler"]}, "vehicles": {0: ["big_score"]}}
    table = given(tray=["black:3"], **story)
    table.play("draft:black:3")
    changed = log(table, "crew:navigator:up")
    assert changed[0].startswith("Red uses the Navigator")
    assert changed[1:] == ["Red sets the die to 4."]
    assert log(table, "crew:gambler", "roll:5")[1:] == ["Red rolls a 5."]
    adapted = log(table, "adapt:trike:2")
    assert adapted[0].startswith("Red uses the Big Score")
    assert adapted[1:] == ["Red sets the die to 2."]


def test_way_through_the_storm_is_logged_with_each_damage() -> None:
    table = given(tray=["black:3"], storm="w0", vehicles={0: ["crab_grab"]})
    lines = log(table, "draft:black:3", "go:trike:w12:storm")
    assert lines[-4:] == [
        "Red goes through the Storm.",
        "Red takes 1 Damage on the Trike.",
        "Red takes 1 Damage on the Plane.",
        "The Crab Grab prevents 1 Damage for Red.",
    ]


@pytest.mark.parametrize(
    ("health", "line"),
    [
        (0, "Red has no space on the Trike and loses health: each Damage costs 1 point now."),
        (2, "Red has no space on the Trike and loses health: each Damage costs 3 points now."),
        (4, "Red has no space on the Trike and no health left to lose."),
    ],
)
def test_damage_without_a_space_is_described_by_its_cost(health: int, line: str) -> None:
    table = given(tray=["black:6"], damage={0: {"trike": 3}}, health={0: health}, storm="w7")
    assert log(table, "draft:black:6", "go:trike:w1")[-1] == line


def test_contract_is_logged_with_its_price_and_points() -> None:
    table = trip(
        "black:2",
        "trike:s4",
        contracts={"s4": {"contract": "K11", "age": "damaged"}},
        stock={0: {"general_goods": 2, "weaponry": 1}},
        storm="w7",
    )
    lines = log(table, "fulfil", "mod:sub_weaponry", "mod:plane_weaponry")
    assert lines[:3] == [
        "Red pays a Resource: General Goods.",
        "Red pays a Resource: General Goods.",
        "Red pays a Resource: Weaponry.",
    ]
    assert lines[3].startswith("Red fulfils the Contract K11 (2 General Goods and 1 Fuel")
    assert "6 points" in lines[3]
    assert lines[4:] == [
        "Red takes 1 Damage on the Trike.",
        "Red plugs in a Mod: Sub, no Damage from Weaponry.",
        "Red plugs in a Mod: Plane, no Damage from Weaponry.",
    ]


def test_medal_next_to_a_die_goes_to_the_drafting_player_or_is_lost_at_seven() -> None:
    story: dict[str, Any] = {"round": 2, "tray": ["black:6"], "medal_die": "black:6"}
    assert log(given(**story), "draft:black:6")[1:] == ["Red gains a Medal."]
    full = given(medals={0: 7}, **story)
    assert log(full, "draft:black:6")[1:] == ["Red has seven Medals: this one is lost."]


def test_rest_is_logged_step_by_step() -> None:
    table = given(
        tray=["black:3"],
        raider={0: "endi"},
        face_down={0: ["medic"]},
        damage={0: {"sub": 2}},
        dice={0: {"trike": ["grey:4"], "plane": ["grey:2"]}},
    )
    assert log(table, "draft:black:3", "rest", "gain:medal", "ability", "raise:crew") == [
        "Red drafts the black 3.",
        "Red rests with the black 3.",
        "Red refreshes the Medic.",
        "Red removes 1 Damage from the Sub.",
        "Red removes the grey 4 from the Trike.",
        "Red gains a Medal.",
        "Red uses Endi's ability (“a Medal may be paid to raise a dial”).",
        "Red pays a Medal.",
        "Red raises the Crew dial to 1.",
    ]


# Secrets


def test_drawn_crew_are_named_only_to_the_drawing_player() -> None:
    def drawing(seat: int) -> list[str]:
        table = trip("black:3", "rest")
        return log(table, "gain:crew", "card:medic", "card:broker", "keep:broker", seat=seat)

    assert drawing(0) == [
        "Red draws the Medic.",
        "Red draws the Broker.",
        "Red keeps the Broker.",
    ]
    for other in (1, raidtable.SPECTATOR):
        assert drawing(other) == [
            "Red draws a crew card.",
            "Red draws a crew card.",
            "Red keeps the Broker.",
        ]


@pytest.mark.parametrize("card", CREW_NAMES)
def test_use_of_a_card_is_logged_about_its_player_and_not_the_reader(card: str) -> None:
    line = WORDS.event(Event("UsedCrew", 1, {"card": card}, {}, -1, False))
    assert line.startswith("Blue uses the ")
    assert not re.search(r"\byours?\b|\byou\b", line)


# The round


def test_clean_up_logs_the_storm_its_victims_and_its_drops() -> None:
    """The single drops are visible on the map, and are not logged again."""
    table = given(turns=3, round=4, tray={"black:6": 1, "grey:4": 1}, storm="w5", site={1: "w1"})
    lines = log(table, "draft:black:6", "rest", "gain:medal")[3:]
    assert lines == [
        (
            "The last die, grey, drives the Storm 5 spaces anticlockwise to Red Reef. "
            "It drops 1 Resource on each wreck it passes."
        ),
        "The Storm hits Blue.",
        "Blue takes 1 Damage on the Trike.",
        "Blue takes 1 Damage on the Plane.",
        "Blue takes 1 Damage on the Sub.",
    ]
    assert log(table, "token:fuel", "token:crew") == []
    assert (table.wreck("w0"), table.wreck("w1")) == ({"fuel": 1}, {"crew": 1})


def test_last_die_of_1_is_rolled_again() -> None:
    table = given(turns=3, tray={"black:6": 1, "grey:1": 1}, storm="w5")
    assert log(table, "draft:black:6", "rest", "gain:medal", "roll:3")[3:] == [
        "The last die was a 1; rolled again it is a grey 3.",
        (
            "The last die, grey, drives the Storm 3 spaces anticlockwise to Broken "
            "Keel. It drops 2 Resources on each wreck it passes."
        ),
    ]


def test_medal_that_no_player_took_is_logged() -> None:
    tray = {"black:4": 1, "grey:3": 1}
    table = given(turns=3, round=2, tray=tray, medal_die="black:4", storm="w5")
    assert log(table, "draft:grey:3", "rest", "gain:medal")[3:] == [
        "Nobody took the Medal: it returns to the supply.",
        (
            "The last die, black, drives the Storm 4 spaces clockwise to Lantern Isle. "
            "It drops 2 Resources on each wreck it passes."
        ),
    ]


def test_new_round_logs_how_contracts_age_and_what_is_new() -> None:
    table = given(
        turns=3,
        round=2,
        tray={"black:6": 1, "black:3": 1},
        contracts={
            "s1": "K01",
            "s2": {"contract": "K02", "age": "blue"},
            "s3": {"contract": "K03", "age": "damaged"},
        },
    )
    table.play("draft:black:6", "rest", "gain:medal")
    lines: list[str] = []
    while table.step == "DropResources":
        lines = log(table, table.legal[0])
    assert lines == [
        "Round 3 begins.",
        "The Contract at Cinder Gate turns blue.",
        "The Contract at Tidewall gets 1 Damage.",
        "The Contract at Saltspire is withdrawn.",
    ]
    assert log(table, "contract:K11") == [
        "A new Contract at Highmast: K11 (2 General Goods and 1 Fuel: 6 points)."
    ]


# The solo opponent


def facing(active: str | None, opponent: dict[str, Any] | None = None, **story: Any) -> Table:
    """The opponent at w6 is about to roll; the first player of the round has had a turn."""
    row = {"site": "w6", "active": active, **(opponent or {})}
    return given(seats=1, turn=None, turns=1, opponent=row, **story)


def test_opponent_explains_each_of_its_steps() -> None:
    table = facing("K28", wrecks={"w7": {"fuel": 1, "weaponry": 1, "crew": 2}, "w8": {"fuel": 1}})
    assert log(table, "roll:5", "roll:2") == [
        "The opponent rolls a black 5.",
        "The opponent rolls a grey 2.",
        (
            "The higher die sets the colour, the lower one the value. The opponent "
            "wants a black 2 and takes a black 2."
        ),
        "The opponent moves clockwise to Hollow Crown, where it finds 2 Resources that it needs.",
        "It puts a Resource on its Contract: Fuel.",
        "It puts a Resource on its Contract: Weaponry.",
        "The opponent scares off 2 Crew at Hollow Crown.",
    ]


def test_log_says_which_die_the_opponent_takes_instead() -> None:
    tray = {"black:6": 2, "black:1": 1, "grey:3": 1}
    story: dict[str, Any] = {"tray": tray, "wrecks": {"w5": {"fuel": 1}}}
    lines = log(facing("K28", **story), "roll:2", "roll:4")
    assert lines[2:4] == [
        (
            "The higher die sets the colour, the lower one the value. The opponent "
            "wants a grey 2 and takes a grey 3."
        ),
        "The opponent moves anticlockwise to Iron Teeth, where it finds 1 Resource that it needs.",
    ]


def test_log_says_which_die_of_the_other_colour_the_opponent_takes() -> None:
    opponent = {"site": "w6", "active": "K28"}
    tray = {"black:2": 1, "black:5": 1}
    table = given(seats=1, turn=None, turns=3, opponent=opponent, tray=tray)
    lines = log(table, "roll:3", "roll:4")
    assert lines[2].endswith("The opponent wants a grey 3 and takes a black 5.")


def test_opponent_returns_the_medal_of_its_die() -> None:
    table = facing("K28", round=2, tray=["black:4"], medal_die="black:4")
    assert "The Medal next to that die returns to the supply." in log(table, "roll:6", "roll:4")


def test_log_says_what_the_opponent_fulfils_and_what_comes_next() -> None:
    table = facing("K05", {"cover": ["fuel", None]}, wrecks={"w7": {"fuel": 1}})
    lines = log(table, "roll:6", "roll:4", "contract:K11")
    assert lines[-3:-1] == [
        "It puts a Resource on its Contract: Fuel.",
        "The opponent fulfils its Contract K05 (2 Fuel: 3 points).",
    ]
    assert lines[-1] == (
        "The opponent's Active Contract is K11 (2 General Goods and 1 Fuel: 6 points)."
    )


def test_log_says_that_an_opponent_without_a_match_stays() -> None:
    pile = {"pile_left": 0, "put_under": ["K02"], "completed": [f"K{n}" for n in range(11, 21)]}
    table = facing("K01", pile)
    assert log(table, "roll:6", "roll:4")[3:] == [
        "No wreck has what the Contract K01 (2 General Goods: 4 points) needs: the opponent puts "
        "it under its pile.",
        "The opponent's Active Contract is K02 (1 General Goods and 1 Fuel: 4 points).",
        "No wreck has what the Contract K02 (1 General Goods and 1 Fuel: 4 points) needs: the "
        "opponent puts it under its pile.",
        "The opponent's Active Contract is K01 (2 General Goods: 4 points).",
        "No wreck has what any of its Contracts needs: the opponent stays.",
    ]


# Whole games


def test_others_never_read_the_name_of_a_card_that_was_drawn() -> None:
    rng = seeded("log")
    for seats in STORM_RAIDERS.rules.seat_counts:
        match = raidtable.new("storm_raiders", seats=seats, seed=4)
        while not match.over:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        draws = [event for event in match.events if event.name == "DrewCrew"]
        assert draws
        for event in draws:
            for seat in (*range(seats), raidtable.SPECTATOR):
                line = WORDS.event(event.seen_from(seat))
                assert line.endswith("draws a crew card.") == (seat != event.seat)
