"""The sections of a table's page, made for one viewer by plain string building.

What does not depend on who looks is made once for all viewers of a change. A drawing that was made
for one seat is never shown to another: what is shared is what a spectator sees.
"""

import logging
from collections.abc import Callable
from functools import lru_cache
from html import escape
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from markupsafe import Markup

from raidtable.bots.hints import Hint
from raidtable.bots.words import promise, why
from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing, Preview
from raidtable.engine.event import Event
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rules import Result
from raidtable.engine.state import CHANCE, OVER, SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import N_, Words
from raidtable.games.tutorials import Tutorial
from raidtable.server import messages
from raidtable.server.closed import notice as closed_notice
from raidtable.server.lessons import callout, farewell
from raidtable.server.live import ASK, LiveTable, names_of
from raidtable.server.live import REDO as REDO_ROW
from raidtable.server.live import UNDO as UNDO_ROW
from raidtable.server.logbook import Lines, PublicLog, after_lines, before_lines
from raidtable.server.markup import (
    AFTER,
    CHOICES_SECTION,
    END_SECTION,
    LATER,
    LEGAL,
    NO_PROBLEM,
    NO_SPOTS,
    PROMPT,
    TAUGHT,
    THINKING,
    Kind,
    asked,
    board_part,
    hint_button,
    place,
    preview_marks,
    section,
    spots,
    tool,
    with_lines,
)
from raidtable.server.mats import because, fold, foldable, start_of_mats
from raidtable.server.places import places, question
from raidtable.server.points import chart, lines, outcome, points, ranking
from raidtable.server.talk import Talk
from raidtable.server.updates import Part, Update
from raidtable.server.why import link_to_why, refused_sections

T = TypeVar("T")
LOG = logging.getLogger("raidtable.pages")

TABLES_SPOKEN_OF = 1024

WAITING_FOR = N_("Waiting for {seat}.")
OPEN_SEATS = N_("The table waits for somebody to sit down.")
CURTAIN = N_("{seat} decides now. Pass the device on; what follows is for their eyes.")
LIFT = N_("I am {seat}: show my view")
UNDO = N_("Undo")
REDO = N_("Redo")
SEALED = N_("Something is revealed after this choice")

LOST_SOUND = ' data-sounds="lose"'


class Looker:
    """Who looks: the seats they hold or have left to a bot, the one whose view is shown, and their
    language; whether they host the table, whether they ask why, whether they want the board tall,
    for a phone held upright, and the hints they asked for about the decision that is theirs."""

    def __init__(
        self,
        seats: tuple[int, ...],
        shown: int,
        language: str,
        *,
        lent: tuple[int, ...] = (),
        is_host: bool = False,
        asks_why: bool = False,
        tall: bool = False,
        hints: tuple[Hint, ...] = (),
    ) -> None:
        self.seats = seats
        self.shown = shown
        self.language = language
        self.lent = lent
        self.is_host = is_host
        self.asks_why = asks_why
        self.tall = tall
        self.hints = hints
        # Whoever has the same key sees the same.
        self.key = (seats, shown, language, lent, is_host, asks_why, tall, hints)


def page_sections(live: LiveTable, looker: Looker, problem: Part = NO_PROBLEM) -> Markup:
    """Everything that can change on the page, each part with its id."""
    return page_update(live, looker, problem).html()


def page_update(live: LiveTable, looker: Looker, problem: Part = NO_PROBLEM) -> Update:
    update = update_for(live, looker)
    if problem is NO_PROBLEM:
        return update
    return Update(update.seq, {**update.sections, "problem": (problem,)})


def update_for(live: LiveTable, looker: Looker) -> Update:
    """The same in parts; viewers who see the same are given the same update."""
    return moment_of(live).update(looker, live)


# What is kept of a table

# Made from nothing: not even equal to what is made from None.
NOTHING_KEPT = (object(), None)


class Memory:
    """What was made for a table last, and the lines of its log."""

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self.lines = Lines()
        # By what it is and who sees it: from what it was made, and what came of it.
        self._kept: dict[tuple[object, ...], tuple[object, Any]] = {}

    def kept(self, place: tuple[object, ...], made_from: object, make: Callable[[], T]) -> T:
        """What stood in that place before, if it was made from the same: most moves leave most of
        a page as it was, and its parts are packed already."""
        known, made = self._kept.get(place, NOTHING_KEPT)
        if known != made_from:
            made = make()
            self._kept[place] = (made_from, made)
        kept: T = made
        return kept

    def part(self, html: str, *place: object) -> Part:
        return self.kept(place, html, lambda: Part(html))


MEMORIES: WeakKeyDictionary[LiveTable, Memory] = WeakKeyDictionary()


def moment_of(live: LiveTable) -> "Moment":
    memory = MEMORIES.get(live)
    if memory is None:
        memory = MEMORIES[live] = Memory()
    if memory.moment is None or not memory.moment.is_now(live):
        memory.moment = Moment(live, memory)
    return memory.moment


@lru_cache(TABLES_SPOKEN_OF)
def words_for(game: Game, language: str, names: tuple[str, ...]) -> Words:
    return game.presentation.words(language, list(names))


class Moment:
    """A table between two changes: what several viewers see is made once."""

    def __init__(self, live: LiveTable, memory: Memory) -> None:
        self.match = match = live.match
        self.seq = live.seq
        self.ply = match.ply
        self.status = live.status
        self.asked = live.asked
        self.closing = live.closing
        self.continued_at = live.continued_at
        self.updates = live.updates
        self.is_revealed = live.is_revealed
        self.late = live.late
        self.tutorial = live.tutorial
        self.taught = live.scripted
        self.seats = live.seats
        self.thinker = live.thinker()
        self.stuck = live.stuck
        self.reasons = [live.reason_of(seat) for seat in range(len(live.seats))]
        self.chat = live.chat
        self.talk = memory.kept(("talk",), (live.chat, live.seats), lambda: Talk(live))
        self.memory = memory
        self.legal: list[Action] = []
        if match.actor >= 0 and self.status == "running":
            self.legal = match.actions()
        # In a tutorial nothing is taken back anyway.
        self._sealed = None if live.tutorial is None else frozenset[str]()
        self._shows: str | None = None
        self._names: dict[str, list[str]] = {}
        self._views: dict[int, View] = {}
        self._shared: dict[tuple[str, bool], Shared] = {}
        self._drawings: dict[tuple[int, str, bool], Drawing] = {}
        self._updates: dict[tuple[object, ...], Update] = {}

    def is_now(self, live: LiveTable) -> bool:
        return (
            self.seq == live.seq
            and self.chat is live.chat
            and self.match is live.match
            and self.ply == live.match.ply
            and self.status == live.status
            and self.asked is live.asked
            and self.continued_at == live.continued_at
            and self.seats == live.seats
            and self.late == live.late
            and self.thinker == live.thinker()
            and self.stuck == live.stuck
        )

    def names(self, language: str) -> list[str]:
        if language not in self._names:
            self._names[language] = names_of(self.seats, self.match.game, language)
        return self._names[language]

    def words(self, language: str) -> Words:
        return words_for(self.match.game, language, tuple(self.names(language)))

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
            self._sealed = frozenset(text for text in texts if self.seals(text))
        return self._sealed

    def seals(self, text: str) -> bool:
        """Whether there is no undo after that choice. One that fails does not hide the others: who
        chooses it is shown the error."""
        try:
            return self.match.ends_undo(text)
        except Exception:
            LOG.exception("the choice %s could not be tried out", text)
            return False

    def drawing(self, seat: int, language: str, tall: bool) -> Drawing:
        """What a seat sees; what it sees no differently from a spectator is drawn once."""
        drawing = self._drawings.get((seat, language, tall))
        if drawing is None:
            public = None if seat == SPECTATOR else self.drawing(SPECTATOR, language, tall)
            view, words = self.view(seat), self.words(language)
            legal = self.legal_for(seat)
            drawing = self.match.game.presentation.board(view, words, legal, public, tall=tall)
            self._drawings[seat, language, tall] = drawing
        return drawing

    def shared(self, language: str, tall: bool) -> "Shared":
        shared = self._shared.get((language, tall))
        if shared is None:
            shared = self._shared[language, tall] = Shared(self, language, tall)
        return shared

    def update(self, looker: Looker, live: LiveTable) -> Update:
        key = looker.key
        update = self._updates.get(key)
        if update is None:
            sections = self.sections(looker, live)
            if looker.asks_why:
                sections |= refused_sections(live.id, self, looker, sections)
            update = self._updates[key] = Update(self.seq, sections)
        return update

    # The sections of one viewer

    def sections(self, looker: Looker, live: LiveTable) -> dict[str, tuple[Part, ...]]:
        shared = self.shared(looker.language, looker.tall)
        words = self.words(looker.language)
        view = self.view(looker.shown)
        drawing = self.drawing(looker.shown, looker.language, looker.tall)
        legal = self.legal_for(looker.shown)
        sentences = {action.text: escape(words.choice(view, action)) for action in legal}
        previews: dict[str, Preview] = {}
        if legal:
            previews = self.match.game.presentation.previews(view, words, legal, tall=looker.tall)
        state = (
            f'<div id="state" data-seq="{self.seq}" data-turn="{self.turn(looker)}" '
            f'data-ply="{self.ply}"{self.shows_to(looker)} hidden>'
            f'<input type="hidden" name="seq" value="{self.seq}">'
            f'<input type="hidden" name="as" value="{looker.shown}">'
            f'<input type="hidden" name="tall" value="{looker.tall:d}"></div>'
        )
        return {
            "state": (Part(state),),
            "problem": (NO_PROBLEM,),
            "seats": self.memory.kept(
                ("places", looker.key),
                (live.seats, live.status, live.late, live.stuck),
                lambda: places(live, looker, words),
            ),
            "prompt": self.prompt(looker, live),
            "board": (
                shared.board_of(drawing),
                self.spots(drawing, sentences, previews, looker) if drawing.spots else NO_SPOTS,
            ),
            "choices": self.choices(looker, live, sentences, previews),
            "mats": (
                start_of_mats(looker.shown),
                *shared.mats_of(drawing, looker.shown),
                END_SECTION,
            ),
            "log": shared.log_of(looker.shown),
            "talk": shared.talk,
            "after": self.after(looker, live),
        }

    def spots(
        self,
        drawing: Drawing,
        sentences: dict[str, str],
        previews: dict[str, Preview],
        looker: Looker,
    ) -> Part:
        """The choices on the board; those after which there is no undo say so, and so do hints."""
        words = self.words(looker.language)
        warning = f" ‡ {escape(words.say(SEALED))}"
        told = {
            text: sentence + warning if text in self.sealed else sentence
            for text, sentence in sentences.items()
        }
        hinted = hint_numbers(looker)
        for text, number in hinted.items():
            told[text] += f" · {escape(words.say(messages.HINT_NUMBER, number=number))}"
        return Part(spots(drawing, told, preview_marks(previews), self.taught, hinted))

    def shows_to(self, looker: Looker) -> str:
        """What is heard and seen of the last move; the end sounds otherwise to those who lost."""
        if self._shows is None:
            self._shows = self.match.game.presentation.cues.attributes(last_move(self.match))
        if (
            self.match.over
            and looker.seats
            and not set(self.match.result.winners) & {*looker.seats}
        ):
            return LOST_SOUND
        return self._shows

    def turn(self, looker: Looker) -> str:
        """Whose turn it is, as far as the viewer cares."""
        if self.status == "over" or self.match.over:
            return "over"
        if self.status in ("open", "closed") or not looker.seats:
            return "none"
        due = {self.match.actor} if self.asked is None else self.asked.missing
        return "mine" if not due.isdisjoint(looker.seats) else "theirs"

    def prompt(self, looker: Looker, live: LiveTable) -> tuple[Part, ...]:
        """Who decides, what, and why; at the end, who has won."""
        actor = self.match.actor
        shared = self.shared(looker.language, looker.tall)
        if self.closing is not None:
            return section(PROMPT, closed_notice(live, self.closing, looker, shared.words))
        if self.tutorial is not None and looker.seats:
            return section(PROMPT, self.lesson(self.tutorial, shared))
        if self.status == "open" or actor == OVER or actor not in looker.seats:
            return shared.prompt
        words = self.words(looker.language)
        if actor != looker.shown:
            name = words.seat(actor)
            return section(
                PROMPT,
                f"<p>{escape(words.say(CURTAIN, seat=name))}</p>"
                f'<a class="button" href="?as={actor}">{escape(words.say(LIFT, seat=name))}</a>',
            )
        return section(PROMPT, asked(actor, words.prompt(self.view(actor)), shared.rule))

    def lesson(self, tutorial: Tutorial, shared: "Shared") -> str:
        """What the learner is told, in place of the prompt."""
        if self.status == "over":
            return farewell(tutorial, self.match.game.id, shared.words)
        return callout(tutorial, self.seq, shared.rule, shared.words)

    def kind_of(self, text: str) -> Kind:
        """What kind of button a choice in the list is; only a tutorial makes a difference."""
        if self.taught is None:
            return LEGAL
        return TAUGHT if text == self.taught else LATER

    def choices(
        self,
        looker: Looker,
        live: LiveTable,
        sentences: dict[str, str],
        previews: dict[str, Preview],
    ) -> tuple[Part, ...]:
        """All legal choices as a list of buttons; those after which there is no undo are marked."""
        words = self.words(looker.language)
        mark = f' <span class="seal" title="{escape(words.say(SEALED))}">‡</span>'
        sealed = self.sealed if sentences else frozenset()
        if self.taught in sentences:
            tag = f' <b class="tag">{escape(words.say(messages.THIS_ONE))}</b>'
            sentences = {**sentences, self.taught: sentences[self.taught] + tag}
        hinted = hint_numbers(looker)
        rows = []
        for text, sentence in sentences.items():
            lines = list(previews[text].lines) if text in previews else []
            attributes, marks = "", mark if text in sealed else ""
            if number := hinted.get(text):
                tag = escape(words.say(messages.HINT_NUMBER, number=number))
                attributes, marks = f' data-hint="{number}"', f'{marks} <b class="tag">{tag}</b>'
                lines.insert(0, promise(looker.hints[number - 1], words))
            rows.append(
                f'<li><button {self.kind_of(text).listed()} value="{escape(text)}"{attributes}>'
                f"{with_lines(sentence + marks, lines)}</button></li>"
            )
        hints = hint_lines(looker, sentences, words)
        tools = ""
        if looker.shown >= 0 and self.status not in ("open", "closed"):
            if live.objection(UNDO_ROW, looker.shown, "") is None:
                tools += tool("undo", "u", words.say(UNDO))
                if live.decisions_of_turn(looker.shown) > 1:
                    tools += tool("restart", "", words.say(messages.RESTART))
            elif live.objection(ASK, looker.shown, "") is None:
                tools += tool("ask", "", words.say(messages.ASK_BACK))
            if live.objection(REDO_ROW, looker.shown, "1") is None:
                tools += tool("redo", "r", words.say(REDO))
        if len(sentences) > 1 and self.tutorial is None:
            tools += hint_button(live.id, words.say(messages.HINT))
        if sentences and self.tutorial is None:
            tools += link_to_why(live.id, looker, words)
        # The heading stays for those who hear the page, as all below it hangs on it.
        unseen = "" if rows else ' class="sr-only"'
        title = f"<h2{unseen}>{escape(words.say(messages.CHOICES))}</h2>"
        tools = f'<p class="tools">{tools}</p>' if tools else ""
        to_answer = question(live, looker, words)
        return section(CHOICES_SECTION, f"{to_answer}{title}{hints}<ol>{''.join(rows)}</ol>{tools}")

    def after(self, looker: Looker, live: LiveTable) -> tuple[Part, ...]:
        """Points by source, ways to look back, and at the end the seed and another game."""
        shared = self.shared(looker.language, looker.tall)
        standing = self.match.game.rules.standing(self.view(looker.shown))
        again = ""
        if self.match.over:
            words = self.words(looker.language)
            again = place("rematch", live.id, 0, words.say(messages.REMATCH))
        return (
            AFTER,
            shared.points_of(standing, looker.shown),
            shared.links(live.id),
            Part(again),
            END_SECTION,
        )


def hint_numbers(looker: Looker) -> dict[str, int]:
    """The actions that hints are about, numbered from the best."""
    return {hint.action: number for number, hint in enumerate(looker.hints, start=1)}


def hint_lines(looker: Looker, sentences: dict[str, str], words: Words) -> str:
    """The hints, the best first, for those who hear the page: others see them in the list."""
    if not looker.hints:
        return ""
    told = "".join(
        f"<p>{sentences[hint.action]}: {escape(promise(hint, words))}</p>" for hint in looker.hints
    )
    title = escape(words.say(messages.HINTS))
    return f'<div id="hints" class="sr-only" role="status"><p>{title}</p>{told}</div>'


def last_move(match: Match) -> list[Event]:
    """What the last decision brought, with the chance that followed it."""
    events: list[Event] = []
    for ply in reversed(match.plies):
        events[:0] = ply.events
        if ply.actor != CHANCE:
            break
    return events


class Shared:
    """What everybody may see of a moment, in one language; and a viewer's own beside it."""

    def __init__(self, moment: Moment, language: str, tall: bool) -> None:
        # Not the moment itself, which holds this: nothing should wait for the collector of circles.
        self.match = match = moment.match
        self.status = moment.status
        self.is_revealed = moment.is_revealed
        self.names = names = moment.names(language)
        self.thinker = moment.thinker
        self.stuck = moment.stuck
        self.memory = moment.memory
        self.words = words = moment.words(language)
        self.drawing = drawing = moment.drawing(SPECTATOR, language, tall)
        self.board = board_part(drawing)
        standing = match.game.rules.standing(moment.view(SPECTATOR))
        self.whys = [
            why(reason.grounds, words, match.game, reason.view) if reason else ""
            for reason in moment.reasons
        ]
        self.folds = [
            fold(seat, name, total, brief, told)
            for seat, (name, total, brief, told) in enumerate(
                zip(names, standing.totals, drawing.briefs, self.whys, strict=True)
            )
        ]
        # Folded: everybody sees most mats so.
        self.mats = [self.mat(seat, mat, SPECTATOR) for seat, mat in enumerate(drawing.mats)]
        self.log = PublicLog(match, moment.memory.lines, words, moment.updates)
        self.log_lines = Part(self.log.html)
        self.log_end = after_lines(language)
        self.talk = (moment.talk.part(words),)
        self.rule = f'<a class="rule" href="/rules/{match.game.id}#{match.rule}">?</a>'
        self.prompt = section(PROMPT, self.for_those_who_wait(moment.view(SPECTATOR)))
        # How the points went, for which the match is played through once.
        self.course: list[list[int]] = []
        if match.over:
            self.course = self.memory.kept(("course",), moment.seq, match.course)
        self._links: Part | None = None

    def for_those_who_wait(self, view: View) -> str:
        match, words = self.match, self.words
        if self.status == "open":
            return f"<p>{escape(words.say(OPEN_SEATS))}</p>"
        if match.actor == OVER:
            result = match.result
            won = f'<p class="outcome">{escape(outcome(result, words))}</p>'
            return won + ranking(result, self.names)
        prompt = words.prompt(view)
        if match.actor < 0:
            return asked(match.actor, prompt, self.rule)
        name = words.seat(match.actor)
        if self.stuck == match.actor:
            failed = words.say(messages.BOT_FAILED, seat=name)
            return asked(match.actor, f"{failed} {prompt}", self.rule)
        if self.thinker == match.actor:
            thinks = words.say(messages.THINKS, seat=name)
            return asked(match.actor, f"{thinks} {prompt}", self.rule, THINKING)
        return asked(match.actor, f"{words.say(WAITING_FOR, seat=name)} {prompt}", self.rule)

    # What a viewer sees no differently is the same part, which is packed once.

    def board_of(self, drawing: Drawing) -> Part:
        return self.board if drawing.pieces is self.drawing.pieces else board_part(drawing)

    def mat(self, seat: int, mat: str, seen_by: int, *, is_open: bool = False) -> Part:
        html = foldable(seat, self.folds[seat], mat + because(self.whys[seat]), is_open=is_open)
        return self.memory.part(html, "mat", self.words.language, seat, seen_by, is_open)

    def mats_of(self, drawing: Drawing, viewer: int) -> list[Part]:
        """One's own mat begins open, and all of them where one has none."""
        return [
            part
            if own is mat and viewer not in (seat, SPECTATOR)
            else self.mat(seat, own, viewer, is_open=viewer in (seat, SPECTATOR))
            for seat, (own, mat, part) in enumerate(
                zip(drawing.mats, self.drawing.mats, self.mats, strict=True)
            )
        ]

    def log_of(self, seat: int) -> tuple[Part, ...]:
        lines = self.log.seen_from(seat)
        part = self.log_lines if lines == self.log.html else Part(lines)
        return (Part(before_lines(self.match, self.words.language, seat)), part, self.log_end)

    def points_of(self, standing: Result, viewer: int) -> Part:
        words, names, course = self.words, self.names, self.course

        def make() -> Part:
            pictures = chart(standing, words, names) + lines(course, words, names) if course else ""
            return Part(pictures + points(standing, words, names))

        by_source = [list(row.values()) for row in standing.points]
        figures = (by_source, standing.opponent, names, course)
        return self.memory.kept(("points", words.language, viewer), figures, make)

    def links(self, table: str) -> Part:
        """Ways to look back, and the seed: its hash from the start, itself at the end."""
        if self._links is None:
            match, words = self.match, self.words
            at = f"/t/{table}"
            links = [
                (f"{at}/at/0", messages.REPLAY),
                (f"/rules/{match.game.id}", messages.RULES),
            ]
            seed = words.say(messages.SEED_HASH, hash=match.seed_hash[:16])
            if self.is_revealed:
                links.append((f"{at}/record.json", messages.RECORD))
                seed = words.say(messages.SEED_PROOF, seed=match.seed, hash=match.seed_hash[:16])
            told = " · ".join(f'<a href="{to}">{escape(words.say(text))}</a>' for to, text in links)
            html = f"<p>{told}</p><p>{escape(seed)}</p>"
            self._links = self.memory.part(html, "links", words.language)
        return self._links


def turn_of(live: LiveTable, looker: Looker) -> str:
    return moment_of(live).turn(looker)
