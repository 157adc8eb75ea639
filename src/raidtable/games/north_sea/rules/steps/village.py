"""Working: the eight buildings of the Village."""

from raidtable.engine.action import Action, Numbered
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
    SMITH,
    each_once,
)
from raidtable.games.north_sea.rules.components import (
    ARMOUR_FOR_IRON,
    ARMOUR_FOR_SILVER,
    ARMOURY,
    BARRACKS,
    BUILDING_BONUS,
    CARD_NAMES,
    CARDS_FOR_GOLD,
    CARDS_FOR_SILVER,
    GATE_HOUSE,
    GATE_HOUSE_CARDS,
    GOLD,
    GOLD_FOR_CARDS,
    GOODS,
    GOODS_NAMES,
    HERO,
    IRON,
    IRON_FOR_ARMOUR,
    LIVESTOCK,
    LIVESTOCK_FOR_PROVISIONS,
    LONG_HOUSE,
    MILL,
    MILL_GOLD,
    MILL_PROVISIONS,
    PROVISIONS,
    PROVISIONS_FOR_LIVESTOCK,
    SILVER,
    SILVER_FOR_ARMOUR,
    SILVER_FOR_CARDS,
    SILVERSMITH,
    SMITH_SILVER,
    TOWN_HALL,
    TREASURY,
    WHITE,
)
from raidtable.games.north_sea.rules.effects import play_card
from raidtable.games.north_sea.rules.state import DISCARD_CARDS, HIRE_CREW, NorthSeaState, Seat
from raidtable.games.north_sea.rules.steps.building import Building, can_act, can_barter
from raidtable.games.north_sea.rules.steps.hiring import (
    hire_options,
    hire_or_dismiss,
    refused_hires,
)
from raidtable.games.north_sea.rules.steps.offerings import (
    can_offer,
    make_offering,
    offering_refusal,
)
from raidtable.games.north_sea.rules.steps.setting_up import draw_cards
from raidtable.games.north_sea.rules.steps.turn import discard_card


class GateHouse(Building):
    """Draw cards. Rule: `gate-house`."""

    rule = "gate-house"
    building = GATE_HOUSE

    def options(self, s: NorthSeaState) -> list[Action]:
        return [DRAW]

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        draw_cards(s, s.turn_seat, gate_house_cards(s.player))


def gate_house_cards(seat: Seat) -> int:
    return GATE_HOUSE_CARDS + seat.bonus(BUILDING_BONUS[GATE_HOUSE])


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
    """Discard cards for silver or for gold. Rule: `treasury`."""

    rule = "treasury"
    building = TREASURY

    def options(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        cards = len(s.player.hand)
        if cards >= CARDS_FOR_SILVER and s.supply[SILVER] > 0:
            legal.append(CASH[0])
        if cards >= CARDS_FOR_GOLD and s.supply[GOLD] > 0:
            legal.append(CASH[1])
        return legal

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        for_silver = a is CASH[0]
        s.cash = SILVER if for_silver else GOLD
        s.draws = CARDS_FOR_SILVER if for_silver else CARDS_FOR_GOLD
        s.stack[-1] = DISCARD_CARDS
        if log is not None:
            log.add("ChoseGood", s.turn_seat, good=GOODS_NAMES[s.cash], cards=s.draws)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        refused: list[tuple[Action, Reason]] = []
        for good, needed, action in (
            (SILVER, CARDS_FOR_SILVER, CASH[0]),
            (GOLD, CARDS_FOR_GOLD, CASH[1]),
        ):
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
            gain(s, s.cash, cash_for_cards(s.cash), log)
            s.cash = NONE


def cash_for_cards(good: int) -> int:
    """The amount of silver or gold that the Treasury gives."""
    return SILVER_FOR_CARDS if good == SILVER else GOLD_FOR_CARDS


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
    """Armour for iron or for silver. Rule: `armoury`."""

    rule = "armoury"
    building = ARMOURY

    def options(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        if s.player.stock[IRON] >= IRON_FOR_ARMOUR:
            legal.append(ARM[0])
        if s.player.stock[SILVER] >= SILVER_FOR_ARMOUR:
            legal.append(ARM[1])
        return legal

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        seat = s.player
        s.stack.pop()
        before = seat.armour
        if a is ARM[0]:
            good, price = IRON, s.pay(seat, IRON, IRON_FOR_ARMOUR)
            seat.raise_armour(ARMOUR_FOR_IRON)
        else:
            good, price = SILVER, s.pay(seat, SILVER, SILVER_FOR_ARMOUR)
            seat.raise_armour(ARMOUR_FOR_SILVER)
        if log is not None:
            gained = seat.armour - before
            log.add(
                "BoughtArmour", s.turn_seat, good=GOODS_NAMES[good], amount=price, armour=gained
            )

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        refused: list[tuple[Action, Reason]] = []
        for good, price, action in (
            (IRON, IRON_FOR_ARMOUR, ARM[0]),
            (SILVER, SILVER_FOR_ARMOUR, ARM[1]),
        ):
            missing = price - s.player.stock[good]
            if missing > 0:
                name = GOODS_NAMES[good]
                reason = Reason("goods_short", "armoury", {name: missing}, good=name)
                refused.append((action, reason))
        return refused


class Mill(Building):
    """Provisions by the worker's colour, or gold for a white one. Rule: `mill`."""

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
            gain(s, GOLD, MILL_GOLD[s.colour], log)

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
    return MILL_PROVISIONS[colour] + seat.bonus(BUILDING_BONUS[MILL])


class Silversmith(Building):
    """Silver by the worker's colour. Rule: `silversmith`."""

    rule = "silversmith"
    building = SILVERSMITH

    def options(self, s: NorthSeaState) -> list[Action]:
        return [SMITH]

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        gain(s, SILVER, smith_silver(s.player, s.colour), log)


def smith_silver(seat: Seat, colour: int) -> int:
    return SMITH_SILVER[colour] + seat.bonus(BUILDING_BONUS[SILVERSMITH])


class LongHouse(Building):
    """Provisions for livestock, or an offering to the Chieftain. Rule: `long-house`."""

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
        missing = LIVESTOCK_FOR_PROVISIONS - s.player.stock[LIVESTOCK]
        if missing > 0:
            reason = Reason("goods_short", "long-house", {"livestock": missing}, good="livestock")
            refused.append((BARTER, reason))
        elif s.supply[PROVISIONS] == 0:
            refused.append((BARTER, Reason("supply_out", "supply", good="provisions")))
        for tile in s.offers:
            if tile != NONE and not can_offer(s, tile):
                refused.append((OFFER[tile], offering_refusal(s.player, tile)))
        return refused


def barter(s: NorthSeaState, log: Log | None) -> None:
    """Livestock for provisions, as many as the supply still has. Rule: `long-house`."""
    gives, gets = [0] * GOODS, [0] * GOODS
    gives[LIVESTOCK] = s.pay(s.player, LIVESTOCK, LIVESTOCK_FOR_PROVISIONS)
    gets[PROVISIONS] = s.gain(s.player, PROVISIONS, PROVISIONS_FOR_LIVESTOCK)
    if log is not None:
        log.add("Exchanged", s.turn_seat, gives=gives, gets=gets)
