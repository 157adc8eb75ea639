"""The command about statistics."""

from typing import Annotated

import typer

from raidtable.cli.arguments import LanguageOption
from raidtable.cli.terminal import Terminal
from raidtable.engine.words import N_


def stats_command(
    place: Annotated[
        str,
        typer.Argument(
            help=N_("folder with saved games, records or datasets, or the URL of a database")
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help=N_("print one JSON object"))] = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.stats import show_stats

    show_stats(Terminal(lang), place, as_json=as_json)
