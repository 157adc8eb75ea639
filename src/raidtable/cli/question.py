"""Asks a player for one decision: shows the board and the choices, and handles commands."""

import os
from collections.abc import Callable
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from raidtable.bots.words import expectation
from raidtable.cli.rules import show_sections
from raidtable.cli.saves import holds_something_else
from raidtable.cli.table import SAVED_TO, Table
from raidtable.cli.terminal import coloured, whole_number
from raidtable.engine.errors import CannotUndo, UnknownAction
from raidtable.engine.state import CHANCE
from raidtable.engine.words import N_, NN_
from raidtable.games.rules_pages import load_rules, search

# The most and the fewest lines of the log below the board; the command `log` shows the rest.
LATEST = 14
FEWEST = 4
SEAL = "‡"

EARLIER = NN_("({n} earlier line: type log)", "({n} earlier lines: type log)")
SEALED = N_("{seal} Something is revealed after this choice.")
SEALED_FOR_GOOD = N_("{seal} Something is revealed after this choice: you can't undo it.")
ONLY_CHOICE = N_("There is only one choice; press Enter:")
NUMBERS = NN_("There is only choice 1.", "The choices are numbered 1 to {n}.")
NOTHING_TYPED = N_("Type the number of a choice, or help to see what else you can type.")
NOT_UNDERSTOOD = N_(
    "“{line}” is not the number of a choice, an action or a command. Type help for a list."
)
ALL_ALLOWED = N_("Nothing is blocked right now: every move is in the list.")
REFUSED_NOW = N_("What you can't do now, and why:")
HOLDS_SOMETHING_ELSE = N_("{file} contains something that is not a saved game; it was not changed.")
AND_MORE = NN_("and {n} more", "and {n} more")
CAN_BE_DONE = N_("You can do that now: {choice}.")
RULE_OF = N_("(see rules {anchor})")
NO_RULE = N_("The rules do not mention “{word}”.")
OTHER_RULES = N_("Type rules and a word to read more. Topics: {groups}.")
HINTS = N_("What a strong bot would consider:")
NOTHING_TO_ADVISE = N_("No hints here: there is no decision to make.")
NO_PIECES = N_("There is nothing to explain on this board.")

HELP = [
    ("1, 2, 3 …", N_("make that choice (or type its action, shown next to it in grey)")),
    (N_("u, undo"), N_("undo your last move")),
    (N_("redo"), N_("redo a move that you undid")),
    (N_("hint"), N_("what a strong bot would consider in your place")),
    (N_("why"), N_("what you can't do now, and why")),
    (N_("why ACTION"), N_("why you can or can't do that")),
    (N_("pieces"), N_("what the pieces on the board do")),
    (N_("rules"), N_("the rule for this move, and a list of topics")),
    (N_("rules WORD"), N_("the rules that mention that word")),
    (N_("board"), N_("the board and the choices again")),
    (N_("log"), N_("everything that has happened so far")),
    (N_("score"), N_("the points so far, by source")),
    (N_("save"), N_("save now (the game is also saved after each of your moves)")),
    (N_("save FILE"), N_("save a copy in that file")),
    (N_("help"), N_("this list")),
    (N_("q, quit"), N_("quit; the game is saved and can be resumed")),
]


# Names of the commands in other languages than English.
ALIASES = {
    "deshacer": "undo",
    "rehacer": "redo",
    "pista": "hint",
    "por qué": "why",
    "por que": "why",
    "porqué": "why",
    "porque": "why",
    "piezas": "pieces",
    "reglas": "rules",
    "tablero": "board",
    "historial": "log",
    "registro": "log",
    "puntos": "score",
    "guardar": "save",
    "ayuda": "help",
    "salir": "quit",
}


def command_in(line: str) -> tuple[str, str]:
    """The command that a line begins with, by its English name, and the rest of the line."""
    folded = line.casefold()
    for alias, command in ALIASES.items():
        if folded == alias or folded.startswith(f"{alias} "):
            return command, line[len(alias) :].strip()
    word, _, rest = line.partition(" ")
    return word.casefold(), rest.strip()


class Leave(Exception):
    """The player wants to quit."""


class Question:
    """Asks the player to move until the position changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.terminal = table.terminal
        self.match = table.match
        self.words = table.words
        self.actions = table.match.actions()
        self.view = table.match.view(table.seat)
        # Each returns whether the position has changed, which ends the question.
        self.commands: dict[str, Callable[[str], bool]] = {
            "u": self._undo,
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "why": self._why,
            "pieces": self._pieces,
            "rules": self._rules,
            "board": self._board,
            "log": self._log,
            "score": self._score,
            "save": self._save,
            "help": self._help,
            "?": self._help,
            "q": self._quit,
            "quit": self._quit,
            "exit": self._quit,
        }

    def ask(self) -> None:
        self._draw()
        while not self._handle(self.terminal.ask()):
            pass

    # Showing

    def _draw(self) -> None:
        """Show the board, the latest log lines, the prompt and the choices."""
        terminal = self.terminal
        drawing = self.match.game.presentation.text_board(self.view, self.words)
        asked = Group(Text(""), self._prompt(), *self._choices())
        terminal.clear()
        if terminal.has_room_next_to(drawing):
            terminal.show(drawing, right=self._news(len(drawing.lines) - 1))
        else:
            terminal.show(drawing)
            # As many log lines as fit on the screen with the board, but at least a few.
            room = terminal.room_left_by(asked) - len(drawing.lines)
            if news := self._news(min(max(room, FEWEST), LATEST)):
                terminal.print("")
                terminal.print(news)
        terminal.print(asked)

    def _news(self, most: int) -> Text:
        """The latest log lines since this player's last decision."""
        events = self.table.news(self.match.actor)
        if len(events) <= most:
            return self.table.log(events)
        omitted = len(events) - most + 1
        earlier = Text(self.terminal.text(EARLIER, omitted), style="dim")
        return earlier.append("\n").append_text(self.table.log(events[omitted:]))

    def _prompt(self) -> Text:
        prompt = coloured(self.words.prompt(self.view), self.words, self.match.seats)
        prompt.stylize("strong")
        return prompt

    def _choices(self) -> list[RenderableType]:
        """The numbered choices, with a mark on those that reveal something."""
        by_seat = self.match.actor != CHANCE
        sealed = [by_seat and self.match.ends_undo(action.text) for action in self.actions]
        grid = Grid.grid(padding=(0, 1))
        for number, action in enumerate(self.actions, start=1):
            sentence = self.words.choice(self.view, action)
            row = coloured(sentence, self.words, self.match.seats)
            row.append(f"  {action.text}", "dim")
            if sealed[number - 1]:
                row.append(f" {SEAL}", "note")
            grid.add_row(Text(f"{number:>3}", style="strong"), row)
        shown: list[RenderableType] = [grid]
        if len(self.actions) == 1:
            shown.insert(0, Text(self.terminal.text(ONLY_CHOICE)))
        if any(sealed):
            legend = SEALED if self.table.undo_policy.is_alone else SEALED_FOR_GOOD
            shown.append(Text(self.terminal.text(legend, seal=SEAL), style="dim"))
        return shown

    # Input

    def _handle(self, line: str) -> bool:
        texts = [action.text for action in self.actions]
        number = whole_number(line)
        if number is not None:
            return self._take(number, texts)
        if not line and len(texts) == 1:
            return self._play(texts[0])
        if line.casefold() in texts:
            return self._play(line.casefold())
        command, rest = command_in(line)
        if command in self.commands:
            return self.commands[command](rest)
        if not line:
            self.terminal.complain(NOTHING_TYPED)
        elif not self._explain(line.casefold()):
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

    # Information

    def _hint(self, _: str) -> bool:
        if self.match.actor == CHANCE or len(self.actions) < 2:
            self.terminal.complain(NOTHING_TO_ADVISE)
            return False
        numbers = {action.text: number for number, action in enumerate(self.actions, start=1)}
        self.terminal.say(HINTS)
        grid = Grid.grid(padding=(0, 1))
        for hint in self.table.hints():
            number = numbers[hint.action]
            sentence = self.words.choice(self.view, self.actions[number - 1])
            row = coloured(sentence, self.words, self.match.seats)
            row.append(f"  {expectation(hint, self.words)}", "note")
            grid.add_row(Text(f"{number:>3}", style="strong"), row)
        self.terminal.print(grid)
        return False

    def _why(self, text: str) -> bool:
        number = whole_number(text)
        if number is not None and 1 <= number <= len(self.actions):
            text = self.actions[number - 1].text
        if not text:
            self._show_illegal()
        elif not self._explain(text.casefold()):
            self.terminal.complain(NOT_UNDERSTOOD, line=text)
        return False

    def _explain(self, text: str) -> bool:
        """Show why that action is or is not legal; return False if there is no such action."""
        try:
            explanation = self.match.explain(text, self.terminal.language)
        except UnknownAction:
            return False
        sentence = explanation.sentence
        if explanation.legal:
            sentence = self.terminal.text(CAN_BE_DONE, choice=sentence)
        shown = Text(sentence, style="note")
        if explanation.rule:
            shown.append(f" {self.terminal.text(RULE_OF, anchor=explanation.rule)}", "dim")
        self.terminal.print(shown)
        return True

    def _show_illegal(self) -> None:
        """Show each reason once, with the first action that is illegal because of it."""
        reasons: dict[str, str] = {}
        for text, reason in self.match.refused().items():
            reasons.setdefault(self.words.reason(reason), text)
        if not reasons:
            self.terminal.say(ALL_ALLOWED)
            return
        self.terminal.say(REFUSED_NOW)
        grid = Grid.grid(padding=(0, 2))
        for sentence, text in list(reasons.items())[:LATEST]:
            grid.add_row(Text(text, style="dim"), Text(sentence))
        self.terminal.print(grid)
        if len(reasons) > LATEST:
            self.terminal.say(AND_MORE, len(reasons) - LATEST, style="dim")

    def _rules(self, word: str) -> bool:
        sections = load_rules(self.match.game.id, self.terminal.language)
        found = search(sections, word or self.match.rule)
        if not word:
            show_sections(self.terminal, found[:1])
            groups = dict.fromkeys(section.group for section in sections if section.anchor)
            self.terminal.say(OTHER_RULES, style="dim", groups=", ".join(groups))
        elif found:
            show_sections(self.terminal, found)
        else:
            self.terminal.complain(NO_RULE, word=word)
        return False

    def _pieces(self, _: str) -> bool:
        drawing = self.table.sketch(self.table.seat)
        if drawing.notes:
            self.terminal.show_notes(drawing)
        else:
            self.terminal.say(NO_PIECES)
        return False

    def _board(self, _: str) -> bool:
        self._draw()
        return False

    def _log(self, _: str) -> bool:
        self.table.print_log(self.table.seen(self.table.seat, self.match.events))
        return False

    def _score(self, _: str) -> bool:
        self.terminal.show_points(
            self.match.standing(self.table.seat), self.words, self.table.titles
        )
        return False

    def _help(self, _: str) -> bool:
        grid = Grid.grid(padding=(0, 2))
        for typed, explanation in HELP:
            shown = Text(self.terminal.text(typed), style="strong")
            grid.add_row(shown, self.terminal.text(explanation))
        self.terminal.print(grid)
        return False
