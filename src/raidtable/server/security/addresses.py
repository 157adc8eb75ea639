"""The address of a caller, as every limit counts it, and which proxies may name it."""

import ipaddress
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from raidtable.server.settings import networks_in

# The key under which a request's scope holds the address of its caller.
CALLER = "raidtable.caller"
# One customer usually has a whole IPv6 network of this size.
IPV6_BITS = 64
KNOWN_ADDRESSES = 4096

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Proxies:
    """The proxies whose `X-Forwarded-For` is trusted; by default none is."""

    def __init__(self, trusted: str = "") -> None:
        """`trusted` lists addresses and networks, separated by commas."""
        self.networks = networks_in(trusted)

    def trusts(self, host: str) -> bool:
        address = parsed(host)
        return address is not None and any(address in network for network in self.networks)

    def caller(self, peer: str, forwarded: Iterable[str]) -> str:
        """The right-most address that is not a trusted proxy's: everything left of it can be
        forged."""
        host = peer
        hops = [hop.strip() for value in forwarded for hop in value.split(",")]
        while hops and self.trusts(host):
            host = without_port(hops.pop())
        return host


def without_port(hop: str) -> str:
    """An address of `X-Forwarded-For`; some proxies add the port."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def parsed(host: str) -> Address | None:
    """The address; None for a name or invalid text."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


@lru_cache(KNOWN_ADDRESSES)
def bucket(host: str) -> str:
    """The key of limits: an IPv4 address, or the network of an IPv6 address."""
    address = parsed(host)
    if isinstance(address, ipaddress.IPv6Address):
        network = ipaddress.ip_network((address, IPV6_BITS), strict=False)
        return str(network)
    # Text that is no address has no length limit, so it is not kept as a key.
    return str(address) if address is not None else "unknown"


def peer_of(scope: Mapping[str, Any]) -> str:
    """The address at the other end of the connection: a proxy's, if there is one."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def headers_of(scope: Mapping[str, Any], name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


class Forwarded:
    """Determines the caller of each request once, and takes the scheme from a trusted proxy."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            peer = peer_of(scope)
            forwarded = headers_of(scope, b"x-forwarded-for")
            scope[CALLER] = bucket(self.proxies.caller(peer, forwarded))
            schemes = headers_of(scope, b"x-forwarded-proto")
            if schemes and self.proxies.trusts(peer) and schemes[-1] in ("http", "https"):
                scope["scheme"] = schemes[-1]
        await self.app(scope, receive, send)


def is_local(scope: Mapping[str, Any]) -> bool:
    """Whether a request was made on this machine, and not passed on by a proxy here."""
    address = parsed(peer_of(scope))
    is_passed_on = any(
        key in (b"forwarded", b"via") or key.startswith(b"x-forwarded-")
        for key, _ in scope["headers"]
    )
    return address is not None and address.is_loopback and not is_passed_on


def caller_address(request: Request) -> str:
    """The address of the caller. Limits count by it, because a cookie can be thrown away."""
    caller: str = request.scope[CALLER]
    return caller
