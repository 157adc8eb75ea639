"""The folder of a server's fault reports."""

from typing import Any

from prometheus_client import Counter

from raidtable.engine.match import Match
from raidtable.faults.reports import FaultFolder
from raidtable.folders import data_folder
from raidtable.server.database_url import file_of, parsed_url

NAME = "faults"
FAULTS = Counter("raidtable_fault_reports_total", "Unexpected errors, by where they are", ["where"])


class CountedFaults(FaultFolder):
    """A folder whose reports a metric counts, also those of a fault that was known."""

    def write(self, match: Match | None, *, where: str, **about: Any) -> str:
        FAULTS.labels(where).inc()
        return super().write(match, where=where, **about)


def fault_folder(database: str) -> FaultFolder:
    """Next to the database file; in the user's data folder if the database is elsewhere."""
    file = file_of(parsed_url(database))
    return CountedFaults((data_folder() if file is None else file.parent) / NAME)
