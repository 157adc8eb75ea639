"""Inviting people one has played with to a table that waits for players.

Such an invitation is an invitation to the table for one person: it lets them sit down there in
every mode of the server, as a link would. They see it on their home page, and accept or decline.
"""

import time
from typing import Any

from sqlalchemy import Connection, Select, exists, func, insert, select, update

from raidtable.engine.words import N_
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.security.blocks import has_block_between
from raidtable.server.security.codes import hashed, new_code, new_row_id
from raidtable.server.security.invitations import DAY_S, TABLE, is_valid
from raidtable.server.storage.door_schema import INVITATION_USES, INVITATIONS
from raidtable.server.storage.records import OPEN
from raidtable.server.storage.rows import insert_or_ignore
from raidtable.server.storage.schema import SEATS, TABLES, USERS
from raidtable.server.tables import seats
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.occasions import INVITED

# The most people that are offered, and the most invitations of a person that are shown.
MOST_OFFERED, MOST_SHOWN = 60, 20
# As long as a table that waits is likely to be found.
DAYS = 30
NOT_PLAYED = N_("You can invite only people you have played with.")
# It is the same sentence whoever blocked whom.
CANT_INVITE = N_("You can't invite this person.")
NOT_SEATED = N_("Only players at this table can invite others.")
NO_SEAT_LEFT = N_("All seats of this table are taken.")
GONE = N_("This invitation isn't valid any more.")


def played_with(user: str) -> Select[Any]:
    """Everybody with whom the user has shared a table, those of the latest tables first, without
    people where one has blocked the other."""
    mine, theirs = SEATS.alias("mine"), SEATS.alias("theirs")
    return (
        select(USERS.c.id, USERS.c.name, USERS.c.emblem, func.max(TABLES.c.moved_at).label("at"))
        .select_from(mine)
        .join(theirs, theirs.c.table_id == mine.c.table_id)
        .join(TABLES, TABLES.c.id == mine.c.table_id)
        .join(USERS, USERS.c.id == theirs.c.user_id)
        .where(mine.c.user_id == user, theirs.c.user_id != user)
        .where(USERS.c.deleted_at.is_(None), ~has_block_between(user, USERS.c.id))
        .group_by(USERS.c.id, USERS.c.name, USERS.c.emblem)
        .order_by(func.max(TABLES.c.moved_at).desc(), USERS.c.id)
    )


async def people_to_invite(tables: Tables, table: str, user: str) -> list[dict[str, Any]]:
    """The people whom the user may invite to that table, each with what became of an earlier
    invitation: sent, accepted, declined, or nothing."""

    def read(c: Connection) -> list[dict[str, Any]]:
        rows = [dict(row) for row in c.execute(played_with(user).limit(MOST_OFFERED)).mappings()]
        there = set(c.execute(select(SEATS.c.user_id).where(SEATS.c.table_id == table)).scalars())
        sent = select(INVITATIONS).where(INVITATIONS.c.table_id == table)
        states = {row.for_user: state_of(row) for row in c.execute(sent)}
        for row in rows:
            row["state"] = "seated" if row["id"] in there else states.get(row["id"], "")
        return rows

    return await tables.database.read(read)


def state_of(row: Any) -> str:
    if row.declined_at is not None:
        return "declined"
    is_open = row.revoked_at is None and row.expires_at > time.time()
    return "invited" if is_open else ""


def check_table(live: LiveTable, user: str) -> None:
    """Raise an error unless that user may invite others to the table now."""
    if user != live.row["host"] and not live.seats_of(user):
        raise NotAllowed(NOT_SEATED)
    if live.status != "open":
        raise Rejected(NO_SEAT_LEFT)


async def invite(tables: Tables, table: str, user: str, other: str) -> None:
    """Invite a person; a second invitation of the same person to the same table does nothing."""
    live = await tables.get(table)
    check_table(live, user)
    await tables.doors.check_invite(user, other)
    now = time.time()

    def write(c: Connection) -> bool:
        known = select(USERS.c.id).where(USERS.c.id == other)
        blocked = select(has_block_between(user, other))
        if c.execute(known).first() is not None and c.execute(blocked).scalar():
            raise NotAllowed(CANT_INVITE)
        if c.execute(played_with(user).where(USERS.c.id == other)).first() is None:
            raise NotAllowed(NOT_PLAYED)
        of_pair = (INVITATIONS.c.table_id == table, INVITATIONS.c.for_user == other)
        earlier = c.execute(select(INVITATIONS).where(*of_pair)).all()
        if any(row.declined_at is not None or state_of(row) == "invited" for row in earlier):
            return False
        row = {
            "id": new_row_id(), "code": hashed(new_code()), "kind": TABLE, "table_id": table,
            "note": "", "made_by": user, "made_at": now, "expires_at": now + DAYS * DAY_S,
            "uses": 0, "most_uses": 1, "for_user": other,
        }  # fmt: skip
        c.execute(insert(INVITATIONS).values(row))
        tables.occasions.tell(c, [other], table, live.seq, INVITED)
        return True

    await tables.database.write(write, table)


async def invitations_for(tables: Tables, user: str | None) -> list[dict[str, Any]]:
    """The invitations that wait for the user's answer, at tables with a free seat."""
    if user is None:
        return []
    free = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == OPEN)
    query = (
        select(
            INVITATIONS.c.id, INVITATIONS.c.table_id, INVITATIONS.c.made_at, TABLES.c.game,
            USERS.c.name, USERS.c.id.label("from_user"),
        )
        .join(TABLES, TABLES.c.id == INVITATIONS.c.table_id)
        .join(USERS, USERS.c.id == INVITATIONS.c.made_by)
        .where(INVITATIONS.c.for_user == user, INVITATIONS.c.declined_at.is_(None), is_valid())
        .where(TABLES.c.status == "open", free, ~has_block_between(user, USERS.c.id))
        .order_by(INVITATIONS.c.made_at.desc())
        .limit(MOST_SHOWN)
    )  # fmt: skip
    return await tables.database.read(lambda c: [dict(row) for row in c.execute(query).mappings()])


async def accept_invitation(tables: Tables, invitation: str, user: str) -> str:
    """Sit down at the table of that invitation; return its id."""

    def write(c: Connection) -> str:
        row = own_invitation(c, invitation, user)
        # From now on the doors let this person sit down there.
        used = {"invitation_id": row.id, "user_id": user, "used_at": time.time()}
        c.execute(insert_or_ignore(c.dialect.name, INVITATION_USES).values(used))
        return str(row.table_id)

    table = await tables.database.write(write, user)
    live = await tables.get(table)
    if not live.seats_of(user):
        await take_free_seat(tables, live, user)
    count = update(INVITATIONS).where(INVITATIONS.c.id == invitation, INVITATIONS.c.uses == 0)
    await tables.database.write(lambda c: c.execute(count.values(uses=1)).rowcount, table)
    return table


async def take_free_seat(tables: Tables, live: LiveTable, user: str) -> None:
    """Sit down in the first free seat; another one if somebody is faster."""
    for seat, holder in enumerate(live.seats):
        if holder.kind != OPEN:
            continue
        try:
            await seats.join(tables, live.id, user, seat)
        except Rejected:
            if live.seats[seat].kind == OPEN:
                raise  # nobody was faster: there is another reason
        else:
            return
    raise Rejected(NO_SEAT_LEFT)


async def decline_invitation(tables: Tables, invitation: str, user: str) -> None:
    def write(c: Connection) -> None:
        row = own_invitation(c, invitation, user)
        change = update(INVITATIONS).where(INVITATIONS.c.id == row.id)
        c.execute(change.values(declined_at=time.time()))

    await tables.database.write(write, user)


def own_invitation(c: Connection, invitation: str, user: str) -> Any:
    """The row of an invitation that the user can answer."""
    query = select(INVITATIONS).where(
        INVITATIONS.c.id == invitation,
        INVITATIONS.c.for_user == user,
        INVITATIONS.c.declined_at.is_(None),
        is_valid(),
        ~has_block_between(user, INVITATIONS.c.made_by),
    )
    row = c.execute(query).first()
    if row is None:
        raise Rejected(GONE)
    return row
