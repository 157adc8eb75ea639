"""What links in mails and calendars lead to: confirming an address, ending the mail, deadlines."""

from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection

from raidtable.server.errors import NotFound
from raidtable.server.notices import calendar_feed, words
from raidtable.server.notices.notices import LINK_EXPIRED
from raidtable.server.pages.context import Context

router = APIRouter(include_in_schema=False)


# Programs that look at links in mails follow them. So following one does nothing before the button
# is pressed.


@router.get("/notices/confirm", response_class=HTMLResponse)
async def ask_to_confirm(context: Context, code: str = "") -> Response:
    return context.render(
        "notice_link.html", action="/notices/confirm", code=code, title=words.CONFIRM_TITLE,
        button=words.CONFIRM_BUTTON, sentence="",
    )  # fmt: skip


@router.post("/notices/confirm", response_class=HTMLResponse)
async def confirm(context: Context, code: str = Form("")) -> Response:
    await context.services.notices.confirm(code)
    return context.render(
        "notice_link.html", title=words.CONFIRM_TITLE, sentence=words.CONFIRMED, code=""
    )


@router.get("/notices/stop", response_class=HTMLResponse)
async def ask_to_stop(context: Context, code: str = "") -> Response:
    return context.render(
        "notice_link.html", action="/notices/stop", code=code, title=words.STOP_TITLE,
        button=words.STOP_BUTTON, sentence=words.STOP_TEXT,
    )  # fmt: skip


@router.post("/notices/stop", response_class=HTMLResponse)
async def stop(context: Context, code: str = Form("")) -> Response:
    await context.services.notices.stop(code)
    return context.render(
        "notice_link.html", title=words.STOP_TITLE, sentence=words.STOPPED, code=""
    )


@router.get("/notices/calendar.ics")
async def calendar(context: Context, code: str = "") -> Response:
    """The deadlines of the person whose calendar has that code. The code is in the query, since
    logs keep no query."""
    clock = context.services.clock
    host = urlsplit(context.address).hostname or "localhost"

    def read(c: Connection) -> str | None:
        person = calendar_feed.person_of(c, code)
        if person is None:
            return None
        entries = calendar_feed.deadlines(c, *person, context.address)
        return calendar_feed.calendar(entries, host, person[1], clock.now())

    text = await context.services.database.read(read) if code else None
    if text is None:
        raise NotFound(LINK_EXPIRED)
    headers = {"Cache-Control": "no-store"}
    return Response(text, media_type="text/calendar; charset=utf-8", headers=headers)
