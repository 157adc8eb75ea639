"""Events: their public and private forms, and which seats read which."""

import json

from raidtable.engine.event import EVERYONE, Event, Log
from raidtable.engine.state import SPECTATOR


def test_public_event_is_the_same_for_all() -> None:
    log = Log()
    log.add("Drew", 1, cards=2)
    event = log.events[0]
    assert (event.name, event.seat, event.seen_by, event.reveals) == ("Drew", 1, EVERYONE, False)
    for seat in (0, 1, SPECTATOR):
        assert event.seen_from(seat) is event
    assert event.data() == {"event": "Drew", "seat": 1, "cards": 2}
    assert repr(event) == "<{'event': 'Drew', 'seat': 1, 'cards': 2}>"


def test_secret_is_shown_to_seats_that_learn_it_and_reveals() -> None:
    log = Log()
    log.add_secret("Drew", 1, 0b0110, {"cards": 1}, card="archer")
    event = log.events[0]
    assert event.reveals
    whole = {"event": "Drew", "seat": 1, "cards": 1, "card": "archer"}
    public = {"event": "Drew", "seat": 1, "cards": 1}
    seen = {seat: event.seen_from(seat).data() for seat in (0, 1, 2, 3, SPECTATOR)}
    assert seen == {0: public, 1: whole, 2: whole, 3: public, SPECTATOR: public}


def test_own_secret_is_no_reveal() -> None:
    """A player who hides a card knows it already, so undoing that reveals nothing."""
    log = Log()
    log.add_own("Hid", 2, {}, card="archer")
    event = log.events[0]
    assert not event.reveals
    assert event.seen_from(2).data()["card"] == "archer"
    assert "card" not in event.seen_from(1).data()


def test_redacting_twice_changes_nothing_more() -> None:
    event = Event("Drew", 1, {"cards": 1}, {"card": "archer"}, 0b0010, True)
    once = event.seen_from(0)
    assert (once.private, once.seen_by, once.reveals) == ({}, 0, True)
    assert once.seen_from(1).data() == once.data()
    assert event.private == {"card": "archer"}


def test_events_travel_as_json() -> None:
    log = Log()
    log.add("Sold", 0, goods=["wood", "pigs"], prices=[3, 4], total=7, port="double")
    data = log.events[0].data()
    assert json.loads(json.dumps(data)) == data
