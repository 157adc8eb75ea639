"""Chips for lines of text: what a choice or a move costs and brings, as figures before an icon."""

from html import escape

MINUS = "−"
ARROW = "→"


def gain(figure: int | str, unit: str) -> str:
    return f'<span class="gain">+{figure}{unit}</span>'


def cost(figure: int | str, unit: str) -> str:
    return f'<span class="cost">{MINUS}{figure}{unit}</span>'


def quiet(text: str) -> str:
    return f'<span class="none">{escape(text)}</span>'


def named_figure(sign: str, shown: object, title: str) -> str:
    """A figure after its sign, with an escaped title as tooltip. As a picture, it has that name for
    screen readers too, which would otherwise read a bare number."""
    return f'<span role="img" title="{title}">{sign}{shown}</span>'
