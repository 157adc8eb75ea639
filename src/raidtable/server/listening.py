"""Binds the port, and says in one sentence why that fails."""

import errno
import logging
import os
import socket

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_, Text

LOG = logging.getLogger("raidtable.server")
IN_USE = N_(
    "Port {port} of {host} is in use by another program. Stop that program, or choose another "
    "port with --port."
)
CANNOT_LISTEN = N_("The server can't listen on port {port} of {host}: {reason}.")
NO_HOST = N_("that is not the name or address of a machine")


def bound_sockets(host: str, port: int) -> list[socket.socket]:
    """Sockets that are bound to the port, one for each address of the host; none listens yet."""
    bound: list[socket.socket] = []
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, kind, protocol, _, address in dict.fromkeys(found):
            # Port 0 is any free one; all addresses get the same.
            chosen = bound[0].getsockname()[1] if bound else port
            bound.append(bind(socket.socket(family, kind, protocol), (address[0], chosen)))
    except UnicodeError:  # no name of a host
        raise BadOption(CANNOT_LISTEN, port=port, host=host, reason=Text(NO_HOST)) from None
    except OSError as problem:
        for one in bound:
            one.close()
        if problem.errno == errno.EADDRINUSE:
            raise BadOption(IN_USE, port=port, host=host) from None
        reason = problem.strerror or str(problem)
        raise BadOption(CANNOT_LISTEN, port=port, host=host, reason=reason) from None
    return bound


def bind(opened: socket.socket, address: tuple[str | int, int]) -> socket.socket:
    try:
        if os.name == "posix":  # on Windows this would let two servers share a port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if opened.family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind(address)
    except OSError:
        opened.close()
        raise
    return opened


def log_addresses(listeners: list[socket.socket]) -> None:
    for listener in listeners:
        LOG.info("listening on %s", address_of(listener))


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return (
        f"http://[{host}]:{port}" if listener.family == socket.AF_INET6 else f"http://{host}:{port}"
    )


def address_here(listeners: list[socket.socket]) -> str:
    """Where a browser on this machine finds the server, also if it listens on all addresses."""
    address = address_of(listeners[0])
    return address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")
