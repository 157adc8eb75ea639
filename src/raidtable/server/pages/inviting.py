"""Inviting people to a table, and answering an invitation."""

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse

from raidtable.server import people_messages as p
from raidtable.server.errors import Rejected
from raidtable.server.pages.context import Context
from raidtable.server.pages.people import sender
from raidtable.server.tables import inviting

router = APIRouter(include_in_schema=False)


@router.get("/t/{table}/invite", response_class=HTMLResponse)
async def people_to_invite(context: Context, table: str) -> Response:
    """The people whom a player can invite to a table that waits."""
    user = sender(context)
    live = await context.tables.get(table)
    inviting.check_table(live, user)
    return context.render(
        "invite_people.html",
        live=live,
        people=await inviting.people_to_invite(context.tables, table, user),
        mood=live.match.game.presentation.mood,
    )


@router.post("/t/{table}/invite")
async def invite(context: Context, table: str, person: str = Form("")) -> Response:
    user = sender(context)
    if not context.services.limits.inviting.allows(user):
        raise Rejected(p.TOO_MANY_INVITATIONS)
    await inviting.invite(context.tables, table, user, person)
    return context.redirect(f"/t/{table}/invite")


@router.post("/invited/accept")
async def accept(context: Context, invitation: str = Form("")) -> Response:
    """Sit down at the table that one is invited to."""
    table = await inviting.accept_invitation(context.tables, invitation, sender(context))
    return context.redirect(f"/t/{table}")


@router.post("/invited/decline")
async def decline(context: Context, invitation: str = Form("")) -> Response:
    await inviting.decline_invitation(context.tables, invitation, sender(context))
    return context.redirect("/")
