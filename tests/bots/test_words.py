"""Names of bots, and explanations of their choices."""

import pytest
from tests.helpers import GAMES, Setting, every_game, play_randomly

from raidtable.bots import registry
from raidtable.bots.bot import Budget, Thought
from raidtable.bots.hints import MOST_HINTS, Hint, hints
from raidtable.bots.levels import LEVELS
from raidtable.bots.search import Finding
from raidtable.bots.words import (
    LEVEL_WORDS,
    Explanation,
    expectation,
    explain_choice,
    explanation_text,
    knows_no_more,
    title,
    titles,
    was_seen,
)
from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry as games

RAIDS = games.get("raids")
NORTH_SEA = games.get("north_sea")


def at_a_choice(game: Game, decisions: int = 0) -> Match:
    match = play_randomly(Setting(game, 2, {}).match(1), 1, decisions)
    while len(match.actions()) < 3:
        match.play(match.legal()[0])
    return match


# Names


@every_game
def test_every_persona_has_a_name_in_every_language(game: Game) -> None:
    for language in LANGUAGES:
        words = game.presentation.words(language)
        names = [title(bot, words) for bot in registry.opponents(game)]
        assert len(set(names)) == len(names)
        assert all(names)
        assert not [name for name in names if "_" in name or ":" in name]


def test_every_level_has_a_word() -> None:
    assert LEVEL_WORDS.keys() == LEVELS.keys()


def test_a_name_contains_persona_and_level() -> None:
    words = RAIDS.presentation.words("en")
    assert title("bot:3:rune_hoarder", words) == "Rune hoarder · level 3"
    assert title("bot:5", words) == "Bot · level 5"
    assert title("greedy", words) == "Greedy"


def test_no_two_bots_at_a_table_have_the_same_name() -> None:
    named = titles(["bot:1", None, "bot:1", "bot:1:racer"], RAIDS.presentation.words("en"))
    assert named == ["Bot · level 1", "", "Bot · level 1 (2)", "Racer · level 1"]


@every_game
def test_every_bot_that_can_be_chosen_can_be_made(game: Game) -> None:
    for name in registry.opponents(game):
        assert registry.make(name, game).game is game


@every_game
def test_a_company_has_different_tastes(game: Game) -> None:
    for first in range(len(game.bots.personas)):
        company = registry.company(game, (2, 3), first)
        assert [name[:5] for name in company] == ["bot:2", "bot:3"]
        assert len({name[6:] for name in company}) == 2
        assert set(company) <= set(registry.opponents(game))


# Reasons


def thought_of(match: Match, *visits: int) -> Thought:
    actions = match.actions()
    found = [
        Finding(actions[number], tries, 0.5 - number / 10, 100 * (20 - number))
        for number, tries in enumerate(visits)
    ]
    return Thought(found, sum(visits), 0.1)


def test_a_reason_is_built_from_the_statistics() -> None:
    match = at_a_choice(RAIDS)
    actions, words = match.actions(), RAIDS.presentation.words("en")
    thought = thought_of(match, 150, 50)
    explanation = explain_choice(thought, actions[0], match.view(match.actor), match.view())
    assert explanation == Explanation(
        200, 0.75, Hint(actions[0].text, 0.5, 20.0), Hint(actions[1].text, 0.4, 19.0), True
    )
    other = words.choice(match.view(), actions[1])
    assert explanation_text(explanation, words, RAIDS, match.view()) == (
        "75% of 200 simulations started with this: 50% chance to win, 20 points expected. "
        f"Next best: “{other}” (40%, 19 points)."
    )


def test_a_bot_that_errs_names_its_choice_and_the_better_one() -> None:
    match = at_a_choice(RAIDS)
    actions = match.actions()
    explanation = explain_choice(
        thought_of(match, 150, 50), actions[1], match.view(match.actor), match.view()
    )
    assert explanation is not None
    assert explanation.chosen.action == actions[1].text
    assert explanation.share == 0.25
    assert explanation.other is not None
    assert explanation.other.action == actions[0].text


def test_there_is_no_reason_without_a_thought() -> None:
    match = at_a_choice(RAIDS)
    first, second = match.actions()[:2]
    assert explain_choice(None, first, match.view(match.actor), match.view()) is None
    thought = thought_of(match, 10)
    assert explain_choice(thought, second, match.view(match.actor), match.view()) is None
    alone = explain_choice(thought, first, match.view(match.actor), match.view())
    assert alone is not None
    assert alone.other is None
    assert "Next best" not in explanation_text(
        alone, RAIDS.presentation.words("en"), RAIDS, match.view()
    )


@pytest.mark.parametrize("decisions", [0, 9, 40])
@every_game
def test_explanations_are_open_where_the_bot_sees_the_same_in_any_deal(
    game: Game, decisions: int
) -> None:
    match = at_a_choice(game, decisions)
    bot_view, public = match.view(match.actor), match.view()
    thought = thought_of(match, 9, 1)
    explanation = explain_choice(thought, match.actions()[0], bot_view, public)
    assert explanation is not None
    deals = [game.rules.determinise(public, seeded(f"another {deal}")) for deal in range(20)]
    same = [game.rules.view(dealt, match.actor) == bot_view for dealt in deals]
    assert explanation.is_open == all(same)


def test_the_explanation_of_a_bot_with_cards_in_its_hand_is_not_open() -> None:
    """At the start every player discards one of the cards dealt to them."""
    match = at_a_choice(NORTH_SEA)
    bot_view, public = match.view(match.actor), match.view()
    assert not knows_no_more(bot_view, public)
    assert knows_no_more(public, public)
    explanation = explain_choice(thought_of(match, 9, 1), match.actions()[0], bot_view, public)
    assert explanation is not None
    assert not explanation.is_open
    # The explanation shown after the end of the game.
    words = NORTH_SEA.presentation.words("en")
    assert words.choice(bot_view, match.actions()[1]) in explanation_text(
        explanation, words, NORTH_SEA, bot_view
    )


def test_only_what_everybody_saw_is_explained() -> None:
    log = Log()
    assert not was_seen(log.events)
    log.add("Sailed", 0, space=3)
    assert was_seen(log.events)
    log.add_own("Hid", 0, {}, card="sage")
    assert not was_seen(log.events)


@every_game
def test_bots_give_reasons_for_what_they_play(game: Game) -> None:
    match = at_a_choice(game, 12)
    bot = registry.make(f"bot:2:{next(iter(game.bots.personas))}", game)
    rng, words = seeded("why"), game.presentation.words("en")
    chosen = bot.choose(match.view(match.actor), match.actions(), Budget(), rng)
    explanation = explain_choice(bot.thought, chosen, match.view(match.actor), match.view())
    assert explanation is not None
    assert explanation.chosen.action == chosen.text
    assert 0 < explanation.share <= 1
    assert "simulations started" in explanation_text(
        explanation, words, game, match.view(match.actor)
    )


# Hints


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hints_are_legal_and_the_best_comes_first(game: Game) -> None:
    match = at_a_choice(game, 12)
    budget = Budget(iterations=60)
    found = hints(game, match.view(match.actor), match.actions(), budget, seeded("hint"))
    assert 1 < len(found) <= MOST_HINTS
    assert {hint.action for hint in found} <= set(match.legal())
    assert len({hint.action for hint in found}) == len(found)
    for hint in found:
        assert 0 <= hint.win <= 1
    sentence = expectation(found[0], game.presentation.words("en"))
    assert sentence.startswith(f"{round(found[0].points)} points expected, ")
