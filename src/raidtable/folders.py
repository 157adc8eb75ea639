"""The folder of this user's data: saved games, tables, the server's secret and fault reports."""

import os
from pathlib import Path

from platformdirs import user_data_path

NAME = "raidtable"


def data_folder() -> Path:
    """The data folder, where the operating system wants it.

    Versions before 0.3 used the Linux folder on every system. It stays in use where it exists and
    the system's own folder does not. `XDG_DATA_HOME` names another place on every system.
    """
    named = os.environ.get("XDG_DATA_HOME", "")
    earlier = Path(named or Path.home() / ".local" / "share") / NAME
    if os.path.isabs(named):
        return earlier
    folder = user_data_path(NAME, appauthor=False)
    return earlier if earlier.is_dir() and not folder.exists() else folder
