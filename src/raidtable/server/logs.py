"""Logs: lines for people or, with RAIDTABLE_LOG=json, one JSON object in each line.

Both follow one policy: a request is logged without its query, where a link may carry a secret, and
without its headers, where cookies and tokens are.
"""

import json
import logging
from datetime import UTC, datetime
from typing import Any, Literal

from uvicorn.config import LOGGING_CONFIG

from raidtable.server.measuring import DURATION_MS

# What uvicorn says about a request.
ACCESS_FIELDS = ("client", "method", "target", "version", "status")
# The attributes of every record; any others are fields of the log call.
USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time, level, logger, message, and its fields."""

    def __init__(self, worker: int | None = None) -> None:
        super().__init__()
        self.worker = {} if worker is None else {"worker": worker}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            **self.worker,
        }
        if record.name == "uvicorn.access" and isinstance(record.args, tuple):
            line |= request_fields(record.args)
        else:
            line["message"] = record.getMessage()
        line |= {name: value for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class WithoutMoves(logging.Filter):
    """Drops the request lines of decisions that were taken. There are as many as all others
    together, a metric counts them, and the table's rows say who decided what and when."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not isinstance(record.args, tuple) or len(record.args) != len(ACCESS_FIELDS):
            return True
        _, method, target, _, status = record.args
        return not (method == "POST" and status in (200, 204) and str(target).endswith("/act"))


class WithoutQuery(logging.Filter):
    """Removes the query from every request line, before any formatter sees it."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "uvicorn.access" and isinstance(record.args, tuple):
            client, method, target, version, status = record.args
            path = str(target).partition("?")[0]
            record.args = (client, method, path, version, status)
        return True


class WithDuration(logging.Filter):
    """Adds to a request line how long its answer took to begin, for JSON logs."""

    def filter(self, record: logging.LogRecord) -> bool:
        duration = DURATION_MS.get()
        if duration is not None:
            record.duration_ms = duration
        return True


def request_fields(args: tuple[Any, ...]) -> dict[str, object]:
    """A request line in its parts."""
    client, method, path, _, status = args
    return {
        "message": f"{method} {path} {status}",
        "client": str(client).rpartition(":")[0],
        "method": method,
        "path": path,
        "status": status,
    }


def logging_settings(log: Literal["text", "json"], worker: int | None = None) -> dict[str, Any]:
    """The settings for `logging.config`: uvicorn's lines for people, or ours for machines.

    Each line of a worker names it.
    """
    # A schema that is up to date needs no line at every start.
    alembic = {"level": "WARNING"}
    if log == "json":
        formatters: dict[str, Any] = {"json": {"()": JsonLines, "worker": worker}}
        out = {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stdout"}
        handlers: dict[str, Any] = {"default": out}
        # All of them write through the root: separate handlers would have their own policy.
        own = {"level": "INFO", "handlers": [], "propagate": True}
        loggers: dict[str, Any] = dict.fromkeys(LOGGING_CONFIG["loggers"], own)
    else:
        formatters = LOGGING_CONFIG["formatters"]
        if worker is not None:
            formatters = {name: with_worker(kept, worker) for name, kept in formatters.items()}
        handlers = LOGGING_CONFIG["handlers"]
        loggers = LOGGING_CONFIG["loggers"]
    access = {**loggers["uvicorn.access"], "filters": ["no moves", "duration"]}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "policy": {"()": WithoutQuery},
            "no moves": {"()": WithoutMoves},
            "duration": {"()": WithDuration},
        },
        "formatters": formatters,
        "handlers": {name: {**kept, "filters": ["policy"]} for name, kept in handlers.items()},
        "root": {"level": "INFO", "handlers": ["default"]},
        "loggers": {**loggers, "uvicorn.access": access, "alembic": alembic},
    }


def with_worker(formatter: dict[str, Any], worker: int) -> dict[str, Any]:
    level = "%(levelprefix)s"
    return {**formatter, "fmt": formatter["fmt"].replace(level, f"{level} worker {worker}:")}
