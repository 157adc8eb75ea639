"""The readable side of a match: prompts, choices, the log, probabilities and copies, through its
own methods."""

from fractions import Fraction
from typing import Any

import pytest
from tests import toy
from tests.helpers import Setting, every_game, play_randomly

import raidtable
from raidtable.engine.game import Game
from raidtable.engine.words import LANGUAGES
from raidtable.games.north_sea.rules.components import OFFERING_NAMES

NAMES = ["Ana", "Luis", "Eva", "Pau"]


def match_of(game: Game, seed: int = 3) -> raidtable.Match:
    setting = Setting(game, 2, {})
    return play_randomly(setting.match(seed), seed, decisions=25)


# Text


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_prompt_and_choices_are_those_of_the_words(game: Game, language: str) -> None:
    match = match_of(game)
    names = NAMES[: match.seats]
    words = game.presentation.words(language, names)
    view = match.view(match.actor)
    assert match.prompt(match.actor, language, names) == words.prompt(view)
    choices = match.choices(match.actor, language, names)
    assert [choice.text for choice in choices] == match.legal()
    assert [choice.sentence for choice in choices] == [
        words.choice(view, action) for action in match.actions()
    ]
    assert match.choices(language=language, names=names) == choices
    assert str(choices[0]) == choices[0].sentence


@every_game
def test_another_seat_has_no_choices(game: Game) -> None:
    match = match_of(game)
    other = 1 - match.actor
    assert match.choices(other) == []
    assert match.prompt(other) == game.presentation.words("en").prompt(match.view(other))
    assert match.prompt() == game.presentation.words("en").prompt(match.view())


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_log_is_what_the_seat_may_read(game: Game, language: str) -> None:
    match = match_of(game)
    words = game.presentation.words(language, NAMES[:2])
    for seat in (raidtable.SPECTATOR, 0, 1):
        lines = [words.event(event.seen_from(seat)) for event in match.events]
        assert match.log(seat, language, NAMES[:2]) == [line for line in lines if line]
    assert any(match.log())


def test_log_keeps_secrets() -> None:
    match = toy.dealt(0, 1, 2, 3)
    match.play("peek")
    seen = "'event': 'Peeked', 'seat': 0, 'owner': 1, 'rank': 2"
    is_logged = [seen in "".join(match.log(seat)) for seat in (0, 1, raidtable.SPECTATOR)]
    assert is_logged == [True, False, False]


@pytest.mark.parametrize("read", ["prompt", "choices", "log"])
def test_wrong_seats_names_and_languages_are_refused(read: str) -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    ask = getattr(match, read)
    with pytest.raises(raidtable.BadOption, match="There is no seat 2"):
        ask(2)
    with pytest.raises(raidtable.BadOption, match="There are 2 seats, but 1 names"):
        ask(0, "en", ["Ana"])
    with pytest.raises(raidtable.BadOption, match="There is no language 'fr'"):
        ask(match.actor, "fr")


def test_when_the_match_is_over_there_is_nothing_to_choose() -> None:
    match = play_randomly(raidtable.new("raids", seats=2, seed=1), 1)
    assert match.over
    assert match.choices() == match.choices(0) == []
    assert match.prompt() == "The game is over."


# Random events


def test_outcomes_have_weights_and_exact_probabilities() -> None:
    match = raidtable.new("raids", seats=2, chance="by_hand")
    outcomes = match.outcomes()
    assert [outcome.text for outcome in outcomes] == match.legal()
    assert sum(outcome.weight for outcome in outcomes) == 16
    by_text = {outcome.text: outcome for outcome in outcomes}
    assert by_text["lay:v1-sail-simple"].probability == Fraction(3, 16)
    assert by_text["lay:v1-sail-simple"].weight == 3
    spanish = match.outcomes("es")
    assert [outcome.text for outcome in spanish] == [outcome.text for outcome in outcomes]
    assert spanish[0].sentence != outcomes[0].sentence


@every_game
def test_probabilities_add_up_to_one(game: Game) -> None:
    match = Setting(game, 2, {}).match(None)
    outcomes = match.outcomes()
    assert sum(outcome.probability for outcome in outcomes) == 1
    assert match.choices() == []


def test_outcomes_are_refused_where_a_seat_decides() -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    with pytest.raises(raidtable.IllegalAction, match=r"No random event is due now"):
        match.outcomes()
    over = play_randomly(match, 1)
    with pytest.raises(raidtable.IllegalAction, match="No random event is due now"):
        over.outcomes()


def test_a_written_position_can_be_played_by_hand() -> None:
    written = raidtable.new("raids", seats=2, seed=1).position()
    match = raidtable.position("raids", written, chance="by_hand")
    assert match.seed is None
    while match.actor != raidtable.CHANCE:
        match.play(match.legal()[0])
    assert match.outcomes()
    wrong: Any = "dice"
    with pytest.raises(raidtable.BadOption, match="'seeded' or 'by_hand', not 'dice'"):
        raidtable.position("raids", written, chance=wrong)


# Copies


@every_game
def test_a_copy_is_the_same_match_and_independent(game: Game) -> None:
    match = match_of(game)
    match.undo(beyond_limit=True)
    before = match.record()
    twin = match.copy()
    assert (twin.record(), twin.seed, twin.plies) == (before, match.seed, match.plies)
    assert twin.can_redo
    twin.redo()
    assert match.record() == before
    assert match.can_redo
    played = play_randomly(match.copy(), 5, decisions=10)
    assert played.record() == play_randomly(raidtable.load(before), 5, decisions=10).record()
    match.undo(beyond_limit=True)
    assert twin.ply > match.ply
    assert raidtable.load(twin.record()).digest == twin.digest


# Points


def test_result_before_the_end_is_what_spectators_know() -> None:
    seats = [{"offerings": [OFFERING_NAMES[0]]}, {}]
    match = raidtable.position("north_sea", {"seats": seats, "offers": list(OFFERING_NAMES[1:4])})
    truth = match.result_so_far(reveal=True)
    assert truth.data() == match.standing(0).data()
    assert truth.points[0]["offerings"] > 0
    assert match.result.points[0]["offerings"] == 0
    assert match.result.data() == match.standing().data() == match.result_so_far().data()


def test_result_at_the_end_is_the_truth() -> None:
    match = play_randomly(raidtable.new("north_sea", seats=2, seed=1), 1)
    assert match.result.data() == match.result_so_far(reveal=True).data()


# Representations in an editor or a notebook


def test_reprs_show_what_matters() -> None:
    match = raidtable.new("storm_raiders", seats=1, seed=1, opening_moves=2)
    assert repr(match.options).startswith("Options(seats=1, side='A'")
    assert "opening_moves='2'" in repr(match.options)
    assert repr(match.view(0)) == "<view of storm_raiders for seat 0, seat 0 decides>"
    by_hand = raidtable.new("raids", seats=2, chance="by_hand")
    assert repr(by_hand.view()) == "<view of raids for spectators, chance decides>"
    assert repr(by_hand.result).startswith("<Result totals [0, 0], ranks [1, 1], ")


# Values of messages


def test_journeys_have_hours_and_damage_as_data() -> None:
    tray = {"black:6": 1, "black:4": 1, "black:2": 1, "grey:3": 1, "grey:5": 1}
    match = raidtable.position("storm_raiders", {"tray": tray}, seats=2, seed=1)
    drafts = {choice.text: choice.figures for choice in match.choices()}
    assert drafts["draft:black:6"]["reach"]
    match.play("draft:black:6")
    journeys = [choice for choice in match.choices() if choice.text.startswith("go:")]
    assert journeys
    for choice in journeys:
        _, vehicle, site, *_ = choice.text.split(":")
        assert (choice.figures["vehicle"], choice.figures["site"]) == (vehicle, site)
        hours = choice.figures["hours"]
        assert isinstance(hours, int)
        assert 0 <= hours <= 6
        before: Any = match.position()
        twin = match.copy()
        twin.play(choice.text)
        after: Any = twin.position()
        seat = match.actor
        taken = sum(after["seats"][seat]["damage"].values()) - sum(
            before["seats"][seat]["damage"].values()
        )
        if not after["hits"] and after["turn_seat"] == seat:
            assert taken == choice.figures["damage"]


def test_the_harbor_has_a_name() -> None:
    """The action's text is different and fixed, because records contain it."""
    match = raidtable.new("raids", seats=2, seed=1)
    while "dock" not in match.legal():
        match.play(match.legal()[-1])
    twin = match.copy()
    twin.play("sail:harbor")
    match.play("dock")
    assert twin.record() == match.record()
    assert "sail:harbor" not in twin.record()["actions"]  # type: ignore[operator]
