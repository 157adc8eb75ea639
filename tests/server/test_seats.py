"""Seats: leaving, letting a bot play, coming back, and programs that play for a seat."""

import asyncio
import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.browser import PATIENCE_S, Browser, Page, Site, running_site, wait
from tests.server.playing import open_tables, play_first, table_in_memory

from raidtable.engine.state import SPECTATOR
from raidtable.server.errors import NotAllowed, Rejected, Stale
from raidtable.server.html.seats import seat_list
from raidtable.server.html.viewer import Viewer
from raidtable.server.live import streams
from raidtable.server.security.users import new_user
from raidtable.server.storage.records import ASK, BOT, PLAY, SeatHolder
from raidtable.server.storage.rows import run
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables import seats
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.undo import new_request, undo_policy

SHORT_GRACE_S = 0.01


def buttons(page: Page, table: str) -> set[tuple[str, str]]:
    """The seat buttons, each with its action and seat."""
    deeds = {f"{table}/{deed}": deed for deed in ("join", "leave", "bot", "back")}
    return {
        (deeds[button["formaction"]], button["value"])
        for button in page.all("button", name="seat")
        if button["formaction"] in deeds
    }


def kinds(live: LiveTable) -> list[str]:
    return [holder.kind for holder in live.seats]


def raids_of_two(me: Browser, friend: Browser) -> str:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    return table


# Before the game begins


def test_the_seats_of_an_open_table_offer_what_may_be_done(
    me: Browser, friend: Browser, stranger: Browser
) -> None:
    table = me.new_table("raids", "me", "open", "open")
    friend.post(f"{table}/join", seat=1)
    assert buttons(me.get(table), table) == {("bot", "2")}, "the host stays"
    assert buttons(friend.get(table), table) == {("leave", "1")}
    assert buttons(stranger.get(table), table) == {("join", "2")}


def test_a_guest_leaves_before_the_game_begins(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "open", "open")
    friend.post(f"{table}/join", seat=1)
    page = friend.post(f"{table}/leave", seat=1)
    assert kinds(site.live(table)) == ["person", "open", "open"]
    assert site.live(table).lent_by(site.live(table).seats[1].user) == ()
    assert buttons(page, table) == {("join", "1"), ("join", "2")}
    stranger.post(f"{table}/join", seat=1)
    friend.post(f"{table}/join", seat=2)
    assert kinds(site.live(table)) == ["person"] * 3


def test_nobody_leaves_once_the_game_has_begun(me: Browser, friend: Browser, site: Site) -> None:
    table = raids_of_two(me, friend)
    page = friend.post(f"{table}/leave", 400, seat=1)
    assert "let a bot play for you" in page.inside["p"]
    assert kinds(site.live(table)) == ["person", "person"]


def test_the_host_does_not_leave(me: Browser, friend: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open", "open")
    friend.post(f"{table}/join", seat=1)
    me.post(f"{table}/leave", 403, seat=0)
    me.post(f"{table}/leave", 403, seat=1)
    assert kinds(site.live(table)) == ["person", "person", "open"]


def test_only_the_host_gives_open_seats_to_bots(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "open", "open", "open")
    friend.post(f"{table}/join", seat=1)
    stranger.post(f"{table}/bot", 403, seat=2)
    friend.post(f"{table}/bot", 403, seat=2)
    assert not friend.get(table).all("button", formaction=f"{table}/bot")
    assert kinds(site.live(table)) == ["person", "person", "open", "open"]
    me.post(f"{table}/bot", seat=2)
    me.post(f"{table}/bot", seat=3)
    assert kinds(site.live(table)) == ["person", "person", "bot", "bot"]
    assert me.get(table).html.count("a bot plays") == 2
    for person in (me, friend, stranger):
        person.post(f"{table}/back", 403, seat=2)


# A bot plays on


def test_a_bot_plays_for_me_until_i_am_back(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table = raids_of_two(me, friend)
    live = site.live(table)
    name = live.seats[1].name
    assert buttons(friend.get(table), table) == {("bot", "1")}
    page = friend.post(f"{table}/bot", seat=1)
    assert buttons(page, table) == {("back", "1")}
    assert page.field("as") == str(SPECTATOR), "the seat is the bot's now"
    assert live.seats[1].name == name, "its name stays"
    me.play(table, 4)
    assert 1 in undo_policy(live).deciders(), "the bot has decided"
    assert not buttons(stranger.get(table), table)
    page = friend.post(f"{table}/back", seat=1)
    assert buttons(page, table) == {("bot", "1")}
    assert page.field("as") == "1"
    assert kinds(live) == ["person", "person"]
    friend.post(f"{table}/back", 403, seat=1)


def test_a_table_of_bots_alone_plays_on(me: Browser, friend: Browser, site: Site) -> None:
    table = raids_of_two(me, friend)
    for seat, person in enumerate((me, friend)):
        person.post(f"{table}/bot", seat=seat)
    wait(lambda: me.get(table), lambda page: page.seq > 10)
    assert set(undo_policy(site.live(table)).deciders()) == {0, 1}


def test_a_bot_of_the_table_is_not_exchanged(me: Browser, friend: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open", "random")
    friend.post(f"{table}/join", seat=1)
    friend.post(f"{table}/bot", 403, seat=2)
    assert site.live(table).seats[2].bot == "random"


# Players who keep others waiting


class Waiting:
    """Two people at a table: one is to move, the other waits."""

    def __init__(self, site: Site, me: Browser, friend: Browser) -> None:
        self.table = raids_of_two(me, friend)
        self.live = site.live(self.table)
        self.seat = self.live.match.actor
        people = [me, friend]
        self.due, self.other = people[self.seat], people[1 - self.seat]

    def until_late(self) -> None:
        self.live.grace_s = SHORT_GRACE_S
        wait(lambda: self.other.get(self.table), lambda _: self.live.late is not None)


@pytest.fixture
def waiting(site: Site, me: Browser, friend: Browser) -> Waiting:
    return Waiting(site, me, friend)


def test_within_the_grace_a_seat_is_its_persons_own(waiting: Waiting) -> None:
    page = waiting.other.get(waiting.table)
    assert buttons(page, waiting.table) == {("bot", str(1 - waiting.seat))}
    assert not page.all("p", **{"class": "late"})
    page = waiting.other.post(f"{waiting.table}/bot", 403, seat=waiting.seat)
    assert "kept everyone waiting" in page.inside["p"]
    assert kinds(waiting.live) == ["person", "person"]


def test_after_the_grace_others_let_a_bot_play(waiting: Waiting, stranger: Browser) -> None:
    waiting.until_late()
    expected = {("bot", str(waiting.seat))}
    assert buttons(waiting.due.get(waiting.table), waiting.table) == expected
    assert not waiting.due.get(waiting.table).all("p", **{"class": "late"})
    assert not buttons(stranger.get(waiting.table), waiting.table)
    stranger.post(f"{waiting.table}/bot", 403, seat=waiting.seat)
    page = waiting.other.get(waiting.table)
    assert len(page.all("p", **{"class": "late"})) == 1
    assert ("bot", str(waiting.seat)) in buttons(page, waiting.table)
    waiting.other.post(f"{waiting.table}/bot", seat=waiting.seat)
    wait(lambda: waiting.other.get(waiting.table), lambda page: page.seq > 0)
    assert waiting.live.seats[waiting.seat].kind == "bot"
    waiting.live.grace_s = LiveTable.grace_s  # otherwise the other would soon be late too
    page = waiting.due.get(waiting.table)
    assert buttons(page, waiting.table) == {("back", str(waiting.seat))}
    page = waiting.due.post(f"{waiting.table}/back", seat=waiting.seat)
    assert page.field("as") == str(waiting.seat)


def test_only_the_seat_that_is_due_is_late(waiting: Waiting) -> None:
    waiting.until_late()
    assert waiting.live.late == waiting.seat
    waiting.due.post(f"{waiting.table}/bot", 403, seat=1 - waiting.seat)
    page = waiting.due.get(waiting.table)
    waiting.live.grace_s = PATIENCE_S
    waiting.due.act(waiting.table, page, action=page.choices[0])
    assert waiting.live.late is None, "the grace begins again with each decision"


def is_late(live: LiveTable) -> int | None:
    live.row["moved_at"] = time.time() - live.grace_s - 1
    return live.late


def test_nobody_is_late_for_bots_alone() -> None:
    for users in (("ada", ""), ("ada", "ada")):
        live = table_in_memory("raids", *users)
        while live.seats[live.match.actor].kind == BOT:
            live.apply_row(PLAY, live.match.actor, live.match.legal()[0])
        assert is_late(live) is None


def test_a_bot_is_never_late() -> None:
    live = table_in_memory("raids", "ada", "", "bo")
    while live.match.actor != 1:
        live.apply_row(PLAY, live.match.actor, live.match.legal()[0])
    assert is_late(live) is None


def test_a_question_makes_nobody_late() -> None:
    """Otherwise a request could hand the seats of absent players to bots."""
    live = table_in_memory("raids", "ada", "bo", "")
    while live.match.actor != 2 or 0 not in undo_policy(live).deciders():
        live.apply_row(PLAY, live.match.actor, live.match.legal()[0])
    assert is_late(live) is None
    live.apply_row(ASK, 0, new_request(live, 0).text())
    assert is_late(live) is None


def test_who_has_left_to_a_bot_is_offered_nothing_about_others() -> None:
    live = table_in_memory("raids", "ada", "bo", "cy")
    late = live.match.actor
    assert is_late(live) == late
    away = (late + 1) % 3
    holder = live.seats[away]
    live.seats[away] = SeatHolder(BOT, holder.user, "random", holder.name)
    words = live.match.game.presentation.words("en", live.names)

    def offered(viewer: Viewer) -> str:
        return "".join(part.html for part in seat_list(live, viewer, words))

    give = f'formaction="/t/t/bot" name="seat" value="{late}"'
    assert give not in offered(Viewer((), SPECTATOR, "en", lent=(away,)))
    here = (late + 2) % 3
    assert give in offered(Viewer((here,), here, "en"))


# What the database contains


async def ada_waits_for_bo(tables: Tables) -> tuple[LiveTable, list[str]]:
    """A table with an open seat, and two people, of whom the first has a seat."""
    users = [await new_user(tables.database, name) for name in ("Ada", "Bo")]
    table = await create_table(tables, users[0], "raids", ["me", "open"], {})
    return await tables.get(table), users


async def let_time_pass(tables: Tables, live: LiveTable) -> None:
    """Make the last move older than the grace period."""
    live.row["moved_at"] = long_ago = time.time() - 2 * live.grace_s
    change = update(TABLES).where(TABLES.c.id == live.id).values(moved_at=long_ago)
    await tables.database.write(lambda c: run(c, change), live.id)


def test_the_grace_begins_when_all_sit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            live, users = await ada_waits_for_bo(tables)
            await let_time_pass(tables, live)
            await seats.join(tables, live.id, users[1], 1)
            assert live.late is None

    asyncio.run(scenario())


def test_the_grace_begins_again_for_whoever_takes_their_seat_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            live, users = await ada_waits_for_bo(tables)
            await seats.join(tables, live.id, users[1], 1)
            seat = live.match.actor
            await let_time_pass(tables, live)
            await seats.give_seat(tables, live.id, users[1 - seat], seat, "random")
            await let_time_pass(tables, live)
            await seats.give_seat(tables, live.id, users[seat], seat, None)
            assert live.late is None

    asyncio.run(scenario())


def test_nobody_leaves_in_the_moment_between_the_last_seat_and_the_beginning(
    tmp_path: Path,
) -> None:
    """The seats decide whether a game has begun; the lobby follows them."""

    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            live, users = await ada_waits_for_bo(tables)
            await seats.join(tables, live.id, users[1], 1)
            change = update(TABLES).where(TABLES.c.id == live.id).values(status="open")
            await tables.database.write(lambda c: run(c, change), live.id)
            with pytest.raises(Rejected):
                await seats.leave(tables, live.id, users[1], 1)
            assert live.seats[1].user == users[1]

    asyncio.run(scenario())


def test_of_two_who_change_a_seat_at_once_one_is_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    async def scenario() -> None:
        async with open_tables(url) as tables, open_tables(url) as elsewhere:
            live, (ada, _) = await ada_waits_for_bo(tables)
            behind = await elsewhere.get(live.id)
            await seats.give_seat(tables, live.id, ada, 1, "random")
            with pytest.raises(Stale):
                await seats.give_seat(elsewhere, live.id, ada, 1, "greedy")
            assert behind.seats[1].bot == "random"

    asyncio.run(scenario())


def test_a_move_that_was_under_way_is_not_made_for_a_bot(tmp_path: Path) -> None:
    """Another process still thinks that a person has the seat; the database is right."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    async def scenario() -> None:
        async with open_tables(url) as tables, open_tables(url) as elsewhere:
            live, users = await ada_waits_for_bo(tables)
            await seats.join(tables, live.id, users[1], 1)
            behind = await elsewhere.get(live.id)
            seat = behind.match.actor
            await seats.give_seat(tables, live.id, users[seat], seat, "random")
            with pytest.raises(NotAllowed):
                await play_first(elsewhere, live.id, users[seat])
            assert behind.seq == 0
            assert behind.seats[seat].kind == BOT

    asyncio.run(scenario())


# Programs


def token_of(browser: Browser, table: str) -> str:
    found = re.findall(r"Bearer ([^\"&\s<]+)", unescape(browser.get(f"{table}/token").html))
    assert len(found) == 1
    return str(found[0])


def test_a_program_plays_by_the_token_of_the_page(me: Browser, friend: Browser, site: Site) -> None:
    table = raids_of_two(me, friend)
    live = site.live(table)
    api = f"/api/v1{table.replace('/t/', '/tables/')}"
    people = [me, friend]
    for _ in range(4):
        actor = live.match.actor
        assert f"{table}/token" in people[actor].get(table).links()
        headers = {"Authorization": f"Bearer {token_of(people[actor], table)}"}
        position = me.http.get(api, headers=headers).json()
        assert position["seat"] == actor
        decided = {"seq": position["seq"], "action": position["legal"][0]}
        answer = me.http.post(f"{api}/play", json=decided, headers=headers)
        assert answer.status_code == 200, answer.text
    assert live.seq == 4


def test_tokens_are_for_those_who_sit_there(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table = raids_of_two(me, friend)
    assert "Bearer" not in stranger.get(f"{table}/token", 403).html
    assert f"{table}/token" not in stranger.get(table).links()
    headers = {"Authorization": f"Bearer {token_of(friend, table)}"}
    friend.post(f"{table}/bot", seat=1)
    friend.get(f"{table}/token", 403)
    api = f"/api/v1{table.replace('/t/', '/tables/')}"
    assert friend.http.get(api, headers=headers).status_code == 403, "the bot plays now"
    friend.post(f"{table}/back", seat=1)
    assert friend.http.get(api, headers=headers).json()["seat"] == 1


def test_hot_seats_have_a_token_each(me: Browser) -> None:
    table = me.new_table("raids", "me", "me")
    page = me.get(f"{table}/token")
    assert len(set(re.findall(r"Bearer ([^\"&\s<]+)", unescape(page.html)))) == 2


# Updates without a move


@pytest.fixture
def quick_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that sends heartbeats to its pages often."""
    monkeypatch.setattr(streams, "HEARTBEAT_S", 0.02)
    with running_site(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as running:
        yield running


def test_pages_are_told_when_somebody_becomes_late(quick_site: Site) -> None:
    me, friend = quick_site.browser(), quick_site.browser()
    waiting = Waiting(quick_site, me, friend)
    with waiting.other.http.stream("GET", f"{waiting.table}/events") as answer:
        lines = answer.iter_lines()
        assert 'class="late"' not in next(line for line in lines if line.startswith("data"))
        waiting.live.grace_s = SHORT_GRACE_S
        until = time.monotonic() + PATIENCE_S
        news = (line for line in lines if 'class="late"' in line or time.monotonic() > until)
        event = next(news)
        assert 'class="late"' in event, "waited in vain"
        assert f'formaction="{waiting.table}/bot" name="seat" value="{waiting.seat}"' in event
        assert 'id="board"' not in event, "nothing else is new"
    assert waiting.live.seq == 0
    for browser in (me, friend):
        browser.http.close()
