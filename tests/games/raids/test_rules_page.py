"""The rules page keeps its word: each rule is enforced by a step and proved by a test."""

from pathlib import Path

from tests.rules_page import RulesPage

PAGE = RulesPage("raids", Path(__file__).parent)
GROUPS = [
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
RULINGS = range(1, 48)


def test_page_has_its_groups_in_the_order_of_the_rulebook() -> None:
    assert PAGE.groups == ["Raids", *GROUPS]
    assert {rule.group for rule in PAGE.rules} == set(GROUPS)


def test_every_section_of_the_page_has_an_anchor_of_its_own() -> None:
    assert PAGE.headings_without_anchor() == []
    assert len(set(PAGE.anchors)) == len(PAGE.anchors)


def test_every_rule_says_something_is_enforced_and_is_proved() -> None:
    assert PAGE.faults() == []


def test_every_step_and_reason_and_docstring_refers_to_a_rule_of_the_page() -> None:
    assert len(PAGE.anchors_in_code()) > 20
    assert PAGE.anchors_in_code() - set(PAGE.anchors) == set()


def test_rulings_stand_in_their_order_and_none_is_left_out() -> None:
    assert PAGE.rulings() == [f"ruling-{number}" for number in RULINGS]
    assert {rule.group for rule in PAGE.rules if rule.anchor in PAGE.rulings()} == {"Rulings"}


def test_every_ruling_has_a_test_of_its_own() -> None:
    assert PAGE.rulings_without_test(RULINGS) == []


def test_every_test_of_a_ruling_is_named_by_the_page() -> None:
    assert PAGE.unnamed_tests_of_rulings() == set()
