"""Draws a view of Storm Raiders for a page: the pieces on the map, and where choices lie on it."""

import math
from functools import cache
from html import escape
from itertools import product

from raidtable.engine.action import Action
from raidtable.engine.drawing import TYPEFACES, Drawing, Spot
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.games.storm_raiders.presentation.board.layout import PLANS, TALL, WIDE, Plan
from raidtable.games.storm_raiders.presentation.board.places_on_map import (
    TILTS,
    card_of,
    card_place,
    card_width,
    moved,
    name_place,
    rewards_shown,
    standee_place,
    tokens_at,
    tray_dice,
)
from raidtable.games.storm_raiders.presentation.board.player_boards import in_language, mat
from raidtable.games.storm_raiders.presentation.board.shapes import (
    BONE,
    BRASS,
    FONT,
    INK,
    Point,
    at,
    figure,
    number,
    shape_id,
    use,
)
from raidtable.games.storm_raiders.presentation.board.static_layer import (
    ROUND_BOX,
    effect_sign,
    map_of,
    panel,
    port_shape,
    round_place,
    storm_bend,
)
from raidtable.games.storm_raiders.presentation.board.summaries import briefs_of
from raidtable.games.storm_raiders.presentation.terminal import (
    ACTIVE,
    OPPONENT,
    OPPONENT_AT,
    ROUND,
    STORM_AT,
)
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.journeys import journey_hours
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import FULFIL, SALVAGE, Go, Numbered
from raidtable.games.storm_raiders.rules.components import (
    AGE_DAMAGED,
    AGE_GREY,
    AGE_NAMES,
    CONTRACT_NAMES,
    CONTRACTS,
    DIE_NAMES,
    FACES,
    HOLDS,
    ICONS,
    PRESTIGE,
    RESOURCE_NAMES,
    ROUNDS,
    SIDE_NAMES,
    SITE_NAMES,
    SITES,
    TYPES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.scoring import opponent_points
from raidtable.games.storm_raiders.rules.state import StormState, value_of
from raidtable.games.storm_raiders.rules.steps.reach import reachable, reachable_unharmed
from raidtable.games.storm_raiders.rules.tokens import count, one
from raidtable.games.storm_raiders.rules.view import StormView

NAME_SIZE = 15
# Of names and cards: the page's own face, which is easier to read when it is small.
TEXT_FONT = f'font-family="{TYPEFACES}" font-weight="700"'
# How wide a letter of a name is on the whole: enough to keep names on the board.
LETTER_WIDTH = 7
MARGIN = 8

HAND_DIE: Point = (-16, -13)
STORM_ARROW_AWAY = 58
STORM_EFFECT: Point = (35, -4)
ICON_STEP = 27
# A finger needs that much.
FINGER = 40

# Figures that have no room for a ground of their own.
COUNT = f'stroke="{INK}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"'

# How a vehicle gets to a site: not at all, safely, or through the Storm.
WAYS = 3

# By name: the shape of the drawing, and the side of the map.
ARTS = {
    plan.name.format(name): (plan, side) for plan in PLANS for side, name in enumerate(SIDE_NAMES)
}


@cache
def art(name: str, language: str = "en") -> str:
    """The map of that name, the names of its sites, which pieces lay above the Storm, all
    Contracts, and the signs of what a journey takes."""
    if name not in ARTS:
        raise ValueError(f"There is no art {name}.")
    plan, side = ARTS[name]
    names = "" if plan.is_tall else site_names(plan, language, side)
    signs = all_cards(plan) + journey_signs(plan, language)
    return f"<defs>{names}{signs}</defs>{map_of(plan, side)}"


def draw(
    view: View,
    words: Words,
    legal: list[Action],
    public: Drawing | None = None,
    *,
    tall: bool = False,
) -> Drawing:
    """The view as a picture, with the places of those choices that have one."""
    assert isinstance(view, StormView)
    assert isinstance(words, StormWords)
    plan = TALL if tall else WIDE
    s = view.table
    if public is None:
        mats = [mat(view, seat, words, legal) for seat in range(len(s.seats))]
        briefs = briefs_of(s, words)
    else:
        # What others have is open: only who draws cards or decides sees more, on the own mat.
        mats = public.mats.copy()
        briefs = public.briefs
        if view.seat >= 0 and (legal or s.drawn):
            mats[view.seat] = mat(view, view.seat, words, legal)
    return Drawing(
        plan.width,
        plan.height,
        plan.name.format(SIDE_NAMES[s.side]),
        public.pieces if public is not None and not legal else pieces(plan, s, words, legal),
        spots(plan, s, legal),
        mats,
        briefs,
    )


def pieces(plan: Plan, s: StormState, words: StormWords, legal: list[Action]) -> str:
    """All that can move or change on the map."""
    shown = [
        *storm(plan, s, words),
        "" if plan.is_tall else use("names"),
        *resources(plan, s, legal, words),
        *contracts(plan, s, words),
        *standees(plan, s, words),
        *dice(plan, s, words),
        *round_track(plan, s, words),
        *journey_marks(plan, s, legal),
    ]
    if s.opponent != NONE:
        shown += opponent(plan, s, words)
    return f"<g {FONT}>{''.join(shown)}</g>"


def piece(name: str, place: Point, markup: str, title: str = "") -> str:
    """A thing that can move or change, told by its title to those who point at it."""
    told = f"<title>{escape(title)}</title>" if title else ""
    x, y = number(place[0]), number(place[1])
    return f'<g id="{name}" transform="translate({x} {y})">{told}{markup}</g>'


# Sites


def site_names(plan: Plan, language: str, side: int) -> str:
    """The names of the sites, each moved in from the edge where it is long."""
    shown = ""
    for site in range(SITES):
        name = in_language(language).site(side, site)
        x, y = name_place(plan, side, site)
        half = len(name) * LETTER_WIDTH / 2 + plan.frame + MARGIN
        x = min(max(x, half), plan.width - half)
        shown += f'<text x="{number(x)}" y="{number(y + NAME_SIZE * 0.3)}">{escape(name)}</text>'
    return (
        f'<g id="{shape_id("names")}" {TEXT_FONT} font-size="{NAME_SIZE}" '
        'fill="#fbf3e0" stroke="#14222a" stroke-width="3.4" stroke-linejoin="round" '
        f'paint-order="stroke">{shown}</g>'
    )


@cache
def token(plan: Plan, language: str, kind: int, many: int, offered: bool) -> str:
    """A Resource, and how many lie there where it is more than one."""
    told = escape(in_language(language).amount(RESOURCE_NAMES[kind], many))
    size = plan.offered if offered else plan.tokens
    shape = use(f"token-{kind}", scale=size)
    if many > 1 and plan.is_tall and not offered:
        shape += f"<g {COUNT}>{figure(5, 5, many, 11.5, BONE)}</g>"
    elif many > 1:
        disc = f'<circle r="7" fill="{BONE}" stroke="{INK}"/>{figure(0, 0, many, 12.5, INK)}'
        shape += at(8 * size, 8 * size, disc)
    return f"<title>{told}</title>{shape}"


def resources(plan: Plan, s: StormState, legal: list[Action], words: StormWords) -> list[str]:
    """What lies at the wrecks; on a plate, larger and further apart, where one may salvage it."""
    salvaging = any(action in SALVAGE for action in legal)
    offered = s.player.site if salvaging else NONE
    shown: list[str] = []
    last = ""
    for wreck in range(WRECKS):
        is_offered = wreck == offered
        tokens = [
            piece(
                f"token-{SITE_NAMES[wreck]}-{RESOURCE_NAMES[kind]}",
                place,
                token(plan, words.language, kind, int(count(s.wrecks[wreck], kind)), is_offered),
            )
            for kind, place in tokens_at(plan, s, wreck, is_offered)
        ]
        if is_offered:
            # Above all that lies near it.
            last = plate_of([place for _, place in tokens_at(plan, s, wreck, True)], plan)
            last += "".join(tokens)
        else:
            shown += tokens
    return [*shown, last]


def plate_of(places: list[Point], plan: Plan) -> str:
    """What those places lie on."""
    half = plan.offered_step / 2
    left, top = min(x for x, _ in places) - half, min(y for _, y in places) - half
    right, foot = max(x for x, _ in places) + half, max(y for _, y in places) + half
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(right - left)}" '
        f'height="{number(foot - top)}" rx="6" fill="#242c32" fill-opacity=".92" '
        'stroke="#b8862f" stroke-width="1.5"/>'
    )


# Contracts


@cache
def all_cards(plan: Plan) -> str:
    """Every Contract at every age, to be used by name."""
    return "".join(
        f'<g id="{shape_id(card_name(contract, age))}" {TEXT_FONT}>'
        f"{card_shape(plan, contract, age)}</g>"
        for contract in range(CONTRACTS)
        for age in range(len(AGE_NAMES))
    )


def card_name(contract: int, age: int) -> str:
    return f"card-{contract}-{age}"


def card_shape(plan: Plan, contract: int, age: int) -> str:
    """A Contract from its left upper corner: grey with one edge, blue with two; with a Damage."""
    card, width = card_of(plan), card_width(plan, contract, age)
    height = card.height
    shape = (
        f'<rect width="{number(width)}" height="{height}" rx="4" '
        f'fill="{"#e9e3d3" if age == AGE_GREY else "#c5dcee"}" stroke="{INK}" stroke-width="1.5"/>'
    )
    if age != AGE_GREY:
        shape += (
            f'<rect x="2" y="2" width="{number(width - 4)}" height="{height - 4}" rx="3" '
            'fill="none" stroke="#1f4f96" stroke-width="1.5"/>'
        )
    for kind, place in zip(ICONS[contract], card.needs(len(ICONS[contract])), strict=True):
        shape += use(f"token-{kind}", *place, 0.55 if plan.is_tall else 0.82)
    if not plan.is_tall:
        signs = "".join(
            use(f"reward-{kind}", 12 + place * card.reward_step, 29, 0.64)
            for place, kind in enumerate(rewards_shown(contract, age))
        )
        shape += f'<g fill="{INK}" color="{INK}">{signs}</g>'
    inset, wide, size = (1.5, 13, 12.5) if plan.is_tall else (4, 22, 21)
    shape += (
        f'<rect x="{number(width - wide - inset)}" y="{inset}" width="{wide}" '
        f'height="{number(height - 2 * inset)}" rx="3" fill="#8f3d16"/>'
        f"{figure(width - wide / 2 - inset, height / 2, PRESTIGE[contract], size, '#fff6e2')}"
    )
    harmed = use("damage", width - 2, 2, 0.5 if plan.is_tall else 0.75)
    return shape + harmed if age == AGE_DAMAGED else shape


def contracts(plan: Plan, s: StormState, words: StormWords) -> list[str]:
    shown: list[str] = []
    for hold in range(HOLDS):
        contract, age = s.holds[hold], s.ages[hold]
        if contract != NONE:
            markup = contract_title(words.language, contract, age) + use(card_name(contract, age))
            name = f"contract-{CONTRACT_NAMES[contract]}"
            shown.append(piece(name, card_place(plan, s, hold), markup))
    return shown


@cache
def contract_title(language: str, contract: int, age: int) -> str:
    return f"<title>{escape(in_language(language).contract(contract, age))}</title>"


# The Storm, the players, the opponent


def storm(plan: Plan, s: StormState, words: StormWords) -> list[str]:
    """The Storm, turning the way it goes, beside it what its wreck does, and an arrow along its
    path."""
    way = words.say(m.WAYS[1 if s.heading > 0 else 0])
    told = words.say(STORM_AT, site=words.site(s.side, s.storm), way=way)
    shape = storm_shape(plan, s.side, s.storm, s.heading > 0)
    return [piece("storm", plan.places[s.side][s.storm], shape, told)]


@cache
def storm_shape(plan: Plan, side: int, wreck: int, clockwise: bool) -> str:
    x, y = plan.places[side][wreck]
    bend_x, bend_y = storm_bend(plan, side, wreck if clockwise else (wreck - 1) % WRECKS)
    angle = math.atan2(bend_y - y, bend_x - x)
    x, y = STORM_ARROW_AWAY * math.cos(angle), STORM_ARROW_AWAY * math.sin(angle)
    turned = f"translate({number(x)} {number(y)}) rotate({number(math.degrees(angle))})"
    swirl = use("storm") if clockwise else f'<g transform="scale(-1 1)">{use("storm")}</g>'
    effect = '<circle r="12" fill="#1b2329" stroke="#cfc4ff" stroke-width="1.5"/>'
    effect += at(0, 0, effect_sign(side, wreck), 0.8)
    arrow = f'<g transform="{turned}">{use("arrow")}</g>'
    # Beside the swirl, where the arrow is not.
    aside, down = STORM_EFFECT
    effect = at(-aside if x > aside else aside, down, effect)
    shape = at(0, 0, swirl + effect + arrow, plan.sites)
    # The swirl would hide the value of a port.
    return shape + port_shape(plan, side, wreck)


def standees(plan: Plan, s: StormState, words: StormWords) -> list[str]:
    """Those at one site stand beside each other; who has a die in hand holds it."""
    shown: list[str] = []
    for seat, player in enumerate(s.seats):
        if player.site == NONE:
            continue
        before = sum(1 for other in s.seats[:seat] if other.site == player.site)
        place = standee_place(plan, s.side, player.site, before)
        told = f"{words.seat(seat)}: {words.site(s.side, player.site)}"
        shape = f'<g class="seat-{seat}">{use(f"standee-{seat}", scale=plan.standees)}</g>'
        shown.append(piece(f"standee-{seat}", place, shape, told))
        if seat == s.turn_seat and s.die != NONE:
            x, y = HAND_DIE
            place = moved(place, (x * plan.standees, y * plan.standees))
            shape = use(f"die-{s.die}", scale=0.9 * plan.standees)
            shown.append(piece("die-hand", place, shape, words.die_name(s.die)))
    return shown


def opponent(plan: Plan, s: StormState, words: StormWords) -> list[str]:
    """The solo opponent: its standee, and a plate with its points and what is left of its pile."""
    name = words.say(OPPONENT)
    left = int(s.pile_left) + len(s.put_under)
    where = words.say(OPPONENT_AT, left, site=words.site(s.side, s.opponent))
    told = f"{name} {where}"
    before = sum(1 for player in s.seats if player.site == s.opponent)
    place = standee_place(plan, s.side, s.opponent, before)
    plate_told = told if s.active == NONE else f"{told}. {active_told(s, words)}"
    points = int(opponent_points(s))
    plate = small_plate(s, points, left) if plan.is_tall else wide_plate(s, name, points, left)
    return [
        piece("opponent", place, use("opponent", scale=plan.standees), told),
        piece("opponent-plate", plan.opponent_panel, plate, plate_told),
    ]


def pile_sign(x: float, y: float, left: int, size: float) -> str:
    """How many Contracts are left in the opponent's pile."""
    return at(
        x,
        y,
        '<rect x="-10" y="-11" width="20" height="22" rx="3" fill="none" stroke="#a9b3ba" '
        'stroke-width="1.5"/>',
        size,
    ) + figure(x, y, left, 14 * size, "#a9b3ba")


def wide_plate(s: StormState, name: str, points: int, left: int) -> str:
    return (
        panel(0, 0, 178, 70)
        + use("opponent", 21, 22, 0.8)
        + '<text x="38" y="27" font-size="16" fill="#f0e7d2" text-anchor="start">'
        + f"{escape(name)}</text>{figure(156, 21, points, 20, BRASS)}{pile_sign(156, 51, left, 1)}"
        + active_contract(s, 22, 51, ICON_STEP, 1)
    )


def small_plate(s: StormState, points: int, left: int) -> str:
    return (
        panel(0, 0, 109, 24)
        + use("opponent", 12, 10.5, 0.6)
        + figure(28, 12, points, 14, BRASS)
        + pile_sign(98, 12, left, 0.8)
        + active_contract(s, 43, 12, 13, 0.55)
    )


def active_told(s: StormState, words: StormWords) -> str:
    covered = sum(int(one(kind)) for kind in s.cover if kind != NONE)
    return words.say(
        ACTIVE,
        id=CONTRACT_NAMES[s.active],
        needs=words.needs(s.active),
        cover=words.resources(covered),
        points=words.amount("points", PRESTIGE[s.active]),
    )


def active_contract(s: StormState, left: float, y: float, step: float, size: float) -> str:
    """What the opponent's Active Contract needs: pale, until a Resource lies there in a ring."""
    if s.active == NONE:
        return ""
    icons = ICONS[s.active]
    shape = ""
    # Where there is room, what it is worth.
    if size == 1:
        shape = figure(left + step * len(icons), y, PRESTIGE[s.active], 18, "#fff6e2")
    for icon, kind in enumerate(icons):
        x = left + step * icon
        on_it = s.cover[icon]
        if on_it == NONE:
            shape += f'<g opacity=".4">{use(f"token-{kind}", x, y, size)}</g>'
        else:
            ring = '<circle r="12.5" fill="none" stroke="#f5ecd8"/>'
            shape += at(x, y, ring, size) + use(f"token-{on_it}", x, y, size)
    return shape


# Dice


def die_id(die: int) -> str:
    return DIE_NAMES[die].replace(":", "-")


def dice(plan: Plan, s: StormState, words: StormWords) -> list[str]:
    """The dice in the tray, each a little askew, as they have fallen."""
    shown: list[str] = []
    medal: list[str] = []
    for number_of_die, (die, copy, place) in enumerate(tray_dice(plan, s)):
        shape = fallen_die(die, TILTS[number_of_die], plan.die / 20)
        shown.append(piece(f"die-{die_id(die)}-{copy}", place, shape, words.die_name(die)))
        if die == s.medal_die and copy == 0:
            corner = moved(place, (plan.die / 2, -plan.die / 2))
            medal = [piece("medal", corner, use("medal", scale=plan.standees))]
    return shown + medal


@cache
def fallen_die(die: int, tilt: int, size: float) -> str:
    return f'<g transform="rotate({tilt})">{use(f"die-{die}", scale=size)}</g>'


def round_track(plan: Plan, s: StormState, words: StormWords) -> list[str]:
    """The round, and the dice that have driven the Storm so far."""
    now = min(int(s.round), ROUNDS)
    x, y = plan.round_panel
    title = escape(words.say(ROUND, round=now, rounds=ROUNDS))
    size = ROUND_BOX[plan.is_tall]
    half = size / 2 + (1 if plan.is_tall else 2)
    shown = [
        piece(
            "round-now",
            round_place(plan, now - 1),
            f'<rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" '
            f'rx="{number(half / 2.4)}" fill="none" stroke="#cfc4ff" '
            f'stroke-width="{2 if plan.is_tall else 2.5}"/>',
            words.say(ROUND, round=now, rounds=ROUNDS),
        ),
    ]
    if not plan.is_tall:
        shown.append(
            f'<g id="round"><text x="{x + 12}" y="{y + 22}" font-size="17" fill="#f0e7d2" '
            f'text-anchor="start">{title}</text></g>'
        )
    for place, die in enumerate(s.storm_row):
        shape = use(f"die-{die}", scale=size * 0.0415)
        dropped = round_place(plan, place)
        shown.append(piece(f"storm-die-{place}", dropped, shape, words.die_name(die)))
    return shown


# Choices on the map


def journeys(legal: list[Action]) -> dict[int, list[Go]]:
    """By site: the journeys there, one for each vehicle."""
    found: dict[int, list[Go]] = {}
    for action in legal:
        if isinstance(action, Go):
            found.setdefault(action.site, []).append(action)
    return found


def journey_marks(plan: Plan, s: StormState, legal: list[Action]) -> list[str]:
    """At each site in reach: the hours that it takes at least, and the vehicles that get there."""
    shown: list[str] = []
    for site, ways in journeys(legal).items():
        possible = [go for go in ways if can_travel(s, go)]
        if not possible:
            continue
        hours = min(journey_hours(s, s.player, go) for go in possible)
        reached = [0] * TYPES
        for go in possible:
            reached[go.vehicle] = 2 if go.through_storm else 1
        place = plan.places[s.side][site]
        mark = journey_mark(hours, tuple(reached), plan.tag_sides[s.side][site])
        shown.append(piece(f"reach-{SITE_NAMES[site]}", place, mark))
    return shown


def can_travel(s: StormState, go: Go) -> bool:
    """Whether the die takes the vehicle there: somebody may ask why it does not."""
    seat = s.player
    if not seat.can_place(go.vehicle, value_of(s.die)):
        return False
    sites = (reachable if go.through_storm else reachable_unharmed)(s, seat, go.vehicle, s.die)
    return bool((sites >> go.site) & 1)


@cache
def journey_mark(hours: int, reached: tuple[int, ...], to: str) -> str:
    return use(f"hours-{hours}") + use(ways_name(reached, to))


def ways_name(reached: tuple[int, ...], to: str) -> str:
    return f"ways-{to}{''.join(map(str, reached))}"


def journey_signs(plan: Plan, language: str) -> str:
    """Beside a site: a disc for each number of hours, and for all that can be said of vehicles a
    tag with their initials, each with a sign of harm where its way leads through the Storm."""
    discs = "".join(
        f'<g id="{shape_id(f"hours-{hours}")}">'
        f"{at(*plan.corner, hours_disc(hours), plan.signs)}</g>"
        for hours in range(FACES + 1)
    )
    words = in_language(language)
    initials = [words.type(vehicle)[0] for vehicle in range(TYPES)]
    tags = "".join(
        f'<g id="{shape_id(ways_name(reached, to))}" {TEXT_FONT}>'
        f"{ways_tag(plan, initials, reached, to)}</g>"
        for to in sorted(set("".join(plan.tag_sides)))
        for reached in product(range(WAYS), repeat=TYPES)
        if any(reached)
    )
    return discs + tags


def hours_disc(hours: int) -> str:
    disc = '<circle r="11.5" fill="#ffc53d" stroke="#4a2c00" stroke-width="1.6"/>'
    return f"<g {FONT}>{disc}{figure(0, 0, hours, 17, '#2a1c08')}</g>"


def ways_tag(plan: Plan, initials: list[str], reached: tuple[int, ...], to: str) -> str:
    """The tag at the left or the right of a site."""
    size, height = (11.5, 13) if plan.is_tall else (14, 16)
    signs = [
        f'<tspan fill="{"#d9cfff" if way == 2 else BONE}" dx="{"0" if first else "1.5"}">'
        f"{initial}{'!' if way == 2 else ''}</tspan>"
        for initial, way, first in zip(initials, reached, firsts(reached), strict=True)
        if way
    ]
    letters = sum(1.5 if way == 2 else 1 for way in reached if way)
    width = size * (0.62 * letters + 0.6) + 1.5 * (len(signs) - 1)
    x, y = plan.ways
    if to == "c":
        y = plan.rings[0] / 2 + height / 2
    left = {"l": -x - width, "c": -width / 2, "r": x}[to]
    return (
        f'<rect x="{number(left)}" y="{number(y - height / 2)}" width="{number(width)}" '
        f'height="{height}" rx="{number(height / 2.6)}" fill="{INK}" stroke="{BRASS}"/>'
        f'<text x="{number(left + width / 2)}" y="{number(y + size * 0.34)}" font-size="{size}" '
        f'text-anchor="middle">{"".join(signs)}</text>'
    )


def firsts(reached: tuple[int, ...]) -> list[bool]:
    """Which of the vehicles is the first that gets there."""
    return [not any(reached[:vehicle]) for vehicle in range(len(reached))]


def spots(plan: Plan, s: StormState, legal: list[Action]) -> list[Spot]:
    """The choices that can be pointed at on the map; all journeys to a site in one place."""
    found: list[Spot] = []
    for action in legal:
        verb = action.text.partition(":")[0]
        if isinstance(action, Go):
            found.append(site_spot(plan, s.side, action, action.site))
        elif action is FULFIL:
            found.append(card_spot(plan, s, action))
        elif not isinstance(action, Numbered):
            continue
        elif verb in ("start", "port"):
            found.append(site_spot(plan, s.side, action, action.number))
        elif verb == "draft":
            # Of dice that look the same, the first; one that is not there has no place.
            lying = tray_dice(plan, s)
            places = [place for die, _, place in lying if die == action.number]
            size = min(plan.die + 8, plan.die_steps[len(lying)])
            found += [square_spot(action, place, size) for place in places[:1]]
        elif verb == "salvage":
            at_wreck = dict(tokens_at(plan, s, s.player.site, offered=True))
            found.append(square_spot(action, at_wreck[action.number], plan.offered_step))
    return found


def site_spot(plan: Plan, side: int, action: Action, site: int) -> Spot:
    return square_spot(action, plan.places[side][site], plan.ring(site), is_round=True)


def card_spot(plan: Plan, s: StormState, action: Action) -> Spot:
    """On the Contract at the player's Stormhold, large enough to be hit."""
    hold = s.player.site - WRECKS
    x, y = card_place(plan, s, hold)
    width, height = card_width(plan, s.holds[hold], s.ages[hold]), card_of(plan).height
    if plan.is_tall:
        x, y = x + width / 2 - FINGER / 2, y + height / 2 - FINGER / 2
        width = height = FINGER
    return Spot(action.text, x, y, width, height)


def square_spot(action: Action, middle: Point, size: float, *, is_round: bool = False) -> Spot:
    x, y = middle[0] - size / 2, middle[1] - size / 2
    return Spot(action.text, x, y, size, size, is_round=is_round)
