"""Log lines of Raids, and reasons for illegal choices, in English."""

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given, standing_at
from tests.helpers import play_randomly

import raidtable
from raidtable.games import registry
from raidtable.games.raids.presentation.words import messages

RAIDS = registry.get("raids")
WORDS: Any = RAIDS.presentation.words("en")


def lines(table: Table, *texts: str) -> list[str]:
    """The log of these actions, as a spectator reads it."""
    said = [WORDS.event(event) for text in texts for event in table.match.play(text)]
    return [line for line in said if line]


# Log lines


def test_log_of_a_turn_with_everything_on_the_way() -> None:
    table = given(
        voyage=2,
        sea={
            1: "v2-goods-wood",
            2: "v2-goods-pigs",
            3: "v2-rune-rune",
            6: "v2-visit-visit",
            7: "v2-pillage-pillage",
            8: "v2-monster-m4",
            9: "v2-monster-m3",
            11: "v2-goods-furs",
        },
        ships=[{"space": 1, "vikings": 9}, {"space": 3}, {"space": 11}],
    )
    said = lines(table, "place", "sail:11", "fight", "sacrifice", "retaliate", "flee:harbor")
    assert said == [
        "Red places the Wood (4) on the ship.",
        "Red catches up; out of the game: Pigs (4).",
        "Red sails for space 11.",
        "Red has no free Shield: nobody joins at the Village.",
        "Red has no free Shield: nobody joins at the Visit.",
        "Red pillages a coin of 3.",
        "Red defeats the Monster (4) with 4 Vikings.",
        "Red sacrifices 1 Viking to the Monster (3).",
        "1 Viking joins Red at the Village.",
        "Red attacks Yellow and sends 1 Viking.",
        "Yellow retaliates with 2 Vikings.",
        "Red flees from Yellow.",
        "Red sails for the Harbor.",
        "1 Viking joins Red at the Village.",
        "Red docks in the Harbor, in place 1.",
        "Blue takes the Rune.",
        "Blue catches up; out of the game: Visit, Pillage and Monster (3).",
    ]


def test_log_of_taking_tiles() -> None:
    table = standing_at("v3-goods-wood", voyage=3, aboard=["v1-pennant-p2"], vikings=10)
    assert lines(table, "replace:v1-pennant-p2") == [
        "Red places the Wood (5) where the Pennant (2) was.",
        "Red loses 2 Vikings overboard: no Shields are left.",
    ]
    table = standing_at("v1-goods-wood")
    assert lines(table, "discard") == ["Red discards the Wood (3)."]
    table = standing_at("v1-port-simple", aboard=["v1-goods-wood"])
    assert lines(table, "sell:v1-goods-wood") == [
        "Red sells the Wood (3).",
        "1 Viking joins Red at the Port.",
    ]


def test_log_of_an_empty_ship_and_of_stopping() -> None:
    table = given(sea={1: "v1-monster-m2", 3: "v1-goods-wood"}, ships=[{"vikings": 0}])
    assert lines(table, "sail:3") == [
        "Red sails for space 3.",
        "Red passes the Monster (2) with nobody aboard to lose.",
        "Red stops at space 3: Wood (3).",
    ]


def test_log_of_the_end_of_a_voyage_and_of_the_game() -> None:
    table = given(
        seats=2,
        sea={18: "v1-goods-wood"},
        ships=[{"space": 18}, {"aboard": ["v1-sail-simple"]}],
        arrived=[BLUE],
        ghost=10,
    )
    assert lines(table, "discard", "dock") == [
        "Red discards the Wood (3).",
        "Red sails for the Harbor.",
        "Red docks in the Harbor, in place 2.",
        "The Sails of Blue bring 1 Viking.",
        "Blue takes a coin of 6 at the Harbor (first to arrive).",
        "Red takes a coin of 3 at the Harbor (first to arrive).",
        "Voyage 2 begins.",
    ]
    table = given(voyage=4, arrived=[BLUE, YELLOW])
    assert lines(table, "dock")[-1] == "The fourth voyage is over, and so is the game."


def test_log_of_the_ghost_ship() -> None:
    table = given(seats=2, sea={18: "v1-goods-wood", 19: "v1-goods-pigs"}, ghost=0)
    said = lines(table, "sail:18", "sail:19")
    assert [line for line in said if "ghost" in line] == [
        "The ghost ship sails to space 5.",
        "The ghost ship sails to space 10.",
        "The ghost ship sails to space 15.",
        "The ghost ship sails to the Harbor.",
    ]


def test_log_of_setting_up() -> None:
    match = raidtable.new("raids", seats=2, seed=4)
    said = [WORDS.event(event) for event in match.events]
    assert said[:16] == [""] * 16
    assert said[16] == "Voyage 1 begins."
    assert [line.split(" will pay for: ")[0] for line in said[17:20]] == [
        "The Harbor of voyage 2",
        "The Harbor of voyage 3",
        "The Harbor of voyage 4",
    ]
    assert said[20:] == [
        "Red sails first.",
        "Red begins with 1 Viking.",
        "Blue begins with 2 Vikings.",
    ]


# Reasons


def test_every_event_and_reason_that_the_rules_name_has_its_sentence() -> None:
    rules = Path(str(resources.files("raidtable.games.raids.rules")))
    source = "".join(file.read_text() for file in rules.rglob("*.py"))
    assert set(re.findall(r'log\.add\(\s*"(\w+)"', source)) == set(messages.EVENTS)
    assert set(re.findall(r'Reason\(\s*"(\w+)"', source)) == set(messages.REASONS)


@pytest.mark.parametrize("game", range(6))
def test_everything_said_in_whole_games_is_a_finished_sentence(game: int) -> None:
    match = raidtable.new("raids", seats=2 + game % 3, seed=game)
    unfinished = re.compile(r"[{}]|None")
    while not match.over:
        view = match.view(match.actor)
        said = [WORDS.prompt(view), *(WORDS.reason(why) for why in match.refused().values())]
        said += [WORDS.choice(view, action) for action in match.actions()]
        for sentence in said:
            assert sentence
            assert not unfinished.search(sentence), sentence
        play_randomly(match, match.ply, decisions=1)
    for event in match.events:
        assert not unfinished.search(WORDS.event(event))


def test_explaining_what_is_legal_and_what_is_over() -> None:
    table = given(sea={3: "v1-goods-wood"})
    legal = table.match.explain("sail:3")
    assert (legal.legal, legal.sentence, legal.rule) == (True, "Sail to 3: Wood (3)", "navigate")
    over = given(voyage=4, arrived=[RED, BLUE, YELLOW]).match.explain("dock")
    assert (over.legal, over.sentence) == (False, "The game is over.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sail:1", "Space 1 is behind you, and ships only sail forward."),
        ("sail:3", "No tile is left on space 3: when you catch up, all tiles before the next"),
        ("sail:4", "No tile is left on space 4: when you catch up, all tiles before the next"),
        ("sail:7", "Ships pass a Visit, but never stop there."),
        ("sail:8", "There is no tile on space 8, and ships stop only at tiles."),
        ("sail:10", "Space 10 is a Village: ships pass it and recruit, but never stop."),
    ],
)
def test_refused_stops_are_explained(text: str, sentence: str) -> None:
    table = given(
        sea={2: "v1-goods-wood", 3: "v1-sail-simple", 6: "v1-goods-pigs", 7: "v1-visit-visit"},
        ships=[{"space": 2}, {"space": 6}],
        arrived=[YELLOW],
    )
    table.play("place")
    assert table.match.explain(text).sentence.startswith(sentence)


def test_refusals_at_a_monster_and_in_combat_are_explained() -> None:
    table = given(voyage=4, sea={1: "v4-monster-m7", 3: "v4-rune-rune"}, ships=[{"vikings": 4}])
    table.play("sail:3")
    assert table.match.explain("fight").sentence == (
        "Fighting it costs 7: you need 3 more Vikings."
    )
    assert table.match.explain("pass").sentence == (
        "With Vikings aboard you can't sail past a Monster for free."
    )
