"""Whether a position of Storm Raiders can be: the pieces of the box, the dashboards, the round."""

from raidtable.engine.checked_input import Written
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    AGE_GREY,
    BLACK,
    BLACK_DICE,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    CONTRACTS,
    COPIES,
    CREW_NAMES,
    DIALS,
    DICE,
    FACES,
    GREY,
    GREY_DICE,
    HOLDS,
    ICONS,
    KINDS,
    MEDAL_ROUNDS,
    OF_TYPE,
    OPPONENT_PILE,
    OPPONENT_START,
    PER_WRECK,
    RAIDER_DIALS,
    RAIDER_NAMES,
    RAIDERS,
    RESOURCE_COUNTS,
    RESOURCE_NAMES,
    RESOURCES,
    ROUNDS,
    SPACES,
    STARTING,
    STORM_START,
    TOP_CREW,
    TURNS,
    TYPE_NAMES,
    TYPES,
    V_PLACE_EQUAL,
    VEHICLE_NAMES,
    WEAPONRY,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.state import (
    BETWEEN_TURNS,
    CHOOSE_FIRST,
    CHOOSE_TILES,
    DEAL_STARTERS,
    DISCARD_CARGO,
    DRAFT_DIE,
    DROP_RESOURCES,
    LAY_CONTRACTS,
    LAY_RESOURCES,
    OPENING_MOVES,
    OPPONENT_MOVES,
    OPPONENT_ROLLS,
    PLACE_STANDEES,
    REVEAL_CONTRACT,
    ROLL_DICE,
    TAKE_TURNS,
    Seat,
    StormState,
    colour_of,
    die_of,
    value_of,
)
from raidtable.games.storm_raiders.rules.step_validation import (
    AFTER_ROUNDS,
    CLEANING_UP,
    check_steps,
    row_in_turn,
    setting_up,
)
from raidtable.games.storm_raiders.rules.steps.setting_up import TILE_KINDS, bits_in
from raidtable.games.storm_raiders.rules.tokens import count, counts, total

# The most opening moves that the opponent may have been given.
MOST_OPENING = 3

# What the box holds


def tokens_in_sight(s: StormState) -> list[int]:
    """How many Resources of each type lie anywhere but in the bag."""
    found = [0] * RESOURCES
    held = [seat.stock for seat in s.seats]
    for packed in [s.discards, s.found, *s.wrecks, *held]:
        for kind, number in enumerate(counts(packed)):
            found[kind] += number
    for kind in s.cover:
        if kind != NONE:
            found[kind] += 1
    return found


def contracts_in_sight(s: StormState) -> list[int]:
    """The Contracts that have been seen, wherever they lie."""
    found = [contract for contract in [*s.holds, *s.put_under, s.active] if contract != NONE]
    masks = [s.returned, s.set_aside, s.completed, *(seat.contracts for seat in s.seats)]
    for mask in masks:
        found += [number for number in range(CONTRACTS) if (mask >> number) & 1]
    return found


def crew_in_sight(s: StormState) -> list[int]:
    """How many crew cards of each kind lie anywhere but in the unordered part of the pile.

    Starting cards that nobody has, or that were destroyed, are in the box.
    """
    found = [0] * KINDS
    for kind in [*s.under, *s.drawn, *(card >> 1 for seat in s.seats for card in seat.crew)]:
        found[kind] += 1
    return found


def damage_at_start(seat: Seat) -> list[int]:
    """The Damage of a dashboard that has just been completed; none before."""
    complete = len(seat.vehicles) == TYPES
    return [1 if complete and seat.can_be_damaged(vehicle) else 0 for vehicle in range(TYPES)]


def dice_rolled(s: StormState) -> list[int]:
    """How many dice of each colour a round has."""
    return [BLACK_DICE[s.players - 1], GREY_DICE[s.players - 1]]


def dice_in_tray(s: StormState) -> list[int]:
    """How many dice of each colour lie in the middle of the map."""
    in_tray = [0] * len(COLOUR_NAMES)
    for die in range(DICE):
        in_tray[colour_of(die)] += count(s.tray, die)
    return in_tray


def dice_due(s: StormState) -> int:
    """How many dice the tray holds once the round's are rolled: each turn takes one."""
    begun = DRAFT_DIE in s.stack or OPPONENT_ROLLS in s.stack
    return sum(dice_rolled(s)) - int(s.turns) + (1 if begun else 0)


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


# Set-up


def check_set_up(w: Written, s: StormState) -> None:
    """Set-up is a fixed row of chance and choices, of which no part can be skipped."""
    left = setting_up(s)
    top = left[-1] if left else OPENING_MOVES
    if (
        [s.storm, s.heading, s.storm_row] != [STORM_START[s.side], 1, []]
        or s.tray or s.turns or s.medal_die != NONE or s.returned or s.set_aside or s.under
        or (s.discards and left)
    ):  # fmt: skip
        raise w.refuse("nothing has been played while the game is set up.")
    if (s.first != NONE) != (CHOOSE_FIRST not in left):
        raise w.refuse("'first' is given once the first player is chosen.")
    if not left and s.opening + bits_in(s.completed) > MOST_OPENING:
        raise w.refuse("'completed' and 'opening_left' are more than the opening moves.")
    check_laying(w, s, top)
    if s.solo and left:
        start = (STORM_START[s.side] + OPPONENT_START) % WRECKS
        if s.opponent != start or s.active != NONE or s.put_under or s.pile_left or s.completed:
            raise w.refuse("the opponent has no Contracts yet and stands where it starts.")
    check_dealt(w, s, left)
    for number, seat in enumerate(s.seats):
        if not is_new(seat, left):
            raise w.refuse(f"seat {number} does not fit this point of the set-up.")
    check_starters(w, s, left)
    check_standees(w, s, left)


def check_laying(w: Written, s: StormState, top: int) -> None:
    """Wrecks and Stormholds are filled one after another."""
    laid = [int(total(wreck)) for wreck in s.wrecks]
    on_wrecks = sum(laid) if top == LAY_RESOURCES else PER_WRECK * WRECKS
    due = [min(max(on_wrecks - PER_WRECK * n, 0), PER_WRECK) for n in range(WRECKS)]
    if laid != due and top != OPENING_MOVES:
        raise w.refuse(f"'wrecks' get {PER_WRECK} Resources each, in their order.")
    on_holds = HOLDS - s.holds.count(NONE)
    if top in (LAY_RESOURCES, LAY_CONTRACTS):
        fits = NONE not in s.holds[:on_holds] and (top == LAY_CONTRACTS or on_holds == 0)
    else:
        fits = on_holds == HOLDS
    if not fits or any(age != AGE_GREY for age in s.ages):
        raise w.refuse("'contracts' are laid grey side up, in their order.")


def check_dealt(w: Written, s: StormState, left: list[int]) -> None:
    """Tiles are dealt kind by kind; who has chosen has one of those dealt to that seat."""
    of_kind = len(s.seats) * s.dealt_each
    top = left[-1] if left else NONE
    most = TILE_KINDS * of_kind
    kinds = [tile // OF_TYPE for tile in s.tiles]
    fits = len(set(s.tiles)) == len(s.tiles) and len(s.tiles) <= most
    if not fits or kinds != [place // of_kind for place in range(len(s.tiles))]:
        raise w.refuse("'dealt' must be different tiles: raiders, Trikes, Planes, Subs.")
    if top != CHOOSE_TILES:
        return
    if len(s.tiles) < most:
        raise w.refuse(f"'dealt' must be {most} tiles when they are chosen.")
    waiting = False
    for number, seat in enumerate(s.seats):
        chosen = [seat.raider] if seat.raider != NONE else []
        chosen += [RAIDERS + vehicle for vehicle in seat.vehicles]
        for kind, tile in enumerate(chosen):
            first = (kind * len(s.seats) + number) * s.dealt_each
            if tile not in s.tiles[first : first + s.dealt_each]:
                raise w.refuse(f"seat {number} has a tile that it was not dealt.")
        if waiting and chosen:
            raise w.refuse("tiles are chosen in the order of the seats.")
        waiting = len(chosen) < TILE_KINDS


def is_new(seat: Seat, left: list[int]) -> bool:
    """Whether the seat has what it has at this point of the set-up."""
    owns = seat.health or seat.mods or seat.medals or seat.dice or seat.stock or seat.contracts
    empty = seat.raider == NONE and not seat.vehicles
    dials = [0] * DIALS if seat.raider == NONE else list(RAIDER_DIALS[seat.raider])
    damage = [0] * TYPES
    if CHOOSE_TILES not in left:
        fits = seat.raider != NONE and len(seat.vehicles) == TYPES
        damage = damage_at_start(seat)
    elif left[-1] == CHOOSE_TILES:
        fits = seat.raider != NONE or empty
    else:
        fits = empty
    return fits and not owns and seat.dials == dials and seat.damage == damage


def check_starters(w: Written, s: StormState, left: list[int]) -> None:
    dealt = [len(seat.crew) for seat in s.seats]
    have = (
        sum(dealt) if left[-1:] == [DEAL_STARTERS] else 0 if DEAL_STARTERS in left else len(dealt)
    )
    ready = all(STARTING[card >> 1] and not card & 1 for seat in s.seats for card in seat.crew)
    if not ready or dealt != [1 if number < have else 0 for number in range(len(dealt))]:
        raise w.refuse("each seat in turn is dealt one starting card.")


def check_standees(w: Written, s: StormState, left: list[int]) -> None:
    """From the right of the first player round, each at a Stormhold of their own."""
    order = [s.seats[(s.first - place) % len(s.seats)].site for place in range(1, len(s.seats) + 1)]
    placed = [site for site in order if site != NONE]
    most = 0 if CHOOSE_FIRST in left else len(order)
    least = len(order) if PLACE_STANDEES not in left else 0
    if (
        not least <= len(placed) <= most
        or NONE in order[: len(placed)]
        or len(set(placed)) < len(placed)
        or any(site < WRECKS for site in placed)
    ):
        raise w.refuse("each seat is placed at a Stormhold of its own, the first player last.")
