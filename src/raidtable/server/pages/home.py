"""The home page: the lobby, new tables, the name and the language of a person."""

import random
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.bots.levels import LEVELS
from raidtable.bots.registry import USUAL, USUAL_LEVELS, company
from raidtable.bots.words import level_in_words, title
from raidtable.engine.game import Game
from raidtable.engine.seats import SEAT_LETTERS, seat_badge
from raidtable.engine.words import LANGUAGES, Words
from raidtable.games import registry
from raidtable.games.tutorials import has_tutorial
from raidtable.server import base_path, puzzle_messages
from raidtable.server import days_messages as days
from raidtable.server.html.clocks import pace_words
from raidtable.server.html.listed_clocks import bar_of, who_line
from raidtable.server.html.talk_panel import pace_fields
from raidtable.server.lengths_of_time import in_whole_minutes
from raidtable.server.pages.context import Context
from raidtable.server.pages.game_files import vignette_address
from raidtable.server.pages.pace import pace_of_form
from raidtable.server.pages.puzzles import daily_card, own_answers
from raidtable.server.pages.relative_time import ago
from raidtable.server.security.csrf_gate import form_fields
from raidtable.server.security.doors import OPEN
from raidtable.server.security.guest_names import guest_name
from raidtable.server.security.users import find_user, rename, shown_name
from raidtable.server.tables.creation import create_table, create_tutorial
from raidtable.server.tables.inviting import invitations_for
from raidtable.server.tables.lobby import lobby_of
from raidtable.server.tables.pace import Pace
from raidtable.server.tables.waiting_tables import waiting_for

router = APIRouter(include_in_schema=False)


def players_at_once(game: Game) -> list[str]:
    """The players of a game without set-up: bots with different play styles, in turn."""
    return ["me", *company(game, USUAL_LEVELS, random.randrange(len(game.bots.personas) or 1))]


def offered_bots(game: Game, words: Words) -> list[tuple[str, list[tuple[str, str]]]]:
    """For each level, in words, the bots of that level: their ids and their names."""
    offered = []
    for level in LEVELS:
        names = [f"bot:{level}", *(f"bot:{level}:{persona}" for persona in game.bots.personas)]
        bots = [(name, title(name, words)) for name in names]
        offered.append((level_in_words(level, words), bots))
    return offered


@router.get("/", response_class=HTMLResponse)
async def home(context: Context) -> Response:
    """The games, and the tables of this person and of others."""
    user, language = context.session.user, context.language
    me = await find_user(context.services.database, user) if user else None
    doors = context.services.doors
    is_in = doors.is_in(await doors.person(user))
    now = context.services.clock.now()
    tables = await lobby_of(context.tables, user, language, context.request.query_params, now)
    waiting = await waiting_for(context.tables, user, now)
    if not is_in:  # the lists of tables are for people who may play
        tables["open"].clear()
        tables["running"].clear()
    answers = await own_answers(context)
    due = [table.due_at for table in waiting if table.due_at is not None and table.due_at > now]
    open_tables = Counter(row["game"] for row in tables["open"])
    games = [game_card(game_id, language, open_tables[game_id]) for game_id in registry.game_ids()]
    return context.render(
        "home.html",
        games=games,
        titles={game["id"]: game["title"] for game in games},
        picture=vignette_address,
        letters=SEAT_LETTERS,
        lobby=tables,
        paged=context.request.query_params,
        d=days,
        q=puzzle_messages,
        daily=daily_card(context, answers),
        ago=lambda moment: ago(context.text, now - moment),
        lasts=lambda seconds: in_whole_minutes(context.text, seconds),
        now=now,
        badge=seat_emblem,
        # A stranger whom the doors keep out can't become a guest, so has no name to choose.
        may_have_name=me is not None or not doors.keeps_out,
        my_name=shown_name(me, language) if me else "",
        # The name that a new guest would get.
        next_name=guest_name(context.services.sessions.guest_id(context.session), language),
        waiting=waiting,
        waiting_tables=len(waiting),
        by_days=any(row.get("is_slow") for row in tables["mine"]),
        nearest_due=min(due, default=None),
        words_asked=sum(bool(row.get("is_asked")) for row in tables["mine"]),
        who=lambda row: who_line(row["listed"], row["names"], context.text),
        bar=lambda row: bar_of(row["listed"]),
        others=others_at,
        usual_bot=USUAL,
        pace_fields=Markup(pace_fields(context.text)),
        pace_of=lambda row: pace_words(Pace.of_row(row), context.text),
        invited=await invitations_for(context.tables, user),
        is_in=is_in,
        is_open=doors.mode == OPEN,
        refusal=doors.refusal,
    )


def others_at(row: dict[str, Any]) -> str:
    """The names of the others at a table in the list of one's own."""
    own = row["my_seats"]
    return ", ".join(name for seat, name in enumerate(row["names"]) if seat not in own)


def seat_emblem(seat: int) -> Markup:
    """The emblem of a seat. Its number is said by the text around it."""
    return Markup(seat_badge(seat))


def game_card(game_id: str, language: str, waiting: int) -> dict[str, Any]:
    """The home page's card of a game."""
    game = registry.get(game_id)
    words = game.presentation.words(language)
    return {
        "id": game_id,
        "title": words.title(),
        "seats": game.rules.seat_counts,
        "options": game.rules.options,
        "words": words,
        "bots": offered_bots(game, words),
        "waiting": waiting,
        "has_tutorial": has_tutorial(game_id),
    }


@router.post("/new")
async def new_table(context: Context) -> Response:
    """A table with the players and options of the form."""
    form = form_fields(context.request)
    context.check_new_table()
    user = await context.user()
    game_id = form.get("game", "")
    game = registry.get(game_id)
    most = max(game.rules.seat_counts)
    named = [(form.get(f"player{seat}", ""), form.get(f"name{seat}", "")) for seat in range(most)]
    named = [(player, name) for player, name in named if player not in ("", "none")]
    players = [player for player, _ in named]
    chosen = {
        option.name: form[f"option-{option.name}"]
        for option in game.rules.options_for(len(players))
        if f"option-{option.name}" in form
    }
    table = await create_table(
        context.tables,
        user,
        game_id,
        players,
        chosen,
        hot_seat=players.count("me") > 1,
        names=[name for _, name in named],
        language=context.language,
        pace=pace_of_form(form),
    )
    return context.redirect(f"/t/{table}")


@router.post("/now")
async def play_now(context: Context, game: str = Form("")) -> Response:
    """A table against bots, without set-up."""
    context.check_new_table()
    user = await context.user()
    players = players_at_once(registry.get(game))
    table = await create_table(context.tables, user, game, players, {}, language=context.language)
    return context.redirect(f"/t/{table}")


@router.post("/learn")
async def learn(context: Context, game: str = Form("")) -> Response:
    """A table with the game's tutorial."""
    context.check_new_table()
    table = await create_tutorial(context.tables, await context.user(), game, context.language)
    return context.redirect(f"/t/{table}")


@router.post("/name")
async def change_name(context: Context, name: str = Form("")) -> Response:
    await rename(context.services.database, await context.user(), name)
    return context.redirect("/")


@router.get("/lang/{language}")
async def change_language(context: Context, language: str) -> Response:
    if language in LANGUAGES:
        context.session.language = language
        context.session.changed = True
    # Back to the page it was asked from, but never to another site.
    request = context.request
    page = urlsplit(request.headers.get("referer", ""))
    path = base_path.without_prefix(page.path, base_path.PREFIX)
    where = page._replace(scheme="", netloc="", path=path, fragment="").geturl()
    return context.redirect(where if page.netloc == request.url.netloc else "/")
