"""Fault reports: their contents, their permissions, and their size limits."""

import errno
import json
import logging
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import every_game, play_randomly
from tests.systems import posix_only

import raidtable
from raidtable.engine.errors import BadRecord
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.faults.reports import MOST_TRACEBACK, FaultFolder, load


def caught(message: str = "planted") -> Exception:
    """An exception with a traceback and a cause."""
    try:
        try:
            raise KeyError("the cause")
        except KeyError as cause:
            raise RuntimeError(message) from cause
    except RuntimeError as error:
        return error


def other() -> Exception:
    try:
        raise ValueError("another one")
    except ValueError as error:
        return error


def write(folder: FaultFolder, match: Match | None, **given: Any) -> str:
    error: Exception = given.pop("error", None) or caught()
    return folder.write(match, **{"where": "apply", "seat": 0, "error": error, **given})


@pytest.fixture
def folder(tmp_path: Path) -> FaultFolder:
    return FaultFolder(tmp_path / "faults", most=3)


@every_game
def test_a_report_holds_all_that_reproduces_the_fault(game: Game, folder: FaultFolder) -> None:
    match = play_randomly(raidtable.new(game.id, seats=2, seed="a secret"), 1, 12)
    action = match.legal()[0]
    reference = write(
        folder, match, seat=1, action=action, language="es", table="abc", bot="greedy"
    )
    report = load(folder.file_of(reference))
    assert report.reference == reference
    assert report.record == match.record()
    assert (report.ply, report.seat, report.action) == (match.ply, 1, action)
    assert (report.where, report.language, report.table) == ("apply", "es", "abc")
    assert (report.bot, report.count) == ("greedy", 1)
    assert report.kind.type == "RuntimeError"
    assert "planted" in report.traceback
    assert "the cause" in report.traceback, "chained exceptions are reported too"
    assert report.versions["raidtable"] == raidtable.__version__
    assert report.versions["rules"] == game.rules.rules_version
    assert {"python", "platform", "compiled"} <= report.versions.keys()
    assert "rich" in report.versions["dependencies"]


def test_a_reference_is_short_and_reveals_nothing(folder: FaultFolder) -> None:
    seeds = [write(folder, raidtable.new("raids", seats=2, seed=seed), table="t") for seed in "ab"]
    assert seeds[0] == seeds[1], "it depends on the table and the fault, not on the seed"
    assert len(seeds[0]) == 8
    assert seeds[0].isalnum()


@posix_only
def test_only_the_owner_can_read_it(folder: FaultFolder) -> None:
    before = os.umask(0)
    try:
        file = folder.file_of(write(folder, raidtable.new("raids", seats=2, seed=1)))
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700
    assert [found.name for found in folder.path.iterdir()] == [file.name]


def test_the_same_fault_is_written_once_and_counted(folder: FaultFolder) -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    references = {write(folder, match, error=caught(f"no. {n}"), table="t") for n in range(5)}
    assert len(references) == 1
    report = load(folder.file_of(references.pop()))
    assert report.count == 5
    assert "no. 0" in report.traceback, "the first one is kept"
    assert report.last_time >= report.time
    assert len(folder.files()) == 1
    if os.name == "posix":
        assert stat.S_IMODE(folder.files()[0].stat().st_mode) == 0o600


def test_another_table_or_another_fault_has_its_own_file(folder: FaultFolder) -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    write(folder, match, table="one")
    write(folder, match, table="two")
    write(folder, match, table="two", error=other())
    assert len(folder.files()) == 3


def test_the_oldest_files_are_removed(folder: FaultFolder) -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    references = []
    for number in range(6):
        references.append(write(folder, match, table=f"table {number}"))
        os.utime(folder.file_of(references[-1]), (number, number))
    last = write(folder, match, table="the last")
    kept = {file.name for file in folder.files()}
    assert kept == {folder.file_of(name).name for name in (*references[-2:], last)}


def test_what_a_dead_process_left_is_removed(folder: FaultFolder) -> None:
    folder.path.mkdir()
    left, fresh = folder.path / ".fault-X.json.1.tmp", folder.path / ".fault-Y.json.2.tmp"
    left.touch()
    fresh.touch()
    os.utime(left, (1, 1))
    write(folder, None)
    assert not left.exists()
    assert fresh.exists()


@pytest.mark.parametrize("fails", ["position", "always"])
def test_a_record_that_cannot_be_written_whole(
    fails: str, folder: FaultFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The digest serializes the position, which may be the part that fails."""
    first = play_randomly(raidtable.new("raids", seats=2, seed=1), 1, 5)
    match = raidtable.position("raids", first.position(), seed="s")
    play_randomly(match, 2, 4)
    whole = match.record()
    broken = type(match.game.rules).write

    def write_position(self: Any, state: Any) -> dict[str, object]:
        if fails == "always" or state is not match._written:
            raise RuntimeError("cannot be written")
        return broken(self, state)

    monkeypatch.setattr(type(match.game.rules), "write", write_position)
    report = load(folder.file_of(write(folder, match)))
    left_out = {"digest"} if fails == "position" else {"digest", "start"}
    assert report.record == {key: whole[key] for key in whole.keys() - left_out}


def test_a_full_disk_gives_a_reference_all_the_same(
    folder: FaultFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with caplog.at_level(logging.ERROR):
        reference = write(folder, raidtable.new("raids", seats=2, seed=1))
    assert len(reference) == 8
    assert reference in caplog.text
    assert list(folder.path.iterdir()) == [], "no half-written file is left"


def test_a_fault_without_a_game_is_reported_too(folder: FaultFolder) -> None:
    report = load(folder.file_of(write(folder, None, where="database", seat=None)))
    assert report.record is None
    assert report.seat is None
    record = {"game": "raids", "actions": []}
    rows = load(folder.file_of(write(folder, None, record=record, table="t")))
    assert rows.record == record


def test_a_long_traceback_is_cut(folder: FaultFolder) -> None:
    report = load(folder.file_of(write(folder, None, error=caught("x" * 2 * MOST_TRACEBACK))))
    assert len(report.traceback) < 1.1 * MOST_TRACEBACK


def test_a_damaged_report_is_replaced(folder: FaultFolder) -> None:
    reference = write(folder, None)
    folder.file_of(reference).write_text("{")
    assert write(folder, None) == reference
    assert load(folder.file_of(reference)).count == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": 2}, "it has format 2; this version reads 1."),
        ({"format": "1"}, "'format' must be a whole number"),
        ({"surplus": 1}, "unknown key 'surplus'"),
        ({"where": "nowhere"}, "'where' cannot be 'nowhere'"),
        ({"reference": "\x1b[2J"}, "'reference' must be a short text"),
        ({"kind": {"type": "\x1b[2J", "function": ""}}, "'type' must be a name."),
        ({"kind": 1}, "'kind' must be an object"),
        ({"seat": 1000}, "'seat' must be from -3 to 99"),
        ({"ply": -1}, "'ply' must be from 0"),
        ({"time": "now"}, "'time' must be a number"),
        ({"language": "xx"}, "'language' cannot be 'xx'"),
        ({"action": 3}, "'action' must be a text"),
        ({"versions": []}, "'versions' must be an object"),
        ({"record": []}, "'record' must be an object"),
        ({"record": {"game": "chess"}}, "There is no game 'chess'"),
        ({"record": {"game": "raids", "actions": [1]}}, "'actions' must be texts"),
        ({"traceback": None}, "'traceback' must be a text"),
        ({"count": 0}, "'count' must be from 1"),
    ],
)
def test_a_malformed_report_is_refused(
    change: dict[str, Any], sentence: str, folder: FaultFolder
) -> None:
    file = folder.file_of(write(folder, raidtable.new("raids", seats=2, seed=1)))
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    with pytest.raises(BadRecord) as refused:
        load(file)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_what_is_not_json_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text(text)
    with pytest.raises(BadRecord, match="it is not JSON"):
        load(file)


def test_a_missing_key_is_named(folder: FaultFolder) -> None:
    file = folder.file_of(write(folder, None))
    data = json.loads(file.read_text())
    for key in data:
        file.write_text(json.dumps({name: data[name] for name in data if name != key}))
        with pytest.raises(BadRecord, match=f"it has no '{key}'"):
            load(file)
