"""The rules page is true: the code enforces each rule, and a test proves it."""

from pathlib import Path

from raidtable.testing.rules_page import RulesPage, RulesPageTests


class TestRulesPage(RulesPageTests):
    page = RulesPage("wrack_line", Path(__file__).parent)
    groups = ["At a glance", "Set-up", "A turn", "The end"]
    rulings = range(0)
