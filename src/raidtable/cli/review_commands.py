"""The commands that look back at games: review, and export, which draws games and reviews."""

import os
from pathlib import Path
from typing import Annotated

import typer

from raidtable.cli.arguments import LanguageOption
from raidtable.cli.export import export
from raidtable.cli.review import Judging, export_review, show_review
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_


def review_command(
    file: Annotated[Path, typer.Argument(help=N_("a saved game that is over"))],
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat",
            help=N_("told to this seat (the first is 0; default: the only person of a saved game)"),
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            min=0.1,
            max=86_400,
            help=N_("stop after this time; the biggest swings are judged first"),
        ),
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            "--iterations", min=1, help=N_("iterations of the search at a decision (default: 600)")
        ),
    ] = None,
    cores: Annotated[
        int | None,
        typer.Option("--cores", min=1, help=N_("number of cores (default: all)")),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("print the review as one JSON object"))
    ] = False,
    lang: LanguageOption = None,
) -> None:
    judging = Judging(seconds, iterations, cores or os.cpu_count() or 1)
    show_review(Terminal(lang), file, judging, seat, as_json=as_json)


def export_command(
    file: Annotated[Path, typer.Argument(help=N_("a saved game"))],
    to: Annotated[
        Path,
        typer.Option(
            "--to",
            help=N_("the picture to write: NAME.svg, NAME.png, or NAME.gif for the whole game"),
        ),
    ],
    ply: Annotated[
        int | None, typer.Option("--ply", help=N_("the board after this many actions"))
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help=N_("as this seat sees it (the first is 0), with its choices")),
    ] = None,
    width: Annotated[
        int | None, typer.Option("--width", min=100, max=4000, help=N_("width in pixels"))
    ] = None,
    every: Annotated[int, typer.Option("--every", min=1, help=N_("GIF: show every Nth move"))] = 1,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.02, max=60, help=N_("GIF: seconds per move")),
    ] = 0.8,
    review: Annotated[
        bool,
        typer.Option("--review", help=N_("draw the review of a finished game: graph and ledger")),
    ] = False,
    lang: LanguageOption = None,
) -> None:
    if review:
        if ply is not None:
            raise BadOption(N_("A review is of the whole game: leave --ply out."))
        export_review(Terminal(lang), file, to, seat, width)
    else:
        export(Terminal(lang), file, to, ply, seat, width, every, seconds)
