"""Raiders of the North Sea in one small picture: the village behind its palisade, and settlements
to raid far off under the mountains."""

from raidtable.engine.seats import SEAT_COLORS
from raidtable.games.art.scenery import (
    BONE,
    INK,
    MOTIF,
    WIDTH,
    mountain,
    pine,
    placed,
    ridge,
    sky,
    vignette,
)

# A ridge's colour and edge.
FAR, NEAR = ("#b3a362", "#4a3d1d"), ("#b79a5e", "#3b2815")
MOUNTAINS = ((18, 84), (214, 76), (104, 112), (398, 88), (318, 118), (262, 64))
FAR_PINES = ((196, 128, 22), (210, 131, 26), (352, 130, 24), (372, 133, 30), (390, 129, 22))
NEAR_PINES = ((16, 160, 44), (40, 166, 36), (226, 158, 40), (248, 164, 32))
THATCH, DARK_THATCH, WALL, DARK = "#b9893f", "#8c6228", "#7b5230", "#3b2815"


def draw() -> str:
    return vignette(
        sky("#8fb9bf", "#c4d2bd", "#f2dfb0"),
        clouds(),
        *(mountain(x, 132, size, "#d1bd90", "#8d7850") for x, size in MOUNTAINS),
        ridge([(-5, 126), (60, 116), (150, 126), (230, 120), (310, 112), (405, 124)], *FAR, "far"),
        *(pine(*place) for place in FAR_PINES),
        placed(church(), 300, 124),
        ridge([(-5, 146), (90, 138), (180, 146), (280, 142), (405, 150)], *NEAR, "near"),
        *(pine(*place) for place in NEAR_PINES),
        placed(longhouse(), MOTIF, 160),
        placed(raider("#3d4a55"), 292, 168),
        placed(raider("#8a8f94"), 317, 171),
        placed(raider("#e9e2d0"), 342, 168),
        palisade(),
    )


def clouds() -> str:
    return (
        '<path d="M30 46h64q-4 -12 -18 -10q-8 -14 -24 -6q-18 0 -22 16ZM226 34h52q-4 -10 -14 -8'
        'q-8 -12 -20 -4q-14 0 -18 12Z" fill="#f6f0e1" fill-opacity=".75"/>'
    )


def longhouse() -> str:
    """The Town Hall: a roof like an upturned ship, with dragons on its gables."""
    dragon = (
        '<path d="M40 -68C52 -68 56 -76 56 -85C56 -94 65 -98 72 -93L82 -87L73 -86L79 -81L69 -81'
        f'C66 -80 67 -70 62 -62C58 -56 52 -53 46 -56Z" fill="{DARK_THATCH}"/>'
    )
    roof = "M-66 -34C-62 -50 -50 -62 -44 -66Q0 -78 44 -66C50 -62 62 -50 66 -34Q0 -24 -66 -34Z"
    thatch = "".join(
        f"M{x} {y}q3 5 6 0" for y in (-60, -52, -44, -37) for x in range(-46 - y % 3 * 3, 46, 13)
    )
    planks = "".join(f"M{x} -34V0" for x in range(-46, 50, 11))
    shields = "".join(
        f'<circle cx="{x}" cy="-16" r="7" fill="{colour}" stroke="{INK}" stroke-width="1.6"/>'
        f'<circle cx="{x}" cy="-16" r="2" fill="{INK}"/>'
        for x, colour in ((-45, SEAT_COLORS[0]), (-27, BONE), (27, SEAT_COLORS[1]), (45, BONE))
    )
    return (
        '<path d="M24 -74c-8 -10 6 -16 0 -28s8 -14 4 -26" fill="none" stroke="#f6f0e1" '
        'stroke-width="6" stroke-opacity=".7" stroke-linecap="round"/>'
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round">'
        f'<path d="M-56 -36H56V2H-56Z" fill="{WALL}"/>'
        f'<path d="{planks}" stroke="{DARK}" stroke-width="1.4"/>'
        f'{dragon}<g transform="scale(-1 1)">{dragon}</g>'
        f'<path d="{roof}" fill="{THATCH}"/></g>'
        f'<path d="{thatch}" fill="none" stroke="{DARK_THATCH}" stroke-width="2"/>'
        f'<path d="M-44 -66Q0 -78 44 -66" fill="none" stroke="{DARK}" stroke-width="5" '
        'stroke-linecap="round"/>'
        f'{shields}<path d="M-13 2V-22Q0 -34 13 -22V2Z" fill="{DARK}" stroke="{INK}" '
        'stroke-width="2.2"/><path d="M-8 2V-19Q0 -27 8 -19V2Z" fill="#f0b65a"/>'
        f'<path d="M-3 2V-10a3 3.5 0 0 1 6 0V2Z" fill="{DARK}"/>'
    )


def church() -> str:
    """A Monastery: steep roofs one above another, each with a dragon or a cross."""
    tiers = ((30, -12, 17), (21, -31, 15), (13, -48, 14))
    drawn = []
    for half, foot, height in tiers:
        drawn.append(
            f'<path d="M{-half + 6} {foot}H{half - 6}V{foot + 14}H{-half + 6}Z" fill="#6a4527"/>'
            f'<path d="M{-half} {foot + 2}C{-half + 7} {foot - 1} {-half + 9} {foot - 8} '
            f"{-half + 11} {foot - height}H{half - 11}C{half - 9} {foot - 8} {half - 7} {foot - 1} "
            f'{half} {foot + 2}Z" fill="#4d3a2a"/>'
        )
    return (
        f'<g stroke="{INK}" stroke-width="1.8" stroke-linejoin="round">'
        f'<path d="M-24 -12H24V4H-24Z" fill="#6a4527"/>{"".join(drawn)}'
        '<path d="M-4 -60L0 -80L4 -60Z" fill="#4d3a2a"/>'
        '<path d="M-6 4V-5a6 6 0 0 1 12 0V4Z" fill="#f0b65a"/></g>'
        f'<path d="M0 -92V-78M-5 -87H5" stroke="{INK}" stroke-width="2.4"/>'
        '<path d="M-29 -11l-7 -6M29 -11l7 -6M-20 -30l-6 -6M20 -30l6 -6M-12 -47l-6 -6M12 -47l6 -6" '
        f'stroke="{INK}" stroke-width="2.2" stroke-linecap="round"/>'
    )


def raider(colour: str) -> str:
    """A crew member behind the palisade: a helmet, and a spear above it."""
    return (
        f'<path d="M9 6V-42" stroke="{INK}" stroke-width="3"/>'
        f'<path d="M9 -54L13 -43L9 -38L5 -43Z" fill="#c3ccd3" stroke="{INK}" stroke-width="1.5"/>'
        f'<g stroke="{INK}" stroke-width="1.8" stroke-linejoin="round">'
        f'<path d="M-11 10C-11 -6 -7 -11 0 -11S11 -6 11 10Z" fill="{colour}"/>'
        '<circle cx="0" cy="-16" r="7" fill="#f1cfa6"/>'
        '<path d="M-6 -14Q0 -2 6 -14Q0 -11 -6 -14Z" fill="#a7602a"/>'
        '<path d="M-8 -16C-8 -26 -4 -28 0 -28S8 -26 8 -16Z" fill="#8d959b"/></g>'
        f'<path d="M0 -28V-13" stroke="{INK}" stroke-width="1.6"/>'
    )


def palisade() -> str:
    """Pointed logs along the bottom of the picture, with a beam across."""
    step = 13
    logs = "".join(
        f'<path d="M{x} 195V{172 - number % 3}l6.5 -10l6.5 10V195Z" '
        f'fill="{("#85592f", "#6f4826")[number % 2]}"/>'
        for number, x in enumerate(range(-2, WIDTH, step))
    )
    return (
        f'<g stroke="{INK}" stroke-width="1.5" stroke-linejoin="round">{logs}'
        '<path d="M-5 178H405V183H-5Z" fill="#4c2f18"/></g>'
    )
