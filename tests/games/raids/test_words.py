"""What Raids says: prompts, choices, log lines and refusals, in English."""

import re
from importlib import resources
from typing import Any

import pytest
from tests.games.raids.given import BLUE, GREEN, ORANGE, Table, given, standing_at
from tests.helpers import play_randomly

import raidtable
from raidtable.games import registry
from raidtable.games.raids import words
from raidtable.games.raids.components import HARBOR_NAMES, TILE_NAMES

RAIDS = registry.get("raids")
WORDS: Any = RAIDS.words("en")
NAMED: Any = RAIDS.words("en", ["Ada", "Bo", "Cy", "Di"])


def prompt(table: Table) -> str:
    sentence: str = WORDS.prompt(table.match.view(max(table.actor, 0)))
    return sentence


def choices(table: Table) -> dict[str, str]:
    view = table.match.view(max(table.actor, 0))
    return {action.text: WORDS.choice(view, action) for action in table.match.actions()}


def lines(table: Table, *texts: str) -> list[str]:
    """The log of these plays, as a spectator reads it."""
    said = [WORDS.event(event) for text in texts for event in table.match.play(text)]
    return [line for line in said if line]


# Names of things


def test_seats_are_called_by_their_colours_or_by_their_names() -> None:
    assert [WORDS.seat(seat) for seat in range(4)] == ["Orange", "Blue", "Green", "Pink"]
    assert NAMED.seat(BLUE) == "Bo"
    assert WORDS.title() == "Raids"


@pytest.mark.parametrize(
    ("tile", "label"),
    [
        ("v1-weapon-simple", "Weapon"),
        ("v2-weapon-double", "double Weapon"),
        ("v1-sail-simple", "Sail"),
        ("v2-sail-double", "double Sail"),
        ("v2-mjollnir-simple", "Mjöllnir"),
        ("v4-mjollnir-double", "double Mjöllnir"),
        ("v4-pennant-p6", "Pennant (6)"),
        ("v1-goods-wood", "Wood (3)"),
        ("v2-goods-pigs", "Pigs (4)"),
        ("v4-goods-furs", "Furs (7)"),
        ("v4-goods-mead", "Mead (7)"),
        ("v1-rune-rune", "Rune"),
        ("v1-port-simple", "Port"),
        ("v4-port-double", "double Port"),
        ("v4-monster-m7", "Monster (7)"),
        ("v1-visit-visit", "Visit"),
        ("v2-pillage-pillage", "Pillage"),
    ],
)
def test_tiles_are_called_by_kind_and_figure(tile: str, label: str) -> None:
    assert WORDS.tile(TILE_NAMES.index(tile)) == label


def test_every_tile_and_harbor_tile_can_be_told_and_explained() -> None:
    for tile in range(len(TILE_NAMES)):
        assert WORDS.tile(tile)
        assert WORDS.tile_help(tile).endswith(".")
    labels = [WORDS.harbor(name) for name in HARBOR_NAMES]
    assert len(set(labels)) == 9
    assert labels[0] == "first to arrive"


def test_sources_and_options_have_names() -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    assert [WORDS.source(source) for source in match.result.points[0]] == [
        "Coins",
        "Runes",
        "Mjöllnirs",
        "Pennants",
        "Sold Goods",
        "Monsters",
    ]
    assert WORDS.option("track") == "Track"
    assert WORDS.option("track", "four_villages") == "four Villages"


def test_a_drawing_of_the_view_names_the_seats() -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    drawing = RAIDS.sketch(match.view(), WORDS).text()
    assert "Orange" in drawing
    assert "Blue" in drawing


# Prompts and choices


def test_prompt_and_choices_of_chance() -> None:
    table = Table(raidtable.new("raids", seats=3, chance="by_hand"))
    assert prompt(table) == "Chance: which tile is laid on space 1?"
    assert choices(table)["lay:v1-monster-m3"] == "Monster (3)"
    while table.step == "LayTiles":
        table.play(table.legal[0])
    assert prompt(table) == "Chance: which Harbor tile is dealt to voyage 2?"
    assert choices(table)["deal:runes"] == "most Runes"
    table.play("deal:runes", "deal:sails", "deal:ports")
    assert prompt(table) == "Chance: who sails first?"
    assert choices(table) == {"first:0": "Orange", "first:1": "Blue", "first:2": "Green"}


def test_taking_says_what_happens_to_shields_and_crew() -> None:
    table = standing_at("v3-goods-wood", voyage=3, aboard=["v1-pennant-p2"], vikings=9)
    assert prompt(table).startswith("Orange: take the Wood (5) where your ship stands.")
    assert choices(table) == {
        "place": "Place the Wood (5) on your ship (Shields 10 → 8; 1 Viking goes overboard)",
        "replace:v1-pennant-p2": (
            "Put the Wood (5) in place of your Pennant (2), which leaves the game "
            "(Shields 10 → 8; 1 Viking goes overboard)"
        ),
        "discard": "Discard the Wood (5): it leaves the game",
    }


def test_taking_without_loss_says_the_shields_alone() -> None:
    table = standing_at("v1-sail-simple", vikings=2)
    assert choices(table)["place"] == "Place the Sail on your ship (Shields 10 → 9)"


def test_port_says_how_much_it_still_buys() -> None:
    goods = ["v1-goods-wood", "v1-goods-pigs"]
    table = standing_at("v4-port-double", voyage=4, aboard=goods)
    assert prompt(table).startswith("Orange: the Port buys up to 2 of your Goods.")
    assert choices(table) == {
        "sell:v1-goods-wood": "Sell your Wood (3): 3 Glory at the end",
        "sell:v1-goods-pigs": "Sell your Pigs (3): 3 Glory at the end",
        "done": "Sell no more, and recruit 1 Viking",
    }
    table.play("sell:v1-goods-wood")
    assert prompt(table).startswith("Orange: the Port buys 1 more of your Goods.")


def test_sailing_says_what_lies_on_the_way_and_who_is_attacked() -> None:
    table = given(
        voyage=2,
        sea={
            1: "v2-visit-visit",
            2: "v2-pillage-pillage",
            3: "v2-monster-m3",
            4: "v2-goods-wood",
            7: "v2-rune-rune",
        },
        ships=[{}, {"space": 7}],
    )
    assert prompt(table).startswith("Orange: you are furthest behind, so it is your turn.")
    way = "on the way: Visit +2 Vikings, Pillage +3 Glory, Monster (3)"
    assert choices(table) == {
        "sail:4": f"Sail to 4: Wood (4) ({way})",
        "sail:7": f"Sail to 7: Rune ({way}, Village +1 Viking; attack Blue for 1 Viking)",
        "dock": (
            "Sail home to the Harbor and dock in place 1 "
            f"({way}, Village +1 Viking, Village +1 Viking, Village +1 Viking)"
        ),
    }


def test_shares_that_are_gone_are_not_promised() -> None:
    table = given(sea={1: "v1-visit-visit", 2: "v1-goods-wood"}, shares={"1": 0})
    assert choices(table)["sail:2"] == "Sail to 2: Wood (3)"
    table = given(sea={1: "v1-visit-visit", 2: "v1-goods-wood"}, shares={"1": 1})
    assert choices(table)["sail:2"] == "Sail to 2: Wood (3) (on the way: Visit +1 Viking)"


def test_when_nothing_is_left_ahead_the_prompt_says_to_sail_home() -> None:
    table = standing_at("v1-rune-rune")
    assert prompt(table).startswith("Orange: no tile is left ahead where you could stop")


def test_when_no_tile_ahead_is_open_the_prompt_says_to_sail_home() -> None:
    table = given(sea={3: "v1-goods-wood"}, ships=[{"vikings": 0}, {"space": 3}])
    assert table.legal == ["dock"]
    assert prompt(table).startswith("Orange: no tile is left ahead where you could stop")


def test_monster_says_what_fighting_costs_and_brings() -> None:
    table = given(
        sea={1: "v1-monster-m3", 3: "v1-rune-rune"},
        ships=[{"vikings": 4, "aboard": ["v1-weapon-simple"]}],
    )
    table.play("sail:3")
    assert prompt(table).startswith("Orange: a Monster (3) bars your way.")
    assert choices(table) == {
        "fight": "Fight: lose 2 Vikings, keep the Monster (3) for 3 Glory",
        "sacrifice": "Sacrifice 1 Viking and sail on",
    }


def test_monster_before_an_empty_ship() -> None:
    table = given(
        sea={1: "v1-monster-m2", 3: "v1-rune-rune"},
        ships=[{"vikings": 0, "aboard": ["v1-weapon-simple", "v1-weapon-simple"]}],
    )
    table.play("sail:3")
    assert choices(table) == {
        "fight": "Fight: lose 0 Vikings, keep the Monster (2) for 2 Glory",
        "pass": "Sail on: there is nobody aboard to lose",
    }


def test_combat_says_who_sent_how_many_and_what_it_takes() -> None:
    table = given(
        sea={3: "v1-goods-wood", 4: "v1-goods-pigs"},
        ships=[{}, {"space": 3, "vikings": 2}],
    )
    table.play("sail:3")
    assert prompt(table) == (
        "Blue: Orange has sent 1 Viking against you at space 3. Send 2, or flee ahead."
    )
    assert choices(table)["retaliate"] == "Retaliate: send 2 Vikings"
    assert choices(table)["flee:4"] == "Flee to 4: Pigs (3)"
    assert choices(table)["flee:harbor"].startswith("Flee home to the Harbor and dock in place 1")


def test_prompt_when_the_game_is_over() -> None:
    table = given(voyage=4, arrived=[ORANGE, BLUE, GREEN])
    assert prompt(table) == "The game is over."


def test_words_use_the_names_of_the_players() -> None:
    table = given(sea={3: "v1-goods-wood"}, ships=[{}, {"space": 3}])
    view = table.match.view(ORANGE)
    sail = table.match.actions()[0]
    assert NAMED.prompt(view).startswith("Ada:")
    assert NAMED.choice(view, sail) == "Sail to 3: Wood (3) (attack Bo for 1 Viking)"


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
        "Orange places the Wood (4) on the ship.",
        "Orange catches up; out of the game: Pigs (4).",
        "Orange sails for space 11.",
        "Orange has no free Shield: nobody joins at the Village.",
        "Orange has no free Shield: nobody joins at the Visit.",
        "Orange pillages a coin of 3.",
        "Orange defeats the Monster (4) with 4 Vikings.",
        "Orange sacrifices 1 Viking to the Monster (3).",
        "1 Viking joins Orange at the Village.",
        "Orange attacks Green and sends 1 Viking.",
        "Green retaliates with 2 Vikings.",
        "Orange flees from Green.",
        "Orange sails for the Harbor.",
        "1 Viking joins Orange at the Village.",
        "Orange docks in the Harbor, in place 1.",
        "Blue takes the Rune.",
        "Blue catches up; out of the game: Visit, Pillage and Monster (3).",
    ]


def test_log_of_taking_tiles() -> None:
    table = standing_at("v3-goods-wood", voyage=3, aboard=["v1-pennant-p2"], vikings=10)
    assert lines(table, "replace:v1-pennant-p2") == [
        "Orange places the Wood (5) where the Pennant (2) was.",
        "Orange loses 2 Vikings overboard: no Shields are left.",
    ]
    table = standing_at("v1-goods-wood")
    assert lines(table, "discard") == ["Orange discards the Wood (3)."]
    table = standing_at("v1-port-simple", aboard=["v1-goods-wood"])
    assert lines(table, "sell:v1-goods-wood") == [
        "Orange sells the Wood (3).",
        "1 Viking joins Orange at the Port.",
    ]


def test_log_of_an_empty_ship_and_of_stopping() -> None:
    table = given(sea={1: "v1-monster-m2", 3: "v1-goods-wood"}, ships=[{"vikings": 0}])
    assert lines(table, "sail:3") == [
        "Orange sails for space 3.",
        "Orange has nobody aboard to fear the Monster (2).",
        "Orange stops at space 3: Wood (3).",
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
        "Orange discards the Wood (3).",
        "Orange sails for the Harbor.",
        "Orange docks in the Harbor, in place 2.",
        "The Sails of Blue bring 1 Viking.",
        "Blue takes a coin of 6 at the Harbor (first to arrive).",
        "Orange takes a coin of 3 at the Harbor (first to arrive).",
        "Voyage 2 begins.",
    ]
    table = given(voyage=4, arrived=[BLUE, GREEN])
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
    assert [line.split(" pays ")[0] for line in said[17:20]] == [
        "The Harbor of voyage 2",
        "The Harbor of voyage 3",
        "The Harbor of voyage 4",
    ]
    assert said[20].endswith(" sails first.")


# Refusals


def test_every_event_and_reason_that_the_rules_name_has_its_sentence() -> None:
    steps = resources.files("raidtable.games.raids").joinpath("steps")
    source = "".join(file.read_text() for file in steps.iterdir() if file.name.endswith(".py"))
    assert set(re.findall(r'log\.add\(\s*"(\w+)"', source)) == set(words.EVENTS)
    assert set(re.findall(r'Reason\(\s*"(\w+)"', source)) == set(words.REASONS)


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


def test_explaining_what_is_legal_not_now_and_over() -> None:
    table = given(sea={3: "v1-goods-wood"})
    legal = table.match.explain("sail:3")
    assert (legal.legal, legal.sentence, legal.rule) == (True, "Sail to 3: Wood (3)", "navigate")
    not_now = table.match.explain("retaliate")
    assert not_now.sentence.startswith("Not now: Orange: you are furthest behind")
    over = given(voyage=4, arrived=[ORANGE, BLUE, GREEN]).match.explain("dock")
    assert (over.legal, over.sentence) == (False, "The game is over.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sail:1", "Space 1 lies behind you, and ships only sail ahead."),
        ("sail:3", "You had to catch up: the tile of space 3 lay before the next ship"),
        ("sail:7", "Ships pass a Visit, but never stop there."),
        ("sail:8", "No tile lies on space 8 any more, and ships stop at tiles only."),
        ("sail:10", "Space 10 is a Village: ships pass it and recruit, but never stop."),
    ],
)
def test_refused_stops_are_explained(text: str, sentence: str) -> None:
    table = given(
        sea={2: "v1-goods-wood", 3: "v1-sail-simple", 6: "v1-goods-pigs", 7: "v1-visit-visit"},
        ships=[{"space": 2}, {"space": 6}],
        arrived=[GREEN],
    )
    table.play("place")
    assert table.match.explain(text).sentence.startswith(sentence)


def test_refusals_at_a_monster_and_in_combat_are_explained() -> None:
    table = given(voyage=4, sea={1: "v4-monster-m7", 3: "v4-rune-rune"}, ships=[{"vikings": 4}])
    table.play("sail:3")
    assert table.match.explain("fight").sentence == (
        "Fighting it takes 7 Vikings: you need 3 more."
    )
    assert table.match.explain("pass").sentence == (
        "With Vikings aboard you cannot just pass: fight or sacrifice."
    )
