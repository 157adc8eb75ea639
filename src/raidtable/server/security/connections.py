"""Limits on connections: how many there are, and how long a slow client may keep one."""

import asyncio
import logging
import socket
import sys
import weakref
from asyncio import TimerHandle
from collections import Counter
from typing import Any, cast

from prometheus_client import Counter as Total
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from raidtable.server.security.addresses import Proxies, bucket
from raidtable.server.settings import Settings

LOG = logging.getLogger("raidtable.connections")
# The key under which the scope of a request has a weak reference to uvicorn's answer to it, for
# event streams.
ANSWER_IN_SCOPE = "raidtable.answer"
DROPPED = Total(
    "raidtable_connections_dropped_total", "Connections that a limit refused or ended", ["limit"]
)
# Open files that are not connections: the database, workers, logs, static files.
OTHER_FILES = 128
# More open files than this are never needed.
MOST_FILES = 65_536
# The most bytes of a request's first line and headers.
MOST_HEAD = 64 * 1024
# The kernel's send buffer for a client that does not read.
SEND_BUFFER = 256 * 1024
# The time for which an unanswered packet is sent again before the connection counts as lost.
GONE_MS = 60_000


def short_answer(status: str, sentence: str) -> bytes:
    return (
        f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n"
        f"Content-Length: {len(sentence)}\r\nConnection: close\r\nRetry-After: 10\r\n\r\n{sentence}"
    ).encode("ascii")


TOO_MANY = short_answer("503 Service Unavailable", "There are too many connections. Try later.")
TOO_LONG = short_answer("431 Request Header Fields Too Large", "The headers are too long.")
TOO_SLOW = short_answer("408 Request Timeout", "The request took too long to arrive.")


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard limit, and return the limit that now holds.

    macOS may allow fewer files than its hard limit says. Windows has no such limit.
    """
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wished:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
        except (OSError, ValueError) as problem:
            LOG.warning("The limit of open files stays at %d: %s.", soft, problem)
        else:
            soft = wished
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Connections:
    """Counts the open connections, in all and by address."""

    def __init__(self, settings: Settings, files: int) -> None:
        self.most = max(1, min(settings.most_connections, files - OTHER_FILES))
        self.most_of_one = settings.connections_per_address
        self.slow_request_s = settings.slow_request_s
        self.slow_reader_s = settings.slow_reader_s
        self.proxies = Proxies(settings.trusted_proxies)
        self.open = 0
        self.by_address: Counter[str] = Counter()

    def enter(self, host: str) -> str | None:
        """The name under which a new connection is counted; None if there are too many.

        A trusted proxy connects for many people: only the total limit holds for it.
        """
        name = "proxies" if self.proxies.trusts(host) else bucket(host)
        is_one_too_many = name != "proxies" and self.by_address[name] >= self.most_of_one
        if self.open >= self.most or is_one_too_many:
            self.note_drop("address" if is_one_too_many else "all")
            return None
        self.open += 1
        self.by_address[name] += 1
        return name

    def note_drop(self, limit: str) -> None:
        DROPPED.labels(limit).inc()

    def leave(self, name: str) -> None:
        self.open -= 1
        self.by_address[name] -= 1
        if not self.by_address[name]:
            del self.by_address[name]


class LimitedProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP with limits: a request must arrive in time, and an answer must be taken.

    Uvicorn itself limits only how long a connection may rest between two requests.
    """

    counts: Connections

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.counted_as: str | None = None
        self.arriving: TimerHandle | None = None
        self.blocked: TimerHandle | None = None
        self.in_head = True
        self.head_bytes = 0

    # uvicorn narrows the transport that asyncio declares, and so does this.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.counted_as = self.counts.enter(self.client[0] if self.client else "")
        if self.counted_as is None:
            transport.write(TOO_MANY)
            transport.close()
            return
        limit_buffers(transport)
        self.expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.resume_writing()
        if self.counted_as is not None:
            self.counts.leave(self.counted_as)
            self.counted_as = None
        super().connection_lost(exc)

    # Requests that arrive slowly

    def expect_request(self) -> None:
        if self.arriving is None:
            self.arriving = self.loop.call_later(self.counts.slow_request_s, self.end_slow_request)

    def is_idle(self) -> bool:
        """Whether no answer is under way."""
        cycle = cast("RequestResponseCycle | None", self.cycle)  # None before the first request
        return cycle is None or cycle.response_complete

    def stop_waiting(self) -> None:
        if self.arriving is not None:
            self.arriving.cancel()
            self.arriving = None

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.is_idle():
            self.expect_request()
        self.head_bytes += len(data)
        super().data_received(data)
        if self.in_head and self.head_bytes > MOST_HEAD and not self.transport.is_closing():
            DROPPED.labels("long_head").inc()
            self.transport.write(TOO_LONG)
            self.transport.close()

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()
        # The answer refers to the scope. A reference back would leave every request to the garbage
        # collector, which then has to work while people play.
        cast("dict[str, object]", self.scope)[ANSWER_IN_SCOPE] = weakref.ref(self.cycle)

    def on_message_complete(self) -> None:
        self.in_head, self.head_bytes = True, 0
        self.stop_waiting()
        super().on_message_complete()

    def timeout_keep_alive_handler(self) -> None:
        self.stop_waiting()
        super().timeout_keep_alive_handler()

    def end_slow_request(self) -> None:
        self.arriving = None
        DROPPED.labels("slow_request").inc()
        if self.is_idle():
            self.transport.write(TOO_SLOW)
            self.transport.close()
        else:
            self.transport.abort()

    # Clients that do not read

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.blocked is None:
            self.blocked = self.loop.call_later(self.counts.slow_reader_s, self.end_slow_reader)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.blocked is not None:
            self.blocked.cancel()
            self.blocked = None

    def end_slow_reader(self) -> None:
        self.blocked = None
        DROPPED.labels("slow_reader").inc()
        self.transport.abort()


def limit_buffers(transport: asyncio.Transport) -> None:
    """Limit the kernel's send buffer, and how long it waits for a client that is gone."""
    opened = transport.get_extra_info("socket")
    if opened is None or opened.family not in (socket.AF_INET, socket.AF_INET6):
        return
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MS)


def limited_protocol(settings: Settings, files: int) -> type[LimitedProtocol]:
    """The protocol of one server, with the limits of its settings."""

    class OfThisServer(LimitedProtocol):
        counts = Connections(settings, files)

    return OfThisServer
