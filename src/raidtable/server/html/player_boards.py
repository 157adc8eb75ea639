"""The mats round the board: what each seat has, one's own first, each of them to be folded."""

from functools import cache
from html import escape

from raidtable.engine.drawing import SEAT_LETTERS
from raidtable.server.html.parts import Part


@cache
def start_of_mats(mine: int) -> Part:
    """Only here stands whose mat is the viewer's own: the mats are the same for all viewers."""
    return Part(f'<section id="mats" class="mats" data-mine="{mine}">')


def fold(seat: int, name: str, total: int, brief: str, why: str) -> str:
    """What is left of a folded mat: whose it is, the most important of what they have, and the
    points that everybody can tell; why a bot chose what it did is told to those who point at it."""
    title = f' title="{escape(why)}"' if why else ""
    return (
        f'<summary{title}><span class="badge">{SEAT_LETTERS[seat]}</span>'
        f'<span>{escape(name)}</span>{brief}<strong class="points">{total}</strong></summary>'
    )


def because(why: str) -> str:
    """Why a bot chose what it did last, in its open mat."""
    return f'<p class="because">{escape(why)}</p>' if why else ""


def foldable(seat: int, summary: str, mat: str, *, is_open: bool) -> str:
    """A mat, open or folded to begin with; later the page keeps it as it is folded there."""
    return (
        f'<article class="mat seat-{seat}" id="mat-{seat}">'
        f"<details{' open' if is_open else ''}>{summary}{mat}</details></article>"
    )
