"""People follow the documentation word for word, in an empty home: a player, a bot maker, and a
host on a machine of its own. Each prints its steps and their times (`pytest -s`).

Packages come from a folder: the wheel of this version, and what it needs.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.docs.pages import pages
from tests.packaging.built import (
    ROOT,
    build_environment,
    clean_checkout,
    pip,
    run,
    wait_until_ready,
)
from tests.packaging.machine import on_own_machine, skip_without_machine
from tests.packaging.try_package import free_port, play_on_page
from tests.systems import posix_only

pytestmark = [pytest.mark.slow, posix_only]

MOST_S = 120.0
INDENTED = re.compile(r"(?:^    .*\n)+", re.MULTILINE)


@pytest.fixture(scope="module")
def packages(folder: Path, wheel: Path) -> Path:
    """A folder with the wheel and everything that it needs."""
    target = folder / "packages"
    wanted = f"raidtable[server,pictures,arena] @ {wheel.as_uri()}"
    run(pip("wheel", "--quiet", "--wheel-dir", str(target), wanted), folder, build_environment())
    return target


@pytest.fixture
def home(tmp_path: Path, packages: Path) -> dict[str, str]:
    """The environment of somebody with an empty home and no packages."""
    folder = tmp_path / "home"
    folder.mkdir()
    # The Python that made this environment, not the environment itself.
    programs = os.pathsep.join([f"{sys.base_prefix}/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"])
    return {
        "HOME": str(folder),
        "PATH": programs,
        "LANG": "C.UTF-8",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(packages),
        "PIP_NO_CACHE_DIR": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


def commands(page: str, begin: str = "", end: str = r"\Z") -> list[str]:
    """The command lines of a page, between two of its headings."""
    found = re.search(rf"{begin}.*?(?={end})", pages()[page], re.DOTALL)
    assert found, f"{page} has no {begin!r} before {end!r}"
    lines = "".join(INDENTED.findall(found[0])).splitlines()
    return [line.strip() for line in lines]


def shell(command: str, home: dict[str, str], typed: str = "") -> str:
    """Run a command line as it is written, in the home; return what it prints."""
    begun = time.monotonic()
    done = subprocess.run(
        ["bash", "-c", command], cwd=home["HOME"], env=home, input=typed, timeout=600,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
    )  # fmt: skip
    sys.stdout.write(f"{time.monotonic() - begun:6.1f} s  {command}\n")
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


def processor_time() -> float:
    """The processor time of all commands so far, in seconds."""
    used = os.times()
    return used.children_user + used.children_system


@pytest.fixture(autouse=True)
def report(home: dict[str, str]) -> Iterator[None]:
    """Print how long the walk keeps a processor busy; on a busy machine the clock says little."""
    before = processor_time()
    yield
    sys.stdout.write(f"{processor_time() - before:6.1f} s  of processor time\n")


def test_a_player_plays_within_two_minutes(home: dict[str, str], tmp_path: Path) -> None:
    begun, worked = time.monotonic(), processor_time()
    make, install, serve = commands("players/two-minutes", end="From a copy of the repository")
    shell(make, home)
    shell(install, home)
    port = free_port()  # another server may have the usual one
    log = tmp_path / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            ["bash", "-c", f"exec {serve}"],
            cwd=home["HOME"], env={**home, "RAIDTABLE_PORT": str(port)}, stdout=out, stderr=out,
        )  # fmt: skip
    base = f"http://127.0.0.1:{port}"
    try:
        with httpx.Client(base_url=base) as client:
            wait_until_ready(client, server, log)
        sys.stdout.write(f"{time.monotonic() - begun:6.1f} s  until the page answers\n")
        play_on_page("raids", base)
    finally:
        server.terminate()
        server.wait(30)
    # The clock of a busy machine says little; this has the game in it, too.
    assert processor_time() - worked < MOST_S
    play, resume = commands("players/two-minutes", "## In the terminal", "## Next")
    assert "saved" in shell(play, home, "1\nquit\n").lower()
    shell(resume, home, "1\nquit\n")


def test_a_bot_maker_lets_a_bot_play_in_the_arena(home: dict[str, str]) -> None:
    *install, activate = commands("bots/ten-minutes", "## Install", "## The smallest bot")
    for line in install:
        shell(line, home)
    (Path(home["HOME"]) / "my_bots.py").write_text(copied_file(), encoding="utf-8")
    arena = commands("bots/ten-minutes", "## The smallest bot", "## One game in Python")
    assert len(arena) == 4
    for line in arena:
        said = shell(f"{activate}; {line}", home)
        assert "python:my_" in said  # a narrow terminal folds long names


def copied_file() -> str:
    """The file that somebody has who copies all blocks of the page into it, one after the other."""
    page = (ROOT / "docs" / "bots" / "ten-minutes.md").read_text(encoding="utf-8")
    file = (ROOT / "docs" / "examples" / "my_bots.py").read_text(encoding="utf-8")
    lines = file.splitlines()
    found = re.search(r":lines: (\d+)-(\d+)", page)
    assert found
    begin = lines[int(found[1]) - 1 : int(found[2])]
    classes = re.findall(r":pyobject: (\w+)", page)
    bodies = [
        re.search(rf"^class {name}\(.*?(?=^class |\Z)", file, re.M | re.S) for name in classes
    ]
    return "\n".join([*begin, "", "", *(body[0] for body in bodies if body)])


def test_a_host_has_a_server_behind_a_proxy_and_restores_a_backup(
    home: dict[str, str], tmp_path: Path
) -> None:
    place = tmp_path / "machine"
    place.mkdir()
    skip_without_machine(place)
    sources = clean_checkout(tmp_path / "sources")
    for line in ("init -q", "add -A", "-c user.name=a -c user.email=a@b.c commit -qm sources"):
        run(["git", *line.split()], sources, dict(os.environ))
    page = ROOT / "docs" / "hosting" / "first-server.md"
    walk = [sys.executable, "-m", "tests.packaging.host_walk", str(page), str(sources)]
    sys.stdout.write(run(on_own_machine(place, ROOT, *walk), ROOT, home))
