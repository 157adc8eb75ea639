"""Programs as bots: the protocol, and what comes of everything that can go wrong."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture

from raidtable.arena.dataset import JsonLines
from raidtable.arena.dataset_check import verify_line
from raidtable.arena.games import Job, Row, play, ranks_of, shares_of
from raidtable.bots import program
from raidtable.engine.errors import BadOption
from raidtable.engine.rules import Result
from raidtable.front import load
from raidtable.games import registry

START = """
import json, sys, time
def read():
    line = sys.stdin.readline()
    return json.loads(line) if line else None
def say(**data):
    print(json.dumps(data), flush=True)
"""
# Plays the first legal action, and writes down all that it is sent.
FIRST = """
heard = open(sys.argv[1], "w")
while (message := read()):
    print(json.dumps(message), file=heard, flush=True)
    if message["type"] == "decide":
        say(id=message["id"], action=message["legal"][0])
"""

Made = Callable[..., str]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """The name of a bot with that source, after the common beginning."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(program, "FOR_ENDING", 0.5)

    def make(source: str, *arguments: str) -> str:
        (tmp_path / "bot.py").write_text(START + source, encoding="utf-8")
        return " ".join(["cmd:python bot.py", *arguments])

    return make


def played(name: str, limit: float = 10.0, game: str = "raids") -> Row:
    return play(Job(game, (name, "random"), "1", keep_record=True, limit=limit))


def why(row: Row) -> str:
    (forfeit,) = row.forfeits
    assert forfeit.seat == 0
    return str(forfeit.why)


class TestProtocol:
    def test_a_program_hears_its_game_from_start_to_end(self, made: Made, tmp_path: Path) -> None:
        row = played(made(FIRST, "heard.txt"))
        assert row.forfeits == ()
        heard = [json.loads(line) for line in (tmp_path / "heard.txt").read_text().splitlines()]
        assert [message["type"] for message in heard[:2]] == ["start", "decide"]
        assert heard[0] == {
            "type": "start",
            "protocol": 1,
            "game": "raids",
            "rules": registry.get("raids").rules.rules_version,
            "options": row.options,
            "seats": 2,
            "seat": 0,
            "limit": 10.0,
        }
        own = [decision for decision in row.trail if decision.seat == 0]
        asked = heard[1:-1]
        assert [message["legal"][0] for message in asked] == [one.action for one in own]
        assert [message["id"] for message in asked] == list(range(1, len(own) + 1))
        assert all(message["view"]["actor"] == 0 for message in asked)
        assert heard[-1] == {"type": "over", "result": row.result}

    def test_the_same_seed_gives_the_same_game(self, made: Made) -> None:
        source = """
while (message := read()):
    if message["type"] == "decide":
        say(id=message["id"], action=message["legal"][message["random"] % len(message["legal"])])
"""
        name = made(source)
        first, second = played(name), played(name)
        assert first.record == second.record
        assert first.forfeits == ()

    def test_a_wrong_answer_may_be_mended_once(self, made: Made, tmp_path: Path) -> None:
        source = """
told = open("told.txt", "w")
while (message := read()):
    if message["type"] == "decide":
        legal = message["legal"]
        say(id=message["id"], action="repair")
    elif message["type"] == "refused":
        print(message["why"], file=told, flush=True)
        say(id=message["id"], action=legal[0])
"""
        assert played(made(source)).forfeits == ()
        first = (tmp_path / "told.txt").read_text().splitlines()[0]
        assert first.startswith("'repair' is not legal: ") or "no action" in first

    def test_a_program_sees_what_its_seat_sees(self, made: Made, tmp_path: Path) -> None:
        row = played(made(FIRST, "heard.txt"), game="north_sea")
        assert row.forfeits == ()
        match = load(row.record)
        heard = [json.loads(line) for line in (tmp_path / "heard.txt").read_text().splitlines()]
        plies = [one.ply for one in row.trail if one.seat == 0]
        for message, ply in zip(heard[1:-1:20], plies[::20], strict=True):
            assert set(message) == {"type", "id", "view", "legal", "random"}
            assert message["view"] == match.at(ply).view(0).data()

    @pytest.mark.parametrize("game", registry.game_ids())
    def test_the_program_of_the_documentation_plays(self, game: str) -> None:
        name = f"cmd:python {Path('docs/examples/program_bot.py').absolute()}"
        assert play(Job(game, (name, "random"), "1")).forfeits == ()


class TestFailures:
    @pytest.mark.parametrize(
        ("source", "sentence"),
        [
            ("sys.exit(3)", "It ended with exit code 3."),
            ("raise ValueError('no plan')", "exit code 1, and its last line of errors was: ValueE"),
            ("read(); read(); sys.stdout.close(); sys.exit()", "It ended with exit code 0."),
            (
                "while read(): print('hello', flush=True)",
                "wrongly twice; the second answer was 'he",
            ),
            ("while read(): print('[' * 10000, flush=True)", "…. This is not JSON."),
            (
                "while (m := read()): say(id=m.get('id', 1), action=5)",
                "An answer is an object with",
            ),
            ("while (m := read()): say(id=99, action='rest')", "The answer has the id 99"),
            ("while (m := read()): say(action='fly:moon')", "'fly:moon'"),
            (
                "while read(): sys.stdout.buffer.write(b'\\xff\\n') and sys.stdout.flush()",
                "not JSON",
            ),
        ],
    )
    def test_a_program_that_fails_forfeits_with_a_reason(
        self, made: Made, source: str, sentence: str
    ) -> None:
        row = played(made(source))
        assert sentence in why(row)
        assert row.ranks == (2, 1)
        assert row.shares == (0.0, 1.0)
        assert row.record is not None

    @pytest.mark.parametrize(
        "source",
        [
            "time.sleep(60)",
            "import subprocess as s; s.run([sys.executable, '-c', 'import time; time.sleep(9)'])",
            "print('{', end='', flush=True); time.sleep(60)",
        ],
    )
    def test_a_program_that_does_not_answer_is_killed(
        self, made: Made, monkeypatch: pytest.MonkeyPatch, source: str
    ) -> None:
        monkeypatch.setattr(program, "FOR_STARTING", 0.0)
        row = played(made(source), limit=0.2)
        assert why(row) == "It gave no answer within 0.2 s."
        assert row.shares == (0.0, 1.0)

    def test_a_program_that_does_not_read_is_killed(
        self, made: Made, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A question larger than the pipe waits in vain for the program to read it."""
        monkeypatch.setattr(program, "FOR_STARTING", 0.0)
        name = made("time.sleep(60)")
        game = registry.get("raids")
        bot = program.ProgramBot(game, name.removeprefix("cmd:"), 0.2)
        bot.start()
        with pytest.raises(program.ProgramFailed, match="no answer within"):
            bot.ask({"long": "x" * (1 << 22)}, 0.2)
        bot.close(None)
        assert bot.process is None

    @pytest.mark.parametrize(
        ("command", "sentence"),
        [
            ("no-such-program-here --fast", "There is no program 'no-such-program-here'"),
            ("", "Name a program as cmd:"),
            ("'unclosed", "Name a program as cmd:"),
        ],
    )
    def test_a_program_that_is_not_there_is_refused_before_the_games(
        self,
        run: Run,  # noqa: F811
        command: str,
        sentence: str,
    ) -> None:
        ran = run("arena", "raids", "--bots", f"cmd:{command},random", "--games", "2")
        assert ran.code == 2
        assert sentence in ran.complaint

    def test_the_arena_says_how_many_games_were_forfeited(
        self,
        made: Made,
        run: Run,  # noqa: F811
        tmp_path: Path,
    ) -> None:
        name = made("sys.exit(3)")
        asked = ("--games", "2", "--seed", "1", "--processes", "1", "--json", "all.json")
        ran = run("arena", "raids", "--bots", f"{name},random", *asked, "--dataset", "all.jsonl")
        assert ran.code == 0
        assert f"{name} forfeited 2 games. The first time: It ended with exit code 3." in ran.text
        data = json.loads((tmp_path / "all.json").read_text())
        assert [game["forfeits"][0]["seat"] for game in data["games"]] == [0, 1]
        assert run("verify", "all.jsonl").code == 0


def test_seats_that_forfeit_are_last() -> None:
    result = Result([{"a": points} for points in (9, 7, 7, 3)], [1, 2, 2, 4], "")
    assert (ranks_of(result), shares_of(result)) == ((1, 2, 2, 4), (1.0, 0.0, 0.0, 0.0))
    assert ranks_of(result, [0]) == (4, 1, 1, 3)
    assert shares_of(result, [0]) == (0.0, 0.5, 0.5, 0.0)
    assert ranks_of(result, [0, 3]) == (3, 1, 1, 3)
    assert shares_of(result, range(4)) == (0.0,) * 4
    alone = Result([{"a": 9}], [1], "", opponent=3)
    assert shares_of(alone) == (1.0,)
    assert shares_of(alone, [0]) == (0.0,)


def test_a_forfeited_game_is_verified_with_its_forfeit(made: Made, tmp_path: Path) -> None:
    row = played(made("sys.exit()"))
    with (tmp_path / "one.jsonl").open("w") as file:
        JsonLines(file).add(row)
    line = (tmp_path / "one.jsonl").read_bytes()
    assert json.loads(line)["forfeits"] == [0]
    assert verify_line(line, 0).over


def test_python_is_the_one_that_runs_the_arena() -> None:
    assert program.arguments_of("python -c 'x y'") == [sys.executable, "-c", "x y"]
    with pytest.raises(BadOption):
        program.arguments_of(" ")
