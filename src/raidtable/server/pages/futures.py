"""The fan of futures of a position: a page that fills while quick bots play on."""

import asyncio

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import Words
from raidtable.reviews.data import FuturesData
from raidtable.server import review_messages as r
from raidtable.server.errors import Rejected
from raidtable.server.html.fan import fan_svg, who_wins
from raidtable.server.html.review_board import board_svg
from raidtable.server.html.sections import static_layer
from raidtable.server.pages.context import Context
from raidtable.server.pages.game_files import styles_address
from raidtable.server.pages.replay import past_match
from raidtable.server.pages.review import over_table, reader_of
from raidtable.server.security.addresses import caller_address

router = APIRouter(include_in_schema=False)


@router.get("/t/{table}/futures", response_class=HTMLResponse)
async def show(context: Context, table: str, ply: int = 0, seat: int | None = None) -> Response:
    """The futures so far; for the page's script, only what changes."""
    live = await over_table(context, table)
    past = past_match(live, ply)
    if not context.is_from_script and not context.services.limits.futures.allows(
        caller_address(context.request)
    ):
        raise Rejected(r.TOO_MANY_FUTURES)
    growing = await context.services.fans.fan(live, ply, await context.user())
    reader = reader_of(context, live, seat)
    words = live.match.game.presentation.words(context.language, live.names_in(context.language))
    found = growing.fan.data()
    sections = await asyncio.to_thread(
        fan_sections, found, words, reader, is_running=growing.is_running
    )
    if context.is_from_script:
        return HTMLResponse(sections)
    portrait = context.wants_portrait
    shown = past.actor if past.actor >= 0 else SPECTATOR
    board = board_svg(past.game, past._state, shown, words, [], portrait=portrait)
    return context.render(
        "futures.html",
        r=r,
        live=live,
        ply=ply,
        words=words,
        when=words.progress(past.view()),
        sections=Markup(sections),
        board=Markup(board),
        art=static_layer(live, context.language, portrait),
        portrait=portrait,
        mood=live.match.game.presentation.mood,
        styles=styles_address(live.match.game.id),
    )


def fan_sections(found: FuturesData, words: Words, reader: int | None, *, is_running: bool) -> str:
    """Headline, shares and bands, each with its id."""
    running = " data-running" if is_running else ""
    shares = who_wins(found, words, reader) if found["seats"] else ""
    fan = fan_svg(found, words, reader) if found["seats"] else ""
    return (
        f'<header id="fan-head"{running}><h1>{Markup.escape(headline(found, words, reader))}</h1>'
        f"<p>{Markup.escape(words.say(r.FUTURES_WHAT, found['futures']))}</p></header>"
        f'<section id="fan-shares" class="review-panel">{shares}</section>'
        f'<section id="fan" class="review-panel fan">'
        f"<h2>{Markup.escape(words.say(r.POINTS_OF_SEATS))} "
        f"<small>{Markup.escape(words.say(r.THIN_BARS))}</small></h2>{fan}</section>"
    )


def headline(found: FuturesData, words: Words, reader: int | None) -> str:
    """How often the reader wins, or else who wins most often."""
    if not found["seats"]:
        return words.say(r.FUTURES_SO_FAR, n=found["futures"], of=found["of"])
    best = max(found["seats"], key=lambda one: one["share"])
    if reader is not None:
        best = found["seats"][reader]
    wins = round(100 * best["share"])
    if best["seat"] == reader:
        return words.say(r.FUTURES_YOU, n=wins)
    return words.say(r.FUTURES_HEAD, n=wins, seat=words.seat(best["seat"]))
