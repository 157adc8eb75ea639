"""The rules of a game as a page, with pictures of its pieces and of its worked examples."""

from functools import cache
from itertools import groupby
from typing import NamedTuple

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.responses import HTMLResponse

from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.examples import load_examples
from raidtable.games.rules import Section, load_rules, search
from raidtable.server.core import Server
from raidtable.server.markdown import as_html, shapes_used
from raidtable.server.pictures import (
    example_address,
    example_picture,
    example_size,
    picture_address,
    picture_response,
)
from raidtable.server.service import NAME_LENGTH, clean


class Entry(NamedTuple):
    """A section of the page, its HTML, and the details that are folded below it."""

    section: Section
    html: str
    details: list["Entry"]


class Group(NamedTuple):
    """A heading and the rules below it."""

    title: str
    entries: list[Entry]


@cache
def rendered(game_id: str, language: str) -> dict[Section, str]:
    """The HTML of each section."""
    pictures = registry.get(game_id).player_aid(language).pictures()

    def example(name: str) -> tuple[str, int, int]:
        return example_address(game_id, name, language), *example_size(game_id, name)

    return {
        section: as_html(section.text, pictures, example)
        for section in load_rules(game_id, language)
    }


@cache
def shapes(game_id: str, language: str) -> str:
    """The SVG definitions that the pictures of the whole page use."""
    html = "".join(rendered(game_id, language).values())
    return shapes_used(registry.get(game_id).player_aid(language).shapes(), html)


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


def add_rules(app: FastAPI, server: Server) -> None:
    """The rules pages, and the pictures of their examples."""

    @app.get("/rules/{game_id}", response_class=HTMLResponse)
    async def rules(request: Request, game_id: str, q: str = "") -> Response:
        """The rules of a game, all of them or those about a word."""
        session = server.sessions.read(request)
        language = server.language(request, session)
        game = registry.get(game_id)
        sought = clean(q, NAME_LENGTH)
        groups = found_page(game_id, language, sought) if sought else whole_page(game_id, language)
        return server.page(
            "rules.html",
            request,
            session,
            title=game.words(language).title(),
            groups=groups,
            shapes=shapes(game_id, language),
            picture=picture_address,
            game_id=game_id,
            sought=sought,
        )

    @app.get("/art/{game_id}/{language}/{name}.svg")
    async def example(request: Request, game_id: str, language: str, name: str) -> Response:
        """The board at the start of an example of the rules."""
        game = registry.get(game_id)
        if language not in LANGUAGES or name not in load_examples(game.id):
            raise HTTPException(404)
        return picture_response(request, example_picture(game.id, name, language))
