"""The click targets of choices on the map of Storm Raiders."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.drawing import Spot
from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.points_on_map import (
    card_of,
    card_place,
    card_width,
    tokens_at,
    tray_dice,
)
from raidtable.games.storm_raiders.presentation.board.shapes import Point
from raidtable.games.storm_raiders.rules.actions import FULFIL, Go
from raidtable.games.storm_raiders.rules.components import WRECKS
from raidtable.games.storm_raiders.rules.state import StormState

# The size that a finger needs.
FINGER = 40


def spots(layout: Layout, s: StormState, legal: list[Action]) -> list[Spot]:
    """The click targets on the map; all journeys to a site have the same place."""
    found: list[Spot] = []
    for action in legal:
        verb = action.text.partition(":")[0]
        if isinstance(action, Go):
            found.append(site_spot(layout, s.side, action, action.site))
        elif action is FULFIL:
            found.append(card_spot(layout, s, action))
        elif not isinstance(action, Numbered):
            continue
        elif verb in ("start", "port"):
            found.append(site_spot(layout, s.side, action, action.number))
        elif verb == "draft":
            # Of equal dice, the first one; a die that is not in the tray has no place.
            lying = tray_dice(layout, int(s.tray))
            points = [place for die, _, place in lying if die == action.number]
            size = min(layout.die + 8, layout.die_steps[len(lying)])
            found += [square_spot(action, place, size) for place in points[:1]]
        elif verb == "salvage":
            site = s.player.site
            at_wreck = dict(tokens_at(layout, s.side, site, s.wrecks[site], offered=True))
            found.append(square_spot(action, at_wreck[action.number], layout.offered_step))
    return found


def site_spot(layout: Layout, side: int, action: Action, site: int) -> Spot:
    return square_spot(action, layout.site_points[side][site], layout.ring(site), is_round=True)


def card_spot(layout: Layout, s: StormState, action: Action) -> Spot:
    """A target on the Contract at the player's Stormhold, large enough for a finger."""
    hold = s.player.site - WRECKS
    x, y = card_place(layout, s.side, hold, s.holds[hold], s.ages[hold])
    width, height = card_width(layout, s.holds[hold], s.ages[hold]), card_of(layout).height
    if layout.is_portrait:
        x, y = x + width / 2 - FINGER / 2, y + height / 2 - FINGER / 2
        width = height = FINGER
    return Spot(action.text, x, y, width, height)


def square_spot(action: Action, middle: Point, size: float, *, is_round: bool = False) -> Spot:
    x, y = middle[0] - size / 2, middle[1] - size / 2
    return Spot(action.text, x, y, size, size, is_round=is_round)
