"""The commands for the web table: serve, backup, restore; and doctor, which examines it too."""

from pathlib import Path
from typing import Annotated

import typer

from raidtable.cli.arguments import DatabaseOption, LanguageOption
from raidtable.cli.terminal import Terminal
from raidtable.engine.words import N_

HostOption = Annotated[str | None, typer.Option("--host", help=N_("address to listen on"))]
PortOption = Annotated[int | None, typer.Option("--port", help=N_("port to listen on"))]


def serve(
    host: HostOption = None,
    port: PortOption = None,
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


def doctor_command(
    host: HostOption = None,
    port: PortOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("print one JSON object instead of a table"))
    ] = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.doctor import doctor

    if not doctor(Terminal(lang), host, port, database, as_json):
        raise typer.Exit(1)
