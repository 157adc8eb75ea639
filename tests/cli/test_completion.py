"""Completion of the shell: of commands, options, games and languages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.systems import posix_only

from raidtable.games import registry

PROGRAM = "import sys; from raidtable.cli.main import main; sys.exit(main())"
SHELLS = ["bash", "zsh", "fish"]


def raidtable(*arguments: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout


def completed(shell: str, line: str) -> str:
    """What the shell gets when Tab is pressed at the end of the line."""
    words = line.split(" ")
    asked = {
        "bash": {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": line},
        "fish": {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }
    return raidtable(_RAIDTABLE_COMPLETE=f"complete_{shell}", **asked[shell])


@pytest.mark.parametrize("shell", SHELLS)
def test_commands_are_completed(shell: str) -> None:
    found = completed(shell, "raidtable re")
    assert all(command in found for command in ("resume", "replay", "restore"))
    assert "play a game" not in found.casefold()


def test_games_languages_and_options_are_completed() -> None:
    games = completed("bash", "raidtable play ")
    assert all(game in games for game in registry.game_ids())
    assert "north_sea" not in completed("zsh", "raidtable rules r")
    assert "es" in completed("fish", "raidtable games --lang ")
    assert "--json" in completed("bash", "raidtable doctor --j")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_each_shell_is_shown(shell: str) -> None:
    shown = raidtable("--show-completion", shell, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert f"_RAIDTABLE_COMPLETE=complete_{shell}" in shown


@posix_only
@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_each_shell_is_installed(shell: str, tmp_path: Path) -> None:
    raidtable(
        "--install-completion",
        shell,
        HOME=str(tmp_path),
        _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1",
    )
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(f"complete_{shell}" in path.read_text(encoding="utf-8") for path in written)


@posix_only
def test_bash_itself_completes(tmp_path: Path) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    program = tmp_path / "raidtable"
    program.write_text(f"#!{sys.executable}\n{PROGRAM}\n", encoding="utf-8")
    program.chmod(0o755)
    script = raidtable(
        "--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1"
    )
    asked = (
        'COMP_WORDS=(raidtable tutorial storm); COMP_CWORD=2; COMP_LINE="raidtable tutorial storm";'
        " _raidtable_completion raidtable; echo ${COMPREPLY[@]}"
    )
    done = subprocess.run(
        [bash, "--norc", "-c", f"{script}\n{asked}"],
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["storm_raiders"], done.stderr
