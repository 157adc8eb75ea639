"""Event streams: what an open page receives, how a stream ends, and pages that cannot keep up."""

import asyncio
import time
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from starlette.types import Message
from tests.server.browser import PATIENCE_S, Browser, Site
from tests.server.playing import table_in_memory, until

from raidtable.server.app import make_app
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.live import streams
from raidtable.server.live.encodings import Encoding, Gzip, Plain, Zstd, encoding_for, zstd
from raidtable.server.live.streams import (
    EventStream,
    StreamedPage,
    send_heartbeats,
    send_updates,
)
from raidtable.server.live.updates import MOST_WAITING, OpenPage, as_event, heartbeat
from raidtable.server.security.users import new_user
from raidtable.server.services import Services
from raidtable.server.settings import Settings
from raidtable.server.storage.records import PLAY
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import LiveTable

VIEWER = Viewer((0,), 0, "en")


def beat(live: LiveTable) -> bytes:
    """The heartbeat of a page that shows what the table is now."""
    return heartbeat(sections_for(live, VIEWER), Plain())


class PageReader:
    """A page at the other end of a stream, which can disconnect or stop reading."""

    def __init__(
        self,
        live: LiveTable,
        encoding: Encoding | None = None,
        stream: EventStream | None = None,
    ) -> None:
        self.page = OpenPage(lambda _: VIEWER)
        self.stream = stream or EventStream([StreamedPage(live, self.page)], encoding or Plain())
        self.start: Message = {}
        self.heard: list[bytes] = []
        self.ended = False
        self.reads = asyncio.Event()
        self.reads.set()
        self.left = asyncio.Event()
        self.asked = False
        self.task = asyncio.create_task(self.stream({"type": "http"}, self.receive, self.send))

    async def receive(self) -> Message:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self.reads.wait()
        if message["type"] == "http.response.start":
            self.start = message
        elif message["more_body"]:
            self.heard.append(message["body"])
        else:
            self.ended = True

    async def has_heard(self, events: int) -> list[bytes]:
        await until(lambda: len(self.heard) >= events, f"the page has heard {events}")
        return self.heard

    async def has_ended(self) -> None:
        await asyncio.wait_for(self.task, PATIENCE_S)
        assert self.ended


def with_page(
    scenario: Callable[[LiveTable, PageReader], Awaitable[None]], encoding: Encoding | None = None
) -> None:
    """Run the scenario with a table of two people and a page of the first; then disconnect."""

    async def run() -> None:
        live = table_in_memory("raids", "ada", "bo")
        page = PageReader(live, encoding)
        await page.has_heard(1)
        await scenario(live, page)
        page.reads.set()
        page.left.set()
        await page.has_ended()
        assert not live.subscribers

    asyncio.run(run())


def decide(live: LiveTable) -> None:
    live.apply_row(PLAY, live.match.actor, live.match.legal()[0])
    send_updates(live)


def test_the_first_event_is_all_of_the_page_and_later_ones_what_is_new() -> None:
    async def scenario(live: LiveTable, page: PageReader) -> None:
        shown = sections_for(live, VIEWER)
        assert page.heard == [as_event(shown, None, Plain())]
        for name in ("state", "seats", "prompt", "board", "choices", "mats", "log", "talk"):
            assert f'id="{name}"'.encode() in page.heard[0]
        decide(live)
        _, event = await page.has_heard(2)
        assert event == as_event(sections_for(live, VIEWER), shown, Plain())
        assert b'id="state"' in event
        assert b'id="board"' in event
        assert b'id="talk"' not in event
        live.chat = [{"name": "Bo", "text": "Skol", "user_id": "bo", "made_at": 0.0, "number": 1}]
        send_updates(live)
        *_, event = await page.has_heard(3)
        assert b"Skol" in event
        assert b'id="board"' not in event

    with_page(scenario)


def test_what_is_not_new_is_a_sign_of_life() -> None:
    async def scenario(live: LiveTable, page: PageReader) -> None:
        send_updates(live)
        await page.has_heard(2)
        # Rendered again but unchanged: an event would remove an error message from the page.
        live.chat = list(live.chat)
        send_updates(live)
        assert (await page.has_heard(3))[1:] == [beat(live)] * 2

    with_page(scenario)


@pytest.mark.parametrize(
    ("encoding", "decoder"),
    [(Gzip(), zlib.decompressobj(31)), (Zstd(), zstd.ZstdDecompressor())],
    ids=["gzip", "zstd"],
)
def test_a_packed_stream_says_the_same(
    encoding: Encoding, decoder: "zlib._Decompress | zstd.ZstdDecompressor"
) -> None:
    async def scenario(live: LiveTable, page: PageReader) -> None:
        plain = PageReader(live)
        await plain.has_heard(1)
        decide(live)
        send_updates(live)
        for packed, said in zip(await page.has_heard(3), await plain.has_heard(3), strict=True):
            assert decoder.decompress(packed) == said
        plain.left.set()
        await plain.has_ended()

    with_page(scenario, encoding)


def test_a_zstd_stream_has_an_end() -> None:
    encoding = Zstd()
    data = encoding.event(b"event: beat\ndata: 1", ()) + encoding.end()
    assert zstd.decompress(data) == b"event: beat\ndata: 1\n\n"


@pytest.mark.parametrize(
    ("accepted", "name"),
    [(set[str](), None), ({"gzip", "br"}, b"gzip"), ({"gzip", "zstd"}, b"zstd")],
    ids=["plain", "gzip", "zstd"],
)
def test_the_head_says_what_follows(accepted: set[str], name: bytes | None) -> None:
    async def scenario(live: LiveTable, page: PageReader) -> None:
        assert page.start["status"] == 200
        headers = dict(page.start["headers"])
        assert headers[b"content-type"].startswith(b"text/event-stream")
        assert headers[b"cache-control"] == b"no-store"
        assert headers.get(b"content-encoding") == name
        assert b"content-length" not in headers

    with_page(scenario, encoding_for(accepted))


# Ends


def test_a_page_that_hangs_up_is_told_nothing_more() -> None:
    async def scenario(live: LiveTable, page: PageReader) -> None:
        assert live.subscribers == [page.page]
        page.left.set()
        await page.has_ended()
        assert not live.subscribers
        decide(live)
        assert len(page.heard) == 1

    with_page(scenario)


def test_a_page_that_hangs_up_while_it_is_told_something_is_removed_too() -> None:
    async def scenario(live: LiveTable, page: PageReader) -> None:
        page.reads.clear()
        decide(live)
        page.left.set()
        await until(lambda: page.page.ended, "the stream knows that it was left")
        for _ in range(2 * MOST_WAITING):
            send_updates(live)
        page.reads.set()
        await page.has_ended()
        assert not live.subscribers
        assert len(page.heard) == 2, "what was said after it left was not kept"

    with_page(scenario)


def test_a_stream_that_is_cancelled_leaves_nobody_behind() -> None:
    async def scenario() -> None:
        live = table_in_memory("raids", "ada", "bo")
        page = PageReader(live)
        await page.has_heard(1)
        page.task.cancel()
        await asyncio.gather(page.task, return_exceptions=True)
        assert page.task.cancelled()
        assert not live.subscribers

    asyncio.run(scenario())


def test_what_waits_is_told_before_the_end() -> None:
    async def scenario(live: LiveTable, page: PageReader) -> None:
        decide(live)
        page.page.end()
        decide(live)
        await page.has_ended()
        assert len(page.heard) == 2
        assert b"\nid: 1 " in page.heard[1]

    with_page(scenario)


# Pages that cannot keep up


def test_a_slow_page_is_spared_what_lies_between() -> None:
    async def scenario(live: LiveTable, page: PageReader) -> None:
        page.reads.clear()
        for _ in range(MOST_WAITING + 10):
            decide(live)
            await asyncio.sleep(0)
            assert len(page.page.waiting) <= MOST_WAITING, "no page fills the memory"
        page.reads.set()
        heard = await page.has_heard(2 + MOST_WAITING)
        await until(lambda: not page.page.waiting, "nothing waits")
        # The first event, the one being sent when the page stopped reading, and the last ones.
        ids = [int(event.split(b"id: ")[1].split(b" ")[0]) for event in heard]
        assert ids == [0, 1, *range(11, live.seq + 1)]

    with_page(scenario)


def test_a_page_that_was_spared_something_shows_all_of_the_present() -> None:
    """It is sent the difference from what it shows, not from the skipped updates."""

    async def scenario(live: LiveTable, page: PageReader) -> None:
        page.reads.clear()
        decide(live)
        await asyncio.sleep(0)
        on_its_way = sections_for(live, VIEWER)
        live.chat = [{"name": "Bo", "text": "Skol", "user_id": "bo", "made_at": 0.0, "number": 1}]
        for _ in range(MOST_WAITING + 1):
            decide(live)
        page.reads.set()
        heard = await page.has_heard(3)
        assert b"Skol" in heard[2]
        oldest = await page.has_heard(2 + MOST_WAITING)
        assert b"Skol" not in b"".join(oldest[3:])
        assert on_its_way.seq == 1

    with_page(scenario)


# Heartbeats


def test_signs_of_life_come_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_S", 0.001)

    async def scenario(live: LiveTable, page: PageReader) -> None:
        beating = asyncio.create_task(send_heartbeats(lambda: [live]))
        assert (await page.has_heard(4))[1:4] == [beat(live)] * 3
        beating.cancel()

    with_page(scenario)


def test_one_table_that_fails_does_not_silence_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_S", 0.001)

    def nobody(_: LiveTable) -> Viewer:
        raise ValueError("there is nobody")

    async def scenario(live: LiveTable, page: PageReader) -> None:
        broken = table_in_memory("raids", "ada", "bo")
        broken.subscribers.append(OpenPage(nobody))
        beating = asyncio.create_task(send_heartbeats(lambda: [broken, live]))
        await page.has_heard(3)
        beating.cancel()

    with_page(scenario)
    assert "a drawing failed at table t" in caplog.text
    assert "there is nobody" in caplog.text


# On a real server


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    app = make_app(
        Settings(
            database=f"sqlite:///{tmp_path / 'tables.sqlite3'}", secret="a secret of the tests"
        )
    )
    server: Services = app.state.services

    async def scenario() -> None:
        user = await new_user(server.tables.database, "Ada")
        table = await create_table(server.tables, user, "raids", ["me", "open"], {})
        pages = [PageReader(await server.tables.get(table)) for _ in range(3)]
        for page in pages:
            await page.has_heard(1)
        server.end_streams()
        for page in pages:
            await page.has_ended()
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as late:
            answer = await late.get(f"/t/{table}/events")
        assert answer.status_code == 400
        assert "The server is stopping." in answer.text
        await server.close()

    asyncio.run(scenario())


def test_a_browser_that_hangs_up_is_forgotten(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    live = site.live(table)
    with me.http.stream("GET", f"{table}/events") as answer:
        lines = answer.iter_lines()  # releasing it disconnects
        next(lines)
        assert len(live.subscribers) == 1
    end = time.monotonic() + PATIENCE_S
    while live.subscribers:
        assert time.monotonic() < end, "the viewer is still there"
        time.sleep(0.01)
