"""A written position of Storm Raiders: complete, readable, and checked when it is read.

The bag, the crew pile and the Contracts that nobody has seen are what the rest leaves of the box,
so a position does not write them. The schema is in docs/positions/storm_raiders.md.
"""

from collections.abc import Sequence

from raidtable.engine.checked_input import Written
from raidtable.engine.errors import BadPosition
from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    AGE_GREY,
    AGE_NAMES,
    CONTRACT_NAMES,
    CONTRACTS,
    COPIES,
    CREW_NAMES,
    CREW_TOKEN,
    DIAL_NAMES,
    DIAL_TOP,
    DIALS,
    DICE,
    DIE_NAMES,
    DROPS,
    FACES,
    FIRST_STARTER,
    HELD,
    HOLDS,
    ICONS,
    KINDS,
    OPPONENT_PILE,
    RAIDER_DIALS,
    RAIDER_NAMES,
    RESOURCE_COUNTS,
    RESOURCE_NAMES,
    RESOURCES,
    REWARD_NAMES,
    SIDE_NAMES,
    SITE_NAMES,
    SITES,
    SLOT_NAMES,
    SOURCE_NAMES,
    SPACES,
    TOP_CREW,
    TOP_MEDALS,
    TURNS,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
    VEHICLE_TYPE,
    WORST_HEALTH,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import hit, hit_seat, hit_source, hit_vehicle
from raidtable.games.storm_raiders.rules.state import (
    ROLL_DICE,
    UNKNOWN,
    Seat,
    StormState,
)
from raidtable.games.storm_raiders.rules.step_validation import IN_ROUND
from raidtable.games.storm_raiders.rules.steps.setting_up import (
    ChooseTiles,
    PlaceStandees,
    bits_in,
    is_taken,
    take_tile,
    tile_name,
)
from raidtable.games.storm_raiders.rules.tokens import MOST, PER_TYPE, counts, packed
from raidtable.games.storm_raiders.rules.validation import (
    MOST_OPENING,
    check,
    check_pieces,
    contracts_in_sight,
    crew_in_sight,
    damage_at_start,
    dice_due,
    dice_in_tray,
    tokens_in_sight,
)

# Steps as a written position names them, in the order of the game's table of steps.
STEP_NAMES = [
    "round",
    "lay_resources",
    "lay_contracts",
    "deal_tiles",
    "choose_tiles",
    "deal_starters",
    "choose_first",
    "place_standees",
    "opening_moves",
    "opponent_rolls",
    "opponent_moves",
    "reveal_contract",
    "roll_dice",
    "take_turns",
    "draft_die",
    "prepare",
    "reroll_die",
    "set_die",
    "early_salvage",
    "vehicle_ability",
    "move",
    "at_site",
    "salvage",
    "after_salvage",
    "trade_resource",
    "discard_cargo",
    "site_effect",
    "repair_at_site",
    "fulfil_contract",
    "pay_contract",
    "take_rewards",
    "overhaul",
    "place_mod",
    "gain_crew",
    "draw_crew",
    "keep_crew",
    "refresh_crew",
    "refresh_pair",
    "may_refresh",
    "remove_die",
    "remove_dice",
    "repair",
    "shift_dials",
    "random_resource",
    "take_damage",
    "harm_vehicle",
    "rest_refresh",
    "rest_repair",
    "rest_dice",
    "rest_gain",
    "rest_end",
    "draw_resources",
    "keep_resource",
    "move_to_port",
    "repair_or_remove",
    "raise_dial",
    "end_turn",
    "between_turns",
    "roll_last_die",
    "move_storm",
    "drop_resources",
    "end_round",
]
# What holds for the rest of a turn, in the order of the bits.
FLAG_NAMES = [
    "plane_paths", "free_port", "can_prevent", "unharmed", "can_repair", "resting",
    "ability_used", "placed",
]  # fmt: skip
# A Forger may be refreshed by a Bosun, once.
MOST_FORGED = 2
WAYS = {1: "clockwise", -1: "anticlockwise"}
HEADINGS = {name: way for way, name in WAYS.items()}
OPTION_VALUES = {
    "side": SIDE_NAMES,
    "tiles": ("dealt", "choose"),
    "cargo": ("unlimited", "limited"),
    "opponent_salvage": ("two", "unlimited"),
}
WORKING_KEYS = [
    "die", "wild", "vehicle", "target", "through_storm", "flags", "forged", "hours_off", "salvaged",
    "weapons", "crew_tokens", "salvage_more", "taken", "repaired", "repairs", "extra_repairs",
    "removals", "removals_black", "removals_grey", "remove_from", "owed", "discount",
    "substitutes", "rewards", "draws", "drawn", "found", "hits", "asked", "drop_sites",
    "drop_site", "drop_each", "drop_left", "dealt",
]  # fmt: skip
KEYS = [
    "side", "tiles", "cargo", "seats", "wrecks", "discards", "contracts", "returned", "set_aside",
    "under", "tray", "medal_die", "storm", "heading", "storm_row", "first", "turns", "turn_seat",
    "steps", "bag", *WORKING_KEYS,
]  # fmt: skip
SOLO_KEYS = ["opponent_salvage", "opponent"]
SEAT_KEYS = [
    "raider", "vehicles", "site", "dials", "health", "mods", "medals", "damage", "dice",
    "resources", "crew", "face_down", "contracts",
]  # fmt: skip
OPPONENT_KEYS = [
    "site", "active", "cover", "put_under", "pile_left", "completed", "opening_left", "way",
    "rolled", "tried",
]  # fmt: skip


# Writing


def name_of(names: Sequence[str], number: int) -> str | None:
    return None if number == NONE else names[number]


def or_null(value: int) -> int | None:
    return None if value == NONE else value


def named_bits(names: Sequence[str], bits: int) -> list[str]:
    return [name for number, name in enumerate(names) if (bits >> number) & 1]


def named_counts(names: Sequence[str], packed: int) -> dict[str, int]:
    """What a number holds by four bits each, without what there is none of."""
    found = {name: (packed >> (PER_TYPE * place)) & 15 for place, name in enumerate(names)}
    return {name: count for name, count in found.items() if count}


def write(s: StormState) -> dict[str, object]:
    return {
        **options_of(s),
        **({"opponent": write_opponent(s)} if s.solo else {}),
        "seats": [write_seat(seat) for seat in s.seats],
        "wrecks": {
            SITE_NAMES[wreck]: named_counts(RESOURCE_NAMES, s.wrecks[wreck])
            for wreck in range(WRECKS)
        },
        "discards": named_counts(RESOURCE_NAMES, s.discards),
        "contracts": {SITE_NAMES[WRECKS + hold]: write_hold(s, hold) for hold in range(HOLDS)},
        "returned": named_bits(CONTRACT_NAMES, s.returned),
        "set_aside": named_bits(CONTRACT_NAMES, s.set_aside),
        "under": write_cards(s.under, s.under_by),
        "tray": named_counts(DIE_NAMES, s.tray),
        "medal_die": name_of(DIE_NAMES, s.medal_die),
        "storm": SITE_NAMES[s.storm],
        "heading": WAYS[int(s.heading)],
        "storm_row": [DIE_NAMES[die] for die in s.storm_row],
        "first": or_null(s.first),
        "turns": s.turns,
        "turn_seat": or_null(s.turn_seat),
        "steps": [STEP_NAMES[step] for step in s.stack],
        **write_working(s),
    }


def write_seen(s: StormState, pile_size: int) -> dict[str, object]:
    """A view's table: unseen cards are null, and what is counted is counted."""
    return {
        **write(s),
        "bag": named_counts(RESOURCE_NAMES, s.bag),
        "unseen_contracts": named_bits(CONTRACT_NAMES, s.unseen),
        "pile": pile_size,
        "unseen_crew": {CREW_NAMES[kind]: count for kind, count in s.pile.kinds()},
    }


def write_seat(seat: Seat) -> dict[str, object]:
    return {
        "raider": name_of(RAIDER_NAMES, seat.raider),
        "vehicles": [VEHICLE_NAMES[vehicle] for vehicle in seat.vehicles],
        "site": name_of(SITE_NAMES, seat.site),
        "dials": dict(zip(DIAL_NAMES, seat.dials, strict=True)),
        "health": seat.health,
        "mods": named_bits(SLOT_NAMES, seat.mods),
        "medals": seat.medals,
        "damage": dict(zip(TYPE_NAMES, seat.damage, strict=True)),
        "dice": {
            TYPE_NAMES[vehicle]: [
                DIE_NAMES[placed % DICE] for placed in seat.dice if placed // DICE == vehicle
            ]
            for vehicle in range(TYPES)
        },
        "resources": named_counts(RESOURCE_NAMES, seat.stock),
        "crew": [CREW_NAMES[card >> 1] for card in seat.crew if not card & 1],
        "face_down": [CREW_NAMES[card >> 1] for card in seat.crew if card & 1],
        "contracts": named_bits(CONTRACT_NAMES, seat.contracts),
    }


def write_hold(s: StormState, hold: int) -> dict[str, object] | None:
    if s.holds[hold] == NONE:
        return None
    return {"contract": CONTRACT_NAMES[s.holds[hold]], "age": AGE_NAMES[s.ages[hold]]}


def write_cards(cards: list[int], known_by: list[int]) -> list[dict[str, object]]:
    """Crew cards that not everybody has seen, and who has."""
    return [
        {
            "card": None if card == UNKNOWN else CREW_NAMES[card],
            "known_by": [seat for seat in range(4) if (known >> seat) & 1],
        }
        for card, known in zip(cards, known_by, strict=True)
    ]


def options_of(s: StormState) -> dict[str, str]:
    """The options that the position was begun with, but for the number of opening moves."""
    options = {
        "side": SIDE_NAMES[s.side],
        "tiles": "choose" if s.dealt_each > 1 else "dealt",
        "cargo": "limited" if s.cargo else "unlimited",
    }
    if s.solo:
        options["opponent_salvage"] = "two" if s.opponent_salvage else "unlimited"
    return options


def write_opponent(s: StormState) -> dict[str, object]:
    return {
        "site": SITE_NAMES[s.opponent],
        "active": name_of(CONTRACT_NAMES, s.active),
        "cover": [name_of(RESOURCE_NAMES, kind) for kind in s.cover],
        "put_under": [CONTRACT_NAMES[contract] for contract in s.put_under],
        "pile_left": s.pile_left,
        "completed": named_bits(CONTRACT_NAMES, s.completed),
        "opening_left": s.opening,
        "way": WAYS.get(int(s.opponent_way)),
        "rolled": s.rolled[:],
        "tried": s.tried,
    }


def write_working(s: StormState) -> dict[str, object]:
    """The working values of the steps."""
    return {
        "die": name_of(DIE_NAMES, s.die),
        "wild": s.wild,
        "vehicle": name_of(TYPE_NAMES, s.vehicle),
        "target": name_of(SITE_NAMES, s.target),
        "through_storm": s.through_storm,
        "flags": named_bits(FLAG_NAMES, s.flags),
        "forged": s.forged,
        "hours_off": named_counts(TYPE_NAMES, s.hours_off),
        "salvaged": s.salvaged,
        "weapons": s.weapons,
        "crew_tokens": s.crew_tokens,
        "salvage_more": s.salvage_more,
        "taken": s.taken,
        "repaired": s.repaired,
        "repairs": s.repairs,
        "extra_repairs": s.extra_repairs,
        "removals": s.removals,
        "removals_black": s.removals_black,
        "removals_grey": s.removals_grey,
        "remove_from": name_of(TYPE_NAMES, s.remove_from),
        "owed": named_counts(RESOURCE_NAMES, s.owed),
        "discount": s.discount,
        "substitutes": s.substitutes,
        "rewards": named_counts(REWARD_NAMES, s.rewards),
        "draws": s.draws,
        "drawn": write_cards(s.drawn, s.drawn_by),
        "found": named_counts(RESOURCE_NAMES, s.found),
        "hits": [write_hit(coming) for coming in s.hits],
        "asked": [seat for seat in range(len(s.seats)) if (s.asked >> seat) & 1],
        "drop_sites": s.drop_sites,
        "drop_site": name_of(SITE_NAMES, s.drop_site),
        "drop_each": s.drop_each,
        "drop_left": s.drop_left,
        "dealt": [tile_name(tile) for tile in s.tiles],
    }


def write_hit(coming: int) -> dict[str, object]:
    return {
        "source": SOURCE_NAMES[hit_source(coming)],
        "seat": int(hit_seat(coming)),
        "vehicle": TYPE_NAMES[hit_vehicle(coming)],
    }


# Reading


def read(written: dict[str, object], base: StormState) -> StormState:
    """The written position; what it leaves out is as in `base`, once its set-up is completed.

    Without "steps", a turn begins, after the dice are rolled if "tray" is left out too.
    """
    w = Written(written, "The position", BadPosition)
    w.only([*KEYS, *SOLO_KEYS] if base.solo else KEYS)
    for option, value in options_of(base).items():
        if w.choice(option, value, OPTION_VALUES[option]) != value:
            raise w.refuse(f"it is read with {option!r} as {value!r}; choose that by the option.")
    s = set_up(base)
    read_seats(w, s)
    read_map(w, s)
    read_contracts(w, s)
    s.under, s.under_by = read_cards(w, "under", len(s.seats))
    if s.solo:
        read_opponent(w, s)
    s.storm_row = places_of(w, "storm_row", DIE_NAMES, [])
    s.tray = counts_of(w, "tray", DIE_NAMES, 0)
    s.medal_die = place_of(w, "medal_die", DIE_NAMES, NONE)
    if w.has("steps"):
        s.stack = places_of(w, "steps", STEP_NAMES, [])
        s.first = w.whole_or_none("first", s.first, 0, int(s.players) - 1, NONE)
        s.turns = w.whole("turns", 0, 0, int(s.players) * TURNS)
        s.turn_seat = w.whole_or_none("turn_seat", NONE, 0, len(s.seats) - 1, NONE)
        read_working(w, s)
    else:
        begin_turn(w, s)
    if w.has("bag"):
        s.discards = 0
        in_play = tokens_in_sight(s)
        left = {
            name: RESOURCE_COUNTS[kind] - in_play[kind] for kind, name in enumerate(RESOURCE_NAMES)
        }
        s.discards = packed(list(w.rest_of("bag", "discards", left).values()))
    check_pieces(w, s)
    leave_rest(s)
    check(w, s)
    return s


def set_up(base: StormState) -> StormState:
    """The position after set-up: of what is left to chance or choice, all get the first there is.

    The opponent has made no opening move.
    """
    s = base.copy()
    choosing = ChooseTiles()
    for number, seat in enumerate(s.seats):
        while len(seat.vehicles) < TYPES:
            take_tile(s, number, choosing.dealt(s, number)[0], None)
        seat.damage = damage_at_start(seat)
        if not seat.crew:
            seat.gain_card(FIRST_STARTER + number)
    s.tiles = []
    s.first = max(int(s.first), 0)
    standees = PlaceStandees()
    while (number := standees.decides(s)) != NONE:
        s.seats[number].site = next(
            site for site in range(WRECKS, SITES) if not is_taken(s.seats, site)
        )
    if s.solo:
        s.opening = 0
        s.active = next(number for number in range(CONTRACTS) if (s.unseen >> number) & 1)
        s.cover = [NONE] * len(ICONS[s.active])
        s.pile_left = OPPONENT_PILE - 1
    return s


def begin_turn(w: Written, s: StormState) -> None:
    """A turn begins, that of "turn_seat" if it is told: it is the next after so many "turns"."""
    for key in WORKING_KEYS:
        if w.has(key):
            raise w.refuse(f"{key!r} needs 'steps' beside it.")
    players = int(s.players)
    seat = w.whole_or_none("turn_seat", NONE, 0, len(s.seats) - 1, NONE)
    before = 0
    if w.has("first"):
        s.first = w.whole("first", 0, 0, players - 1)
        before = 0 if seat == NONE else (seat - int(s.first)) % players
    s.turns = w.whole("turns", before, 0, players * TURNS - 1)
    if seat != NONE and not w.has("first"):
        s.first = (seat - s.turns) % players
    if seat not in (NONE, (s.first + s.turns) % players):
        raise w.refuse("'turn_seat' is not whose turn comes next by 'first' and 'turns'.")
    s.stack = IN_ROUND[:]
    s.turn_seat = NONE
    if s.turns == 0:
        # A tray that is given is not rolled again, but its Medal is placed.
        s.stack.append(ROLL_DICE)


def place_of(w: Written, key: str, names: Sequence[str], default: int) -> int:
    """The place of a name among those names; NONE for null."""
    if not w.has(key):
        return default
    return NONE if w.data[key] is None else list(names).index(w.choice(key, "", names))


def places_of(w: Written, key: str, names: Sequence[str], default: Sequence[int]) -> list[int]:
    """The places of a list of names."""
    found = w.choices(key, [names[place] for place in default], names)
    return [list(names).index(str(name)) for name in found]


def bits_of(w: Written, key: str, names: Sequence[str], default: int) -> int:
    """A list of names, none of them twice, as bits."""
    if not w.has(key):
        return default
    places = places_of(w, key, names, [])
    if len(set(places)) < len(places):
        raise w.refuse(f"{key!r} names something twice.")
    return sum(1 << place for place in places)


def counts_of(w: Written, key: str, names: Sequence[str], default: int) -> int:
    """How many there are of each name, in one number."""
    if not w.has(key):
        return default
    found = w.counts(key, {}, names)
    for name, number in found.items():
        if number > MOST:
            raise w.refuse(f"{key!r} cannot have {number} of {name!r}.")
    return packed(list(found.values()))


def wholes_of(
    w: Written, key: str, names: Sequence[str], default: list[int], top: int
) -> list[int]:
    """A number for each name; what is left out is as in `default`."""
    row = Written(w.data.get(key, {}), f"{w.where}, {key!r}", w.error)
    row.only(names)
    return [row.whole(name, default[place], 0, top) for place, name in enumerate(names)]


def read_seats(w: Written, s: StormState) -> None:
    written = w.objects("seats", [{} for _ in s.seats])
    if len(written) != len(s.seats):
        raise w.refuse(f"'seats' must have {len(s.seats)} entries, not {len(written)}.")
    s.seats = [read_seat(row, seat) for row, seat in zip(written, s.seats, strict=True)]


def read_seat(w: Written, base: Seat) -> Seat:
    """A raider and vehicles that are named bring the dials and the Damage of their set-up."""
    w.only(SEAT_KEYS)
    seat = base.copy()
    seat.raider = place_of(w, "raider", RAIDER_NAMES, base.raider)
    if w.has("raider"):
        seat.dials = [0] * DIALS if seat.raider == NONE else list(RAIDER_DIALS[seat.raider])
    seat.vehicles = tuple(places_of(w, "vehicles", VEHICLE_NAMES, base.vehicles))
    for place, vehicle in enumerate(seat.vehicles):
        if place >= TYPES or VEHICLE_TYPE[vehicle] != place:
            raise w.refuse("'vehicles' must be a Trike, a Plane and a Sub.")
    if w.has("vehicles"):
        seat.damage = damage_at_start(seat)
    seat.site = place_of(w, "site", SITE_NAMES, base.site)
    seat.dials = wholes_of(w, "dials", DIAL_NAMES, seat.dials, DIAL_TOP)
    seat.health = w.whole("health", 0, 0, WORST_HEALTH)
    seat.mods = bits_of(w, "mods", SLOT_NAMES, 0)
    seat.medals = w.whole("medals", 0, 0, TOP_MEDALS)
    seat.damage = wholes_of(w, "damage", TYPE_NAMES, seat.damage, SPACES)
    dice = Written(w.data.get("dice", {}), f"{w.where}, 'dice'", w.error)
    dice.only(TYPE_NAMES)
    seat.dice = sorted(
        vehicle * DICE + die
        for vehicle, name in enumerate(TYPE_NAMES)
        for die in places_of(dice, name, DIE_NAMES, [])
    )
    seat.stock = counts_of(w, "resources", RESOURCE_NAMES[:HELD], 0)
    up = places_of(w, "crew", CREW_NAMES, [card >> 1 for card in base.crew])
    down = places_of(w, "face_down", CREW_NAMES, [])
    seat.crew = sorted([kind * 2 for kind in up] + [kind * 2 + 1 for kind in down])
    seat.contracts = bits_of(w, "contracts", CONTRACT_NAMES, 0)
    return seat


def read_map(w: Written, s: StormState) -> None:
    wrecks = Written(w.data.get("wrecks", {}), "The position, 'wrecks'", BadPosition)
    wrecks.only(SITE_NAMES[:WRECKS])
    s.wrecks = [
        counts_of(wrecks, SITE_NAMES[wreck], RESOURCE_NAMES, s.wrecks[wreck])
        for wreck in range(WRECKS)
    ]
    s.discards = counts_of(w, "discards", RESOURCE_NAMES, 0)
    s.storm = place_of(w, "storm", SITE_NAMES[:WRECKS], s.storm)
    if s.storm == NONE:
        raise w.refuse("'storm' must be a wreck, not null.")
    s.heading = HEADINGS[w.choice("heading", "clockwise", list(HEADINGS))]


def read_contracts(w: Written, s: StormState) -> None:
    holds = Written(w.data.get("contracts", {}), "The position, 'contracts'", BadPosition)
    holds.only(SITE_NAMES[WRECKS:])
    for hold, name in enumerate(SITE_NAMES[WRECKS:]):
        if not holds.has(name):
            continue
        s.holds[hold], s.ages[hold] = NONE, AGE_GREY
        if holds.data[name] is not None:
            row = Written(holds.data[name], f"The position, Stormhold {name!r}", BadPosition)
            row.only(["contract", "age"])
            s.holds[hold] = CONTRACT_NAMES.index(row.choice("contract", "", CONTRACT_NAMES))
            s.ages[hold] = AGE_NAMES.index(row.choice("age", AGE_NAMES[AGE_GREY], AGE_NAMES))
    s.returned = bits_of(w, "returned", CONTRACT_NAMES, 0)
    s.set_aside = bits_of(w, "set_aside", CONTRACT_NAMES, 0)


def read_cards(w: Written, key: str, seats: int) -> tuple[list[int], list[int]]:
    """Crew cards that not everybody has seen, and beside each which seats have."""
    rows = w.objects(key, [])
    for row in rows:
        row.only(["card", "known_by"])
    cards = [CREW_NAMES.index(row.choice("card", "", CREW_NAMES)) for row in rows]
    knowers = [
        sum(1 << seat for seat in set(row.wholes("known_by", [], 0, seats - 1))) for row in rows
    ]
    return cards, knowers


def read_opponent(w: Written, s: StormState) -> None:
    row = Written(w.data.get("opponent", {}), "The position, 'opponent'", BadPosition)
    row.only(OPPONENT_KEYS)
    s.opponent = place_of(row, "site", SITE_NAMES[:WRECKS], s.opponent)
    if s.opponent == NONE:
        raise row.refuse("'site' must be a wreck, not null.")
    s.active = place_of(row, "active", CONTRACT_NAMES, s.active)
    icons = () if s.active == NONE else ICONS[s.active]
    cover = row.choices("cover", [None] * len(icons), RESOURCE_NAMES, len(icons), or_none=True)
    s.cover = [NONE if name is None else RESOURCE_NAMES.index(name) for name in cover]
    s.put_under = places_of(row, "put_under", CONTRACT_NAMES, [])
    s.completed = bits_of(row, "completed", CONTRACT_NAMES, 0)
    known = len(s.put_under) + bits_in(s.completed) + (0 if s.active == NONE else 1)
    s.pile_left = row.whole("pile_left", max(0, OPPONENT_PILE - known), 0, OPPONENT_PILE)
    s.opening = row.whole("opening_left", 0, 0, MOST_OPENING)
    s.opponent_way = (
        0 if row.data.get("way") is None else HEADINGS[row.choice("way", "", list(HEADINGS))]
    )
    s.rolled = row.wholes("rolled", [], 1, FACES)
    s.tried = row.whole("tried", 0, 0, CONTRACTS)


def read_working(w: Written, s: StormState) -> None:
    """The working values of the steps."""
    s.die = place_of(w, "die", DIE_NAMES, NONE)
    s.wild = w.whole("wild", 0, 0, 1)
    s.vehicle = place_of(w, "vehicle", TYPE_NAMES, NONE)
    s.target = place_of(w, "target", SITE_NAMES, NONE)
    s.through_storm = w.whole("through_storm", 0, 0, 1)
    s.flags = bits_of(w, "flags", FLAG_NAMES, 0)
    s.forged = w.whole("forged", 0, 0, MOST_FORGED)
    s.hours_off = counts_of(w, "hours_off", TYPE_NAMES, 0)
    s.salvaged = w.whole("salvaged", 0, 0, MOST)
    s.weapons = w.whole("weapons", 0, 0, MOST)
    s.crew_tokens = w.whole("crew_tokens", 0, 0, MOST)
    s.salvage_more = w.whole("salvage_more", 0, 0, MOST)
    s.taken = w.whole("taken", 0, 0, MOST)
    s.repaired = w.whole("repaired", 0, 0, MOST)
    s.repairs = w.whole("repairs", 0, 0, MOST)
    s.extra_repairs = w.whole("extra_repairs", 0, 0, MOST)
    s.removals = w.whole("removals", 0, 0, MOST)
    s.removals_black = w.whole("removals_black", 0, 0, MOST)
    s.removals_grey = w.whole("removals_grey", 0, 0, MOST)
    s.remove_from = place_of(w, "remove_from", TYPE_NAMES, NONE)
    s.owed = counts_of(w, "owed", RESOURCE_NAMES, 0)
    s.discount = w.whole("discount", 0, 0, MOST)
    s.substitutes = w.whole("substitutes", 0, 0, MOST)
    s.rewards = counts_of(w, "rewards", REWARD_NAMES, 0)
    s.draws = w.whole("draws", 0, 0, MOST)
    s.drawn, s.drawn_by = read_cards(w, "drawn", len(s.seats))
    s.found = counts_of(w, "found", RESOURCE_NAMES, 0)
    s.hits = [read_hit(row, len(s.seats)) for row in w.objects("hits", [])]
    s.asked = sum(1 << seat for seat in set(w.wholes("asked", [], 0, len(s.seats) - 1)))
    s.drop_sites = w.whole("drop_sites", 0, 0, WRECKS)
    s.drop_site = place_of(w, "drop_site", SITE_NAMES[:WRECKS], NONE)
    s.drop_each = w.whole("drop_each", 0, 0, max(DROPS))
    s.drop_left = w.whole("drop_left", 0, 0, max(DROPS))
    s.tiles = places_of(w, "dealt", [*RAIDER_NAMES, *VEHICLE_NAMES], [])


def read_hit(w: Written, seats: int) -> int:
    w.only(["source", "seat", "vehicle"])
    source = SOURCE_NAMES.index(w.choice("source", "", SOURCE_NAMES))
    vehicle = TYPE_NAMES.index(w.choice("vehicle", "", TYPE_NAMES))
    return int(hit(source, w.whole("seat", NONE, 0, seats - 1), vehicle))


def leave_rest(s: StormState) -> None:
    """The bag, the crew pile and the Contracts nobody has seen are what is left of the box."""
    tokens = tokens_in_sight(s)
    s.bag = packed([RESOURCE_COUNTS[kind] - tokens[kind] for kind in range(RESOURCES)])
    seen = contracts_in_sight(s)
    s.unseen = sum(1 << number for number in range(CONTRACTS) if number not in seen)
    crew = crew_in_sight(s)
    s.pile = Pool(
        [COPIES[kind] - crew[kind] if kind < FIRST_STARTER else 0 for kind in range(KINDS)]
    )


# What must hold in every position


def flaws(s: StormState) -> list[str]:
    """What is not as the box holds it: nothing, in every position that play can reach."""
    found: list[str] = []
    bag = counts(s.bag)
    for kind, count in enumerate(tokens_in_sight(s)):
        if count + bag[kind] != RESOURCE_COUNTS[kind]:
            found.append(f"{count + bag[kind]} {RESOURCE_NAMES[kind]}")
    contracts = contracts_in_sight(s)
    contracts += [number for number in range(CONTRACTS) if (s.unseen >> number) & 1]
    if sorted(contracts) != list(range(CONTRACTS)):
        found.append(f"Contracts {sorted(contracts)}")
    if not 0 <= s.pile_left <= bits_in(s.unseen):
        found.append(f"{s.pile_left} Contracts in a pile out of {bits_in(s.unseen)}")
    for kind, count in enumerate(crew_in_sight(s)):
        if kind < FIRST_STARTER and count + s.pile.counts[kind] != COPIES[kind]:
            found.append(f"{count + s.pile.counts[kind]} of {CREW_NAMES[kind]}")
        if kind >= FIRST_STARTER and (count > 1 or s.pile.counts[kind]):
            found.append(f"the starting card {CREW_NAMES[kind]} is in two places")
    for number, seat in enumerate(s.seats):
        found += [f"{flaw} at seat {number}" for flaw in seat_flaws(seat)]
        if s.cargo and sum(counts(seat.stock)) > s.cargo + 1:
            found.append(f"too many Resources at seat {number}")
    found += dice_flaws(s)
    return found


def seat_flaws(seat: Seat) -> list[str]:
    found: list[str] = []
    for vehicle in range(TYPES):
        dice = int(seat.dice_on(vehicle))
        if seat.damage[vehicle] < 0 or dice + seat.damage[vehicle] > SPACES:
            found.append(f"{dice} dice and {seat.damage[vehicle]} Damage on one vehicle")
    if not 0 <= seat.health <= WORST_HEALTH or not 0 <= seat.medals <= TOP_MEDALS:
        found.append(f"health {seat.health} or Medals {seat.medals}")
    if not all(0 <= dial <= DIAL_TOP for dial in seat.dials):
        found.append(f"dials {seat.dials}")
    if seat.crew != sorted(seat.crew) or len(seat.crew) > TOP_CREW:
        found.append(f"crew {seat.crew}")
    if seat.dice != sorted(seat.dice):
        found.append(f"dice {seat.dice}")
    if counts(seat.stock)[CREW_TOKEN]:
        found.append("a Crew token")
    return found


def dice_flaws(s: StormState) -> list[str]:
    """Each turn takes a die from the tray; the last one drives the Storm."""
    rolling = s.turns == 0 and s.turn_seat == NONE
    in_tray = sum(dice_in_tray(s))
    if rolling or not in_tray or in_tray == dice_due(s):
        return []
    return [f"{in_tray} dice left after {s.turns} turns"]
