"""Reasons why an action is not legal now, if its step does not list it among the rejected ones.

Only what the player to move sees is used.
"""

from typing import Final

from raidtable.engine.action import Action, Numbered
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason
from raidtable.games.north_sea.rules.components import (
    BARRACKS,
    CARD_NAMES,
    GOODS,
    GOODS_NAMES,
    OFFERING_COST,
    PLUNDER,
    SITE_NAMES,
)
from raidtable.games.north_sea.rules.state import (
    AVENGE,
    CHOOSE_SET,
    CLAIM_PLUNDER,
    COUNT_CARDS,
    FIRST_BUILDING,
    GIVE_GOODS,
    HIRE_CREW,
    OFFER_LESS,
    OMIT_GOOD,
    PICK_UP_WORKER,
    RECALL_CREW,
    REJECT_CARDS,
    REROLL_DICE,
    STEAL_PLUNDER,
    TOWN_HALL_TARGET,
    TRADE_CARDS,
    TURN,
    NorthSeaState,
)

# The building where an action belongs, and the rule that says so.
AT_BUILDING: Final[dict[str, tuple[str, str]]] = {
    "draw": ("gate_house", "gate-house"),
    "play": ("town_hall", "town-hall"),
    "cash": ("treasury", "treasury"),
    "arm": ("armoury", "armoury"),
    "mill": ("mill", "mill"),
    "smith": ("silversmith", "silversmith"),
    "barter": ("long_house", "long-house"),
}
# The card that allows an action when it is played at the Town Hall.
WITH_CARD: Final[dict[str, str]] = {
    "recall": "gravedigger",
    "enlist": "gravedigger",
    "swap": "archer",
    "steal": "barbarian",
    "claim": "brawler",
    "give": "mercenary",
    "use": "merchant",
    "count": "scout",
    "trade": "scout",
    "omit": "trader",
}
# Other actions that belong to another moment: the reason, and its rule.
AT_ANOTHER_TIME: Final[dict[str, tuple[str, str]]] = {
    "reject": ("reject_when", "keep-three"),
    "place": ("worker_used", "turn"),
    "raid": ("worker_used", "turn"),
    "hire": ("hire_when", "hire"),
    "dismiss": ("dismiss_when", "hire"),
    "offer": ("offer_when", "offering"),
    "discard": ("discard_when", "limits"),
    "target": ("target_when", "name-opponent"),
    "reroll": ("reroll_when", "reroll"),
    "keep": ("reroll_when", "reroll"),
    "plunder": ("plunder_when", "plunder"),
    "lose": ("lose_when", "valkyries"),
    "done": ("done_when", "early-cards"),
    "skip": ("skip_when", "decline"),
}


def why_not(s: NorthSeaState, a: Action) -> Reason | None:
    """The reason for an action that is neither legal nor rejected by the current step."""
    verb = a.text.partition(":")[0]
    if verb in ("card", "token", "tile", "die"):
        return Reason("by_chance", "turn")
    here = reason_here(s, verb, a.number) if isinstance(a, Numbered) else None
    if here is not None:
        return here
    if s.stack[-1] == REJECT_CARDS:
        return Reason("set_up_first", "keep-three")
    if s.actor != s.turn_seat:
        return Reason("not_your_turn", "turn-order", opponent=s.turn_seat)
    if verb == "pickup":
        return no_pick_up(s)
    if verb in AT_BUILDING:
        building, rule = AT_BUILDING[verb]
        return Reason("at_building", rule, building=building)
    if verb in WITH_CARD:
        card = WITH_CARD[verb]
        return Reason("with_card", card, card=card)
    name, rule = AT_ANOTHER_TIME[verb]
    return Reason(name, rule)


def no_pick_up(s: NorthSeaState) -> Reason:
    if s.stack[-1] == TURN:
        return Reason("place_first", "turn")
    if PICK_UP_WORKER in s.stack:
        return Reason("finish_first", "pick-up")
    return Reason("worker_of_raid" if s.placed_at == NONE else "picked_up", "pick-up")


def reason_here(s: NorthSeaState, verb: str, number: int) -> Reason | None:
    """The reason why the action cannot be chosen in its own step; None in any other step."""
    step = s.stack[-1]
    if verb == "dismiss" and (step == HIRE_CREW or step == FIRST_BUILDING + BARRACKS):
        name = "dismissed_already" if s.dismissed else "dismissal_no_use"
        return Reason(name, "hire", card=CARD_NAMES[number])
    if verb == "recall" and step == RECALL_CREW:
        return Reason("no_replacement", "gravedigger", card=CARD_NAMES[number])
    if verb == "trade" and step == TRADE_CARDS:
        return Reason("picked_already", "scout", card=CARD_NAMES[number])
    if verb == "count" and step == COUNT_CARDS:
        return no_count(s, number)
    if verb == "target" and step in (TOWN_HALL_TARGET, AVENGE):
        if number == s.actor:
            return Reason("yourself", "name-opponent")
        return Reason("no_crew", "avenger", opponent=number)
    if verb == "reroll" and step == REROLL_DICE:
        return Reason("one_die", "raid-dice")
    if verb == "plunder":
        return no_plunder(s, number)
    return no_good(s, verb, number)


def no_count(s: NorthSeaState, number: int) -> Reason:
    if number == 0:
        return Reason("count_none", "scout")
    own_cards, theirs = len(s.player.hand), len(s.seats[s.target].hand)
    return Reason("count_too_many", "scout", opponent=s.target, own=own_cards, theirs=theirs)


def no_plunder(s: NorthSeaState, number: int) -> Reason | None:
    if s.set_workers[number] == NONE:
        return Reason("plunder_taken", "plunder")
    if s.stack[-1] != CHOOSE_SET or s.actor != s.turn_seat:
        return None
    return Reason("another_site", "plunder", site=SITE_NAMES[s.raid_site])


def no_good(s: NorthSeaState, verb: str, number: int) -> Reason | None:
    """Choices of a good, each in its own step."""
    step = s.stack[-1]
    if verb == "give" and step == GIVE_GOODS:
        return Reason("silver_or_provisions", "mercenary")
    if verb in ("steal", "claim") and step in (STEAL_PLUNDER, CLAIM_PLUNDER):
        if (verb == "steal") != (step == STEAL_PLUNDER):
            return None
        good = GOODS_NAMES[number]
        if number not in PLUNDER:
            return Reason("not_plunder", "barbarian" if verb == "steal" else "brawler")
        if verb == "steal":
            return Reason("opponent_has_none", "barbarian", opponent=s.target, good=good)
        return Reason("supply_out", "supply", good=good)
    if verb == "omit" and step == OMIT_GOOD:
        return no_omission(s, number)
    if verb == "offer" and step == OFFER_LESS:
        return Reason("offer_less_lacks", "trader")
    return None


def no_omission(s: NorthSeaState, omitted: int) -> Reason:
    cost = OFFERING_COST[s.offer]
    name = GOODS_NAMES[omitted]
    if not cost[omitted]:
        return Reason("not_asked_for", "trader", good=name)
    lacks = [max(0, cost[good] - (good == omitted) - s.player.stock[good]) for good in range(GOODS)]
    return Reason(
        "omission_lacks",
        "trader",
        {GOODS_NAMES[good]: lacks[good] for good in range(GOODS)},
        good=name,
    )
