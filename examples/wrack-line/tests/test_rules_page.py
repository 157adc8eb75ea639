"""The rules page keeps its word: each rule is enforced by the code and proved by a test."""

from pathlib import Path

from raidtable.testing.rules_page import RulesPage, RulesPageTests


class TestRulesPage(RulesPageTests):
    page = RulesPage("wrack_line", Path(__file__).parent)
    groups = ["At a glance", "Set-up", "A turn", "The end"]
    rulings = range(0)
