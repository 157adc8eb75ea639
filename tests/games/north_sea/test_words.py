"""Messages of Raiders of the North Sea: prompts, choices with costs and odds, reasons."""

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from tests.games.north_sea.given import Table, at, given
from tests.games.north_sea.raiding import raid, raider
from tests.helpers import Setting, random_play, settings_of

from raidtable.engine.rng import seeded
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.north_sea.presentation.words import messages, prompt_messages, reason_messages

NORTH_SEA = registry.get("north_sea")
WORDS = NORTH_SEA.presentation.words("en")
SOURCE = "".join(
    file.read_text(encoding="utf-8")
    for file in Path(str(resources.files("raidtable.games.north_sea"))).rglob("*.py")
    if not file.name.endswith("messages.py")
)


def prompt(table: Table) -> str:
    return WORDS.prompt(table.match.view(max(table.actor, 0)))


def choice(table: Table, text: str) -> str:
    return choices(table)[text]


def choices(table: Table) -> dict[str, str]:
    view = table.match.view(max(table.actor, 0))
    return {action.text: WORDS.choice(view, action) for action in table.match.actions()}


# Raids


@pytest.mark.parametrize(
    ("site", "story", "sentence"),
    [
        (
            "fortress_east",
            {"crew": ["barbarian", "champion", "warlord", "brawler", "avenger"]},
            "Raid the eastern Fortress for 4 provisions and 1 gold "
            "(strength 21 to 27: 6 to 8 points)",
        ),
        (
            "monastery_west",
            {"crew": ["shieldmaiden", "champion", "champion"], "armour": 10},
            "Raid the western Monastery for 3 provisions and 1 gold (strength 25 to 31: 7 points)",
        ),
        (
            "harbour_east",
            {"crew": ["warmonger", "forager"]},
            "Raid the eastern Harbour for 3 provisions (2 points)",
        ),
        (
            "outpost_north",
            {"crew": ["huntsman"] * 3},
            "Raid the northern Outpost for free (strength 5 to 8: 0 points)",
        ),
    ],
)
def test_raid_is_offered_with_its_cost_and_what_the_dice_may_bring(
    site: str, story: dict[str, Any], sentence: str
) -> None:
    assert choice(raider(site, **story), f"raid:{site}") == sentence


def test_a_player_who_may_reroll_sees_the_dice_and_the_strength() -> None:
    table = raider("monastery_west", crew=["brawler", "brawler", "champion"], armour=2)
    raid(table, "monastery_west", [2, 5])
    assert prompt(table) == (
        "Red: roll again up to 2 times, or keep the roll. You rolled 2 and 5, strength 17 in all."
    )
    assert choices(table) == {
        "reroll:first": "Roll the first die again, which shows 2",
        "reroll:second": "Roll the second die again, which shows 5",
        "keep": "Keep the dice",
    }


def test_sets_of_plunder_are_described_with_the_worker_there() -> None:
    plunder = {"outpost_east-1": {"gold": 1, "livestock": 2, "valkyrie": 1}}
    table = raider("outpost_east", sets=plunder)
    raid(table, "outpost_east")
    assert "eastern Outpost" in prompt(table)
    assert choices(table) == {
        "plunder:outpost_east-1": "Take 1 gold, 2 livestock and 1 Valkyrie, with a grey worker "
        "(a Valkyrie takes 1 crew member, Valkyrie track +1)",
        "plunder:outpost_east-2": "Take 3 livestock, with a white worker",
    }


def test_valkyries_are_counted_and_their_victims_named_with_what_is_lost() -> None:
    plunder = {"harbour_west-1": {"valkyrie": 2, "gold": 2}}
    table = raider("harbour_west", crew=["avenger", "forager"], crews={1: ["sage"]}, sets=plunder)
    raid(table, "harbour_west")
    table.play("plunder:harbour_west-1")
    assert prompt(table).startswith("Red: you lose 2 crew to Valkyries. Who goes first?")
    assert choice(table, "lose:forager") == (
        "Lose the Forager, move to 1 on the Valkyrie track (strength 0; +1 provision at the Mill)"
    )
    table.play("lose:avenger")
    assert prompt(table) == (
        "Red: which opponent loses a crew member? Your Avenger was killed. That player chooses who."
    )
    assert choices(table) == {"target:1": "Blue loses a crew member of their choice"}
    table.play("target:1")
    assert prompt(table) == "Blue: which of your crew do you lose? Red's Avenger takes one of them."


# Choices in the Village


def test_amounts_at_buildings_are_those_that_will_be_gained() -> None:
    mill = at("mill", worker={0: "grey"}, crew={0: ["forager", "forager"]})
    assert choice(mill, "mill:provisions") == "Gain 4 provisions"
    assert choice(at("mill"), "mill:provisions") == "Gain 1 provision"
    smith = at("silversmith", crew={0: ["jeweller"]})
    assert choice(smith, "smith") == "Gain 4 silver"


def test_hire_is_offered_at_its_price_after_discounts() -> None:
    table = at("barracks", hand={0: ["champion"]}, crew={0: ["recruiter"]}, silver={0: 3})
    assert choice(table, "hire:champion").startswith("Hire the Champion for 3 silver")
    assert "3 silver" in prompt(table)


def test_offering_is_described_with_its_cost_and_points() -> None:
    table = at("long_house", worker={0: "grey"}, silver={0: 4})
    assert "4 silver" in choice(table, "offer:1")
    assert "2 points" in choice(table, "offer:1")


# Reasons


@pytest.mark.parametrize(
    ("table", "text", "sentence"),
    [
        (given(), "place:town_hall", "There is already a worker at the Town Hall."),
        (given(), "place:armoury", "The Armoury takes a grey or white worker only."),
        (
            at("barracks", hand={0: ["champion", "forager"]}, silver={0: 1}),
            "hire:champion",
            "To hire the Champion you need 3 more silver.",
        ),
        (
            at("long_house", worker={0: "grey"}, livestock={0: 1}),
            "offer:2",
            "This offering needs 1 more iron.",
        ),
        (
            at("mill", worker={0: "grey"}),
            "mill:gold",
            "Only a white worker gains gold at the Mill.",
        ),
    ],
)
def test_refused_choice_says_what_is_wrong(table: Table, text: str, sentence: str) -> None:
    assert str(table.match.explain(text)) == sentence


# All messages exist


def test_every_reason_event_and_step_of_the_code_has_its_message() -> None:
    reasons = set(re.findall(r'Reason\(\s*"(\w+)"', SOURCE))
    assert reasons <= set(reason_messages.REASONS)
    events = set(re.findall(r'log\.add(?:_own|_secret)?\(\s*"(\w+)"', SOURCE))
    assert events == set(messages.EVENTS)
    secrets = set(re.findall(r'log\.add(?:_own|_secret)\(\s*"(\w+)"', SOURCE))
    assert secrets == set(messages.EVENTS_KNOWN)
    steps = {type(step).__name__ for step in NORTH_SEA.rules.steps}
    assert set(prompt_messages.PROMPTS) <= steps


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", settings_of(NORTH_SEA), ids=repr)
@random_play
def test_every_decision_of_a_game_has_complete_and_distinct_texts(
    setting: Setting, language: str
) -> None:
    words = NORTH_SEA.presentation.words(language)
    match = setting.match(5)
    rng = seeded("words")
    read = 0
    while not match.over:
        view = match.view(match.actor)
        said = [words.prompt(view)]
        choice_texts = {action.text: words.choice(view, action) for action in match.actions()}
        assert len(set(choice_texts.values())) == len(choice_texts), choice_texts
        said += choice_texts.values()
        said += [words.reason(reason) for reason in match.refused().values()]
        events = match.events
        said += [
            words.event(event.seen_from(seat))
            for event in events[read:]
            for seat in range(setting.seats)
            if event.name != "LaidPlunder"
        ]
        read = len(events)
        assert all(sentence and "{" not in sentence for sentence in said), said
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])


# Choices that are not legal have the same names


def refused(table: Table, text: str) -> str:
    assert text in table.match.refused()
    return WORDS.choice(table.match.view(table.actor), NORTH_SEA.rules.actions.by_text[text])


def test_a_missing_worker_has_no_colour() -> None:
    table = at("mill", worker={1: "grey"}, hand={0: ["archer"]})
    table.play("skip")
    assert refused(table, "pickup:barracks").startswith("Pick up the worker from the Barracks: ")
    table.play("pickup:town_hall", "play:archer", "target:1")
    assert refused(table, "swap:town_hall") == "The worker at the Town Hall"
