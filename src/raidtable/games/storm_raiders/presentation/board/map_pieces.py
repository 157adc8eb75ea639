"""Draws the pieces on the map of Storm Raiders: names, Resources, the Storm, players and dice."""

import math
from functools import cache, lru_cache
from html import escape

from raidtable.engine.action import Action
from raidtable.engine.drawing import TYPEFACES
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.markup import in_language
from raidtable.games.storm_raiders.presentation.board.points_on_map import (
    TILTS,
    moved,
    name_place,
    tokens_at,
    tray_dice,
)
from raidtable.games.storm_raiders.presentation.board.shapes import (
    BONE,
    INK,
    Point,
    at,
    figure,
    number,
    shape_id,
    use,
)
from raidtable.games.storm_raiders.presentation.board.standee_places import (
    die_place,
    standee_places,
)
from raidtable.games.storm_raiders.presentation.board.static_layer import (
    ROUND_BOX,
    effect_sign,
    port_shape,
    round_place,
)
from raidtable.games.storm_raiders.presentation.board.storm_arrow import storm_arrow
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.board_messages import (
    MEDAL_MEANS,
    ROUND,
    STORM_AT,
)
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import SALVAGE
from raidtable.games.storm_raiders.rules.components import (
    DIE_NAMES,
    RESOURCE_NAMES,
    ROUNDS,
    SITE_NAMES,
    SITES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.tokens import count

NAME_SIZE = 15
# For names and cards: the page's own font, which is easier to read at small sizes.
TEXT_FONT = f'font-family="{TYPEFACES}" font-weight="700"'
# The average width of a letter in a name, large enough to keep names on the board.
LETTER_WIDTH = 7
MARGIN = 8

# The most groups of pieces of one kind that are kept: there are too many to keep all of them.
REMEMBERED = 4096

STORM_EFFECT: Point = (35, -4)

# For figures without space for a background.
COUNT = f'stroke="{INK}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"'


def piece(name: str, place: Point, markup: str, title: str = "") -> str:
    """A piece that can move or change; the title is its tooltip."""
    title_markup = f"<title>{escape(title)}</title>" if title else ""
    x, y = number(place[0]), number(place[1])
    return f'<g id="{name}" transform="translate({x} {y})">{title_markup}{markup}</g>'


# Sites


def site_names(layout: Layout, language: str, side: int) -> str:
    """The names of the sites; long ones are moved away from the edge."""
    shown = ""
    for site in range(SITES):
        name = in_language(language).site(side, site)
        x, y = name_place(layout, side, site)
        half = len(name) * LETTER_WIDTH / 2 + layout.frame + MARGIN
        x = min(max(x, half), layout.width - half)
        shown += f'<text x="{number(x)}" y="{number(y + NAME_SIZE * 0.3)}">{escape(name)}</text>'
    return (
        f'<g id="{shape_id("names")}" {TEXT_FONT} font-size="{NAME_SIZE}" pointer-events="none" '
        'fill="#fbf3e0" stroke="#14222a" stroke-width="3.4" stroke-linejoin="round" '
        f'paint-order="stroke">{shown}</g>'
    )


@cache
def token(layout: Layout, language: str, kind: int, many: int, offered: bool) -> str:
    """A Resource, with its number if there is more than one."""
    title = escape(in_language(language).amount(RESOURCE_NAMES[kind], many))
    size = layout.offered if offered else layout.tokens
    shape = use(f"token-{kind}", scale=size)
    if many > 1 and layout.is_portrait and not offered:
        shape += f"<g {COUNT}>{figure(5, 5, many, 11.5, BONE)}</g>"
    elif many > 1:
        disc = f'<circle r="7" fill="{BONE}" stroke="{INK}"/>{figure(0, 0, many, 12.5, INK)}'
        shape += at(8 * size, 8 * size, disc)
    return f"<title>{title}</title>{shape}"


def offers_resources(legal: list[Action]) -> bool:
    """Whether Resources can be salvaged now."""
    return any(action in SALVAGE for action in legal)


def resources(layout: Layout, s: StormState, legal: list[Action], words: StormWords) -> list[str]:
    """The Resources at the wrecks. Those that can be salvaged now are larger, further apart, and on
    a plate."""
    offered = s.player.site if offers_resources(legal) else NONE
    shown = [
        wreck_tokens(layout, words.language, int(s.side), wreck, int(s.wrecks[wreck]))
        for wreck in range(WRECKS)
        if wreck != offered
    ]
    if offered != NONE:
        # Drawn last, above everything near it.
        tokens = int(s.wrecks[offered])
        places = tokens_at(layout, s.side, offered, tokens, True)
        shown.append(plate_of([place for _, place in places], layout))
        shown.append(
            wreck_tokens(layout, words.language, int(s.side), int(offered), tokens, offered=True)
        )
    return shown


@lru_cache(REMEMBERED)
def wreck_tokens(
    layout: Layout, language: str, side: int, wreck: int, tokens: int, *, offered: bool = False
) -> str:
    """The Resources at one wreck."""
    return "".join(
        piece(
            f"token-{SITE_NAMES[wreck]}-{RESOURCE_NAMES[kind]}",
            place,
            token(layout, language, kind, int(count(tokens, kind)), offered),
        )
        for kind, place in tokens_at(layout, side, wreck, tokens, offered)
    )


def plate_of(points: list[Point], layout: Layout) -> str:
    """A plate below those places."""
    half = layout.offered_step / 2
    left, top = min(x for x, _ in points) - half, min(y for _, y in points) - half
    right, foot = max(x for x, _ in points) + half, max(y for _, y in points) + half
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(right - left)}" '
        f'height="{number(foot - top)}" rx="6" fill="#242c32" fill-opacity=".92" '
        'stroke="#b8862f" stroke-width="1.5"/>'
    )


# The Storm and the players


def storm(layout: Layout, s: StormState, words: StormWords) -> list[str]:
    """The Storm, turned in its direction, with the effect of its wreck next to it and an arrow
    along its path."""
    return [storm_piece(layout, words.language, int(s.side), int(s.storm), s.heading > 0)]


@cache
def storm_piece(layout: Layout, language: str, side: int, wreck: int, clockwise: bool) -> str:
    words = in_language(language)
    way = words.say(m.WAYS[1 if clockwise else 0])
    title = words.say(STORM_AT, site=words.site(side, wreck), way=way)
    shape = storm_shape(layout, side, wreck, clockwise)
    return piece("storm", layout.site_points[side][wreck], shape, title)


def storm_shape(layout: Layout, side: int, wreck: int, clockwise: bool) -> str:
    x, y, angle = storm_arrow(layout, side, wreck, clockwise)
    turned = f"translate({number(x)} {number(y)}) rotate({number(math.degrees(angle))})"
    swirl = use("storm") if clockwise else f'<g transform="scale(-1 1)">{use("storm")}</g>'
    effect = '<circle r="12" fill="#1b2329" stroke="#cfc4ff" stroke-width="1.5"/>'
    effect += at(0, 0, effect_sign(side, wreck), 0.8)
    arrow = f'<g transform="{turned}">{use("arrow")}</g>'
    # Next to the swirl, on the side without the arrow.
    aside, down = STORM_EFFECT
    effect = at(-aside if x > aside else aside, down, effect)
    # The swirl would hide the value of a port.
    port = port_shape(layout, side, wreck)
    return at(0, 0, swirl + effect, layout.sites) + port + at(0, 0, arrow, layout.sites)


def standees(layout: Layout, s: StormState, words: StormWords) -> list[str]:
    """The standees; those at one site are side by side, and the drafted die is next to its
    player."""
    shown: list[str] = []
    before: dict[int, int] = {}
    for seat, player in enumerate(s.seats):
        site = int(player.site)
        if site == NONE:
            continue
        die = int(s.die) if seat == s.turn_seat else NONE
        shown.append(standee(layout, words, int(s.side), seat, site, before.get(site, 0), die))
        before[site] = before.get(site, 0) + 1
    return shown


@lru_cache(REMEMBERED)
def standee(
    layout: Layout, words: StormWords, side: int, seat: int, site: int, before: int, die: int
) -> str:
    """A standee, after others at the same site, and the die that its player has drafted."""
    place = standee_places(layout, side, site)[before]
    title = f"{words.seat(seat)}: {words.site(side, site)}"
    shape = f'<g class="seat-{seat}">{use(f"standee-{seat}", scale=layout.standees)}</g>'
    shown = piece(f"standee-{seat}", place, shape, title)
    if die == NONE:
        return shown
    place = die_place(layout, side, site, before)
    in_hand = use(f"die-{die}", scale=0.9 * layout.standees)
    return shown + piece("die-hand", place, in_hand, words.die_name(die))


# Dice


def die_id(die: int) -> str:
    return DIE_NAMES[die].replace(":", "-")


def dice(layout: Layout, s: StormState, words: StormWords) -> list[str]:
    """The dice in the tray, each a little tilted."""
    return [tray_of_dice(layout, words.language, int(s.tray), int(s.medal_die))]


@lru_cache(REMEMBERED)
def tray_of_dice(layout: Layout, language: str, tray: int, medal_die: int) -> str:
    words = in_language(language)
    shown: list[str] = []
    medal: list[str] = []
    for number_of_die, (die, copy, place) in enumerate(tray_dice(layout, tray)):
        shape = fallen_die(die, TILTS[number_of_die], layout.die / 20)
        shown.append(piece(f"die-{die_id(die)}-{copy}", place, shape, words.die_name(die)))
        if die == medal_die and copy == 0:
            corner = moved(place, (layout.die / 2, -layout.die / 2))
            shape = use("medal", scale=layout.standees)
            medal = [piece("medal", corner, shape, words.say(MEDAL_MEANS))]
    return "".join(shown + medal)


@cache
def fallen_die(die: int, tilt: int, size: float) -> str:
    return f'<g transform="rotate({tilt})">{use(f"die-{die}", scale=size)}</g>'


def round_track(layout: Layout, s: StormState, words: StormWords) -> list[str]:
    """The round, and the dice that have moved the Storm so far."""
    now = min(int(s.round), ROUNDS)
    return [track_of_rounds(layout, words.language, now, tuple(s.storm_row))]


@lru_cache(REMEMBERED)
def track_of_rounds(layout: Layout, language: str, now: int, storm_row: tuple[int, ...]) -> str:
    words = in_language(language)
    x, y = layout.round_panel
    title = escape(words.say(ROUND, round=now, rounds=ROUNDS))
    size = ROUND_BOX[layout.is_portrait]
    half = size / 2 + (1 if layout.is_portrait else 2)
    shown = [
        piece(
            "round-now",
            round_place(layout, now - 1),
            f'<rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" '
            f'rx="{number(half / 2.4)}" fill="none" stroke="#cfc4ff" '
            f'stroke-width="{2 if layout.is_portrait else 2.5}"/>',
            words.say(ROUND, round=now, rounds=ROUNDS),
        ),
    ]
    if not layout.is_portrait:
        shown.append(
            f'<g id="round"><text x="{x + 12}" y="{y + 22}" font-size="17" fill="#f0e7d2" '
            f'text-anchor="start">{title}</text></g>'
        )
    for place, die in enumerate(storm_row):
        shape = use(f"die-{die}", scale=size * 0.0415)
        dropped = round_place(layout, place)
        shown.append(piece(f"storm-die-{place}", dropped, shape, words.die_name(die)))
    return "".join(shown)
