"""Draws a view of Storm Raiders for a terminal.

It shows the map as a table of sites, with the hours to each from the player's site; the dice and,
before a journey, the sites that each die reaches with each vehicle; and the dashboards. Letters and
signs carry all information; colours only repeat it.
"""

from raidtable.engine.messages import NC_
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.text_board import Sketch, Span, columns, cut, pad, wrap
from raidtable.engine.view import View
from raidtable.engine.words import N_, Words
from raidtable.games.storm_raiders.presentation.terminal_map import (
    NOWHERE,
    SITE_SIGNS,
    TOKEN_LETTERS,
    VEHICLE_LETTERS,
    WIDTH,
    letters,
    needed_letters,
)
from raidtable.games.storm_raiders.presentation.terminal_summaries import (
    draw_map_part,
    fill,
    needed,
)
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.board_messages import (
    ACTIVE,
    AT,
    HEALTH_LOST,
    NOTHING_ACTIVE,
    OPPONENT,
    OPPONENT_AT,
    OPPONENT_SIGN,
    ROUND,
    STORM_AT,
)
from raidtable.games.storm_raiders.presentation.words.journeys import journey_damage
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    CONTRACT_NAMES,
    CREW_NAMES,
    DICE,
    DIE_SLOT,
    DOUBLE_SLOT,
    FACES,
    HARD_VALUES,
    HEALTH,
    HOLDS,
    PRESTIGE,
    RAIDER_NAMES,
    ROUNDS,
    SITES,
    SPACES,
    STORM_MODIFIERS,
    TOP_CREW,
    TYPES,
    VEHICLE_NAMES,
    WEAPONRY_SLOT,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.scoring import opponent_points, total_points
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import DRAFT_DIE, PREPARE
from raidtable.games.storm_raiders.rules.steps.reach import reachable, reachable_unharmed
from raidtable.games.storm_raiders.rules.tokens import count
from raidtable.games.storm_raiders.rules.view import StormView

DIE_SIGNS = {0: "■", 1: "□"}

DICE_KEY = N_("■ black, □ grey")
STORM_MORE = N_("last die +{more}")
TRAY = N_("Dice")
NO_DICE = N_("none")
MEDAL = N_("with Medal")
REACH = N_("Reach")
# The columns of the die, Trike, Plane and Sub: a 6 may take a Plane to all other sites, "!
# bcd...2345 (a)".
REACH_COLUMNS = [10, 23, 23, 21]
REACH_KEY = N_("sites by their signs; ! 1 Damage for placing; (only through the Storm)")
WILD = N_("{die} wild")
FULL = N_("full")
TOO_LOW = N_("over {value}")
SCORES = N_("Mods {mods} × {mod}, Medals {medals} × {medal}, Crew {cards} × {crew}")
CARGO = N_("cargo {cargo}")
CREW_ROW = N_("Crew {count}/{most}: {crew}")
NO_CREW = N_("Crew 0/{most}")
FACE_DOWN = "({card})"
FULFILLED = N_("Contracts: {contracts}")
HARM_LETTERS = NC_("a letter each: two Resources, Weaponry", "DW")
SIGNS_EXPLAINED = [
    (N_("Mods 2 × 3"), N_("two Mods and the Mod dial at 3: six points at the end")),
    ("[■3][··][··][ X]", N_("the dice and the Damage of a vehicle; the next die must be higher")),
    (
        N_("!56DW"),
        N_("what damages it: dice of 5 or 6, two Resources, Weaponry; a Mod removes one"),
    ),
    (
        N_("blue Contract"),
        N_("its Medals are Mods; a damaged one costs 1 Damage, then is withdrawn"),
    ),
]
DRAWN = N_("You have drawn: {cards}")


def sketch(view: View, words: Words) -> Sketch:
    assert isinstance(view, StormView)
    assert isinstance(words, StormWords)
    s = view.table
    drawing = Sketch()
    drawing.begin("round")
    draw_round(drawing, s, words)
    drawing.begin("map")
    draw_map_part(drawing, view, words)
    drawing.begin("dice")
    draw_dice(drawing, s, words)
    if s.turn_seat != NONE and s.stack and s.stack[-1] in (DRAFT_DIE, PREPARE):
        drawing.begin("reach")
        draw_reach(drawing, s, words)
    for number in range(len(s.seats)):
        drawing.begin(f"seat{number}")
        draw_seat(drawing, view, number, words)
    if s.opponent != NONE:
        drawing.begin("opponent")
        draw_opponent(drawing, s, words)
    drawing.needed = needed(view)
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
    """The sites that each die reaches with each vehicle, and the Damage."""
    if s.stack[-1] == PREPARE:
        dice = [int(s.die)]
    else:
        dice = [die for die in range(DICE) if count(s.tray, die)]
    titles = "".join(pad(words.type(kind), REACH_COLUMNS[kind + 1]) for kind in range(TYPES))
    drawing.line((f" {pad(words.say(REACH), REACH_COLUMNS[0])}{titles}", "title"))
    for die in dice:
        # A 1 as rolled may become a 6, which goes furthest.
        wild = value_of(die) == 1 and (s.wild or s.die == NONE)
        name = words.say(WILD, die=die_sign(die)) if wild else die_sign(die)
        spans: list[Span] = [(f" {pad(name, REACH_COLUMNS[0])}", "figure")]
        for vehicle in range(TYPES):
            sign = reach_sign(s, vehicle, die + FACES - 1 if wild else die, words)
            spans.append((pad(sign, REACH_COLUMNS[vehicle + 1]), ""))
        drawing.line(*spans)
    drawing.line((f" {words.say(REACH_KEY)}", "dim"))


def reach_sign(s: StormState, vehicle: int, die: int, words: StormWords) -> str:
    """The signs of the reachable sites, or why the die cannot be placed."""
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
    heading: list[Span] = [
        (name, f"seat{number}"),
        (raider + place, ""),
        (rule, "line"),
        (points, "strong"),
        ("──", "line"),
    ]
    drawing.line(*heading)
    drawing.summary_line(*heading)
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
        words.say(CARGO, cargo=letters(seat.stock, words) or "-"),
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
    crew_row = draw_crew(drawing, view, number, words)
    if number in (view.seat, view.actor):  # of others, a short form says only where they are
        drawing.summary_line(("   ", ""), *vehicle_rows(seat, words, named=True))
        for row in fill([*things[:2], crew_row], WIDTH - 3, " · "):
            drawing.summary_line((f"   {row}", ""))


def draw_vehicles(drawing: Sketch, seat: Seat, words: StormWords) -> None:
    """Each vehicle's row: dice from the left, Damage (X) from the right; and the causes of
    Damage."""
    cell = (WIDTH - 3) // TYPES
    names: list[Span] = [("   ", "")]
    for vehicle in range(TYPES):
        name = words.tile(VEHICLE_NAMES[seat.vehicles[vehicle]])
        names.append((pad(f"{words.type(vehicle)} {name}", cell), "tile"))
    drawing.line(*names)
    drawing.line(("   ", ""), *vehicle_rows(seat, words))


def vehicle_rows(seat: Seat, words: StormWords, *, named: bool = False) -> list[Span]:
    """The rows of all vehicles next to each other, after their letters if nothing else names
    them."""
    cell = (WIDTH - 3) // TYPES
    letters_of_types = words.say(VEHICLE_LETTERS)
    spans: list[Span] = []
    for vehicle in range(TYPES):
        dice = sorted(
            (placed % DICE for placed in seat.dice if placed // DICE == vehicle), key=value_of
        )
        free = SPACES - len(dice) - seat.damage[vehicle]
        spaces = [die_sign(die) for die in dice] + ["··"] * free + [" X"] * seat.damage[vehicle]
        row = (f"{letters_of_types[vehicle]} " if named else "") + "".join(
            f"[{space}]" for space in spaces
        )
        harms = f"!{harms_left(seat, vehicle, words)} "
        spans.append((f"{row} ", "figure"))
        spans.append((pad(harms, cell - columns(row) - 1), "dim"))
    return spans


def harms_left(seat: Seat, vehicle: int, words: StormWords) -> str:
    """The causes of Damage that no Mod prevents: dice, two Resources, Weaponry."""
    if not seat.can_be_damaged(vehicle):
        return NOWHERE
    two_resources, weaponry = list(words.say(HARM_LETTERS))
    harms = ""
    if not seat.mods & DIE_SLOT[vehicle]:
        harms += "".join(str(value) for value in range(7) if (HARD_VALUES[vehicle] >> value) & 1)
    if DOUBLE_SLOT[vehicle] & ~seat.mods:
        harms += two_resources
    return harms + (weaponry if WEAPONRY_SLOT[vehicle] & ~seat.mods else "") or NOWHERE


def draw_crew(drawing: Sketch, view: StormView, number: int, words: StormWords) -> str:
    """Draw the crew cards; return them in one sentence."""
    seat = view.table.seats[number]
    cards = []
    for card in seat.crew:
        name = words.card(CREW_NAMES[card >> 1])
        cards.append(FACE_DOWN.format(card=name) if card & 1 else name)
    if cards:
        sentence = words.say(CREW_ROW, count=len(cards), most=TOP_CREW, crew=", ".join(cards))
    else:
        sentence = words.say(NO_CREW, most=TOP_CREW)
    for row in wrap(sentence.split(" "), WIDTH - 3, " "):
        drawing.line((f"   {row}", "tile" if cards else "dim"))
    known = [kind for kind in view.table.drawn if kind >= 0]
    if known and number == view.seat == view.table.turn_seat:
        names = ", ".join(words.card(CREW_NAMES[kind]) for kind in known)
        drawing.line((f"   {words.say(DRAWN, cards=names)}", "strong"))
    return sentence


def draw_opponent(drawing: Sketch, s: StormState, words: StormWords) -> None:
    if s.active == NONE and not s.completed:
        return  # its pile has not been dealt yet
    left = int(s.pile_left) + len(s.put_under)
    name = f" {OPPONENT_SIGN} {words.say(OPPONENT)} "
    place = words.say(OPPONENT_AT, left, site=words.site(s.side, s.opponent)) + " "
    points = f" {words.amount('points', int(opponent_points(s)))} "
    rule = "─" * (WIDTH - columns(name + place + points) - 2)
    drawing.line((name, "ghost"), (place, ""), (rule, "line"), (points, "strong"), ("──", "line"))
    if s.active == NONE:
        drawing.line((f"   {words.say(NOTHING_ACTIVE)}", "dim"))
        return
    signs = words.say(TOKEN_LETTERS)
    cover = "".join("·" if kind == NONE else signs[kind] for kind in s.cover)
    needs = needed_letters(s.active, words)
    points = words.amount("points", PRESTIGE[s.active])
    name = CONTRACT_NAMES[s.active]
    sentence = words.say(ACTIVE, id=name, needs=needs, cover=cover, points=points)
    drawing.line((f"   {sentence}", ""))


def notes(view: StormView, words: StormWords) -> list[tuple[str, str]]:
    """Notes on visible raiders, vehicles and crew cards, the viewer's own first; on Contracts; on
    signs."""
    s = view.table
    explained: list[tuple[str, str]] = []
    for seat in sorted(s.seats, key=lambda seat: view.seat < 0 or seat is not s.seats[view.seat]):
        names = [] if seat.raider == NONE else [RAIDER_NAMES[seat.raider]]
        names += [VEHICLE_NAMES[vehicle] for vehicle in seat.vehicles]
        explained += [(words.tile(name), words.tile_text(name)) for name in names]
    for kind in sorted({card >> 1 for seat in s.seats for card in seat.crew}):
        explained.append((words.card(CREW_NAMES[kind]), words.card_text(CREW_NAMES[kind])))
    for hold in range(HOLDS):
        if s.holds[hold] != NONE:
            site = words.site(s.side, WRECKS + hold)
            explained.append((site, words.contract(s.holds[hold], s.ages[hold])))
    explained += [(words.say(name), words.say(text)) for name, text in SIGNS_EXPLAINED]
    return explained
