"""Verifies a dataset of games, `NAME.jsonl`, line by line."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from raidtable.arena.games import shares_of
from raidtable.engine.checked_input import Written
from raidtable.engine.errors import BadRecord, RaidtableError
from raidtable.engine.match import Match
from raidtable.engine.messages import N_, Text
from raidtable.front import verify

KEYS = ("id", "bots", "shares", "result", "record")


def is_dataset(file: Path) -> bool:
    return file.suffix.lower() == ".jsonl"


def verify_dataset(file: Path) -> int:
    """Verify every game of the file; return their number. The error of a line names it.

    Only one line at a time is in memory.
    """
    games = 0
    with file.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                verify_line(line, games)
            except RaidtableError as problem:
                raise BadRecord(
                    N_("Line {number}: {problem}"), number=number, problem=problem
                ) from None
            games += 1
    if games == 0:
        raise BadRecord(N_("The file has no games."))
    return games


def verify_line(line: bytes, expected_id: int) -> Match:
    """Verify one game: its record replays and matches its seed; all else is what comes of that."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord(N_("This is not JSON.")) from None
    written = Written(data, Text(N_("The game")), BadRecord)
    written.only([*KEYS, "forfeits"])
    for key in KEYS:
        if not written.has(key):
            raise BadRecord(N_("The game has no {key!r}."), key=key)
    match = verify(written.data["record"])
    if not match.over:
        raise BadRecord(N_("The game is not over."))
    result = match.result_so_far(reveal=True)
    bots = written.items("bots", [], match.seats)
    if not all(isinstance(bot, str) and bot for bot in bots):
        raise BadRecord(N_("Its bots are not names: {bots!r}."), bots=bots)
    forfeits = written.wholes("forfeits", [], 0, match.seats - 1)
    stated: Iterable[tuple[str, Any, Any]] = (
        ("id", written.data["id"], expected_id),
        ("result", written.data["result"], result.data()),
        ("shares", written.data["shares"], list(shares_of(result, forfeits))),
    )
    for key, said, found in stated:
        if said != found:
            raise BadRecord(
                N_("Its {key!r} is {said}, but the record gives {found}."),
                key=key,
                said=json.dumps(said, ensure_ascii=False),
                found=json.dumps(found, ensure_ascii=False),
            )
    return match
