"""The rules page keeps its word: each rule is enforced by a step and proved by a test."""

from pathlib import Path

from raidtable.testing.rules_page import RulesPage, RulesPageTests


class TestRulesPage(RulesPageTests):
    page = RulesPage("raids", Path(__file__).parent)
    groups = [
        "Setup",
        "A voyage",
        "Taking a tile",
        "Navigating",
        "Passing",
        "Monsters",
        "Combat",
        "End of a voyage",
        "Scoring",
        "Two players: the ghost ship",
        "Rulings",
        "Where the figures come from",
        "A written position",
    ]
    # The rulings that bind this game, and those added since.
    rulings = range(1, 48)
