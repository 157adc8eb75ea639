"""Whether a position of Storm Raiders can be: the pieces of the box, the dashboards, the round."""

from raidtable.engine.checked_input import Written
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

# What a written position must keep to


def check_pieces(w: Written, s: StormState) -> None:
    """No piece is in two places: what lies in sight leaves the rest of the box."""
    for kind, found in enumerate(tokens_in_sight(s)):
        if found > RESOURCE_COUNTS[kind]:
            raise w.refuse(
                f"there are {found} {RESOURCE_NAMES[kind]}, but the box holds "
                f"{RESOURCE_COUNTS[kind]}."
            )
    contracts = contracts_in_sight(s)
    for contract in contracts:
        if contracts.count(contract) > 1:
            raise w.refuse(f"the Contract {CONTRACT_NAMES[contract]!r} is in two places.")
    for kind, found in enumerate(crew_in_sight(s)):
        if found > COPIES[kind]:
            raise w.refuse(
                f"there are {found} of {CREW_NAMES[kind]!r}, but the box holds {COPIES[kind]}."
            )
    if any(STARTING[kind] for kind in s.under + s.drawn):
        raise w.refuse("a starting card is never in the pile.")
    raiders = [RAIDER_NAMES[seat.raider] for seat in s.seats if seat.raider != NONE]
    vehicles = [VEHICLE_NAMES[vehicle] for seat in s.seats for vehicle in seat.vehicles]
    for tile in raiders + vehicles:
        if (raiders + vehicles).count(tile) > 1:
            raise w.refuse(f"two seats have {tile!r}.")


def check(w: Written, s: StormState) -> None:
    """Refuses what cannot be, so that whatever is read can be played to its end."""
    in_set_up = bool(setting_up(s))
    for number, seat in enumerate(s.seats):
        if not in_set_up and (len(seat.vehicles) < TYPES or NONE in (seat.raider, seat.site)):
            raise w.refuse(f"seat {number} needs a raider, three vehicles and a site.")
        check_dashboard(w, s, number)
    if s.first == NONE and not in_set_up:
        raise w.refuse("'first' must be given.")
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
        raise w.refuse(f"the crew of seat {number} is more than {TOP_CREW}.")
    if sum(STARTING[card >> 1] for card in seat.crew) > 1:
        raise w.refuse(f"the crew of seat {number} has more than 1 starting card.")
    discards = number == s.turn_seat and DISCARD_CARGO in s.stack
    if discards and not s.cargo:
        raise w.refuse("nothing is discarded: the cargo is unlimited.")
    if s.cargo and total(seat.stock) > s.cargo + (1 if discards else 0):
        raise w.refuse(f"seat {number} has more than {s.cargo} Resources.")
    for vehicle in range(len(seat.vehicles)):
        check_vehicle(w, seat, vehicle, f"the {TYPE_NAMES[vehicle]} of seat {number}")


def check_vehicle(w: Written, seat: Seat, vehicle: int, name: str) -> None:
    """Dice and Damage share a row, and the dice rise from left to right."""
    if seat.dice_on(vehicle) + seat.damage[vehicle] > SPACES:
        raise w.refuse(f"{name} has more than {SPACES} dice and Damage.")
    if seat.damage[vehicle] and not seat.can_be_damaged(vehicle):
        raise w.refuse(f"{name} cannot be damaged.")
    values = [value_of(placed % DICE) for placed in seat.dice if placed // DICE == vehicle]
    if len(set(values)) < len(values) and seat.ability(vehicle) != V_PLACE_EQUAL:
        raise w.refuse(f"{name} has two dice of one value.")


# The map and the opponent


def check_contracts(w: Written, s: StormState) -> None:
    if s.set_aside and LAY_CONTRACTS not in s.stack:
        raise w.refuse("'set_aside' holds Contracts only while new ones are laid.")
    if s.pile_left > bits_in(s.unseen):
        raise w.refuse("fewer Contracts are unseen than the opponent's pile holds.")


def check_opponent(w: Written, s: StormState) -> None:
    """All Contracts of its pile are somewhere, and one is active while there are any."""
    top = s.stack[-1] if s.stack else NONE
    moving = OPPONENT_MOVES in s.stack and top == REVEAL_CONTRACT
    if (s.opponent_way != 0) != moving or (s.tried > 0) != moving or s.tried > len(s.put_under):
        raise w.refuse("'way' and 'tried' are for an opponent that seeks a Contract.")
    if len(s.rolled) > (1 if top == OPPONENT_ROLLS else 0):
        raise w.refuse("'rolled' is for an opponent that has a die left to roll.")
    if setting_up(s):
        return
    pile = s.pile_left + len(s.put_under)
    if pile + bits_in(s.completed) + (0 if s.active == NONE else 1) != OPPONENT_PILE:
        raise w.refuse(f"the opponent's Contracts are not {OPPONENT_PILE} in all.")
    revealing = top == REVEAL_CONTRACT
    if revealing and (s.active != NONE or pile == 0):
        raise w.refuse("a Contract is revealed in place of 'active', from a pile that has one.")
    if s.active == NONE and pile > 0 and not revealing:
        raise w.refuse("'active' must be given while the opponent has Contracts left.")
    icons = () if s.active == NONE else ICONS[s.active]
    for kind, icon in zip(s.cover, icons, strict=True):
        if kind not in (NONE, icon, WEAPONRY):
            raise w.refuse(f"'cover' cannot have {RESOURCE_NAMES[kind]} there.")
    if s.cover and NONE not in s.cover:
        raise w.refuse("'cover' must leave an icon open.")


# The round


def check_storm_row(w: Written, s: StormState) -> None:
    """A die for each round whose Storm has moved."""
    if any(value_of(die) == 1 for die in s.storm_row):
        raise w.refuse("'storm_row' cannot hold a 1: it is rolled again.")
    over = s.stack in AFTER_ROUNDS
    most = ROUNDS if over or DROP_RESOURCES in s.stack else ROUNDS - 1
    if len(s.storm_row) > most or (over and len(s.storm_row) < ROUNDS):
        raise w.refuse(f"'storm_row' cannot hold {len(s.storm_row)} dice with these 'steps'.")


def check_round(w: Written, s: StormState) -> None:
    """Whose turn it is."""
    if s.opening:
        raise w.refuse("'opening_left' counts moves before the first round.")
    every = int(s.players) * TURNS
    if TAKE_TURNS not in s.stack:
        lowest = highest = 0 if s.stack in AFTER_ROUNDS else every
    elif BETWEEN_TURNS in s.stack or row_in_turn(s):
        lowest, highest = 1, every
    else:
        lowest, highest = 0, 0 if ROLL_DICE in s.stack else every - 1
    if not lowest <= s.turns <= highest:
        raise w.refuse(f"'turns' must be from {lowest} to {highest} with these 'steps'.")
    last = (s.first + s.turns - 1) % s.players
    if s.turn_seat not in (NONE, last):
        raise w.refuse(f"by 'first' and 'turns' it is the turn of {last}.")
    if s.stack[-2:-1] in ([OPPONENT_MOVES], [BETWEEN_TURNS]) and last < len(s.seats):
        raise w.refuse("by 'first' and 'turns' it is not the opponent's turn.")


def check_tray(w: Written, s: StormState) -> None:
    """The dice that are left, and the Medal beside the highest of them."""
    rolled, in_tray = dice_rolled(s), dice_in_tray(s)
    if s.die != NONE:
        rolled[colour_of(s.die)] -= 1
    for colour, name in enumerate(COLOUR_NAMES):
        if in_tray[colour] > rolled[colour]:
            raise w.refuse(f"'tray' and 'die' have more {name} dice than are rolled.")
    held = sum(in_tray)
    if ROLL_DICE in s.stack:
        if LAY_CONTRACTS in s.stack and held:
            raise w.refuse("'tray' is empty until new Contracts lie there.")
        if in_tray[GREY] and in_tray[BLACK] < rolled[BLACK]:
            raise w.refuse("'tray' gets its black dice before the grey ones.")
    else:
        due = dice_due(s) if s.stack[: len(CLEANING_UP)] == CLEANING_UP else 0
        if held != due:
            raise w.refuse(f"'tray' must hold {due} dice after these 'turns', not {held}.")
    check_medal(w, s, held)


def check_medal(w: Written, s: StormState, held: int) -> None:
    all_there = held == sum(dice_rolled(s)) and ROLL_DICE not in s.stack
    if s.medal_die == NONE:
        if all_there and s.round in MEDAL_ROUNDS[s.players - 1]:
            raise w.refuse("'medal_die' must be given until the die is drafted.")
    elif s.round not in MEDAL_ROUNDS[s.players - 1]:
        raise w.refuse(f"'medal_die' has no meaning in round {s.round}.")
    elif s.medal_die != highest_die(s):
        raise w.refuse("'medal_die' must be the highest of 'tray', black before grey.")
    elif ROLL_DICE in s.stack and held < sum(dice_rolled(s)):
        raise w.refuse("'medal_die' has no meaning while dice are rolled.")


def highest_die(s: StormState) -> int:
    """The die of the tray beside which a Medal lies; NONE without dice."""
    for value in range(FACES, 0, -1):
        for colour in (BLACK, GREY):
            if count(s.tray, die_of(colour, value)):
                return int(die_of(colour, value))
    return NONE
