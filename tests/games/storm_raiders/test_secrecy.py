"""What each seat sees, remembers and reads in the log: only crew cards are ever hidden."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, by_hand, given, trip
from tests.helpers import play_randomly

import raidtable
from raidtable.engine.event import Event
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.games.storm_raiders.rules.components import COPIES, CREW_NAMES, FIRST_STARTER
from raidtable.games.storm_raiders.rules.view import SEEN, SEEN_OF_SEATS

STORM_RAIDERS = registry.get("storm_raiders")
WORDS = STORM_RAIDERS.presentation.words("en")
# The crew cards that can be in the pile
ORDINARY = Counter(dict(zip(CREW_NAMES[:FIRST_STARTER], COPIES, strict=False)))
OTHERS = (1, 2, raidtable.SPECTATOR)


def gaining(seats: int = 3, **story: Any) -> Table:
    """Seat 0 has salvaged a Crew token and is about to draw."""
    table = trip("black:1", "trike:w1", seats=seats, wrecks={"w1": {"crew": 1}}, **story)
    table.play("salvage:crew")
    return table


def play(table: Table, *texts: str) -> list[Event]:
    return [event for text in texts for event in table.match.play(text)]


def lines(events: Iterable[Event], seat: int) -> list[str]:
    """The log lines of that seat about cards drawn and kept."""
    return [
        WORDS.event(event.seen_from(seat))
        for event in events
        if event.name in ("DrewCrew", "KeptCrew")
    ]


def cards(table: Table, place: str, by: int) -> list[str | None]:
    """The cards there (`drawn` or `under`) as that seat knows them."""
    return [row["card"] for row in table.seen(by)[place]]


# Drawing


def test_drawn_cards_are_visible_only_to_the_drawing_player() -> None:
    table = gaining()
    events = play(table, "card:medic", "card:bosun")
    assert cards(table, "drawn", 0) == ["medic", "bosun"]
    assert lines(events, 0) == ["Red draws the Medic.", "Red draws the Bosun."]
    for other in OTHERS:
        assert cards(table, "drawn", other) == [None, None]
        assert lines(events, other) == ["Red draws a crew card."] * 2


def test_kept_card_is_open_and_the_other_is_known_only_to_the_seat_that_put_it_under() -> None:
    table = gaining()
    events = play(table, "card:medic", "card:bosun", "keep:medic")
    assert cards(table, "under", 0) == ["bosun"]
    for other in OTHERS:
        assert cards(table, "under", other) == [None]
        assert table.seen(other)["seats"][0]["crew"] == ["medic"]
        assert lines(events, other)[-1] == "Red keeps the Medic."
        assert not any("Bosun" in line for line in lines(events, other))


def test_what_is_explained_does_not_depend_on_the_cards_drawn() -> None:
    tables = gaining(), gaining()
    play(tables[0], "card:medic", "card:bosun")
    play(tables[1], "card:medic", "card:trader")
    reasons = {table.match.explain("keep:welder").sentence for table in tables}
    assert len(reasons) == 1
    assert [table.match.refused() for table in tables] == [{}, {}]


def test_views_of_others_do_not_depend_on_the_cards_drawn() -> None:
    tables = gaining(), gaining()
    play(tables[0], "card:medic", "card:bosun")
    play(tables[1], "card:trader", "card:welder")
    for other in OTHERS:
        assert tables[0].seen(other) == tables[1].seen(other)
    assert tables[0].seen(0) != tables[1].seen(0)


def test_unseen_cards_are_those_of_the_pile_and_those_others_have_seen() -> None:
    table = gaining(crew={1: ["navigator"]})
    play(table, "card:medic", "card:bosun", "keep:medic")
    drawer, other = table.seen(0), table.seen(1)
    assert drawer["pile"] == other["pile"] == 32 - 3
    unseen = ORDINARY - Counter(["navigator", "medic"])
    assert other["unseen_crew"] == unseen
    assert drawer["unseen_crew"] == unseen - Counter(["bosun"])


def test_odds_of_a_draw_are_those_of_the_cards_in_the_pile() -> None:
    table = gaining(crew={1: ["navigator"]})
    assert table.odds == {
        f"card:{name}": n for name, n in (ORDINARY - Counter(["navigator"])).items()
    }


# Cards under the pile

# The seats that know each of the top cards, when only cards that were put under are left
TOP = [("medic", [1]), ("bosun", [2]), ("trader", [0]), ("welder", [1, 2])]


def from_under(*, seats: int = 3, **story: Any) -> Table:
    """The pile has only cards that were put under it, those of TOP first."""
    held = Counter(card for row in story.get("crew", {}).values() for card in row)
    below = ORDINARY - held - Counter(card for card, _ in TOP)
    under = [{"card": card, "known_by": known_by} for card, known_by in TOP]
    under += [{"card": card, "known_by": [0]} for card in below.elements()]
    return gaining(seats, under=under, **story)


def test_cards_under_the_pile_are_drawn_without_chance_when_the_pile_is_gone() -> None:
    table = from_under()
    assert table.step == "KeepCrew"
    assert table.legal == ["keep:bosun", "keep:medic"]
    assert cards(table, "drawn", 0) == ["medic", "bosun"]


def test_card_drawn_from_under_the_pile_is_known_to_the_seat_that_put_it_there() -> None:
    table = from_under()
    assert cards(table, "drawn", 1) == ["medic", None]
    assert cards(table, "drawn", 2) == [None, "bosun"]
    assert cards(table, "drawn", raidtable.SPECTATOR) == [None, None]
    drawn = [event for event in table.match.events if event.name == "DrewCrew"]
    assert lines(drawn, 1) == ["Red draws the Medic.", "Red draws a crew card."]
    assert lines(drawn, 2) == ["Red draws a crew card.", "Red draws the Bosun."]


def test_card_put_under_again_is_known_to_all_seats_that_have_seen_it() -> None:
    table = from_under()
    table.play("keep:bosun")
    last = {seat: cards(table, "under", seat)[-1] for seat in (0, *OTHERS)}
    assert last == {0: "medic", 1: "medic", 2: None, raidtable.SPECTATOR: None}
    assert table.position["under"][-1] == {"card": "medic", "known_by": [0, 1]}


def test_recruiter_puts_three_cards_under_in_the_order_of_drawing() -> None:
    table = from_under(crew={0: ["recruiter"]})
    table.play("crew:recruiter", "keep:bosun")
    assert cards(table, "under", 0)[-3:] == ["medic", "trader", "welder"]
    assert cards(table, "under", 1)[-3:] == ["medic", None, "welder"]
    assert cards(table, "under", 2)[-3:] == [None, None, "welder"]


def test_card_put_under_is_recognised_when_another_draws_it() -> None:
    """Seat 0 has put a card under; seat 1 draws it, and seat 0 recognises it."""
    table = from_under()
    table.play("keep:bosun")
    written = table.position
    rest = [row for row in written["under"] if row["card"] == "medic"]
    written["under"] = rest + [row for row in written["under"] if row not in rest]
    written["wrecks"]["w3"] = {"crew": 1}
    table = by_hand(written)
    table.play("draft:black:2", "go:trike:w3", "salvage:crew")
    assert (table.actor, table.step) == (1, "KeepCrew")
    assert cards(table, "drawn", 0)[0] == "medic"
    assert cards(table, "drawn", 2)[0] is None


# Everything else


def test_all_other_fields_are_open() -> None:
    hidden = {name: seen for name, seen in SEEN.items() if seen != "public"}
    assert hidden == {
        "pile": "counted", "under": "own", "under_by": "own", "drawn": "own", "drawn_by": "own",
    }  # fmt: skip
    assert set(SEEN_OF_SEATS.values()) == {"public"}


def test_dashboards_and_resources_of_others_are_open() -> None:
    table = given(
        crew={1: ["medic"]}, face_down={1: ["bosun"]}, stock={1: {"fuel": 2}}, medals={1: 3},
        damage={1: {"sub": 1}}, dice={1: {"trike": ["grey:4"]}}, fulfilled={1: ["K05"]},
    )  # fmt: skip
    seen = table.seen(0)["seats"][1]
    assert seen == table.seen()["seats"][1]
    # A view adds totals to the contents of a position.
    assert {name: value for name, value in seen.items() if name in table.seat(1)} == table.seat(1)


def test_contracts_in_bag_and_pile_are_known_only_as_not_yet_seen() -> None:
    table = given(seats=1, contracts={"s0": "K01"}, opponent={"site": "w6", "active": "K05"})
    seen = table.seen(0)
    assert len(seen["unseen_contracts"]) == 28
    assert not {"K01", "K05"} & set(seen["unseen_contracts"])
    assert seen["opponent"]["pile_left"] == 11


# Determinizations


def imagined(table: Table, seat: int) -> list[dict[str, Any]]:
    view = table.match.view(seat)
    return [
        STORM_RAIDERS.rules.write(
            STORM_RAIDERS.rules.determinise(view, seeded(f"imagine {number}"))
        )
        for number in range(30)
    ]


def test_what_is_imagined_keeps_the_cards_that_a_seat_knows() -> None:
    table = from_under()
    table.play("keep:bosun")
    second = set()
    for position in imagined(table, 1):
        assert position["under"][-1]["card"] == "medic"
        assert position["seats"][0]["crew"] == ["bosun"]
        second.add(position["under"][0]["card"])
    assert len(second) > 3


def test_what_is_imagined_holds_every_card_of_the_box() -> None:
    table = gaining()
    play(table, "card:medic", "card:bosun")
    drawn: set[str] = set()
    for position in imagined(table, 1):
        held = Counter(row["card"] for row in position["drawn"])
        assert held <= ORDINARY
        drawn.update(held)
    assert len(drawn) > 5


# A reference implementation of the seats' knowledge, from the log alone


class Witness:
    """Remembers the cards that one seat has put under the pile, from its log."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.drawn: list[str] = []
        self.put_under = Counter[str]()

    def read(self, event: dict[str, Any]) -> None:
        if event["event"] == "DrewCrew" and event["seat"] == self.seat:
            self.drawn.append(event["card"])
        elif event["event"] == "KeptCrew" and event["seat"] == self.seat:
            self.drawn.remove(event["card"])
            self.put_under.update(self.drawn)
            self.drawn = []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_seats_know_under_the_pile_what_their_log_says(seats: int) -> None:
    match = raidtable.new("storm_raiders", seats=seats, seed=seats)
    witnesses = [Witness(seat) for seat in range(seats)]
    read = 0
    while not match.over:
        play_randomly(match, (seats, match.ply), decisions=5)
        if not Table(match).seen()["pile"]:
            break  # cards that were put under may have been drawn again
        events = match.events
        for witness in witnesses:
            for event in events[read:]:
                witness.read(event.seen_from(witness.seat).data())
            shown = Counter(
                card for card in cards(Table(match), "under", witness.seat) if card is not None
            )
            assert shown == witness.put_under
        read = len(events)
    assert any(witness.put_under for witness in witnesses)
