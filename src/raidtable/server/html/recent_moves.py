"""Recent moves: what others did since the last decision of a viewer, as lines and as marks.

A move is what a seat decides before another one does, with the random events that follow. Lines and
marks are made from the public form of the events, so viewers share them.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from html import escape
from typing import Any, NamedTuple, TypeVar

from raidtable.engine.event import Event
from raidtable.engine.match import Match
from raidtable.engine.plies import Ply
from raidtable.engine.seats import seat_badge
from raidtable.engine.shown_moves import MoveMarks, ShownMoves
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.words import Translator, Words
from raidtable.server import messages
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.log import Lines

T = TypeVar("T")

# At most this many moves are shown, however long a viewer has not decided.
MOST_MOVES = 8
# A longer move is shown from here on only, as in a game with a single player.
MOST_PLIES = 60
# The most lines, rows and marks of a table that are kept.
MOST_KEPT = 100
# The most beginnings of the list that are kept: a game has some hundreds.
MOST_STARTS = 4096
# Stands for the number of a move, which differs between viewers. No text of a game contains it. As
# an ASCII character it leaves markup in the form of one byte for each, which is copied faster.
NUMBER = "\0"

Parts = tuple[Part, ...]

NOTHING_RECENT = (Part('<section id="recent" class="recent" data-count="0" hidden></section>'),)


class Move(NamedTuple):
    """What a seat decided between two plies, with the random events that followed."""

    seat: int
    first: int
    end: int
    plies: Sequence[Ply]

    @property
    def events(self) -> list[Event]:
        """The public form of what happened."""
        return [event.seen_from(SPECTATOR) for ply in self.plies for event in ply.events]


class MoveMarkup:
    """Lines, rows and marks of a table's moves that were made before.

    While a move goes on, each of its plies replaces what was made after the one before.
    """

    def __init__(self) -> None:
        # By the first ply of the move and the kind of markup: its last ply, and the markup.
        self._made: dict[tuple[object, ...], tuple[Ply, Any]] = {}

    def once(self, move: Move, key: tuple[object, ...], make: Callable[[], T]) -> T:
        full_key, last = (move.first, *key), move.plies[-1]
        known = self._made.get(full_key)
        if known is None or known[0] is not last:
            if known is None and len(self._made) >= MOST_KEPT:
                self._made.clear()
            known = self._made[full_key] = (last, make())
        made: T = known[1]
        return made


def last_moves(match: Match, most: int = MOST_MOVES) -> list[Move]:
    """The last moves of all seats, the oldest first. A single player's decisions are moves."""
    moves: list[Move] = []
    plies = match.plies
    end = after = len(plies)
    seat = CHANCE
    for number in reversed(range(len(plies))):
        actor = plies[number].actor
        if actor == CHANCE:
            continue
        if actor != seat or match.seats == 1 or end - number > MOST_PLIES:
            if seat != CHANCE:
                moves.append(Move(seat, after, end, plies[after:end]))
                if len(moves) == most:
                    return moves[::-1]
                end = after
            seat = actor
            # The random events before a move belong to the move before it.
        after = number
    if seat != CHANCE:
        moves.append(Move(seat, after, end, plies[after:end]))
    return moves[::-1]


def moves_since(moves: Sequence[Move], seat: int) -> list[Move]:
    """The moves after the last one of that seat; for spectators the last one of each seat."""
    since: list[Move] = []
    seen: set[int] = set()
    for move in reversed(moves):
        if move.seat == seat or (seat < 0 and move.seat in seen):
            break
        seen.add(move.seat)
        since.append(move)
    return since[::-1]


# Lines


class MoveLine(NamedTuple):
    """A move in one line, the log lines of its events, both as markup, and the seats that it is
    about."""

    markup: str
    sentences: str
    about: str


def move_line(
    move: Move, shown: ShownMoves, words: Words, kept: MoveMarkup, log: Lines
) -> MoveLine:
    """The player and icons; or the log lines, where a game has no icons for them."""

    def make() -> MoveLine:
        plies = enumerate(move.plies, start=move.first)
        logged = [log.of_ply(words, ply, number) for number, ply in plies]
        sentences = " ".join([ply.sentences for ply in logged if ply.sentences])
        events = [event for ply in logged for event in ply.public]
        line = shown.line(events, words, move.seat)
        if line:
            line = f"<b>{escape(words.seat(move.seat))}</b> {line}"
        about = sorted({seat for event in events for seat in event.concerns()})
        return MoveLine(line or sentences, sentences, " ".join(map(str, about)))

    return kept.once(move, ("line", words), make)


def move_row(move: Move, line: MoveLine, number: int) -> str:
    return (
        f'<li class="seat-{move.seat}" data-step="{number}" data-about="{line.about}" '
        f'data-end="{move.end}">{seat_badge(move.seat)}'
        f'<p title="{line.sentences}">{line.markup}</p><b class="disc">{number}</b></li>'
    )


def recent_section(moves: Sequence[Move], rows: Sequence[str], why: str, words: Words) -> Parts:
    """The moves as a list, with the reason of the last one. It needs the page's script.

    The rows have their numbers. They are one part: they resemble each other, so they compress well
    together.
    """
    if not moves:
        return NOTHING_RECENT
    because = ""
    if why:
        label = words.say(messages.WHY_OF_BOT, seat=words.seat(moves[-1].seat))
        because = f'<p class="because"><b>{escape(label)}</b> {escape(why)}</p>'
    end = f"</ol>{because}</section>"
    start = start_of_list(len(moves), moves[0].first)
    return (start, header(words.language, len(moves)), Part("".join(rows) + end))


@lru_cache(MOST_STARTS)
def start_of_list(count: int, first: int) -> Part:
    return Part(f'<section id="recent" class="recent" data-count="{count}" data-from="{first}">')


@cache
def header(language: str, count: int) -> Part:
    """The title, the speed of the playback, and the buttons of the panel over the board."""
    text = Translator(language)
    counted = escape(text.say(messages.MOVES_COUNT, count))
    title, close = escape(text.say(messages.SINCE_YOUR_TURN)), escape(text.say(messages.CLOSE))
    speeds = "".join(
        f'<button type="button" data-speed="{value}" aria-pressed="false">{name}</button>'
        for value, name in {**messages.SPEEDS, "0": escape(text.say(messages.AT_ONCE))}.items()
    )
    return Part(
        f"<header><h2>{title} <small>{counted}</small></h2>"
        f'<p class="speeds" role="group" aria-label="{escape(text.say(messages.SPEED))}">{speeds}'
        f'</p><p class="panel-tools"><button type="button" data-show-me>'
        f"{escape(text.say(messages.SHOW_ME))}</button>"
        f'<button type="button" data-close-recent aria-label="{close}" title="{close}">×</button>'
        "</p></header><ol>"
    )


# Marks


def board_marks(
    moves: Sequence[Move], shown: ShownMoves, art: str, portrait: bool, kept: MoveMarkup
) -> tuple[str, str]:
    """The marks of the moves on the board, each with its number: their ways, which are below the
    pieces, and the others, which are above.

    Each layer holds a group for each move, and the numbers come last: so a way or a ring of a later
    move does not cover the number of an earlier one.
    """

    def drawn(move: Move) -> MoveMarks:
        marks = shown.marks(move.events, move.seat, NUMBER, art, portrait=portrait)
        return MoveMarks(
            *(f'<g data-step="{NUMBER}">{layer}</g>' if layer else "" for layer in marks)
        )

    def numbered(move: Move, number: int) -> MoveMarks:
        marks = kept.once(move, ("marks", art, portrait), partial(drawn, move))
        return MoveMarks(*[layer.replace(NUMBER, str(number)) for layer in marks])

    marks = [
        kept.once(move, ("marks", art, portrait, number), partial(numbered, move, number))
        for number, move in enumerate(moves, start=1)
    ]
    ways = "".join([of_move.ways for of_move in marks])
    above = "".join([of_move.rings for of_move in marks])
    above += "".join([of_move.number for of_move in marks])
    return ways, above
