"""The commands for research: solve."""

from pathlib import Path
from typing import Annotated

import typer

from raidtable.cli.arguments import (
    GameArgument,
    LanguageOption,
    SeedOption,
    bot_names,
    seed_or_random,
)
from raidtable.cli.outputs import try_files
from raidtable.cli.terminal import Terminal
from raidtable.engine.words import N_
from raidtable.games import registry


def solve_command(
    game: GameArgument,
    position: Annotated[
        Path | None,
        typer.Option(
            "--position", help=N_("a written position, as JSON (default: the small version)")
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--most", min=1, help=N_("positions that may be looked at"))
    ] = 500_000,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", help=N_("bots to compare with the best choices, separated by commas")
        ),
    ] = None,
    decisions: Annotated[
        int, typer.Option("--decisions", min=1, help=N_("most decisions of each of these bots"))
    ] = 100,
    seed: SeedOption = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help=N_("write all results into this file"))
    ] = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.solve import solve
    from raidtable.exact.small import small, written_in

    found = registry.get(game)
    names = [] if bots is None else bot_names(bots, found)
    match = small(found.id) if position is None else written_in(found.id, position)
    try_files([json_file])
    solve(Terminal(lang), match, most, names, decisions, seed_or_random(seed), json_file)
