"""Fault reports: everything needed to reproduce an unexpected exception, in one JSON file.

A report contains the seed and all hidden cards of a running game, so only the host may read it: the
folder and its files are readable only by their owner, and players see only the reference.
"""

import hashlib
import json
import logging
import os
import platform
import secrets
import time
import traceback
from base64 import b32encode
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from raidtable.engine import playout
from raidtable.engine.checked_input import Written
from raidtable.engine.errors import BadRecord, RaidtableError
from raidtable.engine.match import Match
from raidtable.engine.match_copies import FORMAT as RECORD_FORMAT
from raidtable.engine.messages import N_, Text
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.version import __version__

T = TypeVar("T")
LOG = logging.getLogger("raidtable.faults.reports")

FORMAT = 1
MOST_FILES = 200
MOST_TRACEBACK = 100_000  # characters; a deep recursion repeats itself
REFERENCE_LENGTH = 8
TEMPORARY_S = 3600.0  # a temporary file this old was left by a process that died
APPLY, VIEW, DRAWING, WORDS = "apply", "view", "drawing", "words"
BOT, DATABASE, PAGE, OTHER = "bot", "database", "page", "other"
PLACES = (APPLY, VIEW, DRAWING, WORDS, BOT, DATABASE, PAGE, OTHER)
DEPENDENCIES = (
    *("mypy_extensions", "rich", "typer", "fastapi", "starlette", "pydantic", "uvicorn"),
    *("sqlalchemy", "alembic", "psycopg", "jinja2", "itsdangerous"),
)
# Frames that identify a fault. The same fault is reached through many callers (a page, a stream,
# the command line, `Match`), so these do not count.
IDENTIFYING = ("raidtable.engine.", "raidtable.bots.")
CALLERS = tuple(f"raidtable.engine.{name}" for name in ("match", "match_queries", "match_text"))


@dataclass(frozen=True)
class Kind:
    """Identifies a fault: the exception's type and the innermost function of the engine, the games
    or the bots in its traceback (empty if there is none)."""

    type: str
    function: str

    def __str__(self) -> str:
        return f"{self.type} in {self.function}" if self.function else self.type


def frames_of(error: BaseException) -> list[tuple[FrameType, int]]:
    """The frames of the traceback with their line numbers, innermost first."""
    return list(traceback.walk_tb(error.__traceback__))[::-1]


def module_of(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def identifies_fault(module: str) -> bool:
    return (module.startswith(IDENTIFYING) or is_of_a_game(module)) and module not in CALLERS


def is_of_a_game(module: str) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in registry.packages())


def kind_of(error: BaseException) -> Kind:
    for frame, _ in frames_of(error):
        if identifies_fault(module_of(frame)):
            # A compiled function has no qualified name, so the plain name must do.
            return Kind(type(error).__name__, f"{module_of(frame)}.{frame.f_code.co_name}")
    return Kind(type(error).__name__, "")


def place_of(error: BaseException) -> str:
    """Guess where an exception comes from, for callers that do not know."""
    modules = [module_of(frame) for frame, _ in frames_of(error)]
    if any(module.startswith(("sqlalchemy.", "sqlite3", "psycopg")) for module in modules):
        return DATABASE
    for frame, _ in frames_of(error):
        module, name = module_of(frame), frame.f_code.co_name
        last = module.rpartition(".")[2]
        if not module.startswith("raidtable.") and not is_of_a_game(module):
            continue
        if module.startswith("raidtable.bots."):
            return BOT
        if last == "words" and identifies_fault(module):
            return WORDS
        if name in ("drawing", "draw", "previews", "art") or last.startswith("board"):
            return DRAWING
        if name in ("view", "standing"):
            return VIEW
        if name in ("apply", "proceed", "legal") or ".steps." in module:
            return APPLY
    return PAGE


def versions_of(match: Match | None) -> dict[str, object]:
    installed = {}
    for name in DEPENDENCIES:
        try:
            installed[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue  # part of an extra that is not installed
    return {
        "raidtable": __version__,
        "rules": None if match is None else match.game.rules.rules_version,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "compiled": not playout.__file__.endswith(".py"),
        "dependencies": installed,
    }


def record_of(match: Match) -> dict[str, object]:
    """The match's record, without the parts that cannot be written because of the fault."""
    record: dict[str, object] = {
        "format": RECORD_FORMAT,
        "game": match.game.id,
        "rules": match.game.rules.rules_version,
        "seats": match.seats,
        "options": dict(match.options.chosen),
        "seed": match.seed,
    }
    written = match._written
    if written is not None:
        start = unless_it_fails("its start position", lambda: match.game.rules.write(written))
        if start is not None:
            record["start"] = start
    record["actions"] = [ply.action.text for ply in match.plies]
    digest = unless_it_fails("its digest", lambda: match.digest)
    if digest is not None:
        record["digest"] = digest
    return record


def unless_it_fails(part: str, make: Callable[[], T]) -> T | None:
    try:
        return make()
    except Exception:
        LOG.exception("a fault report is written without %s", part)
        return None


@dataclass(frozen=True)
class FaultReport:
    """One fault. `seat` is None if the viewer or player is unknown."""

    reference: str
    time: float
    where: str
    kind: Kind
    table: str
    record: dict[str, Any] | None
    ply: int
    seat: int | None
    action: str | None
    bot: str | None
    language: str
    traceback: str
    versions: dict[str, Any]
    count: int = 1
    last_time: float = 0.0

    def text(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1) + "\n"


KEYS = ["format", *FaultReport.__dataclass_fields__]


class FaultFolder:
    """The folder of the reports: one file for each fault of each table, at most `most` files."""

    def __init__(self, path: Path, most: int = MOST_FILES) -> None:
        self.path = path
        self.most = most

    def write(
        self,
        match: Match | None,
        *,
        where: str,
        error: BaseException,
        seat: int | None = None,
        action: str | None = None,
        language: str = "en",
        table: str = "",
        bot: str | None = None,
        record: Mapping[str, Any] | None = None,
    ) -> str:
        """Write a report and return its reference.

        A fault that the table had before is only counted. Without a match, `record` can provide the
        game. If the file cannot be written, that is logged, and the reference is still returned.
        The caller logs the fault itself, with the reference.
        """
        reference = reference_of(table or (match.seed_hash if match is not None else ""), error)
        try:
            file = self.file_of(reference)
            known = self._known(file)
            now = time.time()
            if known is not None:
                known |= {"count": known["count"] + 1, "last_time": now}
                self._replace(file, json.dumps(known, indent=1) + "\n")
                return reference
            held = dict(record) if record is not None else None
            if match is not None:
                held = record_of(match)
            report = FaultReport(
                reference=reference,
                time=now,
                where=where if where in PLACES else OTHER,
                kind=kind_of(error),
                table=table,
                record=held,
                ply=0 if match is None else match.ply,
                seat=seat,
                action=action,
                bot=bot,
                language=language if language in LANGUAGES else "en",
                traceback=traceback_of(error),
                versions=versions_of(match),
                last_time=now,
            )
            self._replace(file, report.text())
            self._prune()
        except Exception:
            # The disk may be full, or the fault may break the report too. The player's request is
            # still answered.
            LOG.exception("the report of fault %s could not be written", reference)
        return reference

    def file_of(self, reference: str) -> Path:
        return self.path / f"fault-{reference}.json"

    def files(self) -> list[Path]:
        """The report files, sorted by the time they were last written."""
        if not self.path.is_dir():
            return []
        dated = [(modified(file), file) for file in self.path.glob("fault-*.json")]
        return [file for _, file in sorted(dated)]

    def _known(self, file: Path) -> dict[str, Any] | None:
        """The data of an existing report; None if there is none or it is damaged."""
        try:
            known = json.loads(file.read_bytes())
        except (FileNotFoundError, ValueError):
            return None
        is_valid = isinstance(known, dict) and isinstance(known.get("count"), int)
        return known if is_valid else None

    def _replace(self, file: Path, text: str) -> None:
        """Write the file atomically, readable only by its owner."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary = self.path / f".{file.name}.{secrets.token_hex(4)}.tmp"
        try:
            opened = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(opened, "w", encoding="utf-8") as written:
                written.write(text)
                written.flush()
                os.fsync(written.fileno())
            temporary.replace(file)
        finally:
            temporary.unlink(missing_ok=True)

    def _prune(self) -> None:
        """Remove the oldest reports beyond the limit, and temporary files of dead processes."""
        for file in self.files()[: -self.most]:
            file.unlink(missing_ok=True)
        for file in self.path.glob(".fault-*.tmp"):
            if modified(file) < time.time() - TEMPORARY_S:
                file.unlink(missing_ok=True)


def modified(file: Path) -> float:
    """The file's modification time; 0 if another process has just removed it."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def traceback_of(error: BaseException) -> str:
    """The traceback with its chained exceptions; only the end of a very long one."""
    text = "".join(traceback.format_exception(error))
    return text if len(text) <= MOST_TRACEBACK else f"(cut) …{text[-MOST_TRACEBACK:]}"


def reference_of(table: str, error: BaseException) -> str:
    """A short name of this fault at this table. It reveals neither the position nor the seed."""
    kind = kind_of(error)
    lines = [line for frame, line in frames_of(error) if identifies_fault(module_of(frame))]
    signature = f"{table}\n{kind.type}\n{kind.function}\n{lines[:1]}"
    return b32encode(hashlib.sha256(signature.encode()).digest()).decode()[:REFERENCE_LENGTH]


def load(file: Path) -> FaultReport:
    """Read a report; malformed input raises BadRecord."""
    try:
        data = json.loads(file.read_bytes())
    except (ValueError, RecursionError):
        raise BadRecord(N_("This is not a fault report: it is not JSON.")) from None
    return read(data)


def is_report(data: object) -> bool:
    """Whether the data looks like a fault report rather than a plain record."""
    return isinstance(data, dict) and "reference" in data and "traceback" in data


def read(data: object) -> FaultReport:
    """The report in this data; malformed data raises BadRecord."""
    written = Written(data, Text(N_("The fault report")), BadRecord)
    written.only(KEYS)
    for key in KEYS:
        if not written.has(key):
            raise written.refuse(N_("it has no {key!r}."), key=key)
    if written.whole("format", 0, 0, 10**6) != FORMAT:
        raise written.refuse(
            N_("it has format {format}; this version reads {known}."),
            format=written.data["format"],
            known=FORMAT,
        )
    reference = written.text("reference", "")
    if not (reference.isascii() and reference.isalnum() and len(reference) <= 16):
        raise written.refuse(N_("'reference' must be a short text of letters and digits."))
    kind = Written(written.data["kind"], written.within("kind"), BadRecord)
    return FaultReport(
        reference=reference,
        time=number(written, "time"),
        where=written.choice("where", OTHER, PLACES),
        kind=Kind(name(kind, "type"), name(kind, "function")),
        table=written.text("table", ""),
        record=record_in(written),
        ply=written.whole("ply", 0, 0, 10**6),
        seat=seat_in(written),
        action=text_or_none(written, "action"),
        bot=text_or_none(written, "bot"),
        language=written.choice("language", "en", list(LANGUAGES)),
        traceback=written.text("traceback", ""),
        versions=Written(written.data["versions"], written.within("versions"), BadRecord).data,
        count=written.whole("count", 1, 1, 10**9),
        last_time=number(written, "last_time"),
    )


def record_in(written: Written) -> dict[str, Any] | None:
    """The record; its game must exist and its actions must be text. The rest is validated when it
    is replayed."""
    if written.data["record"] is None:
        return None
    record = Written(written.data["record"], written.within("record"), BadRecord)
    try:
        registry.get(record.text("game", ""))
    except RaidtableError as problem:
        raise written.refuse(problem) from None
    if not all(isinstance(text, str) for text in record.items("actions", [])):
        raise record.refuse(N_("'actions' must be texts."))
    return record.data


def seat_in(written: Written) -> int | None:
    return written.whole("seat", 0, SPECTATOR, 99) if written.data["seat"] is not None else None


def text_or_none(written: Written, key: str) -> str | None:
    return None if written.data[key] is None else written.text(key, "")


def name(written: Written, key: str) -> str:
    """The name of a type or function, without control characters."""
    text = written.text(key, "")
    if not text.isprintable():
        raise written.refuse(N_("{key!r} must be a name."), key=key)
    return text


def number(written: Written, key: str) -> float:
    value = written.data[key]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise written.refuse(N_("{key!r} must be a number."), key=key)
    return float(value)
