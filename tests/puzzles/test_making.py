"""Puzzles: one choice is clearly best, and the same job makes the same ones."""

from itertools import pairwise
from math import hypot

import pytest
from tests.puzzles.made import quick_job, quick_puzzles

from raidtable.engine.action import Action
from raidtable.games import registry
from raidtable.games.rules_pages import rule_titles
from raidtable.puzzles.data import FEWEST_CHOICES, LEAST_GAP, MOST_CHOICES, ChoiceData
from raidtable.puzzles.difficulty import RATINGS, is_too_easy, rating
from raidtable.puzzles.making import is_clear, jobs, puzzles_of
from raidtable.puzzles.shelf import match_of
from raidtable.puzzles.themes import group_of, theme_of, theme_title, themes_by_word
from raidtable.reviews.judge import SURE


def choice(share: float, error: float = 0.01) -> ChoiceData:
    return {"action": "any", "share": share, "error": error, "points": 10.0}


def test_the_same_job_makes_the_same_puzzles() -> None:
    first = quick_puzzles()[0]
    number = first["origin"]["number"]
    assert first in puzzles_of(quick_job("raids", number))


def test_a_puzzle_is_a_decision_of_its_seat_with_all_its_choices() -> None:
    for puzzle in quick_puzzles():
        match = match_of(puzzle)
        assert match.actor == puzzle["seat"]
        assert sorted(one["action"] for one in puzzle["choices"]) == sorted(match.legal())
        assert FEWEST_CHOICES <= len(puzzle["choices"]) <= MOST_CHOICES
        assert match.digest.startswith(puzzle["id"])
        assert puzzle["theme"] == theme_of(puzzle["game"], match.rule, match.actions())


def test_the_best_choice_leads_by_the_gap_and_beyond_the_errors() -> None:
    for puzzle in quick_puzzles():
        best, *others = puzzle["choices"]
        for one, other in pairwise([best, *others]):
            assert one["share"] >= other["share"]
        for other in others:
            gap = best["share"] - other["share"]
            assert gap > LEAST_GAP
            assert gap > SURE * hypot(best["error"], other["error"])
        assert not is_too_easy(puzzle["shallow"])
        assert puzzle["rating"] == rating(puzzle["shallow"])


def test_puzzles_of_a_game_have_different_themes() -> None:
    for number in {puzzle["origin"]["number"] for puzzle in quick_puzzles()}:
        groups = [
            group_of(puzzle["game"], puzzle["theme"])
            for puzzle in quick_puzzles()
            if puzzle["origin"]["number"] == number
        ]
        assert len(groups) == len(set(groups))


@pytest.mark.parametrize(
    ("choices", "clear"),
    [
        ([choice(0.50), choice(0.41)], True),
        ([choice(0.50), choice(0.43)], False),  # the gap is too small
        ([choice(0.50, 0.05), choice(0.41, 0.05)], False),  # it may be an error
        ([choice(0.50), choice(0.41), choice(0.49)], False),  # another one is as good
        ([choice(0.09), choice(0.0)], False),  # the game is lost anyway
    ],
)
def test_what_is_clear(choices: list[ChoiceData], clear: bool) -> None:
    assert is_clear(choices) is clear


def test_what_fewer_bots_find_is_more_difficult() -> None:
    names = list(RATINGS)
    ratings = [
        rating({name: float(place < found) for place, name in enumerate(names)})
        for found in range(len(names) + 1)
    ]
    assert ratings == sorted(ratings, reverse=True)
    assert ratings[0] > 1900
    assert ratings[-1] < 1100


def test_a_puzzle_that_every_bot_finds_is_too_easy() -> None:
    found = dict.fromkeys(RATINGS, 1.0) | {"random": 0.25}
    assert is_too_easy(found)
    assert not is_too_easy(found | {"search:16": 0.75})


def actions(game: str, *texts: str) -> list[Action]:
    found = [registry.get(game).rules.actions.find(text) for text in texts]
    assert None not in found
    return [action for action in found if action is not None]


def test_themes_follow_from_all_choices() -> None:
    raid = next(
        action.text
        for action in registry.get("north_sea").rules.actions.all
        if action.text.startswith("raid:")
    )
    both = actions("north_sea", "place:mill", raid)
    assert theme_of("north_sea", "turn", both) == "raid"
    assert theme_of("north_sea", "turn", both[:1]) == "turn"
    assert theme_title("north_sea", "raid", "en") == "Raiding"
    assert theme_title("north_sea", "raid", "de") != "Raiding"
    assert theme_title("raids", "combat", "en") == "Combat"
    assert theme_title("storm_raiders", "moving", "en") == "Moving"


@pytest.mark.parametrize("game", registry.game_ids())
def test_named_themes_are_words_and_rules_of_the_game(game: str) -> None:
    words = {action.text.partition(":")[0] for action in registry.get(game).rules.actions.all}
    for word, anchor in themes_by_word(game).items():
        assert word in words
        assert anchor in rule_titles(game)


def test_jobs_go_on_from_any_game() -> None:
    several = jobs("raids", "seed", 7)
    assert [next(several).number, next(several).number] == [7, 8]
