"""Mistakes of a host are told as such, with what to do, and never as a fault of the program: here
with real files, disks, locks and databases."""

import contextlib
import json
import sqlite3
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.server.browser import Browser, Site, running_site
from tests.server.processes import PATIENCE_S, ServerProcess, environment
from tests.systems import posix_only

from raidtable.cli import serve
from raidtable.cli.main import FAULTY, main
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.server.storage.database import connect
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.transactions import writing
from raidtable.server.tables.live_table import LiveTable
from raidtable.testing.ports import free_port
from raidtable.version import __version__

if TYPE_CHECKING:
    from tests.server.postgres import Cluster

pytest_plugins = ["tests.server.postgres"]

CANNOT_SAVE = "The server can't save right now, so nothing was changed."
CANNOT_READ = "The server can't reach its database right now."


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence with which a command ends."""
    code = main([*arguments, "--lang", "en"] if arguments[0] != "serve" else list(arguments))
    said = capsys.readouterr()
    assert code not in (0, FAULTY), said.err
    assert "bug" not in said.err
    assert said.err.count("\n") == 1, said.err
    assert "running" not in said.out, "a server that did not start doesn't say that it runs"
    return said.err


def serve_on(database: str, capsys: pytest.CaptureFixture[str]) -> str:
    return complaint(capsys, "serve", "--port", "0", "--database", database)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment(tmp_path / "home").items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    # A server that is started in this process must not log to a stream of one test.
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)


# At start


def test_a_file_in_place_of_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").write_text("a file")
    said = serve_on(f"sqlite:///{tmp_path / 'data' / 'tables.sqlite3'}", capsys)
    assert f"{tmp_path / 'data' / 'tables.sqlite3'} can't be used" in said
    assert "Check that this user may write to its folder" in said


def test_a_folder_in_place_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = serve_on(f"sqlite:///{tmp_path}", capsys)
    assert f"The database {tmp_path} can't be used: its file can't be opened" in said


def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("Not a database at all. " * 100)
    said = serve_on(f"sqlite:///{tmp_path / 'notes.txt'}", capsys)
    assert "is not a database" in said
    assert "Choose another file with --database" in said


def test_a_read_only_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.sqlite3"
    engine = connect(f"sqlite:///{file}")
    migrate(engine)
    engine.dispose()
    said = serve_on(f"sqlite:///file:{file}?mode=ro&uri=true", capsys)
    assert "can't be used: it is read-only" in said
    assert "Let this user write to the file and its folder" in said


def test_postgresql_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = serve_on(f"postgresql://me:s3cr3t@127.0.0.1:{free_port()}/tables", capsys)
    assert "can't be used: it can't be reached" in said
    assert "Check that PostgreSQL is running" in said
    assert "s3cr3t" not in said


@posix_only
def test_a_database_that_postgresql_does_not_have(
    cluster: "Cluster", capsys: pytest.CaptureFixture[str]
) -> None:
    said = serve_on(cluster.url("nothing"), capsys)
    assert "nothing" in said
    assert "it can't be reached" in said


def test_a_wrong_host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for host in ("no.such.host.invalid", "." * 300):
        url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        arguments = ["serve", "--host", host, "--port", "0", "--database", url]
        assert "can't listen" in complaint(capsys, *arguments)


def make_newer(database: str, version: str | None) -> None:
    engine = connect(database)
    migrate(engine)
    with writing(engine) as c:
        c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999_later'")
        if version is None:
            c.exec_driver_sql("DROP TABLE kept")
        else:
            c.exec_driver_sql(f"UPDATE kept SET value = '{version}' WHERE name = 'version'")
    engine.dispose()


@pytest.mark.parametrize("version", ["99.1", None])
def test_a_database_of_a_newer_version(
    database: str, version: str | None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    make_newer(database, version)
    for said in (
        serve_on(database, capsys),
        complaint(capsys, "backup", str(tmp_path / "b.jsonl"), "--database", database),
    ):
        assert "9999_later" in said
        assert f"Raidtable {__version__}" in said
        assert (f"Raidtable {version} or newer" if version else "a newer Raidtable") in said
        assert "restore a backup" in said
    assert not (tmp_path / "b.jsonl").exists()


# Two servers


@posix_only
def test_two_servers_on_one_file_are_refused(
    sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = ServerProcess(sqlite, tmp_path, "first")
    first.start()
    first.wait_until_ready()
    assert first.process is not None
    process = first.process.pid
    said = serve_on(sqlite, capsys)
    assert f"is in use by another server (process {process}). Stop that server" in said
    # A backup needs no lock; a restore does.
    file = str(tmp_path / "backup.jsonl")
    assert main(["backup", file, "--database", sqlite]) == 0
    capsys.readouterr()
    said = complaint(capsys, "restore", file, "--force", "--database", sqlite)
    assert "is in use by another server" in said
    first.kill()
    second = ServerProcess(sqlite, tmp_path, "second")
    second.start()
    second.wait_until_ready()
    second.stop()


# Backups


def test_a_backup_of_no_database_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.sqlite3"
    url = f"sqlite:///{missing}"
    said = complaint(capsys, "backup", str(tmp_path / "b.jsonl"), "--database", url)
    assert f"There is no database {missing}." in said
    assert "--database" in said
    said = complaint(capsys, "prune", "--older-than", "1", "--database", url)
    assert f"There is no database {missing}." in said
    assert not missing.exists()
    assert not (tmp_path / "b.jsonl").exists()


def test_a_backup_does_not_overwrite_without_consent(
    sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = connect(sqlite)
    migrate(engine)
    engine.dispose()
    file = tmp_path / "backup.jsonl"
    file.write_text("precious")
    arguments = ["backup", str(file), "--database", sqlite]
    said = complaint(capsys, *arguments)
    assert f"{file} already exists." in said
    assert "--yes" in said
    for answer, is_replaced in (("", False), ("n", False), ("yes", True)):
        file.write_text("precious")
        terminal = Terminal("en")
        terminal.interactive = True
        monkeypatch.setattr(terminal, "ask", lambda _, answer=answer: answer)
        with contextlib.nullcontext() if is_replaced else pytest.raises(BadOption):
            serve.back_up(terminal, file, sqlite, overwrites=False)
        assert (file.read_text() != "precious") == is_replaced
    for flag in ("--yes", "--force"):
        file.write_text("precious")
        assert main([*arguments, flag]) == 0
        assert json.loads(file.read_text().splitlines()[0])["raidtable_backup"] == 1


def faults_of(site: Site) -> list[Path]:
    return site.services.faults.files()


# PostgreSQL that goes away


@posix_only
def test_postgresql_that_stops_and_comes_back(own_cluster: "Cluster", tmp_path: Path) -> None:
    with running_site(own_cluster.new_database()) as site, contextlib.ExitStack() as until:
        me = site.browser()
        until.callback(me.http.close)
        table = me.new_table("raids", "me", "random")
        page = me.turn(table)
        live = site.live(table)
        rows = live.rows
        own_cluster.stop()
        forget_session(site)
        refused = me.http.post(f"{table}/act", data={"csrf": "", "action": ""})
        assert refused.status_code == 503
        assert CANNOT_READ.replace("'", "&#39;") in refused.text or CANNOT_READ in refused.text
        for path in ("/", table, "/t/another1"):
            answer = me.http.get(path)
            assert answer.status_code == 503, path
            assert "reach its database right now" in answer.text
            assert "Reference" not in answer.text
        for path in ("/api/v1/tables", "/api/v1/tables/another1"):
            answer = httpx.get(f"{site.base}{path}", timeout=PATIENCE_S)
            assert answer.status_code == 503
            assert answer.json()["detail"].startswith(CANNOT_READ)
        health = httpx.get(f"{site.base}/healthz", timeout=PATIENCE_S)
        assert health.status_code == 503
        assert "it can't be reached" in health.json()["problem"]
        assert live.rows == rows
        own_cluster.start()
        until_well(me)
        me.act(table, me.get(table), action=page.choices[0])
        assert live.rows > rows, "nobody had to do anything"
        me.turn(table)
        assert not faults_of(site)


def forget_session(site: Site) -> None:
    """Let the server ask the database whether the session holds."""
    site.services.revocations.trusted.clear()


def until_well(browser: Browser) -> None:
    end = time.monotonic() + PATIENCE_S
    while browser.http.get("/healthz").status_code != 200:
        assert time.monotonic() < end
        time.sleep(0.1)


@posix_only
def test_a_bot_waits_for_the_database(
    own_cluster: "Cluster", monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is neither blamed nor replaced, and moves when it can."""
    monkeypatch.setattr("raidtable.server.tables.bot_scheduler.UNAVAILABLE_S", 0.2)
    with running_site(own_cluster.new_database()) as site, contextlib.ExitStack() as until:
        me = site.browser()
        until.callback(me.http.close)
        choice = site.services.bots.choice
        has_stopped = threading.Event()

        async def stop_and_choose(live: LiveTable, seat: int) -> str:
            chosen = await choice(live, seat)
            if not has_stopped.is_set():
                own_cluster.stop()
                has_stopped.set()
            return chosen

        monkeypatch.setattr(site.services.bots, "choice", stop_and_choose)
        table = me.new_table("raids", "me", "random")
        live = site.live(table)
        if live.match.actor == 0:
            page = me.turn(table)
            me.act(table, page, action=page.choices[0])
        assert has_stopped.wait(PATIENCE_S)
        time.sleep(1.0)
        rows = live.rows
        assert live.failure() is None
        own_cluster.start()
        end = time.monotonic() + PATIENCE_S
        while live.rows == rows and not live.match.over:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert not faults_of(site)


def test_an_error_of_the_program_is_not_blamed_on_the_host() -> None:
    with pytest.raises(sqlite3.OperationalError) as raised, sqlite3.connect(":memory:") as c:
        c.execute("SELECT * FROM nowhere")
    from raidtable.server.storage.problems import problem_of_host

    assert problem_of_host(raised.value) is None
