"""Whether a game's rules page keeps its word: each rule is enforced by a step and proved by a test.

A game's test_rules_page.py makes a `RulesPage` and asserts that it finds nothing wrong.
"""

import importlib
import pkgutil
import re
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from raidtable.games import registry
from raidtable.games.rules import Section, load_rules

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
        self.package = importlib.import_module(f"raidtable.games.{game_id}")
        folder = resources.files(self.package)
        self.text = folder.joinpath("RULES.md").read_text("utf-8")
        self.sources = "".join(
            file.read_text("utf-8")
            for part in (folder, folder.joinpath("steps"))
            for file in part.iterdir()
            if file.name.endswith(".py")
        )
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
        return used | {step.rule for step in self.game.steps}

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
