"""Error pages: a sentence for the person; for unexpected exceptions, a report for the host."""

import json
import logging
import re
from typing import Any

from fastapi import Request, Response
from fastapi.encoders import jsonable_encoder
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from raidtable.engine.errors import RaidtableError
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import N_
from raidtable.faults.reports import place_of
from raidtable.server.errors import Busy, Failed, NotAllowed, NotFound, Unavailable, Unreadable
from raidtable.server.html.markup import problem_part
from raidtable.server.pages.context import PageContext
from raidtable.server.security.csrf_gate import BAD_FORM
from raidtable.server.tables.live_table import LiveTable

LOG = logging.getLogger("raidtable.faults.reports")

STATUSES: list[tuple[type[RaidtableError], int]] = [
    (NotFound, 404),
    (NotAllowed, 403),
    (Unreadable, 410),
    (Failed, 500),
    (Busy, 503),
    (Unavailable, 503),
]
# Seconds after which a program may try again.
RETRY_AFTER = {"Retry-After": "10"}
TABLE = re.compile(r"/(?:t|api/v1/tables)/([A-Za-z0-9_-]{1,16})(?:/|$)")
# A move that was saved may have led to this page.
AT_TABLE = N_(
    "Something went wrong at this table. Reload the page before you go on. Reference: {reference}"
)
ELSEWHERE = N_("Something went wrong. Reference: {reference}")


def error_page(request: Request, problem: str | RaidtableError, status: int) -> Response:
    """A message or error in the request's language: a page, or a section for the page's script."""
    context = PageContext(request)
    sentence = context.text.sentence(problem)
    # It may quote the request, which need not be valid Unicode.
    sentence = sentence.encode("utf-8", "replace").decode()
    if context.is_from_script:
        return HTMLResponse(problem_part(sentence).html, status)
    page = context.render("problem.html", sentence=sentence)
    page.status_code = status
    return page


# Handlers of exceptions that people and programs can cause


async def show_error(request: Request, problem: Exception) -> Response:
    status = next((code for kind, code in STATUSES if isinstance(problem, kind)), 400)
    assert isinstance(problem, RaidtableError)
    if is_api(request):
        answer: Response = JSONResponse({"detail": str(problem)}, status)
    else:
        answer = error_page(request, problem, status)
    if status == 503:
        answer.headers.update(RETRY_AFTER)
    return answer


async def show_http_error(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    if is_api(request):
        return await http_exception_handler(request, problem)
    return error_page(request, N_("This page doesn't exist."), problem.status_code)


async def show_invalid(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    if not is_api(request):
        return error_page(request, BAD_FORM, 422)
    # The request may not be valid Unicode, so the answer is written in ASCII.
    errors = jsonable_encoder(problem.errors())
    detail = json.dumps({"detail": "; ".join(map(in_a_sentence, errors)), "errors": errors})
    return Response(detail, 422, media_type="application/json")


def in_a_sentence(error: dict[str, Any]) -> str:
    """A fault of a request: where it is, and what it is."""
    _, *place = error["loc"]
    where = ".".join(map(str, place))
    return f"{where}: {error['msg']}" if where else str(error["msg"])


def is_api(request: Request) -> bool:
    return request.url.path.startswith("/api/")


# Unexpected exceptions


class FaultPages:
    """Answers a request that failed with an unexpected exception.

    It is inside the layer that adds our headers, so its answers have them too. An exception with an
    answer is not raised further, so its traceback is logged once.
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
    """Write the report; return its reference and the answer for the person."""
    context = PageContext(request)
    services = context.services
    found = TABLE.match(request.url.path)
    table = found[1] if found else ""
    live = services.tables.live.get(table)
    # A program has a token instead of a session.
    seat = None if live is None or is_api(request) else seat_of(live, context.session.user)
    reference = services.faults.write(
        live.match if live is not None else None,
        where=place_of(error),
        error=error,
        seat=seat,
        language=context.language,
        table=table,
    )
    sentence = context.text.say(AT_TABLE if table else ELSEWHERE, reference=reference)
    if is_api(request):
        return reference, JSONResponse({"detail": sentence}, 500)
    return reference, error_page(request, sentence, 500)


def seat_of(live: LiveTable, user: str | None) -> int:
    """The seat whose view the user is likely to see."""
    seats = live.seats_of(user)
    if live.match.actor in seats:
        return live.match.actor
    return seats[0] if len(seats) == 1 else SPECTATOR
