"""The folder of a server's fault reports."""

from raidtable.faults.reports import FaultFolder
from raidtable.folders import data_folder
from raidtable.server.database_url import file_of, parsed_url

NAME = "faults"


def fault_folder(database: str) -> FaultFolder:
    """Next to the database file; in the user's data folder if the database is elsewhere."""
    file = file_of(parsed_url(database))
    return FaultFolder((data_folder() if file is None else file.parent) / NAME)
