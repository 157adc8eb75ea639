"""The event stream of a browser: the pages it asks for, and the events it gets."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlencode

from tests.server.browser import Browser


class Event(NamedTuple):
    """An event of a stream."""

    kind: str
    seq: int
    token: str
    number: int
    data: str


def read_event(lines: Iterator[str]) -> Event:
    """The next event; raises EOFError where the stream ends."""
    head = dict[str, str]()
    for line in lines:
        if not line:
            break
        name, _, value = line.partition(": ")
        head[name] = value
    else:
        raise EOFError
    seq, token, number = head["id"].split(" ")
    return Event(head["event"], int(seq), token, int(number), head["data"])


class Stream:
    """An open stream of a browser."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines

    def read(self, number: int) -> list[Event]:
        """That many events, in the order of their pages."""
        found = [read_event(self.lines) for _ in range(number)]
        return sorted(found, key=lambda event: event.number)

    def until(self, holds: Callable[[Event], bool]) -> Event:
        return next(event for event in iter(lambda: read_event(self.lines), None) if holds(event))


def page_of(table: str, token: str = "", as_seat: int = -1) -> str:
    return urlencode({"table": table.removeprefix("/t/"), "as": as_seat, "token": token})


@contextmanager
def stream(browser: Browser, *pages: str, name: str = "") -> Iterator[Stream]:
    query = urlencode([("stream", name), *(("page", page) for page in pages)])
    with browser.http.stream("GET", f"/events?{query}") as answer:
        assert answer.status_code == 200, answer.read()
        yield Stream(answer.iter_lines())
