"""Equal positions have equal digests, and digests of earlier versions are still accepted."""

import hashlib
import json
from typing import Any

import pytest
from tests.helpers import Setting, every_game, play_randomly

import raidtable
from raidtable.engine.game import Game
from raidtable.games.north_sea.rules.components import OFFERING_NAMES


def earlier_digest(match: raidtable.Match) -> str:
    """The digest of earlier versions, which depended on orders without meaning."""
    text = json.dumps(match.position(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_order_of_tiles_on_and_next_to_a_ship_has_no_meaning() -> None:
    match = play_randomly(raidtable.new("raids", seats=2, seed=4), 4, decisions=60)
    written: Any = match.position()
    turned: Any = json.loads(json.dumps(written))
    for seat in turned["seats"]:
        seat["ship"].reverse()
        seat["beside"].reverse()
    assert turned != written
    same = raidtable.position("raids", turned)
    assert same.position() == turned, "the written position keeps its order"
    assert same.digest == match.digest
    turned["seats"][0]["vikings"] = 0
    assert raidtable.position("raids", turned).digest != match.digest


@pytest.mark.parametrize("key", ["crew", "hand", "offerings"])
def test_order_of_crew_hand_and_offerings_has_no_meaning(key: str) -> None:
    values = {
        "crew": ["archer", "sage"],
        "hand": ["archer", "sage"],
        "offerings": [OFFERING_NAMES[0], OFFERING_NAMES[1]],
    }
    offers = list(OFFERING_NAMES[2:5])
    seats = [{"hand": [], key: values[key]}, {"hand": []}]
    turned = [{"hand": [], key: values[key][::-1]}, {"hand": []}]
    first, second = (
        raidtable.position("north_sea", {"seats": rows, "offers": offers, "under": []}, seed=1)
        for rows in (seats, turned)
    )
    assert first.digest == second.digest
    assert (first.position() == second.position()) == (key == "hand")  # hands are kept sorted


@every_game
def test_records_with_digests_of_earlier_versions_can_be_loaded(game: Game) -> None:
    match = play_randomly(Setting(game, 2, {}).match(4), 4, decisions=60)
    record = {**match.record(), "digest": earlier_digest(match)}
    assert raidtable.load(record).digest == match.digest
    assert raidtable.verify(record).digest == match.digest
    assert match.has_digest(earlier_digest(match))
    with pytest.raises(raidtable.BadRecord, match="ends in position 0123456789abcdef"):
        raidtable.load({**record, "digest": "0123456789abcdef"})


def test_digest_of_raids_has_changed() -> None:
    """Otherwise the test above proves nothing."""
    match = play_randomly(raidtable.new("raids", seats=2, seed=4), 4, decisions=60)
    assert earlier_digest(match) != match.digest
