"""Draws a view of Storm Raiders for a page: the pieces on the map, and the click targets on it."""

from functools import cache

from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.games.storm_raiders.presentation.board.click_targets import spots
from raidtable.games.storm_raiders.presentation.board.contract_cards import all_cards, contracts
from raidtable.games.storm_raiders.presentation.board.journey_marks import (
    journey_marks,
    journey_signs,
)
from raidtable.games.storm_raiders.presentation.board.layout import (
    LANDSCAPE,
    LAYOUTS,
    PORTRAIT,
    Layout,
)
from raidtable.games.storm_raiders.presentation.board.legends import legends
from raidtable.games.storm_raiders.presentation.board.map_pieces import (
    dice,
    offers_resources,
    resources,
    round_track,
    site_names,
    standees,
    storm,
)
from raidtable.games.storm_raiders.presentation.board.mark_shapes import mark_shapes
from raidtable.games.storm_raiders.presentation.board.opponent import opponent
from raidtable.games.storm_raiders.presentation.board.player_boards import mat, public_mat
from raidtable.games.storm_raiders.presentation.board.shapes import FONT, use
from raidtable.games.storm_raiders.presentation.board.static_layer import map_of
from raidtable.games.storm_raiders.presentation.board.summaries import briefs_of
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import SIDE_NAMES
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.view import StormView

# By name: the layout of the drawing, and the side of the map.
ARTS = {
    layout.name.format(name): (layout, side)
    for layout in LAYOUTS
    for side, name in enumerate(SIDE_NAMES)
}


@cache
def art(name: str, language: str = "en") -> str:
    """The static layer of that name: the map with its legends, the names of its sites, all
    Contracts, and the signs of journeys. The pieces place the names above themselves."""
    if name not in ARTS:
        raise ValueError(f"There is no art {name}.")
    layout, side = ARTS[name]
    names = "" if layout.is_portrait else site_names(layout, language, side)
    signs = all_cards(layout) + journey_signs(layout, language) + mark_shapes()
    return f"<defs>{names}{signs}</defs>{map_of(layout, side)}{legends(layout, language, side)}"


def draw(
    view: View,
    words: Words,
    legal: list[Action],
    public: Drawing | None = None,
    *,
    portrait: bool = False,
) -> Drawing:
    """Draw the view, with click targets for the choices that have a place on the map."""
    assert isinstance(view, StormView)
    assert isinstance(words, StormWords)
    layout = PORTRAIT if portrait else LANDSCAPE
    s = view.table
    # Player boards are public, except that a seat that draws cards or decides sees more on its own.
    sees_more = view.seat >= 0 and (legal or s.drawn)
    if public is not None and not legal and not sees_more:
        return public
    if public is None:
        mats = [
            mat(view, seat, words, legal)
            if seat == view.actor and legal
            else public_mat(view, seat, words)
            for seat in range(len(s.seats))
        ]
        briefs = briefs_of(s, words)
    else:
        mats = public.mats.copy()
        briefs = public.briefs
        if sees_more:
            mats[view.seat] = mat(view, view.seat, words, legal)
    return Drawing(
        layout.width,
        layout.height,
        layout.name.format(SIDE_NAMES[s.side]),
        pieces(layout, s, words, legal, public),
        spots(layout, s, legal),
        mats,
        briefs,
    )


def pieces(
    layout: Layout, s: StormState, words: StormWords, legal: list[Action], public: Drawing | None
) -> str:
    """Everything that can move or change on the map. Only who decides sees journeys, and Resources
    to salvage."""
    marks = "".join(journey_marks(layout, s, legal))
    shown = f"<g {FONT}>{marks}</g>" if marks else ""
    if public is not None and not offers_resources(legal):
        return public.pieces + shown
    return pieces_on_map(layout, s, words, legal) + shown


def pieces_on_map(layout: Layout, s: StormState, words: StormWords, legal: list[Action]) -> str:
    shown = [
        use("legend"),
        *storm(layout, s, words),
        *resources(layout, s, legal, words),
        *contracts(layout, s, words),
        *standees(layout, s, words),
        # No piece hides a name.
        "" if layout.is_portrait else use("names"),
        *dice(layout, s, words),
        *round_track(layout, s, words),
    ]
    if s.opponent != NONE:
        shown += opponent(layout, s, words)
    return f"<g {FONT}>{''.join(shown)}</g>"
