"""The public functions: their results, and a clear error for every bad argument."""

import json
from typing import Any

import pytest
from tests.helpers import Setting, every_game, play_randomly

import raidtable
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.step import Step


def new_match() -> raidtable.Match:
    return raidtable.new("raids", seats=3, seed=7)


# New matches


def test_new_takes_seats_seed_and_options() -> None:
    match = raidtable.new("raids", seats=2, seed="a text", track="four_villages")
    assert (match.seats, match.seed) == (2, "a text")
    assert match.options["track"] == "four_villages"
    assert raidtable.new("raids", seats=2, seed=1).options.chosen == {"track": "three_villages"}


def test_same_seed_is_the_same_match() -> None:
    assert new_match().record() == new_match().record()
    assert raidtable.new("raids", seats=3, seed=8).digest != new_match().digest


def test_without_a_seed_one_is_drawn() -> None:
    first, second = raidtable.new("raids", seats=3), raidtable.new("raids", seats=3)
    assert first.seed != second.seed
    assert raidtable.new("raids", seats=3, seed=first.seed).record() == first.record()


def test_by_hand_the_match_stops_at_chance() -> None:
    match = raidtable.new("raids", seats=3, chance="by_hand")
    assert (match.actor, match.seed, match.ply) == (raidtable.CHANCE, None, 0)


@pytest.mark.parametrize(
    ("game", "arguments", "error", "sentence"),
    [
        (
            "chess",
            {"seats": 2},
            raidtable.UnknownGame,
            "There is no game 'chess'. Choose one of: raids",
        ),
        ("", {"seats": 2}, raidtable.UnknownGame, "There is no game ''"),
        (None, {"seats": 2}, raidtable.UnknownGame, "There is no game None"),
        ("raids", {"seats": 5}, raidtable.BadOption, "raids is for 2, 3 or 4 players, not for 5"),
        ("raids", {"seats": 0}, raidtable.BadOption, "not for 0"),
        ("raids", {"seats": "2"}, raidtable.BadOption, "not for '2'"),
        ("raids", {"seats": 2.0}, raidtable.BadOption, r"not for 2\.0"),
        ("raids", {"seats": True}, raidtable.BadOption, "not for True"),
        ("raids", {"seats": [2]}, raidtable.BadOption, r"not for \[2\]"),
        (
            "raids",
            {"seats": 2, "weather": "fair"},
            raidtable.BadOption,
            "raids has no option 'weather'. It has: track",
        ),
        (
            "raids",
            {"seats": 2, "track": "round"},
            raidtable.BadOption,
            "The option 'track' can't be 'round'. Choose one of: three_villages, four_villages",
        ),
        ("raids", {"seats": 2, "track": None}, raidtable.BadOption, "can't be None"),
        ("raids", {"seats": 2, "seed": ""}, raidtable.BadOption, "A seed is a whole number or"),
        ("raids", {"seats": 2, "seed": 1.5}, raidtable.BadOption, r"or a text, not 1\.5"),
        ("raids", {"seats": 2, "seed": False}, raidtable.BadOption, "or a text, not False"),
        ("raids", {"seats": 2, "seed": [1]}, raidtable.BadOption, r"or a text, not \[1\]"),
        ("raids", {"seats": 2, "seed": "\ud800"}, raidtable.BadOption, "UTF-8"),
        (
            "raids",
            {"seats": 2, "chance": "dice"},
            raidtable.BadOption,
            "chance is 'seeded' or 'by_hand', not 'dice'",
        ),
        (
            "raids",
            {"seats": 2, "chance": "by_hand", "seed": 1},
            raidtable.BadOption,
            "A game with chance='by_hand' has no seed",
        ),
    ],
)
def test_wrong_wish_is_refused(
    game: Any, arguments: dict[str, Any], error: type[raidtable.RaidtableError], sentence: str
) -> None:
    with pytest.raises(error, match=sentence) as refused:
        raidtable.new(game, **arguments)
    assert str(refused.value).endswith(".")


# Records


def test_load_takes_data_and_json_as_text_and_bytes() -> None:
    match = play_randomly(new_match(), 7, decisions=20)
    text = json.dumps(match.record())
    for record in (match.record(), text, text.encode()):
        loaded = raidtable.load(record)
        assert loaded.record() == match.record()
        assert not loaded.can_redo


def test_loaded_match_goes_on_with_the_chance_of_its_seed() -> None:
    match = play_randomly(new_match(), 7, decisions=20)
    loaded = raidtable.load(match.record())
    assert play_randomly(loaded, 8).record() == play_randomly(match, 8).record()


def test_record_cut_off_at_chance_is_settled_by_its_seed() -> None:
    record = new_match().record()
    # To mypy the values of a record are objects; it cannot know that the actions are a list.
    short = {**record, "actions": record["actions"][:5]}  # type: ignore[index]
    del short["digest"]
    assert raidtable.load(short).record() == record


def test_digest_is_optional_to_load_but_needed_to_verify() -> None:
    record = new_match().record()
    assert raidtable.verify(record).digest == record.pop("digest")
    raidtable.load(record)
    with pytest.raises(raidtable.BadRecord, match="no digest, so its last position can't be"):
        raidtable.verify(record)


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("{", "This is not a record: it is not JSON"),
        (b"\xff\xfe\x00", "This is not a record: it is not JSON"),
        ("7", "must be an object with keys, not the number 7"),
        (None, "must be an object with keys, not null"),
        ([], "must be an object with keys, not a list"),
        ({}, "The record has no 'format'"),
    ],
)
def test_what_is_no_record_is_refused(record: object, sentence: str) -> None:
    with pytest.raises(raidtable.BadRecord, match=sentence):
        raidtable.load(record)


# Positions


def test_position_starts_a_match() -> None:
    match = raidtable.position("raids", {"seats": [{}, {}, {"vikings": 5}]}, seed=3)
    assert (match.seats, match.ply, match.seed) == (3, 0, 3)
    record = play_randomly(match, 3).record()
    assert raidtable.verify(json.dumps(record)).record() == record


def test_position_takes_seats_and_options_from_what_is_written_or_said() -> None:
    assert raidtable.position("raids", {}).seats == 2
    assert raidtable.position("raids", {}, seats=4).seats == 4
    assert raidtable.position("raids", {"seats": [{}, {}, {}]}).seats == 3
    assert raidtable.position("raids", {"track": "four_villages"}).options["track"] == (
        "four_villages"
    )
    assert raidtable.position("raids", {}, track="four_villages").options["track"] == (
        "four_villages"
    )


def test_position_leaves_the_callers_data_alone() -> None:
    written: dict[str, Any] = {"seats": [{"vikings": 1}, {"vikings": 2}]}
    before = json.dumps(written)
    play_randomly(raidtable.position("raids", written), 1)
    assert json.dumps(written) == before


@pytest.mark.parametrize(
    ("written", "arguments", "sentence"),
    [
        ([], {}, "A position must be an object with keys"),
        ({"seats": [{}] * 5}, {}, "raids is for 2, 3 or 4 players, not for 5"),
        ({"track": "round"}, {}, "The option 'track' can't be 'round'"),
        ({}, {"seats": 9}, "not for 9"),
        ({}, {"seats": 3.0}, r"not for 3\.0"),
        ({}, {"weather": "fair"}, "no option 'weather'"),
    ],
)
def test_wrong_position_is_refused(written: Any, arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(raidtable.BadPosition, match=sentence):
        raidtable.position("raids", written, **arguments)


class Stuck(Step[Any]):
    """A step without legal choices."""

    rule = "stuck"

    def decides(self, s: Any) -> int:
        return 0

    def legal(self, s: Any) -> list[Action]:
        return []


@every_game
def test_position_without_a_legal_choice_is_refused(game: Game) -> None:
    match = Setting(game, min(game.rules.seat_counts), {}).match(1)
    written = match.position()
    record = {**match.record(), "start": written, "actions": []}
    del record["digest"]
    number = match._state.stack[-1]
    step = game.rules.steps[number]
    game.rules.steps[number] = Stuck()
    try:
        with pytest.raises(raidtable.BadPosition, match="no legal choice at Stuck"):
            raidtable.position(game.id, written)
        with pytest.raises(raidtable.BadRecord, match="no legal choice at Stuck"):
            raidtable.load(record)
    finally:
        game.rules.steps[number] = step
    assert raidtable.position(game.id, written).legal() == match.legal()


def test_position_of_an_unknown_game_or_with_a_wrong_seed_is_refused() -> None:
    with pytest.raises(raidtable.UnknownGame):
        raidtable.position("chess", {})
    with pytest.raises(raidtable.BadOption, match="A seed is"):
        raidtable.position("raids", {}, seed="")
