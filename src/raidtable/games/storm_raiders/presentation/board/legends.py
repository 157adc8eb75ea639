"""What the signs of the maps of Storm Raiders mean: titles on clear areas over them.

The static layer holds them, with the names of the sites for touch screens (`data-name`). The layer
of the pieces uses them once more below all pieces, as it is the one that a pointer meets.
"""

from functools import cache
from html import escape

from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.markup import in_language
from raidtable.games.storm_raiders.presentation.board.shapes import Point, number, shape_id
from raidtable.games.storm_raiders.presentation.board.static_layer import (
    drop_panel_box,
    drops,
    hours_place,
    round_panel_box,
)
from raidtable.games.storm_raiders.presentation.words import board_messages as says
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import PATHS, PORT, SITES, WRECKS

# About half of the signs of hours and ports.
SIGN_RADIUS = 12


@cache
def legends(layout: Layout, language: str, side: int) -> str:
    words = in_language(language)
    areas = [
        titled(words.say(says.TRAY_MEANS), circle(layout.centre, layout.tray)),
        *path_areas(layout, words, side),
        *(site_area(layout, words, side, site) for site in range(SITES)),
        *(port_area(layout, words, side, site) for site in range(SITES) if PORT[side][site]),
        titled(words.say(says.ROUNDS_MEAN), rect(*round_panel_box(layout))),
        *drop_areas(layout, words),
    ]
    name = shape_id("legend")
    return f'<g id="{name}" fill="#000" fill-opacity="0">{"".join(areas)}</g>'


def titled(title: str, markup: str, attributes: str = "") -> str:
    return f"<g{attributes}><title>{escape(title)}</title>{markup}</g>"


def circle(middle: Point, radius: float) -> str:
    return f'<circle cx="{number(middle[0])}" cy="{number(middle[1])}" r="{number(radius)}"/>'


def rect(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"/>'
    )


def site_area(layout: Layout, words: StormWords, side: int, site: int) -> str:
    """A site: its name, and what it is for."""
    name = words.site(side, site)
    if site < WRECKS:
        title = words.say(says.WRECK_MEANS, site=name, effect=words.effect(side, site))
    else:
        title = words.say(says.STORMHOLD_MEANS, site=name)
    shape = circle(layout.site_points[side][site], layout.radius(site))
    return titled(title, shape, f' class="site" data-name="{escape(name)}"')


def port_area(layout: Layout, words: StormWords, side: int, site: int) -> str:
    x, y = layout.site_points[side][site]
    right, up = layout.corner
    hours = words.amount("hours", PORT[side][site])
    title = words.say(says.PORT_MEANS, hours=hours)
    return titled(title, circle((x - right, y + up), SIGN_RADIUS * layout.signs))


def path_areas(layout: Layout, words: StormWords, side: int) -> list[str]:
    """The hours of the paths, those that mean the same together."""
    alike: dict[tuple[int, bool], str] = {}
    for a, b, hours, plane_only in PATHS[side]:
        middle = hours_place(layout, side, a, b)
        shape = circle(middle, SIGN_RADIUS * layout.signs)
        alike[hours, plane_only] = alike.get((hours, plane_only), "") + shape
    return [
        titled(
            words.say(
                says.FLIGHT_MEANS if plane_only else says.ROAD_MEANS,
                hours=words.amount("hours", hours),
            ),
            shapes,
        )
        for (hours, plane_only), shapes in alike.items()
    ]


def drop_areas(layout: Layout, words: StormWords) -> list[str]:
    """How many Resources the Storm drops: the panel in as many parts as it has figures."""
    x, y, width, height = drop_panel_box(layout)
    parts = drops()
    wide = width / len(parts)
    return [
        titled(
            words.say(says.DROPS_MEAN, dropped, spaces=spaces),
            rect(x + wide * place, y, wide, height),
        )
        for place, (spaces, dropped) in enumerate(parts)
    ]
