"""Reads a game's RULES.md: rules in our own words, each a section with an anchor.

## Heading of a group
### Title of a rule {#anchor}
What it says.

Figures of pieces come from the component data, see `raidtable.games.rules_figures`.
"""

import re
import unicodedata
from functools import cache

from raidtable.engine.data import load_text
from raidtable.games import registry
from raidtable.games.rules_figures import with_figures

HEADING = re.compile(r"(#{1,3}) +(.*?)(?: *\{#([\w-]+)\})? *$")
FENCE = "```"
PROOF = ".py::"


class Section:
    """A rule: its anchor, title and text (Markdown), and the group it stands in.

    A section without an anchor is what a group says before its first rule.
    """

    def __init__(self, anchor: str, title: str, text: str, group: str) -> None:
        self.anchor = anchor
        self.title = title
        self.text = text
        self.group = group

    @property
    def prose(self) -> str:
        """The text for players, without the paragraph that names the code and its tests."""
        return "\n\n".join(part for part in self.text.split("\n\n") if PROOF not in part)

    def __repr__(self) -> str:
        return f"<{self.anchor or self.title}>"


@cache
def load_rules(game_id: str, language: str = "en") -> list[Section]:
    """The game's rules in that language, or in English where nobody has translated them."""
    package = registry.get(game_id).package
    try:
        text = load_text(package, f"RULES.{language}.md")
    except FileNotFoundError:
        text, language = load_text(package, "RULES.md"), "en"
    return parse(with_figures(text, package, language))


def parse(markdown: str) -> list[Section]:
    """Sections in their order; a group without a text of its own is told by its rules alone."""
    sections: list[Section] = []
    group = ""
    lines: list[str] = []
    fenced = False
    for line in markdown.splitlines():
        if line.startswith(FENCE):
            fenced = not fenced
        heading = None if fenced else HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        close(sections, lines)
        level, title, anchor = heading.groups()
        if len(level) < 3:
            group = title
        sections.append(Section(anchor or "", title, "", group))
        lines = []
    close(sections, lines)
    return [section for section in sections if section.text or section.anchor]


def close(sections: list[Section], lines: list[str]) -> None:
    """The lines since the last heading are its section's text."""
    if sections:
        sections[-1].text = "\n".join(lines).strip()


def introduction(sections: list[Section]) -> str:
    """What somebody should read who has never heard of the game: the first paragraph."""
    return sections[0].prose.split("\n\n")[0]


def search(sections: list[Section], word: str) -> list[Section]:
    """Sections about that word: the one with that anchor, then by title or group, then by text."""
    sought = plain(word.strip())
    exact = [section for section in sections if plain(section.anchor) == sought]
    titled = [section for section in sections if sought in plain(section.title)]
    grouped = [section for section in sections if sought in plain(section.group)]
    texted = [section for section in sections if sought in plain(section.prose)]
    return list(dict.fromkeys(exact + titled + grouped + texted))


def plain(text: str) -> str:
    """The text as people type it when they search: no capitals, no accents."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
