"""Actions of the people at a table about its pace: votes, time that is given, reminders."""

from collections.abc import Coroutine, Mapping
from typing import Any

from fastapi import APIRouter, Form, Response

from raidtable.engine.errors import BadOption
from raidtable.server.errors import Rejected, Stale, error_text
from raidtable.server.pages.context import Context, PageContext, whole_number
from raidtable.server.pages.table import back_to_table
from raidtable.server.security.csrf_gate import form_fields
from raidtable.server.tables import table_talk
from raidtable.server.tables.pace import DAYS, Pace, pace_from
from raidtable.server.tables.votes import NOTHING, PACE

router = APIRouter(include_in_schema=False)


def pace_of_form(form: Mapping[str, str]) -> Pace:
    """The pace that a form asks for. Each pace has its own fields, since all are shown at once
    where there is no script."""
    name = form.get("pace", "")
    kind = DAYS if name == DAYS else "live"
    if name not in ("", "live", DAYS):
        return pace_from(name)
    times = (form.get(f"{kind}-{field}", "") for field in ("bank", "increment", "cap"))
    return pace_from(name, *times)


async def answered(context: PageContext, table: str, work: Coroutine[Any, Any, object]) -> Response:
    """Do the work, and show the table with its reason if it can't be done."""
    problem = ""
    try:
        await work
    except Stale:
        pass  # the answer is the table as it is now
    except (Rejected, BadOption) as error:
        problem = error_text(error, context.text)
    live = await context.tables.get(table)
    return back_to_table(context, live, -1, problem, {})


@router.post("/t/{table}/vote")
async def ask(context: Context, table: str, vote: str = Form("")) -> Response:
    """Ask the others: to pause, to end, to let a bot play for a late seat, to change the pace."""
    subject, _, about = vote.partition(" ")
    if subject == PACE:
        try:
            about = pace_of_form(form_fields(context.request)).text()
        except BadOption as problem:
            live = await context.tables.get(table)
            return back_to_table(context, live, -1, error_text(problem, context.text), {})
    user = context.session.user or ""
    work = table_talk.ask(context.tables, table, user, subject, about or NOTHING)
    return await answered(context, table, work)


@router.post("/t/{table}/voice")
async def say(context: Context, table: str, voice: str = Form("")) -> Response:
    """Say yes or no to a vote: “yes 12”."""
    said, _, number = voice.partition(" ")
    user = context.session.user or ""
    work = table_talk.answer(
        context.tables, table, user, whole_number(number), agrees=said == "yes"
    )
    return await answered(context, table, work)


@router.post("/t/{table}/give")
async def give(context: Context, table: str, seat: int = Form(-1)) -> Response:
    """Give somebody time."""
    user = context.session.user or ""
    return await answered(context, table, table_talk.give_time(context.tables, table, user, seat))


@router.post("/t/{table}/remind")
async def remind(context: Context, table: str, seat: int = Form(-1)) -> Response:
    """Remind whoever the table waits for."""
    user = context.session.user or ""
    return await answered(context, table, table_talk.remind(context.tables, table, user, seat))
