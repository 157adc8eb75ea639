"""The commands for the web table: serve, backup, restore."""

from pathlib import Path
from typing import Annotated

import typer

from raidtable.cli.arguments import DatabaseOption, LanguageOption
from raidtable.cli.terminal import Terminal
from raidtable.engine.words import N_


def serve(
    host: Annotated[str | None, typer.Option(help=N_("The address to listen at."))] = None,
    port: Annotated[int | None, typer.Option(help=N_("The port to listen at."))] = None,
    database: DatabaseOption = None,
    open_page: Annotated[bool, typer.Option("--open", help=N_("Open the page too."))] = False,
) -> None:
    from raidtable.cli.serve import serve as run

    run(host, port, database, open_page)


def backup(
    file: Annotated[Path, typer.Argument(help=N_("the file to write, in lines of JSON"))],
    database: DatabaseOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.serve import back_up

    back_up(Terminal(lang), file, database)


def restore(
    file: Annotated[Path, typer.Argument(help=N_("what `raidtable backup` wrote"))],
    database: DatabaseOption = None,
    force: Annotated[
        bool, typer.Option("--force", help=N_("replace all that the database holds"))
    ] = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.serve import restore as run

    run(Terminal(lang), file, database, force)
