"""Messages of Raids that once were false, or the same for two choices; and real reasons."""

from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given, standing_at

from raidtable.engine.claims import Change, claims_of, offers_of
from raidtable.games import registry
from raidtable.games.raids.rules.actions import ACTIONS

RAIDS = registry.get("raids")
WORDS: Any = RAIDS.presentation.words("en")
SPANISH: Any = RAIDS.presentation.words("es")


def prompt(table: Table, words: Any = WORDS) -> str:
    sentence: str = words.prompt(table.match.view(table.actor))
    return sentence


def choice(table: Table, text: str, words: Any = WORDS) -> str:
    assert text in table.legal
    sentence: str = words.choice(table.match.view(table.actor), ACTIONS.by_text[text])
    return sentence


def figures(table: Table, text: str) -> dict[tuple[int, str], Change]:
    found = WORDS.figures(table.match.view(table.actor), ACTIONS.by_text[text])
    return dict(found)


FULL_SHIP = ["v1-weapon-simple", "v1-weapon-simple", "v1-pennant-p2", "v1-sail-simple"]


# Choices


@pytest.mark.parametrize(
    ("vikings", "text"),
    [
        (9, "Stop selling; no Shield is free, so nobody joins"),
        (8, "Stop selling and recruit 1 Viking"),
    ],
)
def test_a_port_promises_a_viking_only_where_a_shield_is_free(vikings: int, text: str) -> None:
    table = standing_at("v1-port-simple", aboard=["v1-goods-wood"], vikings=vikings)
    assert choice(table, "done") == text


def test_the_last_sale_names_the_viking_that_joins_at_once() -> None:
    table = standing_at("v1-port-simple", aboard=["v1-goods-wood"], vikings=9)
    assert choice(table, "sell:v1-goods-wood") == (
        "Sell your Wood (3): 3 Glory at the end (Shields 9 → 10; 1 Viking joins)"
    )
    assert choice(table, "sell:v1-goods-wood", SPANISH) == (
        "Vende la loseta de Madera (3): 3 puntos de Gloria al final "
        "(Escudos 9 → 10; se une 1 Vikingo)"
    )


def test_a_full_ship_is_promised_no_vikings_on_the_way() -> None:
    table = given(sea={1: "v1-visit-visit", 2: "v1-rune-rune"}, ships=[{"vikings": 10}])
    assert choice(table, "sail:2") == "Sail to 2: Rune"
    table = given(sea={1: "v1-visit-visit", 2: "v1-rune-rune"}, ships=[{"vikings": 9}])
    assert choice(table, "sail:2") == "Sail to 2: Rune (on the way +1 Viking)"
    assert choice(table, "sail:2", SPANISH) == ("Navega al espacio 2: Runa (de camino +1 Vikingo)")


def test_a_sacrifice_that_cannot_be_avoided_is_a_cost_on_the_way() -> None:
    table = given(voyage=4, sea={1: "v4-monster-m7", 2: "v4-rune-rune"}, ships=[{"vikings": 3}])
    assert choice(table, "sail:2") == "Sail to 2: Rune (on the way −1 Viking and Monster (7))"


def test_gains_that_a_monster_takes_again_are_not_passed_over() -> None:
    sea = {4: "v4-pillage-pillage", 6: "v4-monster-m7", 7: "v4-rune-rune"}
    table = given(voyage=4, sea=sea, ships=[{"vikings": 3}])
    assert choice(table, "sail:7") == (
        "Sail to 7: Rune (on the way Vikings 3 → 3, +3 Glory and Monster (7))"
    )


def test_tiles_that_look_alike_are_distinguished_by_their_voyages() -> None:
    table = standing_at("v2-goods-furs", voyage=2, aboard=["v1-sail-simple", "v2-sail-simple"])
    assert choice(table, "replace:v1-sail-simple").startswith(
        "Put the Furs (4) in place of your Sail from voyage 1, which leaves the game"
    )
    assert choice(table, "replace:v2-sail-simple", SPANISH).startswith(
        "Pon la loseta de Pieles (4) en lugar de la de Vela del Viaje 2, que sale del juego"
    )


def test_replacing_a_tile_by_its_like_is_the_same_as_discarding() -> None:
    table = standing_at("v2-sail-simple", voyage=2, aboard=["v1-sail-simple"])
    assert choice(table, "replace:v1-sail-simple") == (
        "Put the Sail in place of your Sail, which leaves the game "
        "(Shields 9 → 9; the same as discarding it)"
    )


def test_figures_are_what_the_sentence_says() -> None:
    table = given(
        sea={1: "v1-monster-m3", 3: "v1-rune-rune"},
        ships=[{"vikings": 4, "aboard": ["v1-weapon-simple"]}],
    )
    assert figures(table, "sail:3") == {(RED, "vikings"): Change(-2, -1)}
    table.play("sail:3")
    assert choice(table, "fight") == "Fight: lose 2 Vikings, keep the Monster (3) for 3 Glory"
    assert figures(table, "fight") == {
        (RED, "vikings"): Change(-2, -2),
        (RED, "monsters"): Change(3, 3),
        (RED, "beside v1-monster-m3"): Change(1, 1),
    }
    assert figures(table, "sacrifice") == {(RED, "vikings"): Change(-1, -1)}


# Prompts


@pytest.mark.parametrize(
    ("aboard", "ending", "options"),
    [
        ([], "Place it aboard or discard it.", ("place", "discard")),
        (
            ["v1-sail-simple"],
            "Place it aboard, replace a tile with it, or discard it.",
            ("place", "replace:", "discard"),
        ),
        (
            [*FULL_SHIP, "v1-sail-simple"],
            "Your ship is full: replace a tile with it, or discard it.",
            ("replace:", "discard"),
        ),
    ],
)
def test_taking_a_tile_names_what_is_possible(
    aboard: list[str], ending: str, options: tuple[str, ...]
) -> None:
    table = standing_at("v1-goods-wood", aboard=aboard, vikings=1)
    assert prompt(table).endswith(ending)
    assert offers_of(prompt(table)) == options


@pytest.mark.parametrize(
    ("crew", "beginning"),
    [
        (
            1,
            "Blue: flee ahead. Red has sent 1 Viking against you at space 3. ",
        ),
        (2, "Blue: send 2 Vikings, or flee ahead. "),
    ],
)
def test_combat_asks_for_no_more_vikings_than_there_are(crew: int, beginning: str) -> None:
    table = given(sea={3: "v1-goods-wood"}, ships=[{}, {"space": 3, "vikings": crew}])
    table.play("sail:3")
    assert prompt(table).startswith(beginning)
    assert ("retaliate" in offers_of(prompt(table))) == ("retaliate" in table.legal)


WEAPONS = ["v1-weapon-simple", "v1-weapon-simple", "v2-weapon-simple"]


@pytest.mark.parametrize(
    ("ship", "beginning", "options"),
    [
        ({"vikings": 3}, "Red: fight the Monster, or sacrifice a Viking.", 2),
        ({"vikings": 2}, "Red: sacrifice a Viking to the Monster.", 1),
        ({"vikings": 0, "aboard": WEAPONS}, "Red: fight the Monster, or sail on.", 2),
        ({"vikings": 1, "aboard": WEAPONS}, "Red: fight the Monster.", 1),
    ],
)
def test_a_monster_asks_for_what_can_be_done(
    ship: dict[str, Any], beginning: str, options: int
) -> None:
    """With one Viking, who must attack Blue, a sacrifice is not possible."""
    bound = 3 if ship == {"vikings": 1, "aboard": WEAPONS} else 4
    table = given(
        voyage=2,
        sea={1: "v2-monster-m3", 3: "v2-rune-rune", 4: "v2-goods-furs"},
        ships=[ship, {"space": 3}],
    )
    table.play(f"sail:{bound}")
    assert prompt(table).startswith(beginning)
    assert list(offers_of(prompt(table))) == table.legal
    assert len(table.legal) == options


def test_a_port_buys_no_more_than_there_is() -> None:
    table = standing_at("v4-port-double", voyage=4, aboard=["v1-goods-wood"])
    assert prompt(table).startswith("Red: sell 1 of your Goods, or stop.")


# Log


def test_the_log_says_what_an_attack_costs() -> None:
    table = given(sea={3: "v1-goods-wood"}, ships=[{}, {"space": 3}])
    attacked = next(event for event in table.match.play("sail:3") if event.name == "Attacked")
    assert WORDS.event(attacked) == "Red attacks Blue and sends 1 Viking."
    assert [(claim.seat, claim.low) for claim in claims_of(WORDS.event(attacked))] == [
        (RED, -1),
        (-1, 1),
    ]


# Reasons


def explained(table: Table, text: str) -> tuple[str, str]:
    found = table.match.explain(text)
    assert not found.legal
    return found.sentence, found.rule


def test_another_tile_of_the_same_look_is_not_denied() -> None:
    table = standing_at("v2-goods-furs", voyage=2, aboard=["v1-sail-simple"])
    assert explained(table, "replace:v2-sail-simple") == (
        "The Sail on your ship is not the one from voyage 2.",
        "take",
    )
    assert explained(table, "replace:v1-weapon-simple") == (
        "You have no Weapon on your ship.",
        "take",
    )


NO_SUCH_SPACE = (
    "The spaces of this track are numbered 1 to 19; the Harbor is a separate choice.",
    "navigate",
)


@pytest.mark.parametrize("space", [0, 20, 21])
def test_the_harbor_is_no_numbered_space(space: int) -> None:
    table = given(sea={3: "v1-goods-wood"}, ships=[{}, {"space": 3}])
    assert explained(table, f"sail:{space}") == NO_SUCH_SPACE
    table.play("sail:3")
    assert explained(table, f"flee:{space}") == NO_SUCH_SPACE


def navigating() -> Table:
    return given(sea={1: "v1-monster-m2", 3: "v1-goods-wood"}, ships=[{}, {"space": 3}])


def at_a_monster() -> Table:
    table = navigating()
    table.play("sail:3")
    return table


def in_combat() -> Table:
    table = at_a_monster()
    table.play("sacrifice")
    return table


def taking() -> Table:
    return standing_at("v1-sail-simple", aboard=["v1-goods-wood"])


def selling() -> Table:
    return standing_at("v1-port-simple", aboard=["v1-goods-wood"])


NOT_TAKING = "You have no tile to take now: you take one when your turn starts at it."
NO_MONSTER = "No Monster blocks your way now: you meet one when you sail past it."


@pytest.mark.parametrize(
    ("table", "text", "sentence", "rule"),
    [
        (navigating(), "place", NOT_TAKING, "take"),
        (navigating(), "discard", NOT_TAKING, "take"),
        (selling(), "replace:v1-goods-wood", NOT_TAKING, "take"),
        (navigating(), "done", "You sell Goods only when you take a Port.", "port"),
        (taking(), "sell:v1-goods-wood", "You sell Goods only when you take a Port.", "port"),
        (navigating(), "fight", NO_MONSTER, "monster"),
        (taking(), "sacrifice", NO_MONSTER, "monster"),
        (in_combat(), "pass", NO_MONSTER, "monster"),
        (navigating(), "retaliate", "Nobody is attacking you now.", "combat"),
        (navigating(), "flee:3", "Nobody is attacking you now.", "combat"),
        (at_a_monster(), "flee:harbor", "Nobody is attacking you now.", "combat"),
        (taking(), "dock", "First decide what to do with the tile at your ship.", "take"),
        (selling(), "sail:7", "First finish selling at the Port.", "port"),
        (
            at_a_monster(),
            "dock",
            "Your ship is on its way to space 3: first deal with the Monster.",
            "monster",
        ),
        (
            in_combat(),
            "sail:7",
            "Your ship is under attack at space 3: you can leave only by fleeing.",
            "combat",
        ),
        (
            navigating(),
            "lay:v1-goods-wood",
            "A roll or draw decides that, not a player.",
            "lay-tiles",
        ),
        (navigating(), "deal:runes", "A roll or draw decides that, not a player.", "harbor-tiles"),
        (navigating(), "first:1", "A roll or draw decides that, not a player.", "first-player"),
    ],
)
def test_what_belongs_to_another_decision_has_its_reason(
    table: Table, text: str, sentence: str, rule: str
) -> None:
    assert explained(table, text) == (sentence, rule)


def test_a_voyage_home_that_has_begun_is_named() -> None:
    table = navigating()
    table.play("dock")
    assert explained(table, "sail:3")[0] == (
        "Your ship is on its way to the Harbor: first deal with the Monster."
    )


def test_pieces_that_can_be_seen() -> None:
    table = given(
        sea={1: "v1-rune-rune"},
        ships=[{"aboard": ["v1-sail-simple"]}, {"beside": ["v1-goods-wood"]}],
        arrived=[YELLOW],
    )
    view = table.match.view(BLUE)
    seen = {text for text in ACTIONS.by_text if WORDS.visible(view, ACTIONS.by_text[text])}
    assert {"lay:v1-rune-rune", "replace:v1-sail-simple", "sell:v1-goods-wood", "sail:21"} <= seen
    assert "replace:v1-weapon-simple" not in seen
