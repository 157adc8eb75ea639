"""The page with the credits, our licence and the version."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.engine.data import has_file, load_toml
from raidtable.games import registry
from raidtable.games.rules_pages import load_sources
from raidtable.server.html.markdown import as_html
from raidtable.server.pages.context import Context
from raidtable.server.pages.game_files import vignette_address
from raidtable.version import __version__

CREDITS = "credits.toml"

router = APIRouter(include_in_schema=False)


@cache
def credits_of(game_id: str) -> dict[str, Any]:
    """The authors, publisher and year of a game, as far as its credits.toml names them."""
    package = f"{registry.get(game_id).package}.presentation"
    return load_toml(package, CREDITS) if has_file(package, CREDITS) else {}


@router.get("/about", response_class=HTMLResponse)
async def about(context: Context) -> Response:
    """The authors of the games and of everything that is not our own; our licence and version."""
    games = [
        {
            "id": game_id,
            "title": registry.get(game_id).presentation.words(context.language).title(),
            "credit": credits_of(game_id),
            "sources": Markup(as_html(load_sources(game_id, context.language))),
        }
        for game_id in registry.game_ids()
    ]
    return context.render("about.html", games=games, version=__version__, picture=vignette_address)
