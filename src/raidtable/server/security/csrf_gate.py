"""The gate that every request passes: whose session it is, and whether a form is forged.

It works below the framework, so a route cannot forget it, and an event stream passes untouched.
The API is exempt: it knows no cookies, so a browser lends it no rights. The gate takes the
cookies off such requests to make that certain.
"""

from urllib.parse import parse_qsl

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from raidtable.engine.words import N_
from raidtable.server.security.sessions import COOKIE, IN_SCOPE, TOO_MUCH, Session
from raidtable.server.services import FIELDS_IN_SCOPE, Server, problem_page

SAFE = frozenset(["GET", "HEAD", "OPTIONS", "TRACE"])
WITHOUT_COOKIES = "/api/"
# What a browser says about a form of our own page, or about an address that was typed in.
OWN_SITE = frozenset(["same-origin", "none"])
MOST_FIELDS = 40
FORGED = N_("This form is not from a page of yours: open the page again.")
BAD_FORM = N_("That address or form is not right.")


class BadForm(Exception):
    """A form that is refused, with the sentence and status of the answer."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


class Gate:
    """Puts the session into the scope, and lets no forged form through."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["path"].startswith(WITHOUT_COOKIES):
            scope["headers"] = [item for item in scope["headers"] if item[0] != b"cookie"]
            scope[IN_SCOPE] = stranger = Session()
            stranger.changed = False  # no answer may replace the cookie that was taken off
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        scope[IN_SCOPE] = await self.session(request)
        if scope["method"] not in SAFE:
            try:
                receive = await self.checked(request, receive)
            except BadForm as problem:
                # A foreign page's form comes without our cookie: it must not replace it.
                scope[IN_SCOPE].changed = False
                page = problem_page(request, problem.sentence, problem.status)
                await page(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def session(self, request: Request) -> Session:
        """The session of the cookie, unless it was revoked: then a stranger's."""
        session = self.server.sessions.from_cookie(request.cookies.get(COOKIE, ""))
        if await self.server.revocations.holds(session):
            return session
        return Session(language=session.language, known_login=session.known_login)

    async def checked(self, request: Request, receive: Receive) -> Receive:
        """Reject a forged form. What was read of it is there for the route to read again."""
        # The browser itself says where a form comes from; only old ones do not.
        if request.headers.get("sec-fetch-site", "same-origin") not in OWN_SITE:
            raise BadForm(FORGED, 403)
        body = await body_of(receive)
        fields = await fields_of(request, body)
        if not self.server.sessions.is_own_form(request.scope[IN_SCOPE], fields.get("csrf", "")):
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
                raise BadForm(BAD_FORM, 400)  # nobody is there to read it
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                return b"".join(parts)
    except HTTPException as problem:
        raise BadForm(TOO_MUCH, problem.status_code) from None


def replay(body: bytes, receive: Receive) -> Receive:
    """Receive the body once more, and then whatever else comes."""
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
            if any("\ud800" <= letter <= "\udfff" for letter in text):
                raise BadForm(BAD_FORM, 400)
    return fields


def url_fields(body: bytes) -> dict[str, str]:
    """Quicker than the framework's way, as this form comes with every move."""
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
