"""The parts of a running server, which routes reach through `request.app.state`."""

import asyncio
import logging
import time
from functools import partial

from fastapi import Request
from prometheus_client import Counter, Gauge

from raidtable.pictures.maker import PictureMaker
from raidtable.server.clock import Clock
from raidtable.server.database_url import file_of, parsed_url
from raidtable.server.extras import check_extras
from raidtable.server.garbage import collect_when_idle
from raidtable.server.live.limited_streams import PersonStreams
from raidtable.server.live.streams import send_heartbeats, send_updates, send_updates_to
from raidtable.server.notices.notices import Notices
from raidtable.server.placement import ALONE, Placement
from raidtable.server.secret import warn_if_not_private
from raidtable.server.security.doors import Doors
from raidtable.server.security.house_rules import HouseRules
from raidtable.server.security.limits import RateLimits, StreamLimits
from raidtable.server.security.oidc import OidcProvider
from raidtable.server.security.revocation import Revocations
from raidtable.server.security.sessions import Sessions
from raidtable.server.security.tokens import Tokens
from raidtable.server.settings import Settings
from raidtable.server.storage.database import Database
from raidtable.server.storage.fault_folder import fault_folder
from raidtable.server.storage.kept_values import secret_in_database
from raidtable.server.storage.scheduled_backups import ScheduledBackups
from raidtable.server.storage.server_lock import ServerLock
from raidtable.server.sweeps import Sweeps
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.bot_scheduler import BotScheduler
from raidtable.server.tables.fans import Fans
from raidtable.server.tables.fault_reports import log_fault
from raidtable.server.tables.filled_results import fill_results
from raidtable.server.tables.late_seats import sweep_late
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.obvious_moves import ObviousMoves
from raidtable.server.tables.order_keeper import OrderKeeper
from raidtable.server.tables.pruning import Pruning
from raidtable.server.tables.reviewing import Reviews
from raidtable.server.tables.seen_tables import Seen, note_seen

LOG = logging.getLogger("raidtable.server")
CHANGES = Counter("raidtable_changes_total", "Changes at tables that viewers were told of")
VIEWERS = Gauge("raidtable_viewers", "Pages that are open at tables", multiprocess_mode="livesum")
STREAMS = Gauge(
    "raidtable_streams",
    "Event streams; one carries all pages of a browser",
    multiprocess_mode="livesum",
)
TABLES_IN_MEMORY = Gauge(
    "raidtable_tables_in_memory",
    "Tables in memory; one that several workers hold counts for each",
    multiprocess_mode="livesum",
)
MEASURED_EVERY_S = 1.0


class Services:
    """The database, the tables, the bots, and everything else that routes use."""

    def __init__(
        self, settings: Settings, place: Placement = ALONE, clock: Clock | None = None
    ) -> None:
        # The parent of several workers has brought the schema up to date.
        self.lock = ServerLock(parsed_url(settings.database))
        try:
            self.database = Database(settings.database, migrates=place.workers == 1)
        except BaseException:
            self.lock.free()
            raise
        if not settings.secret:
            kept = self.database.write_now(secret_in_database)
            settings = settings.model_copy(update={"secret": kept})
            file = file_of(parsed_url(settings.database))
            if file is not None:
                warn_if_not_private(file)
        self.settings = settings
        self.faults = fault_folder(settings.database)
        self.clock = clock or Clock()
        self.tables = Tables(self.database, settings.grace_s, self.clock)
        # Called in the transaction of what people may want to be told of: see `occasions.py`.
        self.on_occasion = self.tables.occasions.listeners
        self.sweeps = Sweeps(self.clock)
        self.sweeps.add("late seats", partial(sweep_late, self.tables))
        self.tables.most = settings.most_tables
        self.tables.is_home = place.is_home
        check_extras(settings)
        self.notices = Notices(self.database, settings, self.clock)
        self.tables.turns = self.notices.turns
        if self.notices.is_on:
            self.on_occasion.append(self.notices.outbox.tell)
        self.oidc = OidcProvider(settings)
        self.sessions = Sessions(settings)
        self.tokens = Tokens(settings)
        self.revocations = Revocations(
            self.database,
            self.tables.announcer,
            self.sessions.longest_s,
            self.tables.refresh_tables,
        )
        self.rules = HouseRules(self.database)
        self.doors = Doors(settings, self.database, self.rules)
        self.tables.doors = self.doors
        self.rules.on_change.append(self.wake_tables)
        self.bots = BotScheduler(self.tables, settings.bot_processes)
        self.reviews = Reviews(self.tables, self.bots)
        self.fans = Fans(self.bots)
        self.obvious = ObviousMoves(self.tables)
        self.orders = OrderKeeper(self.tables, self.clock)
        self.tables.on_private_change.append(self.send_own_updates)
        self.tables.on_fault = self.bots.on_failure = self.report_fault
        self.limits = RateLimits(settings)
        self.streams = PersonStreams(StreamLimits(settings))
        self.pictures = PictureMaker()
        self.backups = ScheduledBackups(settings) if settings.backup_folder else None
        # Of several workers, one makes the backups; another takes its place if it ends.
        self.makes_backups = place.number == 1
        self.tables.on_change.append(self.send_updates)
        self.is_stopping = False
        self.changed_at = time.monotonic()
        # Of several workers, one prunes.
        self.pruning = Pruning(self.tables, settings) if place.number == 1 else None
        self.tasks: list[asyncio.Task[None]] = []
        self.noting: set[asyncio.Task[Seen | None]] = set()
        self.backing_up: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.rules.read_first()
        self.tables.listener.start()
        self.bots.start()
        self.tasks = [
            asyncio.create_task(send_heartbeats(self.tables.in_use)),
            asyncio.create_task(self.revocations.watch_forever()),
            asyncio.create_task(self.rules.watch_forever()),
            asyncio.create_task(self.orders.resume()),
            asyncio.create_task(self.reviews.resume()),
            asyncio.create_task(self.measure_forever()),
            asyncio.create_task(self.sweeps.sweep_forever()),
            asyncio.create_task(collect_when_idle(lambda: self.changed_at)),
            asyncio.create_task(self.notices.run_forever()),
        ]
        if self.pruning is not None and self.pruning.rules:
            self.tasks.append(asyncio.create_task(self.pruning.prune_daily()))
        if self.makes_backups:  # of several workers, the same one fills in what is missing
            self.tasks.append(asyncio.create_task(fill_results(self.database)))
        if self.backups is not None and self.makes_backups:
            self.backing_up = asyncio.create_task(self.backups.make_forever())

    def wake_tables(self) -> None:
        """Show what is announced; bots that waited for the end of maintenance go on."""
        for live in list(self.tables.live.values()):
            self.send_updates(live)
            self.bots.wake(live)
            self.obvious.wake(live)
            self.orders.wake(live)

    def end_streams(self) -> None:
        """Let every event stream end; the pages will ask for a new one after a while."""
        self.is_stopping = True
        for live in self.tables.live.values():
            for page in live.subscribers:
                page.end()

    async def close(self) -> None:
        self.end_streams()
        for task in self.tasks:
            task.cancel()
        if self.backing_up is not None:
            self.backing_up.cancel()
            await asyncio.wait([self.backing_up])  # it ends its process
        await asyncio.gather(*self.noting, return_exceptions=True)
        await self.tables.listener.stop()
        await self.notices.close()
        await self.orders.close()
        await self.obvious.close()
        await self.reviews.close()
        await self.fans.close()
        await self.bots.close()
        self.database.close()
        self.lock.free()

    def send_updates(self, live: LiveTable) -> None:
        """Send every open page the table as its viewer sees it now."""
        CHANGES.inc()
        self.changed_at = time.monotonic()
        send_updates(live)

    def send_own_updates(self, live: LiveTable, seat: int) -> None:
        """The orders of a seat have changed: only the pages of its player learn that."""
        self.obvious.wake(live)
        send_updates_to(live, seat)

    def note_leaving(self, live: LiveTable, user: str | None) -> None:
        """A player's page is closed: what it has shown is no news when the player comes back."""
        if user is not None and not self.is_stopping and live.seats_of(user):
            noting = asyncio.create_task(note_seen(self.tables, live, user, self.clock.now()))
            self.noting.add(noting)
            noting.add_done_callback(self.end_noting)

    def end_noting(self, done: "asyncio.Task[Seen | None]") -> None:
        self.noting.discard(done)
        problem = None if done.cancelled() else done.exception()
        if problem is not None:
            LOG.warning("it is not noted how far a table was seen: %s", problem)

    def measure(self) -> None:
        """Set the gauges."""
        live_tables = self.tables.live.values()
        VIEWERS.set(sum(len(live.subscribers) for live in live_tables))
        STREAMS.set(self.streams.open)
        TABLES_IN_MEMORY.set(len(live_tables))

    async def measure_forever(self) -> None:
        """Set the gauges from time to time: with several workers, any of them may be asked."""
        while True:
            self.measure()
            await asyncio.sleep(MEASURED_EVERY_S)

    def report_fault(
        self,
        live: LiveTable,
        seat: int,
        problem: BaseException,
        where: str,
        action: str | None = None,
    ) -> str:
        """Write a fault report; return its reference. If that fails too, the game goes on."""
        log_fault(live, seat, problem, where, action)
        try:
            return self.faults.write(
                live.match, where=where, error=problem, seat=seat, action=action, table=live.id,
                bot=live.seats[seat].bot if seat >= 0 else None,
            )  # fmt: skip
        except Exception:
            LOG.exception("a fault at table %s could not be reported", live.id)
            return ""


def services_of(request: Request) -> Services:
    """The services of the application that a request came to."""
    services: Services = request.app.state.services
    return services
