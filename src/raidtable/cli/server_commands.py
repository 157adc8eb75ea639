"""The commands for the web table: serve, admin, backup, restore, prune; and doctor,
which examines it too."""

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from raidtable.cli.arguments import DatabaseOption, LanguageOption
from raidtable.cli.terminal import Terminal
from raidtable.engine.words import N_, Translator

SETTINGS = N_("Settings")


class ServeCommand(TyperCommand):
    """The command whose help lists all settings.

    They are variables, not flags: a flag can be read by every user of the machine while the server
    runs, and thirty of them would hide the few that people use.
    """

    # The translator of the help text; `main.py` sets it.
    translator = Translator("en")

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        try:
            from raidtable.server.settings_list import ABOUT_VARIABLES, listed
        except ModuleNotFoundError:
            return  # `raidtable serve` itself says what to install
        say = self.translator.say
        rows = [(row.variable, f"{row.meaning} [{row.default}]") for row in listed(self.translator)]
        with formatter.section(say(SETTINGS)):
            formatter.write_text(say(ABOUT_VARIABLES))
            formatter.write_paragraph()
            formatter.write_dl(rows)


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
    overwrites: Annotated[
        bool, typer.Option("--yes", "--force", help=N_("replace an existing file without asking"))
    ] = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.serve import back_up

    back_up(Terminal(lang), file, database, overwrites)


def prune(
    older_than: Annotated[
        float | None,
        typer.Option(min=0, metavar="DAYS", help=N_("finished tables without a move for so long")),
    ] = None,
    unstarted: Annotated[
        float | None,
        typer.Option(min=0, metavar="DAYS", help=N_("tables so old at which no game began")),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=N_("only list what would be deleted"))
    ] = False,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=N_("first save the finished games as files there")),
    ] = None,
    database: DatabaseOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.pruning import prune as run

    run(Terminal(lang), older_than, unstarted, dry_run, export, database)


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
