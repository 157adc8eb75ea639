"""Sends a request to an address that a person has entered, and to no other one.

The name is resolved for each request, every address that it has must be public, and the connection
goes to one of those that were checked: a name that resolves to something else a moment later gains
nothing. The certificate is checked against the name. Redirects are not followed, and of the answer
only the status is read.
"""

import asyncio
import contextlib
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from raidtable.engine.messages import N_
from raidtable.server.errors import Rejected
from raidtable.server.notices.public_addresses import is_public

RESOLVING_S = 3.0
CONNECTING_S = 5.0
ANSWER_S = 10.0
MOST_ADDRESS = 500
# The most of an answer that is read: its status and headers.
MOST_HEAD = 16_384
MOST_TRIED = 3
PORTS = {"https": 443, "http": 80}
LEAST_OPEN_PORT = 1024
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})(?: |\r)")

NO_ADDRESS = N_("That isn't an address of a web server: it begins with https://.")
NOT_PUBLIC = N_("That address isn't public. The server sends notices to public addresses only.")
NOT_SECURE = N_("The address has to begin with https://.")
NOT_FOUND = N_("The server of that address can't be found.")
BAD_PORT = N_("That port can't be used: take 443, or one above 1023.")

Resolve = Callable[[str, int], Awaitable[list[str]]]


class Unreached(Exception):
    """Nothing was sent: the request has certainly reached nobody."""


class Unanswered(Exception):
    """The request was sent, but no answer came: it may have reached somebody."""


class Target(NamedTuple):
    """An address in its parts."""

    scheme: str
    host: str  # in ASCII
    port: int
    path: str

    @property
    def named(self) -> str:
        """The host as the request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


async def resolve(host: str, port: int) -> list[str]:
    """All addresses of that name."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def split(address: str) -> SplitResult:
    if len(address) > MOST_ADDRESS or re.search(r"[\s\\\x00-\x1f\x7f]", address):
        raise Rejected(NO_ADDRESS)
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise Rejected(NO_ADDRESS) from None
    if parts.scheme not in PORTS or not parts.hostname or "@" in parts.netloc:
        raise Rejected(NO_ADDRESS)
    return parts


def ascii_host(host: str) -> str:
    if ":" in host:
        return host
    try:
        return host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        raise Rejected(NO_ADDRESS) from None


class Poster:
    """Posts to addresses of people. `own_hosts` are hosts of the local network that are allowed,
    also by http."""

    def __init__(
        self,
        own_hosts: str = "",
        resolver: Resolve = resolve,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.own_hosts = {host.strip().lower() for host in own_hosts.split(",") if host.strip()}
        self.resolver = resolver
        self._context = context

    @property
    def context(self) -> ssl.SSLContext:
        if self._context is None:
            self._context = ssl.create_default_context()
        return self._context

    def target(self, address: str) -> Target:
        """The address in its parts; raises Rejected if nothing may be sent there."""
        parts = split(address)
        host = ascii_host(parts.hostname or "")
        port = parts.port if parts.port is not None else PORTS[parts.scheme]
        path = parts.path.encode("ascii", "ignore").decode() if parts.path.isascii() else None
        if path is None or not parts.query.isascii():
            raise Rejected(NO_ADDRESS)
        if host not in self.own_hosts:
            if parts.scheme != "https":
                raise Rejected(NOT_SECURE)
            if port != PORTS["https"] and port < LEAST_OPEN_PORT:
                raise Rejected(BAD_PORT)
        query = f"?{parts.query}" if parts.query else ""
        return Target(parts.scheme, host, port, f"{path or '/'}{query}")

    async def addresses(self, target: Target) -> list[str]:
        """The addresses of the target, all of them checked; raises Rejected for others."""
        try:
            async with asyncio.timeout(RESOLVING_S):
                found = await self.resolver(target.host, target.port)
        except (OSError, UnicodeError):  # TimeoutError is an OSError
            raise Rejected(NOT_FOUND) from None
        if not found:
            raise Rejected(NOT_FOUND)
        if target.host not in self.own_hosts and not all(map(is_public, found)):
            raise Rejected(NOT_PUBLIC)
        return found

    async def check(self, address: str) -> None:
        """Raise Rejected if nothing may be sent to that address now."""
        await self.addresses(self.target(address))

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send the body; return the status of the answer."""
        try:
            target = self.target(address)
            addresses = await self.addresses(target)
        except Rejected as problem:
            raise Unreached(str(problem)) from problem
        reader, writer = await self.connect(target, addresses[:MOST_TRIED])
        try:
            return await exchange(reader, writer, request(target, body, headers))
        finally:
            writer.close()
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(1.0):
                    await writer.wait_closed()

    async def connect(
        self, target: Target, addresses: list[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        is_secure = target.scheme == "https"
        problem: Exception | None = None
        for address in addresses:
            try:
                async with asyncio.timeout(CONNECTING_S):
                    return await asyncio.open_connection(
                        address,
                        target.port,
                        limit=MOST_HEAD,
                        ssl=self.context if is_secure else None,
                        server_hostname=target.host if is_secure else None,
                    )
            except (OSError, ValueError) as error:  # also of TLS, and a timeout
                problem = error
        raise Unreached(f"no connection: {problem}") from problem


def request(target: Target, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.named}",
        "User-Agent: Raidtable",
        "Connection: close",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    if any("\r" in line or "\n" in line for line in lines):
        raise Unreached("a header has a line break")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


async def exchange(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes) -> int:
    """Send the request; return the status of its answer."""
    try:
        async with asyncio.timeout(ANSWER_S):
            writer.write(sent)
            await writer.drain()
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                found = STATUS.match(head)
                if found is None:
                    raise Unanswered("not an answer of a web server")
                status = int(found[1])
                if status >= 200:  # before it may come others, such as 103
                    return status
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as problem:
        raise Unanswered(f"no answer: {problem!r}") from problem
