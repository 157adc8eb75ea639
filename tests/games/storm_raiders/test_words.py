"""Messages of Storm Raiders: prompts, choices with their hours and Damage, reasons."""

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip
from tests.helpers import Setting, random_play, settings_of
from tests.table import logged

import raidtable
from raidtable.engine.rng import seeded
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation.words import log_messages as messages_log
from raidtable.games.storm_raiders.presentation.words import prompt_messages as messages_ask
from raidtable.games.storm_raiders.presentation.words import reason_messages as messages_why
from raidtable.games.storm_raiders.rules.actions import CHOOSE_RAIDER, CHOOSE_VEHICLE
from raidtable.games.storm_raiders.rules.components import CREW_EFFECTS, WINDOW_NAMES

STORM_RAIDERS = registry.get("storm_raiders")
WORDS = STORM_RAIDERS.presentation.words("en")
SOURCE = "".join(
    file.read_text(encoding="utf-8")
    for file in Path(str(resources.files("raidtable.games.storm_raiders"))).rglob("*.py")
    if not file.name.endswith("messages.py")
)


def prompt(table: Table) -> str:
    return WORDS.prompt(table.match.view(max(table.actor, 0)))


def choice(table: Table, text: str) -> str:
    return choices(table)[text]


def choices(table: Table) -> dict[str, str]:
    view = table.match.view(max(table.actor, 0))
    return {action.text: WORDS.choice(view, action) for action in table.match.actions()}


def drafted(die: str, **story: Any) -> Table:
    """Seat 0, by default at Highmast (s0), has drafted the die."""
    table = given(tray=[die], **story)
    table.play(f"draft:{die}")
    return table


def way(table: Table, text: str) -> str:
    """The text of a journey, without the part about its end."""
    return choice(table, text).partition(":")[0]


# Journeys


@pytest.mark.parametrize(
    ("die", "text", "sentence"),
    [
        ("black:3", "go:trike:w12:storm", "Trike through the Storm to The Ribs, 3 hours, 3 Damage"),
        ("black:4", "go:trike:w12", "Trike to The Ribs, 4 hours"),
        ("black:2", "go:trike:w1", "Trike to Widow's Shoal, 1 hour"),
        ("black:4", "go:sub:s4", "Sub to Grey Anchor, 4 hours"),
    ],
)
def test_journey_is_offered_with_the_hours_of_the_way_that_is_taken(
    die: str, text: str, sentence: str
) -> None:
    """From Highmast to The Ribs the short way leads through the Storm at Red Reef."""
    assert way(drafted(die, storm="w0"), text) == sentence


def test_storm_proof_trike_takes_the_short_way_unharmed() -> None:
    table = drafted("black:3", storm="w0", vehicles={0: ["muds_mauler"]})
    assert way(table, "go:trike:w12") == "Trike to The Ribs, 3 hours"
    assert way(table, "go:plane:w12:storm").endswith("3 Damage")


def test_hours_saved_by_vehicles_and_cards_are_taken_off() -> None:
    """A journey of 5 hours is never offered with a 3."""
    siren = drafted("black:3", vehicles={0: ["salvage_siren"]}, storm="w7")
    assert way(siren, "go:sub:w3") == "Sub to Glass Flats, 3 hours"
    guided = drafted("black:3", crew={0: ["pathfinder"]}, storm="w7")
    guided.play("crew:pathfinder")
    assert way(guided, "go:trike:s3") == "Trike to Saltspire, 3 hours"


@pytest.mark.parametrize(
    ("die", "text", "damage", "story"),
    [
        ("black:4", "go:trike:w1", 0, {}),
        ("black:5", "go:trike:w1", 1, {}),
        ("black:5", "go:plane:w1", 0, {}),
        ("black:6", "go:plane:w1", 1, {}),
        ("black:6", "go:sub:s4", 0, {}),
        ("black:6", "go:trike:w1", 0, {"mods": {0: ["trike_high_die"]}}),
        ("black:6", "go:plane:w0:storm", 4, {}),
        ("black:3", "go:plane:w0:storm", 2, {"vehicles": {0: ["crab_grab"]}}),
        ("black:3", "go:plane:w0:storm", 0, {"vehicles": {0: ["devils_needle"]}}),
    ],
)
def test_journey_is_offered_with_the_damage_it_brings(
    die: str, text: str, damage: int, story: dict[str, Any]
) -> None:
    """The Storm hits each vehicle, in addition to the effect of a high die."""
    sentence = way(drafted(die, storm="w0", **story), text)
    figure = re.search(r"(\d+) Damage", sentence)
    assert (int(figure.group(1)) if figure else 0) == damage


def test_forged_die_brings_one_damage_more() -> None:
    table = drafted("black:2", crew={0: ["forger"]}, storm="w7")
    table.play("crew:forger", "set:6")
    assert way(table, "go:plane:w1") == "Plane to Widow's Shoal, 1 hour, 2 Damage"
    assert way(table, "go:sub:s4") == "Sub to Grey Anchor, 4 hours, 1 Damage"


def here(table: Table, text: str) -> str:
    """The part of a text about the destination of a journey, or about a starting site."""
    return choice(table, text).partition(": ")[2]


def test_journey_names_the_resources_at_the_wreck_and_its_effect() -> None:
    wrecks = {"w1": {"general_goods": 2, "weaponry": 1}, "w2": {"fuel": 1}, "w0": {"crew": 1}}
    table = drafted("black:3", storm="w7", wrecks=wrecks)
    assert here(table, "go:trike:w1") == "2 General Goods and 1 Weaponry; raises the Mod dial"
    assert here(table, "go:trike:w2") == "1 Fuel; raises the Crew dial"
    assert here(table, "go:trike:w0") == "1 Crew; your health is full"
    # Without salvage there is no effect, whatever the site.
    assert here(table, "go:plane:w3") == "nothing there"
    assert here(table, "go:trike:s4") == "nothing there"


K27 = "K27 (1 General Goods, 1 Fuel, 1 Electrical and 1 Orichalcum: 9 points)"


@pytest.mark.parametrize(
    ("stock", "verdict"),
    [
        ({}, "; you need 4 more Resources"),
        ({"general_goods": 3, "mechanical": 2}, "; you need 3 more Resources"),
        ({"general_goods": 1, "fuel": 1, "weaponry": 1}, "; you need 1 more Resource"),
        ({"general_goods": 1, "fuel": 1, "weaponry": 2}, ", which you can fulfil"),
        (
            {"general_goods": 1, "fuel": 1, "electrical": 1, "orichalcum": 1},
            ", which you can fulfil",
        ),
    ],
)
@pytest.mark.parametrize("age", ["grey", "blue", "damaged"])
def test_journey_names_the_contract_and_what_is_missing_for_it(
    stock: dict[str, int], verdict: str, age: str
) -> None:
    """Only needed Resources count, and Weaponry counts as any; the visible side does not matter."""
    contracts = {"s4": {"contract": "K27", "age": age}}
    table = drafted("black:2", storm="w7", contracts=contracts, stock={0: stock})
    assert here(table, "go:trike:s4") == f"{K27}{verdict}"


def test_start_names_the_contract_there_but_not_what_is_missing() -> None:
    match = raidtable.new("storm_raiders", seats=2, seed=1)
    assert match.step == "PlaceStandees"
    text = WORDS.choice(match.view(match.actor), match.actions()[0])
    assert re.fullmatch(r"Start at Highmast: K\d\d \([^()]+: \d+ points\)", text)


# The die


def test_die_with_the_medal_says_so() -> None:
    table = given(round=2, tray=["black:6", "grey:6"], medal_die="black:6")
    assert choice(table, "draft:black:6") == "Draft the black 6, with the Medal"
    assert choice(table, "draft:grey:6") == "Draft the grey 6"
    table.play("draft:grey:6")
    assert prompt(table).startswith("Red: travel with the grey 6, or rest.")


@pytest.mark.parametrize(
    ("die", "raider", "offer"),
    [
        ("grey:6", "reid", "remove 3 Damage, remove 1 die and gain something"),
        ("black:2", "reid", "remove 1 Damage, remove 2 dice and gain something"),
        ("black:1", "reid", "remove 2 dice and gain something"),
        # Twice the Damage, if the player wants.
        (
            "grey:5",
            "khena",
            "remove 2 Damage, or up to twice as much, remove 1 die and gain something",
        ),
        ("black:1", "khena", "remove 2 dice and gain something"),
    ],
)
def test_rest_says_what_the_die_removes(die: str, raider: str, offer: str) -> None:
    name = die.replace(":", " ")
    damage = {0: {"trike": 2, "plane": 2}}
    dice = {0: {"sub": ["black:3", "black:6"]}}
    table = drafted(die, raider={0: raider}, damage=damage, dice=dice)
    assert choice(table, "rest") == f"Rest with the {name}: {offer}"


def test_wild_die_that_fits_nowhere_promises_no_journey() -> None:
    table = drafted("grey:1", dice={0: {"trike": ["black:2"], "plane": ["black:2"]}})
    assert prompt(table).startswith("Red: set the grey 1, or rest with it. It is wild: as a 1")


def test_wild_die_is_called_wild_until_it_is_set() -> None:
    table = drafted("grey:1")
    assert prompt(table).startswith("Red: set the grey 1, or travel or rest with it. It is wild:")
    assert choice(table, "set:5") == "Set the die to 5"
    table.play("set:5")
    assert prompt(table).startswith("Red: travel with the grey 5, or rest.")


def test_vehicle_that_changes_the_die_is_named_and_binds_it() -> None:
    table = drafted("black:5", vehicles={0: ["big_score"]})
    assert choice(table, "adapt:trike:2") == "Set the die to 2 for the Trike (Big Score)"
    table.play("adapt:trike:2")
    assert prompt(table) == "Red: where do you travel with the Trike? You have the black 2 for it."


@pytest.mark.parametrize(
    ("card", "text", "sentence"),
    [
        ("navigator", "crew:navigator:down", "Use the Navigator: the die to 3"),
        ("old_salt", "crew:old_salt:up", "Use the Old Salt: the die to 5"),
        ("mechanic", "crew:mechanic:sub", "Use the Mechanic: remove 1 Damage from the Sub"),
        ("dispatcher", "crew:dispatcher:sub:grey:2", "Use the Dispatcher: the grey 2 off the Sub"),
        (
            "tinkerer",
            "crew:tinkerer:mod:crew",
            "Use the Tinkerer: the Mod dial up, the Crew dial down",
        ),
        ("old_salt", "destroy:old_salt", "Destroy the Old Salt for a Mod"),
    ],
)
def test_card_says_what_it_would_do_now(card: str, text: str, sentence: str) -> None:
    table = drafted(
        "black:4",
        crew={0: [card]},
        damage={0: {"sub": 1}},
        dice={0: {"sub": ["grey:2"]}},
        dials={0: {"crew": 1}},
    )
    assert choice(table, text) == sentence


def test_cards_without_a_choice_are_offered_with_their_text() -> None:
    table = drafted("black:4", crew={0: ["gambler", "juggler", "pathfinder"]})
    assert choice(table, "crew:juggler") == "Use the Juggler: the die to 3"
    assert choice(table, "crew:gambler") == "Use the Gambler: roll the die again"
    assert choice(table, "crew:pathfinder") == "Use the Pathfinder: the journey needs an hour less"


# At a site


def harm(table: Table, kind: str) -> int:
    """The Damage that the text claims for salvaging this one, at once or later."""
    figure = re.search(r"\((\d+) Damage", choice(table, f"salvage:{kind}"))
    return int(figure.group(1)) if figure else 0


@pytest.mark.parametrize(
    ("vehicle", "story", "expected"),
    [
        # The first Resource, first Weaponry; then the second Resource, second Weaponry.
        ("trike", {}, (0, 1, 0, 1)),
        ("plane", {}, (0, 1, 1, 2)),
        ("sub", {}, (0, 1, 1, 2)),
        ("plane", {"mods": {0: ["plane_double_salvage"]}}, (0, 1, 0, 1)),
        ("plane", {"mods": {0: ["plane_weaponry"]}}, (0, 0, 1, 1)),
        ("plane", {"vehicles": {0: ["devils_needle"]}}, (0, 0, 0, 0)),
        ("sub", {"vehicles": {0: ["crab_grab"]}}, (0, 0, 0, 0)),
    ],
)
def test_salvage_is_offered_with_the_damage_it_brings(
    vehicle: str, story: dict[str, Any], expected: tuple[int, int, int, int]
) -> None:
    """A second Resource may cause a Damage, and each Weaponry another; the figure is the Damage
    taken."""
    wrecks = {"w1": {"fuel": 2, "weaponry": 2}}
    mods = story.get("mods", {0: []})[0]
    table = trip(
        "black:5",
        f"{vehicle}:w1",
        site={0: "w3"} if vehicle == "sub" else {},
        wrecks=wrecks,
        storm="w7",
        **{**story, "mods": {0: [*mods, "trike_high_die"]}},
    )
    first = harm(table, "fuel"), harm(table, "weaponry")
    table.play("salvage:fuel")
    assert (*first, harm(table, "fuel"), harm(table, "weaponry")) == expected
    assert len(logged(table.play("salvage:weaponry"), "TookDamage")) == expected[-1]


def test_salvage_counts_down() -> None:
    table = trip("black:2", "trike:w1", wrecks={"w1": {"fuel": 3}}, storm="w7")
    assert prompt(table) == (
        "Red: you may salvage up to 2 Resources. You are at Widow's Shoal. "
        "Salvaging raises the Mod dial once."
    )
    assert choice(table, "done") == "Salvage nothing and skip the effect"
    table.play("salvage:fuel")
    assert prompt(table) == (
        "Red: you may salvage 1 more Resource. You are at Widow's Shoal. "
        "Salvaging raises the Mod dial once."
    )
    assert choice(table, "done") == "No more (Mod dial to 1)"


def test_crew_to_be_salvaged_say_what_they_bring() -> None:
    table = trip("black:2", "trike:w1", wrecks={"w1": {"fuel": 1, "crew": 1}}, storm="w7")
    assert choice(table, "salvage:crew") == "Salvage: Crew, for a crew card"
    assert choice(table, "salvage:fuel") == "Salvage: Fuel"


@pytest.mark.parametrize(
    ("age", "rewards", "outcome"),
    [
        ("grey", "2 Medals and 1 crew card", "pay {needs}; 9 points; gain 2 Medals"),
        ("blue", "2 Mods and 1 crew card", "pay {needs}; 9 points"),
        (
            "damaged",
            "2 Mods and 1 crew card; costs 1 Damage",
            "1 Damage on the Trike; pay {needs}; 9 points",
        ),
    ],
)
def test_contract_here_is_described_completely_before_it_is_fulfilled(
    age: str, rewards: str, outcome: str
) -> None:
    """With the rewards of the visible side."""
    table = trip(
        "black:2",
        "trike:s4",
        contracts={"s4": {"contract": "K27", "age": age}},
        stock={0: {"general_goods": 1, "fuel": 1, "electrical": 1, "orichalcum": 1}},
        storm="w7",
    )
    assert prompt(table) == (
        f"Red: do you fulfil this Contract? It is worth 9 points. Rewards: {rewards}."
    )
    needs = "1 General Goods, 1 Fuel, 1 Electrical and 1 Orichalcum"
    fulfil = f"Fulfil the Contract ({outcome.format(needs=needs)})"
    assert choices(table) == {"fulfil": fulfil, "done": "Leave the Contract"}


def test_paying_with_weaponry_names_what_is_due() -> None:
    table = trip(
        "black:2",
        "trike:s4",
        contracts={"s4": "K11"},
        stock={0: {"general_goods": 2, "fuel": 1, "weaponry": 1}},
        storm="w7",
    )
    table.play("fulfil")
    assert "General Goods" in prompt(table)
    assert choices(table) == {
        "pay:general_goods": "Pay: General Goods",
        "pay:weaponry": "Pay: Weaponry (pay 1 General Goods and 1 Fuel; 6 points; gain 2 Medals)",
    }


def test_rewards_are_named_one_by_one() -> None:
    table = trip(
        "black:2",
        "trike:s4",
        contracts={"s4": {"contract": "K15", "age": "blue"}},
        stock={0: {"general_goods": 1, "fuel": 1, "mechanical": 1}},
        damage={0: {"sub": 1}},
        storm="w7",
    )
    table.play("fulfil")
    assert choices(table) == {
        "reward:mod": "1 Mod",
        "reward:random_resource": "1 random Resource",
        "reward:remove_damage": "remove 1 Damage",
    }


# Damage and rest


def test_damage_that_comes_names_the_vehicle_and_what_could_prevent_it() -> None:
    table = trip("black:6", "trike:w1", crew={0: ["welder"]}, storm="w7")
    assert prompt(table) == (
        "Red: your Trike is about to take 1 Damage. It comes from the die placed on it."
    )
    assert choices(table) == {
        "suffer": "Take the Damage (1 Damage on the Trike)",
        "crew:welder": "Use the Welder: prevent 1 Damage",
    }


def test_ugly_duckling_prevents_by_its_name() -> None:
    table = trip("black:3", "trike:w0:storm", vehicles={0: ["ugly_duckling"]}, storm="w0")
    assert choice(table, "prevent") == (
        "Prevent it with the Ugly Duckling (1 Damage on the Plane; 1 Damage on the Sub)"
    )


def test_rest_says_how_many_damage_and_which_dice_go() -> None:
    story: dict[str, Any] = {
        "raider": {0: "anya"},
        "damage": {0: {"trike": 2, "plane": 2}},
        "dice": {0: {"sub": ["black:4"]}},
    }
    table = trip("black:4", "rest", **story)
    assert prompt(table) == ("Red: remove 2 Damage, one by one. This is part of your rest.")
    assert choice(table, "repair:trike") == "Remove 1 Damage from the Trike"
    table.play("repair:trike")
    assert prompt(table) == "Red: remove 1 Damage. This is part of your rest."
    table.play("repair:plane")
    assert prompt(table) == (
        "Red: all your dice of 4 or more are removed. Your rest goes on with this."
    )


def test_mod_slots_say_which_damage_they_end() -> None:
    table = trip("black:3", "rest")
    table.play("gain:mod")
    slots = choices(table)
    assert len(slots) == 7
    assert slots["mod:trike_high_die"] == "Trike, no Damage from placing a 5 or 6"
    assert slots["mod:sub_double_salvage"] == "Sub, no Damage from salvaging two"


def test_drawn_cards_are_offered_with_their_text() -> None:
    table = trip("black:3", "rest")
    table.play("gain:crew", "card:medic", "card:broker")
    assert choices(table) == {
        "keep:medic": "Keep the Medic: regain 1 health",
        "keep:broker": "Keep the Broker: one Resource paid counts as any type",
    }


# Setting up


@pytest.mark.parametrize(
    ("name", "offer"),
    [
        ("reid", "Reid (Medal dial +1, Crew dial +2): refresh all crew cards"),
        ("thorne", "Thorne (Medal dial +3): rest with the die at any value"),
        ("abaako", "Abaako (Mod dial +1, Crew dial +2): a Mod for removing two Damage or more"),
    ],
)
def test_raider_is_offered_with_its_dials_and_ability(name: str, offer: str) -> None:
    match = raidtable.new("storm_raiders", seats=2, seed=1, tiles="choose")
    (action,) = (action for action in CHOOSE_RAIDER if action.text == f"choose:{name}")
    assert WORDS.choice(match.view(0), action) == offer


def test_vehicle_is_offered_with_its_ability() -> None:
    match = raidtable.new("storm_raiders", seats=2, seed=1, tiles="choose")
    (action,) = (action for action in CHOOSE_VEHICLE if action.text == "choose:hakmet")
    assert WORDS.choice(match.view(0), action) == "Hakmet: a 6 may become any value"


# Reasons


@pytest.mark.parametrize(
    ("table", "text", "sentence"),
    [
        (
            drafted("black:2", storm="w7"),
            "go:trike:s3",
            "Saltspire is 2 hours further than the die takes you.",
        ),
        (
            drafted("black:3", storm="w7"),
            "go:trike:s3",
            "Saltspire is 1 hour further than the die takes you.",
        ),
        (
            drafted("black:3", storm="w7"),
            "go:trike:w9",
            "A Trike can't get there.",
        ),
        (
            drafted("black:3", storm="w0"),
            "go:trike:w12",
            "With this die, the only way to The Ribs leads through the Storm.",
        ),
        (
            drafted("black:3", storm="w0"),
            "go:trike:w1:storm",
            "The Trike gets to Widow's Shoal without entering the Storm.",
        ),
        (drafted("black:6"), "go:sub:w0", "A Sub travels between ports only."),
        (drafted("black:6"), "go:trike:s0", "A journey must end at another site."),
        (
            drafted("black:3", dice={0: {"trike": ["grey:3"]}}),
            "go:trike:w1",
            "A die on the Trike must be higher than 3.",
        ),
        (
            drafted("black:6", damage={0: {"plane": 4}}),
            "go:plane:w1",
            "The Plane has no free space: remove dice or Damage first.",
        ),
    ],
)
def test_refused_choice_says_what_is_wrong(table: Table, text: str, sentence: str) -> None:
    assert str(table.match.explain(text)) == sentence


# All messages exist


def is_made(reason: str) -> bool:
    """Whether the reason is named by the moment of a crew card, or by its effect."""
    start, _, end = reason.partition("_")
    return (start == "useless" and end in CREW_EFFECTS) or (
        reason.startswith("card_of_") and reason.removeprefix("card_of_") in WINDOW_NAMES
    )


def test_every_reason_event_and_step_of_the_code_has_its_message() -> None:
    reasons = set(re.findall(r'Reason\(\s*"(\w+)"', SOURCE))
    assert reasons <= set(messages_why.REASONS)
    assert all(f'"{reason}"' in SOURCE or is_made(reason) for reason in messages_why.REASONS)
    events = set(re.findall(r'log\.add(?:_own|_secret)?\(\s*"(\w+)"', SOURCE))
    assert events <= set(messages_log.EVENTS)
    # Some events are named before they are logged.
    assert all(f'"{event}"' in SOURCE for event in messages_log.EVENTS)
    secrets = set(re.findall(r'log\.add(?:_own|_secret)\(\s*"(\w+)"', SOURCE))
    assert secrets == set(messages_log.EVENTS_KNOWN)
    steps = {type(step).__name__ for step in STORM_RAIDERS.rules.steps}
    assert set(messages_ask.PROMPTS) | set(messages_ask.CHANCE) <= steps
    assert set(messages_ask.WAITING) == set(messages_ask.PROMPTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", settings_of(STORM_RAIDERS), ids=repr)
@random_play
def test_every_decision_of_a_game_has_complete_and_distinct_texts(
    setting: Setting, language: str
) -> None:
    words = STORM_RAIDERS.presentation.words(language)
    match = setting.match(5)
    rng = seeded("words")
    read = 0
    while not match.over:
        view = match.view(match.actor)
        offered = {action.text: words.choice(view, action) for action in match.actions()}
        assert len(set(offered.values())) == len(offered), offered
        said = [words.prompt(view), *offered.values()]
        said += [words.reason(reason) for reason in match.refused().values()]
        said += [
            words.event(event.seen_from(seat))
            for event in match.events[read:]
            for seat in range(setting.seats)
            if messages_log.EVENTS[event.name]
        ]
        read = len(match.events)
        assert all(sentence and "{" not in sentence for sentence in said), said
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])


# Choices that are not legal have the same names


def test_a_journey_that_no_way_leads_to_takes_no_hours() -> None:
    table = drafted("black:6", site={0: "s3"})
    for text in ("go:trike:w9", "go:sub:w0"):
        assert text in table.match.refused()
        said = WORDS.choice(table.match.view(0), STORM_RAIDERS.rules.actions.by_text[text])
        assert "hour" not in said.partition(":")[0], said
    view = table.match.view(0)
    assert "0 hours" in WORDS.choice(view, STORM_RAIDERS.rules.actions.by_text["go:trike:s3"])
