"""The settings of a host: all of them, each with its default and its meaning.

`environment.py` reads them from flags, variables and files. `raidtable serve --help` and the table
in docs/hosting.md are made from this list (`settings_list.py`).
"""

import ipaddress
import re
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.folders import data_folder
from raidtable.server import base_path
from raidtable.server.database_url import parsed_url, usual_url
from raidtable.server.secret import SECRET_VARIABLE, check_secret, secret_of_machine

PREFIX = "RAIDTABLE_"
SERVER_ADDRESS = re.compile(r"https?://[^/?#\s]+/?")
# Far above every useful value, and below what timers and dates can hold.
MOST_SECONDS = 1e8
MOST_DAYS = 36_500
MOST_PROCESSES = 1024
ISSUER = re.compile(r"https?://[^?#\s]+")
CONTACT = re.compile(r"(mailto:[^\s@]+@[^\s@]+|https://\S+)")

Count = Annotated[int, Field(ge=0, le=10**9)]
Duration = Annotated[float, Field(ge=0, le=MOST_SECONDS, allow_inf_nan=False)]
Days = Annotated[float, Field(ge=0, le=MOST_DAYS, allow_inf_nan=False)]


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite3'}"


class Settings(BaseSettings):
    """The settings of a server: arguments first, then variables such as RAIDTABLE_PORT, then
    defaults. An empty variable counts as missing."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    host: str = Field(default="127.0.0.1", description=N_("the address to listen on"))
    port: Annotated[int, Field(ge=0, le=65_535)] = Field(
        default=8080, description=N_("the port to listen on; 0 takes any free one")
    )
    database: str = Field(
        default_factory=default_database,
        description=N_("the URL of an SQLite or PostgreSQL database"),
        json_schema_extra={"shown": N_("SQLite in the data folder")},
    )
    workers: Annotated[int, Field(ge=1, le=64)] = Field(
        default=1, description=N_("server processes behind the port; more than 1 need PostgreSQL")
    )
    secret: str = Field(
        default_factory=secret_of_machine,
        validate_default=False,  # it is empty if the database keeps the secret
        repr=False,
        description=N_("signs cookies and tokens; at least 16 characters"),
        json_schema_extra={"shown": N_("kept in the database")},
    )
    secure_cookies: bool = Field(default=False, description=N_("1 if people connect by HTTPS"))
    base_path: str = Field(
        default="",
        description=N_("the path below which a proxy offers the server, such as /games"),
    )
    public_address: str = Field(
        default="",
        description=N_(
            "how others reach the server, such as https://table.example, without the base path; "
            "used in links that players share (without it: the host of the request)"
        ),
    )
    trusted_proxies: str = Field(
        default="",
        description=N_(
            "proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas"
        ),
    )
    log: Literal["text", "json"] = Field(
        default="text", description=N_("json for one JSON object per line")
    )
    metrics_token: str = Field(
        default="", repr=False, description=N_("the token for /metrics from other machines")
    )
    session_days: Days = Field(
        default=90.0, description=N_("days after which an unused session expires")
    )
    token_days: Days = Field(default=30.0, description=N_("days after which a seat token expires"))
    joining: Literal["open", "invited", "closed"] = Field(
        default="open", description=N_("who may come in: open, invited or closed")
    )
    inviting: Literal["admins", "members"] = Field(
        default="admins", description=N_("who may make invitations: admins, or all members")
    )
    passkeys: bool = Field(
        default=False,
        description=N_("1 lets accounts have passkeys; needs raidtable[passkeys]"),
    )
    oidc_issuer: str = Field(
        default="",
        description=N_("the address of an OpenID Connect provider; needs raidtable[oidc]"),
    )
    oidc_client: str = Field(
        default="", description=N_("the client id of this server at the provider")
    )
    oidc_secret: str = Field(
        default="", repr=False, description=N_("the client secret; a public client has none")
    )
    oidc_name: str = Field(
        default="OpenID", description=N_("the name of the provider on the button")
    )
    oidc_sign_up: bool = Field(
        default=False,
        description=N_("1 if people of the provider need no invitation to get an account"),
    )
    push: bool = Field(
        default=False,
        description=N_("1 lets browsers tell people of their turn; needs raidtable[push], HTTPS"),
    )
    push_contact: str = Field(
        default="",
        description=N_(
            "who runs the server, for push services: mailto:ADDRESS or an https address"
        ),
        json_schema_extra={"shown": N_("the public address")},
    )
    webhooks: bool = Field(
        default=False,
        description=N_("1 lets people have notices sent to a public https address of their own"),
    )
    webhook_hosts: str = Field(
        default="",
        description=N_(
            "hosts of your network to which notices may go too, also by http; separated by commas"
        ),
    )
    smtp_host: str = Field(
        default="", description=N_("the server that sends the daily mail; needs raidtable[mail]")
    )
    smtp_port: Annotated[int, Field(ge=1, le=65_535)] = Field(
        default=587, description=N_("the port of the mail server")
    )
    smtp_security: Literal["starttls", "tls", "none"] = Field(
        default="starttls",
        description=N_("how the connection to it is encrypted: starttls, tls or none"),
    )
    smtp_user: str = Field(default="", description=N_("the name to log in to the mail server"))
    smtp_password: str = Field(default="", repr=False, description=N_("the password for it"))
    smtp_from: str = Field(
        default="", description=N_("the sender of the mail, such as Raidtable <table@example.org>")
    )
    grace_s: Duration = Field(
        default=180.0,
        description=N_("seconds after which the others may give a late player's seat to a bot"),
    )
    vacation_days: Annotated[int, Field(ge=0, le=366)] = Field(
        default=30, description=N_("days of a year on which a person can let all clocks stand")
    )
    prune_finished_days: Days = Field(
        default=0.0,
        description=N_("delete finished tables this many days after their last move; 0: never"),
    )
    prune_unstarted_days: Days = Field(
        default=0.0,
        description=N_("delete tables at which no game began after this many days; 0: never"),
    )
    backup_folder: str = Field(
        default="", description=N_("the folder in which the server makes backups by itself")
    )
    backup_every_hours: Annotated[float, Field(gt=0, le=MOST_DAYS, allow_inf_nan=False)] = Field(
        default=24.0, description=N_("hours between two backups")
    )
    backups_kept: Annotated[int, Field(ge=1, le=10**9)] = Field(
        default=14, description=N_("backups that are kept; older ones are removed")
    )
    bot_processes: Annotated[int, Field(ge=1, le=MOST_PROCESSES)] = Field(
        default=1,
        description=N_("processes in which bots think, in all; each worker has at least one"),
    )
    new_tables_per_minute: Count = Field(
        default=60, description=N_("new tables, and new guests, from one address")
    )
    most_tables: Count = Field(
        default=5000, description=N_("tables in memory; above it the server makes no new ones")
    )
    most_connections: Count = Field(
        default=4000, description=N_("connections in all; always 128 below the limit of open files")
    )
    connections_per_address: Count = Field(
        default=400, description=N_("connections from one address; trusted proxies are exempt")
    )
    most_streams: Count = Field(default=2000, description=N_("open pages of tables, in all"))
    streams_per_address: Count = Field(
        default=300, description=N_("open pages of tables from one address")
    )
    streams_per_person: Count = Field(
        default=30, description=N_("open pages of tables of one person")
    )
    slow_request_s: Duration = Field(
        default=20.0, description=N_("seconds in which a request must arrive completely")
    )
    slow_reader_s: Duration = Field(
        default=30.0, description=N_("seconds after which a client that reads nothing is dropped")
    )
    hung_worker_s: Duration = Field(
        default=30.0, ge=1, description=N_("seconds after which a worker that hangs is replaced")
    )

    @field_validator("database")
    @classmethod
    def database_is_known(cls, url: str) -> str:
        parsed_url(url)  # raises BadOption
        return usual_url(url)

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

    @field_validator("base_path")
    @classmethod
    def base_is_possible(cls, path: str) -> str:
        path = path.rstrip("/")
        if path and not base_path.is_possible(path):
            raise PydanticCustomError("base_path", "not a path below which a server can be")
        return path

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

    @field_validator("push_contact")
    @classmethod
    def contact_is_an_address(cls, contact: str) -> str:
        if contact and not CONTACT.fullmatch(contact):
            raise PydanticCustomError("push_contact", "neither mailto: nor https:")
        return contact

    @model_validator(mode="after")
    def notices_are_whole(self) -> "Settings":
        """Notices contain links, and a mail has a sender."""
        if (self.push or self.webhooks or self.smtp_host) and not self.public_address:
            raise BadOption(N_("Notices contain links: set RAIDTABLE_PUBLIC_ADDRESS to send them."))
        if bool(self.smtp_host) != bool(self.smtp_from):
            raise BadOption(
                N_("RAIDTABLE_SMTP_HOST and RAIDTABLE_SMTP_FROM belong together: set both.")
            )
        return self

    @model_validator(mode="after")
    def provider_is_whole(self) -> "Settings":
        if bool(self.oidc_issuer) != bool(self.oidc_client):
            raise BadOption(
                N_("RAIDTABLE_OIDC_ISSUER and RAIDTABLE_OIDC_CLIENT belong together: set both.")
            )
        return self


def variable_of(name: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{name.upper()}"


def extra_of(name: str, key: str) -> Any:
    """What the list says about a setting under that key, if anything."""
    extra = Settings.model_fields[name].json_schema_extra
    return extra.get(key) if isinstance(extra, dict) else None


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks_in(listed: str) -> list[Network]:
    """The addresses and networks of a list separated by commas; raises ValueError for others."""
    parts = [part.strip() for part in listed.split(",")]
    return [ipaddress.ip_network(part, strict=False) for part in parts if part]
