"""A page that follows its table over an event stream, as the page's script does."""

import contextlib
import threading
import time
from collections.abc import Iterator
from html.parser import HTMLParser

import httpx
from tests.server.browser import VOID
from tests.server.open_streams import Event, page_of, read_event
from tests.server.processes import PATIENCE_S

RETRY_S = 0.1


class Element:
    """An element of a page: its tag with attributes, and what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.content: list[Element | str] = []

    def within(self) -> "Iterator[tuple[Element, int, Element]]":
        """All elements in this one: the parent, the place in it, and the element."""
        for place, child in enumerate(self.content):
            if isinstance(child, Element):
                yield self, place, child
                yield from child.within()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attributes}>{self.content}"


class Tree(HTMLParser):
    """The elements of a text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = Element("", {})
        self._open = [self.root]
        self.feed(html)
        self.close()
        assert self._open == [self.root], f"never closed: {self._open[1:]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self._open[-1].content.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].content.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self._open[-1].content.append(data)


class ShownPage:
    """The sections of a page, of which updates replace those that they bring."""

    def __init__(self) -> None:
        self.root = Element("", {})

    def apply(self, html: str) -> None:
        for new in Tree(html).root.content:
            assert isinstance(new, Element)
            id = new.attributes.get("id")
            assert id is not None
            for parent, place, old in self.root.within():
                if old.attributes.get("id") == id:
                    parent.content[place] = new
                    break
            else:
                self.root.content.append(new)

    @property
    def seq(self) -> int:
        """The number of moves that it shows; -1 before the first update."""
        for _, _, element in self.root.within():
            if element.attributes.get("id") == "state":
                return int(element.attributes["data-seq"] or -1)
        return -1


def updates_of(server: str, table: str, cookie: str, token: str = "") -> Iterator[Event]:
    """The updates for a page that shows what the token names, until its stream ends."""
    headers = {"Accept-Encoding": "identity", "Cookie": cookie}
    query = {"page": page_of(table, token)}
    with (
        httpx.Client(timeout=PATIENCE_S, verify=False) as http,
        http.stream("GET", f"{server}/events", params=query, headers=headers) as answer,
    ):
        if answer.status_code != 200:
            return
        lines = answer.iter_lines()
        with contextlib.suppress(EOFError):
            while True:
                event = read_event(lines)
                if event.kind == "update":
                    yield event


def fresh_page(server: str, table: str, cookie: str) -> ShownPage:
    """The page as a new stream of that server shows it."""
    page = ShownPage()
    page.apply(next(updates_of(server, table, cookie)).data)
    return page


class FollowingPage(threading.Thread):
    """An open page, which connects again whenever its stream ends."""

    def __init__(self, server: str, table: str, cookie: str) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.table = table
        self.cookie = cookie
        self.shown = ShownPage()
        self.token = ""  # of what it shows
        self.connections = 0
        self.stopping = threading.Event()
        self.failure: BaseException | None = None
        self._lock = threading.Lock()

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                self.follow()
                time.sleep(RETRY_S)
        except BaseException as failure:  # noqa: BLE001 - raised by the test that waits for us
            self.failure = failure

    def follow(self) -> None:
        self.connections += 1
        try:
            for update in updates_of(self.server, self.table, self.cookie, self.token):
                if self.stopping.is_set():
                    return
                with self._lock:
                    self.shown.apply(update.data)
                self.token = update.token
        except httpx.TransportError:
            pass  # the page connects again

    def shows(self, page: ShownPage) -> bool:
        if self.failure is not None:
            raise self.failure
        with self._lock:
            return self.shown.root == page.root
