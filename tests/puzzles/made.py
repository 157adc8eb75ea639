"""Puzzles for tests, made by a quick bot and a judge that does not look for long."""

from functools import cache

from raidtable.puzzles.data import PuzzleData
from raidtable.puzzles.making import PuzzleJob, puzzles_of
from raidtable.reviews.judge import JudgeSettings

QUICK = JudgeSettings(first=20, second=40, seed="test")


def quick_job(game: str, number: int) -> PuzzleJob:
    return PuzzleJob(game, "tests", number, QUICK, player="search:12")


@cache
def quick_puzzles(game: str = "raids") -> tuple[PuzzleData, ...]:
    """A few puzzles of a game."""
    found: list[PuzzleData] = []
    for number in range(20):
        found += puzzles_of(quick_job(game, number))
        if len(found) >= 3:
            break
    return tuple(found)
