"""Saved games of older rules in the terminal: they continue, or are shown up to the first action
that is no longer legal."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.golden.test_older import OLDER, forbidden_record

import raidtable
from raidtable.games import registry


@pytest.fixture
def forbidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game of Raids with a decision that the current rules forbid."""
    record, _ = forbidden_record(monkeypatch)
    file = tmp_path / "saved.json"
    data: dict[str, Any] = {"record": record, "players": ["human", "random"]}
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_replay_shows_the_game_as_far_as_it_holds(run: Run, forbidden: Path) -> None:
    shown = run("replay", str(forbidden))
    assert shown.code == 0
    assert "The game is shown up to its last valid position." in shown.text
    assert "no longer allows all of it" in shown.text


def test_verify_says_why_it_is_not_proved(run: Run, forbidden: Path) -> None:
    shown = run("verify", str(forbidden))
    assert shown.code != 0
    assert "no longer allows all of it" in shown.text


def test_resume_offers_to_play_on(run: Run, forbidden: Path) -> None:
    before = forbidden.read_bytes()
    refused = run("resume", str(forbidden))
    assert refused.code != 0
    assert "--play-on" in refused.complaint
    assert forbidden.read_bytes() == before, "nothing was changed"
    resumed = run("resume", str(forbidden), "--play-on", typed=["1", "quit"])
    assert resumed.code == 0, resumed.complaint
    saved = json.loads(forbidden.read_text(encoding="utf-8"))
    assert raidtable.load(saved["record"]).ply >= 1, "the game went on"


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_game_of_older_rules_says_that_they_were_updated(
    run: Run, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "old.json"
    golden = json.loads(OLDER[0].read_text(encoding="utf-8"))
    file.write_text(json.dumps(golden["record"]), encoding="utf-8")
    version = registry.get(golden["record"]["game"]).rules.rules_version
    shown = run(command, str(file))
    assert shown.code == 0
    assert f"The rules have been updated to version {version}" in shown.text
