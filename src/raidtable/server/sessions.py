"""Who is at the other end: a signed cookie, a token against forged forms, and limits."""

import hashlib
import hmac
import secrets
import time
from functools import lru_cache

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from raidtable.server.addresses import CALLER
from raidtable.server.settings import Settings

COOKIE = "raidtable"
YEAR = 365 * 24 * 3600
MOST_BYTES = 200_000
COOKIES_KNOWN = 4096
# So many callers are remembered before those who have gone quiet are forgotten.
MOST_CALLERS = 10_000
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


class Session:
    """What the cookie says: a session of a browser, and the user it belongs to, if any."""

    def __init__(self, id: str, user: str | None, language: str | None, fresh: bool) -> None:
        self.id = id
        self.user = user
        self.language = language
        self.changed = fresh


class Sessions:
    """Reads and writes cookies."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.serializer = URLSafeSerializer(settings.secret, "session")
        self.sentences = URLSafeSerializer(settings.secret, "sentence")

        # Whoever plays sends the same cookie with every move.
        self.known = lru_cache(COOKIES_KNOWN)(self.serializer.loads)

    def read(self, request: Request) -> Session:
        try:
            told = self.known(request.cookies.get(COOKIE, ""))
            return Session(str(told["s"]), told.get("u"), told.get("l"), False)
        except (BadSignature, KeyError, TypeError):
            return Session(secrets.token_urlsafe(12), None, None, True)

    def write(self, session: Session, response: Response) -> None:
        if session.changed:
            told = {"s": session.id, "u": session.user, "l": session.language}
            response.set_cookie(
                COOKIE,
                self.serializer.dumps(told),
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=self.settings.secure_cookies,
            )

    def csrf(self, session: Session) -> str:
        """What a form must bring along to prove that it came from a page of this session."""
        key = self.settings.secret.encode()
        return hmac.new(key, f"form {session.id}".encode(), hashlib.sha256).hexdigest()[:32]

    def signed(self, sentence: str) -> str:
        """A sentence that an address may carry: nobody else can put words into our page."""
        return self.sentences.dumps(sentence)

    def verified(self, carried: str) -> str:
        """The sentence, if it is one of ours; else nothing."""
        try:
            return str(self.sentences.loads(carried))
        except BadSignature:
            return ""

    def is_own_form(self, session: Session, token: str) -> bool:
        return hmac.compare_digest(self.csrf(session).encode(), token.encode())


class Limit:
    """So many times in so many seconds for each caller."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times = times
        self.seconds = seconds
        self.calls: dict[str, list[float]] = {}

    def allows(self, caller: str) -> bool:
        """Whether this call is one of those; a call that is refused does not count."""
        now = time.monotonic()
        recent = [at for at in self.calls.get(caller, []) if now - at < self.seconds]
        if len(recent) >= self.times:
            return False
        self.calls[caller] = [*recent, now]
        if len(self.calls) > MOST_CALLERS:
            self.calls = {
                name: kept for name, kept in self.calls.items() if now - kept[-1] < self.seconds
            }
        return True


def address(request: Request) -> str:
    """Where a request comes from: what limits go by, since a cookie can be thrown away."""
    caller: str = request.scope[CALLER]
    return caller


class Guard:
    """What holds for every request: its size is limited, and the answer bears our headers.

    It counts the bytes that come, because a length need not be announced. It works below the
    framework, so that a stream of events passes through untouched.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MOST_BYTES:
                raise HTTPException(413, "This is too much at once.")
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await self.app(scope, counted, dressed)
