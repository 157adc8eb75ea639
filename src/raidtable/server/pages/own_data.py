"""What a person decides about themselves: emblem, whom they have blocked, their data, and leaving
for good."""

import json

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse
from sqlalchemy import update

from raidtable.engine.words import N_
from raidtable.server import people_messages as p
from raidtable.server.errors import BadField, NotAllowed, Rejected, error_text
from raidtable.server.pages.accounts import TOO_MANY_ATTEMPTS
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.pages.people import sender
from raidtable.server.people.profiles import EMBLEMS
from raidtable.server.security.accounts import check_password
from raidtable.server.security.blocks import blocked_people
from raidtable.server.security.users import find_user, rename
from raidtable.server.storage.exporting import exported
from raidtable.server.storage.rows import run
from raidtable.server.storage.schema import USERS
from raidtable.server.tables.departure import delete_account

router = APIRouter(include_in_schema=False)


@router.get("/account/people", response_class=HTMLResponse)
async def show(context: Context) -> Response:
    return await settings_page(context)


async def settings_page(context: PageContext, problem: str = "", status: int = 200) -> Response:
    """The settings about oneself, and whom one has blocked and muted."""
    user = sender(context)
    database = context.services.database
    page = context.render(
        "own_data.html",
        me=await find_user(database, user),
        emblems=EMBLEMS,
        blocked=await database.read(lambda c: blocked_people(c, user)),
        problem=problem,
    )
    page.status_code = status
    return page


@router.post("/account/people")
async def save(
    context: Context, name: str = Form(""), emblem: str = Form(""), shows_all: str = Form("")
) -> Response:
    """Save the display name, the emblem, and whether others see all figures."""
    user = sender(context)
    if emblem and emblem not in EMBLEMS:
        raise Rejected(N_("There is no such emblem."))
    database = context.services.database
    try:
        await rename(database, user, name)
    except Rejected as problem:
        return await settings_page(context, error_text(problem, context.text), 400)
    values = {"emblem": emblem or None, "shows_all": int(shows_all == "1")}
    change = update(USERS).where(USERS.c.id == user).values(values)
    await database.write(lambda c: run(c, change), user)
    return context.redirect("/account/people")


@router.post("/account/export")
async def export(context: Context) -> Response:
    """Download everything that is stored about oneself."""
    user = sender(context)
    context.check_limit(context.services.limits.exports, TOO_MANY_ATTEMPTS)
    data = await context.services.database.read(lambda c: exported(c, user))
    headers = {
        "Content-Disposition": 'attachment; filename="raidtable-my-data.json"',
        "Cache-Control": "no-store",
    }
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return Response(text, media_type="application/json", headers=headers)


@router.post("/account/delete")
async def delete(context: Context, password: str = Form(""), confirmed: str = Form("")) -> Response:
    """Delete one's account, after the password and a tick."""
    user = sender(context)
    services = context.services
    try:
        if confirmed != "1":
            raise Rejected(p.NOT_CONFIRMED)
        if not services.limits.passwords.allows(f"delete {user}"):
            raise Rejected(TOO_MANY_ATTEMPTS)
        await check_password(services.database, user, password)
        await delete_account(context.tables, services.faults, user)
    except (BadField, Rejected, NotAllowed) as problem:
        return await settings_page(context, error_text(problem, context.text), 400)
    services.revocations.forget_user(user)
    await services.rules.refresh()
    context.session.renew(None)
    context.session.known_login = None
    return context.render("gone.html")
