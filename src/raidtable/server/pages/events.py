"""The event streams of open pages: one for all pages of a browser, or for one page alone."""

import logging
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl

from fastapi import APIRouter, Response

from raidtable.engine.errors import RaidtableError
from raidtable.engine.words import LANGUAGES, N_
from raidtable.server import messages
from raidtable.server.errors import NotFound, Rejected, error_text
from raidtable.server.html.viewer import Viewer, muted_here
from raidtable.server.live.encodings import encoding_for
from raidtable.server.live.limited_streams import LimitedStream
from raidtable.server.live.streams import StreamedPage
from raidtable.server.live.updates import OpenPage
from raidtable.server.pages.context import Context, PageContext, whole_number
from raidtable.server.pages.responses import accepted_encodings
from raidtable.server.security.addresses import caller_address
from raidtable.server.tables.live_table import LiveTable

LOG = logging.getLogger("raidtable.streams")
# The most pages of one stream. Those above it are refused before their tables are read.
MOST_PAGES = 50
MOST_NAME = 40  # characters of a stream's name

router = APIRouter(include_in_schema=False)


class AskedPage(NamedTuple):
    """A page that asks for its updates: what it looks at, and the token of what it shows."""

    table: str
    as_seat: int
    portrait: bool
    asks_why: bool
    after: int
    token: str
    language: str


def read_page(fields: Mapping[str, str], table: str) -> AskedPage:
    return AskedPage(
        table,
        whole_number(fields.get("as", "")),
        fields.get("portrait") == "1",
        "why" in fields,
        whole_number(fields.get("after", "")),
        fields.get("token", ""),
        fields.get("language", ""),
    )


@router.get("/events")
async def of_browser(context: Context) -> Response:
    """The stream of several pages. Each `page` is a query of its own, and events name its number.

    A table that cannot be shown is an event for its page alone.
    """
    query = context.request.query_params
    pages: list[StreamedPage] = []
    refused: dict[int, str] = {}
    for number, text in enumerate(query.getlist("page")):
        if number >= MOST_PAGES:
            refused[number] = context.text.say(messages.TOO_MANY_PAGES)
            continue
        fields = dict(parse_qsl(text))
        try:
            live = await context.tables.get(fields.get("table", ""))
        except RaidtableError as problem:
            refused[number] = error_text(problem, context.text)
        except Exception:
            LOG.exception("an open page could not follow its table")
            refused[number] = context.text.say(messages.NOT_DRAWN)
        else:
            pages.append(streamed_page(context, live, read_page(fields, live.id), number))
    if not pages and not refused:
        raise NotFound(N_("This page doesn't exist."))
    return stream_of(context, pages, refused, query.get("stream", "")[:MOST_NAME])


@router.get("/t/{table}/events")
async def of_page(context: Context, table: str) -> Response:
    """The stream of one page."""
    live = await context.tables.get(table)
    asked = read_page(context.request.query_params, table)
    return stream_of(context, [streamed_page(context, live, asked, 0)], {})


def streamed_page(
    context: PageContext, live: LiveTable, asked: AskedPage, number: int
) -> StreamedPage:
    """The page as its sender may see it, whatever it asked for."""
    user = context.session.user
    # A worker need not ask for the language in which the page was loaded.
    language = context.language
    if context.session.language not in LANGUAGES and asked.language in LANGUAGES:
        language = asked.language
    # The last viewer, and everything that decides who that is.
    known: tuple[object, Viewer] | None = None

    def viewer_of(now: LiveTable) -> Viewer:
        nonlocal known
        # A page that was loaded with the blocked choices keeps them until the next move.
        asks_why = asked.asks_why and now.seq == asked.after
        muted = muted_here(now, user)
        # Whose turn it is matters only to who plays several seats, or is told why orders ended.
        is_one_seat = known is not None and len(known[1].seats) < 2 and not now.orders.ended
        actor = None if is_one_seat else now.match.actor
        host = now.row["host"]
        decided_by = (now.seats, now.status, actor, host, asks_why, now.orders, muted)
        if known is None or known[0] != decided_by:
            viewer = context.viewer(
                now, asked.as_seat, language, asks_why=asks_why, portrait=asked.portrait
            )
            known = decided_by, viewer
        return known[1]

    page = OpenPage(
        viewer_of,
        language,
        context.services.report_fault,
        obvious_for=user if context.plays_obvious else None,
    )
    return StreamedPage(live, page, number, asked.token)


def stream_of(
    context: PageContext, pages: list[StreamedPage], refused: dict[int, str], name: str = ""
) -> Response:
    services, session = context.services, context.session
    if services.is_stopping:
        raise Rejected(N_("The server is stopping."))
    address = caller_address(context.request)
    stream = LimitedStream(
        pages,
        encoding_for(accepted_encodings(context.request)),
        services.streams,
        address=address,
        person=session.user or session.id,
        language=context.language,
        name=(session.id, name) if name else None,
        on_open=services.obvious.wake,
        on_leave=lambda live: services.note_leaving(live, session.user),
        refused=refused,
    )
    services.revocations.watch(stream, session)
    services.rules.watch(stream, session.user, address)
    if session.user is not None:
        services.tables.origins.note(session.user, address)
    return stream
