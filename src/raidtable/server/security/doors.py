"""The doors of this server: who may come in, open tables, take seats and chat.

`RAIDTABLE_JOINING` is decided here and nowhere else; docs/hosting.md has the table of what each
mode allows. Pages, the API and the tables ask here before they do anything.
"""

from typing import NamedTuple

from sqlalchemy import Connection, exists, select

from raidtable.engine.words import N_
from raidtable.server.announced import Announced
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.security.house_rules import HouseRules
from raidtable.server.settings import Settings
from raidtable.server.storage.database import Database
from raidtable.server.storage.door_schema import INVITATION_USES, INVITATIONS
from raidtable.server.storage.records import PERSON
from raidtable.server.storage.schema import SEATS, USERS

OPEN, INVITED, CLOSED = "open", "invited", "closed"
ONLY_INVITED = N_("Only invited people can play here. Ask the host for an invitation.")
NOBODY_NEW = N_("This server doesn't take new players. An invitation from the host lets you in.")
NO_NEW_ACCOUNTS = N_("You need an invitation to create an account here. Ask the host for one.")
NO_NEW_TABLES = N_("The server is about to be maintained: there are no new tables until then.")
MOVES_STOPPED = N_("The server is being maintained. Moves are paused; nothing is lost.")
NOT_A_MEMBER = N_("This person needs an invitation of the host to play here.")
BANNED = N_("You are banned from this server.")


class Person(NamedTuple):
    """What the doors need to know about somebody."""

    was_here: bool = False  # as a guest or an account, by more than an invitation to a table
    has_account: bool = False
    is_member: bool = False  # by an invitation to this server, or as an administrator
    is_admin: bool = False


STRANGER = Person()


class Doors:
    """Decides by the settings, and by the rules that change while the server runs."""

    def __init__(self, settings: Settings, database: Database, rules: HouseRules) -> None:
        self.mode = settings.joining
        self.members_invite = settings.inviting == "members"
        self.database = database
        self.rules = rules

    async def person(self, user: str | None) -> Person:
        if user is None:
            return STRANGER
        return await self.database.read(lambda c: read_person(c, user))

    # Coming in

    @property
    def keeps_out(self) -> bool:
        """Whether newcomers need an invitation."""
        return self.mode != OPEN

    def check_newcomer(self) -> None:
        """Whether anybody may become a guest. With an invitation they always may."""
        if self.mode != OPEN:
            raise NotAllowed(self.refusal)

    async def check_sign_up(self, user: str | None) -> None:
        """Whether a person may make an account without an invitation."""
        if self.mode != OPEN and not (await self.person(user)).is_member:
            raise NotAllowed(NO_NEW_ACCOUNTS)

    @property
    def refusal(self) -> str:
        return ONLY_INVITED if self.mode == INVITED else NOBODY_NEW

    # Being there

    def is_in(self, person: Person) -> bool:
        """Whether a person may open tables, take any free seat, and see the lists of tables."""
        if self.mode == OPEN:
            return True
        return person.is_member or (self.mode == CLOSED and person.was_here)

    async def check_open_table(self, user: str) -> None:
        if self.rules.has_maintenance:
            raise Rejected(NO_NEW_TABLES)
        await self.check_in(user)

    async def check_in(self, user: str) -> None:
        if self.mode != OPEN and not self.is_in(await self.person(user)):
            raise NotAllowed(self.refusal)

    async def check_sit(self, user: str, table: str) -> None:
        """Whether a person may take a free seat at that table."""
        if self.mode == OPEN or self.is_in(await self.person(user)):
            return
        if not await self.database.read(lambda c: is_invited_to(c, user, table)):
            raise NotAllowed(self.refusal)

    async def check_talk(self, user: str, table: str) -> None:
        """Whether a person may chat at that table: whoever may sit there, or does."""
        if self.mode == OPEN or await self.database.read(lambda c: sits_at(c, user, table)):
            return
        await self.check_sit(user, table)

    def may_invite(self, person: Person) -> bool:
        """Whether a person may make invitations."""
        return person.is_admin or (
            self.members_invite and person.has_account and self.is_in(person)
        )

    async def check_invite(self, user: str, other: str) -> None:
        """Whether a person may invite that other one to their table: who is in, anybody may; others
        only those who make invitations."""
        if self.mode == OPEN or self.is_in(await self.person(other)):
            return
        if not self.may_invite(await self.person(user)):
            raise NotAllowed(NOT_A_MEMBER)

    # Playing

    def check_move(self) -> None:
        if self.rules.is_paused:
            raise Rejected(MOVES_STOPPED)

    @property
    def is_paused(self) -> bool:
        return self.rules.is_paused

    @property
    def announced(self) -> Announced:
        now = self.rules.now
        return Announced(now.message, now.stops_at, self.rules.is_paused)

    def muted_by(self, user: str | None) -> frozenset[str]:
        """Whose chat the user does not want to read."""
        return self.rules.muted_by(user)

    def check_not_banned(self, user: str | None, address: str = "") -> None:
        if self.rules.is_banned(user, address):
            raise NotAllowed(BANNED)


def read_person(c: Connection, user: str) -> Person:
    row = c.execute(
        select(USERS.c.login, USERS.c.member_since, USERS.c.is_admin, USERS.c.is_visitor).where(
            USERS.c.id == user
        )
    ).first()
    if row is None:
        return STRANGER
    is_admin = bool(row.is_admin)
    return Person(
        was_here=not row.is_visitor,
        has_account=row.login is not None,
        is_member=is_admin or row.member_since is not None,
        is_admin=is_admin,
    )


def is_invited_to(c: Connection, user: str, table: str) -> bool:
    """Whether the person has used an invitation to that table."""
    used = exists().where(
        INVITATION_USES.c.user_id == user,
        INVITATION_USES.c.invitation_id == INVITATIONS.c.id,
        INVITATIONS.c.table_id == table,
        INVITATIONS.c.revoked_at.is_(None),
    )
    return bool(c.execute(select(used)).scalar())


def sits_at(c: Connection, user: str, table: str) -> bool:
    held = exists().where(
        SEATS.c.table_id == table, SEATS.c.user_id == user, SEATS.c.kind == PERSON
    )
    return bool(c.execute(select(held)).scalar())
