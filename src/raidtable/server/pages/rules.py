"""Pages about the games: their rules, credits and pictures."""

from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.engine.data import load_toml
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.examples import load_examples
from raidtable.games.rules_pages import Section, load_rules, load_sources, search
from raidtable.server.html.markdown import as_html, shapes_used
from raidtable.server.pages.context import Context
from raidtable.server.pages.responses import compressed_response
from raidtable.server.pages.vignettes import (
    example_address,
    example_picture,
    example_size,
    vignette,
    vignette_address,
)
from raidtable.server.security.names import NAME_LENGTH, clean
from raidtable.version import __version__

router = APIRouter(include_in_schema=False)


class Entry(NamedTuple):
    """A section of the page, its HTML, and the details that are folded below it."""

    section: Section
    html: Markup
    details: list["Entry"]


class Group(NamedTuple):
    """A heading and the rules below it."""

    title: str
    entries: list[Entry]


@cache
def credits_of(game_id: str) -> dict[str, Any]:
    return load_toml(f"{registry.get(game_id).package}.presentation", "credits.toml")


@cache
def rendered(game_id: str, language: str) -> dict[Section, Markup]:
    """The HTML of each section."""
    pictures = registry.get(game_id).presentation.player_aid(language).pictures()

    def example(name: str) -> tuple[str, int, int]:
        return example_address(game_id, name, language), *example_size(game_id, name)

    return {
        section: as_html(section.text, pictures, example)
        for section in load_rules(game_id, language)
    }


@cache
def shapes(game_id: str, language: str) -> Markup:
    """The SVG definitions that the pictures of the whole page use."""
    html = "".join(rendered(game_id, language).values())
    return shapes_used(registry.get(game_id).presentation.player_aid(language).shapes(), html)


@cache
def whole_page(game_id: str, language: str) -> list[Group]:
    """All rules by group; table rows are within their tables, and details below their rules."""
    html = rendered(game_id, language)
    below: dict[Section, list[Entry]] = {}
    entries = []
    for section, text in html.items():
        if section.parent is None:
            below[section] = []
            entries.append(Entry(section, text, below[section]))
        elif not section.is_row:
            below[section.parent].append(Entry(section, text, []))
    return [
        Group(title, list(members))
        for title, members in groupby(entries, key=lambda entry: entry.section.group)
    ]


def found_page(game_id: str, language: str, word: str) -> list[Group]:
    """The rules about a word, the nearest first, in groups of those that follow each other."""
    html = rendered(game_id, language)
    found = search(load_rules(game_id, language), word)
    return [
        Group(title, [Entry(section, html[section], []) for section in sections])
        for title, sections in groupby(found, key=lambda section: section.group)
    ]


@router.get("/rules/{game_id}", response_class=HTMLResponse)
async def rules(context: Context, game_id: str, q: str = "") -> Response:
    """The rules of a game, all of them or those about a word."""
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
    )


@router.get("/about", response_class=HTMLResponse)
async def about(context: Context) -> Response:
    """Who made the games, and everything that is not our own; our licence and version."""
    games = [
        {
            "id": game_id,
            "title": registry.get(game_id).presentation.words(context.language).title(),
            "credit": credits_of(game_id),
            "sources": as_html(load_sources(game_id, context.language)),
        }
        for game_id in registry.game_ids()
    ]
    return context.render("about.html", games=games, version=__version__, picture=vignette_address)


@router.get("/art/{game_id}.svg")
async def art(request: Request, game_id: str) -> Response:
    """A small picture of the game, the same for everybody."""
    return compressed_response(request, vignette(game_id), "image/svg+xml")


@router.get("/art/{game_id}/{language}/{name}.svg")
async def example_board(request: Request, game_id: str, language: str, name: str) -> Response:
    """The board at the start of an example of the rules."""
    game = registry.get(game_id)
    if language not in LANGUAGES or name not in load_examples(game.id):
        raise HTTPException(404)
    compressed = example_picture(game.id, name, language)
    return compressed_response(request, compressed, "image/svg+xml")
