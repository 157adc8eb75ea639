"""The administrators' pages: what they see. `admin_actions.py` has what they can do.

The router itself lets only administrators in, so no route can forget that.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from sqlalchemy import Connection

from raidtable.engine.words import N_, Translator
from raidtable.games import registry
from raidtable.server.admin import overview
from raidtable.server.admin.announcements import MESSAGE_LENGTH, MOST_MINUTES
from raidtable.server.admin.log import ACTIONS, INVITE, Admin, latest, note
from raidtable.server.admin.people import all_bans, find_people, name_of
from raidtable.server.errors import NotAllowed, NotFound
from raidtable.server.messages import INVITATION_KINDS
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.pages.relative_time import ago
from raidtable.server.people.reports import all_reports
from raidtable.server.security.doors import OPEN
from raidtable.server.security.invitations import MOST_DAYS, MOST_USES
from raidtable.server.security.users import find_user
from raidtable.server.services import services_of
from raidtable.server.storage.schema import TABLES
from raidtable.version import __version__

T = TypeVar("T")
NOT_ADMIN = N_("Only the people who run this server can open this page.")


async def administrator(request: Request) -> Admin:
    """The administrator who sent the request; raises NotAllowed for everybody else.

    The right is read each time, so that one who has lost it can do nothing more.
    """
    services = services_of(request)
    user = services.sessions.read(request).user
    found = await find_user(services.database, user) if user else None
    if found is None or not found["is_admin"] or services.rules.is_banned(user):
        raise NotAllowed(NOT_ADMIN)
    return Admin(str(found["id"]), str(found["name"]))


# The type of a route's parameter that is the administrator who acts.
Acting = Annotated[Admin, Depends(administrator)]

router = APIRouter(prefix="/admin", include_in_schema=False, dependencies=[Depends(administrator)])


def admin_page(context: PageContext, page: str, **values: Any) -> Response:
    return context.render(
        f"admin_{page}.html",
        page=page,
        ago=lambda moment: ago(context.text, time.time() - moment),
        **values,
    )


async def read(context: PageContext, work: Callable[[Connection], T]) -> T:
    return await context.services.database.read(work)


@router.get("", response_class=HTMLResponse)
async def figures(context: Context) -> Response:
    """Tables, storage and bots; the message to all, and maintenance."""
    services = context.services
    folder = overview.folder_of(services.database.engine.url.database)
    return admin_page(
        context,
        "figures",
        counts=await read(context, overview.table_counts),
        storage=await read(context, lambda c: overview.storage_of(c, folder)),
        load=overview.load_of(services.bots),
        workers=services.settings.workers,
        rules=services.rules.now,
        is_paused=services.rules.is_paused,
        mode=services.doors.mode,
        version=__version__,
        decimal=context.text.decimal,
        message_length=MESSAGE_LENGTH,
        most_minutes=MOST_MINUTES,
    )


@router.get("/people", response_class=HTMLResponse)
async def people(context: Context, search: str = "") -> Response:
    services = context.services
    found = await read(context, lambda c: find_people(c, search))
    for row in found:
        row["address"] = services.tables.origins.by_person.get(row["id"], "")
    return admin_page(
        context,
        "people",
        people=found,
        search=search,
        is_open=services.doors.mode == OPEN,
        me=context.session.user,
    )


@router.get("/tables", response_class=HTMLResponse)
async def tables(context: Context, status: str = "") -> Response:
    language = context.language
    titles = {
        game: registry.get(game).presentation.words(language).title()
        for game in registry.game_ids()
    }
    return admin_page(
        context,
        "tables",
        counts=await read(context, overview.table_counts),
        tables=await read(context, lambda c: overview.find_tables(c, status)),
        status=status,
        titles=titles,
    )


@router.get("/tables/{table}/{action}", response_class=HTMLResponse)
async def confirm_table(context: Context, table: str, action: str) -> Response:
    """Ask again before a table is closed or deleted."""
    row = await read(
        context, lambda c: c.execute(TABLES.select().where(TABLES.c.id == table)).first()
    )
    if row is None or action not in ("close", "delete"):
        raise NotFound(N_("This page doesn't exist."))
    return admin_page(context, "confirm", action=action, about=table, at=f"/admin/tables/{table}")


@router.get("/people/{user}/ban", response_class=HTMLResponse)
async def confirm_ban(context: Context, user: str) -> Response:
    """Ask for the reason before a person is banned."""
    name = await read(context, lambda c: name_of(c, user))
    return admin_page(context, "confirm", action="ban", about=name, at=f"/admin/people/{user}")


@router.get("/invitations", response_class=HTMLResponse)
async def invitations(context: Context) -> Response:
    return admin_page(
        context,
        "invitations",
        invitations=await read(context, overview.invitations),
        most_days=MOST_DAYS,
        most_uses=MOST_USES,
        mode=context.services.doors.mode,
    )


@router.get("/bans", response_class=HTMLResponse)
async def bans(context: Context) -> Response:
    return admin_page(context, "bans", bans=await read(context, all_bans))


@router.get("/faults", response_class=HTMLResponse)
async def faults(context: Context) -> Response:
    return admin_page(context, "faults", faults=overview.fault_reports(context.services.faults))


@router.get("/faults/{reference}.json")
async def fault(context: Context, admin: Acting, reference: str) -> Response:
    """Download a fault report. It contains the record of its game, so it is logged."""
    services = context.services
    known = {file.name: file for file in services.faults.files()}
    file = known.get(services.faults.file_of(reference).name)
    if file is None:
        raise NotFound(N_("There is no such fault report."))
    await services.database.write(lambda c: note(c, admin, "fault", reference))
    return FileResponse(file, media_type="application/json", filename=file.name)


@router.get("/reports", response_class=HTMLResponse)
async def reports(context: Context) -> Response:
    return admin_page(context, "reports", reports=await read(context, all_reports))


@router.get("/log", response_class=HTMLResponse)
async def log(context: Context) -> Response:
    entries = await read(context, latest)
    return admin_page(
        context, "log", entries=entries, actions=ACTIONS, about=partial(about, context.text)
    )


def about(text: Translator, entry: dict[str, object]) -> str:
    """What an action was about. The log keeps the kind of an invitation by its code word."""
    kept = str(entry["about"])
    kind, _, note = kept.partition(" ")
    if entry["action"] == INVITE and kind in INVITATION_KINDS:
        return f"{text.say(INVITATION_KINDS[kind])} {note}".rstrip()
    return kept
