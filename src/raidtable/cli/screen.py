"""The screen of one decision: the part of the board that it needs, the prompt and the choices.

A screen has a fixed size. It always has the prompt, the first page of the choices and the needed
parts of the board, which may be in their short form; if there is more room, it has more of the
board and of the log.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from raidtable.cli.wrapping import (
    Entry,
    cut_line,
    fewest_rows,
    filled,
    numbered,
    side_by_side,
    wrapped,
)
from raidtable.engine.text_board import Part, Sketch, Span

# The columns of a text board, and the least width for text next to it or for a column of choices.
BOARD = 78
LEAST_TEXT_WIDTH = 38
GAP = 2
# A choice of several lines in one column is not read well if it is narrower than this.
LEAST_WHOLE_WIDTH = 56
# The lines of the log that come before other parts of the board.
LATEST = 4
# The fewest rows of choices on a page.
LEAST_ROWS = 3


@dataclass(frozen=True)
class Choice:
    """A choice: its sentence, a mark that is never cut off, and the action that may be typed."""

    sentence: Text
    mark: Text
    action: Text


@dataclass(frozen=True)
class Contents:
    """What a screen is made from.

    `news` are the log lines since the player's last decision; `earlier` says how many of them are
    left out. `remarks` are shown above the choices and `legend` below them; `page_of` says which
    page of how many is shown.
    """

    board: Sketch
    prompt: Text
    choices: Sequence[Choice]
    news: Sequence[Text]
    remarks: Sequence[Text]
    legend: Sequence[Text]
    earlier: Callable[[int], Text]
    page_of: Callable[[int, int], Text]


@dataclass(frozen=True)
class Form:
    """How choices are listed: in how many columns, whole or cut to a line, with their actions or
    without."""

    columns: int
    is_whole: bool
    has_actions: bool = False


@dataclass
class Screen:
    """The lines of a screen, and what they show."""

    lines: list[Text]
    # The parts of the board, by their keys, with their lines.
    parts: dict[str, list[list[Span]]]
    # The places of the choices on this page, and the number of pages.
    choices: range
    pages: int
    is_cut: bool


@dataclass
class Size:
    """The room for a screen. Cut choices are explained below the input, in `explained` lines."""

    width: int
    height: int
    explained: int = 0


@dataclass
class Board:
    """The parts of a board that fit in that number of lines."""

    sketch: Sketch
    left: int
    shown: dict[str, list[list[Span]]] = field(default_factory=dict)

    @property
    def needed(self) -> list[Part]:
        by_key = {part.key: part for part in self.sketch.parts}
        return [by_key[key] for key in self.sketch.needed if key in by_key]

    @property
    def least(self) -> int:
        return sum(len(part.shortest) for part in self.needed)

    @property
    def is_needed_whole(self) -> bool:
        return all(self.shown.get(part.key) == part.lines for part in self.needed)

    def show_needed(self) -> None:
        for part in self.needed:
            self._show(part, part.shortest)

    def complete_needed(self) -> None:
        for part in self.needed:
            self._show(part, part.lines)

    def show_others(self) -> None:
        """Show the other parts, in short; then as many as possible whole."""
        others = [part for part in self.sketch.parts if part not in self.needed]
        for part in others:
            self._show(part, part.shortest)
        for part in others:
            if part.key in self.shown:
                self._show(part, part.lines)

    def _show(self, part: Part, lines: list[list[Span]]) -> None:
        more = len(lines) - len(self.shown.get(part.key, []))
        if more <= self.left:
            self.shown[part.key] = lines
            self.left -= more

    @property
    def lines(self) -> list[Text]:
        return [
            Text.assemble(*line)
            for part in self.sketch.parts
            for line in self.shown.get(part.key, [])
        ]


class Composer:
    """Finds the best screen of a size for some contents."""

    def __init__(self, contents: Contents, size: Size, console: Console) -> None:
        self.contents = contents
        self.size = size
        self.console = console
        self.digits = len(str(len(contents.choices))) + 1
        # Whether choices need the lines that the log would have.
        self.leaves_out_news = False
        # The columns next to the board.
        self.beside = size.width - BOARD - GAP
        self.has_room_beside = self.beside >= LEAST_TEXT_WIDTH

    def compose(self, page: int = 0) -> Screen:
        """The screen: choices whole if they fit, otherwise each cut to a line, otherwise pages."""
        if self.has_room_beside:
            for form in (Form(1, True, True), Form(1, True)):
                if screen := self._next_to_board(form, self.beside):
                    return screen
        cut: Screen | None = None
        for form in self._forms():
            screen = self._below_board(form)
            if screen is not None and not screen.is_cut:
                return screen
            cut = cut or screen
        return cut or self._page(page)

    def _forms(self) -> Iterator[Form]:
        """The ways to list choices over the whole width, the best first."""
        width = self.size.width
        yield Form(1, True, True)
        yield Form(1, True)
        for columns in range(2, width // LEAST_WHOLE_WIDTH + 1):
            yield Form(columns, True)
        for columns in range(1, self._most_columns + 1):
            yield Form(columns, False)

    @property
    def _most_columns(self) -> int:
        return max(1, self.size.width // LEAST_TEXT_WIDTH)

    # Choices

    def _entries(self, form: Form, width: int) -> list[Entry]:
        """The choices as lines of a column."""
        room = self._column(form, width) - self.digits - 1
        entries: list[Entry] = []
        for number, choice in enumerate(self.contents.choices, start=1):
            if form.is_whole:
                text = choice.sentence + choice.mark
                if form.has_actions:
                    text += choice.action
                lines = wrapped(text, room, self.console)
            else:
                lines = [cut_line(choice.sentence, room - choice.mark.cell_len) + choice.mark]
            entries.append(numbered(number, lines, self.digits))
        return entries

    def _column(self, form: Form, width: int) -> int:
        return (width - GAP * (form.columns - 1)) // form.columns

    def _listed(self, entries: list[Entry], form: Form, width: int) -> list[Text]:
        rows = fewest_rows(entries, form.columns)
        return self._in_columns(filled(entries, form.columns, rows)[0], form, width)

    def _in_columns(self, page: list[list[Entry]], form: Form, width: int) -> list[Text]:
        columns = [[line for entry in column for line in entry] for column in page]
        return side_by_side(columns, self._column(form, width), GAP)

    # Arrangements

    def _asked(self, choices: list[Text], width: int) -> list[Text]:
        """The prompt with the choices and what is said about them."""
        c = self.contents
        above = [line for text in (c.prompt, *c.remarks) for line in self._wrapped(text, width)]
        below = [line for text in c.legend for line in self._wrapped(text, width)]
        return [*above, *choices, *below]

    def _wrapped(self, text: Text, width: int) -> list[Text]:
        return wrapped(text, width, self.console)

    def _height(self, *, is_cut: bool) -> int:
        return self.size.height - (self.size.explained if is_cut else 0)

    def _is_cut(self, form: Form, width: int) -> bool:
        """Whether a choice is too long for its column."""
        room = self._column(form, width) - self.digits - 1
        widths = [each.sentence.cell_len + each.mark.cell_len for each in self.contents.choices]
        return not form.is_whole and any(width > room for width in widths)

    def _below_board(self, form: Form) -> Screen | None:
        """The board, the log, and below them prompt and choices."""
        width = self.size.width
        choices = self._listed(self._entries(form, width), form, width)
        asked = self._asked(choices, width)
        is_cut = self._is_cut(form, width)
        board = Board(self.contents.board, self._height(is_cut=is_cut) - len(asked))
        if board.least + self._least_news > board.left:
            return None
        lines = self._stacked(board, asked)
        if form.has_actions and not board.is_needed_whole:
            return None
        return Screen(lines, board.shown, self._every_choice, 1, is_cut)

    @property
    def _every_choice(self) -> range:
        return range(len(self.contents.choices))

    @property
    def _least_news(self) -> int:
        """The lines that are kept for the log between the board and the prompt."""
        has_news = bool(self.contents.news) and not self.leaves_out_news
        return 1 if has_news and not self.has_room_beside else 0

    def _stacked(self, board: Board, asked: list[Text]) -> list[Text]:
        width = self.size.width
        board.show_needed()
        board.left -= self._least_news
        board.complete_needed()
        if self.has_room_beside:
            board.show_others()
            news = self._news(len(board.lines), self.beside)
            blank = [Text()] if board.left > 0 else []
            return [*side_by_side([board.lines, news], BOARD, GAP), *blank, *asked]
        latest = self._news(min(LATEST, board.left + self._least_news), width)
        board.left -= max(0, len(latest) - self._least_news)
        board.show_others()
        news = self._news(len(latest) + board.left, width)
        board.left -= len(news) - len(latest)
        blank = [Text()] if board.left > 0 else []
        return [*board.lines, *news, *blank, *asked]

    def _next_to_board(self, form: Form, width: int) -> Screen | None:
        """The board, and to the right of it the prompt, the choices and the log."""
        height = self.size.height
        choices = self._listed(self._entries(form, width), form, width)
        asked = self._asked(choices, width)
        board = Board(self.contents.board, height)
        if board.least > board.left or len(asked) > height:
            return None
        board.show_needed()
        board.complete_needed()
        board.show_others()
        news = self._news(height - len(asked) - 1, width) if len(asked) < height - 1 else []
        right = [*asked, *([Text()] if news else []), *news]
        lines = side_by_side([board.lines, right], BOARD, GAP)
        return Screen(lines, board.shown, self._every_choice, 1, is_cut=False)

    def _page(self, page: int) -> Screen:
        """One page of the choices, below the needed parts of the board.

        On a screen that is too small for both, choices get half of it.
        """
        width = self.size.width
        form = Form(self._most_columns, False)
        asked = self._asked([], width)
        board = Board(self.contents.board, self._height(is_cut=True) - len(asked) - 1)
        rows = board.left - board.least - self._least_news
        if rows < LEAST_ROWS:
            self.leaves_out_news = True
            rows = board.left - board.least
        if rows < LEAST_ROWS:
            rows = max(1, board.left // 2)
        pages = filled(self._entries(form, width), form.columns, rows)
        page %= len(pages)
        counts = [sum(map(len, shown)) for shown in pages]
        first = sum(counts[:page])
        choices = self._in_columns(pages[page], form, width)
        board.left -= len(choices)
        choices.append(cut_line(self.contents.page_of(page, len(pages)), width))
        lines = self._stacked(board, self._asked(choices, width))
        here = range(first, first + counts[page])
        return Screen(lines, board.shown, here, len(pages), True)

    # The log

    def _news(self, room: int, width: int) -> list[Text]:
        """The latest log lines, as many as fit; above them how many are left out."""
        events = list(self.contents.news)
        shown: list[Text] = []
        while events:
            lines = self._wrapped(events[-1], width)
            if len(shown) + len(lines) > room:
                break
            shown = [*lines, *shown]
            events.pop()
        if events and not shown and room > 0:
            return [cut_line(events[-1], width)]
        if events and len(shown) < room:
            shown.insert(0, cut_line(self.contents.earlier(len(events)), width))
        return shown
