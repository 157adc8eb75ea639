"""The secret that signs cookies and tokens: whoever knows it can sign in as anybody.

It comes from RAIDTABLE_SECRET, else from the file in the data folder in which earlier versions kept
it, else from the database (`storage/kept_values.py`).
"""

import logging
import os
import stat
from pathlib import Path

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.folders import data_folder

LOG = logging.getLogger("raidtable.settings")
SECRET_VARIABLE = "RAIDTABLE_SECRET"
SHORTEST_SECRET = 16
CANNOT_READ = N_("The secret in {file} can't be read: {why}. Let this user read that file.")


def secret_of_machine() -> str:
    """The secret in the file of an earlier version; empty if there is none, so that the database
    keeps it. An empty variable is no default but a mistake."""
    if SECRET_VARIABLE in os.environ:
        check_secret("", SECRET_VARIABLE)
    return secret_in(data_folder() / "secret")


def check_secret(secret: str, where: str) -> None:
    """Reject a secret that could be guessed: with it anybody could sign cookies."""
    if len(secret) < SHORTEST_SECRET:
        raise BadOption(
            N_(
                "The secret in {where} is empty or shorter than {least} characters. "
                "Use a long random text, or remove it to get a new one."
            ),
            where=where,
            least=SHORTEST_SECRET,
        )


def secret_in(file: Path) -> str:
    """The secret in that file; empty if there is no file."""
    try:
        secret = file.read_text(encoding="utf-8", errors="replace").strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as problem:
        raise BadOption(CANNOT_READ, file=file, why=problem.strerror) from None
    check_secret(secret, str(file))
    warn_if_not_private(file)
    return secret


def warn_if_not_private(file: Path) -> None:
    """Warn if others can read a file that holds the secret."""
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        LOG.warning("Other users can read or change %s: run chmod 600 on it.", file)
