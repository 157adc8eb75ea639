"""Questions that a seat may be asked later, so that a player can answer them ahead.

A game lists positions in which the seat would be asked (`Rules.foreseen`). Questions that follow
from an answer are found by playing it there, as far as nobody else decides, nothing is rolled or
drawn, and nothing hidden is revealed. All of it is made from what the seat knows.
"""

from typing import Any, NamedTuple

from raidtable.engine.action import Action
from raidtable.engine.event import Log, Value
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import State
from raidtable.engine.view import View


class Question(NamedTuple):
    """A question to a seat: the step that asks it and what it is about, the choices, and the
    position in which it is asked."""

    step: str
    about: dict[str, Value]
    view: View
    actions: list[Action]
    state: State

    def choice(self, text: str) -> Action | None:
        """The choice of that text, if there is one."""
        return next((action for action in self.actions if action.text == text), None)


def question_at(game: Game, state: State) -> Question:
    """The question of the seat that decides in that position."""
    rules: Any = game.rules
    return Question(
        type(rules.step(state)).__name__,
        rules.about(state),
        rules.view(state, state.actor),
        rules.legal(state),
        state,
    )


def foreseen(game: Game, view: View) -> list[Question]:
    """What the seat of the view may be asked next, each question once."""
    rules: Any = game.rules
    # What is hidden is dealt at random: the questions do not depend on it, and a page that is
    # loaded again shows the same.
    state = rules.determinise(view, seeded("foresight"))
    found: list[Question] = []
    for imagined in rules.foreseen(state, view.seat):
        question = question_at(game, imagined)
        if all(question[:2] != known[:2] for known in found):
            found.append(question)
    return found


def following(game: Game, question: Question, action: Action) -> Question | None:
    """What the same seat is asked right after that answer, if that is certain."""
    rules: Any = game.rules
    state, log = question.state.copy(), Log()
    rules.apply(state, action, log)
    is_certain = state.actor == question.view.seat and not any(e.reveals for e in log.events)
    return question_at(game, state) if is_certain else None
