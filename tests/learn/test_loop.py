"""The loop, end to end in miniature: it plays, trains, checks, and goes on where it stopped."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from raidtable.arena.games import Job, seat_bot
from raidtable.arena.pool import InProcess
from raidtable.bots.levels import SearchBot, level_of
from raidtable.bots.net import LearnedJudgement, Weights
from raidtable.bots.net_file import read_net, weights_of
from raidtable.engine.errors import BadOption
from raidtable.games import registry
from raidtable.learn import loop, parts
from raidtable.learn.contest import Side, Verdict, contest, jobs
from raidtable.learn.training import Fit


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games and short searches."""
    monkeypatch.setattr(parts, "GAMES", dict.fromkeys(parts.GAMES, 1))
    monkeypatch.setattr(loop, "GAMES", dict.fromkeys(parts.GAMES, 1))
    monkeypatch.setattr(loop, "CHECK_GAMES", 1)
    monkeypatch.setattr(loop, "ROUNDS", ("results=0.5", "one_ply=0.5"))
    fit = Fit(10, 0.7, 0.5, 0.5, 0.6, 0.7)
    trained = parts.train

    def well(*arguments: Any) -> tuple[Weights, Fit]:
        return trained(*arguments)[0], fit

    monkeypatch.setattr(loop, "train", well)
    monkeypatch.setattr(loop, "holds_its_own", lambda verdicts: bool(verdicts))


def plan(work: Path) -> loop.Plan:
    return loop.Plan("raids", "tiny", work, 1000.0, games=2, check_bot="net:2", epochs=1)


@pytest.mark.usefixtures("small")
def test_a_loop_can_be_repeated_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    told: list[str] = []

    def tell(message: str, /, **figures: object) -> None:
        told.append(message.format(**figures))

    first = loop.run(InProcess(), plan(tmp_path / "first"), tell)
    assert told[-2].startswith("4 seats:")
    assert told[-1] == loop.ADOPTED
    assert first.rounds == 2
    assert len(first.nets) == 2
    features = registry.get("raids").bots.features
    assert features is not None
    for path in first.nets:
        data = read_net(path)
        weights_of(data, features, "raids")
        assert data["training"]["phase"] in ("results", "one_ply")
    # Finished rounds are not played again.
    told.clear()
    assert loop.run(InProcess(), plan(tmp_path / "first"), tell) == first
    assert told == []
    again = loop.run(InProcess(), plan(tmp_path / "again"), tell)
    weights = [read_net(path)["checksum"] for path in (*first.nets, *again.nets)]
    assert weights[:2] == weights[2:]


@pytest.mark.usefixtures("small")
def test_a_net_that_training_did_not_improve_is_not_adopted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rows serve the next round, which is again one by the named evaluation."""
    fit, trained = Fit(10, 0.7, 0.7, 0.5, 0.5, 0.7), parts.train
    used: list[list[str]] = []

    def in_vain(*arguments: Any) -> tuple[Weights, Fit]:
        used.append([folder.name for folder in arguments[1]])
        return trained(*arguments)[0], fit

    monkeypatch.setattr(loop, "train", in_vain)
    done = loop.run(InProcess(), plan(tmp_path), lambda *_, **__: None)
    assert (done.net, done.nets) == (None, [])
    assert used == [["rows-00"], ["rows-00", "rows-01"]]
    assert "(results)" in done.lines[1]
    assert "Not adopted." in done.lines[1]


@pytest.mark.usefixtures("small")
def test_a_net_that_loses_its_check_is_not_adopted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "holds_its_own", lambda _: False)
    done = loop.run(InProcess(), plan(tmp_path), lambda *_, **__: None)
    assert (done.net, done.nets) == (None, [])
    assert "2 seats" in done.lines[1]


def test_a_check_counts_all_games_together() -> None:
    def verdict(seats: int, games: int, share: float) -> Verdict:
        return Verdict(seats, games, share, 0.0, 1.0, 1.0, 1.0)

    assert loop.holds_its_own([verdict(2, 40, 0.5), verdict(4, 40, 0.25)])
    assert loop.holds_its_own([verdict(2, 80, 0.7), verdict(4, 16, 0.2)])
    assert not loop.holds_its_own([verdict(2, 40, 0.46), verdict(4, 40, 0.24)])


def test_rounds_of_a_run(tmp_path: Path) -> None:
    def phases(game: str, start: Path | None = None, **more: Any) -> list[str]:
        made = loop.Plan(game, "1", tmp_path, 100.0, start=start, **more).rounds
        assert sum(this.share for this in made) == pytest.approx(1)
        return [this.phase for this in made]

    assert phases("raids") == ["results", "one_ply", "one_ply", "search", "search"]
    assert phases("raids", tmp_path) == ["one_ply", "one_ply", "search", "search"]
    assert phases("north_sea") == ["results", "search", "search"]
    assert phases("north_sea", tmp_path) == ["search", "search"]
    assert phases("north_sea", is_quick=True) == ["results"]
    own = loop.rounds_of(["results=0.9", "search=0.1"])
    assert phases("storm_raiders", own_rounds=own) == ["results", "search"]


def test_a_bot_by_level_plays_with_a_net_that_is_not_shipped(tmp_path: Path) -> None:
    game = registry.get("storm_raiders")
    features = game.bots.features
    assert features is not None
    weights = Weights([[0] * 64] * features.size, [0] * 64, [0] * 64, 0, 400)
    file = tmp_path / "some.toml"
    parts.write_net(game, weights, file, {}, {})
    job = Job(
        game.id,
        ("bot:2", "classic:2"),
        "seed",
        nets=(str(file), None),
        searches=({"depth": 7}, {"depth": 1}),
    )
    own, rival = (seat_bot(game, job, seat) for seat in range(2))
    assert isinstance(own, SearchBot)
    assert isinstance(rival, SearchBot)
    assert isinstance(own.judgement, LearnedJudgement)
    assert own.level == level_of(game, 2, True)
    assert rival.judgement is game.bots.judgement()
    assert (own.settings.depth, rival.settings.depth) == (7, 1)
    assert own.settings.every_rival
    with pytest.raises(BadOption, match="uses no net"):
        seat_bot(game, replace(job, bots=("classic:2", "bot:2")), 0)


def test_every_seat_is_played_in_turn_with_the_same_seed() -> None:
    endless = jobs("raids", Side("net:2", "a.toml"), Side("search:2"), 2, "seed")
    first, second, third = (next(endless) for _ in range(3))
    assert first.bots == ("net:2", "search:2")
    assert second.bots == ("search:2", "net:2")
    assert (first.nets, second.nets) == (("a.toml", None), (None, "a.toml"))
    assert first.seed == second.seed != third.seed


def test_a_contest_between_equals_is_even() -> None:
    verdict = contest(
        InProcess(), "raids", Side("search:2"), Side("search:2"), 2, "even", most_games=8
    )
    assert verdict.games == 8
    assert verdict.share == 0.5
    assert not verdict.is_better
    assert verdict.low < 0.5 < verdict.high
