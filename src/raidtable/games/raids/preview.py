"""What a voyage would bring, whatever is decided about Monsters on the way: at each place that the
ship passes, and in all.

It is drawn on the lane: the route, the ship where it would lie, and a figure at each place that
gives or costs something.
"""

from functools import cache, lru_cache

from raidtable.engine.action import Action
from raidtable.engine.drawing import SEAT_COLORS, Preview
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import N_, Words
from raidtable.games.raids.actions import SpaceAction
from raidtable.games.raids.board_plan import SEAS, plan_of
from raidtable.games.raids.board_shapes import (
    BOARD_FONT,
    BONE,
    INK,
    coin,
    crew,
    ship_name,
    text,
    use_sized,
)
from raidtable.games.raids.components import KIND, MONSTER, PILLAGE, POINTS, VISIT
from raidtable.games.raids.state import VILLAGE, RaidsState
from raidtable.games.raids.steps.navigate import crew_after, share_at
from raidtable.games.raids.view import RaidsView
from raidtable.games.raids.words import RaidsWords

CREW_AFTER = N_("Vikings {before} → {after}")
CREW_AND_GLORY = N_("Vikings {before} → {after}, +{glory} Glory")
# So many ends of a voyage are told one by one, more of them by their range.
MOST_TOLD = 3

# Vikings and Glory: what a ship has, or what a place changes.
Pair = tuple[int, int]
NOTHING: list[Pair] = [(0, 0)]

# There are more ways to sail than a server should remember.
REMEMBERED = 4096

# How far from the middle of its space towards the lane a figure lies, of the whole way; the tiles
# of a tall board are smaller than their figures would leave them.
TOWARDS_LANE = {False: 0.64, True: 0.95}
BADGE_WIDTH, BADGE_HEIGHT = 50, 23
WIDE_BADGE = 92
# Beside the ships that lie there, of the length that ships at one space lie apart.
ABREAST = 0.7


def previews(
    view: View, words: Words, legal: list[Action], *, tall: bool = False
) -> dict[str, Preview]:
    assert isinstance(view, RaidsView)
    assert isinstance(words, RaidsWords)
    s = view.table
    voyages = [action for action in legal if isinstance(action, SpaceAction)]
    if not voyages:
        return {}
    peaceful = Passage(s, s.actor, int(s.home), fights=False)
    found: dict[str, Preview] = {}
    for action in voyages:
        end = action.space or int(s.home)
        fights = bool(action.space) and s.ship_at(end, s.actor) != NONE
        passage = Passage(s, s.actor, end, fights=True) if fights else peaceful
        before, after = int(s.ships[s.actor].vikings), tuple(passage.outcomes(end))
        lines = told(words.language, before, after)
        found[action.text] = Preview(lines, marks(s, passage, end, tall))
    return found


# What the way brings


class Passage:
    """All ways on which a ship may pass the spaces ahead of it, up to an end.

    `changes` are what spaces may bring, without those that bring nothing; `arrivals` what the ship
    may have when it comes to a space: Vikings aboard, Glory gained. A ship that is to fight at the
    end keeps a Viking for that. Rules: `passing`, `attack-crew`.
    """

    def __init__(self, s: RaidsState, seat: int, end: int, *, fights: bool) -> None:
        ship = s.ships[seat]
        shields, weapons = int(ship.shields), int(ship.weapons)
        self.start = int(ship.space)
        self.fights = fights
        self.changes: dict[int, tuple[Pair, ...]] = {}
        self.arrivals: dict[int, set[Pair]] = {}
        now = {(int(ship.vikings), 0)}
        for space in range(self.start + 1, end):
            self.arrivals[space] = now
            changes: set[Pair] = set()
            after: set[Pair] = set()
            for vikings, glory in now:
                for come, won in options(s, space, vikings, shields, weapons):
                    left = vikings + come
                    if not fights or can_fight(s, space, end, left, shields, weapons):
                        changes.add((come, won))
                        after.add((left, glory + won))
            if changes != {(0, 0)}:
                self.changes[space] = tuple(sorted(changes, reverse=True))
            now = after
        self.arrivals[end] = now

    def outcomes(self, end: int) -> list[Pair]:
        """Vikings aboard and Glory gained at that end, a Viking sent to the fight already off."""
        sent = 1 if self.fights else 0
        return sorted(((vikings - sent, glory) for vikings, glory in self.arrivals[end]))[::-1]


def options(s: RaidsState, space: int, vikings: int, shields: int, weapons: int) -> list[Pair]:
    """What passing that space may bring to a ship with so many Vikings.

    Rules: `village`, `visit`, `pillage`, `monster`.
    """
    tile = s.sea[space]
    free = shields - vikings
    if tile == VILLAGE:
        return [(min(1, free), 0)]
    if tile < 0 or KIND[tile] not in (MONSTER, VISIT, PILLAGE):
        return NOTHING
    if KIND[tile] == VISIT:
        return [(min(int(share_at(s, space)), free), 0)]
    if KIND[tile] == PILLAGE:
        return [(0, int(share_at(s, space)))]
    cost = max(0, POINTS[tile] - weapons)
    past = [(-1 if vikings else 0, 0)]
    return [(-cost, POINTS[tile]), *past] if vikings >= cost else past


def can_fight(
    s: RaidsState, space: int, end: int, vikings: int, shields: int, weapons: int
) -> bool:
    """Whether a ship that has passed the space with so many Vikings can arrive with one."""
    most = vikings
    for later in range(space + 1, end):
        most = int(crew_after(s, later, most, shields, weapons))
    return most > 0


@lru_cache(REMEMBERED)
def told(language: str, before: int, outcomes: tuple[Pair, ...]) -> list[str]:
    """How many Vikings are left, and the Glory won; nothing where nothing changes."""
    if outcomes == ((before, 0),):
        return []
    words = RaidsWords(language)
    if len(outcomes) <= MOST_TOLD:
        return [
            words.say(
                CREW_AND_GLORY if glory else CREW_AFTER, before=before, after=after, glory=glory
            )
            for after, glory in outcomes
        ]
    after, glory = (span([pair[part] for pair in outcomes]) for part in (0, 1))
    return [words.say(CREW_AND_GLORY, before=before, after=after, glory=glory)]


def span(figures: list[int]) -> str:
    low, high = min(figures), max(figures)
    return str(low) if low == high else f"{low}–{high}"


# The picture


def marks(s: RaidsState, passage: Passage, end: int, tall: bool) -> str:
    """The route, a figure at each place on it, and the ship at its end."""
    track, start = int(s.track), passage.start
    changes = passage.changes
    figures = [
        place_figures(tall, track, space, changes[space]) for space in changes if space < end
    ]
    if passage.fights:
        figures.append(place_figures(tall, track, end, ((-1, 0),)))
    return (
        f"<g {BOARD_FONT}>{route(tall, track, start, end)}{''.join(figures)}"
        f"{ghost(tall, track, int(s.actor), end, passage.fights)}</g>"
    )


@cache
def route(tall: bool, track: int, start: int, end: int) -> str:
    """The lane from the one space to the other, light on a dark edge."""
    lane = SEAS[tall][track].lane
    size = plan_of(tall).figure
    way = "L".join(f"{x:g} {y:g}" for x, y in [*lane, lane[0]][start : end + 1])
    line = f'd="M{way}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path {line} stroke="{INK}" stroke-width="{11 * size:g}" stroke-opacity=".55"/>'
        f'<path {line} stroke="{BONE}" stroke-width="{5 * size:g}" '
        f'stroke-dasharray="{3 * size:g} {11 * size:g}"/>'
    )


@cache
def ghost(tall: bool, track: int, seat: int, end: int, fights: bool) -> str:
    """The ship as it would lie there, paler than one that does."""
    plan, sea = plan_of(tall), SEAS[tall][track]
    x, y = [*sea.lane, sea.lane[0]][end]
    dx, dy = [*sea.ahead, sea.ahead[0]][end]
    if fights:
        x, y = x - ABREAST * plan.abreast * dx, y - ABREAST * plan.abreast * dy
    ship = use_sized(ship_name(str(seat), dx < 0), 0, 0, plan.ship)
    return (
        f'<g class="seat-{seat}" color="{SEAT_COLORS[seat]}" opacity=".72" '
        f'transform="translate({x:.1f} {y:.1f})">{ship}</g>'
    )


@cache
def place_figures(tall: bool, track: int, space: int, changes: tuple[Pair, ...]) -> str:
    """What passing that space may change: one row for each way, nothing where nothing does."""
    shown = rows(changes)
    if not shown:
        return ""
    sea = SEAS[tall][track]
    (x, y), (lane_x, lane_y) = sea.spaces[space], sea.lane[space]
    x, y = x + (lane_x - x) * TOWARDS_LANE[tall], y + (lane_y - y) * TOWARDS_LANE[tall]
    width = WIDE_BADGE if any(glory and vikings for vikings, glory in changes) else BADGE_WIDTH
    height = BADGE_HEIGHT * len(shown)
    body = "".join(
        f'<g transform="translate(0 {(row - (len(shown) - 1) / 2) * BADGE_HEIGHT:g})">{markup}</g>'
        for row, markup in enumerate(shown)
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({plan_of(tall).figure:g})">'
        f'<rect x="{-width / 2:g}" y="{-height / 2:g}" '
        f'width="{width}" height="{height}" rx="8" fill="{INK}" stroke="{BONE}"/>{body}</g>'
    )


def rows(changes: tuple[Pair, ...]) -> list[str]:
    """A place that gives leaves no choice, so its Vikings are one figure, or a range of them."""
    if all(vikings >= 0 and glory == 0 for vikings, glory in changes):
        gain = span([vikings for vikings, _ in changes])
        return [row(f"+{gain}", 0)] if gain != "0" else []
    return [
        row(signed(vikings) if vikings or not glory else "", glory) for vikings, glory in changes
    ]


def signed(figure: int) -> str:
    return f"−{-figure}" if figure < 0 else f"+{figure}"


def row(vikings: str, glory: int) -> str:
    """Vikings beside a head, Glory as a coin; side by side where there are both."""
    left = -WIDE_BADGE / 4 + 2 if vikings and glory else 0
    shown = ""
    if vikings:
        shown = text(left - 8, 6, vikings, 17, BONE) + crew(left + 14, 0, 17)
    if glory:
        right = WIDE_BADGE / 4 if vikings else 0
        shown += text(right - 10, 6, "+", 17, BONE) + coin(right + 7, 0, 10, glory)
    return shown
