"""Draws the pictures of the site into `docs/_made`: boards, pieces, examples and diagrams.

A board is drawn by the game's own functions, from a written position in `docs/players/boards`:

    position  the written position (see docs/positions.md); or
    moment    a moment of the game in docs/screens, such as "middle"
    play      actions to play first
    seat      the viewer, whose choices are marked; without it a spectator
    crop      the part to show: left, top, width and height
"""

import gzip
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import raidtable
from raidtable.engine.drawing import picture
from raidtable.engine.player_aid import PiecePicture
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.games import registry
from raidtable.games.rules_examples import load_examples
from raidtable.pictures.fonts import font_style
from raidtable.server.html.example_boards import example_board
from raidtable.server.html.markdown import shapes_used
from site_maker.diagrams import DIAGRAMS
from site_maker.repository import DOCS
from site_maker.rules import file_name

MADE = DOCS / "_made"
BOARDS = DOCS / "players" / "boards"
# In pixels: a small part of a board is enlarged.
LEAST_WIDTH = 640


def make_all(folder: Path) -> None:
    """Make every picture; files that stay the same keep their time, so that Sphinx skips them."""
    made = {}
    for name, svg in all_pictures():
        made[folder / name] = svg
    for path, svg in made.items():
        if not path.exists() or path.read_text(encoding="utf-8") != svg:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, encoding="utf-8")
    for old in folder.rglob("*.svg"):
        if old not in made:
            old.unlink()


def all_pictures() -> Iterator[tuple[str, str]]:
    """The file of each picture, and its SVG."""
    for game in registry.game_ids():
        for name, board in boards_of(game).items():
            yield f"boards/{game}-{name}.svg", board_svg(game, board)
        for name, example in load_examples(game).items():
            if example.crop is not None:
                drawn = gzip.decompress(example_board(game, name, "en")).decode()
                yield f"examples/{game}/{name}.svg", with_fonts(drawn)
        yield f"vignettes/{game}.svg", registry.get(game).presentation.vignette()
        yield from piece_pictures(game)
    for name, make in DIAGRAMS.items():
        yield f"diagrams/{name}.svg", make()


def boards_of(game: str) -> Mapping[str, dict[str, Any]]:
    """The boards that the pages of a game show."""
    file = BOARDS / f"{game}.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def board_svg(game: str, board: Mapping[str, Any]) -> str:
    match = board_match(game, board)
    seat = board.get("seat")
    legal = match.actions() if seat is not None and seat == match.actor else []
    view = match.view() if seat is None else match.view(seat)
    words = match.game.presentation.words("en", SEAT_LETTERS)
    crop = tuple(board["crop"]) if "crop" in board else None
    width = None if crop is None else max(LEAST_WIDTH, round(crop[2]))
    return with_fonts(picture(match.game, view, words, legal=legal, width=width, crop=crop))


def board_match(game: str, board: Mapping[str, Any]) -> raidtable.Match:
    if "moment" in board:
        shown = shown_game(game)
        match = raidtable.load(shown["record"]).at(shown["moments"][board["moment"]])
    else:
        match = raidtable.position(game, board["position"], chance="by_hand")
    for action in board.get("play", []):
        match.play(action)
    return match


@cache
def shown_game(game: str) -> dict[str, Any]:
    file = DOCS / "screens" / f"{game}.json"
    return dict(json.loads(file.read_text(encoding="utf-8")))


def with_fonts(svg: str) -> str:
    """The picture with its fonts: a page loads it alone."""
    head, bracket, rest = svg.partition(">")
    return f"{head}{bracket}{font_style()}{rest}"


def piece_pictures(game: str) -> Iterator[tuple[str, str]]:
    """The pieces of the player aid, which rules pages show in a line of text."""
    aid = registry.get(game).presentation.player_aid("en")
    for name, piece in aid.pictures().items():
        yield f"pieces/{game}/{file_name(name)}", piece_svg(piece, aid.shapes())


def piece_svg(piece: PiecePicture, shapes: str) -> str:
    x, y, width, height, markup, scale = piece
    used = shapes_used(shapes, markup)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" '
        f'width="{round(width * scale)}" height="{round(height * scale)}" '
        f'font-family="sans-serif" font-weight="700">'
        f"<defs>{used}</defs>{markup}</svg>"
    )
