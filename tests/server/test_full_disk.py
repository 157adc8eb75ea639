"""A full disk: people and programs are told, nothing is changed, and `/healthz` says so until
there is room again.

Once on a real small file system, where the system lets us mount one, and always with a database
that may not grow, which SQLite itself reports as a full disk.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from tests.server.browser import Browser, Page, Site, running_site
from tests.server.processes import PATIENCE_S, environment, wait_until_ready

from raidtable.cli.main import FAULTY
from raidtable.server.storage.transactions import writing
from raidtable.testing.ports import free_port

CANNOT_SAVE = "The server can't save right now, so nothing was changed."
# The most moves that may still fit into pages that are there already.
MOST_MOVES = 200
# A server with a few tables fits into the first, and not even an empty database into the second.
DISK, TINY_DISK = "8m", "64k"


def check_told(me: Browser, table: str) -> Page:
    """Play until the disk is full; the player, the page's script and programs are told. Return the
    page whose move was refused."""
    page = refused_page(me, table)
    form = {name: page.field(name) for name in ("csrf", "seq", "as")}
    form["action"] = page.choices[0]
    scripted = me.http.post(f"{table}/act", data=form, headers={"HX-Request": "true"})
    assert scripted.status_code == 503
    assert CANNOT_SAVE in Page(scripted.text).under["problem"]
    assert 'name="action"' in scripted.text, "the choices are offered again"
    check_ill(me)
    for _ in range(MOST_MOVES):  # tables have pages of their own, which may not be full
        said = me.http.post("/api/v1/tables", json={"game": "raids", "players": ["me", "me"]})
        if said.status_code != 201:
            break
    assert said.status_code == 503
    assert said.json()["detail"].startswith(CANNOT_SAVE)
    check_ill(me)
    after = my_page(me, table)
    assert (after.seq, after.choices) == (page.seq, page.choices), "what was saved can be read"
    return page


def my_page(me: Browser, table: str) -> Page:
    """The page of the seat to move; all seats are mine."""
    for seat in (0, 1):
        page = me.get(f"{table}?as={seat}")
        if page.choices:
            return page
    raise AssertionError("nobody is to move")


def refused_page(me: Browser, table: str) -> Page:
    """Play until a move can't be saved; return the page of that move."""
    for _ in range(MOST_MOVES):
        page = my_page(me, table)
        answer = Page(me.act(table, page, action=page.choices[0]).text)
        if CANNOT_SAVE in answer.under.get("problem", ""):
            assert my_page(me, table).seq == page.seq
            return page
    raise AssertionError("every move was saved")


def check_ill(me: Browser) -> None:
    health = me.http.get("/healthz")
    assert health.status_code == 503
    assert health.json()["status"] == "unavailable"
    assert health.json()["problem"].endswith("Reason: its disk is full.")


def check_well_again(me: Browser, table: str, page: Page) -> None:
    health = me.http.get("/healthz")
    assert (health.status_code, health.json()) == (200, {"status": "ok"})
    me.act(table, page, action=page.choices[0])
    assert my_page(me, table).seq == page.seq + 1


# A database that may not grow


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server of its own, whose database can be made full."""
    with running_site(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as site:
        yield site


@contextmanager
def without_room(site: Site) -> Iterator[None]:
    """Meanwhile the database may not grow by a page, and the pages that it has are full."""
    engine = site.services.database.engine

    def limit(connection: Any, *_: object) -> None:
        (now,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {now}")

    def lift(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1000000")

    with writing(engine) as c:
        c.exec_driver_sql("CREATE TABLE filler (text)")
    engine.dispose()
    event.listen(engine, "checkout", limit)
    try:
        with writing(engine) as c:
            size = 4000
            while size:
                try:
                    with c.begin_nested():
                        c.exec_driver_sql("INSERT INTO filler VALUES (?)", ("x" * size,))
                except OperationalError:  # it is full
                    size //= 2
        yield
    finally:
        event.remove(engine, "checkout", limit)
        event.listen(engine, "checkout", lift)


def test_a_database_that_cannot_grow(site: Site) -> None:
    me = site.browser()
    with closing(me.http):
        table = me.new_table("north_sea", "me", "me")  # a long game
        with without_room(site):
            page = check_told(me, table)
        check_well_again(me, table, page)
    assert not site.services.faults.files(), "it is no fault of the program"


# A real disk

MOUNT = 'mount -t tmpfs -o size="$1" raidtable "$2" && shift 2 && exec "$@"'


def in_small_disk(folder: Path, *command: str, size: str = DISK) -> list[str]:
    """The command with a small file system of its own on the folder, which only it sees."""
    return ["unshare", "-rm", "sh", "-c", MOUNT, "sh", size, str(folder), *command]


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """A folder on which a process may have its own disk."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if shutil.which("unshare") is None:
        pytest.skip("this system has no unshare, so it can't mount a small disk")
    tried = subprocess.run(in_small_disk(folder, "true"), capture_output=True, text=True)
    if tried.returncode:
        pytest.skip(f"this system doesn't let us mount a small disk: {tried.stderr.strip()}")
    return folder


def serving(disk: Path, port: int) -> list[str]:
    """The command of a server whose database is on that disk."""
    url = f"sqlite:///{disk / 'tables.sqlite3'}"
    return [sys.executable, "-m", "raidtable", "serve", "--port", str(port), "--database", url]


def test_a_disk_that_is_full_at_the_start(disk: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        in_small_disk(disk, *serving(disk, free_port()), size=TINY_DISK),
        env=os.environ | environment(tmp_path) | {"LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode not in (0, FAULTY), done.stderr
    assert "tables.sqlite3 can't be used: its disk is full" in done.stderr
    assert "Free some space, then try again." in done.stderr


def test_a_real_full_disk(disk: Path, tmp_path: Path) -> None:
    port = free_port()
    log = tmp_path / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            in_small_disk(disk, *serving(disk, port)),
            env=os.environ | environment(tmp_path),
            stdout=out,
            stderr=out,
        )
    me = Browser(f"http://127.0.0.1:{port}")
    with closing(me.http):
        try:
            wait_until_ready(f"http://127.0.0.1:{port}", log)
            seen = Path(f"/proc/{server.pid}/root{disk}")  # as the server sees it
            table = me.new_table("north_sea", "me", "me")
            fill(seen / "other-files")
            page = check_told(me, table)
            assert "Nothing can be saved: its disk is full" in log.read_text("utf-8")
            (seen / "other-files").unlink()
            check_well_again(me, table, page)
            assert not list(seen.glob("faults/*")), "it is no fault of the program"
            assert "can be written to again" in log.read_text("utf-8")
        finally:
            server.terminate()
            server.wait(PATIENCE_S)


def fill(file: Path) -> None:
    """Write until the disk has not a byte left."""
    size = 2**16
    with file.open("ab", buffering=0) as out:
        while size:
            try:
                out.write(b"x" * size)
            except OSError:
                size //= 2
    assert shutil.disk_usage(file.parent).free == 0
