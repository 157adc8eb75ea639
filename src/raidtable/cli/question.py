"""Asks a player for one decision: shows what it needs, and handles what the player types."""

import os
from collections.abc import Callable
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from raidtable.cli.commands import KEY_NAMES, KEYS, OFFERED, TAB, TYPED_KEYS, command_in
from raidtable.cli.information import NOT_UNDERSTOOD, Information
from raidtable.cli.input_help import Completed, InputHelp
from raidtable.cli.saves import holds_something_else
from raidtable.cli.screen import BOARD, Choice, Composer, Contents, Screen, Size
from raidtable.cli.table import SAVED_TO, Table
from raidtable.cli.terminal import TOO_NARROW, coloured, whole_number
from raidtable.cli.wrapping import GLUE, UNGLUED, cut_line, wrapped
from raidtable.engine.action import Action
from raidtable.engine.choice_rows import useful_first
from raidtable.engine.errors import CannotUndo
from raidtable.engine.state import CHANCE
from raidtable.engine.words import N_, NN_

# The most lines of the log below a board that is not fitted to a screen.
LATEST = 14
SEAL = "‡"
# The most lines of an answer that is shown on the same screen as the decision.
SHORT_ANSWER = 4

EARLIER = NN_("({n} earlier line: type log)", "({n} earlier lines: type log)")
SEALED = N_("{seal} Something is revealed after this choice.")
SEALED_FOR_GOOD = N_("{seal} Something is revealed after this choice: you can't undo it.")
ONLY_CHOICE = N_("There is only one choice; press Enter:")
NUMBERS = NN_("There is only choice 1.", "The choices are numbered 1 to {n}.")
NOTHING_TYPED = N_("Type the number of a choice, or help to see what else you can type.")
HOLDS_SOMETHING_ELSE = N_("{file} contains something that is not a saved game; it was not changed.")
PAGE_OF = N_("Page {page} of {pages}: press Enter for the next choices.")
ALL_SHOWN = N_("All choices are on the screen.")


class Leave(Exception):
    """The player wants to quit."""


class Question:
    """Asks the player to move until the position changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.terminal = table.terminal
        self.match = table.match
        self.words = table.words
        self.view = table.match.view(table.seat)
        self.actions = self._in_order(table.match.actions())
        self.page = 0
        self.pages = 1
        information = Information(table, self.actions, self.view)
        self.information = information
        # Each returns whether the position has changed, which ends the question.
        self.commands: dict[str, Callable[[str], bool]] = {
            "u": self._undo,
            "undo": self._undo,
            "redo": self._redo,
            "save": self._save,
            "n": self._next,
            "next": self._next,
            "previous": self._previous,
            "q": self._quit,
            "quit": self._quit,
            "exit": self._quit,
        }
        # These only show something.
        self.questions: dict[str, Callable[[str], None]] = {
            "b": self._board,
            "board": self._board,
            "hint": information.hint,
            "why": information.why,
            "pieces": information.pieces,
            "rules": information.rules,
            "log": information.log,
            "score": information.score,
            "help": information.help,
            "?": information.help,
        }

    def _in_order(self, legal: list[Action]) -> list[Action]:
        """The choices in the order of the page's list, so that both number them alike."""
        presentation = self.match.game.presentation
        return useful_first(legal, presentation.choice_rows(self.view, self.words, legal, {}))

    def ask(self) -> None:
        self.show()
        while not self._handle_and_answer(self.terminal.ask(help=self._input_help())):
            pass

    # Showing

    def show(self, answer: Text | None = None) -> None:
        """Show the decision, and in it a short answer to what was typed."""
        if self.terminal.interactive:
            self.show_screen(self.screen(answer))
        else:
            self._show_everything()

    def show_screen(self, screen: Screen) -> None:
        self.pages = screen.pages
        self.terminal.clear()
        self.terminal.show_lines(screen.lines)

    def screen(self, answer: Text | None = None) -> Screen:
        """The decision on one screen of the terminal's size."""
        width, height = self.terminal.console.size
        explained = 1
        if self.terminal.editor is None:
            explained, height = 0, height + 1  # without an editor, nothing is below the input
        size = Size(width, height - self.terminal.input_lines, explained)
        contents = self._contents([answer] if answer else [])
        return Composer(contents, size, self.terminal.console).compose(self.page)

    def _contents(self, answers: list[Text]) -> Contents:
        choices = []
        sealed = self._sealed()
        for action, is_sealed in zip(self.actions, sealed, strict=True):
            sentence = self._sentence(self.words.choice(self.view, action))
            mark = Text(f"{GLUE}{SEAL}" if is_sealed else "", "note")
            choices.append(Choice(sentence, mark, Text(f"  {action.text}", "dim")))
        legend = self._legend(sealed)
        if self.terminal.editor is None:
            legend.append(Text(self.terminal.text(TYPED_KEYS), style="dim"))
        if self.terminal.console.width < BOARD:
            text = self.terminal.text(TOO_NARROW, width=self.terminal.console.width, needed=BOARD)
            answers.append(Text(text, style="complaint"))
        events = self.table.news(self.match.actor)
        return Contents(
            self.match.game.presentation.text_board(self.view, self.words),
            self._prompt(),
            choices,
            [line for event in events for line in self.table.log([event]).split("\n")],
            [*answers, *self._remarks()],
            legend,
            self._earlier,
            lambda page, pages: Text(
                self.terminal.text(PAGE_OF, page=page + 1, pages=pages), style="note"
            ),
        )

    def _show_everything(self) -> None:
        """Show the whole board, the latest log lines, the prompt and the choices, for output that
        is not a screen."""
        terminal = self.terminal
        drawing = self.match.game.presentation.text_board(self.view, self.words)
        asked = Group(Text(""), self._prompt(), *self._list())
        if terminal.has_room_next_to(drawing):
            terminal.show(drawing, right=self._news(len(drawing.lines) - 1))
        else:
            terminal.show(drawing)
            if news := self._news(LATEST):
                terminal.print("")
                terminal.print(news)
        terminal.print(asked)

    def _news(self, most: int) -> Text:
        """The latest log lines since this player's last decision."""
        events = self.table.news(self.match.actor)
        if len(events) <= most:
            return self.table.log(events)
        omitted = len(events) - most + 1
        return self._earlier(omitted).append("\n").append_text(self.table.log(events[omitted:]))

    def _earlier(self, omitted: int) -> Text:
        return Text(self.terminal.text(EARLIER, omitted), style="dim")

    def _prompt(self) -> Text:
        prompt = self._sentence(self.words.prompt(self.view))
        prompt.stylize("strong")
        return prompt

    def _sentence(self, sentence: str) -> Text:
        return coloured(sentence, self.words, self.match.seats)

    def _sealed(self) -> list[bool]:
        """Which choices reveal something."""
        by_seat = self.match.actor != CHANCE
        return [by_seat and self.match.ends_undo(action.text) for action in self.actions]

    def _remarks(self) -> list[Text]:
        return [Text(self.terminal.text(ONLY_CHOICE))] if len(self.actions) == 1 else []

    def _legend(self, sealed: list[bool]) -> list[Text]:
        if not any(sealed):
            return []
        legend = SEALED if self.table.undo_policy.is_alone else SEALED_FOR_GOOD
        return [Text(self.terminal.text(legend, seal=SEAL), style="dim")]

    def _list(self) -> list[RenderableType]:
        """The numbered choices, with a mark on those that reveal something."""
        sealed = self._sealed()
        grid = Grid.grid(padding=(0, 1))
        for number, action in enumerate(self.actions, start=1):
            row = self._sentence(self.words.choice(self.view, action))
            row.append(f"  {action.text}", "dim")
            if sealed[number - 1]:
                row.append(f" {SEAL}", "note")
            grid.add_row(Text(f"{number:>3}", style="strong"), row)
        return [*self._remarks(), grid, *self._legend(sealed)]

    # Help with typing

    def _input_help(self) -> InputHelp:
        completions = [
            Completed(action.text, self.words.choice(self.view, action), str(number))
            for number, action in enumerate(self.actions, start=1)
        ]
        completions += [Completed(self.terminal.text(name)) for name in OFFERED]
        return InputHelp(completions, KEYS, self._explain_typed)

    def _explain_typed(self, line: str) -> str:
        """The whole sentence of the choice that was typed, otherwise the names of the keys."""
        return self.terminal.console.in_its_letters(self._explanation(line))

    def _explanation(self, line: str) -> str:
        number = whole_number(line)
        texts = [action.text for action in self.actions]
        if line.casefold() in texts:
            number = texts.index(line.casefold()) + 1
        width = self.terminal.console.width - 1
        if number is None or not 1 <= number <= len(texts):
            names = [self.terminal.text(name) for name in (*KEY_NAMES.values(), TAB)]
            return cut_line(Text(" · ".join(names)), width).plain
        sentence = self._sentence(self.words.choice(self.view, self.actions[number - 1]))
        lines = wrapped(sentence, width, self.terminal.console)
        return "\n".join(line.plain for line in lines).translate(UNGLUED)

    # Input

    def _handle_and_answer(self, line: str) -> bool:
        """Handle a line. What it prints is shown on a separate screen, or above the choices if
        it is short."""
        if not self.terminal.interactive:
            return self._handle(line)
        with self.terminal.console.capture() as captured:
            has_changed = self._handle(line)
        if has_changed:
            return True
        answer = Text.from_ansi(captured.get().rstrip("\n"))
        lines = wrapped(answer, self.terminal.console.width, self.terminal.console)
        if answer and len(lines) > SHORT_ANSWER:
            self.terminal.show_pages(lines)
            answer = Text()
        self.show(answer or None)
        return False

    def _handle(self, line: str) -> bool:
        texts = [action.text for action in self.actions]
        number = whole_number(line)
        if number is not None:
            return self._take(number, texts)
        if not line and len(texts) == 1:
            return self._play(texts[0])
        if line.casefold() in texts:
            return self._play(line.casefold())
        if line.endswith("?") and whole_number(line[:-1]) is not None:
            line = f"why {line[:-1]}"
        command, rest = command_in(line)
        if command in self.commands:
            return self.commands[command](rest)
        if command in self.questions:
            self.questions[command](rest)
        elif not line and self.pages > 1:
            self._next("")
        elif not line:
            self.terminal.complain(NOTHING_TYPED)
        elif not self.information.explain(line.casefold()):
            self.terminal.complain(NOT_UNDERSTOOD, line=line)
        return False

    def _take(self, number: int, texts: list[str]) -> bool:
        if 1 <= number <= len(texts):
            return self._play(texts[number - 1])
        self.terminal.complain(NUMBERS, n=len(texts))
        return False

    def _play(self, text: str) -> bool:
        self.table.play(text)
        return True

    def _next(self, _: str) -> bool:
        return self._turn_page(1)

    def _previous(self, _: str) -> bool:
        return self._turn_page(-1)

    def _turn_page(self, by: int) -> bool:
        self.page = (self.page + by) % self.pages
        if not self.terminal.interactive:
            self.terminal.say(ALL_SHOWN)
        return False

    def _undo(self, _: str) -> bool:
        return self._move_in_time(self.table.undo)

    def _redo(self, _: str) -> bool:
        return self._move_in_time(self.table.redo)

    def _move_in_time(self, move: Callable[[], None]) -> bool:
        try:
            move()
        except CannotUndo as problem:
            sentence = self.terminal.translator.sentence(problem)
            self.terminal.print(Text(sentence, style="complaint"))
            return False
        return True

    def _save(self, name: str) -> bool:
        file = Path(os.path.expanduser(name)) if name else self.table.file
        if name and holds_something_else(file):
            self.terminal.complain(HOLDS_SOMETHING_ELSE, file=file)
        elif self.table.save(file):
            self.terminal.say_whole(SAVED_TO, file=file)
        return False

    def _quit(self, _: str) -> bool:
        raise Leave

    def _board(self, _: str) -> None:
        """The whole board; without a screen, the choices again too."""
        if self.terminal.interactive:
            self.terminal.show(self.table.sketch(self.table.seat))
        else:
            self._show_everything()
