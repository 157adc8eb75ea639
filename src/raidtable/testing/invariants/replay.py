"""A game record replays to the same position, and a forged record is detected."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import raidtable
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE
from raidtable.testing.inspection import attempt, digest_of, log_of
from raidtable.testing.mutations import spoilt
from raidtable.testing.selection import Setting, every_setting, shared
from raidtable.testing.walks import (
    PICKS,
    SEEDS,
    STEADY,
    Walk,
    invariant,
    match_of,
    play_on,
    play_randomly,
)

# The number of decisions that shows whether two matches continue in the same way.
FEW_DECISIONS = 60


@invariant(120)
def test_a_record_replays_to_the_same_match(setting: Setting, seed: int, picks: list[int]) -> None:
    match = match_of(setting, seed, picks)
    text = json.dumps(match.record())
    for loaded in (raidtable.load(text), raidtable.verify(text), raidtable.load(json.loads(text))):
        assert loaded.record() == match.record()
        assert loaded.position() == match.position()
        assert log_of(loaded) == log_of(match)
        assert (loaded.actor, loaded.legal()) == (match.actor, match.legal())
        assert loaded.seed_hash == match.seed_hash
    play_randomly(match, seed, FEW_DECISIONS)
    assert play_randomly(raidtable.load(text), seed, FEW_DECISIONS).digest == match.digest


@invariant(60)
def test_a_walk_and_its_match_are_the_same_game(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    walk = Walk(setting, seed, picks).through(lambda w: None)
    match = match_of(setting, seed, picks)
    assert raidtable.load(walk.record()).record() == match.record()
    assert json.dumps(match.position(), sort_keys=True) == digest_of(walk.game, walk.state)


@invariant(30)
def test_every_prefix_is_the_match_as_it_stood(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    stood: dict[int, str] = {}

    def keep(w: Walk) -> None:
        stood[len(w.texts)] = json.dumps(w.game.rules.write(w.state))

    walk = Walk(setting, seed, picks).through(keep)
    match = match_of(setting, seed, picks)
    assert match.ply == len(walk.texts)
    for ply, as_it_stood in stood.items():
        past = match.at(ply)
        assert past.ply == ply
        assert json.dumps(past.position()) == as_it_stood
        assert past.record()["actions"] == walk.texts[:ply]
    assert log_of(match.at(match.ply)) == log_of(match)


# Forged records


@cache
def finished(setting: Setting, seed: int = 5) -> dict[str, Any]:
    """The record of a complete game. It is cached, so callers must not change it."""
    return play_randomly(setting.match(seed), seed).record()


@every_setting
def test_another_chance_outcome_is_not_what_the_seed_gives(setting: Setting) -> None:
    """A random event is replaced by hand, with matching later actions and digest, so that only the
    seed can detect it. Several events of set-up are tried, the first and the last among them."""
    true = setting.match(5)
    chances = [number for number, ply in enumerate(true.plies) if ply.actor == CHANCE]
    for number in {chances[0], *chances[5::25], chances[-1]}:
        forged = setting.match(None)
        for ply in true.plies[:number]:
            forged.play(ply.action.text)
        others = [text for text in forged.legal() if text != true.plies[number].action.text]
        if not others:
            continue
        forged.play(others[0])
        play_randomly(forged, number, FEW_DECISIONS)
        while forged.actor == CHANCE:  # loading would continue from here with the seed
            forged.play(forged.legal()[0])
        record = {**forged.record(), "seed": 5}
        assert raidtable.load(record).digest == forged.digest
        with pytest.raises(raidtable.BadRecord, match=f"Action {number} is .* the seed gives"):
            raidtable.verify(record)


@every_setting
@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("digest", "0" * 16, "ends in position 0000000000000000, but replaying it gives"),
        ("rules", 0, "must be from 1 to"),
        ("rules", 999_999, "under version 999999 of the rules"),
        ("format", 0, "has format 0; this version reads"),
        ("game", "chess", "There is no game 'chess'"),
        ("seats", 1_000, "not for 1000"),
        ("seats", None, "not for None"),
        ("options", {"weather": "fair"}, "no option 'weather'"),
        ("options", None, "'options' must be an object"),
        ("seed", True, "A seed is a whole number or a text"),
        ("seed", 1.5, "A seed is a whole number or a text"),
        ("actions", None, "'actions' must be a list"),
        ("actions", ["castle"], "Action 0 of the record can't be played: There is no action"),
        ("actions", [7], "Action 0 of the record can't be played: There is no action"),
        ("start", 7, "'start' must be an object"),
        ("start", {"weather": "fair"}, "unknown key 'weather'"),
        ("extra", 7, "unknown key 'extra'"),
    ],
)
def test_a_record_with_a_wrong_value_is_refused(
    setting: Setting, key: str, value: object, sentence: str
) -> None:
    with pytest.raises(raidtable.BadRecord, match=sentence):
        raidtable.load({**finished(setting), key: value})


@every_setting
@pytest.mark.parametrize("key", ["format", "rules", "seats"])
@pytest.mark.parametrize("kind", [float, str, bool])
def test_a_figure_of_a_record_is_a_whole_number(
    setting: Setting, key: str, kind: Callable[[Any], object]
) -> None:
    record = finished(setting)
    with pytest.raises(raidtable.BadRecord):
        raidtable.load({**record, key: kind(record[key])})


@every_setting
def test_a_record_needs_all_its_keys(setting: Setting) -> None:
    record = finished(setting)
    for key in record:
        rest = {name: value for name, value in record.items() if name != key}
        with pytest.raises(raidtable.BadRecord, match=f"no '?{key}"):
            raidtable.verify(rest)


@every_setting
def test_an_action_after_the_end_is_refused(setting: Setting) -> None:
    record = finished(setting)
    actions = [*record["actions"], record["actions"][-1]]
    with pytest.raises(raidtable.BadRecord, match="The game is over"):
        raidtable.load({**record, "actions": actions})


@every_setting
def test_by_hand_nothing_proves_chance(setting: Setting) -> None:
    record = play_randomly(setting.match(None), 5).record()
    assert raidtable.load(record).record() == record
    with pytest.raises(raidtable.BadRecord, match="has no seed"):
        raidtable.verify(record)


@every_setting
@settings(STEADY, max_examples=shared(480))
@given(seed=SEEDS, picks=PICKS, data=st.data())
def test_a_spoilt_record_is_refused_or_replays(
    setting: Setting, seed: int, picks: list[int], data: st.DataObject
) -> None:
    match = match_of(setting, seed, picks)
    other = match_of(setting, seed + 1, picks[: len(picks) // 2]).record()
    if data.draw(st.booleans()):
        match = raidtable.position(setting.game.id, match.position(), seed=seed)
    record = data.draw(spoilt(match.record(), other))
    loaded = attempt(lambda: raidtable.load(record), raidtable.BadRecord)
    if isinstance(loaded, str):
        assert loaded.endswith((".", "?"))  # "Did you mean ...?"
        return
    assert raidtable.load(json.dumps(loaded.record())).digest == loaded.digest
    assert loaded.game.rules.flaws(loaded._state) == []
    play_on(loaded.game, loaded._state.copy(), seeded("spoilt"), 200)


@every_setting
def test_a_record_cut_short_is_no_record(setting: Setting) -> None:
    text = json.dumps(setting.match(1).record())
    for end in range(0, len(text), 7):
        with pytest.raises(raidtable.BadRecord):
            raidtable.load(text[:end])
