"""The result of a game as a picture to share: the board as everybody sees it, and the ranking."""

from collections.abc import Callable
from html import escape
from textwrap import wrap

from raidtable.engine.drawing import picture
from raidtable.engine.match import Match
from raidtable.engine.seats import SEATS
from raidtable.engine.state import SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.server.html.end import headline, in_order_of_rank

# The size that other sites show pictures of links in.
WIDTH, HEIGHT = 1200, 630
EDGE = 16
BOARD_HEIGHT = HEIGHT - 2 * EDGE
DISPLAY, TEXT = "Grenze, Georgia, serif", "Alegreya Sans, sans-serif"
# The colours of the pages by night.
GROUND, PANEL, LINE = "#131a1f", "#232c31", "#b98a54"
INK, QUIET, GOLD = "#f1e6cd", "#c9bb9d", "#ffc53d"
# Characters in a line of the heading, and how wide an average character of a name is.
HEADING_LETTERS, HEADING_LINES = 25, 4
LETTER_WIDTH = 0.46
LARGEST_NAME = 30
ROW = 62


def result_svg(match: Match, words: Words) -> str:
    """The picture of a finished match; its board is the one that spectators see."""
    return with_board(match, match.view(SPECTATOR), words, lambda room: panel(match, words, room))


def with_board(match: Match, view: View, words: Words, panel: Callable[[int], str]) -> str:
    """The board of a view, with a panel to its right; the function gets the panel's width."""
    drawing = match.game.presentation.board(view, words, [])
    board_width = round(BOARD_HEIGHT * drawing.width / drawing.height)
    board = picture(match.game, view, words, width=board_width)
    placed_board = board.replace("<svg ", f'<svg x="{EDGE}" y="{EDGE}" ', 1)
    left = board_width + 2 * EDGE
    room = WIDTH - left - EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><path d="M0 0H{WIDTH}V{HEIGHT}H0z" fill="{GROUND}"/>'
        f'{placed_board}<rect x="{left}" y="{EDGE}" width="{room}" height="{BOARD_HEIGHT}" rx="10" '
        f'fill="{PANEL}" stroke="{LINE}" stroke-width="2"/>'
        f'<g transform="translate({left} {EDGE})">{panel(room)}</g></svg>'
    )


def panel(match: Match, words: Words, room: int) -> str:
    """The name of the game, who has won, and all seats in their order."""
    result = match.result
    parts = [line(24, 50, words.title(), 26, QUIET, DISPLAY)]
    top = 96
    for text in wrap(headline(result, words), HEADING_LETTERS, max_lines=HEADING_LINES):
        parts.append(line(24, top, text, 36, INK, DISPLAY))
        top += 40
    top += 16
    for seat in in_order_of_rank(result):
        is_winner = seat in result.winners
        points = str(result.totals[seat])
        parts.append(rank_row(seat, words.seat(seat), points, top, room, is_winner=is_winner))
        top += ROW
    parts.append(line(24, BOARD_HEIGHT - 24, "Raidtable", 24, LINE, DISPLAY))
    return "".join(parts)


def rank_row(seat: int, name: str, points: str, top: int, room: int, *, is_winner: bool) -> str:
    look = SEATS[seat]
    color = GOLD if is_winner else INK
    left, right = 76, room - 24
    name_room = right - left - 20 * len(points) - 12
    size = min(LARGEST_NAME, round(name_room / (LETTER_WIDTH * len(name))))
    return (
        f'<g transform="translate(44 {top + 22}) scale(1.9)"><circle r="11" fill="{look.color}" '
        f'stroke="{INK}" stroke-width="1"/><path d="{look.emblem}" fill="{look.paint}" '
        'transform="scale(.62)"/></g>'
        f"{line(left, top + 32, name, size, color, TEXT)}"
        f"{line(right, top + 32, points, 36, color, TEXT, 'end')}"
    )


def line(
    x: int, y: int, text: str, size: int, color: str, family: str, anchor: str = "start"
) -> str:
    weight = 600 if family == DISPLAY else 700
    return (
        f'<text x="{x}" y="{y}" font-family="{family}" font-weight="{weight}" font-size="{size}" '
        f'fill="{color}" text-anchor="{anchor}">{escape(text)}</text>'
    )
