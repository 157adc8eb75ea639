"""Reads a written position of Storm Raiders, and rejects one that no game can reach."""

from collections.abc import Sequence

from raidtable.engine.checked_input import THE_POSITION, Written
from raidtable.engine.errors import BadPosition
from raidtable.engine.messages import N_, Text
from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    AGE_GREY,
    AGE_NAMES,
    CONTRACT_NAMES,
    CONTRACTS,
    COPIES,
    CREW_NAMES,
    DIAL_NAMES,
    DIAL_TOP,
    DIALS,
    DICE,
    DIE_NAMES,
    DROPS,
    FACES,
    FIRST_STARTER,
    HELD,
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
    TOP_MEDALS,
    TURNS,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
    VEHICLE_TYPE,
    WORST_HEALTH,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import hit
from raidtable.games.storm_raiders.rules.pieces_in_play import (
    contracts_in_sight,
    crew_in_sight,
    damage_at_start,
    tokens_in_sight,
)
from raidtable.games.storm_raiders.rules.position import (
    KEYS,
    OPPONENT_KEYS,
    SEAT_KEYS,
    SOLO_KEYS,
    WAYS,
    WORKING_KEYS,
    options_of,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.setup_validation import MOST_OPENING
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import FLAG_NAMES, ROLL_DICE, STEP_NAMES
from raidtable.games.storm_raiders.rules.step_rows import IN_ROUND
from raidtable.games.storm_raiders.rules.steps.dealing_tiles import ChooseTiles, take_tile
from raidtable.games.storm_raiders.rules.steps.setting_up import PlaceStandees, bits_in, is_taken
from raidtable.games.storm_raiders.rules.tokens import MOST, packed
from raidtable.games.storm_raiders.rules.validation import check, check_pieces

# A Forger may be refreshed by a Bosun, once.
MOST_FORGED = 2
HEADINGS = {name: way for way, name in WAYS.items()}
OPTION_VALUES = {
    "side": SIDE_NAMES,
    "tiles": ("dealt", "choose"),
    "cargo": ("unlimited", "limited"),
    "opponent_salvage": ("two", "unlimited"),
}


def read(written: dict[str, object], base: StormState) -> StormState:
    """The written position; what it leaves out is as in `base`, once its set-up is completed.

    Without "steps", a turn begins, after the dice are rolled if "tray" is left out too.
    """
    w = Written(written, Text(THE_POSITION), BadPosition)
    w.only([*KEYS, *SOLO_KEYS] if base.solo else KEYS)
    for option, value in options_of(base).items():
        if w.choice(option, value, OPTION_VALUES[option]) != value:
            raise w.refuse(
                N_("it is for {option!r} = {value!r}; choose it with the option."),
                option=option,
                value=value,
            )
    s = set_up(base)
    read_seats(w, s)
    read_map(w, s)
    read_contracts(w, s)
    s.under, s.under_by = read_cards(w, "under", len(s.seats))
    if s.solo:
        read_opponent(w, s)
    s.storm_row = w.indices("storm_row", DIE_NAMES, [])
    s.tray = counts_of(w, "tray", DIE_NAMES, 0)
    s.medal_die = w.index("medal_die", DIE_NAMES, NONE)
    if w.has("steps"):
        s.stack = w.indices("steps", STEP_NAMES, [])
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
    """Begin a turn, that of "turn_seat" if it is given: the next one after the number in
    "turns"."""
    for key in WORKING_KEYS:
        if w.has(key):
            raise w.refuse(N_("{key!r} needs 'steps' too."), key=key)
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
        raise w.refuse(N_("'turn_seat' is not whose turn comes next by 'first' and 'turns'."))
    s.stack = IN_ROUND[:]
    s.turn_seat = NONE
    if s.turns == 0:
        # A tray that is given is not rolled again, but its Medal is placed.
        s.stack.append(ROLL_DICE)


def counts_of(w: Written, key: str, names: Sequence[str], default: int) -> int:
    """The count of each name, in one number."""
    if not w.has(key):
        return default
    found = w.counts(key, {}, names)
    for name, number in found.items():
        if number > MOST:
            raise w.refuse(
                N_("{key!r} cannot have {count} of {name!r}."), key=key, count=number, name=name
            )
    return packed(list(found.values()))


def wholes_of(
    w: Written, key: str, names: Sequence[str], default: list[int], top: int
) -> list[int]:
    """A number for each name; what is left out is as in `default`."""
    row = w.inner(key, names)
    return [row.whole(name, default[place], 0, top) for place, name in enumerate(names)]


def read_seats(w: Written, s: StormState) -> None:
    written = w.objects("seats", [{}] * len(s.seats), len(s.seats))
    s.seats = [read_seat(row, seat) for row, seat in zip(written, s.seats, strict=True)]


def read_seat(w: Written, base: Seat) -> Seat:
    """A raider and vehicles that are named bring the dials and the Damage of their set-up."""
    w.only(SEAT_KEYS)
    seat = base.copy()
    seat.raider = w.index("raider", RAIDER_NAMES, base.raider)
    if w.has("raider"):
        seat.dials = [0] * DIALS if seat.raider == NONE else list(RAIDER_DIALS[seat.raider])
    seat.vehicles = tuple(w.indices("vehicles", VEHICLE_NAMES, base.vehicles))
    for place, vehicle in enumerate(seat.vehicles):
        if place >= TYPES or VEHICLE_TYPE[vehicle] != place:
            raise w.refuse(N_("'vehicles' must be a Trike, a Plane and a Sub."))
    if w.has("vehicles"):
        seat.damage = damage_at_start(seat)
    seat.site = w.index("site", SITE_NAMES, base.site)
    seat.dials = wholes_of(w, "dials", DIAL_NAMES, seat.dials, DIAL_TOP)
    seat.health = w.whole("health", 0, 0, WORST_HEALTH)
    seat.mods = w.bits("mods", SLOT_NAMES, 0)
    seat.medals = w.whole("medals", 0, 0, TOP_MEDALS)
    seat.damage = wholes_of(w, "damage", TYPE_NAMES, seat.damage, SPACES)
    dice = w.inner("dice", TYPE_NAMES)
    seat.dice = sorted(
        vehicle * DICE + die
        for vehicle, name in enumerate(TYPE_NAMES)
        for die in dice.indices(name, DIE_NAMES, [])
    )
    seat.stock = counts_of(w, "resources", RESOURCE_NAMES[:HELD], 0)
    up = w.indices("crew", CREW_NAMES, [card >> 1 for card in base.crew])
    down = w.indices("face_down", CREW_NAMES, [])
    seat.crew = sorted([kind * 2 for kind in up] + [kind * 2 + 1 for kind in down])
    seat.contracts = w.bits("contracts", CONTRACT_NAMES, 0)
    return seat


def read_map(w: Written, s: StormState) -> None:
    wrecks = w.inner("wrecks", SITE_NAMES[:WRECKS])
    s.wrecks = [
        counts_of(wrecks, SITE_NAMES[wreck], RESOURCE_NAMES, s.wrecks[wreck])
        for wreck in range(WRECKS)
    ]
    s.discards = counts_of(w, "discards", RESOURCE_NAMES, 0)
    s.storm = w.index("storm", SITE_NAMES[:WRECKS], s.storm)
    if s.storm == NONE:
        raise w.refuse(N_("'storm' must be a wreck, not null."))
    s.heading = HEADINGS[w.choice("heading", "clockwise", list(HEADINGS))]


def read_contracts(w: Written, s: StormState) -> None:
    holds = w.inner("contracts", SITE_NAMES[WRECKS:])
    for hold, name in enumerate(SITE_NAMES[WRECKS:]):
        if not holds.has(name):
            continue
        s.holds[hold], s.ages[hold] = NONE, AGE_GREY
        if holds.data[name] is not None:
            row = Written(holds.data[name], holds.within(name), BadPosition)
            row.only(["contract", "age"])
            s.holds[hold] = CONTRACT_NAMES.index(row.choice("contract", "", CONTRACT_NAMES))
            s.ages[hold] = AGE_NAMES.index(row.choice("age", AGE_NAMES[AGE_GREY], AGE_NAMES))
    s.returned = w.bits("returned", CONTRACT_NAMES, 0)
    s.set_aside = w.bits("set_aside", CONTRACT_NAMES, 0)


def read_cards(w: Written, key: str, seats: int) -> tuple[list[int], list[int]]:
    """Crew cards that not everybody has seen, and for each the seats that have."""
    rows = w.objects(key, [])
    for row in rows:
        row.only(["card", "known_by"])
    cards = [CREW_NAMES.index(row.choice("card", "", CREW_NAMES)) for row in rows]
    knowers = [
        sum(1 << seat for seat in set(row.wholes("known_by", [], 0, seats - 1))) for row in rows
    ]
    return cards, knowers


def read_opponent(w: Written, s: StormState) -> None:
    row = w.inner("opponent", OPPONENT_KEYS)
    s.opponent = row.index("site", SITE_NAMES[:WRECKS], s.opponent)
    if s.opponent == NONE:
        raise row.refuse(N_("'site' must be a wreck, not null."))
    s.active = row.index("active", CONTRACT_NAMES, s.active)
    icons = () if s.active == NONE else ICONS[s.active]
    cover = row.choices("cover", [None] * len(icons), RESOURCE_NAMES, len(icons), or_none=True)
    s.cover = [NONE if name is None else RESOURCE_NAMES.index(name) for name in cover]
    s.put_under = row.indices("put_under", CONTRACT_NAMES, [])
    s.completed = row.bits("completed", CONTRACT_NAMES, 0)
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
    s.die = w.index("die", DIE_NAMES, NONE)
    s.wild = w.whole("wild", 0, 0, 1)
    s.vehicle = w.index("vehicle", TYPE_NAMES, NONE)
    s.target = w.index("target", SITE_NAMES, NONE)
    s.through_storm = w.whole("through_storm", 0, 0, 1)
    s.flags = w.bits("flags", FLAG_NAMES, 0)
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
    s.remove_from = w.index("remove_from", TYPE_NAMES, NONE)
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
    s.drop_site = w.index("drop_site", SITE_NAMES[:WRECKS], NONE)
    s.drop_each = w.whole("drop_each", 0, 0, max(DROPS))
    s.drop_left = w.whole("drop_left", 0, 0, max(DROPS))
    s.tiles = w.indices("dealt", [*RAIDER_NAMES, *VEHICLE_NAMES], [])


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
