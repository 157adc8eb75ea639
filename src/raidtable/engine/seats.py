"""The look of the seats: one table for pages, terminal, pictures and notebooks.

A seat without a player's name goes by the name of its colour. The style sheets repeat the colours
and emblems, because a style sheet cannot read this table; a test compares them.
"""

from typing import Final, NamedTuple

from raidtable.engine.messages import N_


class SeatLook(NamedTuple):
    """How a seat is named and drawn."""

    name: str  # a message: what its colour is called
    letter: str
    # The colour of its pieces, the same on light and dark pages.
    color: str
    # The colour of what is painted on them.
    paint: str
    # What is painted: an outline in that paint, 10 units to each side of the middle. It looks the
    # same when the piece is turned upside down.
    emblem: str
    # The same emblem as a style sheet cuts it out.
    clip_path: str
    # The nearest colour of a terminal that can be read on a dark and on a light screen.
    terminal: str


SEATS: Final[tuple[SeatLook, ...]] = (
    SeatLook(
        N_("Red"),
        "A",
        "#b02e26",
        "#fbf3e0",
        "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",  # a sun
        "circle(30%)",
        "red3",
    ),
    SeatLook(
        N_("Blue"),
        "B",
        "#1f4f96",
        "#fbf3e0",
        "M0-9L9 7H-9z",  # a peak
        "polygon(50% 14%, 86% 78%, 14% 78%)",
        "dodger_blue1",
    ),
    SeatLook(
        N_("Yellow"),
        "C",
        "#eeb02a",
        "#2b1d12",
        "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3z",  # a cross
        "polygon(38% 14%, 62% 14%, 62% 38%, 86% 38%, 86% 62%, 62% 62%, 62% 86%, 38% 86%, 38% 62%, "
        "14% 62%, 14% 38%, 38% 38%)",
        "dark_goldenrod",
    ),
    SeatLook(
        N_("Pink"),
        "D",
        "#cf86bd",
        "#2b1d12",
        "M-8-7H8V-2H-8zM-8 2H8V7H-8z",  # two bars
        "polygon(18% 22%, 82% 22%, 82% 43%, 18% 43%, 18% 57%, 82% 57%, 82% 78%, 18% 78%)",
        "hot_pink2",
    ),
)

SEAT_LETTERS: Final[list[str]] = [look.letter for look in SEATS]
SEAT_COLORS: Final[tuple[str, ...]] = tuple(look.color for look in SEATS)
SEAT_EMBLEMS: Final[tuple[str, ...]] = tuple(look.emblem for look in SEATS)


def emblem(seat: int) -> str:
    """SVG of what is painted on the pieces of a seat, 20 units wide around the middle."""
    return f'<path d="{SEATS[seat].emblem}" fill="{SEATS[seat].paint}"/>'


def seat_badge(seat: int, *, is_read: bool = True) -> str:
    """HTML of a seat's round emblem; screen readers read its letter, unless the seat is named next
    to it."""
    letter = SEAT_LETTERS[seat] if is_read else ""
    return f'<span class="badge seat-{seat}">{letter}</span>'
