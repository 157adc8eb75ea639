"""Shows the rules of a game, or the sections about a word."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.markdown import Markdown

from raidtable.cli.terminal import Terminal
from raidtable.cli.wrapping import glued
from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.games.rules_pages import Section, load_rules, search, text_only

# The most rules that are shown for a word during a game; the others are named.
MOST_SECTIONS = 5
MORE_SECTIONS = N_("Type rules and one of these names to read more: {names}.")


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
    show_sections(terminal, rules_first(found, word))


def rules_first(found: Sequence[Section], word: str) -> list[Section]:
    """The sections with a rule of that name first, then other rules, then details of rules."""
    name = word.strip().casefold()
    return sorted(
        found, key=lambda section: (name not in section.anchors, section.parent is not None)
    )


def show_best_sections(terminal: Terminal, found: Sequence[Section], word: str) -> None:
    """Show the sections that fit the word best, and name the others."""
    ordered = rules_first(found, word)
    show_sections(terminal, ordered[:MOST_SECTIONS])
    if others := ordered[MOST_SECTIONS:]:
        names = ", ".join(f"{section.title} ({section.anchor})" for section in others)
        terminal.say(MORE_SECTIONS, style="dim", names=names)


def show_sections(terminal: Terminal, sections: Iterable[Section]) -> None:
    """Show the sections without pictures, each with the anchor used by error messages."""
    for section in sections:
        if section.anchor:
            terminal.print(Markdown(f"**{section.title}** · `{section.anchor}`"))
        terminal.print(Markdown(glued(text_only(section.text))))
        terminal.print("")
