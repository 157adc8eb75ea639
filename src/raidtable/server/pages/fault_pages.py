"""Unexpected exceptions: the person gets a sentence with a reference, the host gets a report."""

import logging
import re

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import N_, Translator
from raidtable.faults import place_of
from raidtable.server.services import Server, problem_page
from raidtable.server.tables.live_table import LiveTable

LOG = logging.getLogger("raidtable.faults")

TABLE = re.compile(r"/(?:t|api/v1/tables)/([A-Za-z0-9_-]{1,16})(?:/|$)")
# The page may have been asked for by a move that was saved.
AT_TABLE = N_(
    "Something went wrong at this table. Reload the page before you go on. Reference: {reference}"
)
ELSEWHERE = N_("Something went wrong. Reference: {reference}")


class FaultPages:
    """Answers a request that failed with an unexpected exception.

    It stands inside the layer that adds our headers, so its answers have them too. An exception
    that was answered goes no further, so its traceback is logged once.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_begun = False

        async def watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:
            request = Request(scope)
            reference, answer = report(request, error)
            if has_begun:
                # A stream can't be answered any more. The server closes it and logs the traceback.
                LOG.error("%s failed; fault %s", scope["path"], reference)
                raise
            LOG.exception("%s failed; fault %s", scope["path"], reference)
            await answer(scope, receive, send)


def report(request: Request, error: Exception) -> tuple[str, Response]:
    """Writes the report; returns its reference and the answer for the person."""
    server: Server = request.app.state.server
    session = server.sessions.read(request)
    language = server.language(request, session)
    found = TABLE.match(request.url.path)
    table = found[1] if found else ""
    live = server.tables.live.get(table)
    is_api = request.url.path.startswith("/api/")
    reference = server.faults.write(
        live.match if live is not None else None,
        where=place_of(error),
        error=error,
        # A program has a token instead of a session.
        seat=None if live is None or is_api else seat_of(live, session.user),
        language=language,
        table=table,
    )
    sentence = Translator(language).say(AT_TABLE if table else ELSEWHERE, reference=reference)
    if is_api:
        return reference, JSONResponse({"detail": sentence}, 500)
    return reference, problem_page(request, sentence, 500)


def seat_of(live: LiveTable, user: str | None) -> int:
    """The seat whose view the user is likely to see."""
    seats = live.seats_of(user)
    if live.match.actor in seats:
        return live.match.actor
    return seats[0] if len(seats) == 1 else SPECTATOR
