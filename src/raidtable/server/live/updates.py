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
# The token of a page that shows an error message: it names no content.
NO_TOKEN = "-"


class News:
    """Wakes a stream: one of its pages has an update, or the stream is to end.

    `send_now` sends what waits at once and returns whether nothing waits any more; a stream that
    can do that sets it, and is woken only for the rest.
    """

    def __init__(self) -> None:
        self.ended = False
        self.send_now: Callable[[], bool] | None = None
        self._has_news = asyncio.Event()

    def wake(self) -> None:
        if self.send_now is None or not self.send_now() or self.ended:
            self._has_news.set()

    def end(self) -> None:
        """Let the stream end after the updates that wait."""
        self.ended = True
        self.wake()

    async def wait(self) -> None:
        """Wait until the next call of `wake` or `end`."""
        self._has_news.clear()
        await self._has_news.wait()


class OpenPage:
    """An open page of a table: its viewer, and the updates that wait to be sent.

    `viewer_of` returns the current viewer, because a person may take or leave a seat while a page
    is open. `obvious_for` is the user for whom the table plays obvious choices meanwhile. `news`
    wakes its stream, which replaces it by the one of all its pages.
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
        self.news = News()
        # The number of moves at which the table could not be drawn, and the message about it.
        self.fault: tuple[int, PageSections] | None = None

    @property
    def ended(self) -> bool:
        return self.news.ended

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
            self.news.wake()

    def end(self) -> None:
        """Let the stream of this page end after the updates that wait."""
        self.news.end()


def is_message(update: PageSections) -> bool:
    """Whether the update is an error message alone."""
    return len(update.sections) == 1


def event_id(update: PageSections, number: int) -> str:
    """The number of moves, the token of the page's content, and which page of the stream it is."""
    return f"{update.seq} {NO_TOKEN if is_message(update) else update.token} {number}"


def as_event(
    update: PageSections, before: PageSections | None, encoding: Encoding, number: int = 0
) -> bytes:
    """The update as a server-sent event for page `number` of the stream, which shows `before`."""
    head = f"event: update\nid: {event_id(update, number)}\ndata: ".encode()
    return encoding.event(head, update.changed_since(before))


def heartbeat(shown: PageSections, encoding: Encoding, number: int = 0) -> bytes:
    """An event that only says what page `number` of the stream should show."""
    return encoding.event(f"event: beat\nid: {event_id(shown, number)}\ndata: 1".encode(), ())


def refusal(sentence: str, encoding: Encoding, number: int = 0) -> bytes:
    """The event for a page that the stream does not carry: the reason, as an error message."""
    head = f"event: refused\nid: -1 {NO_TOKEN} {number}\ndata: ".encode()
    return encoding.event(head, (problem_part(sentence),))


def fault_update(seq: int, language: str, reference: str) -> PageSections:
    """The update of a page that could not be drawn: only the error message changes."""
    text = Translator(language)
    sentence = text.say(messages.NOT_DRAWN)
    if reference:
        sentence += " " + text.say(messages.REFERENCE, reference=reference)
    return PageSections(seq, {"problem": (problem_part(sentence),)})
