"""A table in the browser: its page, its events, and what can be done there."""

import json
from urllib.parse import urlencode

from fastapi import FastAPI, Form, Request, Response
from fastapi.responses import HTMLResponse
from starlette.routing import Route

from raidtable.bots.hints import Hint
from raidtable.bots.registry import USUAL
from raidtable.engine.words import N_, Translator
from raidtable.server import messages
from raidtable.server.html.blocked_choices import problem_for
from raidtable.server.html.chat import unsaid
from raidtable.server.html.sections import (
    Looker,
    moment_of,
    page_sections,
    page_update,
    turn_of,
)
from raidtable.server.live.streams import LimitedStream
from raidtable.server.pages import hint_links
from raidtable.server.security.sessions import Session, address
from raidtable.server.services import (
    Server,
    back_to,
    board_art,
    form_fields,
    sections_answer,
    takes_gzip,
    wants_tall,
    whole,
)
from raidtable.server.tables import closed_tables
from raidtable.server.tables.all_tables import Failed, NotYours, Refused, Stale, in_words
from raidtable.server.tables.live_table import (
    AGREE,
    ASK,
    PLAY,
    REDO,
    REFUSE,
    UNDO,
    LiveTable,
    Viewer,
)


def add_table(app: FastAPI, server: Server) -> None:
    """A table: its page, its events, and what can be done there."""

    @app.get("/t/{table}", response_class=HTMLResponse)
    async def show(request: Request, table: str) -> Response:
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        server.thinkers.wake(live)
        language = server.language(request, session)
        query = request.query_params
        as_seat = whole(query.get("as", ""))
        tall = query["tall"] == "1" if "tall" in query else wants_tall(request)
        hints = hint_links.read(
            live, server.sessions.verified(session, f"hint {table}", query.get("hint", ""))
        )
        looker = server.looker(
            live, session, language, as_seat, asks_why="why" in query, tall=tall, hints=hints
        )
        problem = server.sessions.verified(session, f"problem {table}", query.get("problem", ""))
        told = problem_for(moment_of(live), looker, problem, query.get("about", ""))
        sections = page_sections(live, looker, told)
        if request.headers.get("hx-request"):
            # If they were kept, the browser might take them for the whole page.
            return HTMLResponse(sections, headers={"Cache-Control": "no-store"})
        return server.page(
            "table.html",
            request,
            session,
            live=live,
            words=live.match.game.words(language, live.names_in(language)),
            as_seat=as_seat,
            asks_why=looker.asks_why,
            tall=tall,
            sections=sections,
            turn=turn_of(live, looker),
            art=board_art(live, language, tall),
            mood=live.match.game.mood,
            unsaid=unsaid("", session.user),
        )

    @app.get("/t/{table}/events")
    async def events(request: Request, table: str) -> Response:
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        language = server.language(request, session)
        query = request.query_params
        as_seat, after = whole(query.get("as", "")), whole(query.get("after", ""))
        tall = query.get("tall") == "1"

        def looker(now: LiveTable) -> Looker:
            # A page that was loaded to ask why does so until the next move.
            asks_why = "why" in query and now.seq == after
            return server.looker(now, session, language, as_seat, asks_why=asks_why, tall=tall)

        viewer = Viewer(looker, language)
        if server.closing.is_set():
            raise Refused(N_("The server stops."))
        server.revocations.watch(viewer, session)
        caller = address(request)
        if session.user is not None:
            server.tables.origins.note(session.user, caller)
        return LimitedStream(
            live,
            viewer,
            takes_gzip(request),
            server.report,
            server.streams,
            caller,
            session.user or session.id,
        )

    async def act(request: Request) -> Response:
        table = request.path_params["table"]
        form = form_fields(request)
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        seat, seq = whole(form.get("as", "")), whole(form.get("seq", ""))
        asks_why = "why" in form
        kind, text = PLAY, form.get("action", "")
        if "undo" in form:
            kind, text = UNDO, ""
        elif "restart" in form:
            kind, text = UNDO, str(live.decisions_of_turn(seat))
        elif "redo" in form:
            kind, text = REDO, "1"
        elif "ask" in form:
            kind, text = ASK, ""
        elif answer := [kind for kind in (AGREE, REFUSE) if kind in form]:
            # The button says for which seat, for behind a curtain none is shown.
            kind, text, seat = answer[0], form.get("question", ""), whole(form[answer[0]])
        problem, about = "", form.get("why", "")
        try:
            if not asks_why:
                await server.tables.act(table, seat, seq, kind, text, session.user or "")
        except Stale:
            pass  # the present position answers
        except Refused as refusal:
            text_of = Translator(server.language(request, session))
            problem = in_words(refusal, text_of)
            about = "" if isinstance(refusal, Failed) else text
        if request.headers.get("hx-request"):
            language = server.language(request, session)
            looker = server.looker(
                live, session, language, seat, asks_why=asks_why, tall=form.get("tall") == "1"
            )
            told = problem_for(moment_of(live), looker, problem, about)
            return sections_answer(request, page_update(live, looker, told))
        query = {"why": "1"} if asks_why else {}
        if live.match.game.actions.find(about) is not None:
            # Not signed: about an action that exists the page says nothing but the truth.
            query["about"] = about
        return back_to_table(server, session, live, seat, problem, query)

    # Every move comes this way: it is looked for first, and spared the framework's services.
    app.router.routes.insert(0, Route("/t/{table}/act", act, methods=["POST"]))

    @app.post("/t/{table}/hint")
    async def hint(request: Request, table: str) -> Response:
        """What a strong bot would look at in the place of whoever decides. It changes nothing."""
        form = form_fields(request)
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        seat, seq = whole(form.get("as", "")), whole(form.get("seq", ""))
        hints: list[Hint] = []
        problem = ""
        try:
            if not server.advising.allows(address(request)):
                raise Refused(messages.TOO_MANY_HINTS)
            hints = await server.thinkers.hint(live, seat, seq, session.user)
        except Stale:
            pass  # the present position answers
        except Refused as refusal:
            problem = in_words(refusal, Translator(server.language(request, session)))
        if request.headers.get("hx-request"):
            language = server.language(request, session)
            tall = form.get("tall") == "1"
            looker = server.looker(live, session, language, seat, tall=tall, hints=tuple(hints))
            told = problem_for(moment_of(live), looker, problem, "")
            return sections_answer(request, page_update(live, looker, told))
        query = {}
        if hints:
            written = hint_links.written(live, hints)
            query["hint"] = server.sessions.signed(session, f"hint {table}", written)
        return back_to_table(server, session, live, seat, problem, query)

    @app.post("/t/{table}/join")
    async def join(request: Request, table: str, seat: int = Form(-1)) -> Response:
        session = server.sessions.read(request)
        await server.tables.join(table, await server.user(request, session), seat)
        return back_to(f"/t/{table}", server, session)

    @app.post("/t/{table}/leave")
    async def leave(request: Request, table: str, seat: int = Form(-1)) -> Response:
        session = server.sessions.read(request)
        await server.tables.leave(table, session.user or "", seat)
        return back_to(f"/t/{table}", server, session)

    @app.post("/t/{table}/bot")
    async def bot(request: Request, table: str, seat: int = Form(-1)) -> Response:
        """A bot plays on for that seat."""
        session = server.sessions.read(request)
        await server.tables.give_seat(table, session.user or "", seat, USUAL)
        return back_to(f"/t/{table}", server, session)

    @app.post("/t/{table}/other-bot")
    async def other_bot(
        request: Request,
        table: str,
        seat: int = Form(-1),
        other: str = Form(""),
    ) -> Response:
        """Another bot takes the seat of one that keeps failing."""
        session = server.sessions.read(request)
        await server.tables.give_seat(table, session.user or "", seat, other)
        return back_to(f"/t/{table}", server, session)

    @app.post("/t/{table}/back")
    async def back(request: Request, table: str, seat: int = Form(-1)) -> Response:
        """Who left a seat to a bot takes it back."""
        session = server.sessions.read(request)
        await server.tables.give_seat(table, session.user or "", seat, None)
        return back_to(f"/t/{table}", server, session)

    @app.post("/t/{table}/continue")
    async def play_on(request: Request, table: str) -> Response:
        """A closed table's game goes on at a new table."""
        session = server.sessions.read(request)
        made = await closed_tables.play_on(server.tables, table, session.user or "")
        return back_to(f"/t/{made}", server, session)

    @app.post("/t/{table}/reveal")
    async def reveal(request: Request, table: str) -> Response:
        """A closed table's hands are shown to all."""
        session = server.sessions.read(request)
        await closed_tables.reveal(server.tables, table, session.user or "")
        return back_to(f"/t/{table}", server, session)

    @app.get("/t/{table}/token", response_class=HTMLResponse)
    async def token(request: Request, table: str) -> Response:
        """The tokens by which a program plays for one's seats."""
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        tokens = [
            (seat, live.seats[seat].name, token)
            for seat, token in server.tokens.of(live, session.user).items()
        ]
        if not tokens:
            raise NotYours(messages.NOT_AT_TABLE)
        return server.page(
            "token.html",
            request,
            session,
            live=live,
            tokens=tokens,
            days=round(server.settings.token_days),
            address=str(request.base_url).rstrip("/"),
            mood=live.match.game.mood,
        )

    @app.post("/t/{table}/token")
    async def new_token(request: Request, table: str, seat: int = Form(-1)) -> Response:
        """Replace all tokens of the seat by a new one."""
        session = server.sessions.read(request)
        await server.revocations.renew_token(table, session.user or "", seat)
        return back_to(f"/t/{table}/token", server, session)

    @app.post("/t/{table}/say")
    async def say(
        request: Request,
        table: str,
        text: str = Form(""),
        phrase: str = Form(""),
    ) -> Response:
        """Says a phrase or what was typed; what is refused stays in its box, with the reason."""
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        problem = ""
        try:
            if not server.talking.allows(address(request)):
                raise Refused(messages.TOO_MUCH_TALK)
            user = await server.user(request, session)
            await server.tables.say(table, user, messages.PHRASES.get(phrase, text))
        except Refused as refusal:
            problem = Translator(server.language(request, session)).sentence(str(refusal))
        told = unsaid(problem, session.user)
        if request.headers.get("hx-request"):
            response = HTMLResponse(told)
            server.sessions.write(session, response)
        elif problem:
            response = server.page(
                "unsaid.html", request, session, live=live, unsaid=told, text=text
            )
        else:
            return back_to(f"/t/{table}", server, session)
        response.status_code = 400 if problem else 200
        return response

    @app.get("/t/{table}/record.json")
    async def record(table: str) -> Response:
        live = await server.tables.get(table)
        if not live.is_revealed:
            raise Refused(
                N_("The record holds the seed, so it is given out when the game is over.")
            )
        return Response(json.dumps(live.match.record()), media_type="application/json")


def back_to_table(
    server: Server,
    session: Session,
    live: LiveTable,
    seat: int,
    problem: str,
    query: dict[str, str],
) -> Response:
    """The table's page for who has no script, with what there is to say there."""
    if live.row["hot_seat"]:
        query["as"] = str(seat)
    if problem:
        query["problem"] = server.sessions.signed(session, f"problem {live.id}", problem)
    return back_to(f"/t/{live.id}?{urlencode(query)}".rstrip("?"), server, session)
