"""`raidtable doctor`: what it finds, what it advises, and its exit code."""

import json
import os
import socket
import sqlite3
import threading
import tomllib
import webbrowser
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.systems import posix_only

import raidtable
from raidtable import packages
from raidtable.cli import doctor
from raidtable.engine import playout
from raidtable.engine.words import LANGUAGES
from raidtable.server.storage.database import connect
from raidtable.server.storage.migrating import migrate

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of a server is in the environment, and the requirements are those of pyproject."""
    for name in [name for name in os.environ if name.startswith("RAIDTABLE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(packages, "requirements", written_requirements)


def written_requirements() -> tuple[str, ...]:
    """The requirements in pyproject.toml, as the metadata of a package has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = list(project["dependencies"])
    for extra, needed in project["optional-dependencies"].items():
        for line in needed:
            requirement, _, marker = line.partition(";")
            condition = f"{marker.strip()} and " if marker else ""
            lines.append(f"{requirement}; {condition}extra == '{extra}'")
    return tuple(lines)


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def examine(run: Run, free_port: int) -> "Examine":
    return Examine(run, free_port)


class Examine:
    """Runs `raidtable doctor --json`; its checks by name."""

    def __init__(self, run: Run, port: int) -> None:
        self.run = run
        self.port = str(port)
        self.code = -1

    def __call__(self, *arguments: str) -> dict[str, Any]:
        ran = self.run("doctor", "--json", *(arguments or ("--port", self.port)))
        assert ran.complaint == ""
        told = json.loads(ran.shown)
        assert told["ok"] == (ran.code == 0)
        assert ran.code in (0, 1)
        self.code = ran.code
        return {check["name"]: check for check in told["checks"]}


def test_a_whole_installation_is_good(examine: Examine, home: Path) -> None:
    checks = examine()
    assert examine.code == 0
    assert checks["version"]["version"] == raidtable.__version__
    assert checks["compiled"]["compiled"] is not playout.__file__.endswith(".py")
    assert checks["extra server"]["packages"]["fastapi"] == metadata.version("fastapi")
    assert checks["data folder"]["folder"] == str(home / "data" / "raidtable")
    assert checks["languages"]["languages"] == list(LANGUAGES)
    assert checks["port"]["status"] == checks["database"]["status"] == "good"
    assert not (home / "data").exists(), "an examination leaves nothing behind"


def test_the_table_for_people_has_every_finding(run: Run, free_port: int) -> None:
    ran = run("doctor", "--port", str(free_port))
    assert ran.code == 0
    assert f"✓ Raidtable {raidtable.__version__} with Python" in ran.text
    assert f"✓ Port {free_port} of 127.0.0.1 is free." in ran.text
    assert ran.text.endswith("Everything that Raidtable needs works.")
    spanish = run("doctor", "--lang", "es", "--port", str(free_port))
    assert "Funciona todo" in spanish.text


class TestExtras:
    def test_every_extra_for_users_has_a_purpose(self) -> None:
        assert set(packages.extras()) == doctor.PURPOSES.keys()

    def test_every_requirement_is_understood_on_every_system(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def names(platform: str, version: tuple[int, int]) -> set[str]:
            monkeypatch.setattr("raidtable.packages.sys.platform", platform)
            monkeypatch.setattr("raidtable.packages.sys.version_info", version)
            return {package.name for package in packages.packages_of("server")}

        linux = names("linux", (3, 11))
        assert {"fastapi", "uvloop", "backports.zstd", "psycopg"} <= linux
        assert linux - names("win32", (3, 11)) == {"uvloop"}
        assert linux - names("linux", (3, 14)) == {"backports.zstd"}

    def test_an_extra_contains_those_that_it_names(self) -> None:
        needed = {package.name for package in packages.packages_of("browser-testing")}
        assert {"playwright", "fastapi", "hypothesis"} <= needed

    @pytest.mark.parametrize(
        ("least", "installed", "is_missing"),
        [
            ("1.2", "1.10", False),
            ("1.10", "1.2", True),
            ("2", None, True),
            ("3.0", "3.0rc1", False),
        ],
    )
    def test_versions_are_compared_by_number(
        self, least: str, installed: str | None, is_missing: bool
    ) -> None:
        assert packages.Package("some", least, installed).is_missing is is_missing

    def test_an_unknown_marker_is_an_error(self) -> None:
        with pytest.raises(ValueError, match="os_name"):
            packages.holds("os_name == 'nt' and extra == 'server'")

    def test_a_missing_extra_is_a_note_with_its_command(
        self, examine: Examine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(packages, "version_of", lambda name: None if name != "rich" else "14")
        monkeypatch.setattr(packages, "missing_packages", lambda extra: [])
        checks = examine()
        assert checks["extra server"]["status"] == "note"
        assert (
            checks["extra server"]["advice"] == "Install it with: pip install 'raidtable[server]'"
        )
        assert checks["extra pictures"]["found"].endswith("SVG works without it.")

    def test_extras_that_most_people_do_without_share_their_advice(
        self, run: Run, free_port: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(packages, "version_of", lambda name: None if name != "rich" else "14")
        monkeypatch.setattr(packages, "missing_packages", lambda extra: [])
        text = run("doctor", "--port", str(free_port)).text
        assert text.count("is not installed") == len(doctor.PURPOSES)
        assert text.count("Install it with: pip install 'raidtable[server]'") == 1
        assert "raidtable[arena]" not in text
        assert text.count("of these with: pip install 'raidtable[NAME]'") == 1

    @pytest.mark.parametrize(
        ("extra", "missing", "said"),
        [
            ("browser-testing", {"playwright", "pytest", "hypothesis"}, "not installed"),
            ("browser-testing", {"pytest"}, "incomplete; missing or too old: pytest"),
            ("pictures", {"resvg_py", "brotli"}, "missing or too old: brotli, resvg_py"),
            ("pictures", {"resvg_py", "brotli", "fonttools"}, "not installed"),
        ],
    )
    def test_parts_of_an_extra_that_others_brought_are_no_problem(
        self,
        examine: Examine,
        monkeypatch: pytest.MonkeyPatch,
        extra: str,
        missing: set[str],
        said: str,
    ) -> None:
        found = packages.version_of
        monkeypatch.setattr(
            packages, "version_of", lambda name: None if name in missing else found(name)
        )
        checks = examine()
        assert examine.code == 0
        assert checks[f"extra {extra}"]["status"] == "note"
        assert said in checks[f"extra {extra}"]["found"]

    def test_half_a_server_is_a_problem(
        self, examine: Examine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = packages.version_of
        monkeypatch.setattr(
            packages, "version_of", lambda name: "0.1" if name == "uvicorn" else found(name)
        )
        checks = examine()
        assert examine.code == 1
        assert checks["extra server"]["status"] == "problem"
        assert checks["extra server"]["found"].endswith("uvicorn")
        assert "port" not in checks, "what needs the server is not tried"
        assert checks["server"]["status"] == "note"


class TestFolder:
    @posix_only
    def test_a_folder_that_cannot_be_written_is_a_problem(
        self, examine: Examine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", "/proc/nowhere")
        checks = examine()
        assert examine.code == 1
        assert checks["data folder"]["status"] == "problem"
        assert "/proc/nowhere/raidtable can't be written" in checks["data folder"]["found"]
        assert "XDG_DATA_HOME" in checks["data folder"]["advice"]
        assert checks["database"]["status"] == "problem"

    def test_a_file_in_its_place_is_a_problem(self, examine: Examine, home: Path) -> None:
        (home / "data").write_text("not a folder")
        assert examine()["data folder"]["status"] == "problem"


class TestDatabase:
    def test_a_current_one_is_good(self, examine: Examine, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        migrate(connect(url))
        found = examine("--database", url, "--port", examine.port)["database"]
        assert found["status"] == "good"
        assert "current schema" in found["found"]

    def test_an_older_one_will_be_updated(self, examine: Examine, tmp_path: Path) -> None:
        found = self.with_schema(examine, tmp_path, "0001")
        assert found["status"] == "good"
        assert "updates its schema" in found["found"]

    def test_one_of_a_newer_version_is_a_problem(self, examine: Examine, tmp_path: Path) -> None:
        found = self.with_schema(examine, tmp_path, "9999")
        assert examine.code == 1
        assert found["status"] == "problem"
        assert "belongs to a newer version: its schema is 9999" in found["found"]
        assert "pip install --upgrade" in found["advice"]

    def with_schema(self, examine: Examine, folder: Path, schema: str) -> dict[str, Any]:
        """What is found for a database whose schema has that version."""
        file = folder / "tables.sqlite3"
        migrate(connect(f"sqlite:///{file}"))
        with sqlite3.connect(file) as database:
            (known,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            assert known > "0001"
            first = min(path.name[:4] for path in MIGRATIONS.glob("0*.py"))
            assert schema in (first, "9999")
            database.execute("UPDATE alembic_version SET version_num = ?", [schema])
        database.close()
        found: dict[str, Any] = examine("--database", f"sqlite:///{file}", "--port", examine.port)[
            "database"
        ]
        return found

    def test_a_file_that_is_no_database_is_a_problem(
        self, examine: Examine, tmp_path: Path
    ) -> None:
        file = tmp_path / "letter.txt"
        file.write_text("Dear Björn, " * 1000)
        found = examine("--database", f"sqlite:///{file}", "--port", examine.port)["database"]
        assert found["status"] == "problem"
        assert "not a database" in found["found"]

    def test_one_that_cannot_be_reached_is_a_problem_without_its_password(
        self, examine: Examine
    ) -> None:
        url = "postgresql://raider:fish@127.0.0.1:1/tables"
        found = examine("--database", url, "--port", examine.port)["database"]
        assert found["status"] == "problem"
        assert "fish" not in json.dumps(found)
        assert "Check that PostgreSQL is running" in found["found"]

    @pytest.mark.parametrize("url", ["nothing", "mysql://localhost/tables"])
    def test_an_address_that_is_no_database_is_a_problem(self, examine: Examine, url: str) -> None:
        found = examine("--database", url, "--port", examine.port)["settings"]
        assert found["status"] == "problem"
        assert "The database must be" in found["found"]


MIGRATIONS = ROOT / "src/raidtable/server/storage/migrations/versions"


class Page(BaseHTTPRequestHandler):
    """Answers every request with the text of its server."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.server.text)  # type: ignore[attr-defined]

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


class TestPort:
    @pytest.fixture
    def server(self) -> Iterator[HTTPServer]:
        with HTTPServer(("127.0.0.1", 0), Page) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            yield server
            server.shutdown()
            thread.join()

    def test_a_port_in_use_is_a_problem_and_a_free_one_is_named(
        self, examine: Examine, server: HTTPServer
    ) -> None:
        server.text = b"another program"  # type: ignore[attr-defined]
        found = examine("--port", str(server.server_port))["port"]
        assert examine.code == 1
        assert f"Port {server.server_port} of 127.0.0.1 is in use" in found["found"]
        assert found["free"] > server.server_port
        assert found["advice"].endswith(f"raidtable serve --port {found['free']}")
        assert examine("--port", str(found["free"]))["port"]["status"] == "good"

    def test_our_own_server_there_is_good(self, examine: Examine, server: HTTPServer) -> None:
        server.text = b"<h2>Raidtable 1.0.0</h2>"  # type: ignore[attr-defined]
        found = examine("--port", str(server.server_port))["port"]
        assert found["status"] == "good"
        assert "already running" in found["found"]

    def test_a_host_of_another_machine_is_a_problem(self, examine: Examine) -> None:
        found = examine("--host", "192.0.2.1", "--port", examine.port)["port"]
        assert found["status"] == "problem"
        assert "can't listen" in found["found"]


class TestSettings:
    def test_a_wrong_setting_is_named(
        self, examine: Examine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RAIDTABLE_WORKERS", "many")
        checks = examine()
        assert examine.code == 1
        assert checks["settings"]["found"].startswith("RAIDTABLE_WORKERS is 'many'")

    def test_a_short_secret_is_named(
        self, examine: Examine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RAIDTABLE_SECRET", "short")
        assert "RAIDTABLE_SECRET" in examine()["settings"]["found"]


def test_a_browser_that_is_missing_is_a_note(
    examine: Examine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    found = examine()["browser"]
    assert found["status"] == "note"
    assert examine.code == 0
    assert "yourself" in found["advice"]
