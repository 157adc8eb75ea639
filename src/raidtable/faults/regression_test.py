"""Writes a test that fails until a fault is fixed."""

import json

from raidtable.faults.reports import APPLY, BOT
from raidtable.faults.shrink import Fault, Setup


def test_source(fault: Fault, name: str) -> str:
    """The source of a pytest module that fails until the fault is fixed."""
    setup = fault.setup
    imports = "import raidtable" if setup.written is None else "import json\n\nimport raidtable"
    lines = [
        "def test_" + name + "() -> None:",
        *start_lines(setup),
        "    for action in ACTIONS:",
        "        match.play(action)",
    ]
    if fault.call != APPLY:
        imports += "\nfrom raidtable.faults import probes"
        more = f", {quoted(fault.bot)}" if fault.call == BOT else ""
        call = f"probes.{fault.call}(match, {fault.seat}, {quoted(fault.language)}{more})"
        lines.append(f"    {call}")
    actions = "".join(f"    {quoted(text)},\n" for text in fault.actions)
    return (
        f'"""{setup.game.id} fails after {len(fault.actions)} actions: {fault.kind}.\n\n'
        "Written by `raidtable shrink`. Random outcomes are among the actions.\n"
        f'"""\n\n{imports}\n\nACTIONS = [\n{actions}]\n\n\n' + "\n".join(lines) + "\n"
    )


def start_lines(setup: Setup) -> list[str]:
    """The lines of the test that create its match."""
    game, seats, chosen = quoted(setup.game.id), setup.options.seats, setup.options.chosen
    options = "".join(f", {key}={quoted(value)}" for key, value in chosen.items())
    new = f'raidtable.new({game}, seats={seats}, chance="by_hand"{options})'
    if setup.written is None:
        return [f"    match = {new}"]
    start = json.dumps(setup.written, sort_keys=True)
    return [
        f"    record = {new}.record()",
        f'    record |= {{"start": json.loads({start!r}), "actions": []}}',
        '    del record["digest"]',
        "    match = raidtable.load(record)",
    ]


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
