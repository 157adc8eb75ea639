"""Event streams: one for each open page, with the updates of its table."""

import asyncio
import logging
from collections.abc import Callable

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.html.page_sections import PageSections
from raidtable.server.live.encodings import Encoding
from raidtable.server.live.updates import HEARTBEAT, OpenPage, as_event
from raidtable.server.security.limits import StreamLimits
from raidtable.server.tables.live_table import LiveTable

LOG = logging.getLogger("raidtable.streams")
# The time between two heartbeats of a page.
HEARTBEAT_S = 15.0
# A page above the limit asks again after this time.
RETRY_AFTER_S = 10


class EventStream(Response):
    """Server-sent events for an open page: first the complete page, because chat and seats may have
    changed without a move; then the updates for its viewer.

    It uses the ASGI interface directly, because the framework's streams cost more than sending the
    data.
    """

    def __init__(
        self,
        live: LiveTable,
        page: OpenPage,
        encoding: Encoding,
        on_open: Callable[[LiveTable], None] | None = None,
    ) -> None:
        """`on_open` is called when the page has joined the table's open pages."""
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if encoding.name:
            headers["Content-Encoding"] = encoding.name
        super().__init__(None, 200, headers, "text/event-stream")
        del self.headers["content-length"]
        self.live = live
        self.page = page
        self.encoding = encoding
        self.on_open = on_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        page, encoding = self.page, self.encoding
        # From here on it is ended when the server stops.
        self.live.subscribers.append(page)
        leaving = asyncio.create_task(self.wait_until_left(receive))
        try:
            if self.on_open is not None:
                self.on_open(self.live)
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            update: PageSections | None = page.make_update(self.live)
            sent: PageSections | None = None
            whole: PageSections | None = None  # the page's current content
            while update is not None:
                # An update may equal the last one: it must not remove other messages of the page.
                if sent is not None and update.sections == sent.sections:
                    body = encoding.event(HEARTBEAT, ())
                elif len(update.sections) == 1:
                    body = as_event(update, None, encoding)  # an error message alone
                else:
                    body = as_event(update, whole, encoding)
                    whole = update
                sent = update
                await send({"type": "http.response.body", "body": body, "more_body": True})
                update = await page.next_update()
        finally:
            self.live.subscribers.remove(page)
            leaving.cancel()
        await send({"type": "http.response.body", "body": encoding.end(), "more_body": False})

    async def wait_until_left(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.page.end()


class LimitedStream(EventStream):
    """A stream that counts against the limits of its person and address."""

    def __init__(
        self,
        live: LiveTable,
        page: OpenPage,
        encoding: Encoding,
        limits: StreamLimits,
        address: str,
        person: str,
        on_open: Callable[[LiveTable], None] | None = None,
    ) -> None:
        super().__init__(live, page, encoding, on_open)
        self.limits = limits
        self.counted_as = address, person

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.limits.enter(*self.counted_as):
            sentence = Translator(self.page.language).say(messages.TOO_MANY_PAGES)
            rejection = PlainTextResponse(sentence, 429, {"Retry-After": str(RETRY_AFTER_S)})
            await rejection(scope, receive, send)
            return
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.limits.leave(*self.counted_as)


def send_updates(live: LiveTable) -> None:
    """Send every open page the table as its viewer sees it now."""
    for subscriber in live.subscribers:
        subscriber.send_update(live)


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
