"""A worker: the whole server, except that the parent hands its connections over."""

import asyncio
import contextlib
import logging.config
import multiprocessing
import os
import shutil
import signal
import socket
import threading
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from prometheus_client import Gauge

from raidtable.server.app import make_app
from raidtable.server.garbage import keep_pauses_short
from raidtable.server.logs import logging_settings
from raidtable.server.placement import Placement, table_in
from raidtable.server.run import GRACE_S, StoppingServer, server_config
from raidtable.server.security.connections import (
    DROPPED,
    Connections,
    LimitedProtocol,
    raise_file_limit,
)
from raidtable.server.services import Services
from raidtable.server.settings import Settings
from raidtable.server.workers.channel import (
    ALIVE,
    BEATS,
    CLOSE_ON_EXEC,
    CONNECTION,
    LIMITS,
    NUMBER,
    READY,
)

LOG = logging.getLogger("raidtable.workers")
WORKERS = Gauge("raidtable_workers", "Workers that are running", multiprocess_mode="livesum")
# The most messages that are taken before requests get their turn.
AT_ONCE = 64
# A worker that stops waits this long for the last connections that the parent sent.
FAREWELL_S = 1.0
# A worker that hangs ends this long after its parent.
AFTER_PARENT_S = GRACE_S + 5.0
CLOSE = (b"connection", b"close")


class HandedProtocol(LimitedProtocol):
    """The protocol of a connection that the parent handed over."""

    place: Placement
    prefix: bytes

    def __init__(self, *given: Any, leave: Callable[[], None], **named: Any) -> None:
        """`leave` is called when the connection has ended."""
        super().__init__(*given, **named)
        self.leave = leave

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        # The table of a later request may belong to another worker. It is served here this time;
        # then the client connects again, and the parent finds the right one.
        table = table_in(self.url, self.prefix)
        if table is not None and not self.place.is_home(table):
            self.cycle.default_headers = [*self.cycle.default_headers, CLOSE]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.leave()


def handed_protocol(settings: Settings, of: Placement) -> type[HandedProtocol]:
    """The protocol of one worker, with the limits of its settings."""

    class OfThisWorker(HandedProtocol):
        counts = Connections(settings, raise_file_limit())
        place = of
        prefix = settings.base_path.encode("ascii")

    return OfThisWorker


class WorkerServer(StoppingServer):
    """A server that listens to its parent instead of a port. It stops when the parent is gone."""

    def __init__(
        self,
        config: uvicorn.Config,
        services: Services,
        protocol: type[HandedProtocol],
        channel: socket.socket,
    ) -> None:
        super().__init__(config, services)
        self.protocol = protocol
        self.channel = channel
        self.received = 0
        self.adopting: set[asyncio.Task[None]] = set()
        self.unsent = bytearray()
        self.parent_left = asyncio.Event()
        self.beating: asyncio.Task[None] | None = None

    @property
    def loop(self) -> AbstractEventLoop:
        return asyncio.get_running_loop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Ctrl+C reaches all processes of a terminal. The parent gets it too, and ends this one.
        if sig != signal.SIGINT:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.loop.add_reader(self.channel, self.listen)
            WORKERS.set(1)
            self.report(READY)
            self.beating = self.loop.create_task(self.beat())

    async def beat(self) -> None:
        """Tell the parent from time to time that the event loop runs."""
        every_s = self.services.settings.hung_worker_s / BEATS
        while True:
            await asyncio.sleep(every_s)
            if not self.unsent:
                self.report(ALIVE)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.beating is not None:
            self.beating.cancel()
        if not self.parent_left.is_set():
            # The parent sends nothing more when it sees that; what is under way is still taken.
            with contextlib.suppress(OSError):  # the parent may have ended just now
                self.channel.shutdown(socket.SHUT_WR)
            try:
                await asyncio.wait_for(self.parent_left.wait(), FAREWELL_S)
            except TimeoutError:
                LOG.warning("the parent does not answer")
        self.loop.remove_reader(self.channel)
        self.loop.remove_writer(self.channel)
        await super().shutdown(sockets)

    def listen(self) -> None:
        for _ in range(AT_ONCE):
            try:
                message, files, _, _ = socket.recv_fds(self.channel, 1, 1, CLOSE_ON_EXEC)
            except BlockingIOError:
                return
            except ConnectionError:
                message, files = b"", []
            if not message:
                self.parent_left.set()
                self.should_exit = True
                self.loop.remove_reader(self.channel)
                return
            if message == CONNECTION:
                self.received += 1
                self.begin(files, self.received)
            else:
                DROPPED.labels(LIMITS[message]).inc()

    def begin(self, files: list[int], number: int) -> None:
        """Serve the connection of that file. There is none if this process has too many open."""
        if not files:
            LOG.warning("a connection is lost: too many files are open")
            self.report(number)
            return
        task = self.loop.create_task(self.adopt(socket.socket(fileno=files[0]), number))
        self.adopting.add(task)
        task.add_done_callback(self.adopting.discard)

    async def adopt(self, connection: socket.socket, number: int) -> None:
        connection.setblocking(False)
        if connection.family in (socket.AF_INET, socket.AF_INET6):
            # As for connections that an event loop accepts: small updates are sent at once.
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def protocol() -> asyncio.Protocol:
            return self.protocol(
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
                leave=lambda: self.report(number),
            )

        try:
            await self.loop.connect_accepted_socket(protocol, connection)
        except OSError as problem:
            LOG.debug("a client left before it was served: %s", problem)
            connection.close()
            self.report(number)

    def report(self, number: int) -> None:
        """Tell the parent that the connection of that number has ended."""
        self.unsent += NUMBER.pack(number)
        self.send()

    def send(self) -> None:
        try:
            del self.unsent[: self.channel.send(self.unsent)]
        except BlockingIOError:
            pass  # the rest is sent when there is room
        except OSError:
            self.unsent.clear()  # the parent is gone, or was told that this worker stops
        if self.unsent:
            self.loop.add_writer(self.channel, self.send)
        else:
            self.loop.remove_writer(self.channel)


def work(settings: Settings, place: Placement, channel: socket.socket, metrics: str) -> None:
    """Serve what the parent hands over until it ends or this process gets SIGTERM."""
    threading.Thread(target=end_with_parent, args=(metrics,), daemon=True).start()
    logging.config.dictConfig(logging_settings(settings.log, place.number))
    own = settings_of(settings, place)
    app = make_app(own, place)
    keep_pauses_short()
    protocol = handed_protocol(own, place)
    config = server_config(
        app,
        own,
        protocol,
        log_config=None,
        timeout_graceful_shutdown=GRACE_S,
    )
    WorkerServer(config, app.state.services, protocol, channel).run([])


def settings_of(settings: Settings, place: Placement) -> Settings:
    """The settings of one worker: its share of what the settings allow in all.

    Limits on the pages of one address or person stay whole: a browser's pages share one stream,
    and so are at one worker.
    """
    return settings.model_copy(
        update={
            "bot_processes": max(place.share(settings.bot_processes), 1),
            "most_streams": place.share(settings.most_streams),
            "most_tables": place.share(settings.most_tables),
        }
    )


def end_with_parent(metrics: str) -> None:
    """End this process some time after its parent, even if it hangs."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    shutil.rmtree(metrics, ignore_errors=True)  # the parent had no time to do that
    time.sleep(AFTER_PARENT_S)
    os._exit(1)
