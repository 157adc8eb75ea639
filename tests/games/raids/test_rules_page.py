"""The rules page keeps its word: each rule is enforced by a step and proved by a test."""

import importlib
import pkgutil
import re
from importlib import resources
from pathlib import Path

import pytest

from raidtable.games import raids, registry
from raidtable.games.rules import Section, load_rules

RULES = [section for section in load_rules("raids") if section.anchor]
ANCHORS = [section.anchor for section in RULES]
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

NAMES = r"`[^`]+`(?:(?:, | and )`[^`]+`)*"
PROOF = re.compile(rf"Enforced by ({NAMES}), proved by ({NAMES})\.")
TEST_FILES = {path.name: path.read_text() for path in Path(__file__).parent.glob("test_*.py")}
SOURCES = {
    file.name: file.read_text()
    for folder in (
        resources.files("raidtable.games.raids"),
        resources.files("raidtable.games.raids").joinpath("steps"),
    )
    for file in folder.iterdir()
    if file.name.endswith(".py")
}

every_rule = pytest.mark.parametrize("rule", RULES, ids=ANCHORS)


def proof_of(rule: Section) -> tuple[list[str], list[str]]:
    """What enforces the rule and what proves it, from the last line of its section."""
    last = rule.text.splitlines()[-1] if rule.text else ""
    found = PROOF.fullmatch(last)
    assert found, f"{rule.anchor} does not end by saying what enforces and what proves it: {last!r}"
    return re.findall(r"`([^`]+)`", found[1]), re.findall(r"`([^`]+)`", found[2])


def has_name(name: str) -> bool:
    """Whether a step, function or method of that name is in the package."""
    for module in pkgutil.walk_packages(raids.__path__, f"{raids.__name__}."):
        thing: object = importlib.import_module(module.name)
        for part in name.split("."):
            thing = getattr(thing, part, None)
        if thing is not None:
            return True
    return False


def has_test(reference: str) -> bool:
    """Whether that test is there; in brackets stands the row of a test that has several."""
    found = re.fullmatch(r"(test_\w+\.py)::(test_\w+)(?:\[(\w+)\])?", reference)
    if not found:
        return False
    file, function, row = found.groups()
    source = TEST_FILES.get(file, "")
    return f"def {function}(" in source and (row is None or f'"{row}"' in source)


def test_page_has_its_groups_in_the_order_of_the_rulebook() -> None:
    groups = list(dict.fromkeys(section.group for section in load_rules("raids")))
    assert groups == ["Raids", *GROUPS]
    assert {rule.group for rule in RULES} == set(GROUPS)


def test_no_two_rules_have_the_same_anchor() -> None:
    assert len(set(ANCHORS)) == len(ANCHORS)


def test_every_section_of_the_page_has_an_anchor() -> None:
    page = resources.files("raidtable.games.raids").joinpath("RULES.md").read_text("utf-8")
    headings = re.findall(r"^### .*$", page, re.MULTILINE)
    assert len(headings) == len(RULES)
    assert all(re.search(r" \{#[\w-]+\}$", heading) for heading in headings)


@every_rule
def test_rule_says_something_is_enforced_and_is_proved(rule: Section) -> None:
    steps, tests = proof_of(rule)
    assert len(rule.text.splitlines()) > 2
    assert [name for name in steps if not has_name(name)] == []
    assert [reference for reference in tests if not has_test(reference)] == []


def test_every_step_and_reason_and_docstring_refers_to_a_rule_of_the_page() -> None:
    source = "".join(SOURCES.values())
    used = set(re.findall(r'^    rule = "([\w-]+)"', source, re.MULTILINE))
    used |= set(re.findall(r'Reason\(\s*"\w+",\s*"([\w-]+)"', source))
    for told in re.findall(r"Rules?: (`[\w-]+`(?:, `[\w-]+`)*)", source):
        used |= set(re.findall(r"`([\w-]+)`", told))
    assert len(used) > 20
    assert used <= set(ANCHORS)
    assert {step.rule for step in registry.get("raids").steps} <= used


@pytest.mark.parametrize("number", RULINGS)
def test_ruling_has_a_section_and_a_test_of_its_own(number: int) -> None:
    ruling = next(rule for rule in RULES if rule.anchor == f"ruling-{number}")
    assert ruling.group == "Rulings"
    _, tests = proof_of(ruling)
    assert any(f"::test_ruling_{number}_" in reference for reference in tests)


def test_rulings_stand_in_their_order_and_none_is_left_out() -> None:
    told = [anchor for anchor in ANCHORS if anchor.startswith("ruling-")]
    assert told == [f"ruling-{number}" for number in RULINGS]


def test_every_test_of_a_ruling_is_named_by_the_page() -> None:
    written = {
        name
        for source in TEST_FILES.values()
        for name in re.findall(r"^def (test_ruling_\d+_\w+)\(", source, re.MULTILINE)
    }
    named = {reference.split("::")[1] for rule in RULES for reference in proof_of(rule)[1]}
    assert written <= named
