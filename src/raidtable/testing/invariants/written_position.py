"""A serialized position is read back unchanged; an impossible one is rejected with a message."""

import itertools
import json
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import raidtable
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, State
from raidtable.testing.inspection import attempt, contents
from raidtable.testing.invariants.conservation import check_conservation
from raidtable.testing.invariants.contract import check_legal, check_rest
from raidtable.testing.mutations import spoilt
from raidtable.testing.selection import Setting, every_setting, shared
from raidtable.testing.walks import PICKS, SEEDS, STEADY, Walk, invariant, play_to_end, random_picks

# The number of decisions after a corrupted position that are checked; the rest is only played.
FEW_DECISIONS = 60


def check_written(w: Walk) -> None:
    """Serialized as JSON and read with another base, the position has the same fields."""
    text = json.dumps(w.game.rules.write(w.state))
    base = another_start(w.setting)
    read = w.game.rules.read(json.loads(text), base.copy())
    w.game.rules.proceed(read, None)
    assert contents(read) == contents(w.state)


@cache
def another_start(setting: Setting) -> State:
    """The first decision of a match whose seed no property test uses. It is cached, so callers must
    not change it."""
    return Walk(setting, 2**32, []).through(lambda w: None).state


@invariant(60)
def test_a_written_position_comes_back_the_same(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_written)


@invariant(120)
def test_the_front_door_reads_what_a_match_wrote(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    walk = Walk(setting, seed, picks).through(lambda w: None)
    written = json.loads(json.dumps(walk.game.rules.write(walk.state)))
    match = raidtable.position(setting.game.id, written, seed=seed)
    assert match.position() == written
    assert raidtable.load(json.dumps(match.record())).position() == written
    assert raidtable.verify(match.record()).digest == match.digest


def check_plays(w: Walk) -> None:
    check_legal(w)
    check_rest(w)
    check_conservation(w)


@st.composite
def spoilt_positions(draw: st.DrawFn, setting: Setting) -> Any:
    """A position of a random game, mixed with an earlier one of the same game and corrupted."""
    positions: list[dict[str, object]] = []
    walk = Walk(setting, draw(SEEDS), draw(PICKS))
    walk.through(lambda w: positions.append(w.game.rules.write(w.state)))
    ply = draw(st.integers(0, len(positions) - 1))
    earlier = max(0, ply - draw(st.integers(0, 20)))
    return draw(spoilt(positions[ply], positions[earlier]))


@every_setting
@settings(STEADY, max_examples=shared(360))
@given(data=st.data())
def test_a_spoilt_position_is_refused_or_can_be_played(
    setting: Setting, data: st.DataObject
) -> None:
    check_spoilt(setting, data.draw(spoilt_positions(setting)))


def check_spoilt(setting: Setting, written: Any) -> None:
    """The position is rejected with a message, or the game can be played from it to the end."""
    match = attempt(lambda: raidtable.position(setting.game.id, written), raidtable.BadPosition)
    if isinstance(match, str):
        assert match.endswith(".")
        return
    assert match.actor != CHANCE
    assert match.over or match.legal()
    again = raidtable.position(setting.game.id, json.loads(json.dumps(match.position())))
    assert again.digest == match.digest
    read_as = Setting(match.game, match.seats, dict(match.options.chosen))
    picks = itertools.islice(random_picks(seeded("spoilt")), FEW_DECISIONS)
    walk = Walk(read_as, 1, picks, match._state).through(check_plays)
    play_to_end(walk.game, walk.state, seeded("spoilt to the end"))
    check_conservation(walk)
