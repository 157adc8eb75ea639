"""Event streams: one for all open pages of a browser, with the updates of their tables."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from raidtable.server.html.page_sections import PageSections
from raidtable.server.html.table_snapshot import one_snapshot
from raidtable.server.live.direct_writer import DirectWriter, direct_writer
from raidtable.server.live.encodings import Encoding
from raidtable.server.live.updates import (
    News,
    OpenPage,
    as_event,
    heartbeat,
    is_message,
    refusal,
)
from raidtable.server.tables.live_table import LiveTable

LOG = logging.getLogger("raidtable.streams")
# The time between two heartbeats of a page.
HEARTBEAT_S = 15.0


class StreamedPage:
    """A page of a stream: its table, its number in the stream, and what was sent to it.

    `token` names what the page shows when the stream opens; nothing of it is sent again.
    """

    def __init__(self, live: LiveTable, page: OpenPage, number: int = 0, token: str = "") -> None:
        self.live = live
        self.page = page
        self.number = number
        self.token = token
        self.sent: PageSections | None = None
        self.whole: PageSections | None = None  # the page's current content

    def event(self, update: PageSections, encoding: Encoding) -> bytes:
        """The event that brings the page from what it shows to this update."""
        before, self.sent = self.sent, update
        if before is None and self.token and not is_message(update) and update.token == self.token:
            self.whole = update
            return heartbeat(update, encoding, self.number)
        # An update may equal the last one: it must not remove other messages of the page.
        if before is not None and update.sections == before.sections:
            return heartbeat(update, encoding, self.number)
        if is_message(update):
            return as_event(update, None, encoding, self.number)
        whole, self.whole = self.whole, update
        return as_event(update, whole, encoding, self.number)


class EventStream(Response):
    """Server-sent events for open pages: first the complete page, because chat and seats may have
    changed without a move, unless its token says that it shows that already; then the updates for
    its viewer.

    `refused` has the sentences for pages that the stream does not carry, by their numbers. Every
    page has its own faults and its own differences, so none affects another. The stream uses the
    ASGI interface directly, because the framework's streams cost more than sending the data.
    """

    def __init__(
        self,
        pages: Sequence[StreamedPage],
        encoding: Encoding,
        on_open: Callable[[LiveTable], None] | None = None,
        refused: dict[int, str] | None = None,
        on_leave: Callable[[LiveTable], None] | None = None,
    ) -> None:
        """`on_open` is called when a page has joined its table's open pages, `on_leave` when it
        has left them."""
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if encoding.name:
            headers["Content-Encoding"] = encoding.name
        super().__init__(None, 200, headers, "text/event-stream")
        del self.headers["content-length"]
        self.pages = list(pages)
        self.encoding = encoding
        self.on_open = on_open
        self.on_leave = on_leave
        self.refused = dict(refused or {})
        self.news = News()
        self.writer: DirectWriter | None = None
        for streamed in pages:
            streamed.page.news = self.news

    def end(self) -> None:
        """Let the stream end after the updates that wait."""
        self.news.end()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for streamed in self.pages:
            # From here on it is ended when the server stops.
            streamed.live.subscribers.append(streamed.page)
        leaving = asyncio.create_task(self.wait_until_left(receive))
        try:
            for streamed in self.pages:
                if self.on_open is not None:
                    self.on_open(streamed.live)
                streamed.page.send_update(streamed.live)
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            for number, sentence in self.refused.items():
                await send_body(send, refusal(sentence, self.encoding, number))
            self.writer = direct_writer(scope)
            if self.writer is not None:
                self.news.send_now = self.send_now
            await self.send_events(send)
        finally:
            self.news.send_now = None
            for streamed in self.pages:
                streamed.live.subscribers.remove(streamed.page)
                if self.on_leave is not None:
                    self.on_leave(streamed.live)
            leaving.cancel()
        await send_body(send, self.encoding.end(), more=False)

    async def send_events(self, send: Send) -> None:
        """Send the updates of all pages until the end. Pages take turns.

        A stream without pages ends at once: no table could end it when the server stops.
        """
        while self.pages:
            if self.writer is not None:
                while not self.send_now():
                    if self.writer.is_gone:
                        self.end()
                        return
                    await self.writer.wait_until_free()
            else:
                for streamed in self.in_turn():
                    await send_body(send, self.next_event(streamed))
            if self.news.ended:
                return
            if not any(streamed.page.waiting for streamed in self.pages):
                await self.news.wait()

    def in_turn(self) -> Iterator[StreamedPage]:
        """The pages with updates that wait, each again and again until none waits."""
        is_idle = False
        while not is_idle:
            is_idle = True
            for streamed in self.pages:
                if streamed.page.waiting:
                    is_idle = False
                    yield streamed

    def next_event(self, streamed: StreamedPage) -> bytes:
        return streamed.event(streamed.page.waiting.popleft(), self.encoding)

    def send_now(self) -> bool:
        """Write the updates that wait straight to the connection, without waking the stream's task;
        return whether none waits any more. A page that is read slowly keeps the last ones."""
        assert self.writer is not None
        try:
            for streamed in self.in_turn():
                if not self.writer.is_free:
                    return False
                self.writer.write(self.next_event(streamed))
        except Exception:
            # It must not keep the pages of other streams from their update.
            LOG.exception("an event stream has failed")
            self.news.ended = True
        return True

    async def wait_until_left(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


async def send_body(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


def send_updates(live: LiveTable) -> None:
    """Send every open page the table as its viewer sees it now."""
    with one_snapshot(live):
        for subscriber in live.subscribers:
            subscriber.send_update(live)


def send_updates_to(live: LiveTable, seat: int) -> None:
    """Send the table only to the open pages of the player in that seat."""
    with one_snapshot(live):
        for page in live.subscribers:
            if isinstance(page, OpenPage) and seat in page.viewer_of(live).seats:
                page.send_update(live)


async def send_heartbeats(tables: Callable[[], list[LiveTable]]) -> None:
    """Send updates to all open pages from time to time; one without changes is a heartbeat.

    The tables take turns, so that heartbeats never delay moves.
    """
    while True:
        now = tables()
        for live in now:
            await asyncio.sleep(HEARTBEAT_S / len(now))
            try:
                send_updates(live)
            except Exception:
                # The pages of all other tables wait for their heartbeat.
                LOG.exception("the open pages of table %s got no update", live.id)
        if not now:
            await asyncio.sleep(HEARTBEAT_S)
