"""One game between bots: reproducible from its seed, and reported correctly."""

from dataclasses import replace

import pytest
from tests.helpers import every_game

import raidtable
from raidtable.arena import games
from raidtable.arena.games import Endless, Job, Row, play, shares_of
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.rules import Result

JOB = Job("raids", ("search:10", "greedy", "random"), "a", keep_record=True)


def timeless(row: Row) -> Row:
    """The row without measured times."""
    thinking = tuple(replace(one, seconds=(0.0,) * len(one.seconds)) for one in row.thinking)
    return replace(row, thinking=thinking)


def test_the_same_job_gives_the_same_game() -> None:
    first = timeless(play(JOB))
    assert timeless(play(JOB)) == first
    assert timeless(play(replace(JOB, seed="b"))).record != first.record


def test_a_row_agrees_with_the_record() -> None:
    row = play(JOB)
    match = raidtable.verify(row.record)
    assert match.seed == "a"
    assert list(row.points) == match.result.totals
    assert list(row.ranks) == match.result.ranks
    assert row.result == match.result.data()
    decided = [(ply.actor, ply.action.text) for ply in match.plies if ply.actor >= 0]
    assert [(one.seat, one.action) for one in row.trail] == decided
    assert row.decisions == len(decided)
    for one in row.trail:
        assert match.plies[one.ply].action.text == one.action
        assert one.legal == len(match.at(one.ply).legal())


def test_thinking_is_counted_where_there_is_a_choice() -> None:
    row = play(JOB)
    for seat, thinking in enumerate(row.thinking):
        real = [one for one in row.trail if one.seat == seat and one.legal > 1]
        assert len(thinking.seconds) == len(real) > 0
        assert all(seconds > 0 for seconds in thinking.seconds)
    # Reusing the tree saves some of the ten iterations of a decision.
    searched = row.thinking[0]
    assert 0 < searched.iterations <= 10 * len(searched.seconds)
    assert [thinking.iterations for thinking in row.thinking[1:]] == [0, 0]


def test_without_being_asked_no_record_is_kept() -> None:
    row = play(replace(JOB, keep_record=False))
    assert (row.record, row.result, row.trail) == (None, None, ())


def test_a_seat_may_have_its_own_weights() -> None:
    job = Job("raids", ("search:10", "search:10"), "a", keep_record=True)
    same = play(replace(job, weights=(None, {})))
    assert same.record == play(job).record
    afraid = {"rune_prize": -5000, "pennant_prize": -5000}
    assert play(replace(job, weights=(None, afraid))).record != play(job).record


def test_weights_are_for_a_search_alone() -> None:
    with pytest.raises(BadOption, match="'greedy' has no weights"):
        play(Job("raids", ("greedy", "greedy"), "a", weights=({}, None)))


@every_game
def test_every_game_can_be_played(game: Game) -> None:
    row = play(Job(game.id, ("greedy",) * min(game.rules.seat_counts), "1"))
    assert row.seats == min(game.rules.seat_counts)
    assert (row.opponent is None) is (row.seats > 1)


@pytest.mark.parametrize(
    ("ranks", "opponent", "shares"),
    [
        ([2, 1, 3], None, (0.0, 1.0, 0.0)),
        ([1, 1, 3], None, (0.5, 0.5, 0.0)),
        ([1], 6, (0.0,)),
        ([1], 4, (1.0,)),
    ],
)
def test_a_win_is_shared_by_all_winners(
    ranks: list[int], opponent: int | None, shares: tuple[float, ...]
) -> None:
    result = Result([{"all": 5} for _ in ranks], ranks, "end", opponent=opponent)
    assert shares_of(result) == shares


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_DECISIONS", 7)
    message = "search:10, greedy, random with the seed 'a' has not ended after 7 moves"
    with pytest.raises(Endless, match=message):
        play(JOB)


@pytest.mark.parametrize("seed", ["233", "380"])
def test_greedy_players_come_to_an_end(seed: str) -> None:
    """Without an occasional random move, these games would loop forever."""
    assert play(Job("north_sea", ("greedy", "greedy"), seed)).decisions < 2000
