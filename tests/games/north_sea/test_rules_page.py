"""The rules page keeps its word: each rule is enforced by a step and proved by a test."""

import json
from pathlib import Path

import pytest
from tests.games.north_sea.given import Table, by_hand, given

import raidtable
from raidtable.engine.data import load_toml
from raidtable.testing.rules_page import RulesPage, RulesPageTests

PAGE = RulesPage("north_sea", Path(__file__).parent)


class TestRulesPage(RulesPageTests):
    page = PAGE
    groups = [
        "Setup",
        "A turn",
        "The Village",
        "The Town Hall",
        "Hiring",
        "Supplies and limits",
        "Hidden information",
        "Raiding",
        "Valkyries",
        "The end of the game",
        "Scoring",
        "Crew actions",
        "Rulings",
        "Where the figures come from",
        "A written position",
    ]
    # The 59 rulings that bind this game, and those added since.
    rulings = range(1, 63)


def test_every_card_is_named_in_the_rules_of_the_town_hall() -> None:
    told = " ".join(rule.title + rule.text for rule in PAGE.rules if rule.group == "The Town Hall")
    cards = [
        row["id"]
        for row in load_toml("raidtable.games.north_sea.rules", "components.toml")["cards"]
    ]
    assert len(cards) == 26
    assert [card for card in cards if card.capitalize() not in told] == []


def test_example_of_the_rules_page_can_be_read() -> None:
    example = json.loads(PAGE.text.split("```json")[1].split("```")[0])
    table = Table(raidtable.position("north_sea", example))
    assert (table.actor, table.step) == (1, "Turn")
    assert table.goods(0) == {"silver": 3, "provisions": 2, "gold": 1}
    assert table.crew(1) == ["scout", "huntsman"]
    assert table.seen(0)["seats"][1]["hand"] == ["merchant"]
    assert table.village == {"gate_house": "black", "treasury": "black", "mill": "black"}
    assert "place:town_hall" in table.legal


# What the page says of written positions


def test_what_a_position_leaves_out_is_as_after_setup() -> None:
    table = Table(raidtable.position("north_sea", {"turn_seat": 2}, seats=3, seed=5))
    start = Table(raidtable.new("north_sea", seats=3, seed=5))
    assert (table.actor, table.step) == (2, "Turn")
    for key in ("village", "sets", "spots", "offers"):
        assert table.position[key] == start.position[key]
    assert [table.hand(seat) for seat in range(3)] == [start.hand(seat)[:3] for seat in range(3)]
    assert Table(raidtable.position("north_sea", {})).actor == 0


@pytest.mark.parametrize(
    ("play", "steps"),
    [
        ([], ["turn"]),
        (["place:mill"], ["pick_up_worker", "mill"]),
        (["place:mill", "skip"], ["pick_up_worker"]),
        (["place:mill", "skip", "pickup:gate_house"], ["gate_house"]),
        (["place:town_hall", "play:archer", "target:1"], ["pick_up_worker", "swap_worker"]),
        (["place:town_hall", "play:merchant", "use:mill"], ["pick_up_worker", "mill"]),
        (["place:barracks", "dismiss:sage"], ["pick_up_worker", "hire_crew"]),
        (
            ["raid:outpost_north"],
            ["choose_set", "score_raid", "reroll_dice", "roll_dice"],
        ),
    ],
)
def test_steps_of_a_written_position(play: list[str], steps: list[str]) -> None:
    table = given(
        worker={0: "grey"},
        village={"gate_house": "black", "armoury": "grey", "treasury": "black"},
        hand={0: ["archer", "merchant"]},
        crew={0: ["brawler", "huntsman", "sage"]},
        silver={0: 5},
        provisions={0: 4},
    )
    table.play(*play)
    assert table.position["steps"] == ["round", "end_turn", *steps]
    read = by_hand(table.position)
    assert read.position == table.position
    assert (read.actor, read.legal) == (table.actor, table.legal)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"harbours": 3}, "harbours"),
        ({"offers": ["1", "1", "2"]}, "an Offering tile is in two places"),
        ({"discards": {"folke": 2}}, "there are 2 of 'folke', but the box holds 1"),
        ({"village": {"armoury": "black", "gate_house": None}}, "armoury takes no black worker"),
        ({"village": {"mill": "black"}}, "there are 6 black workers, but 5 are in play"),
        ({"raid_site": "harbour_west"}, "'raid_site' needs 'steps' beside it"),
        ({"last_turns": 1}, "'last_turns' needs 'ending' beside it"),
    ],
)
def test_position_that_cannot_be_is_refused(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(raidtable.BadPosition, match=sentence):
        raidtable.position("north_sea", wrong)
