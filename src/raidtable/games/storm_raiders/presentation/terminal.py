"""Draws a view of Storm Raiders for a terminal.

The map as a table of sites, with the hours to each from where the player stands; the dice, and
before a journey where each of them could take each vehicle; the dashboards. Everything is told by
letters and signs; colours only repeat it.
"""

from raidtable.engine.drawing import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.text_board import Sketch, Span, columns, cut, pad, wrap
from raidtable.engine.view import View
from raidtable.engine.words import N_, NN_, Words
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.journeys import journey_damage
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    AGE_DAMAGED,
    AGE_GREY,
    CONTRACT_NAMES,
    CONTRACT_REWARDS,
    CREW_NAMES,
    DICE,
    DIE_SLOT,
    DOUBLE_SLOT,
    EFFECT_NAMES,
    FACES,
    HARD_VALUES,
    HEALTH,
    HOLDS,
    ICONS,
    PORT,
    PRESTIGE,
    RAIDER_NAMES,
    RESOURCES,
    ROUNDS,
    SITE_EFFECT,
    SITE_NAMES,
    SITES,
    SPACES,
    STORM_MODIFIERS,
    SUB,
    TOP_CREW,
    TYPES,
    V_STORM_PROOF,
    VEHICLE_NAMES,
    WEAPONRY_SLOT,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.scoring import opponent_points, total_points
from raidtable.games.storm_raiders.rules.state import DRAFT_DIE, PREPARE, Seat, StormState, value_of
from raidtable.games.storm_raiders.rules.steps.reach import (
    hours_needed,
    hours_with,
    reachable,
    reachable_unharmed,
)
from raidtable.games.storm_raiders.rules.tokens import count
from raidtable.games.storm_raiders.rules.travel import FAR, NO_STORM
from raidtable.games.storm_raiders.rules.view import StormView

WIDTH = 78
# A sign for each site: wrecks by letters in the order of the Storm Path, Stormholds by numbers.
SITE_SIGNS = "abcdefghijklm12345"
# Goods, Fuel, Mechanical, Electrical, Orichalcum, Weaponry, Crew: explained below the map.
TOKEN_LETTERS = "GFMEOWC"
DIE_SIGNS = {0: "■", 1: "□"}
STORM_SIGNS = {1: "@↻", -1: "@↺"}
OPPONENT_SIGN = "&"

MAP_HEAD = [N_("Site"), N_("port"), "T", "P", "S", N_("gives"), N_("there")]
# Each with the blank after it.
COLUMNS = [23, 5, 4, 4, 4, 12, 18]
KEY = [
    N_("T P S: the die you need by Trike, Plane, Sub (@ only through the Storm)"),
    N_("G Goods, F Fuel, M Mechanical, E Electrical"),
    N_("O Orichalcum, W Weaponry, C Crew"),
    N_("m Medal, + Mod, c crew card, r Resource, * other, ! Damage"),
    N_("@ the Storm"),
]
OPPONENT_KEY = N_("& the opponent")
DICE_KEY = N_("■ black, □ grey")
ROUND = N_("Round {round} of {rounds}")
STORM_AT = N_("Storm at {site}, {way}")
STORM_MORE = N_("last die +{more}")
TRAY = N_("Dice")
NO_DICE = N_("none")
MEDAL = N_("with Medal")
REACH = N_("Reach")
# The die, Trike, Plane and Sub: a 6 may take a Plane to all other sites, "! bcd...2345 (a)".
REACH_COLUMNS = [10, 23, 23, 21]
REACH_KEY = N_("sites by their signs; ! a Damage for placing; (only through the Storm)")
WILD = N_("{die} wild")
FULL = N_("full")
TOO_LOW = N_("over {value}")
NOWHERE = "-"
HEALTH_LOST = N_("each Damage costs {points}")
SCORES = N_("Mods {mods} x {mod}, Medals {medals} x {medal}, Crew {cards} x {crew}")
CARGO = N_("cargo {cargo}")
CREW_ROW = N_("Crew {count}/{most}: {crew}")
NO_CREW = N_("Crew 0/{most}")
FACE_DOWN = "({card})"
FULFILLED = N_("Contracts: {contracts}")
AT = N_("at {site}")
OPPONENT = N_("Opponent")
OPPONENT_AT = NN_("at {site}, {n} Contract in its pile", "at {site}, {n} Contracts in its pile")
ACTIVE = N_("Active Contract {id} {needs}, on it {cover}, {points}")
NOTHING_ACTIVE = N_("no Contract left")
SIGNS_EXPLAINED = [
    (N_("Mods 2 x 3"), N_("two Mods and the Mod dial at 3: six points at the end")),
    ("[■3][··][··][ X]", N_("the dice and the Damage of a vehicle; the next die must be higher")),
    ("!56DW", N_("what damages it: dice of 5 or 6, two Resources, Weaponry; a Mod removes one")),
    (N_("blue Contract"), N_("its Medals are Mods; a damaged one costs a Damage, then goes")),
]
DRAWN = N_("You have drawn: {cards}")


def sketch(view: View, words: Words) -> Sketch:
    assert isinstance(view, StormView)
    assert isinstance(words, StormWords)
    s = view.table
    drawing = Sketch()
    draw_round(drawing, s, words)
    draw_map(drawing, view, words)
    draw_dice(drawing, s, words)
    if s.turn_seat != NONE and s.stack and s.stack[-1] in (DRAFT_DIE, PREPARE):
        draw_reach(drawing, s, words)
    for number in range(len(s.seats)):
        draw_seat(drawing, view, number, words)
    if s.opponent != NONE:
        draw_opponent(drawing, s, words)
    drawing.notes = notes(view, words)
    return drawing


def draw_round(drawing: Sketch, s: StormState, words: StormWords) -> None:
    number = min(int(s.round), ROUNDS)
    title = words.say(ROUND, round=number, rounds=ROUNDS)
    storm = words.say(
        STORM_AT,
        site=words.site(s.side, s.storm),
        way=words.say(m.WAYS[1 if s.heading > 0 else 0]),
    )
    parts = [title, storm]
    if STORM_MODIFIERS[number - 1]:
        parts.append(words.say(STORM_MORE, more=STORM_MODIFIERS[number - 1]))
    text = " · ".join(parts) + " "
    drawing.line((text, "title"), ("─" * (WIDTH - columns(text)), "line"))


# The map


def viewer(view: StormView) -> int:
    """Whose hours the map shows: who looks, or else whose turn it is."""
    s = view.table
    number = view.seat if view.seat >= 0 else s.turn_seat
    if number == NONE or len(s.seats[number].vehicles) < TYPES or s.seats[number].site == NONE:
        return NONE
    return int(number)


def draw_map(drawing: Sketch, view: StormView, words: StormWords) -> None:
    s = view.table
    titles = [words.say(title) for title in MAP_HEAD]
    row = "".join(pad(title, width) for title, width in zip(titles, COLUMNS, strict=True))
    drawing.line((f" {row}", "title"))
    number = viewer(view)
    for site in range(SITES):
        hours = ["", "", ""]
        if number != NONE:
            hours = [die_needed(s, number, vehicle, site) for vehicle in range(TYPES)]
        cells = [
            f"{SITE_SIGNS[site]} {SITE_NAMES[site]:<3} {words.site(s.side, site)}",
            str(PORT[s.side][site] or ""),
            *hours,
        ]
        spans: list[Span] = [
            (" " + pad(cells[0], COLUMNS[0]), "strong" if site < WRECKS else "village"),
            *((pad(cell, width), "") for cell, width in zip(cells[1:], COLUMNS[1:], strict=False)),
            (pad(gives(s, site, words), COLUMNS[5]), "tile"),
            (pad(there(s, site), COLUMNS[6]), "figure"),
            *standing_at(s, site),
        ]
        drawing.line(*spans)
    key = [words.say(part) for part in KEY]
    if s.opponent != NONE:
        key.append(words.say(OPPONENT_KEY))
    for line in wrap(key, WIDTH - 1, "   "):
        drawing.line((f" {line}", "dim"))


def die_needed(s: StormState, number: int, vehicle: int, site: int) -> str:
    """The lowest die that takes that seat's vehicle there, round the Storm if it can be."""
    seat = s.seats[number]
    if site == seat.site:
        return "·"
    proof = vehicle == SUB or seat.ability(vehicle) == V_STORM_PROOF
    mark = "@" if vehicle == SUB and site == s.storm else ""
    lowest = lowest_die(s, seat, vehicle, site, NO_STORM if proof else int(s.storm))
    if lowest > FACES and not proof:
        through = lowest_die(s, seat, vehicle, site, NO_STORM)
        if through <= FACES or lowest >= FAR:
            lowest, mark = through, "@"
    return NOWHERE if lowest >= FAR else f"{lowest}{mark}"


def lowest_die(s: StormState, seat: Seat, vehicle: int, site: int, storm: int) -> int:
    """The lowest value that suffices; above 6 where cards must help, FAR where no way leads."""
    needed = int(hours_needed(s, seat, vehicle, site, storm))
    if needed >= FAR:
        return FAR
    for value in range(1, FACES + 1):
        if hours_with(s, seat, vehicle, value - 1) >= needed:
            return value
    return FACES + needed - int(hours_with(s, seat, vehicle, FACES - 1))


def gives(s: StormState, site: int, words: StormWords) -> str:
    """The effect of a wreck, or the points and rewards of a Contract."""
    if site < WRECKS:
        return words.say(m.EFFECTS[EFFECT_NAMES[SITE_EFFECT[s.side][site]]])
    contract = s.holds[site - WRECKS]
    if contract == NONE:
        return ""
    return f"{PRESTIGE[contract]} {reward_signs(contract, s.ages[site - WRECKS])}"


def reward_signs(contract: int, age: int) -> str:
    medals, mods, crew, resources, *others = CONTRACT_REWARDS[contract]
    if age != AGE_GREY:
        medals, mods = 0, mods + medals
    signs = "m" * medals + "+" * mods + "c" * crew + "r" * resources + "*" * sum(others)
    return signs + ("!" if age == AGE_DAMAGED else "")


def there(s: StormState, site: int) -> str:
    """The Resources at a wreck, or those that a Contract needs."""
    if site < WRECKS:
        return letters(s.wrecks[site])
    contract = s.holds[site - WRECKS]
    if contract == NONE:
        return "-"
    icons = "".join(TOKEN_LETTERS[kind] for kind in ICONS[contract])
    return f"{CONTRACT_NAMES[contract]} {icons}"


def letters(tokens: int) -> str:
    """So many of each letter: GGF for two Goods and one Fuel."""
    return "".join(TOKEN_LETTERS[kind] * int(count(tokens, kind)) for kind in range(RESOURCES))


def standing_at(s: StormState, site: int) -> list[Span]:
    """Who is there: the Storm, the opponent, the players."""
    spans: list[Span] = []
    if site == s.storm:
        spans.append((f"{STORM_SIGNS[int(s.heading)]} ", "monster"))
    if site == s.opponent:
        spans.append((f"{OPPONENT_SIGN} ", "ghost"))
    for number, seat in enumerate(s.seats):
        if seat.site == site:
            spans.append((SEAT_LETTERS[number], f"seat{number}"))
    return spans


# Dice


def die_sign(die: int) -> str:
    return f"{DIE_SIGNS[die // 6]}{value_of(die)}"


def draw_dice(drawing: Sketch, s: StormState, words: StormWords) -> None:
    dice = []
    for die in range(DICE):
        for number in range(int(count(s.tray, die))):
            medal = f" {words.say(MEDAL)}" if die == s.medal_die and number == 0 else ""
            dice.append(die_sign(die) + medal)
    shown = "  ".join(dice) or words.say(NO_DICE)
    key = words.say(DICE_KEY)
    drawing.line((f" {words.say(TRAY)}  ", "title"), (shown, "figure"), (f"   {key}", "dim"))


def draw_reach(drawing: Sketch, s: StormState, words: StormWords) -> None:
    """Where each die could take each vehicle, and at what Damage."""
    if s.stack[-1] == PREPARE:
        dice = [int(s.die)]
    else:
        dice = [die for die in range(DICE) if count(s.tray, die)]
    titles = "".join(pad(words.type(kind), REACH_COLUMNS[kind + 1]) for kind in range(TYPES))
    drawing.line((f" {pad(words.say(REACH), REACH_COLUMNS[0])}{titles}", "title"))
    for die in dice:
        # A 1 as rolled may become a 6, which takes one furthest.
        wild = value_of(die) == 1 and (s.wild or s.die == NONE)
        name = words.say(WILD, die=die_sign(die)) if wild else die_sign(die)
        spans: list[Span] = [(f" {pad(name, REACH_COLUMNS[0])}", "figure")]
        for vehicle in range(TYPES):
            sign = reach_sign(s, vehicle, die + FACES - 1 if wild else die, words)
            spans.append((pad(sign, REACH_COLUMNS[vehicle + 1]), ""))
        drawing.line(*spans)
    drawing.line((f" {words.say(REACH_KEY)}", "dim"))


def reach_sign(s: StormState, vehicle: int, die: int, words: StormWords) -> str:
    """The signs of the sites in reach; or why the die cannot be placed."""
    seat = s.player
    if s.vehicle not in (NONE, vehicle):
        return NOWHERE
    if not seat.has_space(vehicle):
        return words.say(FULL)
    if not seat.can_place(vehicle, value_of(die)):
        return words.say(TOO_LOW, value=int(seat.highest_on(vehicle)))
    sites = int(reachable(s, seat, vehicle, die))
    if not sites:
        return NOWHERE
    unharmed = int(reachable_unharmed(s, seat, vehicle, die))
    parts = ["!"] if journey_damage(s, seat, vehicle, die, False) else []
    if unharmed:
        parts.append(bits_signs(unharmed))
    if sites & ~unharmed:
        parts.append(f"({bits_signs(sites & ~unharmed)})")
    return " ".join(parts)


def bits_signs(sites: int) -> str:
    return "".join(SITE_SIGNS[site] for site in range(SITES) if (sites >> site) & 1)


# The players


def draw_seat(drawing: Sketch, view: StormView, number: int, words: StormWords) -> None:
    s = view.table
    seat = s.seats[number]
    sign = "►" if number == view.actor else " "
    name = cut(f"{sign}{SEAT_LETTERS[number]} {words.seat(number)}", 24) + " "
    raider = "" if seat.raider == NONE else f"{words.tile(RAIDER_NAMES[seat.raider])} "
    place = "" if seat.site == NONE else words.say(AT, site=words.site(s.side, seat.site)) + " "
    points = f" {words.amount('points', int(total_points(seat)))} "
    rule = "─" * (WIDTH - columns(name + raider + place + points) - 2)
    drawing.line(
        (name, f"seat{number}"),
        (raider + place, ""),
        (rule, "line"),
        (points, "strong"),
        ("──", "line"),
    )
    if len(seat.vehicles) < TYPES:
        return
    draw_vehicles(drawing, seat, words)
    mod, medal, crew = seat.dials
    things = [
        words.say(
            SCORES,
            mods=int(seat.mods).bit_count(),
            mod=mod,
            medals=seat.medals,
            medal=medal,
            cards=len(seat.crew),
            crew=crew,
        ),
        words.say(CARGO, cargo=letters(seat.stock) or "-"),
    ]
    if seat.health:
        things.append(words.say(HEALTH_LOST, points=words.amount("points", HEALTH[seat.health])))
    if seat.contracts:
        fulfilled = [
            CONTRACT_NAMES[contract]
            for contract in range(len(CONTRACT_NAMES))
            if (seat.contracts >> contract) & 1
        ]
        things.append(words.say(FULFILLED, contracts=" ".join(fulfilled)))
    for row in wrap(things, WIDTH - 3, " · "):
        drawing.line((f"   {row}", ""))
    draw_crew(drawing, view, number, words)


def draw_vehicles(drawing: Sketch, seat: Seat, words: StormWords) -> None:
    """Each vehicle's row: dice from the left, Damage (X) from the right; and what harms it."""
    cell = (WIDTH - 3) // TYPES
    spans: list[Span] = [("   ", "")]
    for vehicle in range(TYPES):
        dice = sorted(
            (placed % DICE for placed in seat.dice if placed // DICE == vehicle), key=value_of
        )
        free = SPACES - len(dice) - seat.damage[vehicle]
        spaces = [die_sign(die) for die in dice] + ["··"] * free + [" X"] * seat.damage[vehicle]
        row = "".join(f"[{space}]" for space in spaces)
        harms = f"!{harms_left(seat, vehicle)} "
        spans.append((f"{row} ", "figure"))
        spans.append((pad(harms, cell - columns(row) - 1), "dim"))
    names: list[Span] = [("   ", "")]
    for vehicle in range(TYPES):
        name = words.tile(VEHICLE_NAMES[seat.vehicles[vehicle]])
        names.append((pad(f"{words.type(vehicle)} {name}", cell), "tile"))
    drawing.line(*names)
    drawing.line(*spans)


def harms_left(seat: Seat, vehicle: int) -> str:
    """What damages the vehicle as no Mod prevents it: dice, two Resources, Weaponry."""
    if not seat.can_be_damaged(vehicle):
        return NOWHERE
    harms = ""
    if not seat.mods & DIE_SLOT[vehicle]:
        harms += "".join(str(value) for value in range(7) if (HARD_VALUES[vehicle] >> value) & 1)
    if DOUBLE_SLOT[vehicle] & ~seat.mods:
        harms += "D"
    return harms + ("W" if WEAPONRY_SLOT[vehicle] & ~seat.mods else "") or NOWHERE


def draw_crew(drawing: Sketch, view: StormView, number: int, words: StormWords) -> None:
    seat = view.table.seats[number]
    cards = []
    for card in seat.crew:
        name = words.card(CREW_NAMES[card >> 1])
        cards.append(FACE_DOWN.format(card=name) if card & 1 else name)
    if cards:
        told = words.say(CREW_ROW, count=len(cards), most=TOP_CREW, crew=", ".join(cards))
    else:
        told = words.say(NO_CREW, most=TOP_CREW)
    for row in wrap(told.split(" "), WIDTH - 3, " "):
        drawing.line((f"   {row}", "tile" if cards else "dim"))
    known = [kind for kind in view.table.drawn if kind >= 0]
    if known and number == view.seat == view.table.turn_seat:
        names = ", ".join(words.card(CREW_NAMES[kind]) for kind in known)
        drawing.line((f"   {words.say(DRAWN, cards=names)}", "strong"))


def draw_opponent(drawing: Sketch, s: StormState, words: StormWords) -> None:
    if s.active == NONE and not s.completed:
        return  # its pile is not dealt yet
    left = int(s.pile_left) + len(s.put_under)
    name = f" {OPPONENT_SIGN} {words.say(OPPONENT)} "
    place = words.say(OPPONENT_AT, left, site=words.site(s.side, s.opponent)) + " "
    points = f" {words.amount('points', int(opponent_points(s)))} "
    rule = "─" * (WIDTH - columns(name + place + points) - 2)
    drawing.line((name, "ghost"), (place, ""), (rule, "line"), (points, "strong"), ("──", "line"))
    if s.active == NONE:
        drawing.line((f"   {words.say(NOTHING_ACTIVE)}", "dim"))
        return
    cover = "".join("·" if kind == NONE else TOKEN_LETTERS[kind] for kind in s.cover)
    needs = "".join(TOKEN_LETTERS[kind] for kind in ICONS[s.active])
    points = words.amount("points", PRESTIGE[s.active])
    name = CONTRACT_NAMES[s.active]
    told = words.say(ACTIVE, id=name, needs=needs, cover=cover, points=points)
    drawing.line((f"   {told}", ""))


def notes(view: StormView, words: StormWords) -> list[tuple[str, str]]:
    """Raiders, vehicles and crew cards in sight, the viewer's own first; Contracts, and signs."""
    s = view.table
    told: list[tuple[str, str]] = []
    for seat in sorted(s.seats, key=lambda seat: view.seat < 0 or seat is not s.seats[view.seat]):
        names = [] if seat.raider == NONE else [RAIDER_NAMES[seat.raider]]
        names += [VEHICLE_NAMES[vehicle] for vehicle in seat.vehicles]
        told += [(words.tile(name), words.tile_text(name)) for name in names]
    for kind in sorted({card >> 1 for seat in s.seats for card in seat.crew}):
        told.append((words.card(CREW_NAMES[kind]), words.card_text(CREW_NAMES[kind])))
    for hold in range(HOLDS):
        if s.holds[hold] != NONE:
            site = words.site(s.side, WRECKS + hold)
            told.append((site, words.contract(s.holds[hold], s.ages[hold])))
    told += [(words.say(name), words.say(text)) for name, text in SIGNS_EXPLAINED]
    return told
