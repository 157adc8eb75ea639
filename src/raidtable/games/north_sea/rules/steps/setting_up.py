"""Setting up: offerings, plunder, hands, the starting player; and the drawing that play shares."""

from typing import Final

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.pool import Pool
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Step
from raidtable.games.north_sea.rules.actions import CARD, DIE, REJECT, TILE, TOKEN, each_once
from raidtable.games.north_sea.rules.components import (
    CARD_NAMES,
    CARDS,
    DEALT,
    FACE_WEIGHTS,
    FACES,
    FIRST_TOKEN,
    GOODS_NAMES,
    KEPT,
    OFFERING_NAMES,
    SET_NAMES,
    SET_TOKENS,
    SETS,
    TOKENS,
)
from raidtable.games.north_sea.rules.endings import check_offerings
from raidtable.games.north_sea.rules.state import DRAW_CARDS, NorthSeaState

# A die as the pool of its faces, from which one is drawn and put back.
DIE_POOL: Final = Pool(list(FACE_WEIGHTS))


class TurnUpOfferings(ChanceStep[NorthSeaState]):
    """Empty places next to the Long House are filled from the stack. Rule: `offerings-face-up`."""

    rule = "offerings-face-up"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if NONE in s.offers and s.offer_pile.size:
            return True
        if NONE in s.offers and s.offer_under:
            turn_up(s, s.offer_under.pop(0), log)
            return False
        s.stack.pop()
        return False

    def outcomes(self, s: NorthSeaState) -> list[tuple[Action, int]]:
        return [(TILE[tile], count) for tile, count in s.offer_pile.kinds()]

    def sample(self, s: NorthSeaState, rng: Rng) -> Action:
        return TILE[s.offer_pile.sample(rng)]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.offer_pile.take(a.number)
        turn_up(s, a.number, log)


def turn_up(s: NorthSeaState, tile: int, log: Log | None) -> None:
    s.offers[s.offers.index(NONE)] = tile
    if log is not None:
        log.add("TurnedUpOffering", NONE, offering=OFFERING_NAMES[tile])
    check_offerings(s, log)


class FillSets(ChanceStep[NorthSeaState]):
    """Tokens are drawn from the bag onto the raiding spaces; the rest is supply. Rule: `bag`."""

    rule = "bag"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if next_set(s) < SETS:
            return True
        for token in range(TOKENS):
            s.supply[FIRST_TOKEN + token] += s.bag.counts[token]
        s.bag = Pool([0] * TOKENS)
        s.stack.pop()
        return False

    def outcomes(self, s: NorthSeaState) -> list[tuple[Action, int]]:
        return [(TOKEN[token], count) for token, count in s.bag.kinds()]

    def sample(self, s: NorthSeaState, rng: Rng) -> Action:
        return TOKEN[s.bag.sample(rng)]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        number = next_set(s)
        s.bag.take(a.number)
        s.tokens[number * TOKENS + a.number] += 1
        if log is not None:
            good = GOODS_NAMES[FIRST_TOKEN + a.number]
            log.add("LaidPlunder", NONE, good=good, set=SET_NAMES[number])


def next_set(s: NorthSeaState) -> int:
    """The first raiding space that still lacks tokens, or one past the last."""
    for number in range(SETS):
        first = number * TOKENS
        if sum(s.tokens[first : first + TOKENS]) < SET_TOKENS[number]:
            return number
    return SETS


class DealHands(Step[NorthSeaState]):
    """Each player is dealt 5 cards. Rule: `deal`."""

    rule = "deal"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        for seat in range(len(s.seats)):
            if len(s.seats[seat].hand) < DEALT:
                draw_cards(s, seat, DEALT)
                return False
        s.stack.pop()
        return False


def draw_cards(s: NorthSeaState, seat: int, count: int) -> None:
    """Make that seat draw this many cards."""
    s.drawer = seat
    s.draws = count
    s.stack.append(DRAW_CARDS)


class DrawCards(ChanceStep[NorthSeaState]):
    """Cards come from the pile; when it is empty, the discards become a new one. Rule:
    `draw-pile`."""

    rule = "draw-pile"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if s.draws and s.pile.size:
            return True
        if s.draws and s.under:
            card = s.under.pop(0)
            by = s.under_by.pop(0)
            # The seat that put it there knows which card is drawn now.
            self.take(s, card, 0 if by == s.drawer else 1 << by, log)
            return False
        if s.draws and s.discards.size:
            s.pile = s.discards
            s.discards = Pool([0] * CARDS)
            if log is not None:
                log.add("Reshuffled", NONE, cards=s.pile.size)
            return False
        s.draws = 0
        s.drawer = NONE
        s.stack.pop()
        return False

    def outcomes(self, s: NorthSeaState) -> list[tuple[Action, int]]:
        return [(CARD[card], count) for card, count in s.pile.kinds()]

    def sample(self, s: NorthSeaState, rng: Rng) -> Action:
        return CARD[s.pile.sample(rng)]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.pile.take(a.number)
        self.take(s, a.number, 0, log)

    def take(self, s: NorthSeaState, card: int, known_by: int, log: Log | None) -> None:
        s.seats[s.drawer].add_card(card, known_by)
        s.draws -= 1
        if log is not None:
            seen_by = known_by | (1 << s.drawer)
            log.add_secret("DrewCard", s.drawer, seen_by, {}, card=CARD_NAMES[card])


class RejectCards(Step[NorthSeaState]):
    """Of 5 cards each player keeps 3; the others go under the draw pile. Rule: `keep-three`."""

    rule = "keep-three"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if self.decides(s) != NONE:
            return True
        s.stack.pop()
        return False

    def decides(self, s: NorthSeaState) -> int:
        for seat in range(len(s.seats)):
            if len(s.seats[seat].hand) > KEPT:
                return seat
        return NONE

    def legal(self, s: NorthSeaState) -> list[Action]:
        return each_once(REJECT, s.seats[s.actor].hand)

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        seat = s.actor
        s.seats[seat].remove_card(a.number, 0)
        s.under.append(a.number)
        s.under_by.append(seat)
        if log is not None:
            log.add_own("RejectedCard", seat, {}, card=CARD_NAMES[a.number])


class RollForStart(ChanceStep[NorthSeaState]):
    """Each player rolls both dice; the highest begins, ties roll again. Rule: `starting-player`."""

    rule = "starting-player"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if s.used == 0:
            s.used = s.everyone()
        rollers = [seat for seat in range(len(s.seats)) if (s.used >> seat) & 1]
        if len(s.dice) < 2 * len(rollers):
            return True
        sums = [s.dice[2 * place] + s.dice[2 * place + 1] for place in range(len(rollers))]
        best = [rollers[place] for place in range(len(rollers)) if sums[place] == max(sums)]
        s.dice = []
        if len(best) > 1:
            s.used = sum(1 << seat for seat in best)
            return False
        s.used = 0
        s.turn_seat = best[0]
        s.stack.pop()
        if log is not None:
            log.add("ChoseFirst", best[0])
        return False

    def outcomes(self, s: NorthSeaState) -> list[tuple[Action, int]]:
        return [(DIE[face], weight) for face, weight in DIE_POOL.kinds()]

    def sample(self, s: NorthSeaState, rng: Rng) -> Action:
        return DIE[DIE_POOL.sample(rng)]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        rollers = [seat for seat in range(len(s.seats)) if (s.used >> seat) & 1]
        if log is not None:
            log.add("RolledForStart", rollers[len(s.dice) // 2], face=FACES[a.number])
        s.dice.append(FACES[a.number])
