"""Sessions: a signed cookie in each browser, and the token that its forms carry."""

import base64
import hashlib
import hmac
import secrets
from functools import lru_cache

from fastapi import Request, Response

from raidtable.server import base_path
from raidtable.server.security.signing import Signer
from raidtable.server.settings import Settings

COOKIE = "raidtable"
# The key under which a request's scope holds its session; `csrf_gate.py` puts it there.
IN_SCOPE = "raidtable.session"
DAY_S = 24 * 3600.0
# A cookie older than this is written again, so that a session in use never expires.
RENEWED_AFTER_S = 7 * DAY_S
# A message in an address is for the page that the redirect leads to.
MESSAGE_S = 600.0
# The most sessions whose tokens for forms are kept.
MOST_TOKENS = 8192


class Session:
    """The content of the cookie: the session of a browser, and its user, if any."""

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
        """The session of the cookie; a new one if there is none that is valid.

        The gate checks whether it was revoked since.
        """
        signed = self.cookies.read(cookie, self.longest_s)
        if signed is None:
            return Session()
        held = signed.value
        try:
            session = Session(
                str(held["s"]), held.get("u"), held.get("l"), held.get("e", 0), held.get("k")
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
        held = {
            "s": session.id,
            "u": session.user,
            "l": session.language,
            "e": session.epoch,
            "k": session.known_login,
        }
        return self.cookies.write(held)

    def write(self, session: Session, response: Response) -> None:
        if session.changed:
            response.set_cookie(
                base_path.cookie_name(COOKIE),
                self.cookie(session),
                max_age=int(self.longest_s),
                path=self.settings.base_path or "/",
                httponly=True,
                samesite="lax",
                secure=self.settings.secure_cookies,
            )

    def csrf(self, session: Session) -> str:
        """The token that a form carries to prove that it came from a page of this session."""
        return form_token(self.settings.secret, session.id)

    def is_own_form(self, session: Session, token: str) -> bool:
        return hmac.compare_digest(self.csrf(session).encode(), token.encode())

    def guest_id(self, session: Session) -> str:
        """The user id of this session's guest: two requests at once must not make two guests."""
        return base64.urlsafe_b64encode(self._digest(f"guest {session.id}")[:12]).decode()

    def mark(self, session: Session, language: str) -> str:
        """A value that changes with the person and the language of the session's pages."""
        return self._digest(f"mark {session.id} {session.user} {language}").hex()[:12]

    def login_key(self, folded_login: str) -> str:
        """The key of an account in a cookie, which must not contain its name."""
        return self._digest(f"login {folded_login}").hex()[:16]

    def signed(self, session: Session, about: str, message: str) -> str:
        """Sign a message for an address: for this browser, one purpose, and some minutes."""
        return self.messages.write([session.id, about, message])

    def verified(self, session: Session, about: str, carried: str) -> str:
        """The message, if the server signed it for this session and purpose; otherwise nothing."""
        if not carried:
            return ""  # as almost always; an exception would keep the page's data for a while
        signed = self.messages.read(carried, MESSAGE_S)
        if signed is None or signed.value[:2] != [session.id, about]:
            return ""
        return str(signed.value[2])

    def _digest(self, text: str) -> bytes:
        return digest(self.settings.secret, text)


def digest(secret: str, text: str) -> bytes:
    return hmac.digest(secret.encode(), text.encode(), hashlib.sha256)


@lru_cache(MOST_TOKENS)
def form_token(secret: str, session_id: str) -> str:
    """Every move sends a form, and a digest takes longer than all its other checks."""
    return digest(secret, f"form {session_id}").hex()[:32]


def new_session_id() -> str:
    return secrets.token_urlsafe(12)
