"""The tutorials: their scripts are legal at every step, and translated into every language."""

import pytest

from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.tutorials import load_tutorial
from raidtable.testing.tutorials import LEARNER, begin_tutorial, play_script

# The points that each tutorial's last text promises the learner.
PROMISED = {"raids": 15, "north_sea": 5, "storm_raiders": 10}
# The maximum length of a lesson: short enough for a phone.
MOST_LETTERS = 260


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_script_ends_with_the_points_that_it_promises(game_id: str) -> None:
    match = play_script(registry.get(game_id))
    assert match.standing(LEARNER).totals[LEARNER] == PROMISED[game_id]


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_tutorial_is_short_and_leaves_something_to_choose(game_id: str) -> None:
    tutorial = load_tutorial(game_id)
    assert 8 <= len(tutorial.lessons) <= 14
    match = begin_tutorial(registry.get(game_id))
    choices = 0
    for action in tutorial.script:
        choices += match.actor == LEARNER and len(match.legal()) > 1
        match.play(action)
    assert choices == len(tutorial.lessons)


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_every_text_exists_in_every_language(game_id: str) -> None:
    tutorial = load_tutorial(game_id)
    for texts in (*(lesson.texts for lesson in tutorial.lessons), tutorial.ends):
        assert set(texts) == set(LANGUAGES)
        assert len(set(texts.values())) == len(LANGUAGES)
        assert all(0 < len(text) <= MOST_LETTERS for text in texts.values())


def test_the_next_lesson_is_found_by_the_decisions_taken() -> None:
    tutorial = load_tutorial("raids")
    first, second = tutorial.lessons[:2]
    assert (len(first.then), len(second.then)) == (0, 2)
    assert [tutorial.lesson_after(decisions) for decisions in range(5)] == [0, 1, 2, 2, 2]
    # It stays while the others finish the steps after the last lesson.
    last = len(tutorial.lessons) - 1
    assert tutorial.lesson_after(len(tutorial.script) - 1) == last
    assert tutorial.lesson_after(len(tutorial.script)) == last


def test_an_untranslated_text_is_shown_in_english() -> None:
    tutorial = load_tutorial("raids")
    assert tutorial.lessons[0].text("fi") == tutorial.lessons[0].texts["en"]
    assert tutorial.end("fi") == tutorial.ends["en"]
