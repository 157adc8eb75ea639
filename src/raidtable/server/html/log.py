"""The log of a table: viewers with the same knowledge share its lines."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from types import MappingProxyType

from raidtable.engine.event import Event
from raidtable.engine.match import Match
from raidtable.engine.plies import Ply
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.words import Translator, Words
from raidtable.server import days_messages as days
from raidtable.server import messages
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.talk import talk_sentence
from raidtable.server.tables.votes import TalkNote

# At least this many lines are shown.
LOG_SHOWN = 60
# The most plies of a table whose lines are kept, in all languages together.
PLIES_KEPT = 250

# The filters of a seat's log: everything, what is about it, what came since its last turn.
FILTERS = {"all": messages.LOG_ALL, "me": messages.LOG_ME, "turn": messages.LOG_TURN}


class PlyLines:
    """The log lines of one ply: for everybody, and for seats that know more."""

    def __init__(self, words: Words, ply: Ply, number: int) -> None:
        self.words = words
        self.ply = ply
        self.number = number
        self.public = [event.seen_from(SPECTATOR) for event in ply.events]
        sentences = [words.told(event) for event in self.public]
        lines = [
            log_line(event, sentence, number)
            for event, sentence in zip(self.public, sentences, strict=True)
            if sentence
        ]
        self.html = "".join(lines)
        self.count = len(lines)
        # The same as a running text, for the lines of recent moves.
        self.sentences = escape(" ".join(filter(None, sentences)))
        self.has_secrets = any(event.private for event in ply.events)
        self._own: dict[int, str] = {}

    def seen_from(self, seat: int) -> str:
        if seat not in self._own:
            self._own[seat] = self._lines_for(seat) if self._knows_more(seat) else self.html
        return self._own[seat]

    def _knows_more(self, seat: int) -> bool:
        return any(event.private and event.seen_from(seat) is event for event in self.ply.events)

    def _lines_for(self, seat: int) -> str:
        return "".join(
            make_line(self.words, event.seen_from(seat), self.number) for event in self.ply.events
        )


class Lines:
    """The lines of a table's log that were made before, and the last log in each language."""

    def __init__(self) -> None:
        self.made: dict[tuple[Words, Ply], PlyLines] = {}
        self.shown: dict[Words, tuple[list[PlyLines], int]] = {}

    def of_ply(self, words: Words, ply: Ply, number: int) -> PlyLines:
        lines = self.made.get((words, ply))
        if lines is None:
            if len(self.made) >= PLIES_KEPT:
                self.made.clear()
            lines = self.made[words, ply] = PlyLines(words, ply, number)
        return lines

    def last(self, words: Words, plies: Sequence[Ply]) -> list[PlyLines]:
        """The lines of the last plies, as many as the log shows. Most of them it showed before."""
        before, count = self.shown.get(words, ([], 0))
        is_longer = bool(before) and before[-1].number < len(plies)
        if not is_longer or plies[before[-1].number] is not before[-1].ply:
            before, count = [], 0  # moves were undone, or the table was read again
        first = before[-1].number + 1 if before else 0
        new: list[PlyLines] = []
        new_count = 0
        for number in range(len(plies) - 1, first - 1, -1):
            if new_count >= LOG_SHOWN:
                before, count = [], 0  # they are too far back
                break
            new.append(self.of_ply(words, plies[number], number))
            new_count += new[-1].count
        lines = [*before, *reversed(new)]
        count += new_count
        # Leave out the oldest plies, as long as enough lines remain.
        start = 0
        while start < len(lines) and count - lines[start].count >= LOG_SHOWN:
            count -= lines[start].count
            start += 1
        lines = lines[start:]
        self.shown[words] = lines, count
        return lines


def make_line(words: Words, event: Event, ply: int) -> str:
    """The line of this form of the event; empty if the log leaves it out."""
    sentence = words.event(event)
    return log_line(event, sentence, ply) if sentence else ""


def log_line(event: Event, sentence: str, ply: int) -> str:
    """A line; it names the seats that it is about and its ply, for the page's filters."""
    seat = f' class="seat-{event.seat}"' if event.seat >= 0 else ""
    about = " ".join(map(str, event.concerns()))
    about = f' data-about="{about}"' if about else ""
    return f'<li{seat}{about} data-ply="{ply}">{escape(sentence)}</li>'


class PublicLog:
    """The last lines of a table's public log, to be completed for a seat."""

    def __init__(
        self,
        match: Match,
        lines: Lines,
        words: Words,
        notes: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """`notes` are lines between the plies, by the number of the ply that follows."""
        self.plies = lines.last(words, match.plies)
        self.notes = notes
        self.end = match.ply
        self.lines = [ply.html for ply in self.plies]
        self.html = self._joined(self.lines)
        # Most plies have none, and most viewers know none of them.
        self.secrets = [at for at, ply in enumerate(self.plies) if ply.has_secrets]

    def seen_from(self, seat: int) -> str:
        own = self.lines
        for at in self.secrets:
            line = self.plies[at].seen_from(seat)
            if line is not self.lines[at]:
                if own is self.lines:
                    own = self.lines.copy()
                own[at] = line
        return self.html if own is self.lines else self._joined(own)

    def _joined(self, lines: list[str]) -> str:
        if self.notes:
            plies = zip(self.plies, lines, strict=True)
            lines = [self.notes.get(ply.number, "") + line for ply, line in plies]
            lines.append(self.notes.get(self.end, ""))
        return "".join(lines)


def notes_of(
    words: Words,
    match: Match,
    updates: Sequence[tuple[int, int]],
    departures: Sequence[tuple[int, int]],
    talk: Sequence[TalkNote],
    by_order: Iterable[int],
) -> dict[int, str]:
    """What the log says between plies: when the rules were updated, and to what version; when the
    person in a seat left for good; what people said besides their moves; and which decisions were
    laid down ahead."""
    said = [(ply, words.say(messages.RULES_UPDATED, version=version)) for ply, version in updates]
    said += [(ply, words.say(messages.HAS_LEFT, seat=words.seat(seat))) for ply, seat in departures]
    # Moves may have been undone since.
    said += [(min(note.ply, match.ply), talk_sentence(note, words)) for note in talk]
    lines = [(ply, note_line(ply, sentence)) for ply, sentence in said]
    lines += [(ply, order_line(words, ply, match.plies[ply].actor)) for ply in by_order]
    notes: dict[int, str] = {}
    for ply, line in lines:
        notes[ply] = notes.get(ply, "") + line
    return notes


def note_line(ply: int, sentence: str) -> str:
    return f'<li class="note" data-ply="{ply}">{escape(sentence)}</li>'


def order_line(words: Words, ply: int, seat: int) -> str:
    sentence = words.say(days.BY_ORDER, seat=words.seat(seat))
    return (
        f'<li class="note seat-{seat}" data-about="{seat}" data-ply="{ply}">{escape(sentence)}</li>'
    )


def whole_log(match: Match, words: Words) -> str:
    """The last lines without secrets, for a game that is over."""
    lines = [
        make_line(words, event, number)
        for number, ply in enumerate(match.plies)
        for event in ply.events
    ]
    return "".join([line for line in lines if line][-LOG_SHOWN:])


def end_of_last_turn(match: Match, seat: int) -> int:
    """The first ply after the last turn of the seat and the chance that followed it.

    A turn is what a seat decides before another one does. The current turn does not count, so that
    a player who has begun to decide can still read what the others did.
    """
    plies = match.plies
    end = len(plies)
    is_past = match.actor != seat
    for number in reversed(range(len(plies))):
        actor = plies[number].actor
        if actor == seat:
            if is_past:
                return end
        elif actor != CHANCE:
            is_past, end = True, number
    return 0


# Markup around the lines: what differs between seats is before the lines that they share


def before_lines(match: Match, language: str, seat: int) -> str:
    """The start of the section; a seat gets the filters, which need the page's script."""
    if seat < 0:
        return f'<section id="log" class="log">{start_of_lines(language)}'
    since = end_of_last_turn(match, seat)
    return (
        f'<section id="log" class="log" data-me="{seat}" data-since="{since}">'
        f"{filters(language)}{start_of_lines(language)}"
    )


@cache
def start_of_lines(language: str) -> str:
    return f'<ol tabindex="0" aria-label="{escape(Translator(language).say(messages.LOG))}">'


@cache
def filters(language: str) -> str:
    text = Translator(language)
    options = "".join(
        f'<option value="{name}">{escape(text.say(message))}</option>'
        for name, message in FILTERS.items()
    )
    label = escape(text.say(messages.LOG_FILTER))
    return f'<select class="filters" aria-label="{label}" hidden>{options}</select>'


@cache
def after_lines(language: str) -> Part:
    nothing = escape(Translator(language).say(messages.LOG_NOTHING))
    return Part(f'</ol><p class="none" hidden>{nothing}</p></section>')
