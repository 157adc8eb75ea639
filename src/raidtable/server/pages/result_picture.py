"""The picture of a finished game, which other sites show with a link to its table.

It needs the extra "pictures"; without it, they show the picture of all tables.
"""

import hashlib

from fastapi import APIRouter, Response

from raidtable.engine.words import LANGUAGES, N_, Words
from raidtable.pictures.maker import can_draw
from raidtable.server import messages
from raidtable.server.errors import NotFound
from raidtable.server.html.end import headline, in_order_of_rank
from raidtable.server.html.result_picture import HEIGHT, WIDTH, result_svg
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.pages.responses import SharedLink
from raidtable.server.pages.static_files import PICTURE_FOR_ALL, static_path
from raidtable.server.tables.live_table import LiveTable

CACHE = "public, max-age=300"

router = APIRouter(include_in_schema=False)


@router.get("/t/{table}/result.png")
async def result_png(context: Context, table: str, lang: str = "") -> Response:
    """The result of a finished game, with the board that everybody sees."""
    live = await context.tables.get(table)
    if not live.match.over:
        raise NotFound(N_("There is no picture before the game is over."))
    if not can_draw():
        return context.redirect(static_path(PICTURE_FOR_ALL))
    language = lang if lang in LANGUAGES else context.language
    return await picture_response(context, result_svg(live.match, words_of(live, language)))


async def picture_response(context: PageContext, svg: str) -> Response:
    """The SVG as PNG, unless the browser has it already."""
    tag = f'"{hashlib.sha256(svg.encode()).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": CACHE}
    if tag in context.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    services = context.services
    if not services.pictures.has(svg):
        context.check_limit(services.limits.pictures, messages.TOO_MANY_PICTURES)
    return Response(await services.pictures.png(svg), media_type="image/png", headers=headers)


def words_of(live: LiveTable, language: str) -> Words:
    return live.match.game.presentation.words(language, live.names_in(language))


def shared_link(context: PageContext, live: LiveTable) -> SharedLink:
    """What other sites show with a link to the table: the result of a finished game. Before that
    only which game it is, and whether a seat is free."""
    words = words_of(live, context.language)
    address = f"{context.address}/t/{live.id}"
    for_all = f"{context.address}{static_path(PICTURE_FOR_ALL)}"
    if not live.match.over:
        is_open = live.status == "open"
        text = (
            words.say(
                messages.SHARED_OPEN_TO_MEMBERS if live.doors.keeps_out else messages.SHARED_OPEN
            )
            if is_open
            else context.tagline
        )
        return SharedLink(address, words.title(), text, for_all)
    result = live.match.result
    ranking = ", ".join(
        f"{words.seat(seat)} {result.totals[seat]}" for seat in in_order_of_rank(result)
    )
    picture = f"{address}/result.png?lang={context.language}" if can_draw() else for_all
    title = f"{words.title()}: {headline(result, words)}"
    return SharedLink(address, title, ranking, picture, (WIDTH, HEIGHT))
