"""`raidtable learn`: it reports, and writes a net only if it wins by its whole interval."""

from pathlib import Path

import pytest
from tests.learn.test_loop import plan, small

from raidtable.bots.net_file import read_net
from raidtable.cli.learn import learn
from raidtable.cli.terminal import Terminal
from raidtable.learn import loop
from raidtable.learn.contest import Verdict

__all__ = ["small"]  # a fixture


def verdict(seats: int, low: float) -> Verdict:
    return Verdict(seats, 40, low + 0.1, low, low + 0.2, 1.0, 1.0)


def run(
    folder: Path, monkeypatch: pytest.MonkeyPatch, verdicts: list[Verdict]
) -> tuple[Path, Path]:
    monkeypatch.setattr(loop, "final_test", lambda *_: verdicts)
    target = folder / "net.toml"
    learn(Terminal("en"), plan(folder / "work"), target, 40, processes=1, on_ray=False)
    return target, folder / "work" / "report.md"


@pytest.mark.usefixtures("small")
def test_a_net_that_wins_is_written_with_its_strength(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target, report = run(tmp_path, monkeypatch, [verdict(2, 0.55), verdict(4, 0.3)])
    data = read_net(str(target))
    assert data["strength"]["seats_2"].startswith("65% (55-75) of 40 games against")
    assert data["training"]["seed"] == "tiny"
    assert "The net is better." in report.read_text(encoding="utf-8")
    assert "The new net is better" in capsys.readouterr().out


@pytest.mark.usefixtures("small")
def test_a_net_that_wins_at_two_seats_alone_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target, report = run(tmp_path, monkeypatch, [verdict(2, 0.55), verdict(4, 0.2)])
    assert not target.exists()
    assert "not proven better" in report.read_text(encoding="utf-8")
    assert "not proven better" in capsys.readouterr().out
