"""The common part of the eight buildings of the Village: their action may be taken or declined."""

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Step
from raidtable.games.north_sea.rules.actions import SKIP
from raidtable.games.north_sea.rules.components import (
    ARMOURY,
    BARRACKS,
    BUILDING_NAMES,
    CARDS_FOR_GOLD,
    CARDS_FOR_SILVER,
    GATE_HOUSE,
    GOLD,
    HERO,
    IRON,
    IRON_FOR_ARMOUR,
    LIVESTOCK,
    LIVESTOCK_FOR_PROVISIONS,
    MILL,
    PROVISIONS,
    SILVER,
    SILVER_FOR_ARMOUR,
    SILVERSMITH,
    TOP_ARMOUR,
    TOWN_HALL,
    TREASURY,
    WHITE,
)
from raidtable.games.north_sea.rules.state import NorthSeaState
from raidtable.games.north_sea.rules.steps.hiring import can_hire, can_hire_after_dismissal
from raidtable.games.north_sea.rules.steps.offerings import any_offer


class Building(Step[NorthSeaState]):
    """A building's action may be taken or declined. One that can do nothing is skipped if everybody
    sees that; if it depends on the cards in the hand, the player is always asked.

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
        """The choices that the building offers, sorted by code."""
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
        return (len(seat.hand) >= CARDS_FOR_SILVER and s.supply[SILVER] > 0) or (
            len(seat.hand) >= CARDS_FOR_GOLD and s.supply[GOLD] > 0
        )
    if building == BARRACKS:
        return can_hire(s, NONE) or can_hire_after_dismissal(s)
    if building == ARMOURY:
        return seat.armour < TOP_ARMOUR and (
            seat.stock[IRON] >= IRON_FOR_ARMOUR or seat.stock[SILVER] >= SILVER_FOR_ARMOUR
        )
    if building == MILL:
        return s.supply[PROVISIONS] > 0 or (s.colour == WHITE and s.supply[GOLD] > 0)
    if building == SILVERSMITH:
        return s.supply[SILVER] > 0
    return can_barter(s) or any_offer(s)


def can_barter(s: NorthSeaState) -> bool:
    pays = s.player.stock[LIVESTOCK] >= LIVESTOCK_FOR_PROVISIONS
    return pays and s.supply[PROVISIONS] > 0
