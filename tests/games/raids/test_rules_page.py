"""The rules page of Raids is true: see raidtable.testing.rules_page."""

from pathlib import Path

from tests.helpers import POSITIONS

from raidtable.testing.rules_page import RulesPage, RulesPageTests


class TestRulesPage(RulesPageTests):
    page = RulesPage("raids", Path(__file__).parent, POSITIONS / "raids.md")
    groups = [
        "At a glance",
        "Player aid",
        "Whose turn it is",
        "Take your tile",
        "Navigate",
        "On the way",
        "Monsters",
        "Combat",
        "End of a voyage",
        "Scoring",
        "Common mistakes",
        "Two players: the ghost ship",
        "Options",
        "Set-up",
        "About these rules",
    ]
    # The rulings that apply to this game, and later ones.
    rulings = range(1, 48)
