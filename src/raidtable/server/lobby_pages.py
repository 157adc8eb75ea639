"""The pages around the tables: the lobby, the rules, language, accounts."""

import gzip
import random
import time
from collections import Counter
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Form, Request, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.bots.levels import LEVELS
from raidtable.bots.registry import USUAL, USUAL_LEVELS, company
from raidtable.bots.words import level_in_words, title
from raidtable.engine.data import load_toml
from raidtable.engine.drawing import SEAT_LETTERS
from raidtable.engine.game import Game
from raidtable.engine.words import LANGUAGES, N_, Translator, Words
from raidtable.games import registry
from raidtable.games.rules_pages import load_rules, search
from raidtable.server import accounts
from raidtable.server.ago import ago
from raidtable.server.core import (
    Server,
    back_to,
    check_creating,
    form_fields,
    takes_gzip,
)
from raidtable.server.pictures import picture, picture_address
from raidtable.server.prose import as_html
from raidtable.server.service import NAME_LENGTH, Refused, clean
from raidtable.server.sessions import address
from raidtable.version import __version__

TOO_MANY_ATTEMPTS = N_("Too many attempts. Wait a few minutes.")
# For what has another address as soon as it changes.
FOR_EVER = "public, max-age=31536000, immutable"


@cache
def credits_of(game_id: str) -> dict[str, Any]:
    return load_toml(f"{registry.get(game_id).package}.presentation", "credits.toml")


def players_at_once(game: Game) -> list[str]:
    """Who plays where nothing is to be chosen: bots of different tastes, not always the same."""
    return ["me", *company(game, USUAL_LEVELS, random.randrange(len(game.bots.personas) or 1))]


def offered_bots(game: Game, words: Words) -> list[tuple[str, list[tuple[str, str]]]]:
    """Under each level, in words, the bots of that level: their names, and what they are called."""
    offered = []
    for level in LEVELS:
        names = [f"bot:{level}", *(f"bot:{level}:{persona}" for persona in game.bots.personas)]
        bots = [(name, title(name, words)) for name in names]
        offered.append((level_in_words(level, words), bots))
    return offered


def add_pages(app: FastAPI, server: Server) -> None:
    """The lobby, new tables, names, language, rules and pictures."""

    @app.get("/", response_class=HTMLResponse)
    async def home(request: Request) -> Response:
        session = server.sessions.read(request)
        language = server.language(request, session)
        me = await server.tables.user(session.user) if session.user else None
        lobby = await server.tables.lobby(session.user, language, request.query_params)
        waiting = Counter(row["game"] for row in lobby["open"])
        games = [
            {
                "id": game_id,
                "title": registry.get(game_id).presentation.words(language).title(),
                "seats": registry.get(game_id).rules.seat_counts,
                "options": registry.get(game_id).rules.options,
                "words": registry.get(game_id).presentation.words(language),
                "bots": offered_bots(
                    registry.get(game_id), registry.get(game_id).presentation.words(language)
                ),
                "waiting": waiting[game_id],
            }
            for game_id in registry.game_ids()
        ]
        return server.page(
            "home.html",
            request,
            session,
            games=games,
            titles={game["id"]: game["title"] for game in games},
            picture=picture_address,
            letters=SEAT_LETTERS,
            lobby=lobby,
            paged=request.query_params,
            ago=lambda moment: ago(Translator(language), time.time() - moment),
            me=me,
            usual_bot=USUAL,
        )

    @app.post("/new")
    async def new(request: Request) -> Response:
        form = form_fields(request)
        session = server.sessions.read(request)
        check_creating(server, request)
        user = await server.user(request, session)
        game_id = form.get("game", "")
        game = registry.get(game_id)
        players = [form.get(f"player{seat}", "") for seat in range(max(game.rules.seat_counts))]
        players = [player for player in players if player not in ("", "none")]
        chosen = {
            option.name: form[f"option-{option.name}"]
            for option in game.rules.options_for(len(players))
            if f"option-{option.name}" in form
        }
        table = await server.tables.create(
            user, game_id, players, chosen, hot_seat=players.count("me") > 1
        )
        return back_to(f"/t/{table}", server, session)

    @app.post("/now")
    async def now(request: Request, game: str = Form("")) -> Response:
        """A table against bots, with nothing to choose."""
        session = server.sessions.read(request)
        check_creating(server, request)
        user = await server.user(request, session)
        table = await server.tables.create(user, game, players_at_once(registry.get(game)), {})
        return back_to(f"/t/{table}", server, session)

    @app.post("/learn")
    async def learn(request: Request, game: str = Form("")) -> Response:
        """A table with the game's tutorial."""
        session = server.sessions.read(request)
        check_creating(server, request)
        table = await server.tables.teach(await server.user(request, session), game)
        return back_to(f"/t/{table}", server, session)

    @app.post("/name")
    async def name(request: Request, name: str = Form("")) -> Response:
        session = server.sessions.read(request)
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
        where = page._replace(scheme="", netloc="", fragment="").geturl()
        return back_to(where if page.netloc == request.url.netloc else "/", server, session)

    @app.get("/rules/{game_id}", response_class=HTMLResponse)
    async def rules(request: Request, game_id: str, q: str = "") -> Response:
        """The rules of a game, all of them or those about a word."""
        session = server.sessions.read(request)
        language = server.language(request, session)
        title = registry.get(game_id).presentation.words(language).title()
        sections = load_rules(game_id, language)
        if q.strip():
            sections = search(sections, q)
        return server.page(
            "rules.html",
            request,
            session,
            title=title,
            sections=sections,
            as_html=lambda prose: Markup(as_html(prose)),
            picture=picture_address,
            game_id=game_id,
            sought=clean(q, NAME_LENGTH),
        )

    @app.get("/about", response_class=HTMLResponse)
    async def about(request: Request) -> Response:
        """Who made the games, and all that is not our own; our licence and version."""
        session = server.sessions.read(request)
        language = server.language(request, session)
        games = [
            {
                "id": game_id,
                "title": registry.get(game_id).presentation.words(language).title(),
                "credit": credits_of(game_id),
            }
            for game_id in registry.game_ids()
        ]
        return server.page(
            "about.html",
            request,
            session,
            games=games,
            version=__version__,
            picture=picture_address,
        )

    @app.get("/art/{game_id}.svg")
    async def art(request: Request, game_id: str) -> Response:
        """What the game is about, in a small picture that is the same for everybody."""
        packed = picture(game_id)
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
        if takes_gzip(request):
            headers["Content-Encoding"] = "gzip"
        else:
            packed = gzip.decompress(packed)
        return Response(packed, media_type="image/svg+xml", headers=headers)


def add_accounts(app: FastAPI, server: Server) -> None:
    """Accounts are optional: a guest may make one and keep what was played."""

    @app.get("/account", response_class=HTMLResponse)
    async def account(request: Request) -> Response:
        session = server.sessions.read(request)
        me = await server.tables.user(session.user) if session.user else None
        return server.page("account.html", request, session, me=me)

    @app.post("/register")
    async def register(
        request: Request, login: str = Form(""), password: str = Form("")
    ) -> Response:
        session = server.sessions.read(request)
        check_limit(server, request)
        await accounts.register(server.tables, await server.user(request, session), login, password)
        return back_to("/", server, session)

    @app.post("/login")
    async def login(request: Request, login: str = Form(""), password: str = Form("")) -> Response:
        session = server.sessions.read(request)
        check_limit(server, request)
        key = server.sessions.login_key(accounts.folded(clean(login, NAME_LENGTH)))
        # The owner has a count of their own where they have logged in before, so that strangers
        # who guess their password cannot lock them out.
        guesser = f"known {key}" if session.known_login == key else key
        if not server.guessing.allows(guesser):
            raise Refused(TOO_MANY_ATTEMPTS)
        user, epoch = await accounts.log_in(server.tables, login, password)
        server.guessing.forget(guesser)
        await server.revocations.log_out(session)
        session.renew(user, epoch)
        session.known_login = key
        return back_to("/", server, session)

    @app.post("/logout")
    async def logout(request: Request) -> Response:
        session = server.sessions.read(request)
        await server.revocations.log_out(session)
        return back_to("/", server, session)

    @app.post("/sign-out")
    async def sign_out(request: Request) -> Response:
        """Sign out all other browsers of this person, and revoke their seat tokens."""
        session = server.sessions.read(request)
        await server.revocations.sign_out_elsewhere(session)
        return back_to("/account", server, session)


def check_limit(server: Server, request: Request) -> None:
    if not server.logging_in.allows(address(request)):
        raise Refused(TOO_MANY_ATTEMPTS)
