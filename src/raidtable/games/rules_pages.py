"""Reads a game's RULES.md: rules in our own words, each a section with an anchor.

    ## Heading of a group
    ### Title of a rule {#anchor #older-anchor}
    The rule.
    #### A detail of this rule {#ruling-1}
    The detail, which pages show folded.

The text is Markdown, with five additions:

- `![](piece:NAME)` is a picture of a piece, from the game's player aid;
- `![Alternative text](example:NAME)` is the board of a worked example (`games/rules_examples.py`);
- a table row that begins with `{NAME}` is replaced by the rows of that name in the player aid, with
  the rest of the row added to each;
- `{#anchor}` in the first cell of a row makes the row a separate rule;
- `{{PLACE}}` is a figure of the component data (see `games/rules_figures.py`).
"""

import contextlib
import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from raidtable.engine.data import load_text
from raidtable.games import registry
from raidtable.games.rules_figures import with_figures

ANCHORS = r"\{((?:#[\w-]+ ?)+)\}"
HEADING = re.compile(rf"(#{{1,4}}) +(.*?)(?: *{ANCHORS})? *$")
GENERATED_ROW = re.compile(r"\| *\{(\w+)\} *(\{#[^}]*\})? *\|(.*)$")
ANCHORED_CELL = re.compile(rf"^\| *(.*?) *{ANCHORS} *\|(.*)\|$", re.MULTILINE)
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)\s*")
LINK = re.compile(r"\[([^\]]+)\]\([#/][\w-]*\)")
EMPHASIS = re.compile(r"\*\*?([^*]+)\*\*?")
FENCE = "```"

Rows = Mapping[str, list[list[str]]]


class Section:
    """A rule: its anchors, its title and text (Markdown), and the group that it belongs to.

    `parent` is the rule of which this is a detail or a table row. A section without an anchor is
    the text of a group before its first rule.
    """

    def __init__(
        self,
        anchors: tuple[str, ...],
        title: str,
        group: str,
        text: str = "",
        parent: "Section | None" = None,
        *,
        is_row: bool = False,
    ) -> None:
        self.anchors = anchors
        self.title = title
        self.group = group
        self.text = text
        self.parent = parent
        self.is_row = is_row

    @property
    def anchor(self) -> str:
        return self.anchors[0] if self.anchors else ""

    def __repr__(self) -> str:
        return f"<{self.anchor or self.title}>"


@cache
def load_rules(game_id: str, language: str = "en") -> list[Section]:
    """The game's rules in that language, or in English if there is no translation."""
    game = registry.get(game_id)
    try:
        text = load_text(game.package, f"RULES.{language}.md")
    except FileNotFoundError:
        text, language = load_text(game.package, "RULES.md"), "en"
    text = with_figures(text, game.package, language)
    return parse(expand(text, game.presentation.player_aid(language).rows()))


@cache
def load_sources(game_id: str, language: str = "en") -> str:
    """The sources of the figures on the game's pieces: Markdown for a section of a page, empty if
    the game has none."""
    package = registry.get(game_id).package
    for name in (f"SOURCES.{language}.md", "SOURCES.md"):
        with contextlib.suppress(FileNotFoundError):
            text = load_text(package, name)
            return text.partition("\n")[2].strip().replace("\n## ", "\n### ")
    return ""


@cache
def rule_titles(game_id: str, language: str = "en") -> Mapping[str, str]:
    """The title of each rule by its anchors; older anchors still work."""
    rules = load_rules(game_id, language)
    return {anchor: section.title for section in rules for anchor in section.anchors}


def expand(markdown: str, rows: Rows) -> str:
    """The text with the rows that the player aid gives in place of their names."""
    return "\n".join(row for line in markdown.splitlines() for row in expanded_line(line, rows))


def expanded_line(line: str, rows: Rows) -> list[str]:
    found = GENERATED_ROW.match(line)
    if found is None:
        return [line]
    name, anchor, rest = found.groups()
    made = []
    for first, *others in rows[name]:
        cells = [f"{first} {anchor}" if anchor else first, *others]
        made.append(f"| {' | '.join(cells)} |{rest}")
    return made


def parse(markdown: str) -> list[Section]:
    """The sections in page order: after each rule its table rows with anchors, then its details.

    A group without text is known only by its rules.
    """
    sections: list[Section] = []
    group = ""
    rule: Section | None = None
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
        lines = []
        level, title, named = heading.groups()
        anchors = anchors_in(named)
        if len(level) < 3:
            group = title
        is_detail = len(level) == 4
        section = Section(anchors, title, group, parent=rule if is_detail else None)
        if not is_detail:
            rule = section
        sections.append(section)
    close(sections, lines)
    return [section for section in sections if section.text or section.anchor]


def close(sections: list[Section], lines: list[str]) -> None:
    """Make the lines since the last heading its section's text; find the rows with anchors."""
    if sections:
        section = sections[-1]
        section.text = "\n".join(lines).strip()
        for title, named, rest in ANCHORED_CELL.findall(section.text):
            cells = [cell.strip() for cell in rest.split("|")]
            text = "\n\n".join(cell for cell in cells if cell)
            anchors, name = anchors_in(named), unmarked(title)
            sections.append(Section(anchors, name, section.group, text, section, is_row=True))


def anchors_in(named: str | None) -> tuple[str, ...]:
    return tuple(anchor.removeprefix("#") for anchor in (named or "").split())


def introduction(sections: list[Section]) -> str:
    """The first paragraph, for newcomers."""
    return sections[0].text.split("\n\n")[0]


def search(sections: list[Section], word: str) -> list[Section]:
    """The sections about that word: by anchor, then by title or group, then by text.

    A table row is not listed if its whole table is.
    """
    sought = plain(word.strip())
    exact = [section for section in sections if sought in map(plain, section.anchors)]
    titled = [section for section in sections if sought in plain(section.title)]
    grouped = [section for section in sections if sought in plain(section.group)]
    texted = [section for section in sections if sought in plain(own_text(section))]
    found = dict.fromkeys(exact + titled + grouped + texted)
    return [section for section in found if not (section.is_row and section.parent in found)]


def own_text(section: Section) -> str:
    """The plain text of a section without the rows that are separate rules."""
    return text_only(ANCHORED_CELL.sub("", section.text))


def text_only(markdown: str) -> str:
    """Markdown without the parts that only a page can show: pictures, anchors of rows, links to
    rules."""
    without_anchors = re.sub(rf" *{ANCHORS}", "", PICTURE.sub("", markdown))
    return LINK.sub(r"\1", without_anchors).strip()


def unmarked(markdown: str) -> str:
    """A short piece of Markdown as plain text."""
    return EMPHASIS.sub(r"\1", text_only(markdown))


def plain(text: str) -> str:
    """The text as people type it when they search: no capitals, no accents."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
