"""Real reasons: `explain` never returns a bare "Not now" for an action whose piece is visible."""

from collections import Counter

from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.words import LANGUAGES, NOT_NOW, Words
from raidtable.testing.invariants.true_sentences import positions
from raidtable.testing.selection import Setting, every_game, random_play
from raidtable.testing.walks import Walk, check_sample, invariant, match_of


def bare_answers(w: Walk, words: Words) -> list[str]:
    """The actions without a reason whose piece the acting seat can see."""
    if not w.seats_deciding:
        return []
    view = w.game.rules.view(w.state, w.actor)
    answered = {*w.legal, *(action for action, _ in w.game.rules.step(w.state).refused(w.state))}
    return [
        action.text
        for action in w.game.rules.actions.all
        if action not in answered
        and words.visible(view, action)
        and w.game.rules.why_not(w.state, action) is None
    ]


class Reasons:
    """Counts bare answers; there must be none."""

    def __init__(self, game: Game, words: Words | None = None) -> None:
        self.words = words or game.presentation.words("en")
        self.bare: Counter[str] = Counter()

    def __call__(self, w: Walk) -> None:
        self.bare.update(bare_answers(w, self.words))
        assert not self.bare, (
            f"no reason at {type(w.game.rules.step(w.state)).__name__} for {self.bare}"
        )


def check_positions(game: Game, chunk: int, count: int) -> None:
    rng = seeded(f"real reasons/{game.id}/{chunk}")
    check_sample(positions(game, chunk * 1_000, rng), count, Reasons(game))


@invariant(18)
def test_explain_knows_a_reason_for_all_that_is_visible(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    """Through `Match.explain`, in every language."""
    match = match_of(setting, seed, picks)
    if match.actor < 0:
        return
    view, legal = match.view(match.actor), set(match.legal())
    for language in LANGUAGES:
        words = setting.game.presentation.words(language)
        bare = words.say(NOT_NOW, prompt=words.prompt(view))
        for action in setting.game.rules.actions.all:
            if action.text not in legal and words.visible(view, action):
                assert match.explain(action.text, language).sentence != bare, action


@every_game
@random_play
def test_a_sample_of_all_settings_has_reasons(game: Game) -> None:
    check_positions(game, 0, 500)
