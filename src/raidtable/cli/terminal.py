"""Input and output of all commands: the language, the screen and the keyboard."""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from raidtable.cli.console import HarmlessConsole
from raidtable.cli.input_help import InputHelp, can_edit_lines
from raidtable.cli.wrapping import glued
from raidtable.engine.errors import BadOption
from raidtable.engine.event import Event
from raidtable.engine.languages import SOURCE
from raidtable.engine.rules import Result
from raidtable.engine.seats import SEATS
from raidtable.engine.text_board import Sketch
from raidtable.engine.translator import is_available
from raidtable.engine.words import (
    LANGUAGES,
    MESSAGES_NOT_BUILT,
    N_,
    Message,
    Translator,
    Words,
)

if TYPE_CHECKING:
    from raidtable.cli.line_editor import LineEditor

T = TypeVar("T")

# Colours that are readable on dark and light screens. None of them is the only sign of anything.
THEME = Theme(
    {
        **{f"seat{seat}": f"bold {look.terminal}" for seat, look in enumerate(SEATS)},
        "strong": "bold",
        "title": "bold",
        "line": "grey50",
        "tile": "default",
        "event": "turquoise4",
        "village": "turquoise4",
        "monster": "red",
        "harbor": "bold dark_goldenrod",
        "ghost": "bold medium_purple3",
        "figure": "dark_goldenrod",
        "complaint": "red",
        "note": "turquoise4",
    }
)

# The least width for text next to a drawing.
LEAST_TEXT_WIDTH = 36

TOO_NARROW = N_("This terminal has {width} columns; the board needs {needed}.")
GO_ON = N_("Press Enter for more, or type q to go back: ")
GO_BACK = N_("Press Enter to go back: ")
POINTS = N_("Points")
TOTAL = N_("Total")
RANK = N_("Rank")
OPPONENT = N_("Opponent")


def language_of_environment() -> str:
    """The language of the user's locale if it is available, otherwise English."""
    locale = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)),
        "",
    )
    language = locale[:2].lower()
    return language if is_available(language) else SOURCE


def line_editor() -> "LineEditor":
    """An editor for this terminal. Importing it takes longer than most commands do."""
    from raidtable.cli.line_editor import LineEditor

    return LineEditor()


def whole_number(text: str) -> int | None:
    """The typed number; None if it is not a number or has ten digits or more."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


class Terminal:
    """Prints messages in one language, shows drawings, and reads input."""

    def __init__(self, language: str | None = None) -> None:
        language = language or language_of_environment()
        if language in LANGUAGES and not is_available(language):
            raise BadOption(MESSAGES_NOT_BUILT, language=LANGUAGES[language])
        self.translator = Translator(language)
        self.console = HarmlessConsole(theme=THEME, highlight=False, markup=False)
        if self.console.is_dumb_terminal:  # Rich does not ask these for their size
            self.console.width, self.console.height = shutil.get_terminal_size()
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        # Reads lines where the terminal can move its cursor; otherwise lines are read plainly.
        self.editor = line_editor() if self.interactive and can_edit_lines() else None

    @property
    def language(self) -> str:
        return self.translator.language

    def track(
        self,
        things: Iterable[T],
        message: Message,
        *,
        total: int | None = None,
        figures: Mapping[str, object] | None = None,
        silent: bool = False,
    ) -> Iterator[T]:
        """Yield the items while a progress bar is shown, unless the output is not a terminal.

        `total` is their number if it cannot be counted in advance.
        """
        with self.progress(silent=silent) as progress:
            description = self.text(message, **(figures or {}))
            yield from progress.track(things, total, description=description)

    def progress(self, *, silent: bool = False) -> Progress:
        """A progress bar that disappears at the end; none unless the output is a terminal."""
        screen = HarmlessConsole(stderr=True)
        return Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=screen,
            transient=True,
            disable=silent or not screen.is_terminal,
        )

    def text(self, message: Message, n: object = None, **figures: object) -> str:
        return self.translator.say(message, n, **figures)

    def say(self, message: Message, n: object = None, style: str = "", **figures: object) -> None:
        self.print(Text(glued(self.text(message, n, **figures)), style=style))

    def say_whole(self, message: Message, n: object = None, **figures: object) -> None:
        """Print a message on one line, whatever its length, so that paths and commands can be
        copied."""
        self.console.print(Text(self.text(message, n, **figures)), soft_wrap=True)

    def complain(self, message: Message, **figures: object) -> None:
        self.say(message, style="complaint", **figures)

    def print(self, *shown: RenderableType) -> None:
        self.console.print(*shown)

    def print_plain(self, text: str) -> None:
        """Print text for other programs: without colour or line breaks."""
        self.console.out(text, highlight=False)

    def rule(self, title: str) -> None:
        self.console.rule(Text(title, style="title"), style="line")

    def clear(self) -> None:
        """Clear the screen if the terminal is interactive."""
        if self.interactive:
            self.console.clear()

    @property
    def input_lines(self) -> int:
        """The lines at the bottom of the screen for input and what is shown below it."""
        return 2

    def ask(self, prompt: str = "> ", help: InputHelp | None = None) -> str:
        """A line of input, stripped; raises EOFError at the end of the input.

        `help` offers completions, keys and explanations if the terminal can show them.
        """
        if self.editor is not None and help is not None:
            return self.editor.read(prompt, help).strip()
        line = self.console.input(prompt, markup=False).strip()
        if not self.interactive:
            self.print_plain(line)  # no terminal echoes the input of a file or pipe
        return line

    def wipe(self) -> None:
        """Clear the screen, the scrollback and the history of input."""
        if self.editor is not None:
            self.editor.forget()
        if self.interactive:
            self.console.clear()
            self.console.file.write("\x1b[3J")

    def pause(self, message: Message, **figures: object) -> None:
        """Wait for Enter if the terminal is interactive."""
        if self.interactive:
            self.ask(self.text(message, **figures))

    def show_lines(self, lines: Sequence[Text]) -> None:
        """Show lines that fit the screen; wider ones are cropped."""
        self.console.print(Text("\n").join(lines), no_wrap=True, overflow="crop")

    def show_pages(self, lines: Sequence[Text], last: str | None = None) -> None:
        """Show lines on screens of their own, and wait for Enter after each.

        `last` is asked after the last screen.
        """
        height = max(1, self.console.height - 2)
        for first in range(0, len(lines), height):
            self.clear()
            self.show_lines(lines[first : first + height])
            is_last = first + height >= len(lines)
            line = self.ask((last or self.text(GO_BACK)) if is_last else self.text(GO_ON))
            if line.casefold() == "q":
                return

    # Text boards, notes and points

    def show(self, drawing: Sketch, right: RenderableType | None = None) -> None:
        """Show a text board in colours, with `right` to the right of it.

        Lines are cropped and never wrapped, which would break the drawing.
        """
        lines = Text("\n").join(Text.assemble(*line) for line in drawing.lines)
        lines.no_wrap = True
        lines.overflow = "crop"
        if right is None:
            self.print(lines)
        else:
            grid = Table.grid(padding=(0, 2))
            grid.add_column(width=drawing.width)
            grid.add_column()
            grid.add_row(lines, right)
            self.print(grid)
        if drawing.width > self.console.width:
            self.complain(TOO_NARROW, width=self.console.width, needed=drawing.width)

    def has_room_next_to(self, drawing: Sketch) -> bool:
        return self.console.width >= drawing.width + 2 + LEAST_TEXT_WIDTH

    def show_notes(self, drawing: Sketch) -> None:
        table = Table.grid(padding=(0, 2))
        for piece, help_text in drawing.notes:
            table.add_row(Text(piece, style="strong"), Text(glued(help_text)))
        self.print(table)

    def show_points(
        self, result: Result, words: Words, players: Sequence[str] | None = None
    ) -> None:
        """Show the points by source, with a column for each seat and its player if known."""
        table = Table(box=None, pad_edge=False, padding=(0, 2))
        table.add_column(self.text(POINTS))
        for seat in range(len(result.points)):
            heading = Text(words.seat(seat), style=f"seat{seat}")
            if players is not None:
                heading.append(f"\n{players[seat]}", "dim")
            table.add_column(heading, justify="right")
        for source in result.points[0]:
            figures = [str(points[source]) for points in result.points]
            table.add_row(words.source(source), *figures)
        table.add_section()
        totals = [Text(str(total), style="strong") for total in result.totals]
        table.add_row(Text(self.text(TOTAL), style="strong"), *totals)
        if result.opponent is None:
            table.add_row(self.text(RANK), *(str(rank) for rank in result.ranks))
        else:
            table.add_row(self.text(OPPONENT), str(result.opponent))
        self.print(table)


def log_lines(
    events: Sequence[Event],
    words: Words,
    seats: int,
    reasons: Mapping[Event, str] | None = None,
) -> Text:
    """The log lines of the events, each followed by the explanation of a bot's choice, if any."""
    lines = []
    for event in events:
        if line := words.event(event):
            lines.append(coloured(line, words, seats))
            if reasons is not None and event in reasons:
                lines.append(Text(f"  {glued(reasons[event])}", style="dim"))
    return Text("\n").join(lines)


def coloured(line: str, words: Words, seats: int) -> Text:
    """The line with the names of seats in their colours."""
    line = glued(line)
    text = Text(line)
    for seat in range(seats):
        for found in re.finditer(rf"(?<!\w){re.escape(words.seat(seat))}(?!\w)", line):
            if not is_part_of_a_name(line, *found.span()):
                text.stylize(f"seat{seat}", *found.span())
    return text


def is_part_of_a_name(line: str, start: int, end: int) -> bool:
    """Whether these letters belong to the name of a piece: "Blue Jay", "Arrecife Rojo".

    A capital at the beginning of the line does not make a name.
    """
    before, after = re.search(r"(\w+) $", line[:start]), re.match(r" (\w)", line[end:])
    follows_a_name = before is not None and before.start() > 0 and before[1][0].isupper()
    return follows_a_name or (after is not None and after[1].isupper())
