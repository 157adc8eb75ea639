"""Rows of self-play: the same from the same seed, whole on disk, and what happened."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.helpers import every_game

from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.options import options_from
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, State
from raidtable.learn import packed, parts, rows, self_play
from raidtable.learn.self_play import (
    PHASES,
    Kept,
    PlayJob,
    Seen,
    Table,
    add_game,
    drawn,
    play_block,
)

phases = pytest.mark.parametrize("phase", PHASES)


@pytest.fixture(autouse=True)
def short_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "LESSON_ITERATIONS", 10)


def block_of(phase: str, game: str = "raids", games: int = 1) -> rows.Block:
    return play_block(PlayJob(game, phase, "rows", games))


@phases
def test_the_same_job_gives_the_same_rows(phase: str) -> None:
    first, again = block_of(phase), block_of(phase)
    assert len(first) > 0
    assert first.features == again.features
    assert first.linear == again.linear
    assert first.value.tobytes() == again.value.tobytes()


@every_game
def test_rows_hold_what_became_of_a_game(game: Game) -> None:
    block = block_of("one_ply", game.id)
    features = game.bots.features
    assert features is not None
    assert block.games == 1
    assert max(block.features) < features.size
    assert min(block.features) >= 0
    assert sum(block.counts) == len(block.features)
    seats = block.seats[0]
    assert list(block.seat) == list(range(seats)) * block.positions
    shares = [block.share[seat] for seat in range(seats)]
    assert seats == 1 or sum(shares) == pytest.approx(1)
    sources = np.array(block.by_source).reshape(len(block), block.sources)
    assert sources.sum(axis=1).tolist() == list(block.points)
    assert all(0 <= value <= 1 for value in block.value)


def test_values_of_one_ply_games_look_ahead_to_the_result() -> None:
    table = Table(game_of("raids"), PlayJob("raids", "one_ply", "1", 1))
    seen = seen_positions(3)
    table.look_back(seen, 2, [0])
    # The last position is followed by the result; each one before by the next one's value.
    assert seen[2].value == pytest.approx([1.0, 0.0])
    assert seen[1].value == pytest.approx([0.3 * 0.5 + 0.7 * 1.0, 0.3 * 0.5])
    assert seen[0].value == pytest.approx([0.3 * 0.5 + 0.7 * 0.85, 0.3 * 0.5 + 0.7 * 0.15])


def test_a_lesson_is_a_position_after_any_choice_and_what_a_search_makes_of_it() -> None:
    game = game_of("raids")
    table = Table(game, PlayJob("raids", "lessons", "1", 1))
    state, rng = started(game), seeded("lessons")
    legal = game.rules.legal(state)
    after = {contents_after(game, state, action) for action in legal}
    seen_after = set()
    for _ in range(30):
        lessons = table.lesson(state, legal, 3, rng)
        assert len(lessons) in (1, 2)
        seen_after.add(written(game, lessons[0].state))
        assert lessons[-1].state.actor >= 0
        assert len(game.rules.legal(lessons[-1].state)) > 1
        for lesson in lessons:
            assert lesson.is_lesson
            assert lesson.value is not None
            assert sum(lesson.value) == pytest.approx(1)
    assert seen_after <= after
    assert len(seen_after) > 1, "not only the best choice is looked at"


def test_the_result_says_nothing_about_a_lesson() -> None:
    block = rows.Block(1)
    kept = Kept(1, [1], [[2], [3]], [10, 20], [0.3, 0.7], is_lesson=True)
    add_game(block, [kept, replace(kept, is_lesson=False)], [{"a": 1}, {"a": 3}], [0])
    assert list(block.share) == pytest.approx([0.3, 0.7, 1.0, 0.0])
    assert list(block.value) == pytest.approx([0.3, 0.7, 0.3, 0.7])


def started(game: Game) -> State:
    """Two seats at the first decision with several choices."""
    state: State = game.rules.setup(options_from(game, 2, {}))
    rng = seeded("started")
    while state.actor == CHANCE or len(game.rules.legal(state)) == 1:
        chance = state.actor == CHANCE
        action = game.rules.sample(state, rng) if chance else game.rules.legal(state)[0]
        game.rules.apply(state, action, None)
    return state


def written(game: Game, state: State) -> str:
    return repr(game.rules.write(state))


def contents_after(game: Game, state: State, action: Action) -> str:
    after = state.copy()
    game.rules.apply(after, action, None)
    return written(game, after)


def seen_positions(count: int) -> list[Seen]:
    game = game_of("raids")
    state = game.rules.setup(options_from(game, 2, {}))
    return [Seen(ply, state, [0.5, 0.5]) for ply in range(count)]


@phases
def test_so_many_positions_of_a_game_are_kept(phase: str) -> None:
    every = play_block(PlayJob("raids", phase, "rows", 1, positions=1000))
    some = play_block(PlayJob("raids", phase, "rows", 1, positions=5))
    assert every.positions > 5
    assert some.positions == 5
    assert list(some.ply) == sorted(some.ply)
    # The game is the same, and so are its rows.
    rows_of_all = set(zip(every.ply, every.seat, every.linear, every.value, strict=True))
    assert phase in ("results", "courses") or rows_of_all >= set(
        zip(some.ply, some.seat, some.linear, some.value, strict=True)
    )


def test_every_position_is_as_likely_to_be_kept() -> None:
    seen, rng = seen_positions(10), seeded("drawn")
    times = [0] * 10
    for _ in range(2000):
        chosen = drawn(seen, 3, rng)
        assert [one.ply for one in chosen] == sorted({one.ply for one in chosen})
        assert len(chosen) == 3
        for one in chosen:
            times[one.ply] += 1
    assert all(500 < count < 700 for count in times), times
    assert drawn(seen, 10, rng) == seen


def game_of(name: str) -> Game:
    from raidtable.games import registry

    return registry.get(name)


def small_block(games: int) -> rows.Block:
    block = rows.Block(2)
    for game in range(games):
        kept = [
            Kept(ply, [1, 2], [[3 + seat] * 1 + [7] * game for seat in range(2)], [10, 20], None)
            for ply in range(2)
        ]
        add_game(block, kept, [{"a": 1, "b": 2}, {"a": 3, "b": 4}], [1])
    return block


@pytest.mark.parametrize("with_arrow", [True, False], ids=["parquet", "npz"])
def test_shards_give_back_what_was_written(
    with_arrow: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not with_arrow:
        monkeypatch.setattr(rows, "import_parquet", lambda: None)
    first = rows.write_shard([small_block(1), small_block(2)], tmp_path / "one")
    second = rows.write_shard([small_block(1)], tmp_path / "two")
    assert rows.shards_in(tmp_path) == [first, second]
    assert rows.pack([first, second], tmp_path / "packed") == 4 * 4
    read = packed.Rows(tmp_path / "packed")
    assert read.games == 4
    # Games of another file begin anew, so the same ones are kept apart with or without it.
    assert list(read.game[::4]) == [0, 1, 2, packed.TEST_EVERY]
    places, features = read.active(np.array([0, 1, 10]))
    assert list(zip(places, features, strict=True)) == [
        (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 3), (2, 7),
    ]  # fmt: skip
    assert read.by_source[1].tolist() == [3, 4]
    assert read.points[:2].tolist() == [3, 7]
    assert read.share[:2].tolist() == [0, 1]


def test_games_kept_apart_are_not_trained_on(tmp_path: Path) -> None:
    shard = rows.write_shard([small_block(2 * packed.TEST_EVERY)], tmp_path / "one")
    rows.pack([shard], tmp_path / "packed")
    read = packed.Rows(tmp_path / "packed")
    train, test = read.positions(False)[2], read.positions(True)[2]
    assert set(read.game[test]) == {0, packed.TEST_EVERY}
    assert not set(read.game[test]) & set(read.game[train])
    assert len(train) + len(test) == read.size // 2


def test_targets_mix_the_result_with_what_was_seen(tmp_path: Path) -> None:
    block = rows.Block(1)
    add_game(block, [Kept(0, [1], [[2], [3]], [0, 0], [0.25, 0.75])], [{"a": 1}, {"a": 0}], [0])
    add_game(block, [Kept(0, [1], [[2], [3]], [0, 0], None)], [{"a": 1}, {"a": 0}], [0])
    rows.pack([rows.write_shard([block], tmp_path / "one")], tmp_path / "packed")
    read = packed.Rows(tmp_path / "packed")
    assert read.targets(np.arange(4), 0.5).tolist() == [0.625, 0.375, 1, 0]


def test_a_folder_with_rows_gets_more_of_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "GAMES", dict.fromkeys(PHASES, 1))
    asked = ["play", "raids", "--phase", "one_ply", "--games", "1", "--processes", "1"]
    for _ in range(2):
        parts.main([*asked, "--to", str(tmp_path)])
    first, second = rows.shards_in(tmp_path)
    assert (first.stem, second.stem) == ("one_ply-00000", "one_ply-00001")
    games = [rows.read_shard(shard)["features"].tobytes() for shard in (first, second)]
    assert games[0] != games[1]
