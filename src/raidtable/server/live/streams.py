"""Event streams: one for each open page, with the updates of its table.

A fault while drawing for one viewer shows an error message on that viewer's page. It stops nobody
else, and the page shows the game again as soon as it can be drawn.
"""

import asyncio
import logging
from collections.abc import Callable

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.html.markup import problem_part
from raidtable.server.html.parts import BEAT, GZIP_HEADER, PACKED_BEAT, Update, as_event
from raidtable.server.html.sections import update_for
from raidtable.server.security.connections import StreamLimits
from raidtable.server.tables.fault_reports import OnFault, log_fault
from raidtable.server.tables.live_table import LiveTable, Viewer

LOG = logging.getLogger("raidtable.streams")
# A page hears a sign of life so often.
BEAT_S = 15.0
# A page that is one too many asks again after this time.
RETRY_AFTER_S = 10


def drawn_for(live: LiveTable, viewer: Viewer, on_fault: OnFault) -> Update:
    """The table as that viewer sees it now, or an error message for that viewer alone.

    A fault at the same position is reported once.
    """
    seat = SPECTATOR
    try:
        looker = viewer.looker(live)
        seat = looker.shown
        update = update_for(live, looker)
    except Exception as problem:  # noqa: BLE001 - whatever it is, it is this viewer's alone
        if viewer.fault is None or viewer.fault[0] != live.seq:
            reference = on_fault(live, seat, problem, "drawing")
            viewer.fault = live.seq, fault_update(live.seq, viewer.language, reference)
        return viewer.fault[1]
    viewer.fault = None
    return update


def fault_update(seq: int, language: str, reference: str) -> Update:
    """What a page shows whose drawing failed: nothing but the message changes."""
    text = Translator(language)
    sentence = text.say(messages.NOT_DRAWN)
    if reference:
        sentence += " " + text.say(messages.REFERENCE, reference=reference)
    return Update(seq, {"problem": (problem_part(sentence),)})


class EventStream(Response):
    """Server-sent events for a viewer: at first all of the page, since talk and seats may have
    changed without a move; then what is new to that viewer.

    It speaks to the server below the framework, whose own streams cost more than what is sent.
    """

    def __init__(
        self, live: LiveTable, viewer: Viewer, packed: bool, on_fault: OnFault = log_fault
    ) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        super().__init__(None, 200, headers, "text/event-stream")
        del self.headers["content-length"]
        self.live = live
        self.viewer = viewer
        self.packed = packed
        self.on_fault = on_fault

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        viewer, packed = self.viewer, self.packed
        # From here on it is told when the server stops.
        self.live.viewers.append(viewer)
        leaving = asyncio.create_task(self.wait_until_left(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            update: Update | None = drawn_for(self.live, viewer, self.on_fault)
            head = GZIP_HEADER if packed else b""
            sent: Update | None = None
            whole: Update | None = None  # what the page shows of the table
            while update is not None:
                # An update may equal the last one: it must not wipe other messages of the page.
                if sent is not None and update.sections == sent.sections:
                    body = PACKED_BEAT if packed else BEAT
                elif len(update.sections) == 1:
                    body = as_event(update, None, packed)  # an error message alone
                else:
                    body = as_event(update, whole, packed)
                    whole = update
                sent = update
                await send({"type": "http.response.body", "body": head + body, "more_body": True})
                head = b""
                update = await viewer.next_update()
        finally:
            self.live.viewers.remove(viewer)
            leaving.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def wait_until_left(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.viewer.end()


class LimitedStream(EventStream):
    """A stream that counts against the limits of its person and address."""

    def __init__(
        self,
        live: LiveTable,
        viewer: Viewer,
        packed: bool,
        on_fault: OnFault,
        limits: StreamLimits,
        address: str,
        person: str,
    ) -> None:
        super().__init__(live, viewer, packed, on_fault)
        self.limits = limits
        self.counted_as = address, person

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.limits.enter(*self.counted_as):
            sentence = Translator(self.viewer.language).say(messages.TOO_MANY_PAGES)
            refusal = PlainTextResponse(sentence, 429, {"Retry-After": str(RETRY_AFTER_S)})
            await refusal(scope, receive, send)
            return
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.limits.leave(*self.counted_as)


def tell(live: LiveTable, on_fault: OnFault = log_fault) -> None:
    """Hands every viewer the table as they see it now."""
    for viewer in live.viewers:
        viewer.tell(drawn_for(live, viewer, on_fault))


async def keep_alive(tables: Callable[[], list[LiveTable]], on_fault: OnFault = log_fault) -> None:
    """Tells every viewer again from time to time: where nothing is new, that the line is alive.

    The tables take turns, so that moves need not wait for a crowd of signs of life.
    """
    while True:
        now = tables()
        for live in now:
            await asyncio.sleep(BEAT_S / len(now))
            try:
                tell(live, on_fault)
            except Exception:
                # The pages of all other tables wait for their sign of life.
                LOG.exception("the viewers of table %s were not told", live.id)
        if not now:
            await asyncio.sleep(BEAT_S)
