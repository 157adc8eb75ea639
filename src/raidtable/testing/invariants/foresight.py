"""Questions that a seat may be asked later: made from what it knows, and fit to be answered."""

from raidtable.engine.foresight import Question, following, foreseen
from raidtable.engine.languages import ALL
from raidtable.engine.rng import seeded
from raidtable.testing.selection import Setting
from raidtable.testing.walks import Walk, invariant

# The most answers of a question that are played on.
TRIED = 3
DEEPEST = 4
# Each check plays many answers, so only some positions are checked.
CHECKED_EVERY = 5


def check_foresight(w: Walk) -> None:
    """Each seat is foreseen the same questions in another deal of what it does not know, and each
    can be put into words, answered, and answered again where a question follows."""
    if len(w.texts) % CHECKED_EVERY:
        return
    rules = w.game.rules
    for seat in range(w.setting.seats):
        view = rules.view(w.state, seat)
        before = rules.write(w.state)
        found = foreseen(w.game, view)
        assert rules.write(w.state) == before, "foreseeing has changed the position"
        other = rules.determinise(view, seeded(f"foresight/{w.seed}/{len(w.texts)}"))
        again = foreseen(w.game, rules.view(other, seat))
        shown = [(*question[:2], question.actions) for question in found]
        assert shown == [(*q[:2], q.actions) for q in again], "it depends on what is hidden"
        for question in found:
            check_question(w, question, seat, DEEPEST)


def check_question(w: Walk, question: Question, seat: int, deep: int) -> None:
    rules = w.game.rules
    assert question.view.seat == question.view.actor == seat
    assert question.actions, f"{question.step} has no choices"
    assert rules.is_at_rest(question.state), f"{question.step} is not asked"
    for language in ALL:
        words = w.game.presentation.words(language)
        assert words.foreseen(question.view)
        sentences = [words.choice(question.view, action) for action in question.actions]
        assert len(set(sentences)) == len(sentences), "two answers read the same"
    if deep:
        first = len(w.texts) % len(question.actions)
        for action in [*question.actions[first:], *question.actions[:first]][:TRIED]:
            after = following(w.game, question, action)
            if after is not None:
                check_question(w, after, seat, deep - 1)


@invariant(20)
def test_what_a_seat_may_be_asked_is_known_to_it(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_foresight)
