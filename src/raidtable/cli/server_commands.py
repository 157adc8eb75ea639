"""The commands for the web table: serve, admin, backup, restore."""

from pathlib import Path
from typing import Annotated

import typer

from raidtable.cli.arguments import DatabaseOption, LanguageOption
from raidtable.cli.terminal import Terminal
from raidtable.engine.words import N_


def serve(
    host: Annotated[str | None, typer.Option(help=N_("address to listen on"))] = None,
    port: Annotated[int | None, typer.Option(help=N_("port to listen on"))] = None,
    database: DatabaseOption = None,
    workers: Annotated[
        int | None,
        typer.Option(help=N_("server processes behind the port; more than 1 need PostgreSQL")),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help=N_("open the page in a browser"))
    ] = False,
) -> None:
    from raidtable.cli.serve import serve as run

    run(host, port, database, workers, open_page)


def admin(
    name: Annotated[str | None, typer.Argument(help=N_("the name of an account"))] = None,
    revoke: Annotated[
        bool, typer.Option("--revoke", help=N_("take the administrator right away"))
    ] = False,
    reset: Annotated[
        bool, typer.Option("--reset", help=N_("make a link that sets a new password"))
    ] = False,
    invite: Annotated[
        bool, typer.Option("--invite", help=N_("make an invitation for a new account"))
    ] = False,
    database: DatabaseOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.admin import administer

    administer(Terminal(lang), name, database, revoke=revoke, reset=reset, invite=invite)


def backup(
    file: Annotated[Path, typer.Argument(help=N_("the file to write (JSON lines)"))],
    database: DatabaseOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.serve import back_up

    back_up(Terminal(lang), file, database)


def restore(
    file: Annotated[Path, typer.Argument(help=N_("file written by `raidtable backup`"))],
    database: DatabaseOption = None,
    force: Annotated[
        bool, typer.Option("--force", help=N_("replace everything in the database"))
    ] = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.serve import restore as run

    run(Terminal(lang), file, database, force)
