"""A puzzle in the terminal: one try, then what every choice is worth."""

import random
from datetime import UTC, datetime
from typing import Final

import typer
from rich.table import Table as Grid
from rich.text import Text

from raidtable.cli.play import INTERRUPTED
from raidtable.cli.question import Leave, Question
from raidtable.cli.saves import HUMAN
from raidtable.cli.table import Table
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_
from raidtable.games import registry
from raidtable.puzzles import shelf
from raidtable.puzzles.data import PuzzleData
from raidtable.puzzles.solving import Answer, answer_to, margin_of, notches_of

NO_PUZZLE: Final = N_("There is no puzzle {id!r}.")
NO_PUZZLES: Final = N_("{game} comes without puzzles. Make some with: {command}")
NO_PUZZLES_AT_ALL: Final = N_("The installed games come without puzzles.")
TITLE: Final = N_("Puzzle {id}: {theme}, {difficulty}. One try.")
NO_UNDO_HERE: Final = N_("There is no undo in a puzzle.")
NO_HINT_HERE: Final = N_("There are no hints in a puzzle.")
NOT_SAVED: Final = N_("A puzzle is not saved. Play it again with: {command}")
SOLVED: Final = N_("Solved.")
NOT_SOLVED: Final = N_("Not solved: it cost {loss} wins in 100.")
CHOICE: Final = N_("Choice")
WINS: Final = N_("Wins in 100")
POINTS: Final = N_("Points")
YOURS: Final = N_("your choice")


class PuzzleQuestion(Question):
    """The decision of a puzzle. The first choice is the answer."""

    def __init__(self, table: Table, puzzle: PuzzleData, title: str) -> None:
        super().__init__(table)
        self.puzzle = puzzle
        self.title = title
        self.answer: Answer | None = None
        self.commands |= dict.fromkeys(("u", "undo", "redo"), self._no_undo)
        self.commands["save"] = self._no_save
        self.questions["hint"] = lambda _: self.terminal.say(NO_HINT_HERE)

    def _prompt(self) -> Text:
        return Text.assemble((f"{self.title} ", "title"), super()._prompt())

    def _play(self, text: str) -> bool:
        self.answer = answer_to(self.puzzle, text)
        return True

    def _no_undo(self, _: str) -> bool:
        self.terminal.complain(NO_UNDO_HERE)
        return False

    def _no_save(self, _: str) -> bool:
        self.terminal.complain(NOT_SAVED, command=command_for(self.puzzle))
        return False


def command_for(puzzle: PuzzleData) -> str:
    return f"raidtable puzzle --id {puzzle['id']}"


def chosen_puzzle(game_id: str | None, puzzle_id: str | None) -> PuzzleData:
    """The puzzle of that id; a random one of the game; without either, the one of the day."""
    if puzzle_id is not None:
        found = shelf.find_puzzle(puzzle_id)
        if found is None:
            raise BadOption(NO_PUZZLE, id=puzzle_id)
        return found
    if game_id is not None:
        game = registry.get(game_id)
        puzzles = shelf.puzzles_of_game(game.id)
        if not puzzles:
            raise BadOption(NO_PUZZLES, game=game.id, command=f"raidtable puzzles {game.id}")
        return random.choice(puzzles)
    daily = shelf.puzzle_of_day(datetime.now(UTC).date())
    if daily is None:
        raise BadOption(NO_PUZZLES_AT_ALL)
    return daily.puzzle


def solve_puzzle(terminal: Terminal, puzzle: PuzzleData) -> None:
    """Ask for the answer, and show what every choice is worth; or until the player quits."""
    match = shelf.match_of(puzzle)
    seats = [HUMAN if seat == puzzle["seat"] else "greedy" for seat in range(match.seats)]
    title = terminal.text(
        TITLE,
        id=puzzle["id"],
        theme=shelf.title_of_theme(puzzle, terminal.language),
        difficulty=terminal.text(shelf.difficulty(puzzle)),
    )
    question = PuzzleQuestion(Table(terminal, match, seats), puzzle, title)
    try:
        question.ask()
    except (Leave, EOFError):
        terminal.print("")
        terminal.say_whole(NOT_SAVED, command=command_for(puzzle))
        return
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    assert question.answer is not None
    show_answer(terminal, question, question.answer)


def show_answer(terminal: Terminal, question: PuzzleQuestion, answer: Answer) -> None:
    """Whether it is solved, and all choices, the best first."""
    terminal.print("")
    best, own = (round(100 * choice["share"]) for choice in (answer.best, answer.chosen))
    if answer.is_solved:
        terminal.say(SOLVED, style="strong")
    else:
        terminal.say(NOT_SOLVED, style="strong", loss=best - own)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    grid.add_column(terminal.text(CHOICE))
    for heading in (WINS, POINTS):
        grid.add_column(terminal.text(heading), justify="right")
    grid.add_column("")
    find = question.match.game.rules.actions.find
    for choice in question.puzzle["choices"]:
        action = find(choice["action"])
        assert action is not None
        sentence = Text(question.words.choice(question.view, action))
        if choice is answer.chosen:
            sentence.append(f" ({terminal.text(YOURS)})", "note")
        error = max(1, round(100 * margin_of(choice)))
        notches = notches_of(answer.best["share"] - choice["share"])
        grid.add_row(
            sentence,
            f"{round(100 * choice['share'])} ± {error}",
            terminal.translator.decimal(choice["points"], 1),
            "|" * notches or "✓",
        )
    terminal.print(grid)
