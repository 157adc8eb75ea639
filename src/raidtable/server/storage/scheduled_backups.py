"""Backups that the server makes by itself, in a folder, of which it keeps the newest.

Another process with a lower priority makes each of them, by the same command as a host would: so no
move waits for one.
"""

import asyncio
import logging
import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from prometheus_client import Counter, Gauge

from raidtable.server.environment import file_variable_of
from raidtable.server.secret import SECRET_VARIABLE
from raidtable.server.settings import PREFIX, Settings

LOG = logging.getLogger("raidtable.backups")
LAST_BACKUP = Gauge(
    "raidtable_last_backup_timestamp_seconds",
    "When the newest backup was made",
    multiprocess_mode="livemax",
)
BACKUPS_FAILED = Counter("raidtable_backup_failures_total", "Backups that could not be made")

TIME = "%Y%m%dT%H%M%SZ"
NAME = re.compile(r"raidtable-(\d{8}T\d{6}Z)\.jsonl")
# The beginning of a file that is not yet a whole backup.
UNFINISHED = ".raidtable-"
# Nobody writes to one any more that has not grown for this long.
ABANDONED_S = 3600.0
# A backup that failed is tried again after this time, or sooner if they are made more often.
AGAIN_S = 600.0
# The clock is looked at this often: the machine may have slept, or its clock may have been set.
LOOK_S = 60.0
# A process that makes a backup is looked at this often.
POLL_S = 0.2
NICENESS = 10
# Variables that name files with settings which the process is given as they are.
FILES = {file_variable_of("database"), file_variable_of("secret")}


class BackupFolder:
    """The backups of a folder, by the time in their names; other files there are left alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def name_at(self, moment: float) -> Path:
        return self.folder / f"raidtable-{datetime.fromtimestamp(moment, UTC).strftime(TIME)}.jsonl"

    def all(self) -> list[tuple[float, Path]]:
        """The times and files of all backups, the oldest first.

        One from the future was made while the clock was wrong, and counts as very old.
        """
        if not self.folder.is_dir():
            return []
        now = time.time()
        found = ((NAME.fullmatch(file.name), file) for file in self.folder.iterdir())
        made = [(moment_of(name[1]), file) for name, file in found if name]
        return sorted((moment if moment <= now else 0.0, file) for moment, file in made)

    def newest(self) -> float:
        """When the newest backup was made; 0 if there is none."""
        made = self.all()
        return made[-1][0] if made else 0.0

    def prune(self, kept: int) -> None:
        """Remove all backups but the newest, and what interrupted ones have left."""
        for _, file in self.all()[:-kept]:
            file.unlink(missing_ok=True)
        for file in self.folder.glob(f"{UNFINISHED}*"):
            if time.time() - file.stat().st_mtime > ABANDONED_S:
                file.unlink(missing_ok=True)


def moment_of(text: str) -> float:
    return datetime.strptime(text, TIME).replace(tzinfo=UTC).timestamp()


class BackupFailed(Exception):
    """The process that should have made a backup failed; the message is its last line."""


class ScheduledBackups:
    """Makes a backup whenever the newest one is old enough."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.every_s = settings.backup_every_hours * 3600.0
        self.backups = BackupFolder(Path(settings.backup_folder))
        self.started_at = time.time()

    def are_late(self) -> bool:
        """Whether a backup is overdue: the newest is more than twice as old as it should be."""
        since = max(self.backups.newest(), self.started_at)
        return time.time() - since > 2 * self.every_s

    async def make_forever(self) -> None:
        again_at = 0.0
        while True:
            newest = self.backups.newest()
            LAST_BACKUP.set(newest)
            wait_s = max(newest + self.every_s, again_at) - time.time()
            if wait_s > 0:
                await asyncio.sleep(min(wait_s, LOOK_S))
                continue
            try:
                await self.make()
            except Exception as problem:  # the server goes on without it
                BACKUPS_FAILED.inc()
                wait_s = min(self.every_s, AGAIN_S)
                again_at = time.time() + wait_s
                is_expected = isinstance(problem, BackupFailed | OSError)
                LOG.error(
                    "the backup failed: %s; the next attempt is in %.0f s",
                    problem, wait_s, exc_info=not is_expected,
                )  # fmt: skip

    async def make(self) -> Path:
        """Make a backup now, then remove old ones."""
        self.backups.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self.backups.name_at(time.time())
        await self.run_command(file)
        LOG.info("backup written to %s", file)
        self.backups.prune(self.settings.backups_kept)
        return file

    async def run_command(self, file: Path) -> None:
        """Let another process write the backup. It is killed if the server stops meanwhile."""
        variables = {
            # Without the files: they may not be given together with what is in them.
            **{name: value for name, value in os.environ.items() if name not in FILES},
            f"{PREFIX}DATABASE": self.settings.database,  # not an argument: it has a password
            SECRET_VARIABLE: self.settings.secret,
        }
        command = [sys.executable, "-m", "raidtable", "backup", str(file), "--lang", "en", "--yes"]
        with (
            tempfile.TemporaryFile() as said,
            subprocess.Popen(
                command, env=variables, stdin=subprocess.DEVNULL, stdout=said, stderr=said
            ) as process,
        ):
            try:
                if hasattr(os, "setpriority"):
                    os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
                while process.poll() is None:
                    await asyncio.sleep(POLL_S)
            finally:
                process.kill()
            if process.returncode:
                said.seek(0)
                lines = said.read().decode("utf-8", "replace").splitlines() or ["no message"]
                raise BackupFailed(lines[-1])
