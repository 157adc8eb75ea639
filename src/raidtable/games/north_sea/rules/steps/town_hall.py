"""The Town Hall: the choices that played cards ask for."""

from typing import Final

from raidtable.engine.action import Action
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
    STEAL,
    SWAP,
    TARGET,
    USE,
    Numbered,
    each_once,
)
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    COLOUR_NAMES,
    GOODS,
    GOODS_NAMES,
    HALL_AMOUNT,
    HALL_EFFECT,
    HALL_EFFECTS,
    HALL_OF,
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
    COUNT_CARDS,
    ENLIST_CREW,
    OMIT_GOOD,
    STEAL_PLUNDER,
    SWAP_WORKER,
    NorthSeaState,
    Seat,
    end_targeting,
)
from raidtable.games.north_sea.rules.steps.choice import HandChoice, TurnChoice
from raidtable.games.north_sea.rules.steps.offerings import make_offering
from raidtable.games.north_sea.rules.steps.scout import swap_hands
from raidtable.games.north_sea.rules.steps.setting_up import draw_cards
from raidtable.games.north_sea.rules.steps.turn import push_building
from raidtable.games.north_sea.rules.steps.village import can_act

LOSES_ARMOUR: Final[int] = HALL_EFFECTS.index("one_loses_armour")
STEALS: Final[int] = HALL_EFFECTS.index("steal")
STEALS_PLUNDER: Final[int] = HALL_EFFECTS.index("steal_plunder")
SWAPS_CARDS: Final[int] = HALL_EFFECTS.index("swap_cards")
SWAPS_HANDS: Final[int] = HALL_EFFECTS.index("swap_hands")


class TownHallTarget(TurnChoice):
    """Name an opponent who can lose or give something. Rule: `name-opponent`."""

    rule = "name-opponent"

    def legal(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        for seat in range(len(s.seats)):
            if seat != s.turn_seat and can_be_named(s, s.seats[seat]):
                legal.append(TARGET[seat])
        return legal

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.target = a.number
        if log is not None:
            log.add("NamedOpponent", s.turn_seat, opponent=a.number)
        effect = HALL_EFFECT[s.deck][s.hall_card]
        if effect == SWAPS_CARDS:
            s.stack[-1] = COUNT_CARDS
        elif effect == STEALS_PLUNDER:
            s.stack[-1] = STEAL_PLUNDER
        elif effect == STEALS:
            take_from_target(s, HALL_OF[s.deck][s.hall_card], HALL_AMOUNT[s.deck][s.hall_card], log)
        elif effect == LOSES_ARMOUR:
            s.seats[s.target].armour -= 1
            if log is not None:
                log.add("LostArmour", s.target, armour=1)
            end_targeting(s)
        elif effect == SWAPS_HANDS:
            swap_hands(s, log)
        else:
            s.stack[-1] = SWAP_WORKER

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        return [
            (TARGET[seat], naming_refusal(s, seat))
            for seat in range(len(s.seats))
            if seat != s.turn_seat and not can_be_named(s, s.seats[seat])
        ]


def can_be_named(s: NorthSeaState, opponent: Seat) -> bool:
    effect = HALL_EFFECT[s.deck][s.hall_card]
    if effect == STEALS:
        return opponent.stock[HALL_OF[s.deck][s.hall_card]] > 0
    if effect == STEALS_PLUNDER:
        return any(opponent.stock[good] > 0 for good in PLUNDER)
    if effect == LOSES_ARMOUR:
        return opponent.armour > 0
    if effect == SWAPS_CARDS:
        return len(opponent.hand) > 0 and len(s.player.hand) > 0
    if effect == SWAPS_HANDS:
        return len(opponent.hand) > 0 or len(s.player.hand) > 0
    return any(can_swap(s, opponent, building) for building in range(BUILDINGS))


def naming_refusal(s: NorthSeaState, opponent: int) -> Reason:
    """What the opponent lacks for the card that was played."""
    effect = HALL_EFFECT[s.deck][s.hall_card]
    if effect == STEALS:
        good = GOODS_NAMES[HALL_OF[s.deck][s.hall_card]]
        return Reason("opponent_has_none", "name-opponent", opponent=opponent, good=good)
    if effect == STEALS_PLUNDER:
        return Reason("no_plunder", "name-opponent", opponent=opponent)
    if effect == LOSES_ARMOUR:
        return Reason("no_armour", "name-opponent", opponent=opponent)
    # The Archer finds a place for every worker: at least one of three buildings takes any colour.
    return Reason("no_cards", "name-opponent", opponent=opponent)


def take_from_target(s: NorthSeaState, good: int, amount: int, log: Log | None) -> None:
    """The player takes as many as are there, at most that amount."""
    victim = s.seats[s.target]
    amount = min(amount, victim.stock[good])
    victim.stock[good] -= amount
    s.player.stock[good] += amount
    if log is not None:
        log.add("Stole", s.turn_seat, opponent=s.target, good=GOODS_NAMES[good], amount=amount)
    end_targeting(s)


class StealPlunder(TurnChoice):
    """Pick which plunder to take from the opponent. Rule: `barbarian`."""

    rule = "barbarian"

    def legal(self, s: NorthSeaState) -> list[Action]:
        stock = s.seats[s.target].stock
        return [STEAL[good] for good in PLUNDER if stock[good] > 0]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        take_from_target(s, a.number, 1, log)


class SwapWorker(TurnChoice):
    """Exchange the opponent's worker for one in the Village. Rule: `archer`."""

    rule = "archer"

    def legal(self, s: NorthSeaState) -> list[Action]:
        opponent = s.seats[s.target]
        return [SWAP[b] for b in range(BUILDINGS) if can_swap(s, opponent, b)]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        opponent = s.seats[s.target]
        worker = s.village[a.number]
        s.village[a.number] = opponent.worker
        opponent.worker = worker
        if log is not None:
            log.add(
                "SwappedWorker",
                s.turn_seat,
                opponent=s.target,
                building=BUILDING_NAMES[a.number],
                lost=COLOUR_NAMES[s.village[a.number]],
                received=COLOUR_NAMES[worker],
            )
        end_targeting(s)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        opponent = s.seats[s.target]
        return [
            (
                SWAP[building],
                Reason(
                    "nobody_there" if s.village[building] == NONE else "not_accepted",
                    "archer",
                    building=BUILDING_NAMES[building],
                ),
            )
            for building in range(BUILDINGS)
            if not can_swap(s, opponent, building)
        ]


def can_swap(s: NorthSeaState, opponent: Seat, building: int) -> bool:
    return s.village[building] != NONE and s.takes(building, opponent.worker)


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
