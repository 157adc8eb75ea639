"""Shows the rules of a game, or those about a word."""

from collections.abc import Iterable
from itertools import groupby

from rich.markdown import Markdown

from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.games.rules_pages import Section, load_rules, search


def show_rules(terminal: Terminal, game_id: str, word: str | None) -> None:
    """All of them, group by group; or those about a word, the nearest first."""
    sections = load_rules(game_id, terminal.language)
    if word is None:
        for group, members in groupby(sections, key=lambda section: section.group):
            terminal.print(Markdown(f"## {group}"))
            show_sections(terminal, members)
        return
    found = search(sections, word)
    if not found:
        raise BadOption(f"The rules of {game_id} do not mention {word!r}.")
    show_sections(terminal, found)


def show_sections(terminal: Terminal, sections: Iterable[Section]) -> None:
    """Each with its anchor beside the title, as refusals name it."""
    for section in sections:
        if section.anchor:
            terminal.print(Markdown(f"**{section.title}** · `{section.anchor}`"))
        terminal.print(Markdown(section.prose))
        terminal.print("")
