"""The effects of cards at the Town Hall: one function for each effect that the data names."""

from collections.abc import Callable
from typing import Final

from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import (
    GOODS,
    GOODS_NAMES,
    HALL_AMOUNT,
    HALL_ARMOUR,
    HALL_EFFECT,
    HALL_EFFECTS,
    HALL_GAINS,
    HALL_GETS,
    HALL_GIVES,
    HALL_OF,
    HIRE_COST,
    OFFERING_NAMES,
    PROVISIONS,
    SILVER,
)
from raidtable.games.north_sea.rules.state import (
    DISMISS_CREW,
    DRAW_MORE,
    GIVE_GOODS,
    HIRE_CREW,
    OFFER_LESS,
    RECALL_CREW,
    TOWN_HALL_TARGET,
    TURN_UP_OFFERINGS,
    USE_BUILDING,
    NorthSeaState,
)
from raidtable.games.north_sea.rules.steps.setting_up import draw_cards

Effect = Callable[[NorthSeaState, int, Log | None], None]


def play_card(s: NorthSeaState, card: int, log: Log | None) -> None:
    """The card's Town Hall action, done at once or opened as a step."""
    EFFECTS[HALL_EFFECT[s.deck][card]](s, card, log)


def all_lose(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Every opponent pays that much to the supply, as far as they can."""
    good = HALL_OF[s.deck][card]
    total = 0
    for place in range(1, len(s.seats)):
        seat = (s.turn_seat + place) % len(s.seats)
        lost = s.pay(s.seats[seat], good, HALL_AMOUNT[s.deck][card])
        total += lost
        if log is not None and lost:
            log.add("Lost", seat, good=GOODS_NAMES[good], amount=lost)
    if log is not None and total == 0:
        log.add("NothingHappened", s.turn_seat)


def collect(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Each opponent hands over 1 silver or 1 provision, in turn order."""
    s.target = (s.turn_seat + 1) % len(s.seats)
    s.stack.append(GIVE_GOODS)
    if log is not None and not any(
        seat.stock[SILVER] or seat.stock[PROVISIONS] for seat in s.seats if seat is not s.player
    ):
        log.add("NothingHappened", s.turn_seat)


def crew_for_plunder(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Discard one of your own crew for 1 plunder of your choice."""
    s.stack.append(DISMISS_CREW)


def cycle_offerings(s: NorthSeaState, card: int, log: Log | None) -> None:
    """The face-up Offerings go under the stack, from left to right, and new ones are turned up."""
    for place in range(len(s.offers)):
        if s.offers[place] != NONE:
            s.offer_under.append(s.offers[place])
            s.offers[place] = NONE
    s.stack.append(TURN_UP_OFFERINGS)
    if log is not None:
        under = [OFFERING_NAMES[tile] for tile in s.offer_under]
        log.add("CycledOfferings", s.turn_seat, under=under)


def discounted_offering(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Make one offering and leave out 1 of its tokens."""
    s.stack.append(OFFER_LESS)


def draw(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Draw this many cards."""
    draw_cards(s, s.turn_seat, HALL_AMOUNT[s.deck][card])


def draw_up_to(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Draw cards one by one, up to this many."""
    s.uses = HALL_AMOUNT[s.deck][card]
    s.stack.append(DRAW_MORE)


def exchange(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Pay the full price and gain; without the price, or with nothing to gain, nothing happens."""
    seat = s.player
    gives, gets = HALL_GIVES[s.deck][card], HALL_GETS[s.deck][card]
    for good in range(GOODS):
        if seat.stock[good] < gives[good] or s.supply[good] < gets[good]:
            if log is not None:
                log.add("NothingHappened", s.turn_seat)
            return
    for good in range(GOODS):
        s.pay(seat, good, gives[good])
        s.gain(seat, good, gets[good])
    if log is not None:
        log.add("Exchanged", s.turn_seat, gives=list(gives), gets=list(gets))


def gain(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Gain goods from the supply, or Armour."""
    seat = s.player
    total = 0
    for good in range(GOODS):
        gained = s.gain(seat, good, HALL_GAINS[s.deck][card][good])
        total += gained
        if log is not None and gained:
            log.add("Gained", s.turn_seat, good=GOODS_NAMES[good], amount=gained)
    before = seat.armour
    seat.raise_armour(HALL_ARMOUR[card])
    raised = seat.armour - before
    if log is not None and raised:
        log.add("Armed", s.turn_seat, armour=raised)
    if log is not None and total + raised == 0:
        log.add("NothingHappened", s.turn_seat)


def hire(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Hire a card from your hand for a flat price."""
    s.hire_cost = HIRE_COST
    s.stack.append(HIRE_CREW)


def choose_target(s: NorthSeaState, card: int, log: Log | None) -> None:
    """The action falls on one opponent, who is named first."""
    s.stack.append(TOWN_HALL_TARGET)


def swap_crew(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Return one of your crew to your hand, and put another hand card into the crew for nothing."""
    s.stack.append(RECALL_CREW)


def use_building(s: NorthSeaState, card: int, log: Log | None) -> None:
    """Carry out a building's action as if your worker were there."""
    s.stack.append(USE_BUILDING)


BY_NAME: Final[dict[str, Effect]] = {
    "all_lose": all_lose,
    "collect": collect,
    "crew_for_plunder": crew_for_plunder,
    "cycle_offerings": cycle_offerings,
    "discounted_offering": discounted_offering,
    "draw": draw,
    "draw_up_to": draw_up_to,
    "exchange": exchange,
    "gain": gain,
    "hire": hire,
    "one_loses_armour": choose_target,
    "steal": choose_target,
    "steal_plunder": choose_target,
    "swap_cards": choose_target,
    "swap_crew": swap_crew,
    "swap_hands": choose_target,
    "swap_worker": choose_target,
    "use_building": use_building,
}
# An effect without a function, or a function that no card names, fails here.
assert set(BY_NAME) == set(HALL_EFFECTS)
EFFECTS: Final[list[Effect]] = [BY_NAME[name] for name in HALL_EFFECTS]
