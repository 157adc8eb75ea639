"""The rules page keeps its word: each rule is enforced by a step and proved by a test."""

import json
from pathlib import Path

import pytest
from tests.games.storm_raiders.given import Table

import raidtable
from raidtable.engine.data import load_toml
from raidtable.testing.rules_page import RulesPage, RulesPageTests

PAGE = RulesPage("storm_raiders", Path(__file__).parent)
DATA = load_toml("raidtable.games.storm_raiders.rules", "components.toml")


class TestRulesPage(RulesPageTests):
    page = PAGE
    groups = [
        "Setup",
        "The round",
        "A turn",
        "Moving",
        "At a wreck",
        "At a Stormhold",
        "What you gain",
        "Damage",
        "Resting",
        "The clean-up",
        "The end of the game",
        "Storm Raiders' abilities",
        "Vehicles",
        "Crew cards",
        "Solo",
        "Rulings",
        "Where the figures come from",
        "A written position",
    ]
    # The 84 rulings that bind this game, and those added since.
    rulings = range(1, 99)


@pytest.mark.parametrize(
    ("kind", "anchor"), [("raiders", "raider"), ("vehicles", "vehicle"), ("crew", "crew")]
)
def test_every_tile_and_card_has_its_section(kind: str, anchor: str) -> None:
    for row in DATA[kind]:
        name = row["id"].replace("_", "-")
        assert {name, f"{anchor}-{name}"} & set(PAGE.anchors), name


def test_example_of_the_rules_page_can_be_read() -> None:
    example = json.loads(PAGE.text.split("```json")[1].split("```")[0])
    table = Table(raidtable.position("storm_raiders", example))
    assert (table.actor, table.step) == (1, "DraftDie")
    assert (table.site(0), table.stock(0)) == ("s2", {"fuel": 2, "weaponry": 1})
    assert (table.crew(0), table.face_down(0)) == (["medic"], ["rigger"])
    assert table.position["contracts"]["s4"] == {"contract": "K21", "age": "damaged"}
    assert table.legal[0] == "draft:black:2"
