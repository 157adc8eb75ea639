"""Simulations: batches cover every game once, and add up to the same whatever their size."""

import pytest

from raidtable.arena import simulation
from raidtable.arena.games import Job, play
from raidtable.arena.simulation import Batch, Tally, play_batch, simulate

OPTIONS = {"track": "three_villages"}


def total(games: int, bots: tuple[str, ...] = (), cores: int = 1) -> Tally:
    tally = Tally(3)
    for part in simulate("raids", 3, OPTIONS, bots, "seed", games, cores):
        tally.add(part)
    return tally


def sums(tally: Tally) -> tuple[object, ...]:
    return tally.games, tally.decisions, tally.points, tally.wins, tally.opponent


@pytest.mark.parametrize("games", [1, 24, 25, 26, 60])
def test_every_game_is_played_once(games: int) -> None:
    whole = play_batch(Batch("raids", 3, OPTIONS, (), "seed", 0, games))
    assert sums(total(games)) == sums(whole)
    assert whole.games == games


def test_the_size_of_a_batch_changes_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sums(total(30))
    monkeypatch.setattr(simulation, "RANDOM_GAMES", 7)
    assert sums(total(30)) == before


def test_bots_play_as_in_the_arena() -> None:
    bots = ("greedy", "random", "random")
    rows = [play(Job("raids", bots, f"seed/game/{number}", OPTIONS)) for number in range(3)]
    tally = total(3, bots)
    assert tally.decisions == sum(row.decisions for row in rows)
    assert tally.points == [sum(row.points[seat] for row in rows) for seat in range(3)]
    assert tally.wins == [sum(row.shares[seat] > 0 for row in rows) for seat in range(3)]


def test_a_scripted_opponent_is_counted() -> None:
    options = {"side": "A", "tiles": "dealt", "cargo": "unlimited"}
    options |= {"opening_moves": "0", "opponent_salvage": "two"}
    tally = Tally(1)
    for part in simulate("storm_raiders", 1, options, (), "seed", 3, 1):
        tally.add(part)
    assert tally.opponent is not None
    assert tally.opponent > 0
