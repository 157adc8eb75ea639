"""The parts of a running server, and what its routes share."""

import asyncio
import gzip
import json
import logging
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, select_autoescape
from markupsafe import Markup
from prometheus_client import Counter

from raidtable.bots.hints import Hint
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import LANGUAGES, N_, Translator
from raidtable.server import accounts, messages
from raidtable.server.connections import StreamLimits
from raidtable.server.fault_folder import fault_folder
from raidtable.server.languages import preferred_language
from raidtable.server.live import LiveTable
from raidtable.server.markup import problem_part
from raidtable.server.notify import Listener
from raidtable.server.reporting import log_fault
from raidtable.server.revocation import Revocations
from raidtable.server.sections import Looker, moment_of
from raidtable.server.service import Refused, Tables
from raidtable.server.sessions import Limit, Session, Sessions, address
from raidtable.server.settings import Settings
from raidtable.server.store import Store
from raidtable.server.streams import keep_alive, tell
from raidtable.server.thinking import Thinkers
from raidtable.server.tokens import Tokens
from raidtable.server.updates import Update

LOG = logging.getLogger("raidtable.server")
MOVES = Counter("raidtable_changes_total", "Changes at tables that viewers were told of")
# The gate (see gate.py) leaves the text fields of a form here.
FIELDS_IN_SCOPE = "raidtable.fields"
PACKING = 5
STATIC = Path(str(resources.files("raidtable.server").joinpath("static")))


class Server:
    """The parts that the routes use."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.faults = fault_folder(settings.database)
        self.tables = Tables(self.store, settings.grace_s)
        self.sessions = Sessions(settings)
        self.tokens = Tokens(settings)
        self.revocations = Revocations(self.tables, self.sessions.longest_s)
        self.thinkers = Thinkers(self.tables, settings.bot_processes)
        self.tables.on_fault = self.thinkers.on_failure = self.report
        self.streams = StreamLimits(settings)
        self.tables.on_change.append(self.push)
        self.listener = Listener(self.tables)
        self.pages = Environment(
            loader=PackageLoader("raidtable.server"), autoescape=select_autoescape()
        )
        # By address: whoever throws the cookie away is a new guest each time.
        self.creating = Limit(settings.new_tables_per_minute, 60)
        self.new_guests = Limit(settings.new_tables_per_minute, 60)
        self.talking = Limit(40, 30)
        self.logging_in = Limit(10, 60)
        # By login, so that many addresses together do not guess faster.
        self.guessing = Limit(10, 300)
        self.advising = Limit(30, 60)
        self.closing = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        manifest = STATIC / "manifest.json"
        self.versions: dict[str, str] = (
            json.loads(manifest.read_text("utf-8")) if manifest.exists() else {}
        )

    # Who looks

    def language(self, request: Request, session: Session) -> str:
        if session.language in LANGUAGES:
            return str(session.language)
        return preferred_language(request.headers.get("accept-language", ""))

    def looker(
        self,
        live: LiveTable,
        session: Session,
        language: str,
        as_seat: int,
        *,
        asks_why: bool = False,
        tall: bool = False,
        hints: tuple[Hint, ...] = (),
    ) -> Looker:
        seats = live.seats_of(session.user)
        shown = SPECTATOR
        if len(seats) == 1:
            shown = live.shown_seat(seats[0])
        elif as_seat in seats and (live.match.actor == as_seat):
            shown = as_seat
        return Looker(
            seats,
            shown,
            language,
            lent=live.lent_by(session.user),
            is_host=session.user == live.row["host"],
            asks_why=asks_why,
            tall=tall,
            hints=hints if shown == live.match.actor else (),
        )

    # Telling viewers

    def push(self, live: LiveTable) -> None:
        """Hands every viewer the table as they see it now."""
        MOVES.inc()
        tell(live, self.report)

    def report(
        self,
        live: LiveTable,
        seat: int,
        problem: BaseException,
        where: str,
        action: str | None = None,
    ) -> str:
        """Writes a fault report; returns its reference. If that fails too, play goes on."""
        log_fault(live, seat, problem, where, action)
        try:
            return self.faults.write(
                live.match, where=where, error=problem, seat=seat, action=action, table=live.id,
                bot=live.seats[seat].bot if seat >= 0 else None,
            )  # fmt: skip
        except Exception:
            LOG.exception("a fault at table %s could not be reported", live.id)
            return ""

    def page(self, name: str, request: Request, session: Session, **figures: Any) -> HTMLResponse:
        language = self.language(request, session)
        text = Translator(language)
        theme = request.cookies.get("theme", "")
        html = self.pages.get_template(name).render(
            say=text.say,
            m=messages,
            static=self.static,
            theme=theme if theme in ("light", "dark") else "",
            language=language,
            languages=LANGUAGES,
            csrf=self.sessions.csrf(session),
            session=session,
            path=request.url.path,
            **figures,
        )
        response = packed_page(request, html)
        self.sessions.write(session, response)
        return response

    async def user(self, request: Request, session: Session) -> str:
        """The user of the session; a guest is made when one is needed."""
        if session.user is None:
            if not self.new_guests.allows(address(request)):
                raise Refused(N_("Too many new guests come from where you are: wait a minute."))
            made = await accounts.make_guest(self.tables, self.sessions.guest_id(session))
            if not made:
                # The session's guest has an account or was signed out: this is somebody else.
                session.renew(None)
                await accounts.make_guest(self.tables, self.sessions.guest_id(session))
            session.user, session.epoch = self.sessions.guest_id(session), 0
            session.changed = True
        self.tables.origins.note(session.user, address(request))
        return session.user

    def start(self) -> None:
        self.listener.start()
        self.thinkers.start()
        self.tasks = [
            asyncio.create_task(keep_alive(self.tables.in_use, self.report)),
            asyncio.create_task(self.revocations.watch_on()),
        ]

    def end_streams(self) -> None:
        """Lets every event stream end; the pages will ask for a new one in a while."""
        self.closing.set()
        for live in self.tables.live.values():
            for viewer in live.viewers:
                viewer.end()

    def static(self, name: str) -> str:
        """The address of a built file; it changes with the file, so that it may be cached."""
        return f"/static/{name}?v={self.versions.get(name, '')}"

    async def close(self) -> None:
        self.end_streams()
        for task in self.tasks:
            task.cancel()
        await self.listener.stop()
        await self.thinkers.close()
        self.store.close()


def problem_page(request: Request, sentence: str, status: int) -> Response:
    server: Server = request.app.state.server
    session = server.sessions.read(request)
    sentence = Translator(server.language(request, session)).sentence(sentence)
    # It may quote what was sent, and that need not be valid Unicode.
    sentence = sentence.encode("utf-8", "replace").decode()
    if request.headers.get("hx-request"):
        return HTMLResponse(problem_part(sentence).html, status)
    page = server.page("problem.html", request, session, sentence=sentence)
    page.status_code = status
    return page


def takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def packed_page(request: Request, html: str) -> HTMLResponse:
    """A whole page. It may show a hand of cards, so no browser keeps it for the Back button.

    The streams of events are packed already, so that no middleware need do it.
    """
    headers = {"Cache-Control": "no-store"}
    if not takes_gzip(request):
        return HTMLResponse(html, headers=headers)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HTMLResponse(gzip.compress(html.encode(), compresslevel=PACKING), headers=headers)


def sections_answer(request: Request, update: Update) -> Response:
    """Sections for a page that asked by its script."""
    if not takes_gzip(request):
        return HTMLResponse(update.html())
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HTMLResponse(update.packed(), headers=headers)


def form_fields(request: Request) -> dict[str, str]:
    """The text fields of a form, as the gate has read them."""
    found: dict[str, str] = request.scope[FIELDS_IN_SCOPE]
    return found


def local_path(path: str) -> str:
    """The path if it leads to a page of this server; otherwise that of the home page.

    Browsers read `//host` and `/\\host` as another server, and skip tabs and line breaks.
    """
    has_odd_letters = "\\" in path or any(not letter.isprintable() for letter in path)
    if has_odd_letters or not path.startswith("/") or path.startswith("//"):
        return "/"
    parts = urlsplit(path)
    return "/" if parts.scheme or parts.netloc else path


def back_to(path: str, server: Server, session: Session) -> RedirectResponse:
    response = RedirectResponse(local_path(path), 303)
    server.sessions.write(session, response)
    return response


def check_creating(server: Server, request: Request) -> None:
    if not server.creating.allows(address(request)):
        raise Refused(N_("You make tables faster than you could play them: wait a minute."))


def wants_tall(request: Request) -> bool:
    """Whether a page for this browser is likely to be a phone's: the page's script says so in a
    cookie. What the page asks for later says which drawing it holds."""
    shape = request.cookies.get("shape") or request.headers.get("user-agent", "")
    return shape == "tall" or "Mobi" in shape


def board_art(live: LiveTable, language: str, tall: bool) -> Markup:
    """The part of the board that never changes; a page holds it once, below what does."""
    drawing = moment_of(live).drawing(SPECTATOR, language, tall)
    return Markup(
        f'<svg class="art" viewBox="0 0 {drawing.width} {drawing.height}" aria-hidden="true">'
        f"{live.match.game.presentation.static_layer(drawing.art, language)}</svg>"
    )


def whole(text: str) -> int:
    """The number, or -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1
