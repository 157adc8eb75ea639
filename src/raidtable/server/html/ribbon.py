"""The ribbon above the board: the last move in one line."""

from html import escape

from raidtable.engine.seats import seat_badge
from raidtable.engine.words import Words
from raidtable.server import messages
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.recent_moves import MoveLine

NO_RIBBON = Part('<section id="ribbon" class="ribbon"></section>')


def ribbon(seat: int, line: MoveLine, words: Words) -> Part:
    """The last move for everybody."""
    if not line.markup:
        return NO_RIBBON
    last = escape(words.say(messages.LAST_MOVE))
    return Part(
        f'<section id="ribbon" class="ribbon seat-{seat}">'
        f"{seat_badge(seat)}"
        f'<p title="{line.sentences}"><span class="quiet">{last}</span> {line.markup}</p></section>'
    )
