"""The board for a terminal."""

from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.text_board import Sketch, Span, cut, pad
from raidtable.engine.view import View
from wrack_line.presentation import messages as m
from wrack_line.presentation.words import WrackWords, pieces_in_bag, points, table_of
from wrack_line.rules.components import KINDS, LAST_WAVE, PLACES, SET_POINTS
from wrack_line.rules.state import HIDDEN, WrackState

CELL = 15
NAME = 16
WATER = "≈"
SHORE = "│"


def sketch(view: View, words: WrackWords) -> Sketch:
    s = table_of(view)
    drawing = Sketch()
    last = LAST_WAVE[s.tide]
    drawing.line(
        (pad(words.say(m.TIDE, waves=s.waves, last=last), CELL), "title"),
        (f"{WATER * s.waves}{'·' * (last - s.waves)}   ", "village"),
        (words.say(m.BAG, count=pieces_in_bag(s)), "dim"),
    )
    cells: list[Span] = [(f" {WATER}{WATER}{WATER} ", "village"), (SHORE, "line")]
    for place in range(PLACES):
        name = words.shell(s.beach[place]) if place < len(s.beach) else ""
        cells += [(pad(f" {place + 1} {name}", CELL), "tile"), (SHORE, "line")]
    drawing.line(*cells)
    for seat in range(s.seats):
        draw_seat(drawing, s, seat, words)
    scored = ", ".join(str(count) for count in SET_POINTS[1:])
    drawing.notes += [
        (words.shell(kind), words.say(m.SHELL_HELP, points=scored)) for kind in range(KINDS)
    ]
    return drawing


def draw_seat(drawing: Sketch, s: WrackState, seat: int, words: WrackWords) -> None:
    sign = "▶" if seat == s.actor else " "
    name = cut(f"{sign}{SEAT_LETTERS[seat]} {words.seat(seat)}", NAME)
    wish = s.wishes[seat]
    wish_text = (
        words.say(m.WISH, shell=words.shell(wish)) if wish >= 0 else words.say(m.SECRET_WISH)
    )
    scored = words.say(m.POINTS, points=points(s, seat))
    drawing.line(
        (pad(name, NAME), f"seat{seat}"), (pad(scored, CELL), "strong"), (wish_text, "dim")
    )
    shells = [
        f"{words.shell(kind)} {count}" for kind, count in enumerate(s.gathered[seat]) if count
    ]
    shells += ["[?]" if kind == HIDDEN else f"[{words.shell(kind)}]" for kind in s.dug[seat]]
    drawing.line((pad("", 3), ""), (cut("  ".join(shells) or "–", 74), "tile"))
