"""The web application: routes of the pages, and what holds for every answer."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from fastapi import FastAPI, Form, Request, Response
from fastapi.exception_handlers import (
    http_exception_handler,
    request_validation_exception_handler,
)
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse, StreamingResponse
from fastapi.staticfiles import StaticFiles
from jinja2 import Environment, PackageLoader, select_autoescape
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, generate_latest
from starlette.exceptions import HTTPException as StarletteHTTPException

from raidtable.bots import registry as bots
from raidtable.engine.errors import RaidtableError
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import LANGUAGES, Translator
from raidtable.games import registry
from raidtable.games.rules import load_rules
from raidtable.server import accounts, messages
from raidtable.server.api import Tokens, api_router, leave_pages_out
from raidtable.server.live import PLAY, REDO, UNDO, LiveTable, Viewer
from raidtable.server.notify import Listener
from raidtable.server.replay import add_replay
from raidtable.server.sections import Looker, moment_of, page_sections, turn_of, update_for
from raidtable.server.service import NotYours, Refused, Stale, Tables, Unknown
from raidtable.server.sessions import Guard, Limit, Session, Sessions, address
from raidtable.server.settings import Settings
from raidtable.server.store import Store
from raidtable.server.thinking import Thinkers
from raidtable.server.updates import BEAT, GZIP_HEADER, PACKED_BEAT, as_event

MOVES = Counter("raidtable_changes_total", "Changes at tables that viewers were told of")
VIEWERS = Gauge("raidtable_viewers", "Pages that are open at tables")
TABLES_IN_MEMORY = Gauge("raidtable_tables_in_memory", "Tables that this process holds")
BEAT_S = 15.0
STATIC = Path(str(resources.files("raidtable.server").joinpath("static")))


class Server:
    """The parts that the routes use."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.tables = Tables(self.store)
        self.sessions = Sessions(settings)
        self.thinkers = Thinkers(self.tables, settings.bot_processes)
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
        self.closing = asyncio.Event()
        manifest = STATIC / "manifest.json"
        self.versions: dict[str, str] = (
            json.loads(manifest.read_text("utf-8")) if manifest.exists() else {}
        )

    # Who looks

    def language(self, request: Request, session: Session) -> str:
        if session.language in LANGUAGES:
            return str(session.language)
        asked = request.headers.get("accept-language", "")
        for part in asked.split(","):
            if part.strip()[:2].lower() in LANGUAGES:
                return part.strip()[:2].lower()
        return "en"

    def looker(self, live: LiveTable, session: Session, language: str, as_seat: int) -> Looker:
        seats = live.seats_of(session.user)
        shown = SPECTATOR
        if len(seats) == 1:
            shown = seats[0]
        elif as_seat in seats and (live.match.actor == as_seat):
            shown = as_seat
        return Looker(seats, shown, language, self.sessions.csrf(session))

    # Telling viewers

    def push(self, live: LiveTable) -> None:
        """Hands every viewer the table as they see it now."""
        MOVES.inc()
        for viewer in live.viewers:
            viewer.updates.put_nowait(update_for(live, viewer.looker(live)))

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
        response = HTMLResponse(html)
        self.sessions.write(session, response)
        return response

    async def user(self, request: Request, session: Session) -> str:
        """The user of the session; a guest is made when one is needed."""
        if session.user is None:
            if not self.new_guests.allows(address(request)):
                raise Refused("Too many new guests come from where you are: wait a minute.")
            session.user = await self.tables.new_user("Guest")
            session.changed = True
        return session.user

    def start(self) -> None:
        self.listener.start()
        self.thinkers.start()

    def end_streams(self) -> None:
        """Lets every event stream end; the pages will ask for a new one in a while."""
        self.closing.set()
        for live in self.tables.live.values():
            for viewer in live.viewers:
                viewer.updates.put_nowait(None)

    def static(self, name: str) -> str:
        """The address of a built file; it changes with the file, so that it may be cached."""
        return f"/static/{name}?v={self.versions.get(name, '')}"

    async def close(self) -> None:
        self.end_streams()
        await self.listener.stop()
        await self.thinkers.close()
        self.store.close()


def make_app(settings: Settings) -> FastAPI:
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        server.start()
        yield
        await server.close()

    app = FastAPI(title="Raidtable", version="1", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.server = server
    if STATIC.is_dir():
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
    add_guards(app)
    add_pages(app, server)
    add_table(app, server)
    add_accounts(app, server)
    add_replay(app, server)
    add_measures(app, server)
    leave_pages_out(app)
    app.include_router(api_router(server.tables, Tokens(settings.secret), server.creating))
    return app


def add_guards(app: FastAPI) -> None:
    """What holds for every request: its size, the policy of the answer, errors as sentences."""

    app.add_middleware(Guard)

    @app.exception_handler(RaidtableError)
    async def tell(request: Request, problem: Exception) -> Response:
        status = 400
        if isinstance(problem, Unknown | NotYours):
            status = 404 if isinstance(problem, Unknown) else 403
        return problem_page(request, str(problem), status)

    @app.exception_handler(StarletteHTTPException)
    async def tell_http(request: Request, problem: StarletteHTTPException) -> Response:
        if request.url.path.startswith("/api/"):
            return await http_exception_handler(request, problem)
        return problem_page(request, "There is no such page.", problem.status_code)

    @app.exception_handler(RequestValidationError)
    async def tell_invalid(request: Request, problem: RequestValidationError) -> Response:
        if request.url.path.startswith("/api/"):
            return await request_validation_exception_handler(request, problem)
        return problem_page(request, "That address or form is not right.", 422)


def problem_page(request: Request, sentence: str, status: int) -> Response:
    server: Server = request.app.state.server
    session = server.sessions.read(request)
    page = server.page("problem.html", request, session, sentence=sentence)
    page.status_code = status
    return page


def session_of_form(server: Server, request: Request, csrf: object) -> Session:
    """The session of a form that came from one of its own pages; any other form is refused."""
    session = server.sessions.read(request)
    if not server.sessions.is_own_form(session, str(csrf)):
        raise NotYours("This form is not from a page of yours: open the page again.")
    return session


def back_to(path: str, server: Server, session: Session) -> RedirectResponse:
    response = RedirectResponse(path, 303)
    server.sessions.write(session, response)
    return response


def add_pages(app: FastAPI, server: Server) -> None:
    """The lobby, the rules, art, language, health."""

    @app.get("/", response_class=HTMLResponse)
    async def home(request: Request) -> Response:
        session = server.sessions.read(request)
        language = server.language(request, session)
        games = [
            {
                "id": game_id,
                "title": registry.get(game_id).words(language).title(),
                "seats": registry.get(game_id).seat_counts,
                "options": registry.get(game_id).options,
                "words": registry.get(game_id).words(language),
            }
            for game_id in registry.game_ids()
        ]
        me = await server.tables.user(session.user) if session.user else None
        lobby = await server.tables.lobby(session.user)
        return server.page(
            "home.html",
            request,
            session,
            games=games,
            titles={game["id"]: game["title"] for game in games},
            lobby=lobby,
            me=me,
            bots=bots.bot_names(),
        )

    @app.post("/new")
    async def new(request: Request) -> Response:
        form = await request.form()
        session = session_of_form(server, request, form.get("csrf", ""))
        check_creating(server, request)
        user = await server.user(request, session)
        game_id = str(form.get("game", ""))
        game = registry.get(game_id)
        players = [str(form.get(f"player{seat}", "")) for seat in range(max(game.seat_counts))]
        players = [player for player in players if player not in ("", "none")]
        chosen = {
            option.name: str(form[f"option-{option.name}"])
            for option in game.options_for(len(players))
            if f"option-{option.name}" in form
        }
        table = await server.tables.create(
            user, game_id, players, chosen, hot_seat=players.count("me") > 1
        )
        return back_to(f"/t/{table}", server, session)

    @app.post("/name")
    async def name(request: Request, csrf: str = Form(""), name: str = Form("")) -> Response:
        session = session_of_form(server, request, csrf)
        await server.tables.rename(await server.user(request, session), name)
        return back_to("/", server, session)

    @app.get("/lang/{language}")
    async def lang(request: Request, language: str) -> Response:
        session = server.sessions.read(request)
        if language in LANGUAGES:
            session.language = language
            session.changed = True
        # Back to the page it was asked from, but never to another site.
        page = urlsplit(request.headers.get("referer", ""))
        where = f"{page.path}?{page.query}" if page.netloc == request.url.netloc else "/"
        return back_to(where, server, session)

    @app.get("/rules/{game_id}", response_class=HTMLResponse)
    async def rules(request: Request, game_id: str) -> Response:
        session = server.sessions.read(request)
        language = server.language(request, session)
        title = registry.get(game_id).words(language).title()
        sections = load_rules(game_id, language)
        return server.page("rules.html", request, session, title=title, sections=sections)

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        await server.store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
        return {"status": "ok"}


def add_table(app: FastAPI, server: Server) -> None:
    """A table: its page, its events, and what can be done there."""

    @app.get("/t/{table}", response_class=HTMLResponse)
    async def show(request: Request, table: str) -> Response:
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        server.thinkers.wake(live)
        language = server.language(request, session)
        as_seat = whole(request.query_params.get("as", ""))
        looker = server.looker(live, session, language, as_seat)
        return server.page(
            "table.html",
            request,
            session,
            live=live,
            words=live.match.game.words(language, live.names),
            as_seat=as_seat,
            sections=page_sections(
                live, looker, server.sessions.verified(request.query_params.get("problem", ""))
            ),
            turn=turn_of(live, looker),
            art=board_art(live, language),
            mood=live.match.game.mood,
        )

    @app.get("/t/{table}/events")
    async def events(request: Request, table: str) -> Response:
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        language = server.language(request, session)
        as_seat = whole(request.query_params.get("as", ""))
        viewer = Viewer(lambda now: server.looker(now, session, language, as_seat))
        packed = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        return StreamingResponse(
            follow(server, live, viewer, packed),
            media_type="text/event-stream",
            headers=headers,
        )

    @app.post("/t/{table}/act")
    async def act(request: Request, table: str) -> Response:
        form = await request.form()
        session = session_of_form(server, request, form.get("csrf", ""))
        live = await server.tables.get(table)
        seat, seq = whole(str(form.get("as", ""))), whole(str(form.get("seq", "")))
        where = f"/t/{table}" + (f"?as={seat}" if live.row["hot_seat"] else "")
        kind, text = PLAY, str(form.get("action", ""))
        if "undo" in form:
            kind, text = UNDO, ""
        elif "restart" in form:
            kind, text = UNDO, str(live.decisions_of_turn(seat))
        elif "redo" in form:
            kind, text = REDO, "1"
        problem = ""
        try:
            await server.tables.act(table, seat, seq, kind, text, session.user or "")
        except Stale:
            pass  # the present position answers
        except Refused as refusal:
            problem = str(refusal)
        if request.headers.get("hx-request"):
            looker = server.looker(live, session, server.language(request, session), seat)
            return HTMLResponse(page_sections(live, looker, problem))
        if problem:
            where += ("&" if "?" in where else "?") + urlencode(
                {"problem": server.sessions.signed(problem)}
            )
        return back_to(where, server, session)

    @app.post("/t/{table}/join")
    async def join(
        request: Request, table: str, csrf: str = Form(""), seat: int = Form(-1)
    ) -> Response:
        session = session_of_form(server, request, csrf)
        await server.tables.join(table, await server.user(request, session), seat)
        return back_to(f"/t/{table}", server, session)

    @app.post("/t/{table}/seat")
    async def seat(
        request: Request,
        table: str,
        csrf: str = Form(""),
        seat: int = Form(-1),
        bot: str = Form(""),
    ) -> Response:
        session = session_of_form(server, request, csrf)
        await server.tables.give_seat(table, session.user or "", seat, bot or None)
        return back_to(f"/t/{table}", server, session)

    @app.post("/t/{table}/bot")
    async def bot(
        request: Request, table: str, csrf: str = Form(""), seat: int = Form(-1)
    ) -> Response:
        """An open seat goes to a bot."""
        session = session_of_form(server, request, csrf)
        await server.tables.give_seat(table, session.user or "", seat, bots.bot_names()[-1])
        return back_to(f"/t/{table}", server, session)

    @app.post("/t/{table}/say")
    async def say(
        request: Request, table: str, csrf: str = Form(""), text: str = Form("")
    ) -> Response:
        session = session_of_form(server, request, csrf)
        if not server.talking.allows(address(request)):
            raise Refused("That is too much talk at once: wait a moment.")
        await server.tables.say(table, await server.user(request, session), text)
        if request.headers.get("hx-request"):
            return Response(status_code=204)
        return back_to(f"/t/{table}", server, session)

    @app.get("/t/{table}/why", response_class=HTMLResponse)
    async def why(request: Request, table: str) -> Response:
        """What cannot be done now, and why, with the rule."""
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        language = server.language(request, session)
        words = live.match.game.words(language, live.names)
        seats = live.seats_of(session.user)
        # Behind a hot-seat curtain nothing is told.
        own = len(seats) == 1 and live.match.actor in seats
        refused = [
            (text, words.reason(reason), reason.rule)
            for text, reason in (live.match.refused() if own else {}).items()
        ]
        shown = live.match.actor if own else SPECTATOR
        return server.page(
            "why.html",
            request,
            session,
            live=live,
            words=words,
            refused=refused,
            prompt=words.prompt(live.match.view(shown)),
            mood=live.match.game.mood,
        )

    @app.get("/t/{table}/record.json")
    async def record(table: str) -> Response:
        live = await server.tables.get(table)
        if not live.match.over:
            raise Refused("The record holds the seed, so it is given out when the game is over.")
        return Response(json.dumps(live.match.record()), media_type="application/json")


def board_art(live: LiveTable, language: str) -> str:
    """The part of the board that never changes; a page holds it once, below what does."""
    drawing = moment_of(live).drawing(SPECTATOR, language)
    return (
        f'<svg class="art" viewBox="0 0 {drawing.width} {drawing.height}" aria-hidden="true">'
        f"{live.match.game.art(drawing.art)}</svg>"
    )


def add_accounts(app: FastAPI, server: Server) -> None:
    """Accounts are optional: a guest may make one and keep what was played."""

    @app.get("/account", response_class=HTMLResponse)
    async def account(request: Request) -> Response:
        return server.page("account.html", request, server.sessions.read(request))

    @app.post("/register")
    async def register(
        request: Request, csrf: str = Form(""), login: str = Form(""), password: str = Form("")
    ) -> Response:
        session = session_of_form(server, request, csrf)
        check_limit(server, request)
        await accounts.register(server.tables, await server.user(request, session), login, password)
        return back_to("/", server, session)

    @app.post("/login")
    async def login(
        request: Request, csrf: str = Form(""), login: str = Form(""), password: str = Form("")
    ) -> Response:
        session = session_of_form(server, request, csrf)
        check_limit(server, request)
        session.user = await accounts.log_in(server.tables, login, password)
        session.changed = True
        return back_to("/", server, session)

    @app.post("/logout")
    async def logout(request: Request, csrf: str = Form("")) -> Response:
        session = session_of_form(server, request, csrf)
        session.user = None
        session.changed = True
        return back_to("/", server, session)


def check_limit(server: Server, request: Request) -> None:
    if not server.logging_in.allows(address(request)):
        raise Refused("Too many attempts: wait a minute.")


def check_creating(server: Server, request: Request) -> None:
    if not server.creating.allows(address(request)):
        raise Refused("You make tables faster than you could play them: wait a minute.")


def add_measures(app: FastAPI, server: Server) -> None:
    """Figures for Prometheus."""

    @app.get("/metrics")
    async def metrics() -> Response:
        VIEWERS.set(sum(len(live.viewers) for live in server.tables.live.values()))
        TABLES_IN_MEMORY.set(len(server.tables.live))
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def whole(text: str) -> int:
    """The number, or -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


async def follow(
    server: Server, live: LiveTable, viewer: Viewer, packed: bool
) -> AsyncIterator[bytes]:
    """The updates of a viewer, as server-sent events: at first all of the page, since talk and
    seats may have changed without a move; then what is new to that viewer."""
    live.viewers.append(viewer)
    try:
        shown = update_for(live, viewer.looker(live))
        yield (GZIP_HEADER if packed else b"") + as_event(shown, None, packed)
        while not server.closing.is_set():
            try:
                async with asyncio.timeout(BEAT_S):
                    update = await viewer.updates.get()
            except TimeoutError:
                yield PACKED_BEAT if packed else BEAT
                continue
            if update is not None:
                yield as_event(update, shown, packed)
                shown = update
    finally:
        live.viewers.remove(viewer)
