"""Previews of dice and journeys: the sites that each vehicle can reach, the route, and where the
Storm may go at the end of the round."""

from functools import cache, lru_cache
from itertools import pairwise

from raidtable.engine.action import Action, Numbered
from raidtable.engine.drawing import Preview
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import N_, NN_, Message, Words
from raidtable.games.storm_raiders.presentation.board.journey_marks import line_along, ways_name
from raidtable.games.storm_raiders.presentation.board.layout import LANDSCAPE, PORTRAIT, Layout
from raidtable.games.storm_raiders.presentation.board.shapes import (
    BONE,
    FONT,
    INK,
    number,
    use,
)
from raidtable.games.storm_raiders.presentation.board.static_layer import path_hours
from raidtable.games.storm_raiders.presentation.words.journeys import (
    is_exposed,
    journey_damage,
    journey_hours,
)
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import DRAFT, GO, REST, SET, Adapt, Go
from raidtable.games.storm_raiders.rules.components import (
    DICE,
    DIE_NAMES,
    FACES,
    GREY,
    PATHS,
    SITE_NAMES,
    SITES,
    STORM_MODIFIERS,
    SUB,
    TYPE_NAMES,
    TYPES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.rules import STEPS
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import PREPARE
from raidtable.games.storm_raiders.rules.steps.reach import (
    can_go,
    net_of,
    reachable,
    reachable_unharmed,
)
from raidtable.games.storm_raiders.rules.steps.storm import onwards
from raidtable.games.storm_raiders.rules.tokens import count, one
from raidtable.games.storm_raiders.rules.travel import (
    BY_AIR,
    BY_LAND,
    NEEDED,
    NO_STORM,
    place_in_table,
    steps_of,
)
from raidtable.games.storm_raiders.rules.view import StormView

REACH: Message = NN_("{vehicle}: {n} site", "{vehicle}: {n} sites")
REACH_HARMED: Message = NN_("{vehicle}: {n} site, {damage}", "{vehicle}: {n} sites, {damage}")
NOWHERE = N_("takes no vehicle anywhere")
# For a die that a vehicle's own ability changes, for that vehicle.
NEEDS_CARD = N_("can be placed only after a crew card")
STORM_HITS = N_("if you stay: the Storm hits you with {dice}")
STORM_HITS_ANYWAY = N_("if you stay: the Storm hits you with any die that is left")

# All choices about a drafted die show the same marks of the Storm: the first contains them, the
# others refer to it. Choices about dice in the tray share the mark of each die.
AHEAD = "storm-ahead"
STORM_UP = 30
DIE_APART = 24

# The size of the caches: there are too many different journeys to keep all of them.
REMEMBERED = 4096

# Kinds of dice.
Dice = tuple[int, ...]

# By site: the vehicles that get there, each with whether its route leads through the Storm.
Reach = dict[int, list[tuple[int, bool]]]


def previews(
    view: View, words: Words, legal: list[Action], *, portrait: bool = False
) -> dict[str, Preview]:
    assert isinstance(view, StormView)
    assert isinstance(words, StormWords)
    layout = PORTRAIT if portrait else LANDSCAPE
    s = view.table
    found: dict[str, Preview] = {}
    if s.turn_seat == NONE:
        return found
    if s.stack[-1] == PREPARE:
        left = dice_left(int(s.tray))
        storm = f'<g id="{AHEAD}">{StormMarks(layout, s).of(left)}</g>'
        for action in legal:
            preview = with_die_in_hand(layout, s, words, action, left)
            if preview is not None:
                preview.marks = f"<g {FONT}>{preview.marks}{storm}</g>"
                found[action.text] = preview
                storm = f'<use href="#{AHEAD}"/>'
        return found
    marks = StormMarks(layout, s)
    for action in legal:
        if isinstance(action, Numbered) and action in DRAFT:
            preview = with_dice(layout, s, words, action, dice_as(action.number))
            storm = marks.of(dice_left(int(s.tray - one(action.number))))
            preview.marks = f"<g {FONT}>{preview.marks}{storm}</g>"
            found[action.text] = preview
    return found


def with_die_in_hand(
    layout: Layout, s: StormState, words: StormWords, action: Action, left: Dice
) -> Preview | None:
    """The preview of that use of the drafted die; None for any other action."""
    if isinstance(action, Go):
        return journey(layout, s, words, action, left)
    colour = int(colour_of(s.die))
    if isinstance(action, Adapt):
        die = int(die_of(colour, action.value))
        return with_bound_die(layout, s, words, action, die, action.vehicle)
    if isinstance(action, Numbered) and action in SET:
        die = int(die_of(colour, action.number))
        if s.vehicle != NONE:
            return with_bound_die(layout, s, words, action, die, int(s.vehicle))
        return with_dice(layout, s, words, action, (die,))
    return resting(s, words, left) if action is REST else None


def with_bound_die(
    layout: Layout, s: StormState, words: StormWords, action: Action, die: int, vehicle: int
) -> Preview:
    """The preview of a die that must go on one vehicle, perhaps after further changes."""
    preview = with_dice(layout, s, words, action, (die,), only=vehicle)
    if not can_go(s, s.player, vehicle, die):
        preview.lines = [words.say(NEEDS_CARD)]
    return preview


# Reachable sites


@cache
def dice_as(die: int) -> Dice:
    """The dice that a die counts as: a 1 in the tray is wild. Rule: `wild`."""
    if value_of(die) != 1:
        return (die,)
    return tuple(int(die_of(colour_of(die), value)) for value in range(1, FACES + 1))


def reach_with(s: StormState, seat: Seat, dice: Dice, only: int = NONE) -> Reach:
    """The sites that are reachable with any of those dice, by every vehicle or only that one."""
    found: Reach = {}
    for vehicle in range(TYPES):
        if only not in (NONE, vehicle):
            continue
        sites = unharmed = 0
        for die in dice:
            if seat.can_place(vehicle, value_of(die)):
                sites |= int(reachable(s, seat, vehicle, die))
                unharmed |= int(reachable_unharmed(s, seat, vehicle, die))
        while sites:
            lowest = sites & -sites
            sites ^= lowest
            way = (vehicle, not unharmed & lowest)
            found.setdefault(lowest.bit_length() - 1, []).append(way)
    return found


def with_dice(
    layout: Layout,
    s: StormState,
    words: StormWords,
    action: Action,
    dice: Dice,
    only: int = NONE,
) -> Preview:
    """The number of sites that each vehicle reaches after that choice, marks at them, and the
    Damage."""
    reach = reach_with(s, s.player, dice, only)
    reached = []
    for vehicle in range(TYPES):
        ways = [(way[1], site) for site in reach for way in reach[site] if way[0] == vehicle]
        if ways:
            # The Damage of a wild die depends on the value chosen for it.
            harm = harm_of(s, words, action, vehicle, dice[0], min(ways)) if len(dice) == 1 else ""
            reached.append((vehicle, len(ways), harm))
    marks = "".join(site_mark(layout, s.side, site, tuple(reach[site])) for site in sorted(reach))
    figures = {
        "reach": {
            TYPE_NAMES[vehicle]: {"sites": sites, "damage": damage}
            for vehicle, sites, damage in reached
        }
    }
    return Preview([reach_line(words.language, tuple(reached))], marks, figures=figures)


def harm_of(
    s: StormState, words: StormWords, action: Action, vehicle: int, die: int, way: tuple[bool, int]
) -> str:
    """The least Damage of a journey with that vehicle; empty for none. It leads through the Storm
    only if there is no other way."""
    through_storm, site = way
    if not journey_damage(s, s.player, vehicle, die, through_storm):
        return ""
    then = s.copy()
    STEPS[then.stack[-1]].apply(then, action, None)
    return str(words.harm(then, GO[(vehicle * SITES + site) * 2 + through_storm]))


@lru_cache(REMEMBERED)
def reach_line(language: str, reached: tuple[tuple[int, int, str], ...]) -> str:
    """Each vehicle with the number of sites that it reaches and the Damage that it takes."""
    words = StormWords(language)
    parts = [
        words.say(REACH_HARMED if harm else REACH, many, vehicle=words.type(vehicle), damage=harm)
        for vehicle, many, harm in reached
    ]
    return " · ".join(parts) or words.say(NOWHERE)


@cache
def site_mark(layout: Layout, side: int, site: int, ways: tuple[tuple[int, bool], ...]) -> str:
    """A ring round a reachable site, and the vehicles that get there; "!" means through the
    Storm."""
    reached = [0] * TYPES
    for vehicle, harmed in ways:
        reached[vehicle] = 2 if harmed else 1
    x, y = layout.site_points[side][site]
    return (
        f'<g transform="translate({number(x)} {number(y)})">{use("reached", scale=layout.sites)}'
        f"{use(ways_name(tuple(reached), layout.tag_sides[side][site]))}</g>"
    )


# A journey


def journey(layout: Layout, s: StormState, words: StormWords, go: Go, left: Dice) -> Preview:
    """The route to the site, and the dice with which the Storm would hit the player there."""
    hits = hits_at(s, go.site, left)
    net = int(net_of(s, s.player, go.vehicle))
    avoided = NO_STORM if is_exposed(s.player, go) else int(s.storm)
    start = int(s.player.site)
    way: tuple[int, ...] = (start, go.site)
    if go.vehicle != SUB:
        way = way_of(int(s.side), net != BY_LAND, avoided, start, go.site)
    figures = {
        "vehicle": TYPE_NAMES[go.vehicle],
        "site": SITE_NAMES[go.site],
        "hours": journey_hours(s, s.player, go),
        "damage": journey_damage(s, s.player, go.vehicle, int(s.die), go.through_storm),
        "through_storm": go.through_storm,
        "storm_dice": [DIE_NAMES[die] for die in hits],
    }
    lines = storm_lines(words, hits, left)
    return Preview(lines, way_line(layout, int(s.side), way, go.vehicle == SUB), figures=figures)


def resting(s: StormState, words: StormWords, left: Dice) -> Preview:
    """The dice with which the Storm would hit a player who rests."""
    hits = hits_at(s, int(s.player.site), left)
    figures = {"storm_dice": [DIE_NAMES[die] for die in hits]}
    return Preview(storm_lines(words, hits, left), "", figures=figures)


def hits_at(s: StormState, site: int, left: Dice) -> Dice:
    """The dice with which the Storm would hit a player at that site."""
    return dice_that_hit(int(s.heading), len(s.storm_row), int(s.storm), site, left)


def storm_lines(words: StormWords, hits: Dice, left: Dice) -> list[str]:
    return [storm_line(words.language, hits, len(hits) == len(left))] if hits else []


@cache
def storm_line(language: str, hits: tuple[int, ...], every_die: bool) -> str:
    words = StormWords(language)
    if every_die:
        return words.say(STORM_HITS_ANYWAY)
    return words.say(STORM_HITS, dice=words.join([words.die_name(die) for die in hits]))


@lru_cache(REMEMBERED)
def way_of(side: int, by_air: bool, storm: int, start: int, end: int) -> tuple[int, ...]:
    """The sites of a shortest route, including both ends; of equal ones, one that passes a site,
    because some Planes gain by that."""
    hours = NEEDED[place_in_table(side, BY_AIR if by_air else BY_LAND, storm, start)]
    steps = steps_of(side, by_air)
    way = [end]
    while way[0] != start:
        before = [site for site, more in steps[way[0]] if hours[site] + more == hours[way[0]]]
        way.insert(0, max(before, key=lambda site: site != start))
    return tuple(way)


@lru_cache(REMEMBERED)
def way_line(layout: Layout, side: int, way: tuple[int, ...], under_water: bool) -> str:
    """A line along the route, and again the hours of its paths."""
    line = line_along(layout, side, way)
    drawn = f'<path d="{line}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    size = layout.sites
    return (
        f'{drawn} stroke="{INK}" stroke-width="{number(12 * size)}" stroke-opacity=".7"/>'
        f'{drawn} stroke="{BONE}" stroke-width="{number(5 * size)}" '
        f'stroke-dasharray="{number(3 * size)} {number(10 * size)}"/>'
        f"{'' if under_water else way_hours(layout, side, way)}"
        f"{use('reached', *layout.site_points[side][way[-1]], size)}"
    )


def way_hours(layout: Layout, side: int, way: tuple[int, ...]) -> str:
    legs = [set(leg) for leg in pairwise(way)]
    return "".join(path_hours(layout, side, *path) for path in PATHS[side] if set(path[:2]) in legs)


# The Storm


@lru_cache(REMEMBERED)
def dice_left(tray: int) -> Dice:
    """The kinds of dice that may be the last one; a last 1 is rolled again until it is not a 1."""
    kinds: set[int] = set()
    for die in range(DICE):
        if count(tray, die):
            kinds.update(dice_as(die))
    return tuple(sorted(die for die in kinds if value_of(die) != 1))


def spaces_with(heading: int, rolled: int, die: int) -> int:
    """The signed distance of the Storm with that last die, after so many dice in its row: negative
    is anticlockwise.

    Rules: `storm-direction`, `storm-movement`.
    """
    turned = -heading if colour_of(die) == GREY else heading
    return turned * (int(value_of(die)) + STORM_MODIFIERS[rolled])


@lru_cache(REMEMBERED)
def dice_that_hit(heading: int, rolled: int, storm: int, site: int, left: Dice) -> Dice:
    """Those of the last dice with which the Storm passes or reaches that site. Rule:
    `storm-damage`."""
    if site >= WRECKS:
        return ()
    hits = []
    for die in left:
        spaces = spaces_with(heading, rolled, die)
        way = 1 if spaces > 0 else -1
        if 0 < (way * (site - storm)) % WRECKS <= abs(spaces):
            hits.append(die)
    return tuple(hits)


class StormMarks:
    """Marks where the Storm may stop, with the dice in the tray that lead there.

    A mark that an earlier choice has shown is only referred to.
    """

    def __init__(self, layout: Layout, s: StormState) -> None:
        self.layout = layout
        self.side = int(s.side)
        self.ends = {
            die: int(onwards(s.storm, spaces_with(int(s.heading), len(s.storm_row), die)))
            for die in dice_left(int(s.tray))
        }
        self.shown: set[int] = set()

    def of(self, dice: Dice) -> str:
        marks = ""
        for die in dice:
            if die in self.shown:
                marks += f'<use href="#{AHEAD}-{die}"/>'
            else:
                self.shown.add(die)
                beside = [other for other in self.ends if self.ends[other] == self.ends[die]]
                aside = beside.index(die) - (len(beside) - 1) / 2
                marks += storm_mark(self.layout, self.side, self.ends[die], die, aside)
        return marks


@cache
def storm_mark(layout: Layout, side: int, site: int, die: int, beside: float) -> str:
    """The die above the wreck, next to other dice that lead there too."""
    x, y = layout.site_points[side][site]
    size = layout.signs
    place = f"{number(x + DIE_APART * beside * size)} {number(y - STORM_UP * size)}"
    return (
        f'<g id="{AHEAD}-{die}" transform="translate({place})">{use("ahead", scale=size)}'
        f"{use(f'die-{die}', scale=0.8 * size)}</g>"
    )
