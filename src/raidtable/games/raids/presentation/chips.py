"""Icons and chips for lines of text: choices, moves and player boards.

Icons use the shapes of the static layer. They repeat what a sentence next to them says, so they are
hidden from screen readers.
"""

from functools import cache
from html import escape

from raidtable.engine.claims import span
from raidtable.engine.seats import seat_badge
from raidtable.engine.words import N_
from raidtable.games.art.chips import ARROW, MINUS, cost, gain
from raidtable.games.raids.presentation.board.tiles import is_double, passage_shape, shape_of
from raidtable.games.raids.presentation.terminal_tiles import short_name
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import KIND, MONSTER, POINTS

GLORY_NAME = N_("Glory")


@cache
def icon(shape: str) -> str:
    return (
        f'<svg class="icon raids-icon raids-{shape}" viewBox="-12 -12 24 24" aria-hidden="true">'
        f'<use href="#raids-glyph-{shape}" fill="currentColor" stroke="currentColor"/></svg>'
    )


def tile_shape(tile: int) -> str:
    return passage_shape(tile) if KIND[tile] >= MONSTER else shape_of(tile)


def tile_icon(tile: int) -> str:
    return icon(tile_shape(tile))


@cache
def tile_label(language: str, tile: int) -> str:
    """A tile's name in few letters, with the figure that is printed on it."""
    name = short_name(tile, RaidsWords(language))
    if is_double(tile):
        return f"{name} ×2"
    return f"{name} {POINTS[tile]}" if POINTS[tile] else name


@cache
def tile_chip(language: str, tile: int) -> str:
    return f'<span class="tile">{tile_icon(tile)} {escape(tile_label(language, tile))}</span>'


@cache
def gained(low: int, high: int, shape: str) -> str:
    return gain(span(low, high), icon(shape))


@cache
def glory_gained(language: str, low: int, high: int) -> str:
    """Glory is the one gain without an icon: its name is shown where one points at it."""
    name = escape(RaidsWords(language).say(GLORY_NAME))
    return f'<span class="gain" title="{name}">+{span(low, high)}</span>'


@cache
def lost(figure: int, shape: str) -> str:
    return cost(figure, icon(shape))


@cache
def changed(before: int, low: int, high: int, shape: str) -> str:
    """What one has and would have: green if it cannot fall, red if it cannot rise."""
    if low == high == before:
        return f'<span class="none">{before}{icon(shape)}</span>'
    kind = " gain" if low >= before else " cost" if high <= before else ""
    return f'<span class="change{kind}">{before} {ARROW} {span(low, high)}{icon(shape)}</span>'


NOBODY = f'<span class="none">0{icon("vikings")}</span>'


@cache
def monsters(strengths: tuple[int, ...]) -> str:
    """The Monsters on a way: one sign, and the strength of each."""
    return f'<span class="monsters">{icon("monster")}{"·".join(map(str, strengths))}</span>'


@cache
def attack(rival: int, figure: int = 0) -> str:
    """Combat with a rival, and the Vikings that are sent."""
    sent = f" {MINUS}{figure}" if figure else ""
    return f'<span class="danger">{icon("fight")}{seat_badge(rival, is_read=False)}{sent}</span>'
