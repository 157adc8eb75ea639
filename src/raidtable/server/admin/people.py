"""The people of the server, as its administrators see them, and what they can do about them."""

import ipaddress
import time
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from raidtable.engine.words import N_
from raidtable.server.admin.log import Admin, note
from raidtable.server.errors import NotFound, Rejected
from raidtable.server.security import reset_links
from raidtable.server.security.accounts import folded
from raidtable.server.security.addresses import bucket, parsed
from raidtable.server.security.codes import new_row_id
from raidtable.server.security.house_rules import ADDRESS, PERSON, overlaps
from raidtable.server.security.invitations import let_in
from raidtable.server.security.names import NAME_LENGTH, clean
from raidtable.server.storage.door_schema import BANS
from raidtable.server.storage.schema import SEATS, USERS

MOST_PEOPLE = 50
NO_PERSON = N_("There is no such person.")
NOT_YOURSELF = N_("You can't do that to yourself.")
NO_ADDRESS = N_("Write an address or a network, such as 203.0.113.7 or 2001:db8::/64.")
TOO_WIDE = N_("That network is too large. Ban at most a /16 of IPv4 or a /32 of IPv6.")
# The widest networks that can be banned: a slip must not close the server to everybody.
WIDEST = {4: 16, 6: 32}
NOTE_LENGTH = 80


def find_people(c: Connection, search: str) -> list[dict[str, Any]]:
    """People whose name or login contains the text: accounts first, then the latest."""
    wanted = clean(search, NAME_LENGTH)
    query = select(USERS).where(USERS.c.deleted_at.is_(None))
    if wanted:
        query = query.where(
            or_(
                func.lower(USERS.c.name).contains(wanted.lower(), autoescape=True),
                USERS.c.login.contains(folded(wanted), autoescape=True),
                USERS.c.id == wanted,
            )
        )
    query = query.order_by(
        USERS.c.is_admin.desc(), USERS.c.login.is_(None), USERS.c.made_at.desc(), USERS.c.id
    )
    rows = [dict(row) for row in c.execute(query.limit(MOST_PEOPLE)).mappings()]
    found = {row["id"] for row in rows}
    seats = (
        select(SEATS.c.user_id, func.count())
        .where(SEATS.c.user_id.in_(found))
        .group_by(SEATS.c.user_id)
    )
    held = {row[0]: int(row[1]) for row in c.execute(seats)}
    bans = select(BANS.c.target).where(BANS.c.kind == PERSON, BANS.c.target.in_(found))
    banned = set(c.execute(bans).scalars())
    for row in rows:
        row |= {"seats": held.get(row["id"], 0), "is_banned": row["id"] in banned}
    return rows


def name_of(c: Connection, user: str) -> str:
    name = c.execute(select(USERS.c.name).where(USERS.c.id == user)).scalar()
    if name is None:
        raise NotFound(NO_PERSON)
    return str(name)


def user_of_login(c: Connection, login: str) -> str:
    """The user of an account; raises NotFound if there is none of that name."""
    query = select(USERS.c.id).where(USERS.c.login == folded(clean(login, NAME_LENGTH)))
    user = c.execute(query).scalar()
    if user is None:
        raise NotFound(N_("There is no account {name!r}."), name=login)
    return str(user)


def set_admin(c: Connection, admin: Admin, user: str, is_admin: bool) -> None:
    """Give an account the administrator right, or take it away."""
    name = name_of(c, user)
    if user == admin.user:
        raise Rejected(NOT_YOURSELF)
    change = update(USERS).where(USERS.c.id == user, USERS.c.login.is_not(None))
    if not c.execute(change.values(is_admin=int(is_admin))).rowcount:
        raise Rejected(N_("Only an account can be an administrator."))
    note(c, admin, "grant" if is_admin else "withdraw", name)


def make_member(c: Connection, admin: Admin, user: str) -> None:
    """Let a person in as if they had used an invitation."""
    name = name_of(c, user)
    let_in(c, user)
    note(c, admin, "let in", name)


def reset_link(c: Connection, admin: Admin, user: str) -> str:
    """The code of a link that sets a new password."""
    name = name_of(c, user)
    code = reset_links.make_reset_link(c, user)
    note(c, admin, "reset", name)
    return code


# Bans


def ban_person(c: Connection, admin: Admin, user: str, why: str = "") -> None:
    name = name_of(c, user)
    if user == admin.user:
        raise Rejected(NOT_YOURSELF)
    # An administrator who is banned must not come back as one.
    c.execute(update(USERS).where(USERS.c.id == user).values(is_admin=0))
    write_ban(c, admin, PERSON, user, why, name)


def ban_address(c: Connection, admin: Admin, text: str, why: str, own_address: str) -> None:
    """Ban an address or a network, but not the one that the administrator acts from."""
    network = read_network(text)
    if overlaps(network, own_address):
        raise Rejected(N_("That is your own address."))
    write_ban(c, admin, ADDRESS, str(network), why, str(network))


def read_network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    text = text.strip()
    if "/" not in text and parsed(text) is not None:
        text = bucket(text)  # of IPv6 the whole network of a customer, as limits count
    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise Rejected(NO_ADDRESS) from None
    if network.prefixlen < WIDEST[network.version]:
        raise Rejected(TOO_WIDE)
    return network


def write_ban(c: Connection, admin: Admin, kind: str, target: str, why: str, called: str) -> None:
    assert admin.user is not None
    known = select(BANS.c.id).where(BANS.c.kind == kind, BANS.c.target == target)
    if c.execute(known).first() is not None:
        return
    row = {
        "id": new_row_id(), "kind": kind, "target": target, "note": clean(why, NOTE_LENGTH),
        "made_at": time.time(), "made_by": admin.user,
    }  # fmt: skip
    c.execute(insert(BANS).values(row))
    note(c, admin, "ban", called)


def lift_ban(c: Connection, admin: Admin, kind: str, target: str) -> None:
    of_target = (BANS.c.kind == kind, BANS.c.target == target)
    if c.execute(delete(BANS).where(*of_target)).rowcount:
        note(c, admin, "unban", name_of(c, target) if kind == PERSON else target)


def all_bans(c: Connection) -> list[dict[str, Any]]:
    query = (
        select(BANS, USERS.c.name)
        .outerjoin(USERS, (BANS.c.kind == PERSON) & (USERS.c.id == BANS.c.target))
        .order_by(BANS.c.made_at.desc())
    )
    return [dict(row) for row in c.execute(query).mappings()]
