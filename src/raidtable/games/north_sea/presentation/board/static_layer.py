"""The static layer of the board of Raiders of the North Sea: land, sea and Village with their
printed figures. It contains no words, so one picture serves every language."""

from functools import cache

from raidtable.games.art.carved_frame import Carving, frame
from raidtable.games.north_sea.presentation.board.land import LAND, landscape
from raidtable.games.north_sea.presentation.board.layout import (
    ARMOUR_POST,
    POST_FOOT,
    POST_TOP,
    STACK,
    VALKYRIE_POST,
    Box,
    Layout,
    track_place,
)
from raidtable.games.north_sea.presentation.board.shapes import (
    BONE,
    DISPLAY_FONT,
    INK,
    KIND_TINTS,
    WELL,
    WELL_EDGE,
    WOOD,
    figure,
    icon,
    level,
    panel,
    rect,
    text,
    use,
    well,
)
from raidtable.games.north_sea.rules.components import (
    ARMOUR_POINTS,
    BUILDING_NAMES,
    BUILDING_TAKES,
    BUILDINGS,
    COLOUR_NAMES,
    FORTRESS,
    HARBOUR,
    KIND_NAMES,
    SITE_CREW,
    SITE_DICE,
    SITE_GOLD,
    SITE_KIND,
    SITE_POINTS,
    SITE_PROVISIONS,
    SITE_STRENGTHS,
    SITE_TAKES,
    SITES,
    TOP_ARMOUR,
    TOP_VALKYRIES,
    VALKYRIE_POINTS,
)

# Ink colours of the requirements of a raid, on parchment.
NEED_INKS = {"crew": INK, "provisions": "#8a4a1c", "gold": "#8f6500"}
BUILDING_INK = "#4a3016"
PALE = "#f5e9cb"
CARVING = Carving(20, "#5b3b20", "#2a190c", "#c99a5b")
# Dice in the head of a settlement, from right to left.
DIE_STEP = 19


@cache
def board_art(layout: Layout) -> str:
    """The picture, which uses the signs of `shapes.signs`."""
    parts = [
        landscape(layout),
        *(plaque(layout, site) for site in range(SITES)),
        *(well(box) for box in layout.wells),
        *(building_panel(layout, building) for building in range(BUILDINGS)),
        store_panel(layout),
    ]
    if not layout.portrait:
        parts += [
            track_post(VALKYRIE_POST, TOP_VALKYRIES, "valkyrie"),
            track_post(ARMOUR_POST, TOP_ARMOUR, "armour"),
            track_figures(),
            frame(CARVING, layout.width, layout.height, f"{LAND}braid"),
        ]
    return "".join(parts)


# Settlements


def plaque(layout: Layout, site: int) -> str:
    """A settlement: its requirements, the workers it accepts, its dice and its points for
    strength."""
    box = layout.sites[site]
    kind = SITE_KIND[site]
    radius = 5 if layout.portrait else 9
    parts = [
        panel(box, radius),
        panel_head(box, radius, layout.head, KIND_TINTS[kind]),
        f"<g {DISPLAY_FONT}>",
        *(tall_face if layout.portrait else wide_face)(layout, site),
        "</g>",
    ]
    return "".join(parts)


def needs(site: int) -> list[tuple[str, int]]:
    asked = [
        ("crew", SITE_CREW[site]), ("provisions", SITE_PROVISIONS[site]), ("gold", SITE_GOLD[site]),
    ]  # fmt: skip
    return [(name, count) for name, count in asked if count]


def wide_face(layout: Layout, site: int) -> list[str]:
    x, y, width, _ = layout.sites[site]
    kind = SITE_KIND[site]
    row = y + layout.head + 13
    parts = [icon(KIND_NAMES[kind], x + 16, y + layout.head / 2 + 0.5, 21, BONE)]
    for die in range(SITE_DICE[site]):
        parts.append(blank_die(x + width - 13 - DIE_STEP * die, y + layout.head / 2))
    for place, (name, count) in enumerate(needs(site)):
        left = x + 8 + 37 * place
        parts.append(icon(name, left + 10, row, 19, NEED_INKS[name]))
        parts.append(text(left + 21, row + 6.2, count, 18, INK, "start"))
    parts.append(workers_taken(SITE_TAKES[site], x + width - 7, row, 20))
    if kind == HARBOUR:
        badge = (x + 102, row - 8.5, 34, 17)
        return [*parts, level(badge, 0, SITE_POINTS[site][0], KIND_TINTS[kind])]
    return [*parts, *ladder(site, (x + 7, row + 11, width - 14, 17), 4)]


def tall_face(layout: Layout, site: int) -> list[str]:
    """The same in less space. Dice are not drawn, because levels of strength imply them."""
    x, y, width, _ = layout.sites[site]
    kind = SITE_KIND[site]
    tint = KIND_TINTS[kind]
    middle = y + layout.head / 2 + 0.5
    parts = [icon(KIND_NAMES[kind], x + 10, middle, 15, BONE)]
    for place, (name, count) in enumerate(needs(site)):
        left = x + 20 + 22 * place
        parts.append(icon(name, left + 6, middle, 13, BONE))
        parts.append(text(left + 13, middle + 4.5, count, 13, BONE, "start"))
    if kind == HARBOUR:
        parts.append(rect((x + 68, y + 3, 14, 13), 3, f'fill="{BONE}"'))
        parts.append(text(x + 75, y + 13.5, SITE_POINTS[site][0], 13, tint))
        return [*parts, workers_taken(SITE_TAKES[site], x + width - 4, middle, 14)]
    row = (x + 4, y + layout.head + 2.5, width - 8, 13)
    taken = SITE_TAKES[site].bit_count()
    room = row[2] - 11 * taken
    parts.append(workers_taken(SITE_TAKES[site], x + width - 3, row[1] + 6.5, 13.5))
    return [*parts, *ladder(site, (row[0], row[1], room, row[3]), 2)]


def ladder(site: int, box: Box, gap: float) -> list[str]:
    """The levels of strength and their points, side by side."""
    x, y, width, height = box
    step = (width + gap) / len(SITE_POINTS[site])
    tint = KIND_TINTS[SITE_KIND[site]]
    pairs = zip(SITE_STRENGTHS[site], SITE_POINTS[site], strict=True)
    return [
        level((x + step * place, y, step - gap, height), strength, points, tint)
        for place, (strength, points) in enumerate(pairs)
    ]


def workers_taken(colours: int, right: float, y: float, size: float) -> str:
    """The workers that a place accepts, in a row that ends at the right edge."""
    taken = [colour for colour in range(len(COLOUR_NAMES)) if (colours >> colour) & 1]
    step = size * 0.84
    return "".join(
        use(f"worker-{colour}", right - step * (len(taken) - place - 0.5), y, size)
        for place, colour in enumerate(taken)
    )


def panel_head(box: Box, radius: float, height: float, fill: str) -> str:
    x, y, width, _ = box
    bend = figure(radius - 1)
    return (
        f'<path d="M{figure(x + 1)} {figure(y + radius)}q0 -{bend} {bend} -{bend}'
        f"h{figure(width - 2 * radius)}q{bend} 0 {bend} {bend}"
        f'v{figure(height - radius)}h{figure(2 - width)}z" fill="{fill}"/>'
    )


def blank_die(x: float, y: float) -> str:
    """A small die with four pips, as printed on the board."""
    body = rect((x - 7.5, y - 7.5, 15, 15), 3, f'fill="{BONE}"')
    pips = "".join(
        f'<circle cx="{figure(x + dx)}" cy="{figure(y + dy)}" r="1.700"/>'
        for dx in (-3.2, 3.2)
        for dy in (-3.2, 3.2)
    )
    return f'{body}<g fill="{INK}">{pips}</g>'


# The Village


def building_panel(layout: Layout, building: int) -> str:
    box = layout.buildings[building]
    x, y, width, _ = box
    name, takes = BUILDING_NAMES[building], BUILDING_TAKES[building]
    if layout.portrait:
        face = [
            panel(box, 5),
            icon(name, x + 16, y + 16.5, 25, BUILDING_INK),
            workers_taken(takes, x + width - 32, y + 9, 9.5),
        ]
    else:
        face = [
            panel(box, 8),
            panel_head(box, 8, 23, WOOD),
            icon(name, x + 21, y + 46, 33, BUILDING_INK),
            workers_taken(takes, x + width - 6, y + 12, 17),
        ]
    return "".join([*face, berth(layout, building)])


def berth(layout: Layout, building: int) -> str:
    x, y = layout.berth(building)
    circle = f'<circle cx="{figure(x)}" cy="{figure(y)}"'
    radius = layout.berth_radius
    return (
        f'{circle} r="{figure(radius)}" fill="{WELL}" stroke="{WOOD}" stroke-width="2"/>'
        f'{circle} r="{figure(radius - 3.5)}" fill="none" stroke="{WELL_EDGE}" '
        'stroke-dasharray="2 3"/>'
    )


def store_panel(layout: Layout) -> str:
    """The strip below the Village: Offerings, the supply, the draw pile and the discards."""
    parts = [well(box) for box in layout.offers]
    if layout.portrait:
        x, y, width, _ = STACK
        parts += [well(STACK), icon("offering", x + width / 2, y + 13, 20, BUILDING_INK)]
    else:
        _, top, _, _ = layout.pile
        parts.insert(0, panel((26, top - 23, 768, 63), 8))
        for good, box in enumerate(layout.supply):
            x, y, _, height = box
            parts += [well(box), use(f"good-{good}", x + 13, y + height / 2, 21)]
        for x in (363, 663):
            parts.append(f'<path d="M{x} {top - 15}v48" stroke="{WELL_EDGE}" stroke-opacity=".6"/>')
    parts += [
        card_back(layout.pile, True, layout.portrait),
        card_back(layout.discards, False, layout.portrait),
    ]  # fmt: skip
    return "".join(parts)


def card_back(box: Box, hidden: bool, portrait: bool) -> str:
    """A small pile of cards: face down with a lozenge, or face up with lines. The portrait board
    has no marks. The count is drawn next to the pile, or on it on the portrait board."""
    x, y, width, height = box
    fill = WOOD if hidden else BONE
    edge = f'stroke="{INK}" stroke-width="1.300"'
    across = width - 6 if portrait else 22
    lower = rect((x + 4, y + 2, across, height - 3), 3, f'fill="{fill}" {edge}')
    upper = rect((x + 1, y, across, height - 3), 3, f'fill="{fill}" {edge}')
    if portrait:
        return lower + upper
    mark = "l5 8.500l-5 8.500l-5 -8.500z" if hidden else "m-6 2h12m-12 4.500h12m-12 4.500h8"
    ink = "#e9c98f" if hidden else WELL_EDGE
    return (
        f'{lower}{upper}<path d="M{figure(x + 12)} {figure(y + 7)}{mark}" fill="none" '
        f'stroke="{ink}" stroke-width="1.500"/>'
    )


# The tracks of the landscape board


def track_post(post: int, most: int, crest: str) -> str:
    top = 42
    step = (POST_FOOT - POST_TOP) / (most + 1)
    parts = [
        rect((post, top, 48, 338), 8, 'fill="#5b3b20" stroke="#2a190c" stroke-width="2"'),
        rect((post + 3, top + 3, 42, 332), 6, 'fill="none" stroke="#b98a54" stroke-opacity=".7"'),
        icon(crest, post + 24, 59, 25, PALE),
    ]
    for steps in range(most + 1):
        x, y = track_place(post, most, steps)
        place = (x - 14, y - step / 2 + 1, 28, step - 2)
        parts.append(rect(place, 4, 'fill="#e5d2a2" stroke="#2a190c"'))
    return "".join(parts)


def track_figures() -> str:
    """The figures next to each place: its Valkyrie points; its Armour, with points where they
    rise."""
    parts = [f"<g {DISPLAY_FONT}>"]
    for steps, points in enumerate(VALKYRIE_POINTS):
        _, y = track_place(VALKYRIE_POST, TOP_VALKYRIES, steps)
        parts.append(points_badge(VALKYRIE_POST + 10, y, points))
    for steps, points in enumerate(ARMOUR_POINTS):
        _, y = track_place(ARMOUR_POST, TOP_ARMOUR, steps)
        rises = steps > 0 and points > ARMOUR_POINTS[steps - 1]
        parts.append(text(ARMOUR_POST + 38, y + (-1.5 if rises else 4.5), steps, 13.5, BONE))
        if rises:
            parts.append(points_badge(ARMOUR_POST + 38, y + 6.5, points))
    parts.append("</g>")
    return "".join(parts)


def points_badge(x: float, y: float, points: int) -> str:
    badge = rect((x - 6.5, y - 6.5, 13, 13), 3, f'fill="{KIND_TINTS[FORTRESS]}"')
    return badge + text(x, y + 4, points, 11.5, BONE)
