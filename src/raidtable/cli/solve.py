"""Finds the exact value of a small position, and compares bots with it."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.table import Table

from raidtable.cli.terminal import Terminal
from raidtable.engine.match import Match
from raidtable.engine.options import Seed
from raidtable.engine.words import N_
from raidtable.exact.compare import Comparison, compare
from raidtable.exact.solver import Solved, Solver
from raidtable.exact.value import Value

LOOKED = N_("{title}: {positions} positions, {hidden} of them after a seat had learned something.")
VALUE = N_("Share of the win for {seat}: {value}.")
VALUES = N_("Share of the win")
CHOICE = N_("Choice")
COMPARED = N_(
    "{bot} chose the best in {best} of {decisions} decisions that matter ({share}), and lost "
    "{lost} of a win on average."
)
NOTHING_MATTERS = N_("No decision matters here: all choices are worth the same.")


def solve(
    terminal: Terminal,
    match: Match[Any],
    most: int,
    bots: Sequence[str],
    decisions: int,
    seed: Seed,
    json_file: Path | None,
) -> None:
    """Solve the position of the match; show its value, its choices, and how bots do in it."""
    solver = Solver(match.game, most)
    begun = time.perf_counter()
    solved = solver.solve(match)
    seconds = time.perf_counter() - begun
    words = match.game.presentation.words(terminal.language)
    for line in match.game.presentation.text_board(match.view(), words).lines:
        terminal.print_plain("".join(text for text, _ in line).rstrip())
    terminal.say_whole(
        LOOKED, title=words.title(), positions=solved.positions, hidden=solved.hidden
    )
    terminal.say_whole(VALUE, seat=words.seat(0), value=solved.value)
    show_choices(terminal, match, solved)
    compared = []
    if bots:
        matter = list(solver.decisions())
        if not matter:
            terminal.say_whole(NOTHING_MATTERS)
        else:
            compared = [compare(solver, bot, seed, decisions, matter) for bot in bots]
    for one in compared:
        terminal.say_whole(
            COMPARED,
            bot=one.bot,
            best=one.best,
            decisions=one.decisions,
            share=terminal.translator.percent(100 * one.best / one.decisions),
            lost=terminal.translator.decimal(one.lost, 4),
        )
    if json_file is not None:
        data = as_data(match, solved, compared, seconds)
        json_file.write_text(json.dumps(data) + "\n", encoding="utf-8")


def show_choices(terminal: Terminal, match: Match[Any], solved: Solved) -> None:
    if not solved.choices:
        return
    sentences = {choice.text: choice.sentence for choice in match.choices(None, terminal.language)}
    grid = Table(box=None, pad_edge=False, padding=(0, 2))
    grid.add_column(terminal.text(VALUES), justify="right")
    grid.add_column(terminal.text(CHOICE))
    for worth in solved.choices:
        grid.add_row(str(worth.value), sentences[worth.action])
    terminal.print(grid)


def bounds(value: Value) -> dict[str, object]:
    data: dict[str, object] = {"low": float(value.low), "high": float(value.high)}
    return data | ({"exact": str(value.low)} if value.is_exact else {})


def as_data(
    match: Match[Any], solved: Solved, compared: Sequence[Comparison], seconds: float
) -> dict[str, object]:
    return {
        "game": match.game.id,
        "rules": match.game.rules.rules_version,
        "position": match.position(),
        "value": bounds(solved.value),
        "choices": [
            {"action": worth.action, "value": bounds(worth.value)} for worth in solved.choices
        ],
        "positions": solved.positions,
        "hidden": solved.hidden,
        "bots": [one._asdict() for one in compared],
        "seconds": round(seconds, 3),
    }
