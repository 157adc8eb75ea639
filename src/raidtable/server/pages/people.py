"""A person's page, and what one can do about a person: block, mute, report, invite."""

import time
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection

from raidtable.engine.words import N_
from raidtable.games import registry
from raidtable.server import people_messages as p
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.pages.relative_time import ago
from raidtable.server.people import history, profiles, reports
from raidtable.server.security.blocks import KINDS, kinds_about, set_block
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.report_logs import log_of

SIGN_IN_FIRST = N_("Play a game or log in first.")
NOT_THEIRS = N_("That person has neither a seat nor a message at that table.")

router = APIRouter(include_in_schema=False)


async def check_may_look(context: PageContext, person: str) -> None:
    """Pages of people are for those who may play here; everybody sees their own."""
    if context.session.user != person:
        doors = context.services.doors
        if not doors.is_in(await doors.person(context.session.user)):
            raise NotAllowed(doors.refusal)


def titles_of_games(language: str) -> dict[str, str]:
    return {
        game: registry.get(game).presentation.words(language).title()
        for game in registry.game_ids()
    }


@router.get("/people/{person}", response_class=HTMLResponse)
async def show(context: Context, person: str) -> Response:
    """Who somebody is, and how their games ended."""
    await check_may_look(context, person)
    return await person_page(context, person)


async def person_page(context: PageContext, person: str, **values: Any) -> Response:
    user = context.session.user
    database = context.services.database
    profile = await database.read(lambda c: profiles.profile_of(c, person, context.language))
    is_me = user == person
    set_here: set[str] = set()
    shared: list[str] = []
    if user is not None and not is_me:
        set_here = await database.read(lambda c: kinds_about(c, user, person))
        shared = await database.read(lambda c: reports.tables_together(c, user, person))
    waiting = [] if is_me else await open_tables(context)
    return context.render(
        "person.html",
        profile=profile,
        is_me=is_me,
        may_act=user is not None and not is_me,
        set_here=set_here,
        shared_tables=shared,
        waiting=waiting,
        emblems=profiles.EMBLEMS,
        titles=titles_of_games(context.language),
        month=f"{datetime.fromtimestamp(profile.since, UTC):%Y-%m}",
        ago=lambda moment: ago(context.text, time.time() - moment),
        **values,
    )


async def open_tables(context: PageContext) -> list[dict[str, Any]]:
    """The tables of the sender that wait for players: somebody can be invited there."""
    user = context.session.user
    if user is None:
        return []
    query = TABLES.select().where(TABLES.c.host == user, TABLES.c.status == "open").limit(5)
    return await context.services.database.read(
        lambda c: [dict(row) for row in c.execute(query).mappings()]
    )


def sender(context: PageContext) -> str:
    """The user of the session; a stranger can't act on people."""
    if context.session.user is None:
        raise NotAllowed(SIGN_IN_FIRST)
    return context.session.user


@router.post("/people/{person}/{kind}")
async def act(request: Request, context: Context, person: str, kind: str) -> Response:
    """Block or mute somebody (`block`, `mute`), or end that (`unblock`, `unmute`)."""
    user = sender(context)
    is_on = kind in KINDS
    wanted = kind if is_on else kind.removeprefix("un")
    services = context.services
    await services.database.write(lambda c: set_block(c, user, person, wanted, is_on=is_on), user)
    await services.rules.refresh()
    back = request.query_params.get("back")
    return context.redirect("/account/people" if back == "list" else f"/people/{person}")


# Reports


@router.post("/report")
async def report(
    context: Context, person: str = Form(""), table: str = Form(""), text: str = Form("")
) -> Response:
    """Report a person to the host, with the log of a table."""
    user = sender(context)
    context.check_limit(context.services.limits.reports, reports.TOO_MANY)
    live = await context.tables.get(table) if table else None
    if live is not None and not was_there(live, person):
        raise Rejected(NOT_THEIRS)
    log = log_of(live) if live is not None else ""

    def write(c: Connection) -> None:
        reports.write_report(c, user, person, text, live.id if live else None, log)

    await context.services.database.write(write, user)
    return await person_page(context, person, said=p.REPORT_SENT)


def was_there(live: LiveTable, person: str) -> bool:
    return any(holder.user == person for holder in live.seats) or any(
        line["user_id"] == person for line in live.chat
    )


# History


@router.get("/history", response_class=HTMLResponse)
async def show_history(context: Context) -> Response:
    """The sender's games, with search."""
    user = sender(context)
    query = context.request.query_params
    search = history.read_search(query)
    language = context.language
    rows = await context.services.database.read(
        lambda c: history.history_of(c, user, search, query.get("page", ""), language)
    )
    return context.render(
        "history.html",
        rows=rows,
        search=search,
        outcomes=history.OUTCOMES,
        titles=titles_of_games(language),
        ago=lambda moment: ago(context.text, time.time() - moment),
    )
