"""Reports of unexpected errors at tables: people see a reference, the host gets a report."""

import logging
from typing import Protocol

from raidtable.server.tables.live_table import LiveTable

LOG = logging.getLogger("raidtable.faults.reports")


class OnFault(Protocol):
    """Reports an error at a table; returns the reference that people can quote, or nothing.

    `where` is one of the places in `raidtable.faults.reports`. `action` is the action that was
    being played.
    """

    def __call__(
        self,
        live: LiveTable,
        seat: int,
        problem: BaseException,
        where: str,
        action: str | None = None,
    ) -> str: ...


def log_fault(
    live: LiveTable, seat: int, problem: BaseException, where: str, action: str | None = None
) -> str:
    """Write the error to the log only; there is no reference then."""
    LOG.error(
        "a %s failed at table %s, seat %d, action %s", where, live.id, seat, action,
        exc_info=problem,
    )  # fmt: skip
    return ""
