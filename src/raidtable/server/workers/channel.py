"""What the parent and a worker send each other, over a pair of Unix sockets.

The parent sends single bytes: a connection, with the open file, or a connection that it refused.
The worker sends numbers of four bytes: of a connection that has ended, counted from 1 in the order
in which they came, 0 when it is ready, and from then on a sign of life from time to time. Each of
them ends by closing its side.
"""

import socket
import struct

CONNECTION = b"c"
# Refused connections, by the limit, so that the worker counts them in its metrics.
REFUSED = {"address": b"a", "all": b"l"}
LIMITS = {byte: limit for limit, byte in REFUSED.items()}
READY = 0
# More than there can be connections.
ALIVE = 0xFFFF_FFFF
# Signs of life in the time after which a silent worker counts as hung.
BEATS = 10
NUMBER = struct.Struct("!I")
# Files that a worker receives must not be open in the processes that it starts.
CLOSE_ON_EXEC = getattr(socket, "MSG_CMSG_CLOEXEC", 0)


def new_channel() -> tuple[socket.socket, socket.socket]:
    """The parent's end and the worker's."""
    ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    for end in ends:
        end.setblocking(False)
    return ends


def numbers_in(unread: bytearray) -> list[int]:
    """Take the complete numbers out of what was received."""
    whole = len(unread) - len(unread) % NUMBER.size
    numbers = [number for (number,) in NUMBER.iter_unpack(unread[:whole])]
    del unread[:whole]
    return numbers
