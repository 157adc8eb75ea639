"""The Town Hall: the choices that played cards ask for."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason, Step
from raidtable.games.north_sea.rules.actions import (
    CLAIM,
    DISMISS,
    DONE,
    DRAW,
    ENLIST,
    GIVE,
    OFFER,
    OMIT,
    RECALL,
    USE,
    each_once,
)
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    GOODS,
    GOODS_NAMES,
    HERO,
    OFFERING_COST,
    OFFERING_NAMES,
    PLUNDER,
    PROVISIONS,
    SILVER,
    TOWN_HALL,
)
from raidtable.games.north_sea.rules.state import (
    CLAIM_PLUNDER,
    ENLIST_CREW,
    OMIT_GOOD,
    NorthSeaState,
    Seat,
    end_targeting,
)
from raidtable.games.north_sea.rules.steps.building import can_act
from raidtable.games.north_sea.rules.steps.choice import HandChoice, TurnChoice
from raidtable.games.north_sea.rules.steps.offerings import make_offering
from raidtable.games.north_sea.rules.steps.setting_up import draw_cards
from raidtable.games.north_sea.rules.steps.turn import push_building


class DismissCrew(TurnChoice):
    """Discard one of your own crew for plunder. Rule: `brawler`."""

    rule = "brawler"

    def legal(self, s: NorthSeaState) -> list[Action]:
        if not any(s.supply[good] > 0 for good in PLUNDER):
            return []
        return each_once(DISMISS, sorted(s.player.crew))

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.player.crew.remove(a.number)
        s.discard(a.number)
        s.stack[-1] = CLAIM_PLUNDER
        if log is not None:
            log.add("DismissedCrew", s.turn_seat, card=CARD_NAMES[a.number])


class ClaimPlunder(TurnChoice):
    """Take 1 plunder of your choice from the supply. Rule: `brawler`."""

    rule = "brawler"

    def legal(self, s: NorthSeaState) -> list[Action]:
        return [CLAIM[good] for good in PLUNDER if s.supply[good] > 0]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.gain(s.player, a.number, 1)
        s.stack.pop()
        if log is not None:
            log.add("Gained", s.turn_seat, good=GOODS_NAMES[a.number], amount=1)


class RecallCrew(HandChoice):
    """Return one of your crew to your hand. Rule: `gravedigger`."""

    rule = "gravedigger"

    def options(self, s: NorthSeaState) -> list[Action]:
        seat = s.player
        return [
            RECALL[card]
            for card in sorted(set(seat.crew))
            if any(can_replace(seat, other, card) for other in seat.hand)
        ]

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        seat = s.player
        seat.crew.remove(a.number)
        seat.add_card(a.number, s.everyone() & ~(1 << s.turn_seat))
        s.recalled = a.number
        s.stack[-1] = ENLIST_CREW
        if log is not None:
            log.add("RecalledCrew", s.turn_seat, card=CARD_NAMES[a.number])


def can_replace(seat: Seat, card: int, leaving: int) -> bool:
    """Whether the card may join in place of the one that leaves: one Hero at most."""
    if not HERO[card] or HERO[leaving]:
        return True
    return not seat.has_hero()


class EnlistCrew(HandChoice):
    """Put a different hand card into the crew for nothing. Rule: `gravedigger`."""

    rule = "gravedigger"

    def options(self, s: NorthSeaState) -> list[Action]:
        seat = s.player
        legal: list[Action] = []
        for card in sorted(set(seat.hand)):
            if card == s.recalled and seat.hand.count(card) == 1:
                continue
            if s.can_join(seat, card):
                legal.append(ENLIST[card])
        return legal

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        seat = s.player
        seat.remove_card(a.number, s.everyone())
        seat.crew.append(a.number)
        s.recalled = NONE
        s.stack.pop()
        if log is not None:
            log.add("Hired", s.turn_seat, card=CARD_NAMES[a.number], silver=0)

    def end(self, s: NorthSeaState) -> None:
        s.recalled = NONE
        s.stack.pop()

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        seat = s.player
        refused: list[tuple[Action, Reason]] = []
        for card in sorted(set(seat.hand)):
            name = CARD_NAMES[card]
            if card == s.recalled and seat.hand.count(card) == 1:
                refused.append((ENLIST[card], Reason("just_recalled", "gravedigger", card=name)))
            elif not s.can_join(seat, card):
                refused.append((ENLIST[card], Reason("second_hero", "heroes", card=name)))
        return refused


class GiveGoods(Step[NorthSeaState]):
    """Each opponent in turn gives 1 silver or 1 provision, as they choose. Rule: `mercenary`."""

    rule = "mercenary"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if s.target == s.turn_seat:
            end_targeting(s)
            return False
        stock = s.seats[s.target].stock
        if stock[SILVER] and stock[PROVISIONS]:
            return True
        if stock[SILVER] or stock[PROVISIONS]:
            self.give(s, SILVER if stock[SILVER] else PROVISIONS, log)
        else:
            s.target = (s.target + 1) % len(s.seats)
        return False

    def decides(self, s: NorthSeaState) -> int:
        return s.target

    def legal(self, s: NorthSeaState) -> list[Action]:
        return [GIVE[SILVER], GIVE[PROVISIONS]]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        self.give(s, a.number, log)

    def give(self, s: NorthSeaState, good: int, log: Log | None) -> None:
        s.seats[s.target].stock[good] -= 1
        s.player.stock[good] += 1
        if log is not None:
            log.add("Gave", s.target, opponent=s.turn_seat, good=GOODS_NAMES[good], amount=1)
        s.target = (s.target + 1) % len(s.seats)


class UseBuilding(HandChoice):
    """Choose a building whose action could do something. Rule: `merchant`."""

    rule = "merchant"

    def options(self, s: NorthSeaState) -> list[Action]:
        return [USE[b] for b in range(BUILDINGS) if self.refusal(s, b) == ""]

    def refusal(self, s: NorthSeaState, building: int) -> str:
        if building == TOWN_HALL:
            return "not_town_hall"
        if (s.used >> building) & 1:
            return "used_already"
        if not s.takes(building, s.colour):
            return "not_accepted"
        return "" if can_act(s, building) else "does_nothing"

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.stack.pop()
        push_building(s, a.number)
        if log is not None:
            log.add("UsedBuilding", s.turn_seat, building=BUILDING_NAMES[a.number])

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        return [
            (
                USE[building],
                Reason(self.refusal(s, building), "merchant", building=BUILDING_NAMES[building]),
            )
            for building in range(BUILDINGS)
            if self.refusal(s, building) != ""
        ]


class DrawMore(TurnChoice):
    """An early Gatekeeper draws card by card, as many as you like up to 3. Rule: `early-cards`."""

    rule = "early-cards"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if s.uses and (s.pile.size or s.under or s.discards.size):
            return True
        s.uses = 0
        s.stack.pop()
        return False

    def legal(self, s: NorthSeaState) -> list[Action]:
        return [DRAW, DONE]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        if a is DONE:
            s.uses = 0
            if log is not None:
                log.add("DrewNoMore", s.turn_seat)
            return
        s.uses -= 1
        draw_cards(s, s.turn_seat, 1)


class OfferLess(TurnChoice):
    """A Trader's offering leaves out one of the tokens: choose the tile. Rule: `trader`."""

    rule = "trader"

    def legal(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        for tile in sorted(s.offers):
            if tile != NONE and omissible(s.player, tile):
                legal.append(OFFER[tile])
        return legal

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.offer = a.number
        s.stack[-1] = OMIT_GOOD
        if log is not None:
            log.add("ChoseOffering", s.turn_seat, offering=OFFERING_NAMES[a.number])


def omissible(seat: Seat, tile: int) -> list[int]:
    """The goods of which the seat could leave one out and still pay the rest."""
    cost = OFFERING_COST[tile]
    return [
        omitted
        for omitted in range(GOODS)
        if cost[omitted]
        and all(
            seat.stock[good] >= cost[good] - (1 if good == omitted else 0) for good in range(GOODS)
        )
    ]


class OmitGood(TurnChoice):
    """Choose the token that is left out. Rule: `trader`."""

    rule = "trader"

    def legal(self, s: NorthSeaState) -> list[Action]:
        return [OMIT[good] for good in omissible(s.player, s.offer)]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        tile = s.offer
        s.offer = NONE
        s.stack.pop()
        make_offering(s, tile, a.number, log)
