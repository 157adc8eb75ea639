"""Streams of people: limited in number, and replaced when a browser opens the next one."""

from collections.abc import Callable, Sequence

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.live.encodings import Encoding
from raidtable.server.live.streams import EventStream, StreamedPage
from raidtable.server.security.limits import StreamLimits
from raidtable.server.tables.live_table import LiveTable

# A page above the limit asks again after this time.
RETRY_AFTER_S = 10


class PersonStreams:
    """The open streams of people.

    A browser opens its stream again whenever a page is added or left, under the same name: the new
    stream replaces the earlier one, so that no page counts twice.
    """

    def __init__(self, limits: StreamLimits) -> None:
        self.limits = limits
        self.open = 0
        # By the session and the name that the browser gave.
        self.named: dict[tuple[str, str], LimitedStream] = {}


class LimitedStream(EventStream):
    """A stream whose pages count against the limits of its person and address.

    Pages above a limit are refused one by one, the last ones first: the others go on.
    """

    def __init__(
        self,
        pages: Sequence[StreamedPage],
        encoding: Encoding,
        streams: PersonStreams,
        *,
        address: str,
        person: str,
        language: str,
        name: tuple[str, str] | None = None,
        on_open: Callable[[LiveTable], None] | None = None,
        on_leave: Callable[[LiveTable], None] | None = None,
        refused: dict[int, str] | None = None,
    ) -> None:
        super().__init__(pages, encoding, on_open, refused, on_leave)
        self.streams = streams
        self.name = name
        self.counted_as = address, person
        self.counted = 0
        self.too_many = Translator(language).say(messages.TOO_MANY_PAGES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.replace_earlier()
        try:
            self.refuse_above_limit()
            if self.counted or not self.too_many_only:
                self.streams.open += 1
                try:
                    await super().__call__(scope, receive, send)
                finally:
                    self.streams.open -= 1
                return
        finally:
            self.leave()
        retry = {"Retry-After": str(RETRY_AFTER_S)}
        await PlainTextResponse(self.too_many, 429, retry)(scope, receive, send)

    def replace_earlier(self) -> None:
        if self.name is None:
            return
        earlier = self.streams.named.get(self.name)
        self.streams.named[self.name] = self
        if earlier is not None:
            earlier.leave()
            earlier.end()

    def refuse_above_limit(self) -> None:
        """Count the pages, and refuse those above the limit."""
        kept: list[StreamedPage] = []
        for streamed in self.pages:
            if self.streams.limits.enter(*self.counted_as):
                kept.append(streamed)
                self.counted += 1
            else:
                self.refused[streamed.number] = self.too_many
        self.pages = kept

    @property
    def too_many_only(self) -> bool:
        """Whether all pages were refused because there are too many."""
        return all(sentence == self.too_many for sentence in self.refused.values())

    def leave(self) -> None:
        """Count the pages of this stream no longer."""
        for _ in range(self.counted):
            self.streams.limits.leave(*self.counted_as)
        self.counted = 0
        if self.name is not None and self.streams.named.get(self.name) is self:
            del self.streams.named[self.name]
