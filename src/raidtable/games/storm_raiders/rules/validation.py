"""Whether a position of Storm Raiders is possible: the pieces of the box, the dashboards, the
round."""

from raidtable.engine.checked_input import Written
from raidtable.engine.messages import N_
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    BLACK,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    COPIES,
    CREW_NAMES,
    DICE,
    FACES,
    GREY,
    ICONS,
    MEDAL_ROUNDS,
    OPPONENT_PILE,
    RAIDER_NAMES,
    RESOURCE_COUNTS,
    RESOURCE_NAMES,
    ROUNDS,
    SPACES,
    STARTING,
    TOP_CREW,
    TURNS,
    TYPE_NAMES,
    TYPES,
    V_PLACE_EQUAL,
    VEHICLE_NAMES,
    WEAPONRY,
)
from raidtable.games.storm_raiders.rules.pieces_in_play import (
    contracts_in_sight,
    crew_in_sight,
    dice_due,
    dice_in_tray,
    dice_rolled,
    tokens_in_sight,
)
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.setup_validation import check_set_up
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    BETWEEN_TURNS,
    DISCARD_CARGO,
    DROP_RESOURCES,
    LAY_CONTRACTS,
    OPENING_MOVES,
    OPPONENT_MOVES,
    OPPONENT_ROLLS,
    REVEAL_CONTRACT,
    ROLL_DICE,
    TAKE_TURNS,
)
from raidtable.games.storm_raiders.rules.step_rows import (
    AFTER_ROUNDS,
    CLEANING_UP,
    row_in_turn,
    setting_up,
)
from raidtable.games.storm_raiders.rules.step_validation import check_steps
from raidtable.games.storm_raiders.rules.steps.setting_up import bits_in
from raidtable.games.storm_raiders.rules.tokens import count, total

# Requirements of a written position


def check_pieces(w: Written, s: StormState) -> None:
    """No piece is in two places: the visible pieces leave the rest of the box."""
    for kind, found in enumerate(tokens_in_sight(s)):
        if found > RESOURCE_COUNTS[kind]:
            raise w.refuse(
                N_("there are {count} {name}, but the box holds {box}."),
                count=found,
                name=RESOURCE_NAMES[kind],
                box=RESOURCE_COUNTS[kind],
            )
    contracts = contracts_in_sight(s)
    for contract in contracts:
        if contracts.count(contract) > 1:
            raise w.refuse(
                N_("the Contract {contract!r} is in two places."), contract=CONTRACT_NAMES[contract]
            )
    for kind, found in enumerate(crew_in_sight(s)):
        if found > COPIES[kind]:
            raise w.refuse(
                N_("there are {count} of {name!r}, but the box holds {box}."),
                count=found,
                name=CREW_NAMES[kind],
                box=COPIES[kind],
            )
    if any(STARTING[kind] for kind in s.under + s.drawn):
        raise w.refuse(N_("a starting card is never in the pile."))
    raiders = [RAIDER_NAMES[seat.raider] for seat in s.seats if seat.raider != NONE]
    vehicles = [VEHICLE_NAMES[vehicle] for seat in s.seats for vehicle in seat.vehicles]
    for tile in raiders + vehicles:
        if (raiders + vehicles).count(tile) > 1:
            raise w.refuse(N_("two seats have {tile!r}."), tile=tile)


def check(w: Written, s: StormState) -> None:
    """Reject impossible positions, so that every position that is read can be played to its end."""
    in_set_up = bool(setting_up(s))
    for number, seat in enumerate(s.seats):
        if not in_set_up and (len(seat.vehicles) < TYPES or NONE in (seat.raider, seat.site)):
            raise w.refuse(
                N_("seat {seat} needs a raider, three vehicles and a site."), seat=number
            )
        check_dashboard(w, s, number)
    if s.first == NONE and not in_set_up:
        raise w.refuse(N_("'first' must be given."))
    check_storm_row(w, s)
    check_steps(w, s)
    check_contracts(w, s)
    if s.solo:
        check_opponent(w, s)
    if in_set_up or OPENING_MOVES in s.stack:
        check_set_up(w, s)
    else:
        check_round(w, s)
        check_tray(w, s)


# Dashboards


def check_dashboard(w: Written, s: StormState, number: int) -> None:
    seat = s.seats[number]
    if len(seat.crew) > TOP_CREW:
        raise w.refuse(
            N_("the crew of seat {seat} is more than {most}."), seat=number, most=TOP_CREW
        )
    if sum(STARTING[card >> 1] for card in seat.crew) > 1:
        raise w.refuse(N_("the crew of seat {seat} has more than 1 starting card."), seat=number)
    discards = number == s.turn_seat and DISCARD_CARGO in s.stack
    if discards and not s.cargo:
        raise w.refuse(N_("nothing is discarded: the cargo is unlimited."))
    if s.cargo and total(seat.stock) > s.cargo + (1 if discards else 0):
        raise w.refuse(N_("seat {seat} has more than {most} Resources."), seat=number, most=s.cargo)
    for vehicle in range(len(seat.vehicles)):
        check_vehicle(w, number, seat, vehicle)


def check_vehicle(w: Written, number: int, seat: Seat, vehicle: int) -> None:
    """Dice and Damage share a row, and the dice rise from left to right."""
    if seat.dice_on(vehicle) + seat.damage[vehicle] > SPACES:
        raise w.refuse(
            N_("the {vehicle} of seat {seat} has more than {most} dice and Damage."),
            vehicle=TYPE_NAMES[vehicle],
            seat=number,
            most=SPACES,
        )
    if seat.damage[vehicle] and not seat.can_be_damaged(vehicle):
        raise w.refuse(
            N_("the {vehicle} of seat {seat} cannot be damaged."),
            vehicle=TYPE_NAMES[vehicle],
            seat=number,
        )
    values = [value_of(placed % DICE) for placed in seat.dice if placed // DICE == vehicle]
    if len(set(values)) < len(values) and seat.ability(vehicle) != V_PLACE_EQUAL:
        raise w.refuse(
            N_("the {vehicle} of seat {seat} has two dice of one value."),
            vehicle=TYPE_NAMES[vehicle],
            seat=number,
        )


# The map and the opponent


def check_contracts(w: Written, s: StormState) -> None:
    if s.set_aside and LAY_CONTRACTS not in s.stack:
        raise w.refuse(N_("'set_aside' holds Contracts only while new ones are laid."))
    if s.pile_left > bits_in(s.unseen):
        raise w.refuse(N_("fewer Contracts are unseen than the opponent's pile holds."))


def check_opponent(w: Written, s: StormState) -> None:
    """All Contracts of its pile are somewhere, and one is active while there are any."""
    top = s.stack[-1] if s.stack else NONE
    moving = OPPONENT_MOVES in s.stack and top == REVEAL_CONTRACT
    if (s.opponent_way != 0) != moving or (s.tried > 0) != moving or s.tried > len(s.put_under):
        raise w.refuse(N_("'way' and 'tried' are for an opponent that seeks a Contract."))
    if len(s.rolled) > (1 if top == OPPONENT_ROLLS else 0):
        raise w.refuse(N_("'rolled' is for an opponent that has a die left to roll."))
    if setting_up(s):
        return
    pile = s.pile_left + len(s.put_under)
    if pile + bits_in(s.completed) + (0 if s.active == NONE else 1) != OPPONENT_PILE:
        raise w.refuse(N_("the opponent's Contracts are not {count} in all."), count=OPPONENT_PILE)
    revealing = top == REVEAL_CONTRACT
    if revealing and (s.active != NONE or pile == 0):
        raise w.refuse(N_("a Contract is revealed in place of 'active', from a pile that has one."))
    if s.active == NONE and pile > 0 and not revealing:
        raise w.refuse(N_("'active' must be given while the opponent has Contracts left."))
    icons = () if s.active == NONE else ICONS[s.active]
    for kind, icon in zip(s.cover, icons, strict=True):
        if kind not in (NONE, icon, WEAPONRY):
            raise w.refuse(N_("'cover' cannot have {name} there."), name=RESOURCE_NAMES[kind])
    if s.cover and NONE not in s.cover:
        raise w.refuse(N_("'cover' must leave an icon open."))


# The round


def check_storm_row(w: Written, s: StormState) -> None:
    """A die for each round whose Storm has moved."""
    if any(value_of(die) == 1 for die in s.storm_row):
        raise w.refuse(N_("'storm_row' cannot hold a 1: it is rolled again."))
    over = s.stack in AFTER_ROUNDS
    most = ROUNDS if over or DROP_RESOURCES in s.stack else ROUNDS - 1
    if len(s.storm_row) > most or (over and len(s.storm_row) < ROUNDS):
        raise w.refuse(
            N_("'storm_row' cannot hold {count} dice with these 'steps'."), count=len(s.storm_row)
        )


def check_round(w: Written, s: StormState) -> None:
    """The number of turns and the seat to play fit the steps."""
    if s.opening:
        raise w.refuse(N_("'opening_left' counts moves before the first round."))
    every = int(s.players) * TURNS
    if TAKE_TURNS not in s.stack:
        lowest = highest = 0 if s.stack in AFTER_ROUNDS else every
    elif BETWEEN_TURNS in s.stack or row_in_turn(s):
        lowest, highest = 1, every
    else:
        lowest, highest = 0, 0 if ROLL_DICE in s.stack else every - 1
    if not lowest <= s.turns <= highest:
        raise w.refuse(
            N_("'turns' must be from {lowest} to {highest} with these 'steps'."),
            lowest=lowest,
            highest=highest,
        )
    last = (s.first + s.turns - 1) % s.players
    if s.turn_seat not in (NONE, last):
        raise w.refuse(N_("by 'first' and 'turns' it is the turn of {seat}."), seat=last)
    if s.stack[-2:-1] in ([OPPONENT_MOVES], [BETWEEN_TURNS]) and last < len(s.seats):
        raise w.refuse(N_("by 'first' and 'turns' it is not the opponent's turn."))


def check_tray(w: Written, s: StormState) -> None:
    """The dice that are left, and the Medal next to the highest of them."""
    rolled, in_tray = dice_rolled(s), dice_in_tray(s)
    if s.die != NONE:
        rolled[colour_of(s.die)] -= 1
    for colour, name in enumerate(COLOUR_NAMES):
        if in_tray[colour] > rolled[colour]:
            raise w.refuse(N_("'tray' and 'die' have more {name} dice than are rolled."), name=name)
    held = sum(in_tray)
    if ROLL_DICE in s.stack:
        if LAY_CONTRACTS in s.stack and held:
            raise w.refuse(N_("'tray' is empty until new Contracts lie there."))
        if in_tray[GREY] and in_tray[BLACK] < rolled[BLACK]:
            raise w.refuse(N_("'tray' gets its black dice before the grey ones."))
    else:
        due = dice_due(s) if s.stack[: len(CLEANING_UP)] == CLEANING_UP else 0
        if held != due:
            raise w.refuse(
                N_("'tray' must hold {due} dice after these 'turns', not {held}."),
                due=due,
                held=held,
            )
    check_medal(w, s, held)


def check_medal(w: Written, s: StormState, held: int) -> None:
    all_there = held == sum(dice_rolled(s)) and ROLL_DICE not in s.stack
    if s.medal_die == NONE:
        if all_there and s.round in MEDAL_ROUNDS[s.players - 1]:
            raise w.refuse(N_("'medal_die' must be given until the die is drafted."))
    elif s.round not in MEDAL_ROUNDS[s.players - 1]:
        raise w.refuse(N_("'medal_die' has no meaning in round {round}."), round=s.round)
    elif s.medal_die != highest_die(s):
        raise w.refuse(N_("'medal_die' must be the highest of 'tray', black before grey."))
    elif ROLL_DICE in s.stack and held < sum(dice_rolled(s)):
        raise w.refuse(N_("'medal_die' has no meaning while dice are rolled."))


def highest_die(s: StormState) -> int:
    """The die of the tray that a Medal is next to; NONE without dice."""
    for value in range(FACES, 0, -1):
        for colour in (BLACK, GREY):
            if count(s.tray, die_of(colour, value)):
                return int(die_of(colour, value))
    return NONE
