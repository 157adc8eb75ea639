"""Draws the sea of Raids as a strip for small terminals: only spaces with a tile or a ship."""

from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.text_board import Sketch, Span, columns, cut, pad
from raidtable.engine.words import N_
from raidtable.games.raids.presentation.terminal_tiles import (
    GHOST,
    PASSED,
    SAILING,
    VIKING,
    WIDTH,
    figures,
    in_harbor,
    short_name,
    style_of,
    token,
)
from raidtable.games.raids.presentation.words.messages import VILLAGE_LABEL
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import ARRIVAL, HARBOR_NAMES, KIND, PORT, VOYAGES
from raidtable.games.raids.rules.scoring import harbor_count
from raidtable.games.raids.rules.state import VILLAGE, RaidsState

# The narrowest and the widest cell, each with the blank after it.
NARROWEST, WIDEST = 7, 11

VOYAGE_TITLE = N_("Voyage {voyage} of {voyages}")
HARBOR = N_("Harbor: {harbor}")


def draw_strip(drawing: Sketch, s: RaidsState, words: RaidsWords) -> None:
    """The voyage, then the spaces in rows: number and ships, tile, figures."""
    drawing.summary_line(*heading(s, words))
    cells = [
        space_cell(s, space, words)
        for space in range(1, len(s.sea))
        if s.sea[space] != NONE or s.ghost == space or any(x.space == space for x in s.ships)
    ]
    if not cells:
        return
    rows = -(-len(cells) // (WIDTH // NARROWEST))
    across = -(-len(cells) // rows)
    width = min(WIDEST, WIDTH // across)
    for first in range(0, len(cells), across):
        for line in range(3):
            drawing.summary_line(
                *(
                    span
                    for cell in cells[first : first + across]
                    for span in fitted(cell[line], width)
                )
            )


def heading(s: RaidsState, words: RaidsWords) -> list[Span]:
    """The voyage, what its Harbor pays for with each ship's count, and who is in the Harbor."""
    spans: list[Span] = [(words.say(VOYAGE_TITLE, voyage=s.voyage, voyages=VOYAGES), "title")]
    harbor = s.harbors[s.voyage - 1] if s.voyage else NONE
    if harbor != NONE:
        counts = ""
        if harbor != ARRIVAL:
            counts = " " + " ".join(
                f"{SEAT_LETTERS[seat]}{harbor_count(ship, harbor)}"
                for seat, ship in enumerate(s.ships)
            )
        spans.append((" · ", "line"))
        spans.append((words.say(HARBOR, harbor=words.harbor(HARBOR_NAMES[harbor])), ""))
        spans.append((counts, "figure"))
    ships = in_harbor(s)
    if ships:
        spans += [(" · ", "line"), *ships]
    room = WIDTH - sum(columns(text) for text, _ in spans)
    return [*spans, (f" {'─' * (room - 1)}", "line")] if room > 1 else spans


def space_cell(s: RaidsState, space: int, words: RaidsWords) -> list[list[Span]]:
    """Three lines: the number with the ships, the tile's name, what counts on it."""
    mark = s.sea[space]
    ships: list[Span] = [
        span
        for seat, ship in enumerate(s.ships)
        if ship.space == space
        for span in token(SAILING, seat)
    ]
    if s.ghost == space:
        ships.append((GHOST, "ghost"))
    top: list[Span] = [(f"{space}", "strong"), *ships]
    if mark == VILLAGE:
        name, style, counted = PASSED + words.say(VILLAGE_LABEL), "village", f"+1{VIKING}"
    elif mark >= 0:
        sign = PASSED if KIND[mark] > PORT else ""
        name, style = sign + short_name(mark, words), style_of(mark)
        counted = figures(mark, s.shares[space])
    else:
        name, style, counted = "", "", ""
    return [top, [(name, style)], [(counted.replace(" ", ""), "figure")]]


def fitted(spans: list[Span], width: int) -> list[Span]:
    """The spans, cut and padded to that width with a blank at the end."""
    shown: list[Span] = []
    left = width - 1
    for text, style in spans:
        text = cut(text, left) if left else ""
        shown.append((text, style))
        left -= columns(text)
    return [*shown, (pad("", left + 1), "")]
