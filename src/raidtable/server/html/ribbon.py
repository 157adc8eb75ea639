"""The ribbon above the board: the last move in one line."""

from html import escape

from raidtable.engine.event import Event
from raidtable.engine.match import Match
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.words import Words
from raidtable.server import messages
from raidtable.server.html.compressed_parts import Part

NO_RIBBON = Part('<section id="ribbon" class="ribbon"></section>')


def last_move(match: Match) -> tuple[int, list[Event]]:
    """The seat that decided last, and the events of its move and of the chance that followed."""
    events: list[Event] = []
    for ply in reversed(match.plies):
        events[:0] = ply.events
        if ply.actor != CHANCE:
            return ply.actor, events
    return SPECTATOR, events


def ribbon(match: Match, words: Words) -> Part:
    """The last move for everybody: its line of icons, or the log lines of its events."""
    seat, events = last_move(match)
    if seat < 0:
        return NO_RIBBON
    public = [event.seen_from(SPECTATOR) for event in events]
    sentences = escape(" ".join(filter(None, map(words.event, public))))
    line = match.game.presentation.shown_moves.line(public, words, seat)
    if not line and not sentences:
        return NO_RIBBON
    line = line or f'<span class="sentence">{sentences}</span>'
    last = escape(words.say(messages.LAST_MOVE))
    return Part(
        f'<section id="ribbon" class="ribbon seat-{seat}">'
        f'<span class="badge seat-{seat}">{SEAT_LETTERS[seat]}</span>'
        f'<p title="{sentences}"><span class="quiet">{last}</span> {line}</p></section>'
    )
