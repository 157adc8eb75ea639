"""Makes puzzles and adds them to a file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from raidtable.arena.pool import opened
from raidtable.cli.outputs import try_files
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.words import N_, NN_
from raidtable.puzzles.files import PuzzleFile
from raidtable.puzzles.making import jobs, puzzles_of

MAKING: Final = N_("Making puzzles")
MADE: Final = NN_(
    "{file} has {n} puzzle, {new} of them new. Ratings: {lowest} to {highest}.",
    "{file} has {n} puzzles, {new} of them new. Ratings: {lowest} to {highest}.",
)
NONE_FOUND: Final = N_(
    "No game of {game} since number {number} has a puzzle. {file} has {found} of {count}."
)
# After so many games without any puzzle there is no hope for one.
MOST_IN_VAIN: Final = 200


def make_puzzles(
    terminal: Terminal, game: Game, count: int, to: Path, seed: str, processes: int
) -> None:
    """Add puzzles to that file until it has the count. The same seed gives the same puzzles, also
    if it is done in parts."""
    try_files([to])
    file = PuzzleFile(to, game.id, seed)
    before = len(file.puzzles)
    missing = max(0, count - before)
    if missing:
        for _ in terminal.track(added(file, count, processes), MAKING, total=missing):
            pass
    ratings = [puzzle["rating"] for puzzle in file.puzzles]
    terminal.say_whole(
        MADE,
        len(ratings),
        file=to,
        new=len(ratings) - before,
        lowest=min(ratings),
        highest=max(ratings),
    )


def added(file: PuzzleFile, count: int, processes: int) -> Iterator[int]:
    """Add puzzles of one game after another; each that was added is counted."""
    first = last = file.next_number
    with opened(processes) as pool:
        for number, found in enumerate(
            pool.map(puzzles_of, jobs(file.game, file.seed, first)), start=first
        ):
            new = file.add(found, count)
            last = number if new else last
            yield from range(new)
            if len(file.puzzles) >= count:
                return
            if number - last >= MOST_IN_VAIN:
                raise BadOption(
                    NONE_FOUND,
                    game=file.game,
                    number=last,
                    file=file.path,
                    found=len(file.puzzles),
                    count=count,
                )
