"""Tells the service manager (systemd, `Type=notify`) when the server is ready, alive and stopping.

The protocol is a datagram with lines such as READY=1 to the socket that NOTIFY_SOCKET names.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Callable

LOG = logging.getLogger("raidtable.server")
SOCKET_VARIABLE = "NOTIFY_SOCKET"
# The time, in microseconds, after which a server that is silent counts as hung; and its process.
WATCHDOG_VARIABLE = "WATCHDOG_USEC"
WATCHDOG_PID_VARIABLE = "WATCHDOG_PID"
READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


class ServiceManager:
    """The service manager that started this process. Without one, nothing is sent."""

    def __init__(self, address: str = "", watchdog_s: float = 0.0) -> None:
        """Within every `watchdog_s` it wants a sign of life; 0 stands for never."""
        # A name that begins with @ is not in the file system: for the kernel it begins with zero.
        self.address = f"\0{address[1:]}" if address.startswith("@") else address
        self.watchdog_s = watchdog_s

    def tell(self, state: str) -> None:
        if not self.address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.connect(self.address)
                sender.send(state.encode("ascii"))
        except OSError as problem:
            LOG.warning("the service manager was not told %s: %s", state, problem)

    async def keep_alive(self, is_well: Callable[[], bool] = lambda: True) -> None:
        """Send signs of life from the event loop, as long as it runs and the server is well."""
        while self.watchdog_s > 0:
            if is_well():
                self.tell(ALIVE)
            await asyncio.sleep(self.watchdog_s / 3)


def service_manager() -> ServiceManager:
    """The service manager that the environment names. Child processes won't find it there."""
    address = os.environ.pop(SOCKET_VARIABLE, "")
    microseconds = os.environ.pop(WATCHDOG_VARIABLE, "")
    is_for_us = os.environ.pop(WATCHDOG_PID_VARIABLE, str(os.getpid())) == str(os.getpid())
    watched = is_for_us and microseconds.isdecimal()
    return ServiceManager(address, int(microseconds) / 1e6 if watched else 0.0)
