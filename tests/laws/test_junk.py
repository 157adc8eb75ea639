"""Input that is no game record and no position at all."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import raidtable
from raidtable.testing.mutations import JUNK


@settings(max_examples=300)
@given(
    junk=st.one_of(
        JUNK,
        st.binary(max_size=30),
        st.dictionaries(st.sampled_from(["format", "game", "seed", "actions", "start"]), JUNK),
    )
)
def test_junk_is_no_record(junk: object) -> None:
    for door in (raidtable.load, raidtable.verify):
        with pytest.raises(raidtable.BadRecord):
            door(junk)


def test_deep_nesting_is_no_record() -> None:
    with pytest.raises(raidtable.BadRecord):
        raidtable.load("[" * 100_000)


@pytest.mark.parametrize("written", [None, [], "position", 7, [{}]], ids=repr)
def test_what_is_no_object_is_no_position(written: Any) -> None:
    for game_id in raidtable.game_ids():
        with pytest.raises(raidtable.BadPosition, match="must be an object with keys"):
            raidtable.position(game_id, written)
