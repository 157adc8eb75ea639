"""The puzzles that come with the games: every one can be played, and each day has one."""

from datetime import date, timedelta

import pytest

from raidtable.games import registry
from raidtable.puzzles import shelf
from raidtable.puzzles.data import PuzzleData
from raidtable.puzzles.difficulty import rating
from raidtable.puzzles.making import is_clear
from raidtable.puzzles.solving import answer_to, notches_of

# Of all puzzles, the quick test looks at one in so many.
SAMPLE = 12
ALL = [puzzle for game in registry.OWN for puzzle in shelf.puzzles_of_game(game)]


def check(puzzle: PuzzleData) -> None:
    match = shelf.match_of(puzzle)
    assert match.digest.startswith(puzzle["id"])
    assert match.actor == puzzle["seat"]
    assert sorted(match.legal()) == sorted(choice["action"] for choice in puzzle["choices"])
    assert is_clear(puzzle["choices"])
    assert puzzle["rating"] == rating(puzzle["shallow"])
    assert shelf.title_of_theme(puzzle, "en") != puzzle["theme"]


@pytest.mark.parametrize("puzzle", ALL[::SAMPLE], ids=lambda puzzle: puzzle["id"])
def test_a_puzzle_can_be_played_and_has_one_best_choice(puzzle: PuzzleData) -> None:
    check(puzzle)


@pytest.mark.slow
def test_every_puzzle_can_be_played_and_has_one_best_choice() -> None:
    for puzzle in ALL:
        check(puzzle)


@pytest.mark.parametrize("game", registry.OWN)
def test_every_game_has_puzzles_of_several_themes_and_difficulties(game: str) -> None:
    puzzles = shelf.puzzles_of_game(game)
    assert len({shelf.title_of_theme(puzzle, "en") for puzzle in puzzles}) >= 2
    assert {shelf.difficulty(puzzle) for puzzle in puzzles} == {
        name for _, name in shelf.DIFFICULTIES
    }


def test_ids_are_unique_and_found() -> None:
    assert len({puzzle["id"] for puzzle in ALL}) == len(ALL)
    assert shelf.find_puzzle(ALL[-1]["id"]) == ALL[-1]
    assert shelf.find_puzzle("nothing") is None


def test_the_games_take_turns_by_day() -> None:
    first = date(2026, 11, 19)
    daily = [shelf.puzzle_of_day(first + timedelta(days=later)) for later in range(6)]
    found = [one for one in daily if one is not None]
    assert [one.number for one in found] == list(range(323, 329))
    games = [one.puzzle["game"] for one in found]
    assert games[:3] == games[3:]
    assert set(games) == set(shelf.games_with_puzzles())
    assert found[0].puzzle != found[3].puzzle
    assert shelf.puzzle_of_day(first) == found[0]


def test_what_lies_within_two_wins_of_the_best_is_solved() -> None:
    puzzle = ALL[0]
    best, *_, worst = puzzle["choices"]
    assert answer_to(puzzle, best["action"]).is_solved
    wrong = answer_to(puzzle, worst["action"])
    assert not wrong.is_solved
    assert wrong.notches >= 2
    assert [notches_of(loss) for loss in (0.0, 0.02, 0.021, 0.03, 0.06, 0.12)] == [0, 0, 1, 1, 2, 3]
