"""Every command of the documentation is one that exists, with options that it has.

Those that end by themselves are run, too; long ones only by `make soak`.
"""

import io
import json
import re
import shlex
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from sqlalchemy import insert
from tests.docs.pages import blocks

import raidtable
from raidtable.cli.main import app, main
from raidtable.learn.parts import parser as learning
from raidtable.server.settings import default_database
from raidtable.server.storage.database import connect
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.schema import USERS
from raidtable.server.storage.transactions import writing
from site_maker.repository import DOCS, ROOT

# Programs of others, whose arguments are not checked here.
OTHERS = {
    *("cd", "cp", "curl", "docker", "podman", "printf", "sudo", "systemctl", "journalctl"),
    *("git", "pipx", "pybabel", "pytest", "python3", "uv", "uvx"),
    *(".", "apt-get", "certbot", "chmod", "nginx", "runuser", "sed", "set", "source", "timeout"),
}
SETTING = re.compile(r"""^(?:[A-Z_]+=(?:"[^"]*"|\S*) *)+""")
# Commands that do not end, need a file that only a fault makes, or play for minutes.
NOT_RUN = {"serve", "shrink", "tune", "learn", "strength", "examine", "puzzles"}
# Tournaments of more than 99 games (the default is 200) take minutes.
# Another database is not here, nor a language model.
ELSEWHERE = re.compile(r"raidtable arena (?!.*--games \d\d?\b)|postgresql:|model_bot:")
# Strong bots, and pictures of a whole game, take their time.
LONG = re.compile(r"bot:\d|Dreamer|\.gif|leaderboard|report|solve raids")
TYPED = "1\nquit\n"


def commands() -> list[tuple[str, str]]:
    """Each command line with its page, without remarks and settings."""
    found = []
    for block in blocks():
        if block.language in ("command", "sh", "console"):
            for line in block.code.replace("\\\n", " ").splitlines():
                for part in line.partition(" #")[0].split(";"):
                    command = SETTING.sub("", part.strip(), count=1).strip()
                    if command:
                        found.append((block.page, command))
    return list(dict.fromkeys(found))


COMMANDS = commands()
OURS = [(page, line) for page, line in COMMANDS if re.match(r"(\w+/bin/)?raidtable( |$)", line)]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
TARGETS = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def arguments(line: str) -> list[str]:
    return shlex.split(line)[1:]


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_commands_are_known(page: str, line: str) -> None:
    words = shlex.split(line)
    program = words[0].rpartition("/")[2]
    if program == "raidtable":
        group: Any = typer.main.get_command(app)
        for command in words[1:2]:
            group.commands[command].make_context(command, words[2:])
    elif program == "make":
        assert words[1] in TARGETS
    elif program == "pip":
        for extra in re.findall(r"\.\[(\w+)\]", line):
            assert extra in EXTRAS
    elif words[:3] == ["python", "-m", "raidtable.learn"]:
        learning().parse_args(words[3:])
    elif program == "python":
        assert (ROOT / words[1]).is_file()
    else:
        assert program in OTHERS, f"{page}: {line}"


def is_run(line: str) -> bool:
    given = arguments(line)
    return bool(given) and given[0] not in NOT_RUN and not ELSEWHERE.search(line)


@pytest.mark.parametrize(
    ("page", "line"),
    [
        pytest.param(page, line, marks=[pytest.mark.slow] if LONG.search(line) else [])
        for page, line in OURS
        if is_run(line)
    ],
)
def test_commands_run(
    page: str,
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare(tmp_path, monkeypatch, line)
    assert main(arguments(line)) == 0, capsys.readouterr().err


def prepare(folder: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """A folder with the files that commands name, and a player who leaves after a move."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED))
    for name in ("my_bots.py", "program_bot.py"):
        shutil.copy(DOCS / "examples" / name, folder)
    match = raidtable.new("raids", seats=2, seed=1)
    while not match.over:
        match.play(match.legal()[-1])
    Path("game.json").write_text(json.dumps(match.record()), encoding="utf-8")
    if "resume" in line:
        main(["play", "raids", "--seats", "human,random"])
        monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED))
    if arguments(line)[:1] in (["admin"], ["backup"], ["prune"], ["restore"]):
        make_database()
    if "restore" in line:
        assert main(["backup", arguments(line)[1]]) == 0
        shutil.rmtree(folder / "data")  # the server is lost


def make_database() -> None:
    """The database of a server that has run, with one account."""
    engine = connect(default_database())
    migrate(engine)
    with writing(engine) as c:
        account = {"id": "someone", "name": "NAME", "login": "name", "made_at": 0.0}
        c.execute(insert(USERS).values(account))
    engine.dispose()


def test_there_are_commands() -> None:
    assert {"players/terminal", "bots/arena", "players/two-minutes", "hosting"} <= {
        page for page, _ in COMMANDS
    }
    assert len(OURS) > 25
