"""Messages of Storm Raiders say what will happen now, and every illegal action has its reason."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip

import raidtable
from raidtable.engine.claims import Change
from raidtable.games import registry

STORM_RAIDERS = registry.get("storm_raiders")
WORDS = STORM_RAIDERS.presentation.words("en")
ACTIONS = STORM_RAIDERS.rules.actions.by_text
ALL_MODS = [
    "trike_high_die", "trike_weaponry", "plane_high_die", "plane_double_salvage", "plane_weaponry",
    "sub_double_salvage", "sub_weaponry",
]  # fmt: skip
SEVEN = ["navigator", "gambler", "juggler", "welder", "broker", "mechanic", "medic"]


def prompt(table: Table) -> str:
    return WORDS.prompt(table.match.view(max(table.actor, 0)))


def choice(table: Table, text: str) -> str:
    assert text in table.legal
    return WORDS.choice(table.match.view(table.actor), ACTIONS[text])


def drafted(die: str, **story: Any) -> Table:
    table = given(tray=[die], **story)
    table.play(f"draft:{die}")
    return table


def at_wreck(**story: Any) -> Table:
    """Seat 0 salvages at w1, which raises the Mod dial."""
    story.setdefault("wrecks", {"w1": {"fuel": 2, "weaponry": 2}})
    return trip("black:2", "trike:w1", storm="w7", **story)


# A rest


def test_rest_without_damage_promises_no_repair() -> None:
    assert choice(drafted("black:6"), "rest") == "Rest with the black 6: gain something"
    damaged = drafted("black:6", damage={0: {"sub": 1}}, dice={0: {"sub": ["grey:6"]}})
    assert choice(damaged, "rest") == (
        "Rest with the black 6: remove 1 Damage, remove 1 die and gain something"
    )


def test_rest_that_can_gain_nothing_says_so() -> None:
    full = {"mods": {0: ALL_MODS}, "medals": {0: 7}, "crew": {0: SEVEN}}
    table = drafted("black:1", **full)
    assert choice(table, "rest") == "Rest with the black 1, without effect now"


def test_rest_names_only_the_gains_that_are_possible() -> None:
    table = trip("black:2", "rest", medals={0: 7})
    assert prompt(table) == ("Red: choose what you gain. Your rest gives you a crew card or a Mod.")


def test_figures_of_a_choice_are_data() -> None:
    table = drafted("black:6", damage={0: {"sub": 2}}, dice={0: {"plane": ["grey:6"]}})
    figures = WORDS.figures(table.match.view(0), ACTIONS["rest"])
    assert figures[0, "damage"] == Change(-2, -2)
    assert figures[0, "sub damage"] == Change(-2, -2)
    assert figures[0, "plane dice"] == Change(-1, -1)


# At a wreck


@pytest.mark.parametrize(
    ("story", "effect"),
    [
        ({}, "Salvaging raises the Mod dial once."),
        ({"dials": {0: {"mod": 5}}}, "(the Mod dial can't go higher)."),
        (
            {"dials": {0: {"mod": 5}}, "damage": {0: {"sub": 1}}},
            "(the Mod dial can't go higher, so you may remove 1 Damage instead).",
        ),
    ],
)
def test_effect_of_a_wreck_is_what_the_seat_can_have(story: dict[str, Any], effect: str) -> None:
    assert prompt(at_wreck(**story)).endswith(effect)
    table = drafted("black:2", storm="w7", wrecks={"w1": {"fuel": 1}}, **story)
    at_end = effect.removeprefix("Salvaging ").removesuffix(" once.").strip("().")
    assert choice(table, "go:trike:w1").endswith(f"1 Fuel; {at_end}")


def test_health_is_given_to_players_who_have_lost_some() -> None:
    wrecks = {"w0": {"fuel": 1}}
    full = drafted("black:2", storm="w7", wrecks=wrecks)
    assert choice(full, "go:trike:w0").endswith("1 Fuel; your health is full")
    hurt = drafted("black:2", storm="w7", wrecks=wrecks, health={0: 1})
    assert choice(hurt, "go:trike:w0").endswith("1 Fuel; gives health")


@pytest.mark.parametrize(
    ("crew", "mods", "gain"),
    [
        ([], [], "Crew, for a crew card"),
        (SEVEN, [], "Crew, without effect: you have no room for another crew card"),
        (
            [*SEVEN[:6], "old_salt"],
            [],
            "Crew, for a crew card if you destroy the Old Salt first",
        ),
        (
            [*SEVEN[:6], "old_salt"],
            ALL_MODS,
            "Crew, without effect: you have no room for another crew card",
        ),
    ],
)
def test_crew_token_needs_room_for_a_card(crew: list[str], mods: list[str], gain: str) -> None:
    table = at_wreck(wrecks={"w1": {"fuel": 1, "crew": 1}}, crew={0: crew}, mods={0: mods})
    assert choice(table, "salvage:crew") == f"Salvage: {gain}"


def test_second_crew_token_counts_the_first() -> None:
    table = at_wreck(wrecks={"w1": {"fuel": 1, "crew": 2}}, crew={0: SEVEN[:6]})
    assert choice(table, "salvage:crew") == "Salvage: Crew, for a crew card"
    table.play("salvage:crew")
    assert choice(table, "salvage:crew").startswith("Salvage: Crew, without effect")


def test_last_salvage_names_the_damage_and_the_effect() -> None:
    table = at_wreck()
    assert choice(table, "salvage:weaponry") == "Salvage: Weaponry (1 Damage to come)"
    table.play("salvage:weaponry")
    assert choice(table, "salvage:fuel") == "Salvage: Fuel (1 Damage on the Trike; Mod dial to 1)"
    assert choice(table, "done") == "No more (1 Damage on the Trike; Mod dial to 1)"


def test_salvage_prompt_counts_the_resources_there() -> None:
    table = at_wreck(wrecks={"w1": {"fuel": 1}})
    assert "you may salvage 1 Resource." in prompt(table)


def test_choice_says_that_cargo_beyond_the_limit_is_discarded() -> None:
    table = at_wreck(wrecks={"w1": {"fuel": 2}}, stock={0: {"fuel": 8}}, cargo="limited")
    assert choice(table, "salvage:fuel") == "Salvage: Fuel (discard 1 Fuel)"


# Damage


def test_damage_prompt_names_source_and_number() -> None:
    storm = trip("black:3", "trike:w0:storm", storm="w0", crew={0: ["welder"]})
    assert prompt(storm) == (
        "Red: your Trike is about to take 1 Damage. It comes from the Storm, and 2 more follow."
    )
    die = trip("black:6", "trike:w1", storm="w7", crew={0: ["welder"]})
    assert prompt(die) == (
        "Red: your Trike is about to take 1 Damage. It comes from the die placed on it."
    )


def test_damage_prompt_says_that_a_full_row_costs_health() -> None:
    table = trip("black:6", "trike:w1", storm="w7", crew={0: ["welder"]}, damage={0: {"trike": 3}})
    assert prompt(table) == (
        "Red: your Trike is full: the Damage costs 1 health. It comes from the die placed on it."
    )
    assert choice(table, "suffer") == "Take the Damage (lose 1 health)"


def test_damage_that_may_be_prevented_is_to_come() -> None:
    plain = drafted("black:6", storm="w7")
    assert "1 hour, 1 Damage:" in choice(plain, "go:trike:w1")
    preventable = drafted("black:6", storm="w7", crew={0: ["welder"]})
    assert "1 hour, 1 Damage to come:" in choice(preventable, "go:trike:w1")


def test_damage_on_a_full_row_costs_health() -> None:
    table = drafted("black:6", storm="w7", damage={0: {"trike": 3}})
    assert "1 hour, lose 1 health:" in choice(table, "go:trike:w1")


def test_choice_says_that_an_eighth_medal_is_lost() -> None:
    table = given(round=2, tray=["black:6"], medal_die="black:6", medals={0: 7})
    assert choice(table, "draft:black:6") == (
        "Draft the black 6. You have seven Medals, so its Medal is lost"
    )


# Contracts


def test_rewards_that_cannot_be_had_are_named() -> None:
    table = trip(
        "black:2",
        "trike:s4",
        contracts={"s4": {"contract": "K27", "age": "grey"}},
        stock={0: {"general_goods": 1, "fuel": 1, "electrical": 1, "orichalcum": 1}},
        crew={0: SEVEN},
        medals={0: 7},
        storm="w7",
    )
    assert prompt(table).endswith("Now you can't have: 2 Medals and 1 crew card.")


@pytest.mark.parametrize(("age", "lost"), [("blue", True), ("damaged", False)])
def test_damage_of_a_contract_can_be_removed_by_its_reward(age: str, lost: bool) -> None:
    table = trip(
        "black:2",
        "trike:s4",
        contracts={"s4": {"contract": "K15", "age": age}},
        stock={0: {"general_goods": 1, "fuel": 1, "mechanical": 1}},
        storm="w7",
    )
    assert ("can't have: remove 1 Damage" in prompt(table)) == lost
    table.play("fulfil")
    assert ("reward:remove_damage" in table.legal) != lost


# Cards with a reduced effect


@pytest.mark.parametrize(
    ("face_down", "text"),
    [
        (["medic"], "Use the Bosun: refresh another crew card"),
        (["medic", "welder"], "Use the Bosun: refresh two other crew cards"),
    ],
)
def test_bosun_refreshes_what_there_is(face_down: list[str], text: str) -> None:
    table = given(crew={0: ["bosun"]}, face_down={0: face_down})
    assert choice(table, "crew:bosun") == text


def test_prompt_does_not_offer_a_journey_that_is_not_possible() -> None:
    full = {0: {"trike": 4, "plane": 4, "sub": 4}}
    table = drafted("black:2", damage=full)
    assert prompt(table) == (
        "Red: rest with the black 2. It can't move any vehicle yet. You may change it first if "
        "you can."
    )


# The log


def test_log_says_what_a_dashboard_starts_with() -> None:
    match = raidtable.new("storm_raiders", seats=2, seed=1)
    lines = [WORDS.event(event.seen_from(0)) for event in match.events]
    assert "Red starts with 1 Damage each on Trike, Plane and Sub." in lines
    raiders = [line for line in lines if "dial +" in line]
    assert len(raiders) == 2


def test_log_says_that_the_bag_is_too_empty_for_the_storm() -> None:
    """All tokens except Crew are on one wreck."""
    held = {"general_goods": 12, "fuel": 10, "mechanical": 9, "electrical": 9, "orichalcum": 7}
    rest = {"weaponry": 8}
    table = given(turns=3, tray={"black:6": 2}, storm="w3", wrecks={"w1": held | rest})
    table.play("draft:black:6", "rest")
    events = table.match.play("gain:medal")
    (line,) = (WORDS.event(event) for event in events if event.name == "StormMoved")
    assert line == (
        "The last die, black, drives the Storm 6 spaces clockwise to Lantern Isle. "
        "Only 5 Resources are left for the wrecks it passes."
    )


# Reasons


@pytest.mark.parametrize(
    ("table", "text", "sentence"),
    [
        (drafted("black:2"), "draft:black:2", "You have already drafted the black 2."),
        (given(), "go:trike:w1", "Draft a die first."),
        (given(), "rest", "Draft a die first."),
        (drafted("black:2"), "set:3", "The die isn't wild: you can set only a 1 that was rolled."),
        (
            drafted("black:2"),
            "salvage:fuel",
            "You can salvage only when you are at a wreck with your vehicle.",
        ),
        (at_wreck(), "salvage:orichalcum", "This Resource is not at Widow's Shoal: Orichalcum."),
        (drafted("black:2"), "crew:medic", "You don't have the Medic."),
        (
            drafted("black:2", face_down={0: ["medic"]}),
            "crew:medic",
            "This card is face down: the Medic. Refresh it first.",
        ),
        (drafted("black:2", crew={0: ["medic"]}), "crew:medic", "Your health is full."),
        (
            drafted("black:2", crew={0: ["welder"]}),
            "crew:welder",
            "You can use the Welder only when you are about to take Damage.",
        ),
        (
            drafted("black:2", crew={0: ["mechanic"]}),
            "crew:mechanic:sub",
            "There is no Damage on the Sub.",
        ),
        (
            drafted("black:6", crew={0: ["navigator"]}),
            "crew:navigator:up",
            "The die shows 6, and can't go further.",
        ),
        (at_wreck(), "fulfil", "You can fulfil a Contract only when you arrive at its Stormhold."),
        (given(), "token:fuel", "A roll or draw decides that, not a player."),
        (
            drafted("black:3", storm="w1", vehicles={0: ["muds_mauler"]}),
            "go:trike:w1:storm",
            ("The Storm doesn't harm the Mud's Mauler: choose the journey without the Storm."),
        ),
        (
            drafted("black:6", storm="w7"),
            "go:sub:s4:storm",
            "The Sub gets to Grey Anchor without entering the Storm.",
        ),
        (drafted("black:2"), "port:w1", "Only Marco does that, in a rest."),
        (drafted("black:2"), "adapt:trike:3", "The Rust Bandit can't change a die."),
    ],
)
def test_action_that_is_not_legal_has_its_reason(table: Table, text: str, sentence: str) -> None:
    assert table.match.explain(text).sentence == sentence
