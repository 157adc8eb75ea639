"""The rules pages of the games, and the pictures and styles that each game brings."""

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse

from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.rules_examples import load_examples
from raidtable.server.html.example_boards import example_board
from raidtable.server.html.rules_page import found_page, shapes, whole_page
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.pages.game_files import styles, vignette, vignette_address
from raidtable.server.pages.responses import compressed_response
from raidtable.server.security.names import NAME_LENGTH, clean
from raidtable.server.tables.lobby import game_at

router = APIRouter(include_in_schema=False)

# "At a glance" and "Player aid" come first on every rules page.
KEY_GROUPS = 2


@router.get("/rules/{game_id}", response_class=HTMLResponse)
async def rules(context: Context, game_id: str, q: str = "", table: str = "") -> Response:
    """The rules of a game, all of them or those about a word.

    The page leads back to the table that the reader came from, if that game is played there. A
    table can be watched by everybody who knows its id.
    """
    language = context.language
    title = registry.get(game_id).presentation.words(language).title()
    sought = clean(q, NAME_LENGTH)
    groups = found_page(game_id, language, sought) if sought else whole_page(game_id, language)
    return context.render(
        "rules.html",
        title=title,
        groups=groups,
        shapes=shapes(game_id, language),
        picture=vignette_address,
        game_id=game_id,
        sought=sought,
        table=await table_of(context, table, game_id),
    )


@router.get("/rules/{game_id}/key", response_class=HTMLResponse)
async def board_key(context: Context, game_id: str, table: str = "") -> Response:
    """The key to the board: the game at a glance and its player aid, as a page or, for the page's
    script, alone. The page leads back to the table that the reader came from."""
    language = context.language
    _, *groups = whole_page(game_id, language)
    return context.render(
        "key_contents.html" if context.is_from_script else "key.html",
        title=registry.get(game_id).presentation.words(language).title(),
        groups=groups[:KEY_GROUPS],
        shapes=shapes(game_id, language),
        game_id=game_id,
        table=await table_of(context, table, game_id),
    )


async def table_of(context: PageContext, table: str, game_id: str) -> str:
    """The id of the table that a reader came from; empty if that game is not played there."""
    return table if table and await game_at(context.tables, table) == game_id else ""


@router.get("/art/{game_id}.svg")
async def art(request: Request, game_id: str) -> Response:
    """A small picture of the game, the same for everybody."""
    return compressed_response(request, vignette(game_id), "image/svg+xml")


@router.get("/art/{game_id}/{language}/{name}.svg")
async def example(request: Request, game_id: str, language: str, name: str) -> Response:
    """The board at the start of an example of the rules."""
    examples = load_examples(game_id)
    if language not in LANGUAGES or name not in examples or examples[name].crop is None:
        raise HTTPException(404)
    return compressed_response(request, example_board(game_id, name, language), "image/svg+xml")


@router.get("/art/{game_id}.css")
async def game_styles(request: Request, game_id: str) -> Response:
    """The styles that a game brings for its player boards."""
    return compressed_response(request, styles(game_id), "text/css")
