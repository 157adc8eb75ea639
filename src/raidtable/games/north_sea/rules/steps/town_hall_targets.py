"""The Town Hall: cards that name an opponent, who loses or gives something."""

from typing import Final

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason
from raidtable.games.north_sea.rules.actions import STEAL, SWAP, TARGET
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    BUILDINGS,
    COLOUR_NAMES,
    GOODS_NAMES,
    HALL_AMOUNT,
    HALL_EFFECT,
    HALL_EFFECTS,
    HALL_OF,
    PLUNDER,
)
from raidtable.games.north_sea.rules.state import (
    COUNT_CARDS,
    STEAL_PLUNDER,
    SWAP_WORKER,
    NorthSeaState,
    Seat,
    end_targeting,
)
from raidtable.games.north_sea.rules.steps.choice import TurnChoice
from raidtable.games.north_sea.rules.steps.scout import swap_hands

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
    """The reason why the opponent cannot be named: what they lack for the card that was played."""
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
    """The player takes as many as the opponent has, up to that amount."""
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
