"""The parent of several workers: it starts and replaces them, and hands them connections.

The parent binds the port and accepts connections. It gives each one to the worker that its table
belongs to, or to the one with the fewest connections, and has nothing more to do with it. A worker
that ends is replaced, and one that hangs is killed first. If the parent ends, for whatever reason,
the workers notice and end too.
"""

import asyncio
import contextlib
import logging.config
import os
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from itertools import count

from prometheus_client.multiprocess import mark_process_dead

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.server.database_url import SQLITE, parsed_url
from raidtable.server.listening import address_here, bound_sockets, log_addresses
from raidtable.server.logs import logging_settings
from raidtable.server.placement import METRICS_FOLDER, Placement, ranking
from raidtable.server.security.connections import raise_file_limit
from raidtable.server.service_manager import READY as IS_READY
from raidtable.server.service_manager import STOPPING, ServiceManager, service_manager
from raidtable.server.settings import Settings
from raidtable.server.storage.database import connect
from raidtable.server.storage.kept_values import secret_in_database
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.transactions import writing
from raidtable.server.workers.channel import ALIVE, BEATS, READY, REFUSED, numbers_in
from raidtable.server.workers.reception import CountedInParent, Reception, Visitor
from raidtable.server.workers.worker_process import MOST_STOPPING_S, WorkerProcess

LOG = logging.getLogger("raidtable.workers")
NEED_POSTGRESQL = N_(
    "Several workers need PostgreSQL, because SQLite is made for one server. Name the database "
    "with --database postgresql://USER:PASSWORD@HOST/NAME, or leave --workers out."
)
NOT_ON_THIS_SYSTEM = N_(
    "Several workers can't share a port on this system. Leave --workers out, or run the server on "
    "Linux or macOS."
)
# A worker that ends sooner than this after it was ready has failed.
STEADY_S = 1.0
# One that fails again and again is started after a pause, each time a longer one.
FIRST_PAUSE_S = 0.5
MOST_PAUSE_S = 10.0
# If no worker was ever ready, the parent gives up after so many failures of one of them.
TRIES = 3


def check(settings: Settings) -> None:
    """Raise an error that says why there cannot be several workers, if that is so."""
    if not hasattr(socket, "send_fds") or sys.platform == "win32":
        raise BadOption(NOT_ON_THIS_SYSTEM)
    if parsed_url(settings.database).get_backend_name() == SQLITE:
        raise BadOption(NEED_POSTGRESQL)


def supervise(settings: Settings, tell: Callable[[str], None]) -> None:
    """Serve with several workers until SIGTERM or Ctrl+C. `tell` gets the address of the pages once
    they can be read."""
    check(settings)
    manager = service_manager()
    logging.config.dictConfig(logging_settings(settings.log))
    listeners = bound_sockets(settings.host, settings.port)
    engine = connect(settings.database)
    migrate(engine)
    if not settings.secret:
        with writing(engine) as connection:
            kept = secret_in_database(connection)
        settings = settings.model_copy(update={"secret": kept})
    engine.dispose()
    metrics = tempfile.mkdtemp(prefix="raidtable-metrics-")
    os.environ[METRICS_FOLDER] = metrics  # the workers inherit it
    try:
        asyncio.run(Supervisor(settings, listeners, metrics, tell, manager).run())
    finally:
        shutil.rmtree(metrics, ignore_errors=True)


class Supervisor:
    """Runs the workers and the reception."""

    def __init__(
        self,
        settings: Settings,
        listeners: list[socket.socket],
        metrics: str,
        tell: Callable[[str], None] = lambda _: None,
        manager: ServiceManager | None = None,
    ) -> None:
        self.settings = settings
        self.listeners = listeners
        self.metrics = metrics
        self.tell = tell
        self.manager = manager or ServiceManager()
        # By number: those that take connections, and all that run.
        self.ready: dict[int, WorkerProcess] = {}
        self.running: set[WorkerProcess] = set()
        self.failures = dict.fromkeys(range(1, settings.workers + 1), 0)
        self.uses = count(1)
        self.last_use = dict.fromkeys(self.failures, 0)
        self.was_ready = False
        self.is_stopping = False
        self.stopping = asyncio.Event()
        self.ended = asyncio.Event()
        self.exit_code = 0

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.counts = CountedInParent(self.settings, raise_file_limit(), self.count_refused)
        self.reception = Reception(
            self.counts,
            self.settings.slow_request_s,
            self.hand_over,
            self.settings.base_path.encode("ascii"),
        )
        for number in (signal.SIGTERM, signal.SIGINT):
            self.loop.add_signal_handler(number, self.stop)
        for slot in self.failures:
            self.start(slot)
        # Without a worker that takes connections the server is as good as hung.
        alive = asyncio.create_task(self.manager.keep_alive(lambda: bool(self.ready)))
        watching = asyncio.create_task(self.end_hung_workers())
        await self.stopping.wait()
        alive.cancel()
        watching.cancel()
        self.manager.tell(STOPPING)
        self.reception.close()
        for listener in self.listeners:
            listener.close()
        for worker in list(self.running):
            self.let_go(worker)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(MOST_STOPPING_S):
                while self.running:
                    self.ended.clear()
                    await self.ended.wait()
        for worker in self.running:
            LOG.error("worker %d does not stop and is killed", worker.place.number)
            worker.process.kill()
            worker.process.join()
        if self.exit_code:
            sys.exit(self.exit_code)

    def stop(self) -> None:
        """Stop the workers; at the second signal, at once."""
        if self.is_stopping:
            for worker in self.running:
                worker.process.kill()
        self.is_stopping = True
        self.stopping.set()

    # Workers that begin and end

    def start(self, number: int) -> None:
        if self.is_stopping:
            return
        try:
            worker = WorkerProcess(
                self.settings, Placement(number, self.settings.workers), self.metrics
            )
        except OSError as problem:  # too many processes or files
            LOG.error("worker %d cannot start for now: %s", number, problem)
            self.loop.call_later(MOST_PAUSE_S, self.start, number)
            return
        self.running.add(worker)
        self.loop.add_reader(worker.channel, self.listen, worker)
        self.loop.add_reader(worker.process.sentinel, self.bury, worker)

    def listen(self, worker: WorkerProcess) -> None:
        try:
            received = worker.channel.recv(4096)
        except BlockingIOError:
            return
        except ConnectionError:
            received = b""
        if not received:
            self.let_go(worker)  # it stops, or is dead
            return
        worker.missed = 0
        worker.unread += received
        for number in numbers_in(worker.unread):
            if number == READY:
                self.welcome(worker)
            elif number != ALIVE:
                self.counts.leave(worker.open.pop(number))

    def welcome(self, worker: WorkerProcess) -> None:
        worker.ready_at = self.loop.time()
        self.ready[worker.place.number] = worker
        LOG.info("worker %d is ready (process %d)", worker.place.number, worker.pid)
        if not self.was_ready:
            self.was_ready = True
            self.reception.open(self.listeners)
            log_addresses(self.listeners)
            self.manager.tell(IS_READY)
            self.tell(f"{address_here(self.listeners)}{self.settings.base_path}/")
        self.reception.try_again()

    def let_go(self, worker: WorkerProcess) -> None:
        """Send it nothing more. It ends when it sees that."""
        if self.ready.get(worker.place.number) is worker:
            del self.ready[worker.place.number]
        if worker.channel.fileno() >= 0:
            self.loop.remove_reader(worker.channel)
            worker.channel.close()
            worker.is_leaving, worker.missed = True, 0
        for name in worker.open.values():
            self.counts.leave(name)
        worker.open.clear()

    def bury(self, worker: WorkerProcess) -> None:
        """A worker has ended: start another one in its place."""
        self.loop.remove_reader(worker.process.sentinel)
        self.let_go(worker)
        worker.process.join()
        mark_process_dead(worker.pid, self.metrics)  # type: ignore[no-untyped-call]
        self.running.discard(worker)
        self.ended.set()
        if not self.is_stopping:
            self.replace(worker)
        worker.process.close()

    def replace(self, worker: WorkerProcess) -> None:
        number = worker.place.number
        steady = worker.ready_at is not None and self.loop.time() - worker.ready_at >= STEADY_S
        self.failures[number] = 0 if steady else self.failures[number] + 1
        failures = self.failures[number]
        LOG.warning(
            "worker %d (process %d) ended, %s", number, worker.pid, how(worker.process.exitcode)
        )
        if failures >= TRIES and not self.was_ready:
            LOG.error("no worker can start: the server stops")
            self.exit_code = 1
            self.stop()
        elif failures <= 1:
            self.start(number)
        else:
            pause = min(FIRST_PAUSE_S * 2 ** (failures - 2), MOST_PAUSE_S)
            LOG.error(
                "worker %d failed %d times in a row; the next one starts in %g s",
                number, failures, pause,
            )  # fmt: skip
            self.loop.call_later(pause, self.start, number)

    async def end_hung_workers(self) -> None:
        """Kill workers that run but answer nobody, so that they are replaced."""
        every_s = self.settings.hung_worker_s / BEATS
        while True:
            await asyncio.sleep(every_s)
            for worker in self.running:
                if worker.hangs(every_s):
                    LOG.error(
                        "worker %d (process %d) hangs and is killed",
                        worker.place.number,
                        worker.pid,
                    )
                    worker.process.kill()

    # Connections

    def hand_over(self, visitor: Visitor) -> bool:
        """Give a connection to the worker of its table, or to the one with the fewest."""
        if visitor.table is not None:
            order = ranking(visitor.table, self.ready)
        else:
            order = sorted(self.ready, key=self.load)
        # A worker that may hang comes last.
        for number in sorted(order, key=lambda number: self.ready[number].is_quiet):
            if self.ready[number].take(visitor.connection, visitor.counted_as):
                self.last_use[number] = next(self.uses)
                return True
        return False

    def load(self, number: int) -> tuple[int, int]:
        """Its connections; of two with as many, the one comes first that had to wait longer."""
        return len(self.ready[number].open), self.last_use[number]

    def count_refused(self, limit: str) -> None:
        """Let a worker count a connection that was refused, for the metrics."""
        for worker in self.ready.values():
            with contextlib.suppress(OSError):
                worker.channel.send(REFUSED[limit])
            return


def how(exit_code: int | None) -> str:
    """How a process ended, for the log."""
    if exit_code is not None and exit_code < 0:
        return f"killed by signal {-exit_code}"
    return f"with exit code {exit_code}"
