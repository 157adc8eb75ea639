"""The context of every page route: the request with its session, language and the server's
parts."""

from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, select_autoescape

from raidtable.bots.hints import Hint
from raidtable.engine.words import LANGUAGES, N_, Translator
from raidtable.games import registry
from raidtable.server import base_path, messages, pace_messages, people_messages
from raidtable.server.errors import Rejected
from raidtable.server.html.viewer import Viewer, viewer_at
from raidtable.server.pages.languages import preferred_language
from raidtable.server.pages.responses import SharedLink, local_path, page_response
from raidtable.server.pages.static_files import PICTURE_FOR_ALL, static_address, static_path
from raidtable.server.security.addresses import caller_address
from raidtable.server.security.limits import Limit
from raidtable.server.security.sessions import Session
from raidtable.server.security.users import make_guest
from raidtable.server.services import services_of
from raidtable.server.tables.live_table import LiveTable

TEMPLATES = Environment(
    loader=PackageLoader("raidtable.server.pages"), autoescape=select_autoescape()
)
# A sentence may begin with a number in words.
TEMPLATES.filters["capitalised"] = lambda text: text[:1].upper() + text[1:]
TOO_MANY_TABLES = N_("You're creating tables too fast. Try again in a minute.")
TOO_MANY_GUESTS = N_("Too many new players from your network. Try again in a minute.")


class PageContext:
    """One request for a page: its sender and language, and ways to answer it."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services = services_of(request)
        self.tables = self.services.tables
        self.session = self.services.sessions.read(request)
        self.language = language_of(request, self.session)
        self.text = Translator(self.language)
        # Set by the page of an invitation: this person may come in, whatever the mode.
        self.is_invited = False

    def render(self, template: str, **values: Any) -> HTMLResponse:
        """A page made from that template."""
        theme = self.cookie("theme")
        values.setdefault("shared", self.shared_link())
        html = TEMPLATES.get_template(template).render(
            say=self.text.say,
            m=messages,
            c=pace_messages,
            p=people_messages,
            base=base_path.PREFIX,
            static=static_address,
            theme=theme if theme in ("light", "dark") else "",
            plays_obvious=self.plays_obvious,
            language=self.language,
            languages=LANGUAGES,
            csrf=self.services.sessions.csrf(self.session),
            session_mark=self.services.sessions.mark(self.session, self.language),
            session=self.session,
            path=self.request.url.path,
            address=self.address,
            tagline=self.tagline,
            announced=self.services.doors.announced.sentences(self.text),
            is_admin=self.session.user in self.services.rules.now.admins,
            **values,
        )
        response = page_response(self.request, html)
        self.services.sessions.write(self.session, response)
        return response

    @property
    def address(self) -> str:
        """The address under which others reach this server: as configured, or as it was asked. The
        paths of our pages follow it."""
        public = self.services.settings.public_address
        host = public or str(self.request.base_url).rstrip("/")
        return f"{host}{base_path.PREFIX}"

    def shared_link(self) -> SharedLink:
        """What other sites show with a link to any page."""
        picture = f"{self.address}{static_path(PICTURE_FOR_ALL)}"
        page = f"{self.address}{self.request.url.path}"
        return SharedLink(page, "Raidtable", self.tagline, picture)

    @property
    def tagline(self) -> str:
        """What this server offers: how many games there are."""
        games = registry.game_ids()
        is_ours = len(games) == len(registry.OWN)
        message = messages.RAIDING_GAMES if is_ours else messages.ALL_GAMES
        sentence = self.text.say(message, len(games))
        return sentence[:1].upper() + sentence[1:]

    def redirect(self, path: str) -> RedirectResponse:
        """Redirect the browser to another page of this server, by its path inside the server."""
        response = RedirectResponse(f"{base_path.PREFIX}{local_path(path)}", 303)
        self.services.sessions.write(self.session, response)
        return response

    async def user(self) -> str:
        """The user of the session; a guest is created when one is needed."""
        services, session = self.services, self.session
        address = caller_address(self.request)
        if session.user is None:
            if not self.is_invited:
                services.doors.check_newcomer()
            if not services.limits.new_guests.allows(address):
                raise Rejected(TOO_MANY_GUESTS)
            made = await self._make_guest()
            if not made:
                # The session's guest has an account or was signed out, so this is another person.
                session.renew(None)
                await self._make_guest()
            session.user, session.epoch = services.sessions.guest_id(session), 0
            session.changed = True
        services.tables.origins.note(session.user, address)
        return session.user

    async def _make_guest(self) -> bool:
        guest = self.services.sessions.guest_id(self.session)
        is_visitor = self.is_invited and self.services.doors.keeps_out
        return await make_guest(self.services.database, guest, self.language, is_visitor=is_visitor)

    def viewer(
        self,
        live: LiveTable,
        as_seat: int,
        language: str | None = None,
        *,
        asks_why: bool = False,
        portrait: bool = False,
        hints: tuple[Hint, ...] = (),
    ) -> Viewer:
        """The sender of the request as a viewer of that table, in the language of the request or in
        another."""
        return viewer_at(
            live, self.session.user, language or self.language, as_seat,
            asks_why=asks_why, portrait=portrait, hints=hints,
            address=self.address if live.status == "open" else "",
            plays_obvious=self.plays_obvious,
        )  # fmt: skip

    def check_limit(self, limit: Limit, message: str) -> None:
        """Raise an error if the sender's address is above the limit."""
        if not limit.allows(caller_address(self.request)):
            raise Rejected(message)

    def check_new_table(self) -> None:
        self.check_limit(self.services.limits.new_tables, TOO_MANY_TABLES)

    def cookie(self, name: str) -> str:
        """The value of a cookie that the page's script sets; empty if there is none."""
        return self.request.cookies.get(base_path.cookie_name(name), "")

    @property
    def is_from_script(self) -> bool:
        """Whether the page's script sent the request and wants only sections."""
        return bool(self.request.headers.get("hx-request"))

    @property
    def has_stream(self) -> bool:
        """Whether the event stream of the page is open, as its script says."""
        return self.request.headers.get("raidtable-stream") == "open"

    @property
    def wants_portrait(self) -> bool:
        """Whether this browser is likely to be a phone held upright: the page's script says so in
        a cookie. Later requests of the page say which drawing it holds."""
        orientation = self.cookie("orientation") or self.request.headers.get("user-agent", "")
        return orientation == "portrait" or "Mobi" in orientation

    @property
    def plays_obvious(self) -> bool:
        """Whether tables play obvious choices for this person: a setting of the page, in a
        cookie."""
        return self.cookie("obvious") == "1"


async def page_context(request: Request) -> PageContext:
    return PageContext(request)


# The type of a route's parameter that is the context of its request.
Context = Annotated[PageContext, Depends(page_context)]


def language_of(request: Request, session: Session) -> str:
    """The language of the session, or the one that the browser asks for."""
    if session.language in LANGUAGES:
        return str(session.language)
    return preferred_language(request.headers.get("accept-language", ""))


def whole_number(text: str) -> int:
    """The number, or -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1
