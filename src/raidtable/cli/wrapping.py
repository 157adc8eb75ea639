"""Lines of a terminal: text wrapped and cut to a width, with figures kept next to their units."""

import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

# Rich breaks lines at every kind of space. These two private characters stand for a space and a
# no-break space where a line must not be broken; the console prints them as spaces.
GLUE, GLUED_NO_BREAK = "\ue000", "\ue001"
UNGLUED = str.maketrans({GLUE: " ", GLUED_NO_BREAK: "\xa0"})

# A blank after a figure, round an arrow or a times sign, and before a figure in brackets.
WITHIN_A_FIGURE = re.compile(
    r"(?<=\d)[ ](?=[^\W\d_]|[→×%])|(?<=[→×])[ ](?=[\d−])|(?<=\w)[ ](?=\(\d+\))|(?<=\S)[ ](?=[→×])"
)

ELLIPSIS = "…"


def glued(text: str) -> str:
    """The text with spaces that do not break inside of "2 hours", "6 → 4" and "Monster (5)"."""
    return WITHIN_A_FIGURE.sub(GLUE, text.replace("\xa0", GLUED_NO_BREAK))


def wrapped(text: Text, width: int, console: Console) -> list[Text]:
    """The lines of a text, none of them wider than that."""
    lines = list(text.wrap(console, width))
    for line in lines:
        line.rstrip()
    return lines


def cut_line(text: Text, width: int) -> Text:
    """The text on one line; if it is too long, as many whole words as fit, with an ellipsis."""
    if text.cell_len <= width:
        return text.copy()
    short = text.copy()
    short.truncate(width - 1)
    plain = short.plain
    if not text.plain[len(plain) :].startswith(" "):
        plain = plain.rpartition(" ")[0] or plain
    short = text[: len(plain.rstrip(" ,;:(—"))]
    return short.append(ELLIPSIS)


def numbered(number: int, lines: Sequence[Text], digits: int) -> list[Text]:
    """The lines of a choice, after its number."""
    margin = (f"{number:>{digits}} ", "strong")
    indent = " " * (digits + 1)
    return [Text.assemble(indent if place else margin, line) for place, line in enumerate(lines)]


# The lines of an entry in a list.
Entry = Sequence[Text]


def filled(entries: Sequence[Entry], columns: int, rows: int) -> list[list[list[Entry]]]:
    """The entries in pages of columns of at most that many rows, downwards and then across.

    No entry is split; one that is taller than a column has a column to itself.
    """
    pages: list[list[list[Entry]]] = []
    height = rows
    for entry in entries:
        if not pages or height + len(entry) > rows:
            if not pages or len(pages[-1]) == columns:
                pages.append([])
            pages[-1].append([])
            height = 0
        pages[-1][-1].append(entry)
        height += len(entry)
    return pages


def fewest_rows(entries: Sequence[Entry], columns: int) -> int:
    """The least number of rows in which all entries stand on one page."""
    rows = max((len(entry) for entry in entries), default=0)
    rows = max(rows, -(-sum(map(len, entries)) // columns))
    while len(filled(entries, columns, rows)) > 1:
        rows += 1
    return rows


def side_by_side(columns: Sequence[Sequence[Text]], width: int, gap: int) -> list[Text]:
    """The columns next to each other, all but the last padded to that width."""
    height = max(map(len, columns), default=0)
    lines: list[Text] = []
    for row in range(height):
        line = Text()
        for place, column in enumerate(columns):
            if row >= len(column):
                continue
            missing = place * (width + gap) - line.cell_len
            line.append(" " * missing)
            line.append_text(column[row])
        lines.append(line)
    return lines
