"""The folder of a server's fault reports."""

from pathlib import Path

from sqlalchemy import make_url

from raidtable.faults.reports import FaultFolder
from raidtable.folders import data_folder

NAME = "faults"


def fault_folder(database: str) -> FaultFolder:
    """Next to the database file; in the user's data folder if the database is elsewhere."""
    url = make_url(database)
    file = url.database or ""
    is_file = url.get_backend_name() == "sqlite" and file not in ("", ":memory:")
    if is_file and not file.startswith("file:"):
        return FaultFolder(Path(file).absolute().parent / NAME)
    return FaultFolder(data_folder() / NAME)
