"""Builds the package from a clean checkout and installs it in a separate environment."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from shutil import copy2

import httpx
from packaging.requirements import Requirement

from raidtable.testing.ports import free_port

ROOT = Path(__file__).parents[2]
TRY_PACKAGE = Path(__file__).parent / "try_package.py"
PATIENCE_S = 900.0  # a busy machine compiles for minutes
START_S = 60.0


def clean_checkout(folder: Path) -> Path:
    """Copy every file of the working tree that git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():  # it may have been deleted since the last commit
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, target)
    return folder


def build_environment(**changes: str) -> dict[str, str]:
    """The environment variables of an uncompiled build, without those of the running tests."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name != "PYTHONPATH" and not name.startswith("RAIDTABLE_")
    }
    return {**kept, "RAIDTABLE_COMPILE": "off", **changes}


def write_script(folder: Path, name: str, *lines: str) -> Path:
    """Write a program that the shell of this system can run."""
    is_posix = os.name == "posix"
    script = folder / (name if is_posix else f"{name}.cmd")
    head = "#!/bin/sh" if is_posix else "@echo off"
    script.write_text("\n".join([head, *lines, ""]), encoding="ascii")
    script.chmod(0o755)
    return script


def broken_npm(folder: Path) -> dict[str, str]:
    """An environment whose npm always fails, to prove that a build does not use it."""
    folder.mkdir()
    write_script(folder, "npm", "echo npm must not run", "exit 1")
    return build_environment(PATH=f"{folder}{os.pathsep}{os.environ['PATH']}")


def run(command: list[str], cwd: Path, environment: dict[str, str]) -> str:
    """Run a command that must succeed; return its output."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=PATIENCE_S,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}"
    return done.stdout


def pip(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]


def build_wheel(source: Path, target: Path, environment: dict[str, str], *options: str) -> Path:
    """Build a wheel from a checkout or a source archive, as `pip install` does first."""
    command = pip("wheel", "--no-deps", *options, "--wheel-dir", str(target), str(source))
    run(command, target.parent, environment)
    return only_file(target, "*.whl")


def build_sdist(checkout: Path, target: Path) -> Path:
    target.mkdir()
    hook = (
        "import sys; sys.path.insert(0, '.'); import build_backend;"
        " build_backend.build_sdist(sys.argv[1])"
    )
    run([sys.executable, "-c", hook, str(target)], checkout, build_environment())
    return only_file(target, "*.tar.gz")


def only_file(folder: Path, pattern: str) -> Path:
    [file] = folder.glob(pattern)
    return file


def files_in_wheel(wheel: Path) -> dict[str, bytes]:
    """The package's files by path, without the wheel's metadata."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name
        }


def names_in_sdist(sdist: Path) -> set[str]:
    """The paths in the archive, without its top folder."""
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def core_packages(name: str = "raidtable") -> set[str]:
    """What a package needs without its extras, and what that needs, by their normal names."""
    found: set[str] = set()
    if name == "raidtable":
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        needed = project["dependencies"]
    else:
        found.add(normal_name(name))
        needed = metadata.requires(name) or []
    for line in needed:
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            found |= core_packages(requirement.name)
    return found


def normal_name(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


class Installed:
    """The wheel, installed in its own environment with the dependencies of the running one.

    With `core_only` it has those of the package without extras.
    """

    def __init__(self, wheel: Path, folder: Path, *, core_only: bool = False) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        base = str(folder / "venv")
        paths = sysconfig.get_paths("venv", {"base": base, "platbase": base})
        self.bin = Path(paths["scripts"])
        venv.create(base, with_pip=False, symlinks=os.name == "posix")
        self.add(wheel)
        self._link_dependencies(Path(paths["purelib"]), core_only)

    def _link_dependencies(self, site: Path, core_only: bool) -> None:
        """Link all installed packages except raidtable itself, or only those of the core."""
        dependencies = self.folder / "dependencies"
        dependencies.mkdir()
        core = core_packages() if core_only else set()
        for place in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}:
            ours: set[str] = set()
            wanted: set[str] = set()
            for found in metadata.distributions(path=[place]):
                tops = {Path(file).parts[0] for file in found.files or ()}
                if normal_name(found.name) == "raidtable":
                    ours |= tops
                elif normal_name(found.name) in core:
                    wanted |= tops
            for installed in Path(place).iterdir():
                if core_only and installed.name not in wanted:
                    continue
                if "raidtable" not in installed.name and installed.name not in ours:
                    (dependencies / installed.name).symlink_to(installed)
        (site / "dependencies.pth").write_text(f"{dependencies}\n", encoding="utf-8")

    @property
    def environment(self) -> dict[str, str]:
        # Windows opens no sockets without SYSTEMROOT.
        system = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        return {
            **system,
            "PATH": str(self.bin),  # no compiler and no Node
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / "data"),
            "LANG": "C.UTF-8",
            "COLUMNS": "200",
            "RAIDTABLE_SECRET": "a secret of the packaging tests, long enough",
        }

    def python(self, code: str) -> str:
        return run([str(self.bin / "python"), "-c", code], self.home, self.environment)

    def raidtable(self, *arguments: str) -> str:
        return run([str(self.bin / "raidtable"), *arguments], self.home, self.environment)

    def try_package(self, *arguments: str) -> str:
        """Play in the terminal, in Python and on the page; return what was played."""
        command = [str(self.bin / "python"), str(TRY_PACKAGE), *arguments]
        return run(command, self.home, self.environment)

    def add(self, wheel: Path) -> None:
        """Install another package next to raidtable."""
        python = str(self.bin / "python")
        command = pip("--python", python, "install", "--no-deps", "--no-index", str(wheel))
        run(command, self.folder, build_environment())

    @contextmanager
    def serving(self) -> Iterator[httpx.Client]:
        """An HTTP client of the installed server."""
        port = free_port()
        log = self.folder / "server.log"
        command = [str(self.bin / "raidtable"), "serve", "--port", str(port)]
        with log.open("wb") as output:
            server = subprocess.Popen(
                command,
                cwd=self.home,
                env=self.environment,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            address = f"http://127.0.0.1:{port}"
            with httpx.Client(base_url=address, timeout=30, follow_redirects=True) as client:
                wait_until_ready(client, server, log)
                yield client
        finally:
            server.terminate()
            server.wait(30)


def wait_until_ready(client: httpx.Client, server: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + START_S
    while True:
        assert server.poll() is None, log.read_text(encoding="utf-8")
        assert time.monotonic() < until, log.read_text(encoding="utf-8")
        try:
            client.get("/healthz").raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.05)
