"""What administrators can do. Every action is a form with the token of its session, and is logged
in the same transaction."""

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Depends, Form, Response
from sqlalchemy import Connection

from raidtable.engine.words import N_
from raidtable.server.admin import announcements, people
from raidtable.server.admin.log import Admin, note
from raidtable.server.errors import NotFound, Rejected
from raidtable.server.pages.admin import Acting, administrator
from raidtable.server.pages.context import Context, PageContext, whole_number
from raidtable.server.pages.invitations import link_page, new_invitation
from raidtable.server.people.reports import close_report
from raidtable.server.security.addresses import caller_address
from raidtable.server.security.house_rules import ADDRESS, PERSON
from raidtable.server.security.invitations import revoke_invitation
from raidtable.server.tables.removal import close_table, delete_table

T = TypeVar("T")

router = APIRouter(prefix="/admin", include_in_schema=False, dependencies=[Depends(administrator)])


async def write(context: PageContext, work: Callable[[Connection], T]) -> T:
    """Do the work, and let what it changes hold at once."""
    done = await context.services.database.write(work)
    await context.services.rules.refresh()
    return done


# People


@router.post("/people/{user}/ban")
async def ban(context: Context, admin: Acting, user: str, why: str = Form("")) -> Response:
    await write(context, lambda c: people.ban_person(c, admin, user, why))
    return context.redirect("/admin/bans")


@router.post("/people/{user}/unban")
async def unban(context: Context, admin: Acting, user: str) -> Response:
    await write(context, lambda c: people.lift_ban(c, admin, PERSON, user))
    return context.redirect("/admin/bans")


@router.post("/people/{user}/admin")
async def set_admin(context: Context, admin: Acting, user: str, to: str = Form("")) -> Response:
    """Give somebody the administrator right (`to` is 1), or take it away (0)."""
    if to not in ("0", "1"):
        raise Rejected(N_("We couldn't read that request."))
    await write(context, lambda c: people.set_admin(c, admin, user, to == "1"))
    return context.redirect("/admin/people")


@router.post("/people/{user}/let-in")
async def let_in(context: Context, admin: Acting, user: str) -> Response:
    await write(context, lambda c: people.make_member(c, admin, user))
    return context.redirect("/admin/people")


@router.post("/people/{user}/reset")
async def reset(context: Context, admin: Acting, user: str) -> Response:
    """Make a reset link, and show it once."""
    code = await write(context, lambda c: people.reset_link(c, admin, user))
    return link_page(context, f"/reset?code={code}", "/admin/people")


@router.post("/bans")
async def ban_address(
    context: Context, admin: Acting, address: str = Form(""), why: str = Form("")
) -> Response:
    own = caller_address(context.request)
    await write(context, lambda c: people.ban_address(c, admin, address, why, own))
    return context.redirect("/admin/bans")


@router.post("/bans/lift")
async def lift_ban(context: Context, admin: Acting, address: str = Form("")) -> Response:
    await write(context, lambda c: people.lift_ban(c, admin, ADDRESS, address))
    return context.redirect("/admin/bans")


@router.post("/reports/{report}/close")
async def settle(context: Context, admin: Acting, report: str) -> Response:
    """Mark a report as settled."""
    await write(context, lambda c: close_report(c, admin, report))
    return context.redirect("/admin/reports")


# Tables


@router.post("/tables/{table}/close")
async def close(context: Context, admin: Acting, table: str) -> Response:
    await close_table(context.tables, table, log_of(admin, "close", table))
    return context.redirect("/admin/tables")


@router.post("/tables/{table}/delete")
async def delete(context: Context, admin: Acting, table: str) -> Response:
    await delete_table(context.tables, table, log_of(admin, "delete", table))
    return context.redirect("/admin/tables")


def log_of(admin: Admin, action: str, table: str) -> Callable[[Connection], None]:
    return lambda c: note(c, admin, action, table)


# Invitations


@router.post("/invitations")
async def invite(
    context: Context,
    admin: Acting,
    kind: str = Form(""),
    days: str = Form(""),
    uses: str = Form(""),
    table: str = Form(""),
    about: str = Form(""),
) -> Response:
    """Make an invitation, and show its link once."""
    code = await new_invitation(context, admin.user or "", kind, days, uses, table, about)
    return link_page(context, f"/invite?code={code}", "/admin/invitations")


@router.post("/invitations/{invitation}/revoke")
async def revoke(context: Context, admin: Acting, invitation: str) -> Response:
    def work(c: Connection) -> bool:
        revoked = revoke_invitation(c, invitation)
        if revoked:
            note(c, admin, "revoke", invitation)
        return revoked

    if not await write(context, work):
        raise NotFound(N_("There is no such invitation."))
    return context.redirect("/admin/invitations")


# Announcements


@router.post("/message")
async def message(context: Context, admin: Acting, text: str = Form("")) -> Response:
    await write(context, lambda c: announcements.set_message(c, admin, text))
    return context.redirect("/admin")


@router.post("/maintenance")
async def maintenance(context: Context, admin: Acting, minutes: str = Form("")) -> Response:
    """Announce that moves stop in that many minutes."""
    number = whole_number(minutes)
    await write(context, lambda c: announcements.start_maintenance(c, admin, number))
    return context.redirect("/admin")


@router.post("/maintenance/end")
async def end_maintenance(context: Context, admin: Acting) -> Response:
    await write(context, lambda c: announcements.end_maintenance(c, admin))
    return context.redirect("/admin")
