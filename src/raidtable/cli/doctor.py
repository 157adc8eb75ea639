"""Examines this installation: what is installed, what works, and what to do about the rest."""

import json
import os
import platform
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import rich.text
from rich.table import Table as Grid

from raidtable.cli.terminal import Terminal
from raidtable.engine import playout
from raidtable.engine.errors import RaidtableError
from raidtable.engine.translator import is_available
from raidtable.engine.words import LANGUAGES, N_, NN_, Text
from raidtable.folders import data_folder
from raidtable.packages import extras, missing_packages, packages_of
from raidtable.pictures.fonts import fonts
from raidtable.version import __version__


class Status(StrEnum):
    """How a check ended. Only a problem makes the command fail."""

    GOOD = "good"
    NOTE = "note"  # something optional is missing
    PROBLEM = "problem"


SIGNS = {Status.GOOD: ("✓", "note"), Status.NOTE: ("·", "dim"), Status.PROBLEM: ("✗", "complaint")}


@dataclass(frozen=True)
class Finding:
    """The result of a check: what was found, what to do about it, and data for programs."""

    name: str
    status: Status
    found: Text | RaidtableError
    advice: Text | None = None
    data: dict[str, Any] = field(default_factory=dict)


VERSION = N_("Raidtable {version} with Python {python} on {system}, in {folder}")
COMPILED = N_("The engine is compiled.")
INTERPRETED = N_("The engine is interpreted, so bots and simulations are about ten times slower.")
COMPILE = N_("Install a wheel for your system, or a C compiler and then: {command}")
EXTRA_THERE = N_("The extra {extra} is installed: {packages}")
EXTRA_MISSING = N_("The extra {extra} is not installed: {purpose}.")
EXTRA_PARTLY = N_("The extra {extra} is incomplete; missing or too old: {packages}")
INSTALL = N_("Install it with: {command}")
INSTALL_ANY = N_("Install what you want of these with: {command}")
CORE_MISSING = N_("Raidtable itself needs packages that are missing or too old: {packages}")
LANGUAGES_THERE = N_("Languages: {languages}")
LANGUAGES_MISSING = N_("The messages of these languages are not built: {languages}")
BUILD = N_("Install a wheel, or build the package from its sources: {command}")
CLIENT_THERE = N_("The files of the pages and pictures are complete.")
CLIENT_MISSING = N_("The scripts, styles and fonts of the pages are missing.")
WRITABLE = N_("Saved games and tables are stored in {folder}, which can be written.")
NOT_WRITABLE = N_("The data folder {folder} can't be written: {why}.")
OTHER_FOLDER = N_("Change its permissions, or name another folder in XDG_DATA_HOME.")
BROWSER = N_("A browser was found: {browser}")
NO_BROWSER = N_("No browser was found that can be opened from here.")
OPEN_YOURSELF = N_("Open the address that the server shows yourself, or play in the terminal.")
NO_SERVER = N_("The database and the port were not checked, because the web table isn't installed.")
PROBLEMS = NN_("{n} problem found.", "{n} problems found.")
ALL_GOOD = N_("Everything that Raidtable needs works.")

# The extra without which half of Raidtable does not work.
SERVER = "server"
# What an extra is for.
PURPOSES = {
    SERVER: N_("it has the web table"),
    "oidc": N_("it lets people sign in by an OpenID Connect provider"),
    "passkeys": N_("it lets people sign in by passkeys"),
    "push": N_("it tells people of their turn in their browser"),
    "mail": N_("it sends people a mail a day"),
    "pictures": N_("it draws PNG and GIF; SVG works without it"),
    "arena": N_("it rates bots and tunes them"),
    "learn": N_("it trains nets from self-play"),
    "parquet": N_("it writes datasets as Parquet"),
    "gymnasium": N_("it has environments for Gymnasium"),
    "pettingzoo": N_("it has environments for PettingZoo"),
    "openspiel": N_("it has the games for OpenSpiel"),
    "ray": N_("it plays the arena on a cluster"),
    "testing": N_("it has the test kit for your own games"),
    "browser-testing": N_("it tests your own games in a browser"),
}


def pip(*arguments: str) -> str:
    return " ".join(["pip", "install", *arguments])


def check_version() -> Finding:
    import raidtable

    system = f"{platform.system()} {platform.machine()}".strip()
    folder = str(Path(raidtable.__file__).parent)
    data = {
        "version": __version__,
        "python": platform.python_version(),
        "system": system,
        "folder": folder,
    }
    return Finding("version", Status.GOOD, Text(VERSION, **data), data=data)


def check_compiled() -> Finding:
    is_compiled = not playout.__file__.endswith((".py", ".pyc"))
    data = {"compiled": is_compiled}
    if is_compiled:
        return Finding("compiled", Status.GOOD, Text(COMPILED), data=data)
    command = pip("--force-reinstall", "--no-binary", "raidtable", "raidtable")
    return Finding("compiled", Status.NOTE, Text(INTERPRETED), Text(COMPILE, command=command), data)


def check_core() -> Iterator[Finding]:
    missing = missing_packages("")
    if missing:
        names = ", ".join(package.name for package in missing)
        advice = Text(INSTALL, command=pip("--upgrade", "raidtable"))
        yield Finding("core", Status.PROBLEM, Text(CORE_MISSING, packages=names), advice)


def check_extra(extra: str) -> Finding:
    packages = list(packages_of(extra))
    own = list(packages_of(extra, with_inner=False))
    missing = [package for package in packages if package.is_missing]
    versions = {package.name: package.installed for package in packages}
    data = {"extra": extra, "packages": versions, "complete": not missing}
    advice = Text(INSTALL, command=pip(f"'raidtable[{extra}]'"))
    if not missing:
        shown = ", ".join(f"{package.name} {package.installed}" for package in own)
        found = Text(EXTRA_THERE, extra=extra, packages=shown)
        return Finding(f"extra {extra}", Status.GOOD, found, data=data)
    # Programs of others need some of these packages too: then nobody asked for the extra.
    if sum(package.is_missing for package in own) * 2 > len(own):
        found = Text(EXTRA_MISSING, extra=extra, purpose=Text(PURPOSES[extra]))
        return Finding(f"extra {extra}", Status.NOTE, found, advice, data)
    found = Text(EXTRA_PARTLY, extra=extra, packages=", ".join(one.name for one in missing))
    status = Status.PROBLEM if extra == SERVER else Status.NOTE
    return Finding(f"extra {extra}", status, found, advice, data)


def check_built_files() -> Iterator[Finding]:
    """What the build makes: catalogues, and the client."""
    there = [language for language in LANGUAGES if is_available(language)]
    missing = [name for language, name in LANGUAGES.items() if language not in there]
    advice = Text(BUILD, command=pip("."))
    if missing:
        found = Text(LANGUAGES_MISSING, languages=", ".join(missing))
        yield Finding("languages", Status.PROBLEM, found, advice, {"languages": there})
    else:
        found = Text(LANGUAGES_THERE, languages=", ".join(LANGUAGES.values()))
        yield Finding("languages", Status.GOOD, found, data={"languages": there})
    if fonts():
        yield Finding("client", Status.GOOD, Text(CLIENT_THERE))
    else:
        yield Finding("client", Status.PROBLEM, Text(CLIENT_MISSING), advice)


def check_data_folder() -> Finding:
    folder = data_folder()
    data = {"folder": str(folder)}
    try:
        write_into(folder)
    except OSError as problem:
        why = problem.strerror or str(problem)
        found = Text(NOT_WRITABLE, folder=folder, why=why)
        return Finding("data folder", Status.PROBLEM, found, Text(OTHER_FOLDER), data)
    return Finding("data folder", Status.GOOD, Text(WRITABLE, folder=folder), data=data)


def write_into(folder: Path) -> None:
    """Write and remove a file in the folder, or in the nearest one above it that exists: nothing
    is left behind."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    with tempfile.NamedTemporaryFile(prefix=".raidtable-", dir=folder) as file:
        file.write(b"written\n")
        file.flush()
        os.fsync(file.fileno())


def check_browser() -> Finding:
    try:
        found = getattr(webbrowser.get(), "name", "") or sys.platform
    except webbrowser.Error:
        return Finding("browser", Status.NOTE, Text(NO_BROWSER), Text(OPEN_YOURSELF))
    return Finding("browser", Status.GOOD, Text(BROWSER, browser=found), data={"browser": found})


def examine(host: str | None, port: int | None, database: str | None) -> list[Finding]:
    """All checks, in the order in which they are shown."""
    findings = [check_version(), check_compiled(), *check_core()]
    findings += [check_extra(extra) for extra in extras()]
    findings += [*check_built_files(), check_data_folder()]
    if missing_packages(SERVER):
        findings.append(Finding("server", Status.NOTE, Text(NO_SERVER)))
    else:
        from raidtable.cli.doctor_server import check_server

        findings += check_server(host, port, database)
    return [*findings, check_browser()]


def as_data(findings: list[Finding], terminal: Terminal) -> dict[str, Any]:
    def said(text: Text | RaidtableError | None) -> str | None:
        return None if text is None else terminal.translator.sentence(text)

    checks = [
        {
            "name": one.name,
            "status": one.status.value,
            "found": said(one.found),
            "advice": said(one.advice),
            **one.data,
        }
        for one in findings
    ]
    return {"ok": is_good(findings), "version": __version__, "checks": checks}


def is_good(findings: list[Finding]) -> bool:
    return all(one.status != Status.PROBLEM for one in findings)


def is_optional(finding: Finding) -> bool:
    """Whether it is an extra that most people do without."""
    extra = finding.data.get("extra", SERVER)
    return extra != SERVER and finding.status == Status.NOTE


def show(findings: list[Finding], terminal: Terminal) -> None:
    """A line for each check, and below it what to do. Extras that most people do without share
    one line of advice."""
    grid = Grid.grid(padding=(0, 1))
    optional = [one for one in findings if is_optional(one)]
    for one in findings:
        sign, style = SIGNS[one.status]
        grid.add_row(rich.text.Text(sign, style), terminal.translator.sentence(one.found))
        advice = None if one in optional else one.advice
        if optional and one is optional[-1]:
            advice = Text(INSTALL_ANY, command=pip("'raidtable[NAME]'"))
        if advice is not None:
            grid.add_row("", rich.text.Text(terminal.translator.sentence(advice), "strong"))
    terminal.print(grid)
    problems = sum(one.status == Status.PROBLEM for one in findings)
    terminal.print("")
    if problems:
        terminal.say(PROBLEMS, problems, style="complaint")
    else:
        terminal.say(ALL_GOOD, style="strong")


def doctor(
    terminal: Terminal, host: str | None, port: int | None, database: str | None, as_json: bool
) -> bool:
    """Examine the installation and show the result; return whether all that is needed works."""
    findings = examine(host, port, database)
    if as_json:
        terminal.print_plain(json.dumps(as_data(findings, terminal), ensure_ascii=False, indent=2))
    else:
        show(findings, terminal)
    return is_good(findings)
