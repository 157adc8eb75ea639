"""Updates: server-sent events for the open pages of a table when it changes.

An exception while drawing for one viewer shows an error message on that viewer's page. It affects
nobody else, and the page shows the game again as soon as it can be drawn.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.html.markup import problem_part
from raidtable.server.html.page_sections import PageSections
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.live.encodings import Encoding
from raidtable.server.tables.fault_reports import OnFault, log_fault
from raidtable.server.tables.live_table import LiveTable

# A page that is further behind skips the updates in between: the last one is complete.
MOST_WAITING = 40

HEARTBEAT = b"event: beat\ndata: 1"


class OpenPage:
    """An open page of a table: its viewer, and the updates that wait to be sent.

    `viewer_of` returns the current viewer, because a person may take or leave a seat while a page
    is open. `obvious_for` is the user for whom the table plays obvious choices meanwhile.
    """

    def __init__(
        self,
        viewer_of: Callable[[LiveTable], Viewer],
        language: str = "en",
        on_fault: OnFault = log_fault,
        *,
        obvious_for: str | None = None,
    ) -> None:
        self.obvious_for = obvious_for
        self.viewer_of = viewer_of
        self.language = language
        self.on_fault = on_fault
        self.waiting: deque[PageSections] = deque(maxlen=MOST_WAITING)
        self.ended = False
        # The number of moves at which the table could not be drawn, and the message about it.
        self.fault: tuple[int, PageSections] | None = None
        self._has_news = asyncio.Event()

    def make_update(self, live: LiveTable) -> PageSections:
        """The table as the viewer of this page sees it now, or an error message.

        A fault at the same position is reported once.
        """
        seat = SPECTATOR
        try:
            viewer = self.viewer_of(live)
            seat = viewer.shown
            update = sections_for(live, viewer)
        except Exception as problem:  # noqa: BLE001 - reported, and shown on this page alone
            if self.fault is None or self.fault[0] != live.seq:
                reference = self.on_fault(live, seat, problem, "drawing")
                self.fault = live.seq, fault_update(live.seq, self.language, reference)
            return self.fault[1]
        self.fault = None
        return update

    def send_update(self, live: LiveTable) -> None:
        """Queue an update with the table as the page's viewer sees it now."""
        update = self.make_update(live)
        if not self.ended:
            self.waiting.append(update)
            self._has_news.set()

    def end(self) -> None:
        """Let the stream end after the updates that wait."""
        self.ended = True
        self._has_news.set()

    async def next_update(self) -> PageSections | None:
        """The next update to send; None at the end."""
        while not self.waiting and not self.ended:
            self._has_news.clear()
            await self._has_news.wait()
        return self.waiting.popleft() if self.waiting else None


def as_event(update: PageSections, before: PageSections | None, encoding: Encoding) -> bytes:
    """The update as a server-sent event for a page that shows `before`."""
    head = f"event: update\nid: {update.seq}\ndata: ".encode()
    return encoding.event(head, update.changed_since(before))


def fault_update(seq: int, language: str, reference: str) -> PageSections:
    """The update of a page that could not be drawn: only the error message changes."""
    text = Translator(language)
    sentence = text.say(messages.NOT_DRAWN)
    if reference:
        sentence += " " + text.say(messages.REFERENCE, reference=reference)
    return PageSections(seq, {"problem": (problem_part(sentence),)})
