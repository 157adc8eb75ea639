"""Files of puzzles: a line of JSON for each, in the order in which they were made."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final, cast

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.puzzles.data import FORMAT, PuzzleData

NOT_PUZZLES: Final = N_("{file}, line {line}: this is not a puzzle of {game}.")
OTHER_SEED: Final = N_(
    "{file} has puzzles of the seed {found!r}. Continue with --seed {found}, or name another file."
)


def line_of(puzzle: PuzzleData) -> str:
    return json.dumps(puzzle, separators=(",", ":"), ensure_ascii=False) + "\n"


def read_lines(text: str, file: object, game: str) -> list[PuzzleData]:
    """The puzzles in that text. A last line without its end was cut off, and does not count."""
    found: list[PuzzleData] = []
    for number, line in enumerate(whole_lines(text), start=1):
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        is_puzzle = isinstance(data, dict) and set(PuzzleData.__annotations__) == set(data)
        if not is_puzzle or data["game"] != game or data["format"] != FORMAT:
            raise BadOption(NOT_PUZZLES, file=file, line=number, game=game)
        found.append(cast("PuzzleData", data))
    return found


def whole_lines(text: str) -> list[str]:
    return text.split("\n")[:-1]


class PuzzleFile:
    """A file that grows by the puzzles of one game after another, and can be continued.

    What is added for a game is written at once. If the end of that was cut off, or the wanted count
    was reached in the middle of it, the game is done again, and what is there is left out.
    """

    def __init__(self, path: Path, game: str, seed: str) -> None:
        self.path, self.game, self.seed = path, game, seed
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        self.puzzles = read_lines(text, path, game)
        found = {puzzle["origin"]["seed"] for puzzle in self.puzzles} - {seed}
        if found:
            raise BadOption(OTHER_SEED, file=path, found=min(found))
        self.known = {puzzle["id"] for puzzle in self.puzzles}
        if not text.endswith("\n"):
            whole = "".join(line_of(puzzle) for puzzle in self.puzzles)
            path.write_text(whole, encoding="utf-8")

    @property
    def next_number(self) -> int:
        """The game to go on with: the last one may not be complete."""
        return max((puzzle["origin"]["number"] for puzzle in self.puzzles), default=0)

    def add(self, puzzles: Iterable[PuzzleData], most: int) -> int:
        """Add those that are new, up to that many in all; return how many were added."""
        new = [puzzle for puzzle in puzzles if puzzle["id"] not in self.known]
        new = new[: max(0, most - len(self.puzzles))]
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(line_of(puzzle) for puzzle in new))
        self.puzzles += new
        self.known |= {puzzle["id"] for puzzle in new}
        return len(new)
