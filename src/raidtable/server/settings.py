"""The settings of a host, by flags or environment variables."""

import ipaddress
import logging
import os
import re
import secrets
import stat
import tempfile
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_, Text
from raidtable.folders import data_folder

LOG = logging.getLogger("raidtable.settings")
PREFIX = "RAIDTABLE_"
SECRET_VARIABLE = f"{PREFIX}SECRET"
SHORTEST_SECRET = 16
SERVER_ADDRESS = re.compile(r"https?://[^/?#\s]+/?")
ISSUER = re.compile(r"https?://[^?#\s]+")

Count = Annotated[int, Field(ge=0)]
Duration = Annotated[float, Field(ge=0, allow_inf_nan=False)]


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite3'}"


def default_secret() -> str:
    """The secret in the data folder. An empty variable is no default but a mistake."""
    if SECRET_VARIABLE in os.environ:
        check_secret("", SECRET_VARIABLE)
    return kept_secret(data_folder() / "secret")


class Settings(BaseSettings):
    """The settings of a server: arguments first, then variables such as RAIDTABLE_PORT, then
    defaults.

    An empty variable counts as missing.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    database: str = Field(default_factory=default_database)  # an SQLAlchemy URL
    secret: str = Field(default_factory=default_secret, repr=False)  # signs cookies and tokens
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65_535)] = 8080  # 0 takes any free port
    log: Literal["text", "json"] = "text"
    workers: Annotated[int, Field(ge=1, le=64)] = 1  # server processes behind the port
    bot_processes: Annotated[int, Field(ge=1)] = 1  # in all; each worker has at least one
    secure_cookies: bool = False  # behind https
    public_address: str = ""  # how others reach this server, such as https://table.example
    new_tables_per_minute: Count = 60  # from one address
    grace_s: Duration = 180.0  # after this, the others may give a late player's seat to a bot
    trusted_proxies: str = ""  # addresses and networks whose X-Forwarded-For is believed
    metrics_token: str = Field(default="", repr=False)  # for /metrics from other machines
    most_tables: Count = 5000  # in memory; above it no new ones are made
    most_connections: Count = 4000  # in total; never more than the open files allow
    connections_per_address: Count = 400
    most_streams: Count = 2000  # open pages in total
    streams_per_address: Count = 300
    streams_per_person: Count = 30
    slow_request_s: Duration = 20.0  # a request must have arrived completely by then
    slow_reader_s: Duration = 30.0  # a client that reads nothing for this long is dropped
    session_days: Duration = 90.0  # a session cookie that is not used for this long expires
    token_days: Duration = 30.0  # a seat token expires this long after it was made
    joining: Literal["open", "invited", "closed"] = "open"  # who may come in, see docs/hosting.md
    inviting: Literal["admins", "members"] = "admins"  # who may make invitations
    passkeys: bool = False  # whether accounts may have passkeys
    oidc_issuer: str = ""  # of an OpenID Connect provider, such as https://login.example
    oidc_client: str = ""  # our name at that provider
    oidc_secret: str = Field(default="", repr=False)  # our password there
    oidc_name: str = "OpenID"  # the provider's name on the button
    oidc_sign_up: bool = False  # whether its people get an account without an invitation

    @field_validator("secret")
    @classmethod
    def secret_is_long(cls, secret: str) -> str:
        check_secret(secret, SECRET_VARIABLE)
        return secret

    @field_validator("trusted_proxies")
    @classmethod
    def proxies_are_networks(cls, proxies: str) -> str:
        networks_in(proxies)  # raises ValueError
        return proxies

    @field_validator("public_address")
    @classmethod
    def address_is_whole(cls, address: str) -> str:
        if address and not SERVER_ADDRESS.fullmatch(address):
            raise PydanticCustomError("public_address", "not the address of a server")
        return address.rstrip("/")

    @field_validator("oidc_issuer")
    @classmethod
    def issuer_is_an_address(cls, issuer: str) -> str:
        if issuer and not ISSUER.fullmatch(issuer):
            raise PydanticCustomError("oidc_issuer", "not the address of a provider")
        return issuer

    @model_validator(mode="after")
    def provider_is_whole(self) -> "Settings":
        if bool(self.oidc_issuer) != bool(self.oidc_client):
            raise BadOption(
                N_("RAIDTABLE_OIDC_ISSUER and RAIDTABLE_OIDC_CLIENT belong together: set both.")
            )
        return self


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks_in(listed: str) -> list[Network]:
    """The addresses and networks of a list separated by commas; raises ValueError for others."""
    parts = [part.strip() for part in listed.split(",")]
    return [ipaddress.ip_network(part, strict=False) for part in parts if part]


# Descriptions of the values that a setting can have, by the kind of pydantic's error.
EXPECTED = {
    "bool_parsing": N_("true or false"),
    "finite_number": N_("a number"),
    "float_parsing": N_("a number"),
    "greater_than_equal": N_("at least {ge:g}"),
    "int_from_float": N_("a whole number"),
    "int_parsing": N_("a whole number"),
    "int_parsing_size": N_("a whole number"),
    "less_than_equal": N_("at most {le:g}"),
    "literal_error": "{expected}",
    "oidc_issuer": N_("the address of a provider, such as https://login.example"),
    "public_address": N_("the address of the server, such as https://table.example"),
    "value_error": N_("addresses or networks, separated by commas"),
}


def from_environment(**flags: Any) -> Settings:
    """The settings: flags that were given, then variables, then defaults.

    Raises BadOption, with a sentence that names the flag or variable, if a value is wrong.
    """
    given = {name: value for name, value in flags.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as problem:
        error = problem.errors()[0]
        name = str(error["loc"][0])
        where = f"--{name}" if name in given else f"{PREFIX}{name.upper()}"
        raise BadOption(
            N_("{where} is {value!r}, but must be {expected}."),
            where=where,
            value=error["input"],
            expected=Text(EXPECTED[error["type"]], **error.get("ctx", {})),
        ) from None


def check_secret(secret: str, where: str) -> None:
    """Reject a secret that could be guessed: with it anybody could sign cookies."""
    if len(secret) < SHORTEST_SECRET:
        raise BadOption(
            N_(
                "The secret in {where} is empty or shorter than {least} characters. "
                "Use a long random text, or remove it to get a new one."
            ),
            where=where,
            least=SHORTEST_SECRET,
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
