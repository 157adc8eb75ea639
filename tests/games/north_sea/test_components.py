"""The contents of the box, and the source of each figure."""

from typing import Any

import pytest
from tests.games.north_sea.raiding import SETTLEMENTS, Settlement

import raidtable
from raidtable.engine.data import load_text, load_toml
from raidtable.games.north_sea.rules import components

DATA = load_toml("raidtable.games.north_sea.rules", "components.toml")
BASIS = {"certain", "probable", "reconstructed"}
ANY = ["black", "grey", "white"]


def by_id(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in rows}


def test_box_holds_these_supplies_workers_cards_and_tiles() -> None:
    assert (DATA["silver"], DATA["provisions"]) == (32, 32)
    assert DATA["plunder"] == {"gold": 18, "iron": 18, "livestock": 26, "valkyrie": 18}
    assert sum(DATA["plunder"].values()) == 80
    assert DATA["workers"] == {"black": 7, "grey": 11, "white": 12}
    assert sum(row["copies"] for row in DATA["cards"]) == 71
    assert len(DATA["cards"]) == 26
    assert len(DATA["offerings"]) == 16


def test_limits_and_start() -> None:
    assert DATA["limits"] == {"at_turn_end": 8, "crew": 5, "armour": 10}
    assert DATA["start"] == {
        "silver": 2, "cards_dealt": 5, "cards_kept": 3, "offerings_face_up": 3,
    }  # fmt: skip
    assert DATA["seat_counts"] == [2, 3, 4]


def test_tracks_and_dice() -> None:
    assert DATA["valkyrie_points"] == [0, 0, 1, 2, 4, 7, 10, 15]
    assert DATA["armour_points"] == [0, 0, 0, 2, 2, 2, 4, 4, 4, 6, 6]
    assert DATA["die"] == [2, 3, 3, 4, 4, 5]
    assert sum(DATA["die"]) / 6 == 3.5


@pytest.mark.parametrize(
    ("building", "workers", "starts_black", "figures"),
    [
        ("gate_house", ANY, True, {"cards": 2}),
        ("town_hall", ANY, True, {}),
        (
            "treasury",
            ANY,
            True,
            {"for_silver": {"cards": 1, "silver": 2}, "for_gold": {"cards": 2, "gold": 1}},
        ),
        ("barracks", ANY, False, {}),
        (
            "armoury",
            ["grey", "white"],
            False,
            {"for_iron": {"iron": 1, "armour": 2}, "for_silver": {"silver": 2, "armour": 1}},
        ),
        (
            "mill",
            ANY,
            False,
            {"provisions": {"black": 1, "grey": 2, "white": 2}, "gold": {"white": 1}},
        ),
        ("silversmith", ANY, False, {"silver": {"black": 3, "grey": 2, "white": 2}}),
        ("long_house", ["grey", "white"], False, {"barter": {"livestock": 1, "provisions": 2}}),
    ],
)
def test_building(
    building: str, workers: list[str], starts_black: bool, figures: dict[str, object]
) -> None:
    row = by_id(DATA["buildings"])[building]
    assert row == {"id": building, "workers": workers, "starts_black": starts_black, **figures}
    assert len(DATA["buildings"]) == 8


@pytest.mark.parametrize("printed", SETTLEMENTS, ids=lambda printed: printed.name)
def test_settlement(printed: Settlement) -> None:
    assert by_id(DATA["settlements"])[printed.name] == {
        "id": printed.name,
        "kind": printed.name.split("_")[0],
        "crew": printed.crew,
        "provisions": printed.provisions,
        "gold": printed.gold,
        "workers": printed.workers,
        "dice": printed.dice,
        "levels": [list(level) for level in printed.levels],
        "sets": [{"tokens": tokens, "worker": worker} for tokens, worker in printed.sets],
    }


def test_board_holds_23_sets_of_70_tokens_and_every_grey_and_white_worker() -> None:
    assert [printed.name for printed in SETTLEMENTS] == [row["id"] for row in DATA["settlements"]]
    sets = [lot for row in DATA["settlements"] for lot in row["sets"]]
    assert len(sets) == 23
    assert sum(lot["tokens"] for lot in sets) == 70
    for colour in ("grey", "white"):
        assert [lot["worker"] for lot in sets].count(colour) == DATA["workers"][colour]


# Gold, iron, livestock, silver, points
OFFERINGS = {
    "1": (0, 0, 0, 4, 2),
    "2": (0, 1, 1, 0, 3),
    "3": (1, 0, 1, 0, 3),
    "4": (0, 1, 0, 2, 3),
    "5": (1, 0, 0, 2, 3),
    "6": (2, 0, 0, 0, 4),
    "7": (0, 2, 0, 0, 4),
    "8": (1, 1, 0, 0, 4),
    "9": (0, 1, 2, 0, 4),
    "10": (1, 0, 2, 0, 4),
    "11": (0, 0, 3, 1, 4),
    "12": (1, 1, 1, 0, 5),
    "13": (0, 1, 2, 1, 5),
    "14": (1, 0, 2, 1, 5),
    "15": (0, 2, 2, 0, 6),
    "16": (2, 0, 2, 0, 6),
}


@pytest.mark.parametrize("tile", OFFERINGS)
def test_offering(tile: str) -> None:
    row = by_id(DATA["offerings"])[tile]
    cost = [row["cost"].get(good, 0) for good in ("gold", "iron", "livestock", "silver")]
    assert (*cost, row["points"]) == OFFERINGS[tile]


def test_offerings_are_worth_65_points_together() -> None:
    assert list(OFFERINGS) == [row["id"] for row in DATA["offerings"]]
    assert sum(row["points"] for row in DATA["offerings"]) == 65


# Copies, strength, cost, basis
CARDS = {
    "archer": (2, 3, 3, "certain"),
    "armourer": (3, 3, 3, "certain"),
    "avenger": (2, 3, 3, "certain"),
    "barbarian": (3, 3, 3, "probable"),
    "berserker": (4, 4, 3, "certain"),
    "brawler": (3, 2, 2, "certain"),
    "brynjar": (1, 4, 4, "certain"),
    "cartographer": (2, 0, 1, "probable"),
    "champion": (2, 4, 4, "certain"),
    "folke": (1, 3, 4, "certain"),
    "forager": (3, 0, 1, "certain"),
    "gatekeeper": (4, 2, 3, "probable"),
    "gravedigger": (3, 0, 1, "certain"),
    "huntsman": (4, 1, 1, "certain"),
    "jeweller": (3, 0, 1, "certain"),
    "marauder": (3, 2, 2, "certain"),
    "mercenary": (4, 4, 4, "certain"),
    "merchant": (2, 0, 2, "probable"),
    "ragnhildr": (1, 4, 4, "certain"),
    "recruiter": (3, 1, 2, "certain"),
    "sage": (2, 0, 2, "probable"),
    "scout": (3, 2, 2, "certain"),
    "shieldmaiden": (4, 3, 3, "certain"),
    "trader": (2, 0, 3, "probable"),
    "warlord": (3, 3, 4, "certain"),
    "warmonger": (4, 3, 3, "probable"),
}


@pytest.mark.parametrize("card", CARDS)
def test_card(card: str) -> None:
    row = by_id(DATA["cards"])[card]
    assert (row["copies"], row["strength"], row["cost"], row["basis"]) == CARDS[card]


def test_these_are_all_the_cards_and_three_are_heroes() -> None:
    assert list(CARDS) == [row["id"] for row in DATA["cards"]]
    heroes = [row["id"] for row in DATA["cards"] if row.get("hero")]
    assert heroes == ["brynjar", "folke", "ragnhildr"]
    assert [row["id"] for row in DATA["cards"] if "hall" not in row] == heroes


def test_early_cards_differ_in_cost_or_town_hall_action_and_nothing_else() -> None:
    early = by_id(DATA["early"])
    assert {card: row["cost"] for card, row in early.items() if "cost" in row} == {
        "merchant": 1, "trader": 2,
    }  # fmt: skip
    assert {card for card, row in early.items() if "hall" in row} == {
        "cartographer", "gatekeeper", "scout", "warmonger",
    }  # fmt: skip
    assert {key for row in early.values() for key in row} == {"id", "cost", "hall"}


def test_every_card_says_where_its_figures_come_from_and_the_file_says_what_that_means() -> None:
    assert {row["basis"] for row in DATA["cards"]} <= BASIS
    head = load_text("raidtable.games.north_sea.rules", "components.toml").split("\n\n")[0]
    for word in BASIS:
        assert f"#   {word} " in head


def test_tables_are_those_of_the_file() -> None:
    assert list(components.CARD_NAMES) == list(CARDS)
    assert list(components.OFFERING_NAMES) == list(OFFERINGS)
    assert list(components.SITE_NAMES) == [printed.name for printed in SETTLEMENTS]
    assert (
        raidtable.new("north_sea", seats=2, seed=1).game.rules.rules_version
        == DATA["rules_version"]
    )


@pytest.mark.parametrize(
    ("action", "fits"),
    [
        ({}, True),
        ({"effect": "gain", "armour": 1}, True),
        ({"effect": "steal", "of": "silver", "amount": 2}, True),
        ({"effect": "steal", "of": "silver"}, False),
        ({"effect": "collect"}, True),
        ({"effect": "collect", "amount": 2}, False),
    ],
)
def test_town_hall_actions_have_the_figures_that_the_rules_use(
    action: dict[str, object], fits: bool
) -> None:
    assert components.has_parameters(action) is fits
