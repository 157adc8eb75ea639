"""The contract of every game: legal actions, codes, texts, endings, results, rules and messages."""

import itertools
import json
from collections.abc import Callable

import pytest

import raidtable
from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Result
from raidtable.engine.state import CHANCE, OVER, SPECTATOR
from raidtable.engine.words import LANGUAGES, Words
from raidtable.games.rules_pages import load_rules
from raidtable.testing.inspection import contents
from raidtable.testing.selection import Setting, every_game, every_setting
from raidtable.testing.walks import Walk, invariant, match_of, play_to_end


def check_legal(w: Walk) -> None:
    """The legal actions are not empty, sorted by code and without duplicates."""
    assert w.actor in (CHANCE, OVER, *range(w.setting.seats))
    assert w.over == (not w.legal)
    assert w.over == (not w.state.stack)
    codes = [action.code for action in w.legal]
    assert codes == sorted(set(codes))
    assert all(w.game.rules.actions.all[action.code] is action for action in w.legal)


def check_rest(w: Walk) -> None:
    """Everything that needs no decision has been done: opening the step again changes nothing."""
    state = w.state.copy()
    log = Log()
    w.game.rules.proceed(state, log)
    assert contents(state) == contents(w.state)
    assert not log.events


def check_refusals(w: Walk) -> None:
    """Each explained illegal choice is an action of the game, occurs once, and is not legal."""
    if not w.over:
        refused = [action for action, _ in w.game.rules.step(w.state).refused(w.state)]
        codes = [action.code for action in refused]
        assert len(set(codes)) == len(codes)
        assert not {action.text for action in refused} & {action.text for action in w.legal}
        assert all(w.game.rules.actions.find(action.text) is action for action in refused)


def check_result(w: Walk) -> None:
    """All seats have the same sources of points; more points never mean a worse rank."""
    result = w.game.rules.result(w.state)
    seats = range(w.setting.seats)
    assert len(result.points) == len(result.ranks) == w.setting.seats
    assert all(sources.keys() == result.points[0].keys() for sources in result.points)
    assert result.ranks == [1 + sum(rank < own for rank in result.ranks) for own in result.ranks]
    for seat, other in itertools.permutations(seats, 2):
        if result.totals[seat] > result.totals[other]:
            assert result.ranks[seat] < result.ranks[other]
    check_tie(result)
    assert result.winners or result.opponent is not None
    assert result.reason
    assert json.loads(json.dumps(result.data())) == result.data()
    if w.over:
        for seat in (*seats, SPECTATOR):
            assert w.game.rules.standing(w.game.rules.view(w.state, seat)).data() == result.data()


def check_tie(result: Result) -> None:
    """The result names the comparison that broke a tie for first place, or "shared"."""
    most = max(result.totals)
    tied = [seat for seat, total in enumerate(result.totals) if total == most]
    first = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    if len(tied) == 1:
        assert (result.ties, result.tie_break) == ([], "")
        return
    groups = [seats for _, seats in result.ties]
    assert result.ties[0] == ("", tied)
    assert groups[-1] == first
    assert all(set(after) < set(before) for before, after in itertools.pairwise(groups))
    if len(first) == 1:
        assert result.tie_break == result.ties[-1][0] != ""
    else:
        assert result.tie_break in ("", "shared")


def is_said(sentence: str) -> bool:
    """Whether the text can be shown: it is not empty, and no placeholder is left."""
    return bool(sentence.strip()) and not any(mark in sentence for mark in ("{", "}", "None"))


def words_check(words: Words) -> Callable[[Walk], None]:
    """Every prompt, choice, reason and log line has a text, for every seat and for spectators."""

    def check(w: Walk) -> None:
        views = [w.game.rules.view(w.state, seat) for seat in (*range(w.setting.seats), SPECTATOR)]
        for view in views:
            assert is_said(words.prompt(view))
            for event in w.events:
                line = words.event(event.seen_from(view.seat))
                assert line == "" or is_said(line), event
        own_view = views[w.actor] if w.seats_deciding else views[-1]
        for action in w.legal:
            assert is_said(words.choice(own_view, action)), action
        if not w.over:
            for action, reason in w.game.rules.step(w.state).refused(w.state):
                assert is_said(words.reason(reason)), action

    return check


# The number of stubborn decisions: more than a complete game of Raids has.
STUBBORN = 500


STATE_CHECKS = [check_legal, check_rest, check_refusals, check_result]


@invariant(120)
def test_every_position_keeps_the_contract(setting: Setting, seed: int, picks: list[int]) -> None:
    def check(w: Walk) -> None:
        for check_state in STATE_CHECKS:
            check_state(w)

    Walk(setting, seed, picks).through(check)


@invariant(120)
def test_every_game_ends(setting: Setting, seed: int, picks: list[int]) -> None:
    walk = Walk(setting, seed, picks).through(lambda w: None)
    play_to_end(walk.game, walk.state, seeded(f"end/{seed}"))


@every_setting
@pytest.mark.parametrize("pick", [0, -1], ids=["always the first", "always the last"])
def test_stubborn_play_can_still_be_ended(setting: Setting, pick: int) -> None:
    """A player who declines everything may play forever; random play from there ends the game."""
    walk = Walk(setting, 1, itertools.repeat(pick, STUBBORN)).through(check_legal)
    play_to_end(walk.game, walk.state, seeded(f"stubborn/{setting}/{pick}"))


@invariant(60)
def test_everything_can_be_said(setting: Setting, seed: int, picks: list[int]) -> None:
    checks = [words_check(setting.game.presentation.words(language)) for language in LANGUAGES]

    def check(w: Walk) -> None:
        for can_be_said in checks:
            can_be_said(w)

    Walk(setting, seed, picks).through(check)


@invariant(24)
def test_every_action_is_legal_or_its_refusal_is_explained(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    match = match_of(setting, seed, picks)
    record, legal = match.record(), match.legal()
    for action in setting.game.rules.actions.all:
        for language in LANGUAGES:
            explanation = match.explain(action.text, language)
            assert is_said(explanation.sentence), action
            assert explanation.legal == (action.text in legal)
            assert explanation.missing >= 0
        if action.text not in legal:
            with pytest.raises(raidtable.IllegalAction) as refused:
                match.play(action.text)
            assert refused.value.legal == legal
            assert (refused.value.step, refused.value.rule) == (match.step, explanation.rule)
    assert match.record() == record


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(game: Game, language: str) -> None:
    words = game.presentation.words(language)
    assert is_said(words.title())
    assert all(is_said(words.seat(seat)) for seat in range(max(game.rules.seat_counts)))
    for option in game.rules.options:
        assert is_said(words.option(option.name))
        assert all(is_said(words.option(option.name, value)) for value in option.values)
    state = Setting(game, max(game.rules.seat_counts), {}).start()
    for source in game.rules.result(state).points[0]:
        assert is_said(words.source(source))


@every_game
def test_seats_are_called_by_their_names(game: Game) -> None:
    names = ["Astrid", "Bjorn", "Cnut", "Disa", "Egil", "Freya"][: max(game.rules.seat_counts)]
    words = game.presentation.words("en", names)
    assert [words.seat(seat) for seat in range(len(names))] == names


@invariant(18)
def test_every_view_can_be_drawn(setting: Setting, seed: int, picks: list[int]) -> None:
    words = setting.game.presentation.words("en")

    def check(w: Walk) -> None:
        for seat in (0, SPECTATOR):
            assert (
                w.game.presentation.text_board(w.game.rules.view(w.state, seat), words)
                .text()
                .strip()
            )

    Walk(setting, seed, picks).through(check)


@every_game
def test_codes_are_dense_and_texts_come_back(game: Game) -> None:
    table = game.rules.actions
    assert [action.code for action in table.all] == list(range(len(table)))
    assert len({action.text for action in table.all}) == len(table)
    assert all(table.find(action.text) is action for action in table.all)
    assert all(action.text == action.text.strip() != "" for action in table.all)


def anchors_of(game_id: str) -> set[str]:
    return {anchor for section in load_rules(game_id) for anchor in section.anchors}


@every_game
def test_every_step_names_a_rule_that_is_written(game: Game) -> None:
    anchors = anchors_of(game.id)
    for step in game.rules.steps:
        assert step.rule in anchors, type(step).__name__


@invariant(60)
def test_every_refusal_names_a_rule_that_is_written(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    anchors = anchors_of(setting.game.id)

    def check(w: Walk) -> None:
        if not w.over:
            for action, reason in w.game.rules.step(w.state).refused(w.state):
                assert reason.rule in anchors, (action, reason.name)

    Walk(setting, seed, picks).through(check)
