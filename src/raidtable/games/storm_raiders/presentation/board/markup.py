"""Small pieces of HTML that the player boards, their summaries and the map share."""

from functools import cache
from html import escape

from raidtable.games.storm_raiders.presentation.board.shapes import FONT, number, shape_id
from raidtable.games.storm_raiders.presentation.words.words import StormWords


@cache
def in_language(language: str) -> StormWords:
    """The words of a language, for text that names no player."""
    return StormWords(language)


def picture(markup: str, width: float, height: float, title: str, legend: str = "") -> str:
    """A small drawing within text, from its upper left corner; its title is read by screen readers,
    and shown with the legend as a tooltip."""
    title = escape(title)
    shown = f"{title}. {escape(legend)}" if legend else title
    wide, high = number(width), number(height)
    return (
        f'<svg viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img" '
        f'aria-label="{title}" {FONT}><title>{shown}</title>{markup}</svg>'
    )


@cache
def icon(name: str) -> str:
    """A raider's face or a kind of vehicle, within a line of HTML."""
    return (
        '<svg class="mat-icon" width="24" height="24" aria-hidden="true" fill="currentColor">'
        f'<use href="#{shape_id(f"icon-{name}")}"/></svg>'
    )


@cache
def tile(language: str, name: str) -> str:
    """A raider or vehicle, and its ability."""
    words = in_language(language)
    return f"<b>{escape(words.tile(name))}</b> <small>{escape(words.tile_text(name))}</small>"
