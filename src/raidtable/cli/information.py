"""Shows what a player asks for at a decision: hints, reasons, rules, pieces, log, points."""

from rich.table import Table as Grid
from rich.text import Text

from raidtable.bots.words import expectation
from raidtable.cli.commands import HELP
from raidtable.cli.rules import show_best_sections, show_sections
from raidtable.cli.table import Table
from raidtable.cli.terminal import coloured, whole_number
from raidtable.cli.wrapping import glued
from raidtable.engine.action import Action
from raidtable.engine.errors import UnknownAction
from raidtable.engine.state import CHANCE
from raidtable.engine.view import View
from raidtable.engine.words import N_, NN_
from raidtable.games.rules_pages import load_rules, search

# The most reasons that are listed at once.
MOST_REASONS = 14

NOT_UNDERSTOOD = N_(
    "“{line}” is not the number of a choice, an action or a command. Type help for a list."
)
ALL_ALLOWED = N_("Nothing is blocked right now: every move is in the list.")
REFUSED_NOW = N_("What you can't do now, and why:")
AND_MORE = NN_("and {n} more", "and {n} more")
CAN_BE_DONE = N_("You can do that now: {choice}.")
RULE_OF = N_("(see rules {anchor})")
NO_RULE = N_("The rules do not mention “{word}”.")
OTHER_RULES = N_("Type rules and a word to read more. Topics: {groups}.")
HINTS = N_("What a strong bot would consider:")
NOTHING_TO_ADVISE = N_("No hints here: there is no decision to make.")
NO_PIECES = N_("There is nothing to explain on this board.")


class Information:
    """Answers the questions of the player to move; changes nothing.

    `actions` are the player's choices and `view` what they see.
    """

    def __init__(self, table: Table, actions: list[Action], view: View) -> None:
        self.table = table
        self.terminal = table.terminal
        self.match = table.match
        self.words = table.words
        self.actions = actions
        self.view = view

    def hint(self, _: str) -> None:
        if self.match.actor == CHANCE or len(self.actions) < 2:
            self.terminal.complain(NOTHING_TO_ADVISE)
            return
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

    def why(self, text: str) -> None:
        number = whole_number(text)
        if number is not None and 1 <= number <= len(self.actions):
            text = self.actions[number - 1].text
        if not text:
            self._show_illegal()
        elif not self.explain(text.casefold()):
            self.terminal.complain(NOT_UNDERSTOOD, line=text)

    def explain(self, text: str) -> bool:
        """Show why that action is or is not legal; return False if there is no such action."""
        try:
            explanation = self.match.explain(text, self.terminal.language)
        except UnknownAction:
            return False
        sentence = explanation.sentence
        if explanation.legal:
            sentence = self.terminal.text(CAN_BE_DONE, choice=sentence)
        shown = Text(glued(sentence), style="note")
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
        for sentence, text in list(reasons.items())[:MOST_REASONS]:
            grid.add_row(Text(text, style="dim"), Text(glued(sentence)))
        self.terminal.print(grid)
        if len(reasons) > MOST_REASONS:
            self.terminal.say(AND_MORE, len(reasons) - MOST_REASONS, style="dim")

    def rules(self, word: str) -> None:
        sections = load_rules(self.match.game.id, self.terminal.language)
        found = search(sections, word or self.match.rule)
        if not word:
            show_sections(self.terminal, found[:1])
            groups = dict.fromkeys(section.group for section in sections if section.anchor)
            self.terminal.say(OTHER_RULES, style="dim", groups=", ".join(groups))
        elif found:
            show_best_sections(self.terminal, found, word)
        else:
            self.terminal.complain(NO_RULE, word=word)

    def pieces(self, _: str) -> None:
        drawing = self.table.sketch(self.table.seat)
        if drawing.notes:
            self.terminal.show_notes(drawing)
        else:
            self.terminal.say(NO_PIECES)

    def log(self, _: str) -> None:
        self.table.print_log(self.table.seen(self.table.seat, self.match.events))

    def score(self, _: str) -> None:
        self.terminal.show_points(
            self.match.standing(self.table.seat), self.words, self.table.titles
        )

    def help(self, _: str) -> None:
        grid = Grid.grid(padding=(0, 2))
        for typed, explanation in HELP:
            shown = Text(self.terminal.text(typed), style="strong")
            grid.add_row(shown, self.terminal.text(explanation))
        self.terminal.print(grid)
