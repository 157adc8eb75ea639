"""The databases of the server tests: SQLite files, and a private PostgreSQL that the tests start
and stop. A module gets the fixtures by `pytest_plugins`."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

USER = "raidtable"
# PostgreSQL does not run as root: then one of these users runs it.
STAND_INS = ("postgres", "nobody")
# The tests kill our servers, never the database, so it need not wait for the disk.
SETTINGS = "-c fsync=off -c listen_addresses= -c max_connections=60 -c shared_buffers=16MB"

# More than the databases of all tests together need.
ROOM = 4 * 2**30


class Cluster:
    """A database server that listens on a socket in its own folder."""

    def __init__(self, folder: Path, settings: str) -> None:
        self.folder = folder
        self.settings = f"{settings} -c unix_socket_directories={folder}"
        self.made = 0

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        self.made += 1
        name = f"tables{self.made}"
        with psycopg.connect(
            host=str(self.folder), user=USER, dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def process(self) -> int:
        """The id of the process that started all others."""
        return int(Path(self.data, "postmaster.pid").read_text(encoding="ascii").split()[0])

    def make(self) -> None:
        user = stand_in()
        if user is not None:
            shutil.chown(self.folder, user)
        self._run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-o", self.settings, "-w", "start")

    def stop(self) -> None:
        """Stop it as a crash would; what was committed stays."""
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def _run(self, name: str, *arguments: str) -> None:
        # The server keeps these streams open: reading from a pipe would never end.
        with (self.folder / "said").open("ab") as said:
            done = subprocess.run(
                [program(name), *arguments],
                user=stand_in(),
                cwd=self.folder,
                stdout=said,
                stderr=said,
                check=False,
            )
        if done.returncode:
            output = (self.folder / "said").read_text(errors="replace")
            raise RuntimeError(f"{name} failed:\n{output}")


def program(name: str) -> str:
    """The path of a PostgreSQL program. Without PostgreSQL the tests fail."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    # A program in its own folder finds the others there; a link on the PATH may not.
    found = str(installed[-1]) if installed else shutil.which(name)
    if found is None:
        raise FileNotFoundError(
            f"PostgreSQL's {name} is neither on the path nor in /usr/lib/postgresql: "
            "install PostgreSQL to run these tests."
        )
    return found


def stand_in() -> str | None:
    """The user who runs the database server instead of root."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in STAND_INS if name in known)


def folder_in_memory() -> Path | None:
    """A folder in memory, if there is room: each database consists of a thousand files."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK) or shutil.disk_usage(memory).free < ROOM:
        return None
    return memory


@contextmanager
def running_cluster(settings: str = SETTINGS, *, in_memory: bool = True) -> Iterator[Cluster]:
    # A socket's path must be short, so pytest's folder cannot be used.
    with tempfile.TemporaryDirectory(
        prefix="raidtable-pg-",
        dir=folder_in_memory() if in_memory else None,
        ignore_cleanup_errors=True,
    ) as name:
        cluster = Cluster(Path(name), settings)
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    yield from cluster_or_skip()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL of one test alone, which may stop and start it."""
    yield from cluster_or_skip()


def cluster_or_skip() -> Iterator[Cluster]:
    if os.name != "posix":
        pytest.skip("the tests reach PostgreSQL by a Unix socket")
    with running_cluster() as started:
        yield started


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of an SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture
def postgresql(cluster: Cluster) -> str:
    """The URL of an empty PostgreSQL database."""
    return cluster.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database; the test runs once on each kind."""
    url: str = request.getfixturevalue(request.param)
    return url
