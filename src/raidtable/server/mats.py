"""The mats round the board: what each seat has, one's own first, each of them to be folded."""

from functools import cache
from html import escape

from raidtable.engine.drawing import SEAT_LETTERS
from raidtable.server.updates import Part


@cache
def start_of_mats(mine: int) -> Part:
    """Only here stands whose mat is the viewer's own: the mats are the same for all viewers."""
    return Part(f'<section id="mats" class="mats" data-mine="{mine}">')


def fold(seat: int, name: str, total: int, brief: str) -> str:
    """What is left of a folded mat: whose it is, the most important of what they have, and the
    points that everybody can tell."""
    return (
        f'<summary><span class="badge">{SEAT_LETTERS[seat]}</span><span>{escape(name)}</span>'
        f'{brief}<strong class="points">{total}</strong></summary>'
    )


def foldable(seat: int, summary: str, mat: str, *, is_open: bool) -> str:
    """A mat, open or folded to begin with; later the page keeps it as it is folded there."""
    return (
        f'<article class="mat seat-{seat}" id="mat-{seat}">'
        f"<details{' open' if is_open else ''}>{summary}{mat}</details></article>"
    )
