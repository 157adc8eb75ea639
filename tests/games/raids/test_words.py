"""Messages of Raids: names of pieces, prompts and choices, in English."""

from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given, standing_at

import raidtable
from raidtable.games import registry
from raidtable.games.raids.rules.components import HARBOR_NAMES, TILE_NAMES

RAIDS = registry.get("raids")
WORDS: Any = RAIDS.presentation.words("en")
NAMED: Any = RAIDS.presentation.words("en", ["Ada", "Bo", "Cy", "Di"])


def prompt(table: Table) -> str:
    sentence: str = WORDS.prompt(table.match.view(max(table.actor, 0)))
    return sentence


def choices(table: Table) -> dict[str, str]:
    view = table.match.view(max(table.actor, 0))
    return {action.text: WORDS.choice(view, action) for action in table.match.actions()}


# Names of things


def test_seats_are_called_by_their_colours_or_by_their_names() -> None:
    assert [WORDS.seat(seat) for seat in range(4)] == ["Red", "Blue", "Yellow", "Pink"]
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


def test_every_tile_and_harbor_tile_has_a_name_and_an_explanation() -> None:
    for tile in range(len(TILE_NAMES)):
        assert WORDS.tile(tile)
        assert WORDS.tile_help(tile).endswith(".")
    labels = [WORDS.harbor(name) for name in HARBOR_NAMES]
    assert len(set(labels)) == 9
    assert labels[0] == "first to arrive"


@pytest.mark.parametrize(
    ("tile", "figures"),
    [
        ("v1-weapon-simple", "every Monster 1 weaker"),
        ("v1-sail-simple", "When a voyage ends, each Sail on your ship brings 1 Viking"),
        ("v2-mjollnir-simple", "scores 1 Glory for every Viking"),
        ("v1-pennant-p2", "scores its number"),
        ("v1-goods-wood", "only once a Port has bought them"),
        ("v1-rune-rune", "1, 2, 3, 4 or 5 Runes score 1, 3, 6, 10 or 15"),
        ("v1-port-simple", "when you take it, and brings 1 Viking"),
        ("v1-monster-m2", "its strength in Vikings, less your Weapons"),
        ("v1-visit-visit", "2 Vikings, the second 1"),
        ("v2-pillage-pillage", "a coin of 3, the second a coin of 1"),
    ],
)
def test_help_says_what_a_tile_does(tile: str, figures: str) -> None:
    assert figures in WORDS.tile_help(TILE_NAMES.index(tile))


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
    drawing = RAIDS.presentation.text_board(match.view(), WORDS).text()
    assert "Red" in drawing
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
    assert choices(table) == {"first:0": "Red", "first:1": "Blue", "first:2": "Yellow"}


def test_taking_says_what_happens_to_shields_and_crew() -> None:
    table = standing_at("v3-goods-wood", voyage=3, aboard=["v1-pennant-p2"], vikings=9)
    assert prompt(table).startswith("Red: take the Wood (5) at your ship.")
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
    assert prompt(table).startswith("Red: sell up to 2 of your Goods, or stop.")
    assert choices(table) == {
        "sell:v1-goods-wood": "Sell your Wood (3): 3 Glory at the end (Shields 8 → 9)",
        "sell:v1-goods-pigs": "Sell your Pigs (3): 3 Glory at the end (Shields 8 → 9)",
        "done": "Stop selling and recruit 1 Viking",
    }
    table.play("sell:v1-goods-wood")
    assert prompt(table).startswith("Red: sell 1 of your Goods, or stop.")


def test_sailing_says_what_is_on_the_way_and_which_ship_is_attacked() -> None:
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
    assert prompt(table).startswith("Red: sail to a tile ahead, or home.")
    assert choices(table) == {
        "sail:4": "Sail to 4: Wood (4) (on the way Vikings 2 → 1–3, +3 Glory and Monster (3))",
        "sail:7": (
            "Sail to 7: Rune "
            "(on the way Vikings 2 → 2–4, +3 Glory and Monster (3); attack Blue with 1 Viking)"
        ),
        "dock": (
            "Sail home to the Harbor and dock in place 1 "
            "(on the way Vikings 2 → 4–6, +3 Glory and Monster (3))"
        ),
    }


def test_shares_that_are_gone_are_not_promised() -> None:
    table = given(sea={1: "v1-visit-visit", 2: "v1-goods-wood"}, shares={"1": 0})
    assert choices(table)["sail:2"] == "Sail to 2: Wood (3)"
    table = given(sea={1: "v1-visit-visit", 2: "v1-goods-wood"}, shares={"1": 1})
    assert choices(table)["sail:2"] == "Sail to 2: Wood (3) (on the way +1 Viking)"


def test_when_nothing_is_left_ahead_the_prompt_says_to_sail_home() -> None:
    table = standing_at("v1-rune-rune")
    assert prompt(table) == (
        "Red: sail home to the Harbor. No tile is left ahead where you could stop."
    )


def test_when_no_tile_ahead_is_open_the_prompt_says_to_sail_home() -> None:
    table = given(sea={3: "v1-goods-wood"}, ships=[{"vikings": 0}, {"space": 3}])
    assert table.legal == ["dock"]
    assert prompt(table) == (
        "Red: sail home to the Harbor. No tile is left ahead where you could stop."
    )


def test_monster_says_what_fighting_costs_and_brings() -> None:
    table = given(
        sea={1: "v1-monster-m3", 3: "v1-rune-rune"},
        ships=[{"vikings": 4, "aboard": ["v1-weapon-simple"]}],
    )
    table.play("sail:3")
    assert prompt(table) == (
        "Red: fight the Monster, or sacrifice a Viking. A Monster (3) blocks your way. If you "
        "fight it, you keep it for 3 Glory."
    )
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
        "Blue: send 2 Vikings, or flee ahead. Red has sent 1 Viking against you at space 3."
    )
    assert choices(table)["retaliate"] == "Retaliate: send 2 Vikings"
    assert choices(table)["flee:4"] == "Flee to 4: Pigs (3)"
    assert choices(table)["flee:harbor"].startswith("Flee home to the Harbor and dock in place 1")


def test_prompt_when_the_game_is_over() -> None:
    table = given(voyage=4, arrived=[RED, BLUE, YELLOW])
    assert prompt(table) == "The game is over."


def test_words_use_the_names_of_the_players() -> None:
    table = given(sea={3: "v1-goods-wood"}, ships=[{}, {"space": 3}])
    view = table.match.view(RED)
    sail = table.match.actions()[0]
    assert NAMED.prompt(view).startswith("Ada:")
    assert NAMED.choice(view, sail) == "Sail to 3: Wood (3) (attack Bo with 1 Viking)"


# Choices that are not legal have the same names


def refused(table: Table, text: str) -> str:
    assert text in table.match.refused()
    sentence: str = WORDS.choice(table.match.view(table.actor), RAIDS.rules.actions.by_text[text])
    return sentence


def test_a_space_where_no_ship_stops_is_called_what_it_is() -> None:
    table = given(sea={1: "v1-visit-visit", 7: "v1-sail-simple"})
    assert refused(table, "sail:1") == "Sail to 1: Visit"
    assert refused(table, "sail:2").startswith("Sail to 2: no tile")
    assert refused(table, "sail:5").startswith("Sail to 5: Village")


def test_passing_a_monster_with_a_crew_does_not_say_that_nobody_is_aboard() -> None:
    table = given(sea={1: "v1-monster-m2", 3: "v1-rune-rune"}, ships=[{"vikings": 3}])
    table.play("sail:3")
    assert refused(table, "pass") == "Sail on without losing anyone"
