"""The log of administration: who did what. It is written in the transaction of the action."""

import time
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from raidtable.engine.words import N_
from raidtable.server.security.codes import new_row_id
from raidtable.server.security.names import clean
from raidtable.server.storage.door_schema import ADMIN_LOG

ABOUT_LENGTH = 120
SHOWN = 100
# Who acts on the command line has no account.
COMMAND_LINE = "raidtable admin"
INVITE = "invite"
ACTIONS = {
    "ban": N_("put a ban on"),
    "unban": N_("lifted the ban of"),
    "reset": N_("made a reset link for"),
    "grant": N_("made an administrator of"),
    "withdraw": N_("took the administrator right from"),
    "let in": N_("let in"),
    "close": N_("closed the table"),
    "delete": N_("deleted the table"),
    INVITE: N_("made an invitation:"),
    "revoke": N_("revoked the invitation"),
    "message": N_("wrote the message"),
    "no message": N_("removed the message"),
    "maintain": N_("started maintenance; moves stop at"),
    "end": N_("ended maintenance"),
    "report": N_("settled a report about"),
    "fault": N_("downloaded the fault report"),
}


class Admin(NamedTuple):
    """Who acts: an administrator, or nobody with an account on the command line."""

    user: str | None = None
    name: str = COMMAND_LINE


def note(c: Connection, admin: Admin, action: str, about: str = "") -> None:
    """Write down what an administrator does."""
    assert action in ACTIONS, action
    row = {
        "id": new_row_id(), "at": time.time(), "user_id": admin.user, "name": admin.name,
        "action": action, "about": clean(about, ABOUT_LENGTH),
    }  # fmt: skip
    c.execute(insert(ADMIN_LOG).values(row))


def latest(c: Connection) -> list[dict[str, object]]:
    """The last entries, the latest first."""
    query = select(ADMIN_LOG).order_by(ADMIN_LOG.c.at.desc(), ADMIN_LOG.c.id).limit(SHOWN)
    return [dict(row) for row in c.execute(query).mappings()]
