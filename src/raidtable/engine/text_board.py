"""Drawings for a terminal: lines of text with named styles; the terminal chooses their colours."""

import unicodedata
from dataclasses import dataclass, field
from functools import cache

# A piece of text and the name of its style ("" is plain): "seat0" to "seat3", "dim", "strong",
# "tile", ...
Span = tuple[str, str]


# The key of the part that a drawing without named parts consists of.
WHOLE = "board"


@dataclass
class Part:
    """A part of a drawing: the map, the market, what a player has.

    `summary` is the same in fewer lines, for a small screen; it is empty if there is nothing
    shorter to show.
    """

    key: str
    lines: list[list[Span]] = field(default_factory=list)
    summary: list[list[Span]] = field(default_factory=list)

    @property
    def shortest(self) -> list[list[Span]]:
        return self.summary or self.lines


class Sketch:
    """Lines of spans in named parts, filled from the top.

    `needed` has the keys of the parts that the decision is about, the most important first: a
    screen with too little room for everything shows these. A key without a part is ignored. `notes`
    name the pieces in the drawing, each with a sentence on what it does, for players who ask.
    """

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.needed: list[str] = [WHOLE]
        self.notes: list[tuple[str, str]] = []

    def begin(self, key: str) -> None:
        """Begin a part; the lines that follow belong to it."""
        self.parts.append(Part(key))

    def line(self, *spans: Span) -> None:
        self._part.lines.append(list(spans))

    def summary_line(self, *spans: Span) -> None:
        """A line of the short form of the part."""
        self._part.summary.append(list(spans))

    @property
    def _part(self) -> Part:
        if not self.parts:
            self.begin(WHOLE)
        return self.parts[-1]

    @property
    def lines(self) -> list[list[Span]]:
        """All lines of the drawing, without short forms."""
        return [line for part in self.parts for line in part.lines]

    def text(self) -> str:
        """The drawing without styles."""
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines)

    @property
    def width(self) -> int:
        """The columns that its longest line takes."""
        return max((columns(line) for line in self.text().splitlines()), default=0)


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return len(text) if text.isascii() else sum(columns_of(letter) for letter in text)


@cache
def columns_of(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def cut(text: str, width: int) -> str:
    """The text, or the part that fits, with an ellipsis."""
    if columns(text) <= width:
        return text
    kept = ""
    for letter in text:
        if columns(kept + letter) > width - 1:
            break
        kept += letter
    return kept + "…"


def pad(text: str, width: int) -> str:
    """The text, padded or cut to exactly `width` columns."""
    text = cut(text, width)
    return text + " " * (width - columns(text))


def wrap(items: list[str], width: int, gap: str = "  ") -> list[str]:
    """The items in rows of at most that width; no item is split."""
    rows: list[str] = []
    for item in items:
        item = cut(item, width)
        if rows and columns(rows[-1] + gap + item) <= width:
            rows[-1] += gap + item
        else:
            rows.append(item)
    return rows


# The lines that meet in a character cell, as bits.
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
# The character for each set of them.
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


class Canvas:
    """A sheet of character cells for boxes and texts; boxes that touch share their lines."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._joints = [[0] * width for _ in range(height)]
        self._written: list[list[Span | None]] = [[None] * width for _ in range(height)]

    def box(self, left: int, top: int, width: int, height: int) -> None:
        """A box with its corners on the sheet; the size counts its lines."""
        right, bottom = left + width - 1, top + height - 1
        for x in range(left, right + 1):
            along = (RIGHT if x < right else 0) | (LEFT if x > left else 0)
            self._joints[top][x] |= along
            self._joints[bottom][x] |= along
        for y in range(top, bottom + 1):
            along = (DOWN if y < bottom else 0) | (UP if y > top else 0)
            self._joints[y][left] |= along
            self._joints[y][right] |= along

    def put(self, x: int, y: int, *spans: Span) -> int:
        """Writes over what is there, up to the edge. Answers the column after the text."""
        row = self._written[y]
        for text, style in spans:
            for letter in text:
                size = columns_of(letter)
                if x + size > self.width:
                    return x
                if size == 0:  # an accent on the letter before it
                    before = row[x - 1] if x else None
                    if before is not None:
                        row[x - 1] = (before[0] + letter, before[1])
                    continue
                row[x] = (letter, style)
                if size == 2:
                    row[x + 1] = ("", style)
                x += size
        return x

    def draw_on(self, sketch: Sketch) -> None:
        for joints, written in zip(self._joints, self._written, strict=True):
            line: list[Span] = []
            for joint, span in zip(joints, written, strict=True):
                text, style = span or (LINES[joint], "line")
                if line and line[-1][1] == style:
                    line[-1] = (line[-1][0] + text, style)
                else:
                    line.append((text, style))
            sketch.line(*line)
