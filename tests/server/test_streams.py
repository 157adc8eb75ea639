"""Streams of events: what an open page hears, how it ends, and pages that cannot keep up."""

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

from raidtable.server import streams
from raidtable.server.app import make_app
from raidtable.server.core import Server
from raidtable.server.live import MOST_WAITING, PLAY, LiveTable, Viewer
from raidtable.server.sections import Looker, update_for
from raidtable.server.settings import Settings
from raidtable.server.streams import EventStream, keep_alive, tell
from raidtable.server.updates import BEAT, as_event

LOOKER = Looker((0,), 0, "en")


class OpenPage:
    """A page at the other end of a stream: it hangs up or stops reading when it likes."""

    def __init__(self, live: LiveTable, *, packed: bool = False) -> None:
        self.viewer = Viewer(lambda _: LOOKER)
        self.stream = EventStream(live, self.viewer, packed)
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


def with_page(scenario: Callable[[LiveTable, OpenPage], Awaitable[None]], **how: bool) -> None:
    """Runs the scenario with a table of two people and a page of the first, and hangs up."""

    async def run() -> None:
        live = table_in_memory("raids", "ada", "bo")
        page = OpenPage(live, **how)
        await page.has_heard(1)
        await scenario(live, page)
        page.reads.set()
        page.left.set()
        await page.has_ended()
        assert not live.viewers

    asyncio.run(run())


def decide(live: LiveTable) -> None:
    live.take_in(PLAY, live.match.actor, live.match.legal()[0])
    tell(live)


def test_the_first_event_is_all_of_the_page_and_later_ones_what_is_new() -> None:
    async def scenario(live: LiveTable, page: OpenPage) -> None:
        shown = update_for(live, LOOKER)
        assert page.heard == [as_event(shown, None, packed=False)]
        for name in ("state", "seats", "prompt", "board", "choices", "mats", "log", "talk"):
            assert f'id="{name}"'.encode() in page.heard[0]
        decide(live)
        _, told = await page.has_heard(2)
        assert told == as_event(update_for(live, LOOKER), shown, packed=False)
        assert b'id="state"' in told
        assert b'id="board"' in told
        assert b'id="talk"' not in told
        live.chat = [{"name": "Bo", "text": "Skol", "user_id": "bo", "made_at": 0.0}]
        tell(live)
        *_, told = await page.has_heard(3)
        assert b"Skol" in told
        assert b'id="board"' not in told

    with_page(scenario)


def test_what_is_not_new_is_a_sign_of_life() -> None:
    async def scenario(live: LiveTable, page: OpenPage) -> None:
        tell(live)
        await page.has_heard(2)
        # Made anew, but as it was: an event would wipe a refusal from the page.
        live.chat = list(live.chat)
        tell(live)
        assert (await page.has_heard(3))[1:] == [BEAT, BEAT]

    with_page(scenario)


def test_a_packed_stream_says_the_same() -> None:
    async def scenario(live: LiveTable, page: OpenPage) -> None:
        plain = OpenPage(live)
        await plain.has_heard(1)
        decide(live)
        tell(live)
        unpacker = zlib.decompressobj(31)
        for packed, said in zip(await page.has_heard(3), await plain.has_heard(3), strict=True):
            assert unpacker.decompress(packed) == said
        plain.left.set()
        await plain.has_ended()

    with_page(scenario, packed=True)


@pytest.mark.parametrize("packed", [False, True])
def test_the_head_says_what_follows(packed: bool) -> None:
    async def scenario(live: LiveTable, page: OpenPage) -> None:
        assert page.start["status"] == 200
        headers = dict(page.start["headers"])
        assert headers[b"content-type"].startswith(b"text/event-stream")
        assert headers[b"cache-control"] == b"no-store"
        assert headers.get(b"content-encoding") == (b"gzip" if packed else None)
        assert b"content-length" not in headers

    with_page(scenario, packed=packed)


# Ends


def test_a_page_that_hangs_up_is_told_nothing_more() -> None:
    async def scenario(live: LiveTable, page: OpenPage) -> None:
        assert live.viewers == [page.viewer]
        page.left.set()
        await page.has_ended()
        assert not live.viewers
        decide(live)
        assert len(page.heard) == 1

    with_page(scenario)


def test_a_page_that_hangs_up_while_it_is_told_something_is_removed_too() -> None:
    async def scenario(live: LiveTable, page: OpenPage) -> None:
        page.reads.clear()
        decide(live)
        page.left.set()
        await until(lambda: page.viewer.ended, "the stream knows that it was left")
        for _ in range(2 * MOST_WAITING):
            tell(live)
        page.reads.set()
        await page.has_ended()
        assert not live.viewers
        assert len(page.heard) == 2, "what was said after it left was not kept"

    with_page(scenario)


def test_a_stream_that_is_cancelled_leaves_nobody_behind() -> None:
    async def scenario() -> None:
        live = table_in_memory("raids", "ada", "bo")
        page = OpenPage(live)
        await page.has_heard(1)
        page.task.cancel()
        await asyncio.gather(page.task, return_exceptions=True)
        assert page.task.cancelled()
        assert not live.viewers

    asyncio.run(scenario())


def test_what_waits_is_told_before_the_end() -> None:
    async def scenario(live: LiveTable, page: OpenPage) -> None:
        decide(live)
        page.viewer.end()
        decide(live)
        await page.has_ended()
        assert len(page.heard) == 2
        assert b"id: 1\n" in page.heard[1]

    with_page(scenario)


# Pages that cannot keep up


def test_a_slow_page_is_spared_what_lies_between() -> None:
    async def scenario(live: LiveTable, page: OpenPage) -> None:
        page.reads.clear()
        for _ in range(MOST_WAITING + 10):
            decide(live)
            await asyncio.sleep(0)
            assert len(page.viewer.waiting) <= MOST_WAITING, "no page fills the memory"
        page.reads.set()
        heard = await page.has_heard(2 + MOST_WAITING)
        await until(lambda: not page.viewer.waiting, "nothing waits")
        # The first, the one that was on its way when the page stopped reading, and the last ones.
        told = [int(event.split(b"id: ")[1].split(b"\n")[0]) for event in heard]
        assert told == [0, 1, *range(11, live.seq + 1)]

    with_page(scenario)


def test_a_page_that_was_spared_something_shows_all_of_the_present() -> None:
    """What it is told is the difference from what it shows, not from what was left out."""

    async def scenario(live: LiveTable, page: OpenPage) -> None:
        page.reads.clear()
        decide(live)
        await asyncio.sleep(0)
        on_its_way = update_for(live, LOOKER)
        live.chat = [{"name": "Bo", "text": "Skol", "user_id": "bo", "made_at": 0.0}]
        for _ in range(MOST_WAITING + 1):
            decide(live)
        page.reads.set()
        heard = await page.has_heard(3)
        assert b"Skol" in heard[2]
        oldest = await page.has_heard(2 + MOST_WAITING)
        assert b"Skol" not in b"".join(oldest[3:])
        assert on_its_way.seq == 1

    with_page(scenario)


# Signs of life


def test_signs_of_life_come_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT_S", 0.001)

    async def scenario(live: LiveTable, page: OpenPage) -> None:
        beating = asyncio.create_task(keep_alive(lambda: [live]))
        assert (await page.has_heard(4))[1:4] == [BEAT] * 3
        beating.cancel()

    with_page(scenario)


def test_one_table_that_fails_does_not_silence_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(streams, "BEAT_S", 0.001)

    def nobody(_: LiveTable) -> Looker:
        raise ValueError("there is nobody")

    async def scenario(live: LiveTable, page: OpenPage) -> None:
        broken = table_in_memory("raids", "ada", "bo")
        broken.viewers.append(Viewer(nobody))
        beating = asyncio.create_task(keep_alive(lambda: [broken, live]))
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
    server: Server = app.state.server

    async def scenario() -> None:
        user = await server.tables.new_user("Ada")
        table = await server.tables.create(user, "raids", ["me", "open"], {})
        pages = [OpenPage(await server.tables.get(table)) for _ in range(3)]
        for page in pages:
            await page.has_heard(1)
        server.end_streams()
        for page in pages:
            await page.has_ended()
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as late:
            answer = await late.get(f"/t/{table}/events")
        assert answer.status_code == 400
        assert "The server stops." in answer.text
        await server.close()

    asyncio.run(scenario())


def test_a_browser_that_hangs_up_is_forgotten(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    live = site.live(table)
    with me.http.stream("GET", f"{table}/events") as answer:
        lines = answer.iter_lines()  # to let go of it is to hang up
        next(lines)
        assert len(live.viewers) == 1
    end = time.monotonic() + PATIENCE_S
    while live.viewers:
        assert time.monotonic() < end, "the viewer is still there"
        time.sleep(0.01)
