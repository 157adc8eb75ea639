"""Draws a view of Storm Raiders for a page: the pieces on the map, and where choices lie on it."""

import math
from functools import cache
from html import escape

from raidtable.engine.action import Action
from raidtable.engine.drawing import TYPEFACES, Drawing, Spot
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.games.storm_raiders import messages as m
from raidtable.games.storm_raiders.actions import FULFIL, SALVAGE, Go, Numbered
from raidtable.games.storm_raiders.board_art import (
    HEIGHT,
    PLACES,
    ROUND_BOX,
    ROUND_PANEL,
    WIDTH,
    map_of,
    panel,
    port_shape,
    round_place,
    storm_bend,
)
from raidtable.games.storm_raiders.board_mats import in_language, mat
from raidtable.games.storm_raiders.board_places import (
    CARD_HEIGHT,
    DIE_SIZE,
    JOURNEY_SPOT,
    NEED_STEP,
    OFFERED_STEP,
    REWARD_STEP,
    SITE_CORNER,
    SITE_SPOT,
    card_place,
    card_width,
    journey_places,
    moved,
    name_place,
    rewards_shown,
    standee_place,
    tokens_at,
    tray_dice,
)
from raidtable.games.storm_raiders.board_shapes import (
    BONE,
    BRASS,
    FONT,
    INK,
    Point,
    figure,
    number,
    shape_id,
    use,
)
from raidtable.games.storm_raiders.components import (
    AGE_DAMAGED,
    AGE_GREY,
    AGE_NAMES,
    CONTRACT_NAMES,
    CONTRACTS,
    DIE_NAMES,
    HOLDS,
    ICONS,
    PRESTIGE,
    RESOURCE_NAMES,
    ROUNDS,
    SIDE_NAMES,
    SITE_NAMES,
    SITES,
    TYPE_NAMES,
    WRECKS,
)
from raidtable.games.storm_raiders.scoring import opponent_points
from raidtable.games.storm_raiders.sketch import (
    ACTIVE,
    OPPONENT,
    OPPONENT_AT,
    ROUND,
    STORM_AT,
)
from raidtable.games.storm_raiders.state import StormState
from raidtable.games.storm_raiders.tokens import count, one
from raidtable.games.storm_raiders.view import StormView
from raidtable.games.storm_raiders.words import StormWords

NAME_SIZE = 14
# Of names and cards: the page's own face, which is easier to read when it is small.
TEXT_FONT = f'font-family="{TYPEFACES}" font-weight="700"'
# How wide a letter of a name is on the whole: enough to keep names on the board.
LETTER_WIDTH = 6.6
MARGIN = 14

OPPONENT_STANDEE: Point = (-34, 12)
HAND_DIE: Point = (16, -13)
STORM_ARROW_AWAY = 56

OPPONENT_PANEL: Point = (704, 632)
OPPONENT_SIZE: Point = (178, 70)
ICON_STEP = 27


ART_NAMES = [f"storm-{side}" for side in SIDE_NAMES]


@cache
def art(name: str, language: str) -> str:
    """The map of that name, the names of its sites, which pieces lay above the Storm, and all
    Contracts."""
    side = ART_NAMES.index(name)
    return f"<defs>{site_names(language, side)}{all_cards()}</defs>{map_of(side)}"


def draw(view: View, words: Words, legal: list[Action], public: Drawing | None = None) -> Drawing:
    """The view as a picture, with the places of those choices that have one."""
    assert isinstance(view, StormView)
    assert isinstance(words, StormWords)
    s = view.table
    if public is None:
        mats = [mat(view, seat, words, legal) for seat in range(len(s.seats))]
    else:
        # What others have is open: only who draws cards or decides sees more, on the own mat.
        mats = public.mats.copy()
        if view.seat >= 0 and (legal or s.drawn):
            mats[view.seat] = mat(view, view.seat, words, legal)
    return Drawing(
        WIDTH,
        HEIGHT,
        ART_NAMES[s.side],
        public.pieces if public is not None and not legal else pieces(s, words, legal),
        spots(s, legal),
        mats,
    )


def pieces(s: StormState, words: StormWords, legal: list[Action]) -> str:
    """All that can move or change on the map."""
    shown = [
        *storm(s, words),
        use("names"),
        *resources(s, legal, words),
        *contracts(s, words),
        *standees(s, words),
        *dice(s, words),
        *round_track(s, words),
        *journey_marks(s, legal, words),
    ]
    if s.opponent != NONE:
        shown += opponent(s, words)
    return f"<g {FONT}>{''.join(shown)}</g>"


def piece(name: str, place: Point, markup: str, title: str = "") -> str:
    """A thing that can move or change, told by its title to those who point at it."""
    told = f"<title>{escape(title)}</title>" if title else ""
    x, y = number(place[0]), number(place[1])
    return f'<g id="{name}" transform="translate({x} {y})">{told}{markup}</g>'


# Sites


def site_names(language: str, side: int) -> str:
    """The names of the sites, each moved in from the edge where it is long."""
    shown = ""
    for site in range(SITES):
        name = in_language(language).site(side, site)
        x, y = name_place(side, site)
        half = len(name) * LETTER_WIDTH / 2 + MARGIN
        x = min(max(x, half), WIDTH - half)
        shown += f'<text x="{number(x)}" y="{number(y + NAME_SIZE * 0.3)}">{escape(name)}</text>'
    return (
        f'<g id="{shape_id("names")}" {TEXT_FONT} font-size="{NAME_SIZE}" '
        'fill="#fbf3e0" stroke="#14222a" stroke-width="3.4" stroke-linejoin="round" '
        f'paint-order="stroke">{shown}</g>'
    )


@cache
def many_shape(many: int) -> str:
    """How many lie there, where it is more than one."""
    if many < 2:
        return ""
    disc = f'<circle cx="8" cy="8" r="6.5" fill="{BONE}" stroke="{INK}"/>'
    return disc + figure(8, 8, many, 11, INK)


@cache
def token(language: str, kind: int, many: int) -> str:
    told = escape(in_language(language).amount(RESOURCE_NAMES[kind], many))
    return f"<title>{told}</title>{use(f'token-{kind}')}{many_shape(many)}"


def resources(s: StormState, legal: list[Action], words: StormWords) -> list[str]:
    """What lies at the wrecks; further apart where one may salvage it."""
    salvaging = any(action in SALVAGE for action in legal)
    offered = s.player.site if salvaging else NONE
    return [
        piece(
            f"token-{SITE_NAMES[wreck]}-{RESOURCE_NAMES[kind]}",
            place,
            token(words.language, kind, int(count(s.wrecks[wreck], kind))),
        )
        for wreck in range(WRECKS)
        for kind, place in tokens_at(s, wreck, wreck == offered)
    ]


# Contracts


@cache
def all_cards() -> str:
    """Every Contract at every age, to be used by name."""
    return "".join(
        f'<g id="{shape_id(card_name(contract, age))}" {TEXT_FONT}>{card_shape(contract, age)}</g>'
        for contract in range(CONTRACTS)
        for age in range(len(AGE_NAMES))
    )


def card_name(contract: int, age: int) -> str:
    return f"card-{contract}-{age}"


def card_shape(contract: int, age: int) -> str:
    """A Contract from its left upper corner: grey with one edge, blue with two; with a Damage."""
    width = card_width(contract, age)
    shape = (
        f'<rect width="{width}" height="{CARD_HEIGHT}" rx="4" '
        f'fill="{"#dcd7c8" if age == AGE_GREY else "#c5dcee"}" stroke="{INK}" stroke-width="1.5"/>'
    )
    if age != AGE_GREY:
        shape += (
            f'<rect x="2" y="2" width="{width - 4}" height="{CARD_HEIGHT - 4}" rx="3" '
            'fill="none" stroke="#1f4f96" stroke-width="1.5"/>'
        )
    for place, kind in enumerate(ICONS[contract]):
        shape += use(f"token-{kind}", 13 + place * NEED_STEP, 12, 0.82)
    signs = "".join(
        use(f"reward-{kind}", 12 + place * REWARD_STEP, 29, 0.64)
        for place, kind in enumerate(rewards_shown(contract, age))
    )
    shape += (
        f'<g fill="{INK}" color="{INK}">{signs}</g><rect x="{width - 26}" y="4" width="22" '
        f'height="{CARD_HEIGHT - 8}" rx="3" fill="#8f3d16"/>'
        f"{figure(width - 15, CARD_HEIGHT / 2, PRESTIGE[contract], 21, '#fff6e2')}"
    )
    return shape + use("damage", width - 4, 2, 0.75) if age == AGE_DAMAGED else shape


def contracts(s: StormState, words: StormWords) -> list[str]:
    shown: list[str] = []
    for hold in range(HOLDS):
        contract, age = s.holds[hold], s.ages[hold]
        if contract != NONE:
            markup = contract_title(words.language, contract, age) + use(card_name(contract, age))
            name = f"contract-{CONTRACT_NAMES[contract]}"
            shown.append(piece(name, card_place(s, hold), markup))
    return shown


@cache
def contract_title(language: str, contract: int, age: int) -> str:
    return f"<title>{escape(in_language(language).contract(contract, age))}</title>"


# The Storm, the players, the opponent


def storm(s: StormState, words: StormWords) -> list[str]:
    """The Storm, turning the way it goes, and an arrow along its path."""
    place = PLACES[s.side][s.storm]
    way = words.say(m.WAYS[1 if s.heading > 0 else 0])
    told = words.say(STORM_AT, site=words.site(s.side, s.storm), way=way)
    shape = use("storm") if s.heading > 0 else f'<g transform="scale(-1 1)">{use("storm")}</g>'
    bend = storm_bend(s.side, s.storm if s.heading > 0 else (s.storm - 1) % WRECKS)
    angle = math.atan2(bend[1] - place[1], bend[0] - place[0])
    x, y = STORM_ARROW_AWAY * math.cos(angle), STORM_ARROW_AWAY * math.sin(angle)
    turned = f"translate({number(x)} {number(y)}) rotate({number(math.degrees(angle))})"
    arrow = f'<g transform="{turned}">{use("arrow")}</g>'
    # The blades would hide the value of a port.
    return [piece("storm", place, shape + arrow + port_shape(s.side, s.storm), told)]


def standees(s: StormState, words: StormWords) -> list[str]:
    """Those at one site stand beside each other; who has a die in hand holds it."""
    shown: list[str] = []
    for seat, player in enumerate(s.seats):
        if player.site == NONE:
            continue
        before = sum(1 for other in s.seats[:seat] if other.site == player.site)
        place = standee_place(s.side, player.site, before)
        told = f"{words.seat(seat)}: {words.site(s.side, player.site)}"
        shape = f'<g class="seat-{seat}">{use(f"standee-{seat}")}</g>'
        shown.append(piece(f"standee-{seat}", place, shape, told))
        if seat == s.turn_seat and s.die != NONE:
            shape = use(f"die-{s.die}", scale=0.9)
            shown.append(piece("die-hand", moved(place, HAND_DIE), shape, words.die_name(s.die)))
    return shown


def opponent(s: StormState, words: StormWords) -> list[str]:
    """The solo opponent: its standee, and a plate with its points and what is left of its pile."""
    name = words.say(OPPONENT)
    left = int(s.pile_left) + len(s.put_under)
    where = words.say(OPPONENT_AT, left, site=words.site(s.side, s.opponent))
    told = f"{name} {where}"
    place = moved(PLACES[s.side][s.opponent], OPPONENT_STANDEE)
    width, height = OPPONENT_SIZE
    plate = (
        panel(0, 0, width, height)
        + use("opponent", 21, 22, 0.8)
        + '<text x="38" y="27" font-size="16" fill="#f0e7d2" text-anchor="start">'
        + f"{escape(name)}</text>"
        + figure(width - 22, 21, int(opponent_points(s)), 20, BRASS)
        + f'<rect x="{number(width - 32)}" y="40" width="20" height="22" rx="3" fill="none" '
        + 'stroke="#a9b3ba" stroke-width="1.5"/>'
        + figure(width - 22, 51, left, 14, "#a9b3ba")
    )
    plate_told = told if s.active == NONE else f"{told}. {active_told(s, words)}"
    return [
        piece("opponent", place, use("opponent"), told),
        piece("opponent-plate", OPPONENT_PANEL, plate + active_contract(s), plate_told),
    ]


def active_told(s: StormState, words: StormWords) -> str:
    covered = sum(int(one(kind)) for kind in s.cover if kind != NONE)
    return words.say(
        ACTIVE,
        id=CONTRACT_NAMES[s.active],
        needs=words.needs(s.active),
        cover=words.resources(covered),
        points=words.amount("points", PRESTIGE[s.active]),
    )


def active_contract(s: StormState) -> str:
    """What the opponent's Active Contract needs: pale, until a Resource lies there in a ring."""
    if s.active == NONE:
        return ""
    icons = ICONS[s.active]
    shape = figure(22 + ICON_STEP * len(icons), 51, PRESTIGE[s.active], 18, "#fff6e2")
    for icon, kind in enumerate(icons):
        x = 22 + ICON_STEP * icon
        on_it = s.cover[icon]
        if on_it == NONE:
            shape += f'<g opacity=".4">{use(f"token-{kind}", x, 51)}</g>'
        else:
            ring = f'<circle cx="{x}" cy="51" r="12.5" fill="none" stroke="{BONE}"/>'
            shape += ring + use(f"token-{on_it}", x, 51)
    return shape


# Dice


def die_id(die: int) -> str:
    return DIE_NAMES[die].replace(":", "-")


def dice(s: StormState, words: StormWords) -> list[str]:
    shown: list[str] = []
    for die, copy, place in tray_dice(s):
        shape = use(f"die-{die}", scale=DIE_SIZE / 20)
        shown.append(piece(f"die-{die_id(die)}-{copy}", place, shape, words.die_name(die)))
        if die == s.medal_die and copy == 0:
            shown.append(piece("medal", moved(place, (DIE_SIZE / 2, -DIE_SIZE / 2)), use("medal")))
    return shown


def round_track(s: StormState, words: StormWords) -> list[str]:
    """The round, and the dice that have driven the Storm so far."""
    now = min(int(s.round), ROUNDS)
    x, y = ROUND_PANEL
    title = escape(words.say(ROUND, round=now, rounds=ROUNDS))
    half = ROUND_BOX / 2 + 2
    shown = [
        f'<g id="round"><text x="{x + 12}" y="{y + 22}" font-size="17" fill="#f0e7d2" '
        f'text-anchor="start">{title}</text></g>',
        piece(
            "round-now",
            round_place(now - 1),
            f'<rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="7" '
            'fill="none" stroke="#cfc4ff" stroke-width="2.5"/>',
        ),
    ]
    for place, die in enumerate(s.storm_row):
        shape = use(f"die-{die}", scale=1.2)
        shown.append(piece(f"storm-die-{place}", round_place(place), shape, words.die_name(die)))
    return shown


# Choices on the map


def journeys(legal: list[Action]) -> dict[int, list[Go]]:
    """By site: the journeys there, one for each vehicle."""
    found: dict[int, list[Go]] = {}
    for action in legal:
        if isinstance(action, Go):
            found.setdefault(action.site, []).append(action)
    return found


def journey_marks(s: StormState, legal: list[Action], words: StormWords) -> list[str]:
    """The initial of each vehicle that can get to a site; with a sign of harm through the Storm."""
    initials = [words.type(vehicle)[0] for vehicle in range(len(TYPE_NAMES))]
    width, height = JOURNEY_SPOT
    shown: list[str] = []
    for site, ways in journeys(legal).items():
        places = journey_places(s.side, site, len(ways))
        for go, place in zip(ways, places, strict=True):
            fill, harm = ("#4a3d86", "!") if go.through_storm else (INK, "")
            shape = (
                f'<rect width="{width}" height="{height}" rx="8" fill="{fill}"/>'
                f"{figure(width / 2, height / 2, initials[go.vehicle] + harm, 15, BONE)}"
            )
            shown.append(piece(f"mark-{TYPE_NAMES[go.vehicle]}-{SITE_NAMES[site]}", place, shape))
    return shown


def spots(s: StormState, legal: list[Action]) -> list[Spot]:
    """The choices that can be pointed at on the map."""
    found: list[Spot] = []
    for site, ways in journeys(legal).items():
        places = journey_places(s.side, site, len(ways))
        found += [
            Spot(go.text, *place, *JOURNEY_SPOT) for go, place in zip(ways, places, strict=True)
        ]
    for action in legal:
        verb = action.text.partition(":")[0]
        if action is FULFIL:
            hold = s.player.site - WRECKS
            width = card_width(s.holds[hold], s.ages[hold])
            found.append(Spot(action.text, *card_place(s, hold), width, CARD_HEIGHT))
        elif not isinstance(action, Numbered):
            continue
        elif verb in ("start", "port"):
            corner = moved(PLACES[s.side][action.number], SITE_CORNER)
            found.append(Spot(action.text, *corner, *SITE_SPOT))
        elif verb == "draft":
            # Of dice that look the same, the first; one that is not there has no place.
            places = [place for die, _, place in tray_dice(s) if die == action.number]
            found += [square_spot(action, place, DIE_SIZE + 4) for place in places[:1]]
        elif verb == "salvage":
            at_wreck = dict(tokens_at(s, s.player.site, offered=True))
            found.append(square_spot(action, at_wreck[action.number], OFFERED_STEP))
    return found


def square_spot(action: Action, middle: Point, size: float) -> Spot:
    return Spot(action.text, middle[0] - size / 2, middle[1] - size / 2, size, size)
