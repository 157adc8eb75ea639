"""The board of a review: the position before a choice, with the played and the better one on it."""

import re
from html import escape
from typing import Final, NamedTuple

from raidtable.engine.action import Action
from raidtable.engine.drawing import TYPEFACES, Drawing, Spot
from raidtable.engine.game import Game
from raidtable.engine.state import State
from raidtable.engine.words import Words
from raidtable.reviews.data import Verdict
from raidtable.reviews.marks import BONE, EDGE, notches

GREEN, LIGHT = "#1c6b3c", "#fff6e2"
WAY: Final = re.compile(r'<path d="([^"]+)"')


class Compared(NamedTuple):
    """A choice drawn on the board: its word, and its verdict; None for the better one."""

    action: Action
    word: str
    verdict: Verdict | None


def board_svg(
    game: Game,
    state: State,
    seat: int,
    words: Words,
    compared: list[Compared],
    *,
    portrait: bool,
) -> str:
    """The pieces of a position as that seat saw it, with rings, plates and, where the game shows
    one, the way of each choice."""
    view = game.rules.view(state, seat)
    actions = [choice.action for choice in compared]
    drawing = game.presentation.board(view, words, actions, portrait=portrait)
    previews = game.presentation.previews(view, words, actions, portrait=portrait)
    scale = 0.75 if portrait else 1.0
    ways, rings = "", ""
    for choice in compared:
        is_better = choice.verdict is None
        preview = previews.get(choice.action.text)
        found = WAY.search(preview.marks) if preview is not None else None
        if found is not None:
            drawn = way(found[1], scale, is_better=is_better)
            # Both may begin alike: the better way is on top.
            ways = ways + drawn if is_better else drawn + ways
        spot = next((spot for spot in drawing.spots if spot.action == choice.action.text), None)
        if spot is not None:
            rings += ring(spot, scale, is_better=is_better)
            rings += plate(spot, choice, drawing, scale)
    name = escape(words.progress(view))
    return (
        f'<svg class="pieces" viewBox="0 0 {drawing.width} {drawing.height}" role="img" '
        f'aria-label="{name}" font-family="{TYPEFACES}" font-weight="700">'
        f"{drawing.pieces}{ways}{rings}</svg>"
    )


def way(path: str, scale: float, *, is_better: bool) -> str:
    """The way of a choice: solid green for the better one, dashed for the played one."""
    line = f'<path d="{path}" fill="none" stroke-linejoin="round" stroke-linecap="round" '
    if is_better:
        return (
            f'{line}stroke="{LIGHT}" stroke-width="{10 * scale:g}"/>'
            f'{line}stroke="{GREEN}" stroke-width="{5.4 * scale:g}"/>'
        )
    dashes = f"{3 * scale:g} {10 * scale:g}"
    return (
        f'{line}stroke="{EDGE}" stroke-opacity=".6" stroke-width="{11 * scale:g}"/>'
        f'{line}stroke="{BONE}" stroke-width="{5 * scale:g}" stroke-dasharray="{dashes}"/>'
    )


def ring(spot: Spot, scale: float, *, is_better: bool) -> str:
    corner = spot.width / 2 if spot.is_round else 7
    place = (
        f'<rect x="{spot.x:g}" y="{spot.y:g}" width="{spot.width:g}" height="{spot.height:g}" '
        f'rx="{corner:g}" fill="none" '
    )
    if is_better:
        return (
            f'{place}stroke="{GREEN}" stroke-width="{11 * scale:g}"/>'
            f'{place}stroke="{LIGHT}" stroke-width="{5 * scale:g}"/>'
        )
    dashes = f"{9 * scale:g} {6 * scale:g}"
    return (
        f'{place}stroke="{EDGE}" stroke-width="{10 * scale:g}"/>'
        f'{place}stroke="{BONE}" stroke-width="{4.4 * scale:g}" stroke-dasharray="{dashes}"/>'
    )


def plate(spot: Spot, choice: Compared, drawing: Drawing, scale: float) -> str:
    """A small sign with notches or a tick, and the word."""
    is_better = choice.verdict is None
    size = 20 * scale + 1
    width = len(choice.word) * size * 0.5 + 40 * scale
    x = min(max(spot.x + spot.width / 2, width / 2 + 4), drawing.width - width / 2 - 4)
    # Both may be in one place: one sign is on its lower edge, the other on its upper one.
    y = spot.y + spot.height if is_better else spot.y
    y = min(max(y, 20 * scale), drawing.height - 20 * scale)
    mark = notches(choice.verdict or "", 0, 0, 15, LIGHT)
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><rect x="{-width / 2:.1f}" '
        f'y="{-16 * scale:.1f}" width="{width:.1f}" height="{32 * scale:.1f}" rx="7" '
        f'fill="{GREEN if is_better else EDGE}" stroke="{LIGHT}" stroke-width="2"/>'
        f'<g transform="translate({-width / 2 + 18 * scale:.1f} 0) scale({scale:g})">{mark}</g>'
        f'<text x="{-width / 2 + 32 * scale:.1f}" y="{size * 0.33:.1f}" font-size="{size:.1f}" '
        f'fill="{LIGHT}">{escape(choice.word)}</text></g>'
    )
