"""The player boards: what each seat has. Each can be collapsed to a summary."""

from functools import cache
from html import escape

from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.html.compressed_parts import Part


@cache
def start_of_boards(own: int, language: str) -> Part:
    """The start of the section. Only this says which board is the viewer's own: the boards
    themselves are the same for all viewers."""
    name = escape(Translator(language).say(messages.PLAYER_BOARDS))
    return Part(
        f'<section id="mats" class="mats" data-mine="{own}" tabindex="0" aria-label="{name}">'
    )


@cache
def points_figure(total: int, language: str) -> str:
    """The points; screen readers say what they are, as the name of a picture."""
    title = escape(f"{Translator(language).say(messages.POINTS)}: {total}")
    return f'<strong class="points" role="img" title="{title}">{total}</strong>'


def summary(
    seat: int, name: str, points: str, brief: str, explanation: str, clock: str = ""
) -> str:
    """The summary on a collapsed board: the player, the most important things they have, and the
    points that everybody knows. Its tooltip is the explanation of a bot's last choice."""
    title = f' title="{escape(explanation)}"' if explanation else ""
    return (
        f'<summary{title}><span class="badge">{SEAT_LETTERS[seat]}</span> '
        f"<span>{escape(name)}</span>{clock}{brief}{points}</summary>"
    )


def explanation_line(explanation: str) -> str:
    """Why a bot chose its last action, on its open board."""
    return f'<p class="because">{escape(explanation)}</p>' if explanation else ""


def collapsible(seat: int, summary: str, board: str, *, is_open: bool) -> str:
    """A board, open or collapsed at first; later the page keeps what its viewer chose."""
    return (
        f'<article class="mat seat-{seat}" id="mat-{seat}">'
        f"<details{' open' if is_open else ''}>{summary}{board}</details></article>"
    )
