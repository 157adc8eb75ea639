"""Who sends a request: a signed cookie, a token against forged forms, and limits."""

import base64
import hashlib
import hmac
import secrets
import time

from fastapi import Request, Response
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from raidtable.engine.words import N_
from raidtable.server.security.addresses import CALLER
from raidtable.server.security.signing import Signer
from raidtable.server.settings import Settings

COOKIE = "raidtable"
# The gate (`csrf_gate.py`) leaves the session of a request here.
IN_SCOPE = "raidtable.session"
DAY_S = 24 * 3600.0
# A cookie older than this is written again, so that a session in use never expires.
RENEWED_AFTER_S = 7 * DAY_S
# A message in an address is for the page that the redirect leads to.
MESSAGE_S = 600.0
MOST_BYTES = 200_000
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
TOO_MUCH = N_("That is too much at once. Send less.")


class Session:
    """What the cookie says: the session of a browser, and its user, if any."""

    def __init__(
        self,
        id: str = "",
        user: str | None = None,
        language: str | None = None,
        epoch: int = 0,
        known_login: str | None = None,
    ) -> None:
        self.changed = not id
        self.id = id or new_session_id()
        self.user = user
        self.language = language
        self.epoch = epoch  # of the user's sessions; an earlier one is revoked
        self.known_login = known_login  # the key of the last login here

    def renew(self, user: str | None, epoch: int = 0) -> None:
        """Start a new session in this browser. Forms and cookies of the old one are worthless."""
        self.id = new_session_id()
        self.user, self.epoch = user, epoch
        self.changed = True


class Sessions:
    """Reads and writes cookies."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.longest_s = settings.session_days * DAY_S
        self.cookies = Signer(settings.secret, "session")
        self.messages = Signer(settings.secret, "message")

    def from_cookie(self, cookie: str) -> Session:
        """The session of the cookie; a new one if there is none that holds.

        Whether it was revoked since is for the gate to find out.
        """
        signed = self.cookies.read(cookie, self.longest_s)
        if signed is None:
            return Session()
        told = signed.value
        try:
            session = Session(
                str(told["s"]), told.get("u"), told.get("l"), told.get("e", 0), told.get("k")
            )
        except (KeyError, TypeError, AttributeError):
            return Session()
        session.changed = signed.age() > RENEWED_AFTER_S
        return session

    def read(self, request: Request) -> Session:
        """The session of a request that came through the gate."""
        session: Session = request.scope[IN_SCOPE]
        return session

    def cookie(self, session: Session) -> str:
        told = {
            "s": session.id,
            "u": session.user,
            "l": session.language,
            "e": session.epoch,
            "k": session.known_login,
        }
        return self.cookies.write(told)

    def write(self, session: Session, response: Response) -> None:
        if session.changed:
            response.set_cookie(
                COOKIE,
                self.cookie(session),
                max_age=int(self.longest_s),
                httponly=True,
                samesite="lax",
                secure=self.settings.secure_cookies,
            )

    def csrf(self, session: Session) -> str:
        """What a form must bring along to prove that it came from a page of this session."""
        return self._digest(f"form {session.id}").hex()[:32]

    def is_own_form(self, session: Session, token: str) -> bool:
        return hmac.compare_digest(self.csrf(session).encode(), token.encode())

    def guest_id(self, session: Session) -> str:
        """The user id of this session's guest: two requests at once must not make two guests."""
        return base64.urlsafe_b64encode(self._digest(f"guest {session.id}")[:12]).decode()

    def login_key(self, folded_login: str) -> str:
        """What a cookie calls an account, without its name."""
        return self._digest(f"login {folded_login}").hex()[:16]

    def signed(self, session: Session, about: str, message: str) -> str:
        """A message that an address may carry to this browser, for one purpose, for minutes."""
        return self.messages.write([session.id, about, message])

    def verified(self, session: Session, about: str, carried: str) -> str:
        """The message, if the server signed it for this session and purpose; otherwise nothing."""
        signed = self.messages.read(carried, MESSAGE_S)
        if signed is None or signed.value[:2] != [session.id, about]:
            return ""
        return str(signed.value[2])

    def _digest(self, text: str) -> bytes:
        return hmac.digest(self.settings.secret.encode(), text.encode(), hashlib.sha256)


def new_session_id() -> str:
    return secrets.token_urlsafe(12)


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

    def forget(self, caller: str) -> None:
        """Let the caller start from nothing again."""
        self.calls.pop(caller, None)


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
                raise HTTPException(413, TOO_MUCH)
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await self.app(scope, counted, dressed)
