"""A worker as its parent sees it: the process, its connections, and its signs of life."""

import socket
from multiprocessing.context import SpawnProcess

from raidtable.server.placement import Placement
from raidtable.server.settings import Settings
from raidtable.server.workers.channel import BEATS, CONNECTION, new_channel

# A worker that is not ready after this time hangs, however slow the machine is.
MOST_STARTING_S = 300.0
# The workers stop in their own time of grace; one that still runs after this is killed.
MOST_STOPPING_S = 15.0
# After so many missing signs of life in a row, connections go to other workers first.
QUIET = 3


def start_worker(
    settings: Settings, place: Placement, channel: socket.socket, metrics: str
) -> None:
    """Run a worker. Only its process loads the application."""
    from raidtable.server.workers.worker import work

    work(settings, place, channel, metrics)


class WorkerProcess:
    """A worker process, and the connections that it has."""

    def __init__(self, settings: Settings, place: Placement, metrics: str) -> None:
        self.place = place
        self.channel, theirs = new_channel()
        with theirs:
            self.process = SpawnProcess(
                target=start_worker,
                args=(settings, place, theirs, metrics),
                name=f"worker {place.number}",
            )
            self.process.start()
        self.handed = 0
        self.open: dict[int, str] = {}
        self.unread = bytearray()
        self.ready_at: float | None = None
        self.is_leaving = False
        # Checks since the last sign of life, since it began to start, or since it began to stop.
        self.missed = 0

    @property
    def pid(self) -> int:
        return self.process.pid or 0

    def take(self, connection: socket.socket, counted_as: str) -> bool:
        """Send it a connection; return whether there was room."""
        try:
            socket.send_fds(self.channel, [CONNECTION], [connection.fileno()])
        except OSError:  # it has just ended, or takes nothing for now
            return False
        self.handed += 1
        self.open[self.handed] = counted_as
        return True

    @property
    def is_quiet(self) -> bool:
        return self.missed >= QUIET

    def hangs(self, every_s: float) -> bool:
        """Count a check, made every `every_s`; return whether it has been silent for too long.

        Checks are counted, not time: a machine that was suspended has stopped the parent as well.
        """
        self.missed += 1
        if self.is_leaving:
            return self.missed * every_s > MOST_STOPPING_S
        if self.ready_at is None:
            return self.missed * every_s > MOST_STARTING_S
        return self.missed > BEATS
