"""Previews of a voyage, for all decisions about Monsters on the way: the changes at each place that
the ship passes, and in total.

The preview is drawn on the lane: the route, the ship at its end, and a figure at each place that
gives or costs something.
"""

from functools import cache, lru_cache

from raidtable.engine.action import Action
from raidtable.engine.claims import Claim, Phrase, between, span
from raidtable.engine.drawing import Preview
from raidtable.engine.seats import SEAT_COLORS
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import N_, Words
from raidtable.games.raids.presentation.board.layout import SEAS, layout_of
from raidtable.games.raids.presentation.board.shapes import (
    BOARD_FONT,
    BONE,
    INK,
    coin,
    crew,
    ship_name,
    text,
    use_sized,
)
from raidtable.games.raids.presentation.passage import (
    ARRIVED,
    Pair,
    Passage,
    fighting_passage,
    peaceful_passage,
)
from raidtable.games.raids.presentation.words.messages import CREW_AFTER
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.actions import SpaceAction
from raidtable.games.raids.rules.state import RaidsState
from raidtable.games.raids.rules.view import RaidsView

CREW_AND_GLORY = N_("Vikings {before} → {after}, +{glory} Glory")
# Up to this many results of a voyage are listed one by one; more are shown as a range.
MOST_TOLD = 3

# The size of the cache: there are too many different voyages to keep all of them.
REMEMBERED = 4096

# The place of a figure between the middle of its space (0) and the lane (1); on a portrait board
# tiles are smaller than their figures.
TOWARDS_LANE = {False: 0.64, True: 0.95}
BADGE_WIDTH, BADGE_HEIGHT = 50, 23
WIDE_BADGE = 92
# The distance from ships that are already there, relative to the distance between ships.
ABREAST = 0.7


def previews(
    view: View, words: Words, legal: list[Action], *, portrait: bool = False
) -> dict[str, Preview]:
    assert isinstance(view, RaidsView)
    assert isinstance(words, RaidsWords)
    s = view.table
    voyages = [action for action in legal if isinstance(action, SpaceAction)]
    if not voyages:
        return {}
    seat = s.actor
    before = int(s.ships[seat].vikings)
    found: dict[str, Preview] = {}
    for action in voyages:
        end = action.space or int(s.home)
        fights = bool(action.space) and s.ship_at(end, seat) != NONE
        passage = fighting_passage(s, end) if fights else peaceful_passage(s)
        ways = tuple(passage.outcomes(end))
        lines = lines_of(words.language, seat, before, passage.coins[end], ways)
        found[action.text] = Preview(lines, marks(s, passage, end, portrait), exclusive=True)
    return found


# Text


@lru_cache(REMEMBERED)
def lines_of(
    language: str, seat: int, before: int, coins: int, outcomes: tuple[Pair, ...]
) -> list[str]:
    """Lines with the Vikings left and the Glory won, of which `coins` are certain; no lines if
    nothing changes."""
    if outcomes == ((before, 0),):
        return []
    words = RaidsWords(language)
    if len(outcomes) <= MOST_TOLD:
        return [line(words, seat, before, coins, [pair]) for pair in outcomes]
    return [line(words, seat, before, coins, list(outcomes))]


def line(words: RaidsWords, seat: int, before: int, coins: int, outcomes: list[Pair]) -> str:
    """One result of a voyage, or the range of several."""
    crews, glories = ([pair[part] for pair in outcomes] for part in (0, 1))
    low, high = min(crews) - before, max(crews) - before
    after = between(seat, "vikings", low, high, ARRIVED, start=before)
    if not any(glories):
        return words.say(CREW_AFTER, before=before, after=after)
    low, high = min(glories), max(glories)
    won = Claim(seat, "monsters", low - coins, high - coins, ARRIVED)
    paid = Claim(seat, "coins", coins, coins, ARRIVED)
    glory = Phrase(span(low, high), (won, paid))
    return words.say(CREW_AND_GLORY, before=before, after=after, glory=glory)


# The picture


def marks(s: RaidsState, passage: Passage, end: int, portrait: bool) -> str:
    """The route, a figure at each place on it, and the ship at its end."""
    track, start = int(s.track), passage.start
    changes = passage.changes
    figures = [
        place_figures(portrait, track, space, changes[space]) for space in changes if space < end
    ]
    if passage.fights:
        figures.append(place_figures(portrait, track, end, ((-1, 0),)))
    return (
        f"<g {BOARD_FONT}>{route(portrait, track, start, end)}{''.join(figures)}"
        f"{ghost(portrait, track, int(s.actor), end, passage.fights)}</g>"
    )


@cache
def route(portrait: bool, track: int, start: int, end: int) -> str:
    """The lane between the two spaces, light with a dark edge."""
    size = layout_of(portrait).figure
    way = SEAS[portrait][track].way(start, end)
    line = f'd="{way}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path {line} stroke="{INK}" stroke-width="{11 * size:g}" stroke-opacity=".55"/>'
        f'<path {line} stroke="{BONE}" stroke-width="{5 * size:g}" '
        f'stroke-dasharray="{3 * size:g} {11 * size:g}"/>'
    )


@cache
def ghost(portrait: bool, track: int, seat: int, end: int, fights: bool) -> str:
    """The ship at that place, paler than a real one."""
    layout, sea = layout_of(portrait), SEAS[portrait][track]
    x, y = sea.ship_at(end, -ABREAST * layout.abreast if fights else 0)
    westward = sea.ahead[end % len(sea.ahead)][0] < 0
    ship = use_sized(ship_name(str(seat), westward), 0, 0, layout.ship)
    return (
        f'<g class="seat-{seat}" color="{SEAT_COLORS[seat]}" opacity=".72" '
        f'transform="translate({x:.1f} {y:.1f})">{ship}</g>'
    )


@cache
def place_figures(portrait: bool, track: int, space: int, changes: tuple[Pair, ...]) -> str:
    """The possible changes at that space: one row for each; empty if nothing changes."""
    shown = rows(changes)
    if not shown:
        return ""
    sea = SEAS[portrait][track]
    (x, y), (lane_x, lane_y) = sea.spaces[space], sea.lane[space]
    x, y = x + (lane_x - x) * TOWARDS_LANE[portrait], y + (lane_y - y) * TOWARDS_LANE[portrait]
    width = WIDE_BADGE if any(glory and vikings for vikings, glory in changes) else BADGE_WIDTH
    height = BADGE_HEIGHT * len(shown)
    body = "".join(
        f'<g transform="translate(0 {(row - (len(shown) - 1) / 2) * BADGE_HEIGHT:g})">{markup}</g>'
        for row, markup in enumerate(shown)
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({layout_of(portrait).figure:g})">'
        f'<rect x="{-width / 2:g}" y="{-height / 2:g}" '
        f'width="{width}" height="{height}" rx="8" fill="{INK}" stroke="{BONE}"/>{body}</g>'
    )


def rows(changes: tuple[Pair, ...]) -> list[str]:
    """The rows of a badge. A place that gives something leaves no choice, so its Vikings are one
    figure or range."""
    if all(vikings >= 0 and glory == 0 for vikings, glory in changes):
        crews = [vikings for vikings, _ in changes]
        gain = span(min(crews), max(crews))
        return [row(f"+{gain}", 0)] if gain != "0" else []
    return [
        row(signed(vikings) if vikings or not glory else "", glory) for vikings, glory in changes
    ]


def signed(figure: int) -> str:
    return f"−{-figure}" if figure < 0 else f"+{figure}"


def row(vikings: str, glory: int) -> str:
    """Vikings next to a head, Glory as a coin; side by side if there are both."""
    left = -WIDE_BADGE / 4 + 2 if vikings and glory else 0
    shown = ""
    if vikings:
        shown = text(left - 8, 6, vikings, 17, BONE) + crew(left + 14, 0, 17)
    if glory:
        right = WIDE_BADGE / 4 if vikings else 0
        shown += text(right - 10, 6, "+", 17, BONE) + coin(right + 7, 0, 10, glory)
    return shown
