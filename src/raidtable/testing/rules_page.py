"""Checks that a game's rules page is complete and true.

Each rule is enforced by the code and proved by a test, as `rules_index.toml` in the game's tests
says; the worked examples are played by the engine. A game's test_rules_page.py names its page, its
groups and its rulings in a class that inherits the tests of `RulesPageTests`.
"""

import importlib
import pkgutil
import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import raidtable
from raidtable.engine.data import load_text
from raidtable.engine.words import LANGUAGES, N_, Translator
from raidtable.games import registry
from raidtable.games.rules_examples import Example, load_examples
from raidtable.games.rules_pages import load_rules

# The second argument of a Reason; the first may be an expression or a call.
REASON = re.compile(r'Reason\(\s*[^,()]+(?:\([^()]*\))?[^,()]*,\s*"([\w-]+)"')
TEST = re.compile(r"(test_\w+\.py)::(test_\w+)(?:\[(\w+)\])?")
PICTURE = re.compile(r"!\[([^\]]*)\]\((piece|example):([\w-]+)\)")
# Sections that explain but state no rule.
GUIDE = re.compile(r"glance-\w+|aid-[\w-]+|mistakes|about-rules")
GLANCE = ["glance-aim", "glance-turn", "glance-end", "glance-points"]
EXAMPLE = N_("Example")


class RulesPage:
    """The rules page of a game, its code, and the tests in that folder.

    `positions` is a document about the game's serialized positions, if there is one.
    """

    def __init__(self, game_id: str, tests: Path, positions: Path | None = None) -> None:
        self.game = registry.get(game_id)
        self.sections = load_rules(game_id)
        self.guides = [section for section in self.sections if GUIDE.fullmatch(section.anchor)]
        self.rules = [
            section for section in self.sections if section.anchor and section not in self.guides
        ]
        self.anchors = [anchor for rule in self.rules for anchor in rule.anchors]
        self.package = importlib.import_module(self.game.package)
        folder = Path(str(resources.files(self.package)))
        self.text = (folder / "RULES.md").read_text("utf-8")
        self.sources = "".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
        self.tests = {path.name: path.read_text("utf-8") for path in tests.glob("test_*.py")}
        index = tomllib.loads((tests / "rules_index.toml").read_text("utf-8"))
        self.index: dict[str, dict[str, list[str]]] = index["rules"]
        # Other documents with sections that code enforces and tests prove.
        self.documents: list[tuple[Path, dict[str, dict[str, list[str]]]]] = []
        if positions is not None:
            self.documents.append((positions, index["positions"]))
        if (folder / "SOURCES.md").exists():
            self.documents.append((folder / "SOURCES.md", index["sources"]))

    @property
    def groups(self) -> list[str]:
        """The headings of the page, in order."""
        return list(dict.fromkeys(section.group for section in self.sections))

    def headings_without_anchor(self) -> list[str]:
        headings = re.findall(r"^####? .*$", self.text, re.MULTILINE)
        return [
            heading for heading in headings if not re.search(r" \{#[\w -]+( #[\w-]+)*\}$", heading)
        ]

    # Enforcement and proof of rules

    def proofs(self) -> Iterator[tuple[str, list[str], list[str]]]:
        """Each entry of the index: anchor, code that enforces it, tests that prove it."""
        for anchor, row in self.index.items():
            yield anchor, row["enforced_by"], row["proved_by"]
        for _, rows in self.documents:
            for title, row in rows.items():
                yield title, row["enforced_by"], row["proved_by"]

    def faults(self) -> list[str]:
        """Problems: empty rules, and missing or invalid proofs."""
        found = [f"{rule.anchor} says nothing" for rule in self.rules if not rule.text]
        found += [f"{anchor} is not in the index" for anchor in self.anchors_without_proof()]
        found += [f"{name} is not on the page" for name in self.index if name not in self.anchors]
        for about, steps, tests in self.proofs():
            if not steps or not tests:
                found.append(f"{about}: nothing enforces or proves it")
            found += [f"{about}: no {name} here" for name in steps if not self.has_name(name)]
            found += [f"{about}: no {test}" for test in tests if not self.has_test(test)]
        return found

    def anchors_without_proof(self) -> list[str]:
        return [anchor for anchor in self.anchors if anchor not in self.index]

    def has_name(self, name: str) -> bool:
        """Whether the package has a step, function or method of that name."""
        for module in pkgutil.walk_packages(self.package.__path__, f"{self.package.__name__}."):
            thing: object = importlib.import_module(module.name)
            for part in name.split("."):
                thing = getattr(thing, part, None)
            if thing is not None:
                return True
        return False

    def has_test(self, reference: str) -> bool:
        """Whether that test exists; in brackets is the row of a test that has several."""
        found = TEST.fullmatch(reference)
        if not found:
            return False
        file, function, row = found.groups()
        source = self.tests.get(file, "")
        return f"def {function}(" in source and (row is None or f'"{row}"' in source)

    # References from the code to the page

    def anchors_in_code(self) -> set[str]:
        """The anchors of rules in steps, reasons and docstrings."""
        used = set(re.findall(r'^    rule = "([\w-]+)"', self.sources, re.MULTILINE))
        used |= set(REASON.findall(self.sources))
        for named in re.findall(r"Rules?: (`[\w-]+`(?:, `[\w-]+`)*)", self.sources):
            used |= set(re.findall(r"`([\w-]+)`", named))
        return used | {step.rule for step in self.game.rules.steps}

    # Rulings

    def rulings(self) -> set[str]:
        """The anchors of the rulings: details of a rule, or rules that say the same."""
        return {anchor for anchor in self.anchors if anchor.startswith("ruling-")}

    def rulings_without_test(self, numbers: Sequence[int]) -> list[int]:
        """The rulings without a separate test in the index."""
        return [
            number
            for number in numbers
            if f"::test_ruling_{number}_"
            not in " ".join(self.index.get(f"ruling-{number}", {}).get("proved_by", []))
        ]

    def unnamed_tests_of_rulings(self) -> set[str]:
        """Tests of rulings that the index does not name."""
        written = {
            name
            for source in self.tests.values()
            for name in re.findall(r"^def (test_ruling_\d+_\w+)\(", source, re.MULTILINE)
        }
        return written - {
            test.partition("::")[2] for _, _, tests in self.proofs() for test in tests
        }

    # Examples and pictures

    def examples_told(self, language: str) -> list[str]:
        """The anchors of the sections with a worked example."""
        rules = load_rules(self.game.id, language)
        example = f"> **{Translator(language).say(EXAMPLE)}.**"
        return [section.anchor for section in rules if example in section.text]

    def pictures(self, language: str, kind: str) -> dict[str, str]:
        """The pictures that the page shows, each with its alternative text."""
        text = "".join(section.text for section in load_rules(self.game.id, language))
        return {name: alt for alt, found, name in PICTURE.findall(text) if found == kind}


def differences(wanted: Any, found: Any, path: str = "") -> list[str]:
    """The differences between the found and the wanted data; lists are compared item by item."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        pairs = [(f"{path}.{key}", value, found.get(key)) for key, value in wanted.items()]
    elif isinstance(wanted, list) and any(isinstance(value, dict) for value in wanted):
        pairs = [(f"{path}[{n}]", *pair) for n, pair in enumerate(zip(wanted, found, strict=False))]
    else:
        return [] if wanted == found else [f"{path} is {found!r}, not {wanted!r}"]
    return [line for at, want, got in pairs for line in differences(want, got, at)]


def played(game_id: str, example: Example) -> list[str]:
    """Play the example with the engine; return the problems found."""
    match = raidtable.position(game_id, example.position, chance="by_hand")
    for choice in example.play:
        text = choice.removeprefix("!")
        assert match.game.rules.actions.find(text) is not None, text
        if choice == text:
            match.play(text)
        elif text in match.legal():
            return [f"{text} is legal"]
    points = match.result_so_far(reveal=True).points
    return differences(example.after, match.position()) + differences(
        example.points, points[: len(example.points)]
    )


class RulesPageTests:
    """Tests for every rules page; a game's subclass names the page."""

    page: RulesPage
    groups: list[str]
    rulings: range

    def test_page_has_its_groups_in_the_order_in_which_one_learns(self) -> None:
        assert self.page.groups == [self.page.game.presentation.words("en").title(), *self.groups]

    def test_page_begins_with_one_screen_at_a_glance(self) -> None:
        glance = [section for section in self.page.sections if section.group == "At a glance"]
        assert [section.anchor for section in glance] == GLANCE
        steps = re.findall(r"^(\d)\. ", glance[1].text, re.MULTILINE)
        assert steps == [str(number) for number in range(1, len(steps) + 1)]
        assert 3 <= len(steps) <= 5
        assert "|---|" in glance[3].text, "a table of what scores"
        assert sum(len(section.text.split()) for section in glance) < 300

    def test_every_section_of_the_page_has_an_anchor_of_its_own(self) -> None:
        assert self.page.headings_without_anchor() == []
        anchors = [anchor for section in self.page.sections for anchor in section.anchors]
        assert len(set(anchors)) == len(anchors)

    def test_every_rule_says_something_is_enforced_and_is_proved(self) -> None:
        assert self.page.faults() == []

    def test_every_step_and_reason_and_docstring_refers_to_a_rule_of_the_page(self) -> None:
        in_code = self.page.anchors_in_code()
        # Anchors in reasons and docstrings were found too, not only those of the steps.
        assert in_code > {step.rule for step in self.page.game.rules.steps}
        assert in_code - set(self.page.anchors) == set()

    def test_no_ruling_is_left_out_and_each_is_below_a_rule(self) -> None:
        assert self.page.rulings() == {f"ruling-{number}" for number in self.rulings}
        for rule in self.page.rules:
            if rule.anchor.startswith("ruling-"):
                assert rule.parent is not None, rule

    def test_every_ruling_has_a_test_of_its_own(self) -> None:
        assert self.page.rulings_without_test(self.rulings) == []

    def test_every_test_of_a_ruling_is_named_by_the_index(self) -> None:
        assert self.page.unnamed_tests_of_rulings() == set()

    def test_sections_of_the_other_documents_are_in_the_index(self) -> None:
        for path, rows in self.page.documents:
            headings = re.findall(r"^## (.*)$", path.read_text("utf-8"), re.MULTILINE)
            assert headings == list(rows), path

    def test_every_link_within_the_page_leads_somewhere(self) -> None:
        anchors = {anchor for section in self.page.sections for anchor in section.anchors}
        for language in LANGUAGES:
            rules = load_rules(self.page.game.id, language)
            links = re.findall(r"\]\(#([\w-]+)\)", "".join(section.text for section in rules))
            assert set(links) <= anchors

    def test_worked_examples_are_played_by_the_engine(self) -> None:
        examples = load_examples(self.page.game.id)
        for language in LANGUAGES:
            assert sorted(self.page.examples_told(language)) == sorted(examples)
        faults = {name: played(self.page.game.id, example) for name, example in examples.items()}
        assert {name: found for name, found in faults.items() if found} == {}

    def test_boards_of_examples_are_described_for_those_who_cannot_see_them(self) -> None:
        drawn = [name for name, row in load_examples(self.page.game.id).items() if row.crop]
        for language in LANGUAGES:
            shown = self.page.pictures(language, "example")
            assert sorted(shown) == sorted(drawn)
            assert all(len(alt) > 20 for alt in shown.values())

    def test_every_piece_is_drawn_on_the_page(self) -> None:
        for language in LANGUAGES:
            pictures = self.page.game.presentation.player_aid(language).pictures()
            assert set(self.page.pictures(language, "piece")) == set(pictures)

    def test_every_row_of_the_player_aid_is_on_the_page(self) -> None:
        for language in LANGUAGES:
            page = "RULES.md" if language == "en" else f"RULES.{language}.md"
            text = load_text(self.page.package.__name__, page)
            named = re.findall(r"^\| *\{(\w+)\}", text, re.MULTILINE)
            assert sorted(named) == sorted(self.page.game.presentation.player_aid(language).rows())

    def test_options_go_by_their_names_on_the_page_and_nothing_by_its_code(self) -> None:
        game = self.page.game
        for language in LANGUAGES:
            words = game.presentation.words(language)
            text = "".join(section.text for section in load_rules(game.id, language))
            assert "`" not in text
            names = [words.option(option.name) for option in game.rules.options]
            names += [
                words.option(option.name, value)
                for option in game.rules.options
                for value in option.values
            ]
            assert [name for name in names if f"**{name}**" not in text] == []
