"""Whether a game's rules page keeps its word: each rule is enforced by a step and proved by a test.

A game's test_rules_page.py names its page, groups and rulings in a class that inherits the tests of
`RulesPageTests`.
"""

import importlib
import pkgutil
import re
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from raidtable.games import registry
from raidtable.games.rules_pages import Section, load_rules

NAMES = r"`[^`]+`(?:(?:, | and )`[^`]+`)*"
PROOF = re.compile(rf"Enforced by ({NAMES}), proved by ({NAMES})\.")
# The second argument of a Reason; the first may be an expression or a call.
REASON = re.compile(r'Reason\(\s*[^,()]+(?:\([^()]*\))?[^,()]*,\s*"([\w-]+)"')
TEST = re.compile(r"(test_\w+\.py)::(test_\w+)(?:\[(\w+)\])?")


class RulesPage:
    """The rules page of a game, beside its code and the tests in that folder."""

    def __init__(self, game_id: str, tests: Path) -> None:
        self.game = registry.get(game_id)
        self.sections = load_rules(game_id)
        self.rules = [section for section in self.sections if section.anchor]
        self.anchors = [rule.anchor for rule in self.rules]
        self.package = importlib.import_module(self.game.package)
        folder = resources.files(self.package)
        self.text = folder.joinpath("RULES.md").read_text("utf-8")
        self.sources = "".join(file.read_text("utf-8") for file in Path(str(folder)).rglob("*.py"))
        self.tests = {path.name: path.read_text("utf-8") for path in tests.glob("test_*.py")}

    @property
    def groups(self) -> list[str]:
        """The headings of the page in their order."""
        return list(dict.fromkeys(section.group for section in self.sections))

    def headings_without_anchor(self) -> list[str]:
        headings = re.findall(r"^### .*$", self.text, re.MULTILINE)
        return [heading for heading in headings if not re.search(r" \{#[\w-]+\}$", heading)]

    # What enforces and what proves a rule

    def proof_of(self, rule: Section) -> tuple[list[str], list[str]]:
        """What enforces the rule and what proves it, from the last line of its section."""
        found = PROOF.fullmatch(rule.text.splitlines()[-1]) if rule.text else None
        if found is None:
            return [], []
        return re.findall(r"`([^`]+)`", found[1]), re.findall(r"`([^`]+)`", found[2])

    def faults(self) -> list[str]:
        """Rules that say nothing, or whose enforcement or proof is missing."""
        found: list[str] = []
        for rule in self.rules:
            steps, tests = self.proof_of(rule)
            if len(rule.text.splitlines()) < 3:
                found.append(f"{rule.anchor} says nothing")
            if not steps:
                found.append(f"{rule.anchor} does not end with what enforces and proves it")
            found += [f"{rule.anchor}: no {name} here" for name in steps if not self.has_name(name)]
            found += [f"{rule.anchor}: no {test}" for test in tests if not self.has_test(test)]
        return found

    def has_name(self, name: str) -> bool:
        """Whether a step, function or method of that name is in the package."""
        for module in pkgutil.walk_packages(self.package.__path__, f"{self.package.__name__}."):
            thing: object = importlib.import_module(module.name)
            for part in name.split("."):
                thing = getattr(thing, part, None)
            if thing is not None:
                return True
        return False

    def has_test(self, reference: str) -> bool:
        """Whether that test is there; in brackets stands the row of a test that has several."""
        found = TEST.fullmatch(reference)
        if not found:
            return False
        file, function, row = found.groups()
        source = self.tests.get(file, "")
        return f"def {function}(" in source and (row is None or f'"{row}"' in source)

    # What the code says of the page

    def anchors_in_code(self) -> set[str]:
        """The rules to which steps, refusals and docstrings refer."""
        used = set(re.findall(r'^    rule = "([\w-]+)"', self.sources, re.MULTILINE))
        used |= set(REASON.findall(self.sources))
        for told in re.findall(r"Rules?: (`[\w-]+`(?:, `[\w-]+`)*)", self.sources):
            used |= set(re.findall(r"`([\w-]+)`", told))
        return used | {step.rule for step in self.game.rules.steps}

    # Rulings

    def rulings(self) -> list[str]:
        """The anchors of the rulings, in the order of the page."""
        return [anchor for anchor in self.anchors if anchor.startswith("ruling-")]

    def rulings_without_test(self, numbers: Sequence[int]) -> list[int]:
        """Those that no test of their own proves, by the page."""
        proofs = {rule.anchor: self.proof_of(rule)[1] for rule in self.rules}
        return [
            number
            for number in numbers
            if f"::test_ruling_{number}_" not in " ".join(proofs.get(f"ruling-{number}", []))
        ]

    def unnamed_tests_of_rulings(self) -> set[str]:
        """Tests of rulings that the page does not name."""
        written = {
            name
            for source in self.tests.values()
            for name in re.findall(r"^def (test_ruling_\d+_\w+)\(", source, re.MULTILINE)
        }
        named = [test for rule in self.rules for test in self.proof_of(rule)[1]]
        return written - {test.partition("::")[2] for test in named}


class RulesPageTests:
    """What holds of every rules page; a game's own class says which page that is."""

    page: RulesPage
    groups: list[str]
    rulings: range

    def test_page_has_its_groups_in_the_order_of_the_rulebook(self) -> None:
        assert self.page.groups == [self.page.game.presentation.words("en").title(), *self.groups]
        assert {rule.group for rule in self.page.rules} == set(self.groups)

    def test_every_section_of_the_page_has_an_anchor_of_its_own(self) -> None:
        assert self.page.headings_without_anchor() == []
        assert len(set(self.page.anchors)) == len(self.page.anchors)

    def test_every_rule_says_something_is_enforced_and_is_proved(self) -> None:
        assert self.page.faults() == []

    def test_every_step_and_reason_and_docstring_refers_to_a_rule_of_the_page(self) -> None:
        in_code = self.page.anchors_in_code()
        # More than the steps' own: those of reasons and docstrings were found too.
        assert in_code > {step.rule for step in self.page.game.rules.steps}
        assert in_code - set(self.page.anchors) == set()

    def test_rulings_stand_in_their_order_and_none_is_left_out(self) -> None:
        rulings = self.page.rulings()
        assert rulings == [f"ruling-{number}" for number in self.rulings]
        assert {rule.group for rule in self.page.rules if rule.anchor in rulings} <= {"Rulings"}

    def test_every_ruling_has_a_test_of_its_own(self) -> None:
        assert self.page.rulings_without_test(self.rulings) == []

    def test_every_test_of_a_ruling_is_named_by_the_page(self) -> None:
        assert self.page.unnamed_tests_of_rulings() == set()
