"""One part of a server fails once. Nothing is lost, duplicated or half-written, and play
continues."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import OperationalError
from tests.helpers import every_game
from tests.planted import plant, wrap_view_drawing_or_words
from tests.server.browser import Browser, Page, Site, running_site, wait

from raidtable.engine.game import Game
from raidtable.front import verify
from raidtable.server.html.table_snapshot import MEMORIES
from raidtable.server.storage.database import Database, Write
from raidtable.server.storage.rows import read_moves, read_table
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables import bot_scheduler
from raidtable.server.tables.live_table import replayed

REFERENCE = re.compile(r"Reference: [A-Z2-7]{8}")
SEVERAL = 4  # decisions before and after the fault


class Once:
    """Fails on the first call."""

    def __init__(self) -> None:
        self.failed = False

    def fails(self, *_: object) -> bool:
        was, self.failed = self.failed, True
        return not was

    def instead_of(self, works: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if self.fails():
                raise RuntimeError("a planted fault")
            return works(*given, **named)

        return call


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with its own database, so that its rows can be counted."""
    file = tmp_path_factory.mktemp("failing") / "tables.sqlite3"
    with running_site(f"sqlite:///{file}") as running:
        yield running


class Played:
    """A table with some moves, and another table."""

    def __init__(self, site: Site, me: Browser, game: Game, *players: str) -> None:
        self.site, self.me, self.game = site, me, game
        self.table = me.new_table(game.id, *(players or ("me", "me")))
        self.other = me.new_table(game.id, "me", "me")
        self.live = site.live(self.table)
        self.go_on()
        MEMORIES.clear()  # draw again what was drawn before

    def page(self) -> Page:
        return self.me.get(f"{self.table}?as={max(self.live.match.actor, 0)}")

    def choose(self) -> Page:
        page = self.page()
        answer = self.me.act(self.table, page, action=page.choices[0])
        return Page(answer.text)

    def go_on(self) -> None:
        for _ in range(SEVERAL):
            wait(self.page, lambda page: bool(page.choices) or page.over)
            if self.live.match.over:
                return
            before = self.live.rows
            self.choose()
            assert self.live.rows > before

    def check(self) -> None:
        """Check that the rows are complete, the page shows their result, and play continues."""
        self.go_on()
        id_of_table = self.live.id

        def look(c: Connection) -> None:
            stored = read_table(c, id_of_table)
            assert stored is not None
            moves = read_moves(c, id_of_table, 0)
            assert len(moves) == self.live.rows
            folded = replayed(stored)
            assert folded.closing is None
            assert folded.match.digest == self.live.match.digest
            assert verify(folded.match.record()).digest == self.live.match.digest
            status = select(TABLES.c.status).where(TABLES.c.id == id_of_table)
            assert c.execute(status).scalar() == self.live.stored_status

        with self.site.services.database.engine.connect() as connection:
            look(connection)
        assert self.table in self.me.get("/").links()
        assert self.me.get(f"{self.other}?as={self.site.live(self.other).match.actor}").choices


def failed_choice(played: Played, seen: Page) -> Page:
    """Make a choice that fails: the position and the rows must not change."""
    rows, digest = played.live.rows, played.live.match.digest
    answer = played.me.act(played.table, seen, action=seen.choices[0])
    page = Page(answer.text)
    assert REFERENCE.search(page.html), page.under.get("problem")
    assert (played.live.rows, played.live.match.digest) == (rows, digest)
    return page


@every_game
def test_a_step(site: Site, me: Browser, game: Game) -> None:
    played, once = Played(site, me, game), Once()
    seen = played.page()
    with ExitStack() as until:
        for number in range(len(game.rules.steps)):
            plant(until, game, number, lambda _, a: a is not None and once.fails())
        page = failed_choice(played, seen)
        assert "Nothing was changed: you can choose something else." in page.under["problem"]
        assert page.choices, "the choices are offered again"
        played.check()


@every_game
def test_a_choice_that_always_fails_leaves_the_others(site: Site, me: Browser, game: Game) -> None:
    played = Played(site, me, game)
    while len(played.page().choices) < 2:
        played.choose()
    first, second, *_ = played.page().choices
    with ExitStack() as until:
        for number in range(len(game.rules.steps)):
            plant(until, game, number, lambda _, a: a is not None and a.text == first)
        MEMORIES.clear()
        for _ in range(2):
            page = failed_choice(played, played.page())
            assert page.choices[:2] == [first, second]
        rows = played.live.rows
        me.act(played.table, page, action=second)
        assert played.live.rows == rows + 1
    played.check()


@every_game
def test_the_chance_after_a_decision(site: Site, me: Browser, game: Game) -> None:
    """Both are one change: a decision is never written without its dice."""
    played, once = Played(site, me, game), Once()
    while not played.live.match.ends_undo(played.page().choices[0]):
        played.choose()
    decided: list[object] = []
    seen = played.page()

    def fails(_: object, action: object) -> bool:
        decided.append(action)
        return action is not None and len(decided) > 1 and once.fails()

    with ExitStack() as until:
        for number in range(len(game.rules.steps)):
            plant(until, game, number, lambda s, a: a is not None and fails(s, a))
        before = played.live.rows
        me.act(played.table, seen, action=seen.choices[0])
    assert played.live.rows in (before, before + 1)
    played.check()


@pytest.mark.parametrize("part", ["view", "drawing", "words"])
@every_game
def test_a_view_a_drawing_a_sentence(
    site: Site, me: Browser, game: Game, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move was saved and only its page fails; the next page is correct again."""
    played, once = Played(site, me, game), Once()
    page = played.page()
    rows = played.live.rows
    wrap_view_drawing_or_words(game, part, once.instead_of, monkeypatch)
    answer = me.act(played.table, page, action=page.choices[0])
    assert once.failed
    assert played.live.rows == rows + 1
    if answer.status_code != 200:
        assert answer.status_code == 500
        assert REFERENCE.search(answer.text)
        assert "Reload the page before you go on." in answer.text
    played.check()


@every_game
def test_a_bot(site: Site, me: Browser, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_scheduler, "BACKOFF_S", 0.01)
    once = Once()
    scheduler = site.services.bots
    monkeypatch.setattr(scheduler, "choice", once.instead_of(scheduler.choice))
    played = Played(site, me, game, "me", "random")
    while not once.failed and not played.live.match.over:
        wait(played.page, lambda page: bool(page.choices) or once.failed or page.over)
        if played.live.match.actor == 0:
            played.choose()
    assert once.failed
    played.check()


@every_game
def test_the_database(site: Site, me: Browser, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    played, once = Played(site, me, game), Once()
    transact = Database._transact

    def fails(store: Database, batch: list[Write]) -> list[Any]:
        if any(write.about == played.live.id for write in batch) and once.fails():
            raise OperationalError("INSERT", {}, OSError("disk I/O error"))
        return transact(store, batch)

    monkeypatch.setattr(Database, "_transact", fails)
    page = failed_choice(played, played.page())
    assert "The server couldn't save that." in page.under["problem"]
    played.check()


@every_game
def test_a_listener_that_fails_does_not_keep_the_next_bot_from_waking(
    site: Site, me: Browser, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = Once()

    def fails(live: object) -> None:
        del live
        once.failed = True
        raise RuntimeError("a planted fault")

    monkeypatch.setattr(site.services.tables, "on_change", [fails, *site.services.tables.on_change])
    Played(site, me, game, "me", "random").check()
    assert once.failed
