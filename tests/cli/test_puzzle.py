"""`raidtable puzzle`: one try in the terminal, then what every choice is worth."""

import pytest
from tests.cli.conftest import Run

from raidtable.cli.play import FAILED
from raidtable.puzzles import shelf
from raidtable.puzzles.data import PuzzleData

PUZZLE = shelf.puzzles_of_game("raids")[0]


def number_of(puzzle: PuzzleData, place: int) -> str:
    """What to type for the choice at that place in the order of their worth."""
    legal = shelf.match_of(puzzle).legal()
    return str(legal.index(puzzle["choices"][place]["action"]) + 1)


def test_the_best_choice_solves_it(run: Run) -> None:
    ran = run("puzzle", "--id", PUZZLE["id"], typed=[number_of(PUZZLE, 0)])
    assert ran.code == 0
    assert f"Puzzle {PUZZLE['id']}: Combat," in ran.text
    answer = ran.text.partition("Solved. ")[2]
    assert answer.count("±") == len(PUZZLE["choices"])
    assert answer.index("(your choice)") < answer.index("✓")
    assert f"{round(100 * PUZZLE['choices'][0]['share'])} ±" in answer


def test_another_choice_says_what_it_cost(run: Run) -> None:
    best, *_, worst = (round(100 * choice["share"]) for choice in PUZZLE["choices"])
    ran = run("puzzle", "--id", PUZZLE["id"], typed=[number_of(PUZZLE, -1)])
    assert f"Not solved: it cost {best - worst} wins in 100." in ran.text


def test_there_is_no_help_and_no_way_back(run: Run) -> None:
    typed = ["hint", "undo", "save", "quit"]
    ran = run("puzzle", "--id", PUZZLE["id"], typed=typed)
    assert ran.code == 0
    assert "There are no hints in a puzzle." in ran.text
    assert "There is no undo in a puzzle." in ran.text
    assert ran.text.count(f"raidtable puzzle --id {PUZZLE['id']}") == 2
    assert "±" not in ran.text


@pytest.mark.parametrize("language", ["es", "de"])
def test_other_languages(run: Run, language: str) -> None:
    ran = run("puzzle", "--id", PUZZLE["id"], "--lang", language, typed=[number_of(PUZZLE, 0)])
    assert ran.code == 0
    assert "Solved" not in ran.text
    assert "±" in ran.text


def test_a_random_one_of_a_game_and_the_one_of_the_day(run: Run) -> None:
    assert "Puzzle " in run("puzzle", "storm_raiders", typed=["quit"]).text
    assert "Puzzle " in run("puzzle", typed=["quit"]).text


def test_an_unknown_puzzle_is_told(run: Run) -> None:
    ran = run("puzzle", "--id", "nothing")
    assert ran.code == FAILED
    assert "There is no puzzle 'nothing'." in ran.complaint


def test_a_game_without_puzzles_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "puzzles_of_game", lambda game: ())
    ran = run("puzzle", "raids")
    assert ran.code == FAILED
    assert "raids comes without puzzles" in ran.complaint
