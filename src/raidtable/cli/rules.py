"""Shows the rules of a game, or the sections about a word."""

from collections.abc import Iterable
from itertools import groupby

from rich.markdown import Markdown

from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.games.rules_pages import Section, load_rules, search, text_only


def show_rules(terminal: Terminal, game_id: str, word: str | None) -> None:
    """Show all sections by group, or only those about a word, the best match first."""
    sections = load_rules(game_id, terminal.language)
    if word is None:
        for group, members in groupby(sections, key=lambda section: section.group):
            terminal.print(Markdown(f"## {group}"))
            show_sections(terminal, (rule for rule in members if not rule.is_row))
        return
    found = search(sections, word)
    if not found:
        raise BadOption(N_("The rules of {game} do not mention “{word}”."), game=game_id, word=word)
    show_sections(terminal, found)


def show_sections(terminal: Terminal, sections: Iterable[Section]) -> None:
    """Show the sections without pictures, each with the anchor used by error messages."""
    for section in sections:
        if section.anchor:
            terminal.print(Markdown(f"**{section.title}** · `{section.anchor}`"))
        terminal.print(Markdown(text_only(section.text)))
        terminal.print("")
