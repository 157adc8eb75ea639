"""Working: the eight buildings of the Village."""

from typing import Final

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason, Step
from raidtable.games.north_sea.rules.actions import (
    ARM,
    BARTER,
    CASH,
    DISCARD,
    DRAW,
    MILL_GAIN,
    OFFER,
    PLAY,
    SKIP,
    SMITH,
    Numbered,
    each_once,
)
from raidtable.games.north_sea.rules.components import (
    ARMOURY,
    BARRACKS,
    BLACK,
    BUILDING_BONUS,
    BUILDING_NAMES,
    CARD_NAMES,
    GATE_HOUSE,
    GOLD,
    GOODS,
    GOODS_NAMES,
    HERO,
    IRON,
    LIVESTOCK,
    LONG_HOUSE,
    MILL,
    PROVISIONS,
    SILVER,
    SILVERSMITH,
    TOP_ARMOUR,
    TOWN_HALL,
    TREASURY,
    WHITE,
)
from raidtable.games.north_sea.rules.effects import play_card
from raidtable.games.north_sea.rules.state import (
    DISCARD_CARDS,
    HIRE_CREW,
    NorthSeaState,
    Seat,
)
from raidtable.games.north_sea.rules.steps.hiring import (
    can_hire,
    can_hire_after_dismissal,
    hire_options,
    hire_or_dismiss,
    refused_hires,
)
from raidtable.games.north_sea.rules.steps.offerings import (
    any_offer,
    can_offer,
    make_offering,
    offering_refusal,
)
from raidtable.games.north_sea.rules.steps.setting_up import draw_cards
from raidtable.games.north_sea.rules.steps.turn import discard_card

# What the Treasury gives for cards, and the Long House for livestock.
CASH_SILVER: Final = 2
CASH_GOLD: Final = 1
BARTERED: Final = 2


class Building(Step[NorthSeaState]):
    """A building's action may be taken or declined. One that can do nothing is passed over where
    everybody sees that; where it depends on the cards in the hand, it is always asked for.
    Rule: `decline`.
    """

    building = NONE

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if uses_hand(self.building) or can_act(s, self.building):
            return True
        s.stack.pop()
        return False

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        options = self.options(s)
        if may_skip(s, self.building) or not options:
            options.insert(0, SKIP)
        return options

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        if a is SKIP:
            s.uses = 0
            s.stack.pop()
            if log is not None:
                log.add("Declined", s.turn_seat, building=BUILDING_NAMES[self.building])
            return
        s.used |= 1 << self.building
        self.act(s, a, log)

    def options(self, s: NorthSeaState) -> list[Action]:
        """What the building offers, sorted by code."""
        raise NotImplementedError

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        raise NotImplementedError


def may_skip(s: NorthSeaState, building: int) -> bool:
    """An action may be declined, but a played Merchant's is carried through. Rule: `decline`."""
    return s.hall_card == NONE or (s.used >> building) & 1 == 1


def uses_hand(building: int) -> bool:
    """Whether the action depends on which cards the hand holds, not only on how many."""
    return building in (TOWN_HALL, BARRACKS)


def can_act(s: NorthSeaState, building: int) -> bool:
    """Whether the building's action could do anything now for the worker that acts."""
    seat = s.player
    if building == GATE_HOUSE:
        return s.pile.size > 0 or len(s.under) > 0 or s.discards.size > 0
    if building == TOWN_HALL:
        return any(not HERO[card] for card in seat.hand)
    if building == TREASURY:
        return (len(seat.hand) > 0 and s.supply[SILVER] > 0) or (
            len(seat.hand) > 1 and s.supply[GOLD] > 0
        )
    if building == BARRACKS:
        return can_hire(s, NONE) or can_hire_after_dismissal(s)
    if building == ARMOURY:
        return seat.armour < TOP_ARMOUR and (seat.stock[IRON] > 0 or seat.stock[SILVER] > 1)
    if building == MILL:
        return s.supply[PROVISIONS] > 0 or (s.colour == WHITE and s.supply[GOLD] > 0)
    if building == SILVERSMITH:
        return s.supply[SILVER] > 0
    return can_barter(s) or any_offer(s)


class GateHouse(Building):
    """Draw 2 cards. Rule: `gate-house`."""

    rule = "gate-house"
    building = GATE_HOUSE

    def options(self, s: NorthSeaState) -> list[Action]:
        return [DRAW]

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        draw_cards(s, s.turn_seat, gate_house_cards(s.player))


def gate_house_cards(seat: Seat) -> int:
    return 2 + seat.bonus(BUILDING_BONUS[GATE_HOUSE])


class TownHall(Building):
    """Play a card from your hand for its Town Hall action. Rule: `town-hall`."""

    rule = "town-hall"
    building = TOWN_HALL

    def options(self, s: NorthSeaState) -> list[Action]:
        return each_once(PLAY, [card for card in s.player.hand if not HERO[card]])

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.stack.pop()
        s.player.remove_card(a.number, s.everyone())
        s.discard(a.number)
        s.hall_card = a.number
        if log is not None:
            log.add("PlayedCard", s.turn_seat, card=CARD_NAMES[a.number], deck=s.deck)
        play_card(s, a.number, log)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        return [
            (PLAY[card], Reason("hero_has_no_action", "heroes", card=CARD_NAMES[card]))
            for card in range(len(CARD_NAMES))
            if HERO[card] and card in s.player.hand
        ]


class Treasury(Building):
    """Discard 1 card for 2 silver, or 2 cards for 1 gold. Rule: `treasury`."""

    rule = "treasury"
    building = TREASURY

    def options(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        cards = len(s.player.hand)
        if cards > 0 and s.supply[SILVER] > 0:
            legal.append(CASH[0])
        if cards > 1 and s.supply[GOLD] > 0:
            legal.append(CASH[1])
        return legal

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        for_silver = a is CASH[0]
        s.cash = SILVER if for_silver else GOLD
        s.draws = 1 if for_silver else 2
        s.stack[-1] = DISCARD_CARDS
        if log is not None:
            log.add("ChoseGood", s.turn_seat, good=GOODS_NAMES[s.cash], cards=s.draws)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        refused: list[tuple[Action, Reason]] = []
        for good, needed, action in ((SILVER, 1, CASH[0]), (GOLD, 2, CASH[1])):
            if len(s.player.hand) < needed:
                missing = needed - len(s.player.hand)
                refused.append((action, Reason("cards_short", "treasury", {"cards": missing})))
            elif s.supply[good] == 0:
                refused.append((action, Reason("supply_out", "supply", good=GOODS_NAMES[good])))
        return refused


class DiscardCards(Step[NorthSeaState]):
    """The cards that the Treasury buys are chosen one by one. Rule: `treasury`."""

    rule = "treasury"

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        return each_once(DISCARD, s.player.hand)

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        discard_card(s, a, log)
        s.draws -= 1
        if s.draws == 0:
            s.stack.pop()
            gain(s, s.cash, CASH_SILVER if s.cash == SILVER else CASH_GOLD, log)
            s.cash = NONE


def gain(s: NorthSeaState, good: int, amount: int, log: Log | None) -> None:
    """The player takes what the supply holds of it."""
    gained = s.gain(s.player, good, amount)
    if log is not None:
        log.add("Gained", s.turn_seat, good=GOODS_NAMES[good], amount=gained)


class Barracks(Building):
    """Hire a card from your hand at its price, dismissing one of the crew first if you wish.

    Rule: `barracks`.
    """

    rule = "barracks"
    building = BARRACKS

    def options(self, s: NorthSeaState) -> list[Action]:
        return hire_options(s)

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        s.stack[-1] = HIRE_CREW
        hire_or_dismiss(s, a, log)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        return refused_hires(s)


class Armoury(Building):
    """1 iron for 2 Armour, or 2 silver for 1. Rule: `armoury`."""

    rule = "armoury"
    building = ARMOURY

    def options(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        if s.player.stock[IRON] > 0:
            legal.append(ARM[0])
        if s.player.stock[SILVER] > 1:
            legal.append(ARM[1])
        return legal

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        seat = s.player
        s.stack.pop()
        before = seat.armour
        if a is ARM[0]:
            good, price = IRON, s.pay(seat, IRON, 1)
            seat.raise_armour(2)
        else:
            good, price = SILVER, s.pay(seat, SILVER, 2)
            seat.raise_armour(1)
        if log is not None:
            gained = seat.armour - before
            log.add(
                "BoughtArmour", s.turn_seat, good=GOODS_NAMES[good], amount=price, armour=gained
            )

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        refused: list[tuple[Action, Reason]] = []
        for good, price, action in ((IRON, 1, ARM[0]), (SILVER, 2, ARM[1])):
            missing = price - s.player.stock[good]
            if missing > 0:
                name = GOODS_NAMES[good]
                reason = Reason("goods_short", "armoury", {name: missing}, good=name)
                refused.append((action, reason))
        return refused


class Mill(Building):
    """Provisions by the worker's colour, or 1 gold for a white one. Rule: `mill`."""

    rule = "mill"
    building = MILL

    def options(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        if s.supply[PROVISIONS] > 0:
            legal.append(MILL_GAIN[0])
        if s.colour == WHITE and s.supply[GOLD] > 0:
            legal.append(MILL_GAIN[1])
        return legal

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        if a is MILL_GAIN[0]:
            gain(s, PROVISIONS, mill_provisions(s.player, s.colour), log)
        else:
            gain(s, GOLD, 1, log)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        refused: list[tuple[Action, Reason]] = []
        if s.supply[PROVISIONS] == 0:
            refused.append((MILL_GAIN[0], Reason("supply_out", "supply", good="provisions")))
        if s.colour != WHITE:
            refused.append((MILL_GAIN[1], Reason("white_only", "mill")))
        elif s.supply[GOLD] == 0:
            refused.append((MILL_GAIN[1], Reason("supply_out", "supply", good="gold")))
        return refused


def mill_provisions(seat: Seat, colour: int) -> int:
    return (1 if colour == BLACK else 2) + seat.bonus(BUILDING_BONUS[MILL])


class Silversmith(Building):
    """3 silver for a black worker, 2 for a grey or white one. Rule: `silversmith`."""

    rule = "silversmith"
    building = SILVERSMITH

    def options(self, s: NorthSeaState) -> list[Action]:
        return [SMITH]

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        gain(s, SILVER, smith_silver(s.player, s.colour), log)


def smith_silver(seat: Seat, colour: int) -> int:
    return (3 if colour == BLACK else 2) + seat.bonus(BUILDING_BONUS[SILVERSMITH])


class LongHouse(Building):
    """1 livestock for 2 provisions, or an offering to the Chieftain. Rule: `long-house`."""

    rule = "long-house"
    building = LONG_HOUSE

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if s.uses and can_act(s, LONG_HOUSE):
            return True
        s.uses = 0
        s.stack.pop()
        return False

    def options(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        if can_barter(s):
            legal.append(BARTER)
        for tile in sorted(s.offers):
            if tile != NONE and can_offer(s, tile):
                legal.append(OFFER[tile])
        return legal

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        s.uses -= 1
        if a is BARTER:
            barter(s, log)
        else:
            assert isinstance(a, Numbered)
            make_offering(s, a.number, NONE, log)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        refused: list[tuple[Action, Reason]] = []
        if s.player.stock[LIVESTOCK] == 0:
            reason = Reason("goods_short", "long-house", {"livestock": 1}, good="livestock")
            refused.append((BARTER, reason))
        elif s.supply[PROVISIONS] == 0:
            refused.append((BARTER, Reason("supply_out", "supply", good="provisions")))
        for tile in s.offers:
            if tile != NONE and not can_offer(s, tile):
                refused.append((OFFER[tile], offering_refusal(s.player, tile)))
        return refused


def barter(s: NorthSeaState, log: Log | None) -> None:
    """1 livestock for 2 provisions, or for the last one of the supply. Rule: `long-house`."""
    gives, gets = [0] * GOODS, [0] * GOODS
    gives[LIVESTOCK] = s.pay(s.player, LIVESTOCK, 1)
    gets[PROVISIONS] = s.gain(s.player, PROVISIONS, BARTERED)
    if log is not None:
        log.add("Exchanged", s.turn_seat, gives=gives, gets=gets)


def can_barter(s: NorthSeaState) -> bool:
    return s.player.stock[LIVESTOCK] > 0 and s.supply[PROVISIONS] > 0
