"""What a host can choose, by environment variables or flags."""

import logging
import os
import secrets
import stat
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from raidtable.engine.errors import BadOption
from raidtable.folders import data_folder

LOG = logging.getLogger("raidtable.settings")
PREFIX = "RAIDTABLE_"
SHORTEST_SECRET = 16


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    database: str  # an SQLAlchemy URL
    secret: str = field(repr=False)  # signs cookies and tokens
    host: str = "127.0.0.1"
    port: int = 8080
    bot_processes: int = 1
    secure_cookies: bool = False  # behind https
    new_tables_per_minute: int = 60  # from one address
    grace_s: float = 180.0  # then others may give the seat of whoever is due to a bot
    trusted_proxies: str = ""  # addresses and networks whose X-Forwarded-For is believed
    metrics_token: str = ""  # a bearer token for /metrics from other machines
    most_connections: int = 4000  # in all; never more than the open files allow
    connections_per_address: int = 400
    most_streams: int = 2000  # open pages in all
    streams_per_address: int = 300
    streams_per_person: int = 30
    slow_request_s: float = 20.0  # a request must have arrived whole by then
    slow_reader_s: float = 30.0  # a client that takes nothing for so long is dropped
    session_days: float = 90.0  # a session cookie that is not used for this long expires
    token_days: float = 30.0  # a seat token expires this long after it was made

    def __post_init__(self) -> None:
        check_secret(self.secret, "RAIDTABLE_SECRET")


def from_environment(**flags: object) -> Settings:
    """Flags before variables before defaults."""

    def chosen(name: str, default: object) -> object:
        given = flags.get(name)
        return given if given is not None else os.environ.get(PREFIX + name.upper(), default)

    def count(name: str) -> int:
        return int(str(chosen(name, getattr(Settings, name))))

    folder = data_folder()
    secret = chosen("secret", None)
    return Settings(
        database=str(chosen("database", f"sqlite:///{folder / 'tables.sqlite3'}")),
        secret=kept_secret(folder / "secret") if secret is None else str(secret),
        host=str(chosen("host", Settings.host)),
        port=int(str(chosen("port", Settings.port))),
        bot_processes=int(str(chosen("bot_processes", Settings.bot_processes))),
        secure_cookies=str(chosen("secure_cookies", "")).lower() in ("1", "true", "yes"),
        new_tables_per_minute=int(
            str(chosen("new_tables_per_minute", Settings.new_tables_per_minute))
        ),
        grace_s=float(str(chosen("grace_s", Settings.grace_s))),
        trusted_proxies=str(chosen("trusted_proxies", Settings.trusted_proxies)),
        metrics_token=str(chosen("metrics_token", Settings.metrics_token)),
        most_connections=count("most_connections"),
        connections_per_address=count("connections_per_address"),
        most_streams=count("most_streams"),
        streams_per_address=count("streams_per_address"),
        streams_per_person=count("streams_per_person"),
        slow_request_s=float(str(chosen("slow_request_s", Settings.slow_request_s))),
        slow_reader_s=float(str(chosen("slow_reader_s", Settings.slow_reader_s))),
        session_days=float(str(chosen("session_days", Settings.session_days))),
        token_days=float(str(chosen("token_days", Settings.token_days))),
    )


def check_secret(secret: str, where: str) -> None:
    """Reject a secret that could be guessed: with it anybody could sign cookies."""
    if len(secret) < SHORTEST_SECRET:
        raise BadOption(
            f"The secret in {where} is empty or shorter than {SHORTEST_SECRET} characters. "
            "Use a long random text, or remove it to have a new one made."
        )


def kept_secret(file: Path) -> str:
    """The secret of this machine. It is made once, so that cookies survive a restart."""
    if not file.exists():
        make_secret(file)
    secret = file.read_text(encoding="utf-8", errors="replace").strip()
    check_secret(secret, str(file))
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        LOG.warning("Other users can read or change %s: run chmod 600 on it.", file)
    return secret


def make_secret(file: Path) -> None:
    """Write a new secret. The file is complete as soon as it has its name.

    A link, unlike a rename, never replaces a file: when two processes start at once, the first
    one's secret stays and both read that.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # mode 600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(32))
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(unfinished, file)
        except FileExistsError:
            return
    finally:
        Path(unfinished).unlink()
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power failure, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
