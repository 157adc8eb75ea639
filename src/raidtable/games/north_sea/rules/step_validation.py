"""The rows of steps that a game can be in, and the working values that each of them needs."""

from typing import Final

from raidtable.engine.checked_input import Written
from raidtable.engine.messages import N_
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.actions import MOST_TRADED
from raidtable.games.north_sea.rules.components import (
    BARRACKS,
    BUILDING_BONUS,
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    CARDS_FOR_GOLD,
    CARDS_FOR_SILVER,
    GATE_HOUSE,
    GATE_HOUSE_CARDS,
    GOLD,
    HALL_AMOUNT,
    HALL_EFFECT,
    HALL_EFFECTS,
    HIRE_COST,
    LONG_HOUSE,
    NO_EFFECT,
    REROLLS,
    SILVER,
    SITE_CREW,
    SITE_DICE,
    SITE_NAMES,
    TOWN_HALL,
    TREASURY,
)
from raidtable.games.north_sea.rules.state import (
    AVENGE,
    AVENGED,
    CHOOSE_SET,
    CLAIM_PLUNDER,
    COUNT_CARDS,
    DEAL_HANDS,
    DISCARD_CARDS,
    DISMISS_CREW,
    DRAW_CARDS,
    DRAW_MORE,
    END_TURN,
    ENLIST_CREW,
    FILL_SETS,
    FIRST_BUILDING,
    GIVE_GOODS,
    HIRE_CREW,
    OFFER_LESS,
    OMIT_GOOD,
    PICK_UP_WORKER,
    RECALL_CREW,
    REJECT_CARDS,
    REROLL_DICE,
    ROLL_DICE,
    ROLL_FOR_START,
    ROUND,
    SCORE_RAID,
    STEAL_PLUNDER,
    SWAP_WORKER,
    TOWN_HALL_TARGET,
    TRADE_CARDS,
    TURN,
    TURN_UP_OFFERINGS,
    USE_BUILDING,
    VALKYRIES,
    NorthSeaState,
)

LONG_HOUSE_STEP: Final = FIRST_BUILDING + LONG_HOUSE
# The steps that a played card opens, with the effects of such cards.
HALL_STEPS: Final[dict[int, tuple[str, ...]]] = {
    TOWN_HALL_TARGET: (
        "one_loses_armour", "steal", "steal_plunder", "swap_cards", "swap_hands", "swap_worker",
    ),
    SWAP_WORKER: ("swap_worker",),
    STEAL_PLUNDER: ("steal_plunder",),
    DISMISS_CREW: ("crew_for_plunder",),
    CLAIM_PLUNDER: ("crew_for_plunder",),
    RECALL_CREW: ("swap_crew",),
    ENLIST_CREW: ("swap_crew",),
    GIVE_GOODS: ("collect",),
    USE_BUILDING: ("use_building",),
    COUNT_CARDS: ("swap_cards",),
    TRADE_CARDS: ("swap_cards",),
    OFFER_LESS: ("discounted_offering",),
    OMIT_GOOD: ("discounted_offering",),
    DRAW_MORE: ("draw_up_to",),
}  # fmt: skip
# Steps that a building opens in its place; a card may open some of them too.
OPENED_BY: Final[dict[int, int]] = {
    DISCARD_CARDS: TREASURY,
    HIRE_CREW: BARRACKS,
    DRAW_CARDS: GATE_HOUSE,
}
OPENED_BY_CARD: Final[dict[int, tuple[str, ...]]] = {
    HIRE_CREW: ("hire",),
    DRAW_CARDS: ("draw",),
    TURN_UP_OFFERINGS: ("cycle_offerings", "discounted_offering"),
}
ON_TARGET: Final = (SWAP_WORKER, STEAL_PLUNDER, GIVE_GOODS, COUNT_CARDS, TRADE_CARDS, AVENGED)

# The rows of steps in which a game can wait for a decision or for chance, or begin a turn.
IN_SET_UP: Final[list[list[int]]] = [
    [ROUND, ROLL_FOR_START, REJECT_CARDS, DEAL_HANDS, FILL_SETS, TURN_UP_OFFERINGS],
    [ROUND, ROLL_FOR_START, REJECT_CARDS, DEAL_HANDS, FILL_SETS],
    [ROUND, ROLL_FOR_START, REJECT_CARDS, DEAL_HANDS, DRAW_CARDS],
    [ROUND, ROLL_FOR_START, REJECT_CARDS],
    [ROUND, ROLL_FOR_START],
]
BETWEEN_TURNS: Final[list[list[int]]] = [[], [ROUND]]
# In a turn, below the end of the turn
PLAIN: Final[list[list[int]]] = [[], [TURN], [PICK_UP_WORKER]]
RAIDING: Final[list[list[int]]] = [
    [CHOOSE_SET, SCORE_RAID, REROLL_DICE, ROLL_DICE],
    [CHOOSE_SET, SCORE_RAID, REROLL_DICE],
    [CHOOSE_SET],
]
AFTER_RAID: Final[list[list[int]]] = [[VALKYRIES], [VALKYRIES, AVENGE], [VALKYRIES, AVENGED]]
ACTING: Final[list[list[int]]] = [
    *([FIRST_BUILDING + building] for building in range(BUILDINGS)),
    *([step] for step in HALL_STEPS),
    [DISCARD_CARDS],
    [HIRE_CREW],
    [DRAW_CARDS],
    [TURN_UP_OFFERINGS],
    [LONG_HOUSE_STEP, TURN_UP_OFFERINGS],
    [DRAW_MORE, DRAW_CARDS],
]


def row_in_turn(s: NorthSeaState) -> list[int] | None:
    """The steps above the end of the turn, without the picking up that waits below an action."""
    if s.stack[:2] != [ROUND, END_TURN]:
        return None
    row = s.stack[2:]
    return row[1:] if row[:1] == [PICK_UP_WORKER] and len(row) > 1 else row


def check_steps(w: Written, s: NorthSeaState) -> None:
    """The row of steps is one that a game can be in, and each finds the values it works with."""
    row = row_in_turn(s)
    if row is None:
        known = s.stack in IN_SET_UP + BETWEEN_TURNS
    elif s.stack[2:3] == [PICK_UP_WORKER]:
        known = row in [[PICK_UP_WORKER], *ACTING]
    else:
        known = row in PLAIN + RAIDING + AFTER_RAID + ACTING
    if not known:
        raise w.refuse(N_("'steps' is not a row of steps that a game can be in."))
    check_working_values(w, s, row)
    if s.stack in IN_SET_UP:
        check_rolling(w, s)
    elif row in RAIDING:
        check_raid(w, s)
    elif s.colour != NONE:
        check_action(w, s, row or [])
    if s.target != NONE:
        check_target(w, s)


def check_working_values(w: Written, s: NorthSeaState, row: list[int] | None) -> None:
    """A working value belongs to its steps, and is rejected with any other step."""
    top = s.stack[-1] if s.stack else NONE
    acting = row == [PICK_UP_WORKER] or row in ACTING
    acted = acting or (row == [] and s.placed_at != NONE)
    for name, needed, allowed, given in (
        ("turn_seat", s.stack not in IN_SET_UP, False, s.turn_seat != NONE),
        ("placed_at", acting, row == [], s.placed_at != NONE),
        ("colour", acting or s.placed_at != NONE, False, s.colour != NONE),
        ("used", top == ROLL_FOR_START, acted, s.used > 0),
        ("uses", top in (LONG_HOUSE_STEP, DRAW_MORE), is_inner(row), s.uses > 0),
        ("cash", top == DISCARD_CARDS, False, s.cash != NONE),
        ("draws", top in (DISCARD_CARDS, DRAW_CARDS), False, s.draws > 0),
        ("drawer", top == DRAW_CARDS, False, s.drawer != NONE),
        ("hire_cost", False, top == HIRE_CREW, s.hire_cost != NONE),
        ("dismissed", False, top == HIRE_CREW, s.dismissed > 0),
        ("hall_card", top in HALL_STEPS, acted, s.hall_card != NONE),
        ("target", top in ON_TARGET, False, s.target != NONE),
        ("trading", top == TRADE_CARDS, False, s.trading > 0),
        ("traded", False, top == TRADE_CARDS, len(s.traded) > 0),
        ("offer", top == OMIT_GOOD, False, s.offer != NONE),
        ("recalled", top == ENLIST_CREW, False, s.recalled != NONE),
        ("raid_site", row in RAIDING, False, s.raid_site != NONE),
        ("dice", top == REROLL_DICE, top in (ROLL_DICE, ROLL_FOR_START), len(s.dice) > 0),
        ("rerolls", top == REROLL_DICE, top == ROLL_DICE, s.rerolls > 0),
        ("claimed", top == VALKYRIES, top in (AVENGE, AVENGED), s.claimed > 0),
    ):
        if needed and not given:
            raise w.refuse(N_("{name!r} must be given with these 'steps'."), name=name)
        if given and not needed and not allowed:
            raise w.refuse(N_("{name!r} has no meaning with these 'steps'."), name=name)


def is_inner(row: list[int] | None) -> bool:
    """Whether chance acts within an action that goes on after it."""
    return row in ([LONG_HOUSE_STEP, TURN_UP_OFFERINGS], [DRAW_MORE, DRAW_CARDS])


def check_rolling(w: Written, s: NorthSeaState) -> None:
    """The dice of the seats that roll for the start: both of a seat before the next one's."""
    rollers = int(s.used).bit_count()
    if s.stack[-1] == ROLL_FOR_START and (
        rollers < 2 or len(s.dice) >= 2 * rollers or NONE in s.dice
    ):
        raise w.refuse(
            N_("'used' must name 2 seats or more that roll, and 'dice' is to be rolled on.")
        )


def check_raid(w: Written, s: NorthSeaState) -> None:
    site = SITE_NAMES[s.raid_site]
    if s.sets_left(s.raid_site) == 0:
        raise w.refuse(N_("{site} has no plunder left."), site=site)
    if len(s.player.crew) < SITE_CREW[s.raid_site]:
        raise w.refuse(N_("the crew is too small to raid {site}."), site=site)
    dice = SITE_DICE[s.raid_site]
    brawlers = s.player.bonus(REROLLS)
    rolled = len(s.dice) == dice and NONE not in s.dice
    first = len(s.dice) < dice and NONE not in s.dice and s.rerolls == brawlers
    again = len(s.dice) == dice and s.dice.count(NONE) == 1 and s.rerolls < brawlers
    top = s.stack[-1]
    if (top == REROLL_DICE and not (rolled and s.rerolls <= brawlers)) or (
        top == ROLL_DICE and not first and not again
    ):
        raise w.refuse(N_("'dice' and 'rerolls' do not fit a raid of {site}."), site=site)


def check_target(w: Written, s: NorthSeaState) -> None:
    if s.target == s.turn_seat:
        raise w.refuse(N_("'target' must name an opponent."))
    if s.stack[-1] == AVENGED and not s.seats[s.target].crew:
        raise w.refuse(N_("'target' must name a seat with crew."))
    if s.stack[-1] == TRADE_CARDS:
        check_trade(w, s)


def check_trade(w: Written, s: NorthSeaState) -> None:
    """Both pick equally many cards of their hands, first the seat whose turn it is."""
    if s.trading > MOST_TRADED or len(s.traded) >= 2 * s.trading:
        raise w.refuse(N_("'traded' must leave a card to be picked."))
    for first, seat in ((0, s.player), (int(s.trading), s.seats[s.target])):
        picked = s.traded[first : first + s.trading]
        if len(seat.hand) < s.trading or any(
            seat.hand.count(card) < picked.count(card) for card in picked
        ):
            raise w.refuse(N_("'trading' and 'traded' do not fit the hands."))


# Working in the Village


def check_action(w: Written, s: NorthSeaState, row: list[int]) -> None:
    """The worker is where it acts, or was taken from there; a card acts at the Town Hall."""
    effect = ""
    if s.hall_card != NONE:
        number = HALL_EFFECT[s.deck][s.hall_card]
        if number == NO_EFFECT or not (s.used >> TOWN_HALL) & 1:
            raise w.refuse(
                N_("{card!r} was not played at the Town Hall."), card=CARD_NAMES[s.hall_card]
            )
        effect = HALL_EFFECTS[number]
    building = building_of(row, effect)
    if row in ACTING:
        check_opened(w, s, row, building, effect)
    check_place(w, s, TOWN_HALL if effect else building)
    if building != NONE:
        check_building(w, s, row, building)
    if row[-1:] == [DRAW_CARDS] or row[:1] == [DRAW_MORE]:
        check_drawing(w, s, row, effect)
    elif row == [HIRE_CREW] and (
        s.hire_cost != (HIRE_COST if effect == "hire" else NONE)
        or (effect != "hire" and not s.dismissed)
    ):
        raise w.refuse(
            N_("'hire_cost' is a Recruiter's; at the Barracks, someone was 'dismissed'.")
        )
    elif row == [ENLIST_CREW] and s.recalled not in s.player.hand:
        raise w.refuse(N_("'recalled' must be in the hand."))
    elif row == [OMIT_GOOD] and s.offer not in s.offers:
        raise w.refuse(N_("'offer' must be among the 'offers'."))


def building_of(row: list[int], effect: str) -> int:
    """The building whose action is open; NONE for a card's own."""
    step = row[0] if row else NONE
    if FIRST_BUILDING <= step < FIRST_BUILDING + BUILDINGS:
        return step - FIRST_BUILDING
    if step in OPENED_BY_CARD and effect in OPENED_BY_CARD[step]:
        return NONE
    return OPENED_BY.get(step, NONE)


def check_opened(w: Written, s: NorthSeaState, row: list[int], building: int, effect: str) -> None:
    """A played card opens the steps of its effect, or a Merchant's another building."""
    if building == NONE:
        fits = effect in HALL_STEPS.get(row[0], OPENED_BY_CARD.get(row[0], ()))
    else:
        fits = effect in ("", "use_building")
    if not fits or (effect and building == TOWN_HALL):
        raise w.refuse(N_("'hall_card' does not open these 'steps'."))


def check_place(w: Written, s: NorthSeaState, building: int) -> None:
    """`building`, if any, is where the worker acts that has just been placed or picked up."""
    placing = PICK_UP_WORKER in s.stack
    if s.village[s.placed_at] == NONE:
        raise w.refuse(N_("'placed_at' must be a building where a worker stands."))
    if placing:
        building = s.placed_at if building == NONE else building
        fits = building == s.placed_at
    else:
        fits = building == NONE or (building != s.placed_at and s.village[building] == NONE)
    if not fits:
        raise w.refuse(N_("no worker acts at {building} now."), building=BUILDING_NAMES[building])
    if building != NONE and not s.takes(building, s.colour):
        raise w.refuse(
            N_("'colour' cannot be that of a worker at {building}."),
            building=BUILDING_NAMES[building],
        )


def check_building(w: Written, s: NorthSeaState, row: list[int], building: int) -> None:
    """A building that waits has not been used; one that has begun its action has."""
    begun = row[0] in OPENED_BY or len(row) > 1
    if building == LONG_HOUSE:
        most = 1 + s.player.bonus(BUILDING_BONUS[LONG_HOUSE])
        begun = begun or s.uses < most
        if s.uses > most - len(row) + 1:
            raise w.refuse(N_("'uses' is more than the Long House gives."))
    if ((s.used >> building) & 1 == 1) != begun:
        raise w.refuse(
            N_("'used' must name {building}.") if begun else N_("'used' must not name {building}."),
            building=BUILDING_NAMES[building],
        )
    if not s.takes(building, s.colour):
        raise w.refuse(
            N_("{building} does not act for a worker of this 'colour'."),
            building=BUILDING_NAMES[building],
        )
    if building == TREASURY and begun:
        most = {SILVER: CARDS_FOR_SILVER, GOLD: CARDS_FOR_GOLD}.get(int(s.cash), 0)
        if not s.draws <= min(most, len(s.player.hand)):
            raise w.refuse(
                N_("'draws' must be the cards that the Treasury still takes for 'cash'.")
            )


def check_drawing(w: Written, s: NorthSeaState, row: list[int], effect: str) -> None:
    """The number of cards to draw, for the seat whose turn it is."""
    drawing = row[-1] == DRAW_CARDS
    if drawing and s.drawer != s.turn_seat:
        raise w.refuse(N_("'drawer' must be the seat whose turn it is."))
    most = GATE_HOUSE_CARDS + s.player.bonus(BUILDING_BONUS[GATE_HOUSE])
    if effect in ("draw", "draw_up_to"):
        most = HALL_AMOUNT[s.deck][s.hall_card]
    count = s.draws + s.uses
    if count > most or (row == [DRAW_MORE, DRAW_CARDS] and s.draws != 1):
        raise w.refuse(N_("{count} cards are more than can be drawn now."), count=count)
