"""A puzzle as a picture to share: the board as the seat sees it, without the answer."""

from textwrap import wrap

from raidtable.server import puzzle_messages as messages
from raidtable.server.html.puzzle_board import PuzzleTable, question_of, words_of
from raidtable.server.html.result_picture import (
    DISPLAY,
    GOLD,
    HEADING_LETTERS,
    HEADING_LINES,
    INK,
    QUIET,
    TEXT,
    line,
    with_board,
)


def puzzle_svg(live: PuzzleTable, language: str, name: str) -> str:
    """The picture of a puzzle of that name."""
    words = words_of(live, language)
    view = live.match.view(live.puzzle["seat"])
    parts = [
        line(24, 50, words.title(), 26, QUIET, DISPLAY),
        line(24, 90, name, 26, QUIET, DISPLAY),
    ]
    top = 150
    question = question_of(live, language).question
    for text in wrap(question, HEADING_LETTERS, max_lines=HEADING_LINES):
        parts.append(line(24, top, text, 36, INK, DISPLAY))
        top += 40
    parts.append(line(24, top + 16, words.say(messages.ONE_TRY), 32, GOLD, TEXT))
    return with_board(live.match, view, words, lambda _: "".join(parts))
