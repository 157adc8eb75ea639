"""The rules of this server that change while it runs: bans, announcements, maintenance, mutes.

They are few rows, which every process keeps in memory: a request costs no read. A change holds at
once in the process that makes it, and within `READ_EVERY_S` in all others.
"""

import asyncio
import ipaddress
import logging
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, select

from raidtable.server.errors import Unavailable
from raidtable.server.security.addresses import parsed
from raidtable.server.security.blocks import all_mutes
from raidtable.server.settings import Network
from raidtable.server.storage.database import Database
from raidtable.server.storage.door_schema import ANNOUNCEMENTS, BANS
from raidtable.server.storage.schema import USERS

LOG = logging.getLogger("raidtable.doors")
READ_EVERY_S = 2.4
NOBODY = frozenset[str]()
PERSON, ADDRESS = "person", "address"
MESSAGE, MAINTENANCE = "message", "maintenance"


class Stream(Protocol):
    """An event stream of a page."""

    def end(self) -> None: ...


class Rules(NamedTuple):
    """What the rows say."""

    people: frozenset[str] = frozenset()  # who are banned
    networks: tuple[Network, ...] = ()
    admins: frozenset[str] = frozenset()
    message: str = ""
    stops_at: float | None = None  # when moves stop for maintenance; None without maintenance
    mutes: Mapping[str, frozenset[str]] = MappingProxyType({})  # whom each person has muted


class HouseRules:
    """The current rules. `on_change` is called when announcements or mutes have changed."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.now = Rules()
        self.streams: WeakKeyDictionary[Stream, tuple[str | None, str]] = WeakKeyDictionary()
        self.on_change: list[Callable[[], None]] = []
        self._was_paused = False

    # Reading

    def read_first(self) -> None:
        """Read the rules before the first request."""
        with self.database.engine.connect() as connection:
            self.now = read_rules(connection)

    async def refresh(self) -> None:
        before, self.now = self.now, await self.database.read(read_rules)
        if self.now.people != before.people or self.now.networks != before.networks:
            self._end_banned_streams()
        is_paused = self.is_paused
        announced = (self.now.message, self.now.stops_at) != (before.message, before.stops_at)
        if announced or self.now.mutes != before.mutes or is_paused != self._was_paused:
            self._was_paused = is_paused
            for listener in self.on_change:
                listener()

    async def watch_forever(self) -> None:
        while True:
            await asyncio.sleep(READ_EVERY_S)
            try:
                await self.refresh()
            except Unavailable as problem:
                LOG.warning("the rules of the server are not read: %s", problem.reason)
            except Exception:
                LOG.exception("the rules of the server could not be read")

    # Bans

    def is_banned(self, user: str | None, address: str = "") -> bool:
        """Whether this person, or everybody at this address, is banned.

        Administrators are not kept out by their address, so that they can correct a ban.
        """
        if user in self.now.people:
            return True
        if not self.now.networks or user in self.now.admins:
            return False
        return any(overlaps(network, address) for network in self.now.networks)

    def watch(self, stream: Stream, user: str | None, address: str) -> None:
        """Let that stream end when its person or address is banned."""
        self.streams[stream] = (user, address)

    def _end_banned_streams(self) -> None:
        for stream, (user, address) in list(self.streams.items()):
            if self.is_banned(user, address):
                stream.end()

    # Mutes

    def muted_by(self, user: str | None) -> frozenset[str]:
        """Whose chat the user does not want to read."""
        return self.now.mutes.get(user, NOBODY) if user else NOBODY

    # Maintenance

    @property
    def has_maintenance(self) -> bool:
        """Whether no new tables are made."""
        return self.now.stops_at is not None

    @property
    def is_paused(self) -> bool:
        """Whether no new moves are accepted."""
        return self.now.stops_at is not None and time.time() >= self.now.stops_at


def read_rules(c: Connection) -> Rules:
    bans = c.execute(select(BANS.c.kind, BANS.c.target)).all()
    said = {row.name: row for row in c.execute(select(ANNOUNCEMENTS))}
    admins = c.execute(select(USERS.c.id).where(USERS.c.is_admin == 1)).scalars()
    return Rules(
        frozenset(target for kind, target in bans if kind == PERSON),
        tuple(ipaddress.ip_network(target) for kind, target in bans if kind == ADDRESS),
        frozenset(admins),
        said[MESSAGE].text if MESSAGE in said else "",
        said[MAINTENANCE].at if MAINTENANCE in said else None,
        all_mutes(c),
    )


def overlaps(network: Network, address: str) -> bool:
    """Whether the caller is in that network. The key of a caller by IPv6 is a network itself."""
    base, _, _ = address.partition("/")
    caller = parsed(base)
    if caller is None or caller.version != network.version:
        return False
    if "/" in address:
        return ipaddress.ip_network(address).overlaps(network)
    return caller in network
