"""What a host can choose, by environment variables or flags."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

PREFIX = "RAIDTABLE_"


def data_folder() -> Path:
    """Where this user's tables are kept."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "raidtable"


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    database: str  # an SQLAlchemy URL
    secret: str  # signs cookies and tokens
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


def from_environment(**flags: object) -> Settings:
    """Flags before variables before defaults."""

    def chosen(name: str, default: object) -> object:
        given = flags.get(name)
        return given if given is not None else os.environ.get(PREFIX + name.upper(), default)

    def count(name: str) -> int:
        return int(str(chosen(name, getattr(Settings, name))))

    folder = data_folder()
    return Settings(
        database=str(chosen("database", f"sqlite:///{folder / 'tables.sqlite3'}")),
        secret=str(chosen("secret", "") or kept_secret(folder / "secret")),
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
    )


def kept_secret(file: Path) -> str:
    """A secret of this machine, made once, so that cookies outlast a restart."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(32), encoding="ascii")
    return file.read_text(encoding="ascii").strip()
