"""The rules of a game as HTML: groups of rules, with details folded below them."""

from functools import cache
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from raidtable.games import registry
from raidtable.games.rules_pages import Section, load_rules, search
from raidtable.server.html.example_boards import example_address, example_size
from raidtable.server.html.markdown import as_html, shapes_used


class Entry(NamedTuple):
    """A section of the page, its HTML, and the details that are folded below it."""

    section: Section
    html: Markup
    details: list["Entry"]


class Group(NamedTuple):
    """A heading and the rules below it."""

    title: str
    entries: list[Entry]


@cache
def rendered(game_id: str, language: str) -> dict[Section, Markup]:
    """The HTML of each section."""
    pictures = registry.get(game_id).presentation.player_aid(language).pictures()

    def example(name: str) -> tuple[str, int, int]:
        return example_address(game_id, name, language), *example_size(game_id, name)

    return {
        section: Markup(as_html(section.text, pictures, example))
        for section in load_rules(game_id, language)
    }


@cache
def shapes(game_id: str, language: str) -> Markup:
    """The SVG definitions that the pictures of the whole page use."""
    html = "".join(rendered(game_id, language).values())
    return Markup(
        shapes_used(registry.get(game_id).presentation.player_aid(language).shapes(), html)
    )


@cache
def whole_page(game_id: str, language: str) -> list[Group]:
    """All rules by group; table rows are within their tables, and details below their rules."""
    below: dict[Section, list[Entry]] = {}
    entries = []
    for section, html in rendered(game_id, language).items():
        if section.parent is None:
            below[section] = []
            entries.append(Entry(section, html, below[section]))
        elif not section.is_row:
            below[section.parent].append(Entry(section, html, []))
    return [
        Group(title, list(members))
        for title, members in groupby(entries, key=lambda entry: entry.section.group)
    ]


def found_page(game_id: str, language: str, word: str) -> list[Group]:
    """The rules about a word, the nearest first, in groups of those that follow each other."""
    html = rendered(game_id, language)
    found = search(load_rules(game_id, language), word)
    return [
        Group(title, [Entry(section, html[section], []) for section in sections])
        for title, sections in groupby(found, key=lambda section: section.group)
    ]
