"""Streams of events: one for each open page, on which it is told what is new at its table."""

import asyncio
import logging
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from raidtable.server.live import LiveTable, Viewer
from raidtable.server.sections import update_for
from raidtable.server.updates import BEAT, GZIP_HEADER, PACKED_BEAT, as_event

LOG = logging.getLogger("raidtable.streams")
# A page hears a sign of life so often.
BEAT_S = 15.0


class EventStream(Response):
    """Server-sent events for a viewer: at first all of the page, since talk and seats may have
    changed without a move; then what is new to that viewer.

    It speaks to the server below the framework, whose own streams cost more than what is sent.
    """

    def __init__(self, live: LiveTable, viewer: Viewer, packed: bool) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        super().__init__(None, 200, headers, "text/event-stream")
        del self.headers["content-length"]
        self.live = live
        self.viewer = viewer
        self.packed = packed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        viewer, packed = self.viewer, self.packed
        # From here on it is told when the server stops.
        self.live.viewers.append(viewer)
        leaving = asyncio.create_task(self.wait_until_left(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            shown = update_for(self.live, viewer.looker(self.live))
            first = (GZIP_HEADER if packed else b"") + as_event(shown, None, packed)
            await send({"type": "http.response.body", "body": first, "more_body": True})
            while (update := await viewer.next_update()) is not None:
                # What was made anew may be as it was: it must not wipe what the page says besides.
                if update.sections == shown.sections:
                    body = PACKED_BEAT if packed else BEAT
                else:
                    body = as_event(update, shown, packed)
                    shown = update
                await send({"type": "http.response.body", "body": body, "more_body": True})
        finally:
            self.live.viewers.remove(viewer)
            leaving.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def wait_until_left(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.viewer.end()


def tell(live: LiveTable) -> None:
    """Hands every viewer the table as they see it now."""
    for viewer in live.viewers:
        viewer.tell(update_for(live, viewer.looker(live)))


async def keep_alive(tables: Callable[[], list[LiveTable]]) -> None:
    """Tells every viewer again from time to time: where nothing is new, that the line is alive.

    The tables take turns, so that moves need not wait for a crowd of signs of life.
    """
    while True:
        now = tables()
        for live in now:
            await asyncio.sleep(BEAT_S / len(now))
            try:
                tell(live)
            except Exception:
                # The pages of all other tables wait for their sign of life.
                LOG.exception("the viewers of table %s were not told", live.id)
        if not now:
            await asyncio.sleep(BEAT_S)
