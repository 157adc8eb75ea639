"""What each seat sees, remembers and reads in the log."""

from collections import Counter
from typing import Any

import pytest
from tests.games.north_sea.given import Table, at, by_hand, given
from tests.games.north_sea.raiding import raid, raider
from tests.helpers import play_randomly, random_play

import raidtable
from raidtable.engine.event import Event
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.games.north_sea.rules.components import CARD_NAMES, COPIES

NORTH_SEA = registry.get("north_sea")
WORDS = NORTH_SEA.presentation.words("en")
HANDS = {0: ["archer", "sage", "scout"], 1: ["champion", "forager"], 2: ["warlord"]}


def hand_seen(table: Table, by: int, of: int) -> list[str | None]:
    hand: list[str | None] = table.seen(by)["seats"][of]["hand"]
    return hand


def lines(events: list[Event], seat: int) -> list[str]:
    """The log as that seat reads it."""
    return [WORDS.event(event.seen_from(seat)) for event in events]


def play(table: Table, *texts: str) -> list[Event]:
    return [event for text in texts for event in table.match.play(text)]


# Hands and the draw pile


def test_ruling_49_hands_are_hidden_and_their_size_is_open() -> None:
    table = given(seats=3, hand=HANDS)
    assert hand_seen(table, 0, 0) == HANDS[0]
    assert hand_seen(table, 1, 0) == [None, None, None]
    assert hand_seen(table, raidtable.SPECTATOR, 2) == [None]


def test_ruling_49_supplies_crew_and_tracks_are_open() -> None:
    table = given(crew={1: ["sage"]}, silver={1: 3}, armour={1: 4}, valkyries={1: 2})
    seen = table.seen(0)["seats"][1]
    assert (seen["crew"], seen["silver"], seen["armour"], seen["valkyries"]) == (["sage"], 3, 4, 2)


def test_unseen_cards_are_those_of_the_pile_and_of_other_hands() -> None:
    table = given(seats=3, hand=HANDS)
    seen = table.seen(1)
    assert seen["pile"] == 71 - 6
    assert sum(seen["unseen"].values()) == 71 - 2
    assert seen["unseen"]["champion"] == 2 - 1


def test_drawn_card_is_shown_only_to_the_drawing_player() -> None:
    table = at("gate_house", seats=3)
    events = play(table, "draw", "card:archer")
    assert lines(events, 0) == ["Red draws the Archer."]
    assert lines(events, 1) == lines(events, raidtable.SPECTATOR) == ["Red draws a card."]
    assert hand_seen(table, 1, 0) == [None]


def test_rejected_cards_are_remembered_by_the_seat_that_put_them_under_the_pile() -> None:
    match = raidtable.new("north_sea", seats=2, seed=1)
    rejected = match.legal()[0]
    events = match.play(rejected)
    card = rejected.removeprefix("reject:")
    known, other = Table(match).seen(0)["under"], Table(match).seen(1)["under"]
    assert known == [{"card": card, "by": 0}]
    assert other == [{"card": None, "by": 0}]
    assert lines(events, 1) == ["Red puts a card under the draw pile."]
    assert lines(events, 0) == [f"Red puts the {card.capitalize()} under the draw pile."]


def with_under(*under: tuple[str, int]) -> Table:
    """Seat 0 of 3 is at the Gate House; the pile has only these cards, put there by seats."""
    lying = Counter(card for card, _ in under)
    return at(
        "gate_house",
        seats=3,
        under=[{"card": card, "by": by} for card, by in under],
        discards={name: n - lying[name] for name, n in zip(CARD_NAMES, COPIES, strict=True)},
    )


def test_card_from_under_the_pile_is_known_to_the_seat_that_put_it_there() -> None:
    table = with_under(("sage", 1), ("archer", 2))
    events = play(table, "draw")
    assert hand_seen(table, 1, 0) == [None, "sage"]
    assert hand_seen(table, 2, 0) == [None, "archer"]
    assert lines(events, 1) == ["Red draws the Sage.", "Red draws a card."]
    assert lines(events, 2) == ["Red draws a card.", "Red draws the Archer."]


def test_own_card_from_under_the_pile_is_known_to_nobody_else() -> None:
    table = with_under(("sage", 0), ("sage", 0))
    play(table, "draw")
    assert [hand_seen(table, seat, 0) for seat in (1, 2)] == [[None, None]] * 2


# A Scout's trade


def trading(count: int = 1) -> Table:
    table = at("town_hall", seats=3, hand=HANDS)
    table.play("play:scout", "target:1", f"count:{count}")
    return table


def test_picks_for_a_trade_are_hidden_until_both_are_made() -> None:
    table = trading()
    events = play(table, "trade:archer")
    assert table.seen(0)["traded"] == ["archer"]
    for other in (1, 2, raidtable.SPECTATOR):
        assert table.seen(other)["traded"] == [None]
        assert hand_seen(table, other, 0) == [None, None]
        assert lines(events, other) == ["Red picks a card for the trade."]
    assert lines(events, 0) == ["Red picks the Archer for the trade."]


def test_second_picker_may_pick_anything_whatever_the_first_has_picked() -> None:
    one, other = trading(), trading()
    one.play("trade:archer")
    other.play("trade:sage")
    assert one.legal == other.legal == ["trade:champion", "trade:forager"]
    assert one.seen(1) == other.seen(1)


def test_opponents_picks_are_hidden_from_the_first_picker_too() -> None:
    table = trading(2)
    table.play("trade:archer", "trade:sage", "trade:champion")
    assert table.seen(0)["traded"] == ["archer", "sage", None]
    assert table.seen(1)["traded"] == [None, None, "champion"]
    assert table.seen(2)["traded"] == [None, None, None]


def test_after_a_trade_both_know_what_they_gave_and_others_nothing() -> None:
    table = trading()
    events = play(table, "trade:archer", "trade:forager")
    assert hand_seen(table, 0, 1) == [None, "archer"]
    assert hand_seen(table, 1, 0) == [None, "forager"]
    assert hand_seen(table, 2, 0) == hand_seen(table, 2, 1) == [None, None]
    line = "Red gives the Archer to Blue and receives the Forager."
    assert lines(events, 0)[-1] == lines(events, 1)[-1] == line
    assert lines(events, 2)[-1] == "Red and Blue trade 1 card."


def knowing(table: Table, seat: int, known: list[list[int]]) -> Table:
    """The same table, where those seats know the cards in that seat's hand."""
    written = table.position
    written["seats"][seat]["known"] = known
    return by_hand(written)


def test_third_parties_do_not_know_after_a_trade_what_is_where() -> None:
    table = knowing(trading(), 0, [[2], []])
    assert hand_seen(table, 2, 0) == [None, "archer"]
    table.play("trade:sage", "trade:forager")
    assert hand_seen(table, 2, 0) == hand_seen(table, 2, 1) == [None, None]


def test_a_trading_player_still_knows_what_was_not_traded() -> None:
    table = knowing(trading(), 0, [[1], []])
    table.play("trade:sage", "trade:forager")
    assert hand_seen(table, 1, 0) == ["archer", "forager"]


# Cards that all seats have seen


def test_berserker_that_comes_back_is_known_to_all() -> None:
    plunder = {"harbour_west-2": {"valkyrie": 1, "iron": 2}}
    table = raider(
        "harbour_west", seats=3, crew=["berserker"] * 2, hand={0: ["sage"]}, sets=plunder
    )
    raid(table, "harbour_west")
    table.play("plunder:harbour_west-2", "lose:berserker")
    assert hand_seen(table, 1, 0) == hand_seen(table, 2, 0) == [None, "berserker"]
    assert hand_seen(table, raidtable.SPECTATOR, 0) == [None, None]


def test_crew_recalled_by_a_gravedigger_is_known_to_all() -> None:
    hand = ["gravedigger", "forager", "sage"]
    table = at("town_hall", seats=3, hand={0: hand}, crew={0: ["champion"]})
    table.play("play:gravedigger", "recall:champion", "enlist:forager")
    assert hand_seen(table, 1, 0) == hand_seen(table, 2, 0) == [None, "champion"]


def test_known_card_that_leaves_the_hand_is_not_known_any_more() -> None:
    table = knowing(at("barracks", hand={0: ["forager", "sage"]}, silver={0: 1}), 0, [[1], []])
    table.play("hire:forager")
    assert hand_seen(table, 1, 0) == [None]


def test_of_equal_cards_one_less_is_known_when_one_leaves() -> None:
    story = at("barracks", hand={0: ["forager", "forager"]}, silver={0: 1})
    table = knowing(story, 0, [[1], []])
    table.play("hire:forager")
    assert hand_seen(table, 1, 0) == [None]
    table = knowing(story, 0, [[1], [1]])
    table.play("hire:forager")
    assert hand_seen(table, 1, 0) == ["forager"]


class Witness:
    """A reference implementation of hand knowledge: remembers what one seat read in the log."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.known = [Counter[str]() for _ in range(seats)]

    def read(self, event: dict[str, Any]) -> None:
        name, about, card = event["event"], event["seat"], event.get("card")
        if name in ("Traded", "SwappedHands"):
            self.read_trade(name, about, event)
        elif card is None or about == self.seat:
            return
        elif name in ("DrewCard", "RecalledCrew") or (
            name == "TakenByValkyrie" and card == "berserker"
        ):
            self.known[about][card] += 1
        elif name in ("DiscardedCard", "PlayedCard", "Hired"):
            self.known[about] -= Counter([card])

    def read_trade(self, name: str, about: int, event: dict[str, Any]) -> None:
        opponent = event["opponent"]
        if "given" in event:
            gave, got = event["given"], event["received"]
            partner = opponent if self.seat == about else about
            ours, theirs = (gave, got) if self.seat == about else (got, gave)
            if name == "SwappedHands":
                self.known[partner].clear()
            self.known[partner] -= Counter(theirs)
            self.known[partner] += Counter(ours)
        elif name == "SwappedHands":
            known = self.known
            known[about], known[opponent] = known[opponent], known[about]
        else:
            self.known[about].clear()
            self.known[opponent].clear()


@pytest.mark.parametrize("cards", ["printed", "early"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@random_play
def test_seats_know_of_other_hands_what_their_log_says(seats: int, cards: str) -> None:
    event_names: set[str] = set()
    for seed in range(3):
        match = raidtable.new("north_sea", seats=seats, seed=seed, cards=cards)
        witnesses = [Witness(seat, seats) for seat in range(seats)]
        read = 0
        while not match.over:
            play_randomly(match, (seed, match.ply), decisions=5)
            events = match.events
            for witness in witnesses:
                for event in events[read:]:
                    witness.read(event.seen_from(witness.seat).data())
                rows = Table(match).seen(witness.seat)["seats"]
                for other in set(range(seats)) - {witness.seat}:
                    shown = Counter(card for card in rows[other]["hand"] if card is not None)
                    assert shown == witness.known[other]
            read = len(events)
        event_names.update(event.name for event in match.events)
    assert {"RecalledCrew", "Traded" if cards == "printed" else "SwappedHands"} <= event_names


# Offerings


def test_ruling_49_face_down_offerings_show_their_number_only() -> None:
    table = given(offerings={0: ["15", "16"], 1: ["4"]})
    seen = table.seen(1)["seats"]
    assert seen[0]["offerings"] == [None, None]
    assert seen[1]["offerings"] == ["4"]
    assert {"15", "16"} <= set(table.seen(1)["unseen_offerings"])


def test_ruling_49_standing_hides_the_offerings_of_others_until_the_end() -> None:
    story: dict[str, Any] = {"offerings": {0: ["15", "16"], 1: ["4"]}, "points": {0: 1, 1: 5}}
    match = given(**story).match
    assert match.standing(1).totals == [1, 5 + 3]
    assert match.standing(0).totals == [1 + 12, 5]
    assert match.standing().totals == [1, 5]
    fortresses = ["fortress_west-1", "fortress_west-2", "fortress_centre-1", "fortress_centre-2"]
    raided = dict.fromkeys([*fortresses, "fortress_east-1"], "white")
    over = given(steps=[], ending="fortresses", last_turns=0, raided=raided, **story).match
    assert over.over
    assert [over.standing(seat).totals for seat in (0, 1)] == [[13, 8], [13, 8]]


# Determinizations


def imagined(table: Table, seat: int) -> list[dict[str, Any]]:
    view = table.match.view(seat)
    return [
        NORTH_SEA.rules.write(NORTH_SEA.rules.determinise(view, seeded(f"imagine {number}")))
        for number in range(30)
    ]


def test_what_is_imagined_keeps_the_cards_that_a_seat_knows() -> None:
    table = trading()
    table.play("trade:archer", "trade:forager")
    other_cards = set()
    for position in imagined(table, 0):
        hand = list(position["seats"][1]["hand"])
        assert position["seats"][0]["hand"] == ["forager", "sage"]
        hand.remove("archer")
        other_cards.update(hand)
    assert len(other_cards) > 3


def test_what_is_imagined_keeps_the_cards_a_seat_put_under_the_pile() -> None:
    under = [{"card": "sage", "by": 1}, {"card": "archer", "by": 0}]
    table = given(under=under)
    for position in imagined(table, 1):
        assert position["under"][0] == under[0]
        assert position["under"][1]["by"] == 0


def test_picks_that_are_imagined_can_be_made_from_the_imagined_hand() -> None:
    table = trading(2)
    table.play("trade:archer", "trade:sage", "trade:champion")
    for position in imagined(table, 2):
        picks = [Counter(position["traded"][:2]), Counter(position["traded"][2:])]
        hands = [Counter(position["seats"][seat]["hand"]) for seat in (0, 1)]
        assert all(picked <= hand for picked, hand in zip(picks, hands, strict=True))
        assert hands[1].total() == 2
