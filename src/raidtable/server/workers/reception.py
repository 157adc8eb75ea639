"""Accepts connections in the parent, and reads far enough to know which table they are about.

The first line is only peeked at, so the worker reads the whole request. A connection that sends
nothing keeps nobody waiting: each one has its own callbacks and an end to its patience.
"""

import asyncio
import logging
import socket
from asyncio import TimerHandle
from collections.abc import Callable

from raidtable.server.placement import table_in
from raidtable.server.security.connections import (
    TOO_MANY,
    TOO_SLOW,
    Connections,
    short_answer,
)
from raidtable.server.settings import Settings

LOG = logging.getLogger("raidtable.workers")
BACKLOG = 2048
# The most connections that are accepted before others get their turn.
AT_ONCE = 64
# The table is in the first bytes of a request.
MOST_PEEKED = 1024
# A first line that arrives in parts is looked at again after this time, and this often.
AGAIN_S = 0.05
TRIES = 20
# The pause when no more files can be opened.
FULL_S = 1.0
NOBODY_THERE = short_answer("503 Service Unavailable", "The server is not ready. Try later.")


class Visitor:
    """A connection that no worker has yet."""

    def __init__(self, connection: socket.socket, counted_as: str) -> None:
        self.connection = connection
        self.counted_as = counted_as
        self.table: str | None = None
        self.is_known = False
        self.is_watched = False
        self.tries = 0
        self.timers: list[TimerHandle] = []


class CountedInParent(Connections):
    """The connections of all workers together."""

    def __init__(self, settings: Settings, files: int, on_drop: Callable[[str], None]) -> None:
        # Each worker has as many files; here only those are open that wait for a worker.
        super().__init__(settings, files * settings.workers)
        self.on_drop = on_drop

    def note_drop(self, limit: str) -> None:
        self.on_drop(limit)


class Reception:
    """Gives each connection to `hand_over`, which returns whether a worker took it.

    One that nobody took waits until `try_again` is called.
    """

    def __init__(
        self,
        counts: Connections,
        slow_request_s: float,
        hand_over: Callable[[Visitor], bool],
        prefix: bytes = b"",
    ) -> None:
        """`prefix` is the path below which the server is reached."""
        self.counts = counts
        self.slow_request_s = slow_request_s
        self.hand_over = hand_over
        self.prefix = prefix
        self.listeners: list[socket.socket] = []
        self.visitors: set[Visitor] = set()
        self.loop = asyncio.get_running_loop()

    def open(self, bound: list[socket.socket]) -> None:
        for listener in bound:
            listener.setblocking(False)
            listener.listen(BACKLOG)
            self.listeners.append(listener)
            self.loop.add_reader(listener, self.accept, listener)

    def close(self) -> None:
        """Refuse new connections, and close those that no worker has."""
        for listener in self.listeners:
            self.loop.remove_reader(listener)
            listener.close()
        self.listeners.clear()
        for visitor in list(self.visitors):
            self.turn_away(visitor)

    def accept(self, listener: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, address = listener.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as problem:
                LOG.warning("no connection can be accepted for now: %s", problem)
                self.loop.remove_reader(listener)
                self.loop.call_later(FULL_S, self.accept_again, listener)
                return
            connection.setblocking(False)
            self.receive(connection, str(address[0]))

    def accept_again(self, listener: socket.socket) -> None:
        if listener in self.listeners:
            self.loop.add_reader(listener, self.accept, listener)

    def receive(self, connection: socket.socket, host: str) -> None:
        name = self.counts.enter(host)
        if name is None:
            answer_and_close(connection, TOO_MANY)
            return
        visitor = Visitor(connection, name)
        self.visitors.add(visitor)
        visitor.timers.append(
            self.loop.call_later(self.slow_request_s, self.lose_patience, visitor)
        )
        self.look(visitor)

    def look(self, visitor: Visitor) -> None:
        """Hand the connection over if its table is known now; otherwise look again later."""
        if visitor not in self.visitors:
            return
        try:
            seen = visitor.connection.recv(MOST_PEEKED, socket.MSG_PEEK)
        except BlockingIOError:
            self.watch(visitor, True)
            return
        except OSError:
            seen = b""
        self.watch(visitor, False)
        if not seen:  # the client has gone
            self.turn_away(visitor)
            return
        visitor.tries += 1
        is_whole = b"\n" in seen or len(seen) == MOST_PEEKED
        if not is_whole and visitor.tries < TRIES:
            # What has arrived would be reported again and again, so a timer replaces the reader.
            visitor.timers.append(self.loop.call_later(AGAIN_S, self.look, visitor))
            return
        _, _, address = seen.partition(b"\n")[0].partition(b" ")
        visitor.table, visitor.is_known = table_in(address, self.prefix), True
        self.offer(visitor)

    def watch(self, visitor: Visitor, is_wanted: bool) -> None:
        if is_wanted and not visitor.is_watched:
            self.loop.add_reader(visitor.connection, self.look, visitor)
        elif visitor.is_watched and not is_wanted:
            self.loop.remove_reader(visitor.connection)
        visitor.is_watched = is_wanted

    def offer(self, visitor: Visitor) -> None:
        if self.hand_over(visitor):
            self.forget(visitor)
            visitor.connection.close()  # the worker has its own file of it

    def try_again(self) -> None:
        """Offer the connections that no worker took."""
        for visitor in [visitor for visitor in self.visitors if visitor.is_known]:
            self.offer(visitor)

    def lose_patience(self, visitor: Visitor) -> None:
        self.turn_away(visitor, NOBODY_THERE if visitor.is_known else TOO_SLOW)

    def turn_away(self, visitor: Visitor, answer: bytes = b"") -> None:
        self.forget(visitor)
        self.counts.leave(visitor.counted_as)
        answer_and_close(visitor.connection, answer)

    def forget(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        self.watch(visitor, False)
        for timer in visitor.timers:
            timer.cancel()


def answer_and_close(connection: socket.socket, answer: bytes) -> None:
    with connection:
        try:
            connection.send(answer)
        except OSError as problem:
            LOG.debug("a client left before its answer: %s", problem)
