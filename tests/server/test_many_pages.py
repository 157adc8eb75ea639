"""One event stream for all open pages of a browser: whose events they are, tokens, refused pages,
limits, and the next stream that replaces it."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import pytest
from tests.server.browser import PATIENCE_S, Browser, Page, Site, running_site
from tests.server.open_streams import page_of, stream
from tests.server.playing import table_in_memory, until
from tests.server.test_hints import ask
from tests.server.test_streams import VIEWER, PageReader, decide

from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.html.sections import sections_for
from raidtable.server.live.encodings import Plain
from raidtable.server.live.streams import EventStream, StreamedPage, send_updates
from raidtable.server.live.updates import OpenPage
from raidtable.server.pages import events
from raidtable.server.tables.live_table import LiveTable

TOO_MANY = Translator("en").say(messages.TOO_MANY_PAGES)


def token_of(page: Page) -> str:
    (live,) = page.all("div", id="live")
    return live["data-token"]


def eventually(holds: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.01)


# Several pages


def test_each_event_says_which_page_it_is_for(me: Browser, friend: Browser, site: Site) -> None:
    tables = [me.new_table("raids", "me", "open") for _ in range(3)]
    with stream(me, *map(page_of, tables)) as opened:
        first = opened.read(3)
        assert [(event.kind, event.seq, event.number) for event in first] == [
            ("update", 0, number) for number in range(3)
        ]
        for table, event in zip(tables, first, strict=True):
            assert f"{table}/" in event.data
            assert 'id="board"' in event.data
        me.post(f"{tables[1]}/say", text="only here")
        (event,) = opened.read(1)
        assert event.number == 1
        assert "only here" in event.data
        assert 'id="board"' not in event.data, "the page has its own base"
        assert event.token not in {old.token for old in first}


def test_a_page_keeps_what_it_was_sent_whatever_the_others_get() -> None:
    async def scenario() -> None:
        tables = [table_in_memory("raids", "ada", "bo") for _ in range(2)]
        pages = [
            StreamedPage(live, OpenPage(lambda _: VIEWER), number)
            for number, live in enumerate(tables)
        ]
        reader = PageReader(tables[0], stream=EventStream(pages, Plain()))
        await reader.has_heard(2)
        decide(tables[0])
        await reader.has_heard(3)
        send_updates(tables[1])
        *_, beat = await reader.has_heard(4)
        assert beat.startswith(b"event: beat\nid: 0 ")
        assert beat.endswith(b" 1\ndata: 1\n\n")
        reader.left.set()
        await reader.has_ended()
        assert not any(live.subscribers for live in tables)

    asyncio.run(scenario())


def test_a_busy_table_does_not_hold_up_the_others() -> None:
    async def scenario() -> None:
        busy, quiet = (table_in_memory("raids", "ada", "bo") for _ in range(2))
        pages = [
            StreamedPage(live, OpenPage(lambda _: VIEWER), number)
            for number, live in enumerate((busy, quiet))
        ]
        reader = PageReader(busy, stream=EventStream(pages, Plain()))
        await reader.has_heard(2)
        reader.reads.clear()
        for _ in range(10):
            decide(busy)
        decide(quiet)
        reader.reads.set()
        heard = await reader.has_heard(13)
        ids = [event.split(b"\n")[1] for event in heard]
        assert any(line.endswith(b" 1") for line in ids[2:5])
        reader.left.set()
        await reader.has_ended()

    asyncio.run(scenario())


# Tokens


@pytest.mark.parametrize("query", ["", "?portrait=1", "?why=1"])
def test_a_page_that_was_just_loaded_is_sent_nothing(me: Browser, site: Site, query: str) -> None:
    table = me.new_table("raids", "me", "random")
    page = me.turn(table)
    page = me.get(table + query)
    (live,) = page.all("div", id="live")
    with stream(me, f"{live['data-page']}&token={token_of(page)}") as opened:
        (event,) = opened.read(1)
        assert (event.kind, event.token, event.data) == ("beat", token_of(page), "1")
        me.post(f"{table}/say", text="news")
        event = opened.until(lambda event: event.kind == "update")
        assert "news" in event.data
        assert 'id="board"' not in event.data, "it is compared with what the page shows"


def test_a_page_with_a_hint_or_a_message_has_the_token_of_its_stream(me: Browser) -> None:
    """So the stream does not remove them when it opens."""
    table = me.new_table("raids", "me", "random")
    plain = me.turn(table)
    hinted = ask(me, table, plain)
    assert "hints" in hinted.under
    wrong = Page(me.act(table, plain, action="nonsense").text)
    assert wrong.under["problem"]
    assert token_of(hinted) == token_of(wrong) == token_of(plain)


def test_a_token_of_something_else_brings_the_complete_page(me: Browser) -> None:
    table = me.new_table("raids", "me", "open")
    token = token_of(me.get(table))
    me.post(f"{table}/say", text="meanwhile")
    for old in (token, "", "-", "x" * 500):
        with stream(me, page_of(table, old)) as opened:
            (event,) = opened.read(1)
            assert event.kind == "update"
            assert 'id="board"' in event.data
            assert "meanwhile" in event.data


def test_the_token_of_an_update_opens_the_next_stream(me: Browser, friend: Browser) -> None:
    tables = [me.new_table("raids", "me", "open") for _ in range(2)]
    with stream(me, *map(page_of, tables)) as opened:
        opened.read(2)
        me.post(f"{tables[0]}/say", text="one")
        (event,) = opened.read(1)
    tokens = [event.token, ""]
    me.post(f"{tables[1]}/say", text="two")
    with stream(me, *map(page_of, tables, tokens)) as opened:
        first, second = opened.read(2)
        assert (first.kind, first.token) == ("beat", event.token)
        assert second.kind == "update"


def test_viewers_who_see_the_same_have_the_same_token() -> None:
    live = table_in_memory("raids", "ada", "bo")
    token = sections_for(live, VIEWER).token
    live.chat = list(live.chat)
    assert sections_for(live, VIEWER).token == token, "drawn again, but the same"
    live.apply_row("play", live.match.actor, live.match.legal()[0])
    assert sections_for(live, VIEWER).token != token


# Pages that cannot be shown


@pytest.mark.parametrize("missing", ["nothere", "", "%00", "../etc"])
def test_a_table_that_does_not_exist_is_an_event_for_its_page(me: Browser, missing: str) -> None:
    table = me.new_table("raids", "me", "open")
    with stream(me, page_of(missing), page_of(table)) as opened:
        refused, shown = opened.read(2)
        assert (refused.kind, refused.token, refused.number) == ("refused", "-", 0)
        assert 'id="problem"' in refused.data
        assert "This table doesn" in refused.data
        assert (shown.kind, shown.number) == ("update", 1)
        me.post(f"{table}/say", text="it goes on")
        assert "it goes on" in opened.read(1)[0].data


def test_a_table_that_cannot_be_read_is_an_event_for_its_page(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [me.new_table("raids", "me", "open") for _ in range(2)]
    get = site.services.tables.get

    async def fails(table: str) -> LiveTable:
        if table == tables[0].removeprefix("/t/"):
            raise OSError("the disk is gone")
        return await get(table)

    monkeypatch.setattr(site.services.tables, "get", fails)
    with stream(me, *map(page_of, tables)) as opened:
        refused, shown = opened.read(2)
        assert refused.kind == "refused"
        assert "be shown" in refused.data
        assert "disk" not in refused.data
        assert shown.kind == "update"
    assert "the disk is gone" in caplog.text


def test_a_stream_of_refused_pages_alone_ends(me: Browser) -> None:
    answer = me.http.get("/events?page=table%3Dnothere")
    assert answer.status_code == 200
    assert answer.text.count("event: refused\n") == 1


def test_a_stream_without_pages_is_rejected(me: Browser) -> None:
    assert me.http.get("/events").status_code == 404
    assert me.http.get("/events?page=").text.count("event: refused\n") == 1


def test_a_fault_is_shown_on_its_page_alone(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [me.new_table("raids", "me", "open") for _ in range(2)]
    broken = site.live(tables[0])
    token = token_of(me.get(tables[0]))
    monkeypatch.setattr(broken, "seats_of", lambda _: 1 / 0)
    with stream(me, page_of(tables[0], token), page_of(tables[1])) as opened:
        fault, shown = opened.read(2)
        assert (fault.kind, fault.token) == ("update", "-")
        assert "be shown" in fault.data
        assert 'id="board"' in shown.data
        monkeypatch.undo()
        me.post(f"{tables[0]}/say", text="drawn again")
        again = opened.until(lambda event: event.number == 0)
        assert 'id="board"' in again.data
        assert again.token != "-"


# Who sees what


def test_everybody_gets_their_own_view_of_each_page(
    me: Browser, friend: Browser, stranger: Browser
) -> None:
    table, other = (
        me.new_table("north_sea", "me", "open"),
        friend.new_table("raids", "me", "random"),
    )
    friend.post(f"{table}/join", seat=1)
    my_token = token_of(me.get(table))
    for browser, seats in ((me, (0, -3)), (friend, (1, 0)), (stranger, (-3, -3))):
        for as_seat in (0, 1, -3):
            asked = [page_of(name, "", as_seat) for name in (table, other)]
            with stream(browser, *asked) as opened:
                for event, seat in zip(opened.read(2), seats, strict=True):
                    assert f'name="as" value="{seat}"' in event.data
    with stream(friend, page_of(table, my_token)) as opened:
        (event,) = opened.read(1)
        assert event.kind == "update", "another viewer's token is of no use"
        assert event.token != my_token


@pytest.mark.parametrize("deed", ["/logout", "/sign-out"])
def test_all_pages_of_a_stream_end_with_the_session(
    me: Browser, friend: Browser, site: Site, deed: str
) -> None:
    tables = [me.new_table("raids", "me", "open") for _ in range(2)]
    ended: list[bool] = []

    def listen() -> None:
        with stream(copied, *map(page_of, tables)) as opened:
            opened.read(2)
            ended.append(False)
            list(opened.lines)
            ended.append(True)

    copied = site.browser()
    copied.http.cookies = me.http.cookies.__class__(me.http.cookies)
    listening = Thread(target=listen, daemon=True)
    listening.start()
    eventually(lambda: bool(ended), "the stream is open")
    assert all(len(site.live(table).subscribers) == 1 for table in tables)
    me.post(deed)
    listening.join(PATIENCE_S)
    assert ended == [False, True]
    assert not any(site.live(table).subscribers for table in tables)
    copied.http.close()


# Limits


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Site]:
    """A server that allows each person three open pages."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with running_site(database, streams_per_person=3) as running:
        yield running


def test_open_pages_are_counted_and_those_above_the_limit_refused(strict: Site) -> None:
    person = strict.browser()
    table = person.new_table("raids", "me", "open")
    with stream(person, *[page_of(table)] * 4) as opened:
        *shown, refused = opened.read(4)
        assert [event.kind for event in shown] == ["update"] * 3
        assert refused.kind == "refused"
        assert TOO_MANY in refused.data
        assert strict.services.streams.limits.open == 3
        answer = person.http.get(f"/events?page={page_of(table).replace('&', '%26')}")
        assert (answer.status_code, answer.text) == (429, TOO_MANY)
        assert answer.headers["retry-after"]
        person.post(f"{table}/say", text="they go on")
        assert all("they go on" in event.data for event in opened.read(3))
    eventually(lambda: strict.services.streams.limits.open == 0, "all have left")
    assert strict.services.streams.open == 0
    assert not strict.services.streams.limits.by_person
    person.http.close()


def test_the_next_stream_of_a_browser_replaces_the_one_before(strict: Site) -> None:
    """So its pages do not count twice."""
    person = strict.browser()
    table = person.new_table("raids", "me", "open")
    with ExitStack() as stack:
        opened = stack.enter_context(stream(person, *[page_of(table)] * 2, name="mine"))
        opened.read(2)
        for _ in range(3):
            later = stack.enter_context(stream(person, *[page_of(table)] * 3, name="mine"))
            assert [event.kind for event in later.read(3)] == ["update"] * 3
            assert list(opened.lines) == [], "the server has ended it"
            opened = later
        assert strict.services.streams.limits.open == 3
    eventually(lambda: not strict.services.streams.named, "it is forgotten")
    assert strict.services.streams.limits.open == 0
    person.http.close()


def test_nobody_ends_the_stream_of_another(me: Browser, friend: Browser) -> None:
    table = me.new_table("raids", "me", "open")
    friend.get(table)
    with stream(me, page_of(table), name="same") as mine:
        mine.read(1)
        with stream(friend, page_of(table), name="same") as theirs:
            theirs.read(1)
            me.post(f"{table}/say", text="both hear it")
            assert "both hear it" in mine.read(1)[0].data
            assert "both hear it" in theirs.read(1)[0].data


def test_a_stream_has_a_fixed_number_of_pages(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "MOST_PAGES", 2)
    table = me.new_table("raids", "me", "open")
    with stream(me, *[page_of(table)] * 3) as opened:
        *_, last = opened.read(3)
        assert (last.kind, last.number) == ("refused", 2)
        assert len(site.live(table).subscribers) == 2


def test_obvious_moves_are_played_for_any_page_of_a_stream(me: Browser, site: Site) -> None:
    tables = [me.new_table("raids", "me", "open") for _ in range(2)]
    me.http.cookies.set("obvious", "1")
    with stream(me, *map(page_of, tables)) as opened:
        opened.read(2)
        wishes = [site.live(table).subscribers[0].obvious_for for table in tables]
        assert wishes[0] is not None
        assert wishes[0] == wishes[1] == site.live(tables[0]).seats[0].user


def test_a_stream_that_is_ended_before_it_begins_ends_at_once() -> None:
    async def scenario() -> None:
        live = table_in_memory("raids", "ada", "bo")
        opened = EventStream([StreamedPage(live, OpenPage(lambda _: VIEWER))], Plain())
        opened.end()
        reader = PageReader(live, stream=opened)
        await until(lambda: reader.ended, "it has ended")
        assert not live.subscribers

    asyncio.run(scenario())


def test_a_page_keeps_its_language_whatever_the_stream_asks_for(me: Browser) -> None:
    """A shared worker opens the stream, and need not ask for the language of the page."""
    table = me.new_table("raids", "me", "open").removeprefix("/t/")
    for language, sentence in (("es", "Asiento libre"), ("en", "Free seat")):
        page = urlencode({"table": table, "language": language})
        with me.http.stream("GET", "/events", params={"page": page}) as stream:
            first = next(stream.iter_text())
        assert sentence in first, first[:3000]
