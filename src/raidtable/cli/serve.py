"""Starts the web server; backs up and restores its database."""

import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.messages import PACKAGE_MISSING
from raidtable.engine.words import N_, NC_

if TYPE_CHECKING:
    from raidtable.server.settings import Settings

BACKED_UP = N_("{rows} rows saved in {file}.")
EXISTS = N_("{file} already exists. Choose another name, or use --yes to replace it.")
OVERWRITE = N_("{file} already exists. Replace it? [y/N] ")
NOT_OVERWRITTEN = N_("Nothing was saved, and {file} is unchanged.")
YES = NC_("answer to a question", "yes")
RUNNING_AT = N_("Raidtable is running at {address} (stop it with Ctrl+C).")
RESTORED = N_("{rows} rows restored from {file}.")


def serve(
    host: str | None,
    port: int | None,
    database: str | None,
    workers: int | None = None,
    open_page: bool = False,
) -> None:
    with needing_server():
        from raidtable.server.environment import from_environment
    settings = from_environment(host=host, port=port, database=database, workers=workers)
    with needing_server():
        run = server_for(settings)

    def tell(address: str) -> None:
        """Called when the server listens."""
        if settings.log != "json":  # a JSON log must not contain other lines
            Terminal().say_whole(RUNNING_AT, address=address)
        if open_page:  # without a browser this has no effect; with one it may take seconds
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    run(settings, tell)


def server_for(settings: "Settings") -> Callable[["Settings", Callable[[str], None]], None]:
    """What runs the server. The parent of several workers does not load all of it."""
    from raidtable.server.extras import check_extras

    check_extras(settings)
    if settings.workers == 1:
        from raidtable.server.run import run

        return run
    from raidtable.server.workers.supervisor import check, supervise

    check(settings)
    return supervise


def back_up(terminal: Terminal, file: Path, database: str | None, overwrites: bool) -> None:
    with needing_server():
        from raidtable.server.environment import from_environment
        from raidtable.server.storage.backup import backup
    settings = from_environment(database=database)
    if file.exists() and not overwrites:
        confirm_overwriting(terminal, file)
    rows = backup(settings.database, file)
    terminal.say_whole(BACKED_UP, rows=rows, file=file)


def confirm_overwriting(terminal: Terminal, file: Path) -> None:
    """Ask whether an existing file may be replaced; without a terminal, refuse."""
    if not terminal.interactive:
        raise BadOption(EXISTS, file=file)
    try:
        answer = terminal.ask(terminal.text(OVERWRITE, file=file)).casefold()
    except EOFError:
        answer = ""
    if answer not in ("y", "yes", terminal.text(YES).casefold(), terminal.text(YES).casefold()[:1]):
        raise BadOption(NOT_OVERWRITTEN, file=file)


def restore(terminal: Terminal, file: Path, database: str | None, force: bool) -> None:
    with needing_server():
        from raidtable.server.environment import from_environment
        from raidtable.server.storage.backup import restore
    rows = restore(from_environment(database=database).database, file, force=force)
    terminal.say_whole(RESTORED, rows=rows, file=file)


@contextmanager
def needing_server() -> Iterator[None]:
    """Turn a missing package of the server extra into an error that says how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise BadOption(PACKAGE_MISSING, package=missing.name, extra="raidtable[server]") from None
