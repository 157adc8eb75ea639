"""The sections of a table's page, made for one viewer by plain string building.

What does not depend on who looks is made once for all viewers of a change. A drawing that was made
for one seat is never shown to another: what is shared is what a spectator sees.
"""

from functools import lru_cache
from html import escape
from typing import Any
from weakref import WeakKeyDictionary

from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing
from raidtable.engine.event import Event
from raidtable.engine.game import Game, Result
from raidtable.engine.match import Match
from raidtable.engine.state import OVER, SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import N_, Words
from raidtable.server import messages
from raidtable.server.live import OPEN, LiveTable
from raidtable.server.live import UNDO as UNDO_ROW
from raidtable.server.updates import Part, Update

LOG_SHOWN = 60
# So many lines of a table's log are remembered, in all languages and forms together.
LINES_KEPT = 2000
TABLES_SPOKEN_OF = 1024

WAITING_FOR = N_("Waiting for {seat}.")
OPEN_SEATS = N_("The table waits for somebody to sit down.")
WINS = N_("{seats} wins with {points} points.")
SHARED = N_("{seats} share the victory with {points} points.")
ALONE_LOST = N_("The opponent wins with {points} points.")
CURTAIN = N_("{seat} decides now. Pass the device on; what follows is for their eyes.")
LIFT = N_("I am {seat}: show my view")
CHOICES = N_("Choices")
UNDO = N_("Undo")
REDO = N_("Redo")
SEALED = N_("Something is revealed after this choice")


class Looker:
    """Who looks: the seats they hold, the one whose view is shown, and their language."""

    def __init__(self, seats: tuple[int, ...], shown: int, language: str, csrf: str) -> None:
        self.seats = seats
        self.shown = shown
        self.language = language
        self.csrf = csrf


def page_sections(live: LiveTable, looker: Looker, problem: str = "") -> str:
    """Everything that can change on the page, each part with its id."""
    update = update_for(live, looker)
    if problem:
        sections = {**update.sections, "problem": (problem_part(problem),)}
        update = Update(update.seq, sections)
    return update.html()


def update_for(live: LiveTable, looker: Looker) -> Update:
    """The same in parts; viewers who see the same are given the same update."""
    return moment_of(live).update(looker, live)


# What is kept of a table


class Memory:
    """What was made for a table last, and the lines of its log."""

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self.lines: dict[tuple[Words, Event, bool], str] = {}
        # Seats that were found to know more than a spectator. They seldom cease to, and a drawing
        # of their own is never wrong, so that they are not asked again.
        self.knowing: set[int] = set()

    def line(self, words: Words, event: Event, is_whole: bool) -> str:
        """A line of the log, from all that the event tells or from what everybody may know."""
        key = (words, event, is_whole)
        line = self.lines.get(key)
        if line is None:
            told = words.event(event if is_whole else event.seen_from(SPECTATOR))
            line = f'<li class="seat-{event.seat}">{escape(told)}</li>' if told else ""
            if len(self.lines) >= LINES_KEPT:
                self.lines.clear()
            self.lines[key] = line
        return line


MEMORIES: WeakKeyDictionary[LiveTable, Memory] = WeakKeyDictionary()


def moment_of(live: LiveTable) -> "Moment":
    memory = MEMORIES.get(live)
    if memory is None:
        memory = MEMORIES[live] = Memory()
    if memory.moment is None or not memory.moment.is_now(live):
        memory.moment = Moment(live, memory)
    return memory.moment


@lru_cache(TABLES_SPOKEN_OF)
def words_for(game: Game[Any], language: str, names: tuple[str, ...]) -> Words:
    return game.words(language, list(names))


class Moment:
    """A table between two changes: what several viewers see is made once."""

    def __init__(self, live: LiveTable, memory: Memory) -> None:
        self.match = match = live.match
        self.seq = live.seq
        self.ply = match.ply
        self.status = live.status
        self.names = live.names
        self.chat = live.chat
        self.memory = memory
        self.legal: list[Action] = []
        if match.actor >= 0 and self.status == "running":
            self.legal = match.actions()
        self.talk = Part(talk(self.chat))
        self._sealed: frozenset[str] | None = None
        self._views: dict[int, View] = {}
        self._public: dict[str, object] | None = None
        self._logs: dict[str, PublicLog] = {}
        self._drawings: dict[tuple[int, str], Drawing] = {}
        self._parts: dict[str, Part] = {}
        self._updates: dict[tuple[tuple[int, ...], int, str], Update] = {}

    def is_now(self, live: LiveTable) -> bool:
        return (
            self.seq == live.seq
            and self.chat is live.chat
            and self.match is live.match
            and self.ply == live.match.ply
            and self.status == live.status
            and self.names == live.names
        )

    def words(self, language: str) -> Words:
        return words_for(self.match.game, language, tuple(self.names))

    def view(self, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def legal_for(self, seat: int) -> list[Action]:
        return self.legal if seat == self.match.actor else []

    @property
    def sealed(self) -> frozenset[str]:
        """The choices after which there is no undo. To find out, each has to be tried."""
        if self._sealed is None:
            texts = [action.text for action in self.legal]
            self._sealed = frozenset(text for text in texts if self.match.ends_undo(text))
        return self._sealed

    def drawing(self, seat: int, language: str) -> Drawing:
        key = (seat, language)
        if key not in self._drawings:
            legal = self.legal_for(seat)
            if seat != SPECTATOR and not legal and self.knows_no_more(seat):
                self._drawings[key] = self.drawing(SPECTATOR, language)
            else:
                game = self.match.game
                self._drawings[key] = game.drawing(self.view(seat), self.words(language), legal)
        return self._drawings[key]

    def knows_no_more(self, seat: int) -> bool:
        """Whether the seat knows what a spectator knows: then the same drawing serves both.

        At the end all is open, but a seat may still find its own things laid out for it.
        """
        if self.match.over or seat in self.memory.knowing:
            return False
        if self._public is None:
            self._public = self.view(SPECTATOR).data()
        if {**self.view(seat).data(), "seat": SPECTATOR} == self._public:
            return True
        self.memory.knowing.add(seat)
        return False

    def part(self, html: str) -> Part:
        """The same part for the same markup, so that it is packed once, whoever is sent it."""
        part = self._parts.get(html)
        if part is None:
            part = self._parts[html] = Part(html)
        return part

    def update(self, looker: Looker, live: LiveTable) -> Update:
        key = (looker.seats, looker.shown, looker.language)
        update = self._updates.get(key)
        if update is None:
            update = self._updates[key] = Update(self.seq, self.sections(looker, live))
        return update

    # The sections of one viewer

    def sections(self, looker: Looker, live: LiveTable) -> dict[str, tuple[Part, ...]]:
        words = self.words(looker.language)
        view = self.view(looker.shown)
        drawing = self.drawing(looker.shown, looker.language)
        legal = self.legal_for(looker.shown)
        sentences = {action.text: escape(words.choice(view, action)) for action in legal}
        part = self.part
        state = (
            f'<div id="state" data-seq="{self.seq}" data-turn="{self.turn(looker)}" hidden>'
            f'<input type="hidden" name="seq" value="{self.seq}">'
            f'<input type="hidden" name="as" value="{looker.shown}"></div>'
        )
        pieces = (
            f'<section id="board" class="board">'
            f'<svg viewBox="0 0 {drawing.width} {drawing.height}" role="group">'
            f'<g id="pieces">{drawing.pieces}</g>'
        )
        mats = [
            part(f'<article class="mat seat-{seat}" id="mat-{seat}">{mat}</article>')
            for seat, mat in enumerate(drawing.mats)
        ]
        asked = f'<section id="prompt" class="prompt" aria-live="polite">{self.prompt(looker)}'
        choices = f'<section id="choices" class="choices">{self.choices(looker, live, sentences)}'
        label = escape(words.say(messages.LOG))
        log = (
            f'<section id="log" class="log"><ol tabindex="0" aria-label="{label}">'
            f"{self.log(looker, words)}</ol></section>"
        )
        places = f'<section id="seats" class="seats">{self.places(looker, live)}</section>'
        after = f'<section id="after" class="after">{self.after(looker, live)}</section>'
        return {
            "state": (Part(state),),
            "problem": (NO_PROBLEM,),
            "seats": (part(places),),
            "prompt": (part(asked), END_SECTION),
            "board": (part(pieces), part(spots(drawing, sentences))),
            "choices": (part(choices), END_SECTION),
            "mats": (MATS, *mats, END_SECTION),
            "log": (part(log),),
            "talk": (self.talk,),
            "after": (part(after),),
        }

    def turn(self, looker: Looker) -> str:
        """Whose turn it is, as far as the viewer cares."""
        if self.match.over:
            return "over"
        if self.status == "open" or not looker.seats:
            return "none"
        return "mine" if self.match.actor in looker.seats else "theirs"

    def prompt(self, looker: Looker) -> str:
        """Who decides, what, and why; at the end, who has won."""
        match = self.match
        words = self.words(looker.language)
        if self.status == "open":
            return f"<p>{escape(words.say(OPEN_SEATS))}</p>"
        if match.actor == OVER:
            return f"<p>{escape(outcome(match.result, words))}</p>"
        if match.actor in looker.seats and match.actor != looker.shown:
            name = words.seat(match.actor)
            lifted = f"?as={match.actor}"
            return (
                f"<p>{escape(words.say(CURTAIN, seat=name))}</p>"
                f'<a class="button" href="{lifted}">{escape(words.say(LIFT, seat=name))}</a>'
            )
        asked = words.prompt(self.view(looker.shown))
        rule = f'<a class="rule" href="/rules/{match.game.id}#{match.rule}">?</a>'
        if match.actor >= 0 and match.actor != looker.shown:
            waiting = words.say(WAITING_FOR, seat=words.seat(match.actor))
            return f"<p>{escape(waiting)}</p><p>{escape(asked)} {rule}</p>"
        return f"<p>{escape(asked)} {rule}</p>"

    def choices(self, looker: Looker, live: LiveTable, sentences: dict[str, str]) -> str:
        """All legal choices as a list of buttons; those after which there is no undo are marked."""
        words = self.words(looker.language)
        mark = f' <span class="seal" title="{escape(words.say(SEALED))}">‡</span>'
        sealed = self.sealed if sentences else frozenset()
        rows = [
            f'<li><button name="action" value="{escape(text)}">'
            f"{sentence}{mark if text in sealed else ''}</button></li>"
            for text, sentence in sentences.items()
        ]
        tools = ""
        if looker.shown >= 0 and self.status != "open":
            if live.objection(UNDO_ROW, looker.shown, "") is None:
                tools += tool("undo", "u", words.say(UNDO))
                if live.decisions_of_turn(looker.shown) > 1:
                    tools += tool("restart", "", words.say(messages.RESTART))
            if self.match.can_redo:
                tools += tool("redo", "r", words.say(REDO))
        # The heading stays for those who hear the page, as all below it hangs on it.
        unseen = "" if rows else ' class="sr-only"'
        title = f"<h2{unseen}>{escape(words.say(CHOICES))}</h2>"
        tools = f'<p class="tools">{tools}</p>' if tools else ""
        return f"{title}<ol>{''.join(rows)}</ol>{tools}"

    def places(self, looker: Looker, live: LiveTable) -> str:
        """While a seat is open: who sits where, and what can be done about it."""
        if self.status != "open":
            return ""
        words = self.words(looker.language)
        rows = []
        for seat, holder in enumerate(live.seats):
            buttons = ""
            if holder.kind == OPEN and not looker.seats:
                buttons = place("join", live.id, seat, words.say(messages.SIT_DOWN))
            elif holder.kind == OPEN:
                buttons = place("bot", live.id, seat, words.say(messages.LET_BOT))
            rows.append(f'<li class="seat-{seat}">{escape(holder.name)} {buttons}</li>')
        return (
            f"<h2>{escape(words.say(messages.SEATS))}</h2><ul>{''.join(rows)}</ul>"
            f"<p>{escape(words.say(messages.SEND_LINK))}</p>"
        )

    def after(self, looker: Looker, live: LiveTable) -> str:
        """Points by source, ways to look back, and at the end the seed and another game."""
        words = self.words(looker.language)
        match = self.match
        at = f"/t/{live.id}"
        links = [
            (f"{at}/at/0", messages.REPLAY),
            (f"{at}/why", messages.WHY),
            (f"/rules/{match.game.id}", messages.RULES),
        ]
        seed = words.say(messages.SEED_HASH, hash=match.seed_hash[:16])
        again = ""
        if match.over:
            links.append((f"{at}/record.json", messages.RECORD))
            seed = words.say(messages.SEED_PROOF, seed=match.seed, hash=match.seed_hash[:16])
            again = place("rematch", live.id, 0, words.say(messages.REMATCH))
        told = " · ".join(f'<a href="{to}">{escape(words.say(text))}</a>' for to, text in links)
        return (
            f"{points(match.game.standing(self.view(looker.shown)), words, self.names)}"
            f"<p>{told}</p><p>{escape(seed)}</p>{again}"
        )

    def log(self, looker: Looker, words: Words) -> str:
        """The last lines of what happened, as the viewer may know it."""
        if looker.language not in self._logs:
            self._logs[looker.language] = PublicLog(self.match, self.memory, words)
        return self._logs[looker.language].seen_from(looker.shown)


class PublicLog:
    """The last lines of a table's log as everybody may read them, to be completed for a seat."""

    def __init__(self, match: Match, memory: Memory, words: Words) -> None:
        self.memory = memory
        self.words = words
        self.lines: list[str] = []  # from the last to the first
        self.secrets: list[tuple[int, Event]] = []  # where a line can tell somebody more
        told = 0
        for ply in reversed(match.plies):
            for event in reversed(ply.events):
                if event.private:
                    self.secrets.append((len(self.lines), event))
                line = memory.line(words, event, not event.private)
                self.lines.append(line)
                told += line != ""
            if told >= LOG_SHOWN:
                break
        self.html = last_lines(self.lines)

    def seen_from(self, seat: int) -> str:
        own = [(at, event) for at, event in self.secrets if event.seen_from(seat) is event]
        if not own:
            return self.html
        lines = self.lines.copy()
        for at, event in own:
            lines[at] = self.memory.line(self.words, event, True)
        return last_lines(lines)


def last_lines(backwards: list[str]) -> str:
    lines = [line for line in backwards if line]
    return "".join(reversed(lines[:LOG_SHOWN]))


# Markup


def problem_part(problem: str) -> Part:
    hidden = "" if problem else " hidden"
    return Part(f'<p id="problem" class="problem" role="alert"{hidden}>{escape(problem)}</p>')


NO_PROBLEM = problem_part("")
MATS = Part('<section id="mats" class="mats">')
END_SECTION = Part("</section>")


def spots(drawing: Drawing, sentences: dict[str, str]) -> str:
    """The end of the board: buttons where the choices lie. The sentences are escaped already."""
    buttons = "".join(
        f'<foreignObject x="{spot.x:g}" y="{spot.y:g}" width="{spot.width:g}" '
        f'height="{spot.height:g}"><button class="spot" name="action" '
        f'value="{escape(spot.action)}" aria-label="{sentences[spot.action]}" '
        f'title="{sentences[spot.action]}"></button></foreignObject>'
        for spot in drawing.spots
        if spot.action in sentences
    )
    return f'<g id="spots">{buttons}</g></svg></section>'


def tool(name: str, key: str, text: str) -> str:
    """A button that takes back or brings again; with a key of the keyboard, if it has one."""
    keyed = f' data-key="{key}"' if key else ""
    return f'<button name="{name}" value="1"{keyed}>{escape(text)}</button>'


def place(deed: str, table: str, seat: int, text: str) -> str:
    """A button about a seat or the table, which posts the page's form elsewhere."""
    return (
        f'<button formaction="/t/{table}/{deed}" name="seat" value="{seat}">{escape(text)}</button>'
    )


def points(standing: Result, words: Words, names: list[str]) -> str:
    """A table of the points by source, as far as the viewer can tell."""

    def row(title: str, figures: list[int]) -> str:
        cells = "".join(f"<td>{figure}</td>" for figure in figures)
        return f'<tr><th scope="row">{escape(title)}</th>{cells}</tr>'

    heads = "".join(
        f'<th scope="col" class="seat-{seat}">{escape(name)}</th>'
        for seat, name in enumerate(names)
    )
    rows = [
        row(words.source(source), [by_source[source] for by_source in standing.points])
        for source in standing.points[0]
    ]
    rows.append(row(words.say(messages.TOTAL), standing.totals))
    if standing.opponent is not None:
        rows.append(row(words.say(messages.OPPONENT), [standing.opponent]))
    return (
        f'<table class="points"><caption>{escape(words.say(messages.POINTS))}</caption>'
        f'<thead><tr><th scope="col">{escape(words.say(messages.SOURCE))}</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def outcome(result: Result, words: Words) -> str:
    if result.opponent is not None and not result.winners:
        return words.say(ALONE_LOST, points=result.opponent)
    seats = words.join([words.seat(seat) for seat in result.winners])
    message = WINS if len(result.winners) == 1 else SHARED
    return words.say(message, seats=seats, points=max(result.totals))


def talk(chat: list[dict[str, Any]]) -> str:
    lines = "".join(
        f"<li><b>{escape(str(row['name']))}</b> {escape(str(row['text']))}</li>" for row in chat
    )
    return f'<section id="talk" class="talk"><ol>{lines}</ol></section>'


def turn_of(live: LiveTable, looker: Looker) -> str:
    return moment_of(live).turn(looker)
