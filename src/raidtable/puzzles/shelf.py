"""The puzzles that come with the games, and the puzzle of a day."""

from datetime import date
from functools import cache
from typing import Any, Final, NamedTuple, cast

from raidtable.engine.data import has_file, load_text
from raidtable.engine.match import Match
from raidtable.engine.match_copies import FORMAT as RECORD_FORMAT
from raidtable.engine.messages import N_
from raidtable.front import load
from raidtable.games import registry
from raidtable.puzzles.data import PuzzleData
from raidtable.puzzles.files import read_lines
from raidtable.puzzles.themes import theme_title

FILE: Final = "puzzles.jsonl"
# The day of puzzle 1.
FIRST_DAY: Final = date(2026, 1, 1)

EASY: Final = N_("easy")
MEDIUM: Final = N_("medium")
HARD: Final = N_("hard")
# Up to that rating a puzzle is called that.
DIFFICULTIES: Final[tuple[tuple[int, str], ...]] = ((1250, EASY), (1550, MEDIUM), (10_000, HARD))


class DailyPuzzle(NamedTuple):
    """The puzzle of a day: the number of the day, and the puzzle."""

    number: int
    puzzle: PuzzleData


@cache
def puzzles_of_game(game_id: str) -> tuple[PuzzleData, ...]:
    """The puzzles that come with a game, in the order in which they were made; maybe none."""
    package = f"{registry.get(game_id).package}.bots"
    if not has_file(package, FILE):
        return ()
    return tuple(read_lines(load_text(package, FILE), FILE, game_id))


@cache
def games_with_puzzles() -> tuple[str, ...]:
    return tuple(game for game in registry.game_ids() if puzzles_of_game(game))


@cache
def _by_id() -> dict[str, PuzzleData]:
    return {
        puzzle["id"]: puzzle for game in games_with_puzzles() for puzzle in puzzles_of_game(game)
    }


def find_puzzle(puzzle_id: str) -> PuzzleData | None:
    """The puzzle of that id, if it comes with an installed game."""
    return _by_id().get(puzzle_id)


def puzzle_of_day(day: date) -> DailyPuzzle | None:
    """The puzzle of that day, the same everywhere: the games take turns. None without puzzles."""
    games = games_with_puzzles()
    if not games:
        return None
    number = (day - FIRST_DAY).days + 1
    puzzles = puzzles_of_game(games[number % len(games)])
    return DailyPuzzle(number, puzzles[number // len(games) % len(puzzles)])


def match_of(puzzle: PuzzleData) -> Match[Any]:
    """The match at the position of a puzzle."""
    return load(
        {
            "format": RECORD_FORMAT,
            "game": puzzle["game"],
            "rules": puzzle["rules"],
            "seats": len(cast("list[object]", puzzle["position"]["seats"])),
            "options": puzzle["options"],
            "seed": puzzle["id"],
            "start": puzzle["position"],
            "actions": [],
        }
    )


def difficulty(puzzle: PuzzleData) -> str:
    """The difficulty of a puzzle as a message."""
    return next(name for most, name in DIFFICULTIES if puzzle["rating"] <= most)


def title_of_theme(puzzle: PuzzleData, language: str) -> str:
    return theme_title(puzzle["game"], puzzle["theme"], language)
