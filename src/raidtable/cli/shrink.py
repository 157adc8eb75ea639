"""Shrinks the game of a fault report, and writes a test that fails until the fault is fixed."""

from pathlib import Path

from raidtable.cli.saves import read_json
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_, NN_
from raidtable.faults import reports as faults
from raidtable.faults.regression_test import test_source
from raidtable.faults.shrink import Case, Fault, NotLegal, Shrinker
from raidtable.version import __version__

REPORT = N_("Fault {reference}: {kind}.")
NO_GAME = N_("This report contains no game, so there is nothing to replay.")
DATABASE = N_("This fault was in the database, not in the game, so it can't be replayed.")
GONE = N_("This fault no longer occurs: version {version} replays the whole game without it.")
NOTHING = N_("This saved game replays without a fault.")
NOT_LEGAL = N_(
    "This game can't be replayed: its action {number}, “{action}”, isn't legal in this version."
)
NO_TIME = N_("The fault didn't occur within {seconds} seconds. Try again with a larger --seconds.")
OTHERWISE = N_("Now it fails in a different way: {kind}.")
LENGTH = NN_("{n} action", "{n} actions")
SHORTEST = NN_("It still fails after {n} action:", "It still fails after {n} actions:")
WRITTEN = N_("The test is in {file}.")


def shrink(terminal: Terminal, file: Path, output: Path | None, seconds: float) -> bool:
    """Show the shortest list of actions that still fails; return False if nothing fails."""
    if output is not None and output.exists():
        raise BadOption(N_("{file} already exists. Choose another file name."), file=output)
    data = read_json(file)
    report = faults.read(data) if faults.is_report(data) else None
    if report is not None:
        terminal.say(REPORT, reference=report.reference, kind=report.kind)
        if report.where == faults.DATABASE or report.record is None:
            terminal.complain(NO_GAME if report.record is None else DATABASE)
            return False
        case = Case(report.record, report)
    else:
        case = Case(data["record"] if isinstance(data, dict) and "record" in data else data)
    fault = shortened(terminal, case, seconds)
    if fault is None:
        return False
    for number, action in enumerate(fault.actions):
        terminal.print_plain(f"{number + 1:>5}  {action}")
    name = f"fault_{report.reference.lower()}" if report is not None else "fault"
    source = test_source(fault, name)
    if output is None:
        terminal.print_plain(f"\n{source}")
    else:
        output.write_text(source, encoding="utf-8")
        terminal.say_whole(WRITTEN, file=output)
    return True


def shortened(terminal: Terminal, case: Case, seconds: float) -> Fault | None:
    """The fault with the shortest list of actions found; None if it does not occur."""
    known = case.kind
    shrinker = Shrinker(case, seconds, lambda length: terminal.say(LENGTH, length))
    try:
        fault = shrinker.reproduce()
    except NotLegal as problem:
        terminal.complain(NOT_LEGAL, number=problem.number + 1, action=problem.action)
        return None
    if fault is None:
        if shrinker.out_of_time:
            terminal.complain(NO_TIME, seconds=f"{seconds:g}")
        elif known is None:
            terminal.complain(NOTHING)
        else:
            terminal.complain(GONE, version=__version__)
        return None
    if known is not None and fault.kind != known:
        terminal.say(OTHERWISE, kind=fault.kind)
    fault = shrinker.shorten(fault)
    terminal.say(SHORTEST, len(fault.actions))
    return fault
