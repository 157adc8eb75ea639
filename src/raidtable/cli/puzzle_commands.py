"""The commands about puzzles."""

from pathlib import Path
from typing import Annotated

import typer

from raidtable.cli.arguments import (
    GameArgument,
    LanguageOption,
    ProcessesOption,
    games_that_begin,
)
from raidtable.cli.terminal import Terminal
from raidtable.engine.words import N_
from raidtable.games import registry


def puzzles_command(
    game: GameArgument,
    count: Annotated[
        int, typer.Option("--count", min=1, help=N_("number of puzzles in the file at the end"))
    ] = 20,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", help=N_("file to write or continue (default: puzzles-GAME.jsonl, here)")
        ),
    ] = None,
    seed: Annotated[
        str,
        typer.Option("--seed", help=N_("random seed (text): the same gives the same puzzles")),
    ] = "puzzles",
    processes: ProcessesOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.puzzles import make_puzzles

    found = registry.get(game)
    to = out or Path(f"puzzles-{found.id}.jsonl")
    make_puzzles(Terminal(lang), found, count, to, seed, processes or usual_processes())


def puzzle_command(
    game: Annotated[
        str | None,
        typer.Argument(
            help=N_("a random puzzle of that game (default: the puzzle of the day)"),
            autocompletion=games_that_begin,
        ),
    ] = None,
    puzzle: Annotated[str | None, typer.Option("--id", help=N_("the puzzle of that id"))] = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.puzzle import chosen_puzzle, solve_puzzle

    terminal = Terminal(lang)
    solve_puzzle(terminal, chosen_puzzle(game, puzzle))
