"""Teaches a game in the terminal, by the script of its tutorial."""

import typer
from rich.text import Text

from raidtable.cli.play import INTERRUPTED
from raidtable.cli.question import Leave, Question
from raidtable.cli.saves import HUMAN
from raidtable.cli.table import Table
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.options import options_from
from raidtable.engine.seats import SEATS
from raidtable.engine.words import N_
from raidtable.front import new
from raidtable.games import registry
from raidtable.games.tutorials import Lesson, Tutorial, has_tutorial, load_tutorial

LEARNER = 0

LESSON = N_("Lesson {number} of {lessons}")
NO_TUTORIAL = N_("{game} has no tutorial. Read its rules with: {command}")
OTHER_CHOICE = N_("Here the tutorial plays another choice: type {number}, or press Enter.")
NOTHING_BACK = N_("You can't undo in a tutorial.")
NO_HINT_HERE = N_("There are no hints in a tutorial: it tells you what to do.")
NOT_SAVED = N_("A tutorial is not saved. Start it again with: {command}")
TAUGHT = N_("Well done! You know how to play now.")
PLAY_NEXT = N_("Play a game with: {command}")


class LessonQuestion(Question):
    """A decision with the text of its lesson. Only the choice of the script is played."""

    def __init__(self, table: Table, lesson: Lesson, title: str) -> None:
        super().__init__(table)
        self.lesson = lesson
        self.title = title
        self.commands |= dict.fromkeys(("u", "undo", "redo"), self._no_undo)
        self.commands["save"] = self._no_save
        self.questions["hint"] = lambda _: self.terminal.say(NO_HINT_HERE)

    @property
    def number(self) -> int:
        return [action.text for action in self.actions].index(self.lesson.action) + 1

    def _prompt(self) -> Text:
        text = self._sentence(self.lesson.text(self.terminal.language))
        return Text.assemble((f"{self.title}. ", "title"), text)

    def _handle(self, line: str) -> bool:
        return super()._handle(line or self.lesson.action)

    def _play(self, text: str) -> bool:
        if text != self.lesson.action:
            self.terminal.complain(OTHER_CHOICE, number=self.number)
            return False
        self.match.play(text, LEARNER)
        return True

    def _no_undo(self, _: str) -> bool:
        self.terminal.complain(NOTHING_BACK)
        return False

    def _no_save(self, _: str) -> bool:
        self.terminal.complain(NOT_SAVED, command=f"raidtable tutorial {self.match.game.id}")
        return False


def teach_game(terminal: Terminal, game_id: str) -> None:
    """Play the tutorial to its end, or until the learner quits."""
    game = registry.get(game_id)
    if not has_tutorial(game_id):
        raise BadOption(NO_TUTORIAL, game=game_id, command=f"raidtable rules {game_id}")
    tutorial = load_tutorial(game_id)
    options = options_from(game, 1 + len(tutorial.opponents), tutorial.options)
    match = new(game_id, seats=options.seats, seed=tutorial.seed, **options.chosen)
    table = Table(terminal, match, [HUMAN, *("greedy" for _ in tutorial.opponents)])
    own_name = table.words.say(SEATS[LEARNER].name)
    table.words = game.presentation.words(terminal.language, [own_name, *tutorial.opponents])
    try:
        teach(table, tutorial)
    except (Leave, EOFError):
        terminal.print("")
        terminal.say_whole(NOT_SAVED, command=f"raidtable tutorial {game_id}")
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def teach(table: Table, tutorial: Tutorial) -> None:
    terminal, match = table.terminal, table.match
    for number, lesson in enumerate(tutorial.lessons, start=1):
        title = terminal.text(LESSON, number=number, lessons=len(tutorial.lessons))
        LessonQuestion(table, lesson, title).ask()
        for action in lesson.then:
            match.play(action, match.actor)
    terminal.clear()
    terminal.show(table.sketch(LEARNER))
    terminal.print("")
    table.print_log(table.news(LEARNER))
    terminal.print("")
    terminal.say(TAUGHT, style="strong")
    terminal.print(Text(tutorial.end(terminal.language)))
    terminal.say_whole(PLAY_NEXT, command=f"raidtable play {match.game.id}")
