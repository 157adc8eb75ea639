"""The commands for research: dataset, leaderboard, report, solve."""

from pathlib import Path
from typing import Annotated

import typer

from raidtable.cli.arguments import (
    ChosenOptions,
    GameArgument,
    LanguageOption,
    ProcessesOption,
    SeedOption,
    bot_names,
    chosen_from,
    seed_or_random,
)
from raidtable.cli.outputs import try_files
from raidtable.cli.terminal import Terminal
from raidtable.engine.options import options_from
from raidtable.engine.words import N_
from raidtable.games import registry


def dataset_command(
    game: GameArgument,
    folder: Annotated[Path, typer.Argument(help=N_("a new or empty folder"))],
    players: Annotated[
        str, typer.Option("--bots", help=N_("the bots, separated by commas; one plays itself"))
    ],
    games: Annotated[int, typer.Option("--games", min=1, help=N_("minimum number of games"))] = 100,
    seats: Annotated[int, typer.Option("--seats", help=N_("number of seats"))] = 2,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    processes: ProcessesOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.dataset import make_dataset

    found = registry.get(game)
    make_dataset(
        Terminal(lang),
        found,
        options_from(found, seats, chosen_from(option)),
        bot_names(players, found),
        games,
        seed_or_random(seed),
        folder,
        processes or usual_processes(),
    )


def leaderboard_command(
    game: GameArgument,
    folder: Annotated[Path, typer.Option("--folder", help=N_("folder for the page"))],
    more: Annotated[
        str | None,
        typer.Option("--bots", help=N_("more bots for the leaderboard, separated by commas")),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.001, max=60, help=N_("seconds for each decision")),
    ] = 0.1,
    games: Annotated[
        int, typer.Option("--games", min=1, help=N_("minimum number of games per table"))
    ] = 20,
    seats: Annotated[int, typer.Option("--seats", min=2, help=N_("number of seats"))] = 2,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    processes: ProcessesOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.leaderboard import make_leaderboard

    found = registry.get(game)
    make_leaderboard(
        Terminal(lang),
        found,
        options_from(found, seats, chosen_from(option)),
        [] if more is None else bot_names(more, found),
        games,
        seconds,
        seed_or_random(seed),
        folder,
        processes or usual_processes(),
    )


def report_command(
    game: GameArgument,
    folder: Annotated[Path, typer.Option("--folder", help=N_("folder for the report"))],
    players: Annotated[
        str, typer.Option("--bots", help=N_("the bots, separated by commas; one plays itself"))
    ] = "bot:2",
    games: Annotated[int, typer.Option("--games", min=2, help=N_("number of games"))] = 100,
    seats: Annotated[int, typer.Option("--seats", help=N_("number of seats"))] = 2,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    processes: ProcessesOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.report import make_report

    found = registry.get(game)
    make_report(
        Terminal(lang),
        found,
        options_from(found, seats, chosen_from(option)),
        bot_names(players, found),
        games,
        seed_or_random(seed),
        folder,
        processes or usual_processes(),
    )


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
