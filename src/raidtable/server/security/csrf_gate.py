"""The gate that every request passes: it reads the session, rejects forged forms (CSRF), and stops
people who are banned.

It works below the framework, so a route cannot forget it, and an event stream passes unchanged.
The API is exempt: it uses no cookies, so a browser gives it no rights. The gate removes the
cookies from such requests to make sure of that.
"""

import re
from collections.abc import Callable
from urllib.parse import parse_qsl

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from raidtable.engine.errors import RaidtableError
from raidtable.engine.words import N_
from raidtable.server import base_path
from raidtable.server.errors import Unavailable
from raidtable.server.security.addresses import CALLER
from raidtable.server.security.doors import BANNED, Doors
from raidtable.server.security.request_guard import TOO_MUCH
from raidtable.server.security.revocation import Revocations
from raidtable.server.security.sessions import COOKIE, IN_SCOPE, Session, Sessions

SAFE = frozenset(["GET", "HEAD", "OPTIONS", "TRACE"])
WITHOUT_COOKIES = "/api/"
# The browser's description of a form of our own page, or of an address that was typed in.
OWN_SITE = frozenset(["same-origin", "none"])
# What banned people may still ask for: the look of the page that says so, and to log out.
FOR_EVERYBODY = ("/static/", "/logout", "/lang/", "/healthz", "/metrics")
MOST_FIELDS = 40
# Half of a character, which neither the database nor a page can hold.
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
# The key under which a request's scope holds the text fields of its form.
FIELDS_IN_SCOPE = "raidtable.fields"
FORGED = N_("This page is out of date. Reload it and try again.")
BAD_FORM = N_("We couldn't read that request.")

# Makes the answer to a request that is rejected, with this sentence and status.
ErrorPage = Callable[[Request, str | RaidtableError, int], Response]


class BadForm(Exception):
    """A form that is rejected, with the sentence and status of the answer."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


class CsrfGate:
    """Puts the session into the scope, and lets no forged form through."""

    def __init__(
        self,
        app: ASGIApp,
        sessions: Sessions,
        revocations: Revocations,
        doors: Doors,
        error_page: ErrorPage,
    ) -> None:
        self.app = app
        self.sessions = sessions
        self.revocations = revocations
        self.doors = doors
        self.error_page = error_page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["path"].startswith(WITHOUT_COOKIES):
            scope["headers"] = [item for item in scope["headers"] if item[0] != b"cookie"]
            scope[IN_SCOPE] = stranger = Session()
            stranger.changed = False  # no answer may replace the cookie that was taken off
            if self.doors.rules.is_banned(None, scope[CALLER]):
                detail = JSONResponse({"detail": BANNED}, 403)
                await detail(scope, receive, send)
                return
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            scope[IN_SCOPE] = session = await self.session(request)
        except Unavailable as problem:
            # Nobody knows whether the session still holds: its cookie stays, and nothing is done.
            scope[IN_SCOPE] = unknown = Session()
            unknown.changed = False
            page = self.error_page(request, problem, 503)
            await page(scope, receive, send)
            return
        is_banned = self.doors.rules.is_banned(session.user, scope[CALLER])
        if is_banned and not scope["path"].startswith(FOR_EVERYBODY):
            await self.error_page(request, BANNED, 403)(scope, receive, send)
            return
        if scope["method"] not in SAFE:
            try:
                receive = await self.checked(request, receive)
            except BadForm as problem:
                # A foreign page's form comes without our cookie: it must not replace it.
                scope[IN_SCOPE].changed = False
                page = self.error_page(request, problem.sentence, problem.status)
                await page(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def session(self, request: Request) -> Session:
        """The session of the cookie, unless it was revoked: then a stranger's."""
        session = self.sessions.from_cookie(request.cookies.get(base_path.cookie_name(COOKIE), ""))
        if await self.revocations.holds(session):
            return session
        return Session(language=session.language, known_login=session.known_login)

    async def checked(self, request: Request, receive: Receive) -> Receive:
        """Reject a forged form. The route can read the body again."""
        # Browsers send the origin of a form; only old ones do not.
        if request.headers.get("sec-fetch-site", "same-origin") not in OWN_SITE:
            raise BadForm(FORGED, 403)
        body = await body_of(receive)
        fields = await fields_of(request, body)
        if not self.sessions.is_own_form(request.scope[IN_SCOPE], fields.get("csrf", "")):
            raise BadForm(FORGED, 403)
        request.scope[FIELDS_IN_SCOPE] = fields
        return replay(body, receive)


async def body_of(receive: Receive) -> bytes:
    """The whole body; the guard limits its length."""
    parts: list[bytes] = []
    try:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise BadForm(BAD_FORM, 400)  # the client has gone
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                return b"".join(parts)
    except HTTPException as problem:
        raise BadForm(TOO_MUCH, problem.status_code) from None


def replay(body: bytes, receive: Receive) -> Receive:
    """Receive the body again, and then the messages after it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


async def fields_of(request: Request, body: bytes) -> dict[str, str]:
    """The text fields of a form. Each has to be text that can be stored and shown."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/x-www-form-urlencoded":
        fields = url_fields(body)
    elif kind == "multipart/form-data":
        fields = await multipart_fields(request.scope, body)
    else:
        return {}
    for item in fields.items():
        for text in item:
            if not text.isascii() and LONE_SURROGATE.search(text):
                raise BadForm(BAD_FORM, 400)
    return fields


def url_fields(body: bytes) -> dict[str, str]:
    """Faster than the framework's parser, because every move sends such a form."""
    try:
        text = body.decode("utf-8", "replace")
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise BadForm(N_("That form has too many fields."), 400) from None


async def multipart_fields(scope: Scope, body: bytes) -> dict[str, str]:
    async def whole() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    try:
        async with Request(scope, whole).form(max_files=1, max_fields=MOST_FIELDS) as form:
            return {name: value for name, value in form.multi_items() if isinstance(value, str)}
    except HTTPException:
        raise BadForm(BAD_FORM, 400) from None


def form_fields(request: Request) -> dict[str, str]:
    """The text fields of a form that came through the gate."""
    found: dict[str, str] = request.scope[FIELDS_IN_SCOPE]
    return found
