"""The Scout: an equal number of cards changes hands, picked in secret by both."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.step import Step
from raidtable.games.north_sea.rules.actions import COUNT, TRADE
from raidtable.games.north_sea.rules.components import CARD_NAMES
from raidtable.games.north_sea.rules.state import TRADE_CARDS, NorthSeaState, end_targeting


class CountCards(Step[NorthSeaState]):
    """Announce how many cards are traded. Rule: `scout`."""

    rule = "scout"

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        most = min(len(s.player.hand), len(s.seats[s.target].hand), len(COUNT) - 1)
        return [COUNT[number] for number in range(1, most + 1)]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.trading = a.number
        s.stack[-1] = TRADE_CARDS
        if log is not None:
            log.add("AnnouncedTrade", s.turn_seat, opponent=s.target, amount=a.number)


class TradeCards(Step[NorthSeaState]):
    """First the player, then the opponent picks in secret; then the cards change hands.

    Picked cards stay in the hand until then, so that nobody sees which ones are gone.
    Rule: `scout`.
    """

    rule = "scout"

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat if len(s.traded) < s.trading else s.target

    def legal(self, s: NorthSeaState) -> list[Action]:
        seat = s.seats[s.actor]
        picked = s.traded[s.trading :] if s.actor == s.target else s.traded
        return [
            TRADE[card]
            for card in sorted(set(seat.hand))
            if seat.hand.count(card) > picked.count(card)
        ]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.traded.append(a.number)
        if log is not None:
            log.add_own("PickedForTrade", s.actor, {}, card=CARD_NAMES[a.number])
        if len(s.traded) == 2 * s.trading:
            self.trade(s, log)

    def trade(self, s: NorthSeaState, log: Log | None) -> None:
        ours = 1 << s.turn_seat
        theirs = 1 << s.target
        player = s.player
        opponent = s.seats[s.target]
        given = s.traded[: s.trading]
        received = s.traded[s.trading :]
        # Others know that cards were traded, but not which: they no longer know what is where.
        player.forget(s.everyone() & ~ours & ~theirs)
        opponent.forget(s.everyone() & ~ours & ~theirs)
        for card in given:
            player.remove_card(card, theirs)
        for card in received:
            opponent.remove_card(card, ours)
        for card in given:
            opponent.add_card(card, ours)
        for card in received:
            player.add_card(card, theirs)
        if log is not None:
            log.add_secret(
                "Traded",
                s.turn_seat,
                ours | theirs,
                {"opponent": s.target, "amount": s.trading},
                given=[CARD_NAMES[card] for card in given],
                received=[CARD_NAMES[card] for card in received],
            )
        s.traded = []
        s.trading = 0
        end_targeting(s)


def swap_hands(s: NorthSeaState, log: Log | None) -> None:
    """An early Scout: both change their whole hands, and each knows what the other got."""
    player = s.player
    opponent = s.seats[s.target]
    player.hand, opponent.hand = opponent.hand, player.hand
    player.known, opponent.known = opponent.known, player.known
    ours = 1 << s.turn_seat
    theirs = 1 << s.target
    player.known = [(bits | theirs) & ~ours for bits in player.known]
    opponent.known = [(bits | ours) & ~theirs for bits in opponent.known]
    if log is not None:
        log.add_secret(
            "SwappedHands",
            s.turn_seat,
            ours | theirs,
            {"opponent": s.target, "gave": len(opponent.hand), "got": len(player.hand)},
            given=[CARD_NAMES[card] for card in opponent.hand],
            received=[CARD_NAMES[card] for card in player.hand],
        )
    end_targeting(s)
