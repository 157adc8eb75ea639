"""Lists of choices: whoever presses 1 does something, wherever something else can be done.

Choices of one kind, such as the values of a die, may have an order of their own. What a choice does
is seen by playing it: whether it changes what the player can count, the boards or the turn, leaves
something to chance, or asks a further question.
"""

from raidtable.engine.action import Action
from raidtable.engine.choice_rows import useful_first
from raidtable.engine.state import CHANCE, State
from raidtable.engine.words import Words
from raidtable.testing.selection import Setting
from raidtable.testing.walks import Walk, invariant


def check_useful_first(w: Walk) -> None:
    """The first choice of the list does something, unless no choice of another kind does."""
    if not w.seats_deciding or len(w.legal) < 2:
        return
    words = w.game.presentation.words("en")
    view = w.game.rules.view(w.state, w.actor)
    first, *others = useful_first(
        w.legal, w.game.presentation.choice_rows(view, words, w.legal, {})
    )
    if does_nothing(w, words, first):
        others = [other for other in others if kind_of(other) != kind_of(first)]
        useful = [other.text for other in others if not does_nothing(w, words, other)]
        assert not useful, f"{first.text} does nothing and is listed before {useful}"


def kind_of(action: Action) -> str:
    return action.text.partition(":")[0]


def does_nothing(w: Walk, words: Words, action: Action) -> bool:
    after: State = w.state.copy()
    w.game.rules.apply(after, action, None)
    asks = after.actor == w.actor and after.stack[-1] not in w.state.stack
    if asks or after.actor == CHANCE:
        return False
    return seen(w, words, after) == seen(w, words, w.state)


def seen(w: Walk, words: Words, state: State) -> tuple[object, ...]:
    """What the player to move can count, the board, and the player boards."""
    view = w.game.rules.view(state, w.actor)
    drawing = w.game.presentation.board(view, words, [])
    return words.holdings(view), drawing.pieces, *drawing.mats


@invariant(30)
def test_useful_choices_come_first(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(check_useful_first)
