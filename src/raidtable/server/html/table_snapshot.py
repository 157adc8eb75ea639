"""A table between two changes: parts that several viewers see are made once."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing
from raidtable.engine.game import Game
from raidtable.engine.state import SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.server.html.clocks import clock_bar, faces_of, seat_clock, waited_sentence
from raidtable.server.html.recent_moves import Move, last_moves
from raidtable.server.html.section_cache import SectionCache
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.seat_names import names_of
from raidtable.undo_policy import UndoPolicy

T = TypeVar("T")
LOG = logging.getLogger("raidtable.pages")
MOST_WORDS = 1024
# The kind of key under which the sections of a viewer are made.
SECTIONS = "sections"


class Snapshot:
    """A table at one moment, with all data for its page.

    A drawing for one seat is never shown to another: viewers share only what a spectator sees.
    """

    def __init__(self, live: LiveTable, cache: SectionCache) -> None:
        self.match = match = live.match
        self.table = live.id
        self.seq = live.seq
        self.ply = match.ply
        self.actor = match.actor
        self.status = live.status
        self.undo_request = live.undo_request
        self.closing = live.closing
        self.continued_at = live.continued_at
        self.updates = live.updates
        self.by_order = sorted(live.history.by_order)
        self.departures = live.departures
        self.is_revealed = live.is_revealed
        self.late = live.late
        self.rows = live.rows
        self.clocks = live.clocks
        self.faces = faces_of(live)
        self.is_ended = live.talk.is_ended
        self.notes = list(live.talk.notes)
        self.asked = asked_at(live)
        self.is_alone = live.only_one_person()
        self.tutorial = live.tutorial
        self.taught = live.scripted
        self.seats = live.seats
        self.thinking_bot = live.thinking_bot()
        self.stuck = live.stuck
        self.explanations = [live.explanation_of(seat) for seat in range(len(live.seats))]
        self.chat = live.chat
        self.announced = live.doors.announced
        self.cache = cache
        self.legal: list[Action] = []
        if match.actor >= 0 and self.status == "running":
            self.legal = match.actions()
        # Where there is no undo anyway, no choice is marked.
        self._without_undo = None if live.has_undo else frozenset[str]()
        self._made: dict[tuple[object, ...], Any] = {}
        self._clocks = partial(seat_clock, live) if self.clocks.pace.has_clock else None
        self.bars = [""] * len(live.seats)
        if self.clocks.pace.has_clock:
            self.bars = [clock_bar(live, seat) for seat in range(len(live.seats))]
        self.waited: Callable[[Words], str] = partial(waited_sentence, live)
        # What almost every section asks for.
        self._words: dict[str, Words] = {}
        self._views: dict[int, View] = {}

    def is_current(self, live: LiveTable) -> bool:
        """Whether the table has not changed since."""
        return (
            self.seq == live.seq
            and self.chat is live.chat
            and self.match is live.match
            and self.ply == live.match.ply
            and self.status == live.status
            and self.undo_request is live.undo_request
            and self.continued_at == live.continued_at
            and self.seats == live.seats
            and self.late == live.late
            and self.rows == live.rows
            and self.clocks == live.clocks
            and self.faces == faces_of(live)
            and self.thinking_bot == live.thinking_bot()
            and self.stuck == live.stuck
            and self.announced == live.doors.announced
        )

    def once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """The value under that key, made once for this snapshot."""
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    def keep_sections(self) -> None:
        """Forget what the sections of the viewers were made from.

        A table at rest needs only them. The rest would be hundreds of objects at each table, which
        the garbage collector looks at again and again.
        """
        self._made = {key: made for key, made in self._made.items() if key[0] == SECTIONS}
        self._words, self._views = {}, {}

    def names(self, language: str) -> list[str]:
        return self.cache.get(
            ("names", language), self.seats, lambda: names_of(self.seats, self.match.game, language)
        )

    def words(self, language: str) -> Words:
        words = self._words.get(language)
        if words is None:
            names = tuple(self.names(language))
            words = self._words[language] = words_for(self.match.game, language, names)
        return words

    def clocks_in(self, language: str) -> list[str]:
        """The clocks of the seats; an empty list at a table without them."""
        show = self._clocks
        if show is None:
            return []
        text = self.words(language)
        return self.once(
            ("clocks", language), lambda: [show(seat, text) for seat in range(len(self.seats))]
        )

    def view(self, seat: int) -> View:
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.match.view(seat)
        return view

    def legal_for(self, seat: int) -> list[Action]:
        return self.legal if seat == self.actor else []

    @property
    def course(self) -> list[list[int]]:
        """The points of each seat over time, for which the match is replayed once."""
        return self.cache.get(("course",), self.seq, self.match.course)

    def drawing(self, seat: int, language: str, portrait: bool) -> Drawing:
        """The drawing for a seat; the parts that are the same for a spectator are drawn once."""

        def draw() -> Drawing:
            public = None if seat == SPECTATOR else self.drawing(SPECTATOR, language, portrait)
            view, words = self.view(seat), self.words(language)
            legal = self.legal_for(seat)
            return self.match.game.presentation.board(view, words, legal, public, portrait=portrait)

        return self.once(("drawing", seat, language, portrait), draw)

    @property
    def undo_policy(self) -> UndoPolicy:
        """What may be undone now, worked out once for all viewers."""
        return self.once(("undo policy",), lambda: UndoPolicy(self.match, is_alone=self.is_alone))

    @property
    def moves(self) -> list[Move]:
        """The last moves of all seats."""
        return self.once(("moves",), lambda: last_moves(self.match))

    @property
    def without_undo(self) -> frozenset[str]:
        """The choices without undo afterwards. To find out, each has to be tried."""
        if self._without_undo is None:
            self._without_undo = frozenset(
                [action.text for action in self.legal if self.ends_undo(action)]
            )
        return self._without_undo

    def ends_undo(self, action: Action) -> bool:
        """Whether there is no undo after that choice. One that fails does not hide the others: the
        player who chooses it gets the error."""
        try:
            return self.match.is_final(action)
        except Exception:
            LOG.exception("the choice %s could not be tried out", action.text)
            return False


@lru_cache(MOST_WORDS)
def words_for(game: Game, language: str, names: tuple[str, ...]) -> Words:
    return game.presentation.words(language, list(names))


def asked_at(live: LiveTable) -> tuple[object, ...]:
    """What the list of seats tells of its people, besides seats and clocks: votes, and who is back.

    At a slow table it names whom the table waits for, which each row may change.
    """
    rows = 0 if live.clocks.pace.hands_over_by_grace else live.rows
    return rows, tuple(live.talk.votes.values()), tuple(live.talk.came_back.items())


class PageMemory:
    """The current snapshot of a table, and its cache.

    While `is_held` the table does not change, so the snapshot need not be compared with it.
    """

    def __init__(self) -> None:
        self.cache = SectionCache()
        self.snapshot: Snapshot | None = None
        self.is_held = False

    def current(self, live: LiveTable) -> Snapshot:
        if self.snapshot is None or not (self.is_held or self.snapshot.is_current(live)):
            self.snapshot = Snapshot(live, self.cache)
        return self.snapshot


MEMORIES: WeakKeyDictionary[LiveTable, PageMemory] = WeakKeyDictionary()


def memory_of(live: LiveTable) -> PageMemory:
    memory = MEMORIES.get(live)
    if memory is None:
        memory = MEMORIES[live] = PageMemory()
    return memory


def snapshot_of(live: LiveTable) -> Snapshot:
    """The snapshot of the table in its current state."""
    return memory_of(live).current(live)


@contextmanager
def one_snapshot(live: LiveTable) -> Iterator[None]:
    """All viewers of the table get the same snapshot in here: nothing else may run meanwhile."""
    memory = memory_of(live)
    if memory.snapshot is not None and not memory.snapshot.is_current(live):
        memory.snapshot = None
    memory.is_held = True
    try:
        yield
    finally:
        memory.is_held = False
        if memory.snapshot is not None:
            memory.snapshot.keep_sections()
