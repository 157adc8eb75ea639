"""The player boards: what each seat has, next to the board."""

from html import escape

from raidtable.engine.seats import SEAT_LETTERS
from wrack_line.presentation import messages as m
from wrack_line.presentation.shapes import icon, icon_of
from wrack_line.presentation.words import WrackWords, points
from wrack_line.rules.components import KINDS
from wrack_line.rules.state import HIDDEN, WrackState


def draw_player_board(s: WrackState, seat: int, words: WrackWords) -> str:
    """Name, points and wish; then the gathered shells, and those that were dug up."""
    wish = s.wishes[seat]
    wish_text = (
        words.say(m.WISH, shell=words.shell(wish)) if wish >= 0 else words.say(m.SECRET_WISH)
    )
    gathered = "".join(
        chip(words.shell(kind), icon_of(kind), str(s.gathered[seat][kind])) for kind in range(KINDS)
    )
    hidden = "".join(
        chip(
            words.say(m.HIDDEN_SHELLS), icon_of(kind), "?" if kind == HIDDEN else words.shell(kind)
        )
        for kind in s.dug[seat]
    )
    return (
        f'<div class="mat wrack-mat seat-{seat}"><p class="mat-head">'
        f'<span class="badge">{SEAT_LETTERS[seat]}</span> '
        f'<span class="mat-name">{escape(words.seat(seat))}</span> '
        f'<span class="wrack-wish">{escape(wish_text)}</span> '
        f'<strong class="points">{points(s, seat)}</strong></p>'
        f'<ul class="chips">{gathered}{hidden}</ul></div>'
    )


def chip(title: str, drawn: str, count: str) -> str:
    return f'<li class="chip" title="{escape(title)}">{drawn}<b>{escape(count)}</b></li>'


def draw_summary(s: WrackState, seat: int, words: WrackWords) -> str:
    """The number of shells of each kind, and of hidden ones, in one line."""
    shown = "".join(
        figure(words.shell(kind), icon_of(kind), s.gathered[seat][kind]) for kind in range(KINDS)
    )
    hidden = figure(words.say(m.HIDDEN_SHELLS), icon("hidden"), len(s.dug[seat]))
    return f'<span class="brief">{shown}{hidden}</span>'


def figure(name: str, drawn: str, count: int) -> str:
    """A count after its icon. As a picture, screen readers say its title, not a bare number."""
    return f'<span role="img" title="{escape(name)}: {count}">{drawn}{count}</span>'
