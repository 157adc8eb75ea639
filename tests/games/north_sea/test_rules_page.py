"""The rules page of Raiders of the North Sea is true: see raidtable.testing.rules_page."""

from pathlib import Path

import pytest
from tests.games.north_sea.given import Table, by_hand, given
from tests.helpers import POSITIONS, written_example

import raidtable
from raidtable.engine.data import load_toml
from raidtable.testing.rules_page import RulesPage, RulesPageTests

PAGE = RulesPage("north_sea", Path(__file__).parent, POSITIONS / "north_sea.md")


class TestRulesPage(RulesPageTests):
    page = PAGE
    groups = [
        "At a glance",
        "Player aid",
        "A turn",
        "The Village",
        "Cards at the Town Hall",
        "Hiring",
        "Raiding",
        "Valkyries",
        "Crew actions",
        "Supplies and limits",
        "The end of the game",
        "Scoring",
        "Hidden information",
        "Common mistakes",
        "Options",
        "Set-up",
        "About these rules",
    ]
    # The 59 rulings that apply to this game, and later ones.
    rulings = range(1, 63)


def test_every_card_is_listed_with_the_figures_of_the_data() -> None:
    rows = load_toml("raidtable.games.north_sea.rules", "components.toml")["cards"]
    (section,) = (section for section in PAGE.sections if section.anchor == "aid-cards")
    assert len(rows) == 26
    for row in rows:
        name = f"**{row['id'].capitalize()}**"
        (line,) = (line for line in section.text.splitlines() if name in line)
        figures = [cell.strip() for cell in line.split("|")[2:5]]
        assert figures == [str(row[key]) for key in ("cost", "strength", "copies")], line


def test_example_of_the_document_can_be_read() -> None:
    table = Table(raidtable.position("north_sea", written_example("north_sea")))
    assert (table.actor, table.step) == (1, "Turn")
    assert table.goods(0) == {"silver": 3, "provisions": 2, "gold": 1}
    assert table.crew(1) == ["scout", "huntsman"]
    assert table.seen(0)["seats"][1]["hand"] == ["merchant"]
    assert table.village == {"gate_house": "black", "treasury": "black", "mill": "black"}
    assert "place:town_hall" in table.legal


# The document about serialized positions


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
        ({"raid_site": "harbour_west"}, "'raid_site' needs 'steps' too"),
        ({"last_turns": 1}, "'last_turns' needs 'ending' too"),
    ],
)
def test_position_that_cannot_be_is_refused(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(raidtable.BadPosition, match=sentence):
        raidtable.position("north_sea", wrong)
