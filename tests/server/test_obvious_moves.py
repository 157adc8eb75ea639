"""Obvious moves: the table plays them for people who want that, and only for them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from tests.server.browser import Browser, Page, Site
from tests.server.playing import open_tables, table_in_memory

from raidtable.engine.rng import seeded
from raidtable.server.html.viewer import Viewer
from raidtable.server.live.updates import OpenPage
from raidtable.server.security.users import new_user
from raidtable.server.storage.records import ASK, BOT, PLAY, REDO, UNDO
from raidtable.server.tables import decisions
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.obvious_moves import ObviousMoves, obvious_move
from raidtable.server.tables.seats import join
from raidtable.server.tables.undo import TO_CHOICE, may_undo, undo_policy, undo_text


def page_of(seat: int, user: str | None) -> OpenPage:
    """A page of that seat, for whose user the table plays obvious choices."""
    return OpenPage(lambda _: Viewer((seat,), seat, "en"), obvious_for=user)


class Game:
    """A table of North Sea with two people, at the first turn."""

    def __init__(self, tables: Tables, live: LiveTable, users: list[str]) -> None:
        self.tables = tables
        self.live = live
        self.users = users
        self.obvious = ObviousMoves(tables)

    def wish(self, seat: int) -> OpenPage:
        """A page of that seat's player, with the setting on."""
        page = page_of(seat, self.live.seats[seat].user)
        self.live.subscribers.append(page)
        self.obvious.wake(self.live)
        return page

    async def act(self, kind: str, text: str, seat: int | None = None) -> None:
        seat = self.live.match.actor if seat is None else seat
        user = self.live.seats[seat].user
        await decisions.act(self.tables, self.live.id, seat, self.live.seq, kind, text, user)
        await self.obvious.settled(self.live)

    def played(self) -> list[str]:
        return [ply.action.text for ply in self.live.match.plies if ply.actor >= 0]


@asynccontextmanager
async def two_people(folder: Path) -> AsyncIterator[Game]:
    async with open_tables(f"sqlite:///{folder / 'tables.sqlite3'}") as tables:
        ada, bo = [await new_user(tables.database, name) for name in ("Ada", "Bo")]
        table = await create_table(tables, ada, "north_sea", ["me", "open"], {}, seed="a seed")
        await join(tables, table, bo, 1)
        game = Game(tables, await tables.get(table), [ada, bo])
        while game.live.match.step != "Turn":
            await game.act(PLAY, game.live.match.legal()[0])
        yield game
        await game.obvious.close()


def with_game(folder: Path, scenario: Callable[[Game], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two_people(folder) as game:
            await scenario(game)

    asyncio.run(run())


def test_the_table_plays_for_those_who_want_it(tmp_path: Path) -> None:
    async def scenario(game: Game) -> None:
        live = game.live
        seat, seq = live.match.actor, live.seq
        game.wish(seat)
        await game.act(PLAY, "place:silversmith")
        assert game.played()[-2:] == ["place:silversmith", "smith"]
        assert (live.match.step, live.match.actor) == ("PickUpWorker", seat)
        assert live.seq == seq + 2, "each is a separate move"
        # The rows lead to the same position.
        del game.tables.live[live.id]
        again = await game.tables.get(live.id)
        assert again.match.digest == live.match.digest

    with_game(tmp_path, scenario)


def test_nobody_else_is_played_for(tmp_path: Path) -> None:
    async def scenario(game: Game) -> None:
        seat = game.live.match.actor
        game.wish(1 - seat)
        await game.act(PLAY, "place:silversmith")
        assert game.live.match.step == "Silversmith"

    with_game(tmp_path, scenario)


def test_it_ends_with_the_page(tmp_path: Path) -> None:
    async def scenario(game: Game) -> None:
        page = game.wish(game.live.match.actor)
        game.live.subscribers.remove(page)
        await game.act(PLAY, "place:silversmith")
        assert game.live.match.step == "Silversmith"

    with_game(tmp_path, scenario)


def test_a_page_that_opens_finds_the_choice_waiting(tmp_path: Path) -> None:
    async def scenario(game: Game) -> None:
        seat = game.live.match.actor
        await game.act(PLAY, "place:silversmith")
        game.wish(seat)
        await game.obvious.settled(game.live)
        assert game.live.match.step == "PickUpWorker"

    with_game(tmp_path, scenario)


def test_two_processes_play_it_once(tmp_path: Path) -> None:
    async def scenario(game: Game) -> None:
        live = game.live
        seat = live.match.actor
        await game.act(PLAY, "place:silversmith")
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as others:
            other = Game(others, await others.get(live.id), game.users)
            seq = live.seq
            game.wish(seat)
            other.wish(seat)
            await game.obvious.settled(live)
            await other.obvious.settled(other.live)
            for tables, seen in ((game.tables, live), (others, other.live)):
                await tables.refresh_tables([seen.id])
                assert seen.seq == seq + 1
                assert seen.match.step == "PickUpWorker"
            await other.obvious.close()

    with_game(tmp_path, scenario)


def test_undo_goes_back_to_the_decision_before(tmp_path: Path) -> None:
    async def scenario(game: Game) -> None:
        live = game.live
        seat, before = live.match.actor, live.match.digest
        game.wish(seat)
        await game.act(PLAY, "place:silversmith")
        after = live.match.digest
        assert undo_text(live, seat, plays_obvious=False) == ""
        text = undo_text(live, seat, plays_obvious=True)
        assert text == "2"
        await game.act(UNDO, text, seat)
        assert live.match.digest == before
        await game.act(REDO, "1")
        assert live.match.digest == after, "the obvious choice is redone with it"
        await game.act(UNDO, "2", seat)
        await game.act(PLAY, "place:mill")
        assert live.match.digest != after

    with_game(tmp_path, scenario)


def test_redo_keeps_what_comes_after_an_obvious_choice(tmp_path: Path) -> None:
    async def scenario(game: Game) -> None:
        live = game.live
        seat = live.match.actor
        game.wish(seat)
        await game.act(PLAY, "place:silversmith")
        await game.act(PLAY, "pickup:treasury")
        after = live.match.digest
        await game.act(UNDO, undo_text(live, seat, plays_obvious=True), seat)
        await game.act(UNDO, undo_text(live, seat, plays_obvious=True), seat)
        await game.act(REDO, "1", seat)
        assert live.match.can_redo
        await game.act(REDO, "1", seat)
        assert live.match.digest == after

    with_game(tmp_path, scenario)


def test_nothing_is_undone_that_would_be_played_again(tmp_path: Path) -> None:
    """The other player has moved before the obvious choice, so there is no decision to undo."""

    async def scenario(game: Game) -> None:
        live = game.live
        first = live.match.actor
        await game.act(PLAY, "place:silversmith")
        live.match.plies[-1].was_obvious = True  # as if it had been
        policy = undo_policy(live)
        assert may_undo(live, policy, first, plays_obvious=False)
        assert not may_undo(live, policy, first, plays_obvious=True)

    with_game(tmp_path, scenario)


def test_a_request_goes_back_to_a_decision_too(tmp_path: Path) -> None:
    async def scenario(game: Game) -> None:
        live = game.live
        seat = live.match.actor
        game.wish(seat)
        await game.act(PLAY, "place:silversmith")
        await game.act(ASK, TO_CHOICE, seat)
        assert live.undo_request is not None
        assert live.undo_request.decisions == 2
        assert obvious_move(live) is None, "the table waits for the answer"

    with_game(tmp_path, scenario)


def before_a_bots_turn(*users: str) -> LiveTable:
    """A table at which an obvious choice of a person would end their turn, and a bot is next.

    Their decision before it can still be undone.
    """
    live = table_in_memory("north_sea", *users)
    for seat, user in enumerate(users):
        live.subscribers.append(page_of(seat, user or None))
    rng = seeded("towards a bot's turn")
    while True:
        match = live.match
        found = match.obvious
        if found is not None and match.undo_limit.decisions and live.seats[match.actor].user:
            after = match.prepare(found.text).actor
            if after != match.actor and live.seats[after].kind == BOT:
                return live
        legal = match.legal()
        live.apply_row(PLAY, match.actor, legal[rng.below(len(legal))])
        assert not match.over


def test_a_bots_move_does_not_end_undo_behind_an_obvious_choice() -> None:
    """Where people and bots play, the turn is not passed on to a bot, who would move at once."""
    assert obvious_move(before_a_bots_turn("ada", "bo", "")) is None
    alone = before_a_bots_turn("ada", "")
    assert obvious_move(alone) is not None, "alone, a player undoes freely"


# In a browser


@contextmanager
def open_page(browser: Browser, table: str) -> Iterator[None]:
    """The event stream of the browser's page."""
    with browser.http.stream("GET", f"{table}/events") as answer:
        lines = answer.iter_lines()  # releasing it disconnects
        next(lines)
        yield


def to_first_turn(site: Site, table: str, *people: Browser) -> Browser:
    """Play until the first turn; return the person to move."""
    live = site.live(table)
    while live.match.step != "Turn":
        person = people[live.match.actor]
        person.act(table, person.turn(table), action=live.match.legal()[0])
    return people[live.match.actor]


@pytest.mark.parametrize("is_on", [True, False])
def test_the_setting_is_a_cookie_of_the_page(
    site: Site, me: Browser, friend: Browser, is_on: bool
) -> None:
    table = me.new_table("north_sea", "me", "open")
    friend.post(f"{table}/join", seat=1)
    player = to_first_turn(site, table, me, friend)
    player.http.cookies.set("obvious", "1" if is_on else "0")
    (switch,) = player.get(table).all("button", **{"data-switch": "obvious"})
    assert switch["aria-pressed"] == ("true" if is_on else "false")
    live = site.live(table)
    before = live.match.digest
    with open_page(player, table):
        page = Page(player.act(table, player.get(table), action="place:silversmith").text)
        assert live.match.step == ("PickUpWorker" if is_on else "Silversmith")
        assert ("smith" in page.choices) == (not is_on)
        answer = player.act(table, page, undo="1")
        assert answer.status_code == 200
        assert live.match.digest == before, "one undo goes back to the last decision"
        assert "place:silversmith" in Page(answer.text).choices
