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
