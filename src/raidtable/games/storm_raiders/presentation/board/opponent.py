"""Draws the solo opponent of Storm Raiders: its standee, its points and its Contract."""

from html import escape

from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.map_pieces import piece
from raidtable.games.storm_raiders.presentation.board.shapes import BRASS, at, figure, use
from raidtable.games.storm_raiders.presentation.board.standee_places import standee_places
from raidtable.games.storm_raiders.presentation.board.static_layer import panel
from raidtable.games.storm_raiders.presentation.words.board_messages import (
    ACTIVE,
    OPPONENT,
    OPPONENT_AT,
)
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import CONTRACT_NAMES, ICONS, PRESTIGE
from raidtable.games.storm_raiders.rules.scoring import opponent_points
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.tokens import one

ICON_STEP = 27


def opponent(layout: Layout, s: StormState, words: StormWords) -> list[str]:
    """The solo opponent: its standee, and a plate with its points and the size of its pile."""
    name = words.say(OPPONENT)
    left = int(s.pile_left) + len(s.put_under)
    where = words.say(OPPONENT_AT, left, site=words.site(s.side, s.opponent))
    title = f"{name} {where}"
    before = sum(1 for player in s.seats if player.site == s.opponent)
    place = standee_places(layout, int(s.side), int(s.opponent))[before]
    plate_title = title if s.active == NONE else f"{title}. {active_title(s, words)}"
    points = int(opponent_points(s))
    plate = (
        small_plate(s, points, left) if layout.is_portrait else wide_plate(s, name, points, left)
    )
    return [
        piece("opponent", place, use("opponent", scale=layout.standees), title),
        piece("opponent-plate", layout.opponent_panel, plate, plate_title),
    ]


def pile_sign(x: float, y: float, left: int, size: float) -> str:
    """The number of Contracts left in the opponent's pile."""
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


def active_title(s: StormState, words: StormWords) -> str:
    covered = sum(int(one(kind)) for kind in s.cover if kind != NONE)
    return words.say(
        ACTIVE,
        id=CONTRACT_NAMES[s.active],
        needs=words.needs(s.active),
        cover=words.resources(covered),
        points=words.amount("points", PRESTIGE[s.active]),
    )


def active_contract(s: StormState, left: float, y: float, step: float, size: float) -> str:
    """The needs of the opponent's Active Contract: pale, or with a ring once a Resource covers
    them."""
    if s.active == NONE:
        return ""
    icons = ICONS[s.active]
    shape = ""
    # Its points, if there is space.
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
