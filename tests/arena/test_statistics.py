"""Statistics of finished games, from folders and from databases of the web table."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, run
from tests.reviews.games import record_of

import raidtable
from raidtable.arena.statistics import Played, Statistics, played
from raidtable.cli.play import FAILED

__all__ = ["run"]  # a fixture


def game(players: str, winner: int, pieces: dict[int, set[str]] | None = None) -> Played:
    """A game of players that are named by letters; the winner has 10 points, others 4."""
    seats = range(len(players))
    owned = pieces or {}
    return Played(
        "raids",
        tuple(players),
        tuple(float(seat == winner) for seat in seats),
        tuple({"coins": 10 if seat == winner else 4, "runes": 0} for seat in seats),
        tuple({"tiles": frozenset(owned.get(seat, set()))} for seat in seats),
    )


def data_of(*games: Played) -> dict[str, Any]:
    statistics = Statistics()
    for one in games:
        statistics.add(one)
    return statistics.data()


def test_wins_by_seat_player_and_opponent() -> None:
    data = data_of(game("ab", 0), game("ab", 0), game("ba", 1), game("abc", 2))
    two = data["by_game"]["raids"]["seats"]["2"]
    assert two["games"] == 3
    assert [wins["value"] for wins in two["wins"]] == [pytest.approx(2 / 3), pytest.approx(1 / 3)]
    assert all(0 <= wins["low"] < wins["value"] < wins["high"] <= 1 for wins in two["wins"])
    a = data["players"]["a"]
    assert (a["games"], a["wins"]["value"]) == (4, 0.75)
    assert a["even"] == pytest.approx((3 / 2 + 1 / 3) / 4)
    assert a["by_seats"]["raids/2"]["value"] == 1.0
    assert a["against"]["c"] == {**a["against"]["c"], "games": 1, "value": 0.0}
    assert a["against"]["b"]["games"] == 4


def test_points_by_source_against_the_winners() -> None:
    sources = data_of(game("ab", 0), game("abc", 1))["by_game"]["raids"]["sources"]
    assert sources["coins"] == {"mean": pytest.approx((10 + 4 + 4 + 10 + 4) / 5), "winners": 10.0}
    assert sources["runes"] == {"mean": 0.0, "winners": 0.0}


def test_how_owners_of_a_piece_fared() -> None:
    pieces = data_of(
        game("ab", 0, {0: {"sail"}, 1: {"rune"}}), game("abc", 0, {0: {"sail"}, 2: {"rune"}})
    )["by_game"]["raids"]["pieces"]["tiles"]
    assert pieces["sail"]["owners"] == 2
    assert pieces["sail"]["wins"]["value"] == 1.0
    assert pieces["sail"]["wins"]["low"] < 0.5
    assert pieces["rune"]["wins"]["value"] == 0.0
    assert pieces["rune"]["even"] == pytest.approx((1 / 2 + 1 / 3) / 2)


@pytest.mark.parametrize("name", ["raids", "north_sea", "storm_raiders"])
def test_a_real_game_has_points_shares_and_pieces(name: str) -> None:
    match = raidtable.load(record_of(name, 3))
    found = played(match, "abc")
    assert sum(found.shares) == pytest.approx(1)
    assert [sum(points.values()) for points in found.points] == match.result.totals
    assert all(any(pieces.values()) for pieces in found.pieces)


def folder_with(folder: Path) -> Path:
    record = record_of("raids", 2)
    (folder / "record.json").write_text(json.dumps(record))
    (folder / "deep").mkdir()
    saved = {"record": record, "players": ["human", "bot:3"]}
    (folder / "deep" / "saved.json").write_text(json.dumps(saved))
    line = json.dumps({"record": record, "bots": ["greedy", "greedy"]})
    (folder / "data.jsonl").write_text(f"{line}\nnonsense\n")
    begun = raidtable.new("raids", seats=2, seed=1).record()
    (folder / "begun.json").write_text(json.dumps(begun))
    (folder / "broken.json").write_text("{")
    return folder


def test_a_folder_is_read_and_what_does_not_count_is_named(run: Run, tmp_path: Path) -> None:
    ran = run("stats", str(folder_with(tmp_path)))
    assert ran.code == 0
    assert "3 finished games." in ran.text
    assert "3 others were left out" in ran.text
    assert "begun.json, broken.json, data.jsonl:2" in ran.text
    for player in ("human", "bot:3", "greedy", "Red"):
        assert player in ran.text
    data = json.loads(run("stats", str(tmp_path), "--json").shown)
    assert data["games"] == 3
    assert data["left_out"] == ["begun.json", "broken.json", "data.jsonl:2"]
    assert data["players"]["greedy"]["games"] == 2


def test_a_database_is_read(run: Run, tmp_path: Path) -> None:
    from tests.server.browser import running_site

    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with running_site(url) as site:
        browser = site.browser()
        table = browser.new_table("raids", "me", "random")
        browser.new_table("raids", "me", "random")
        site.play_to_end(browser, table)
    data = json.loads(run("stats", url, "--json").shown)
    assert data["games"] == 1
    assert len(data["players"]) == 2


def test_a_place_without_games_is_told(run: Run, tmp_path: Path) -> None:
    ran = run("stats", str(tmp_path))
    assert ran.code == FAILED
    assert "has no finished games" in ran.complaint
    ran = run("stats", str(tmp_path / "nowhere"))
    assert ran.code == FAILED
    assert "is neither a folder nor the URL of a database" in ran.complaint
