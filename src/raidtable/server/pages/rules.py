"""Pages about the games: their rules, credits and pictures."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.engine.data import has_file, load_toml
from raidtable.games import registry
from raidtable.games.rules_pages import load_rules, search
from raidtable.server.html.prose import as_html
from raidtable.server.pages.context import Context
from raidtable.server.pages.game_files import styles, vignette, vignette_address
from raidtable.server.pages.responses import compressed_response
from raidtable.server.security.names import NAME_LENGTH, clean
from raidtable.version import __version__

CREDITS = "credits.toml"

router = APIRouter(include_in_schema=False)


@cache
def credits_of(game_id: str) -> dict[str, Any]:
    """The authors, publisher and year of a game, as far as its credits.toml names them."""
    package = f"{registry.get(game_id).package}.presentation"
    return load_toml(package, CREDITS) if has_file(package, CREDITS) else {}


@router.get("/rules/{game_id}", response_class=HTMLResponse)
async def rules(context: Context, game_id: str, q: str = "") -> Response:
    """The rules of a game, all of them or those about a word."""
    title = registry.get(game_id).presentation.words(context.language).title()
    sections = load_rules(game_id, context.language)
    if q.strip():
        sections = search(sections, q)
    return context.render(
        "rules.html",
        title=title,
        sections=sections,
        as_html=lambda prose: Markup(as_html(prose)),
        picture=vignette_address,
        game_id=game_id,
        sought=clean(q, NAME_LENGTH),
    )


@router.get("/about", response_class=HTMLResponse)
async def about(context: Context) -> Response:
    """Who made the games, and everything that is not our own; our licence and version."""
    games = [
        {
            "id": game_id,
            "title": registry.get(game_id).presentation.words(context.language).title(),
            "credit": credits_of(game_id),
        }
        for game_id in registry.game_ids()
    ]
    return context.render("about.html", games=games, version=__version__, picture=vignette_address)


@router.get("/art/{game_id}.svg")
async def art(request: Request, game_id: str) -> Response:
    """A small picture of the game, the same for everybody."""
    return compressed_response(request, vignette(game_id), "image/svg+xml")


@router.get("/art/{game_id}.css")
async def game_styles(request: Request, game_id: str) -> Response:
    """The styles that a game brings for its player boards."""
    return compressed_response(request, styles(game_id), "text/css")
