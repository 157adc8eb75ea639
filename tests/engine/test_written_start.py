"""A match from a serialized position: its record contains that position, and events before the
first decision are logged."""

from typing import Any

import raidtable

# Seat 1 has docked and seat 0 is the last at sea, at a Port: it takes its tile without a decision,
# and can only dock.
LAST_AT_SEA = {
    "sea": [
        "v1-port-simple", None, None, None, "village", None, None, None, None, "village",
        None, None, None, None, "village", None, None, None, None,
    ],
    "seats": [
        {"space": 1, "berth": 3, "vikings": 1},
        {"space": 20, "berth": 2, "vikings": 1},
    ],
    "arrived": [1],
    "ghost": 20,
}  # fmt: skip


def test_automatic_consequences_of_a_written_position_are_events() -> None:
    match = raidtable.position("raids", LAST_AT_SEA, chance="by_hand")
    names = [event.name for event in match.opening]
    assert names
    assert match.events == list(match.opening)
    assert match.ply == 0
    assert match.log()
    assert match.log() == raidtable.load(match.record()).log()


def test_record_starts_from_the_position_that_was_written() -> None:
    match = raidtable.position("raids", LAST_AT_SEA, chance="by_hand")
    start: Any = match.record()["start"]
    assert start["sea"] == LAST_AT_SEA["sea"]
    assert start["steps"] == ["voyage"]
    assert match.position()["sea"] != start["sea"]
    loaded = raidtable.load(match.record())
    assert loaded.record() == match.record()
    assert loaded.position() == match.position()


def test_undo_copies_and_the_past_keep_the_opening() -> None:
    match = raidtable.position("raids", LAST_AT_SEA, chance="by_hand")
    opening = match.log()
    match.play(match.legal()[0])
    assert match.at(0).log() == match.copy().at(0).log() == opening
    assert (
        match.at(0).record() == raidtable.position("raids", LAST_AT_SEA, chance="by_hand").record()
    )
    match.undo(beyond_limit=True)
    assert match.log() == opening


def test_every_game_can_begin_a_turn_from_its_record() -> None:
    for game in raidtable.game_ids():
        match = raidtable.position(game, {}, seats=2, seed=1)
        again = raidtable.load(match.record())
        assert again.record() == match.record()
        assert again.events == [] or again.log() == match.log()


def test_a_tray_that_was_written_gets_its_medal_as_an_event() -> None:
    """Storm Raiders, round 2: the tray of the serialized position is not rolled again."""
    tray = {"black:2": 1, "black:4": 1, "black:6": 1, "grey:3": 1, "grey:5": 1}
    written = {"tray": tray, "storm_row": ["grey:2"]}
    match = raidtable.position("storm_raiders", written, seats=2, seed=1)
    start: Any = match.record()["start"]
    assert (start["tray"], start["medal_die"]) == (tray, None)
    assert match.position()["medal_die"] == "black:6"
    assert match.ply == 0
    assert match.log()
    assert raidtable.load(match.record()).record() == match.record()
