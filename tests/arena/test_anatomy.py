"""`raidtable report`: its figures against the games that they are about, and its files."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import raidtable
from raidtable.arena.anatomy import measured
from raidtable.arena.anatomy_report import histogram
from raidtable.arena.games import Job, play
from raidtable.engine.state import CHANCE


def test_a_game_is_measured_as_it_was_played() -> None:
    job = Job("raids", ("greedy", "random"), "1", keep_record=True)
    found, row = measured(job), play(job)
    match = raidtable.load(row.record)
    assert found.choices == [decision.legal for decision in row.trail]
    assert len(found.outcomes) == sum(ply.actor == CHANCE for ply in match.plies)
    tiles = raidtable.components("raids").groups["tiles"]
    assert found.outcomes[0] == sum(name.startswith("v1-") for name in tiles), "the first tile"
    assert found.points == match.result.points
    assert found.shares == row.shares
    assert found.looked_at == len(found.choices) // 5
    assert (found.uncertain, found.private) == (0, 0), "nothing is hidden in Raids"


def test_hidden_cards_are_noticed() -> None:
    found = measured(Job("north_sea", ("greedy", "greedy"), "1"))
    assert found.uncertain > 0.9 * found.looked_at
    assert found.private > 0.5 * found.looked_at


def test_a_histogram_counts_every_value_once() -> None:
    values = [3, 3, 4, 9, 40, 77]
    bins = histogram(values)
    assert sum(one["count"] for one in bins) == len(values)
    assert len(bins) <= 12
    assert (bins[0]["from"], bins[-1]["to"] >= 77) == (3, True)
    assert histogram([5, 5]) == [{"from": 5, "to": 5, "count": 2}]


def test_the_report_has_a_page_plots_and_data(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    asked = ("--bots", "greedy,random", "--games", "6", "--seed", "1", "--processes", "1")
    ran = run("report", "raids", *asked, "--folder", str(folder))
    assert ran.complaint == ""
    assert "report.md" in ran.shown
    data = json.loads((folder / "report.json").read_text())
    page = (folder / "report.md").read_text()
    assert "6 games of greedy, random with 2 seats" in page
    assert data["shortest"] <= data["decisions"]["value"] <= data["longest"]
    assert sum(one["value"] for one in data["seats"]) == pytest.approx(1)
    assert sum(one["count"] for one in data["lengths"]) == 6
    words = raidtable.new("raids", seats=2).game.presentation.words("en")
    for source in data["sources"]:
        assert words.source(source) in page
    for name in ("length", "branching", "seats", "points"):
        drawn = ElementTree.parse(folder / f"{name}.svg").getroot()
        assert drawn.tag.endswith("svg")
        assert f"({name}.svg)" in page
    again = tmp_path / "again"
    run("report", "raids", *asked, "--folder", str(again))
    assert json.loads((again / "report.json").read_text()) == data
