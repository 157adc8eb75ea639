"""Raids in one small picture: longships racing into the evening, and a Monster on their way."""

from raidtable.engine.seats import SEAT_COLORS, emblem
from raidtable.games.art.scenery import (
    BONE,
    INK,
    MOTIF,
    placed,
    ridge,
    sky,
    vignette,
    waves,
)

# A ridge's colour and edge.
FAR = ("#9c6a5c", "#5d3733")
# From the curled stern on the left along the gunwale to the dragon's head, and back along the keel.
HULL = (
    "M-51 10C-58 -4 -63 -22 -53 -31C-46 -36 -39 -29 -44 -24C-48 -22 -48 -8 -41 4C-28 14 28 14 41 2"
    "C47 -10 46 -22 43 -32C41 -42 49 -50 59 -48L72 -43L74 -38L63 -37L72 -33L60 -31C56 -29 57 -22 "
    "57 -14C56 2 50 20 38 28C20 37 -24 37 -38 28C-46 23 -49 16 -51 10Z"
)
CANVAS = "M-36 -64Q0 -74 36 -64Q45 -36 37 -8Q0 3 -37 -8Q-45 -36 -36 -64Z"
STRIPES = (
    "M-24 -66.5L-12 -68.5Q-17 -34 -13 -2.5L-25 -4.5Q-30 -36 -24 -66.5Z"
    "M12 -68.5L24 -66.5Q30 -36 25 -4.5L13 -2.5Q17 -34 12 -68.5Z"
)
SMALL_HULL = (
    "M-23 4C-26 -2 -28 -10 -24 -14C-20 -16 -18 -12 -20 -10C-21 -6 -20 -2 -18 2C-12 6 12 6 18 1"
    "C20 -6 19 -12 20 -16C22 -21 28 -21 33 -17L28 -14C25 -12 25 -6 24 0C22 8 18 13 14 14"
    "C6 17 -10 17 -16 13C-20 11 -22 8 -23 4Z"
)
SMALL_CANVAS = "M-16 -27Q0 -31 16 -27Q20 -15 16 -3Q0 2 -16 -3Q-20 -15 -16 -27Z"
SHIELDS = ((-32, 13), (-16, 17), (0, 18), (16, 17), (32, 12))
NECK = "M-16 40C-20 22 -22 -4 -8 -19C2 -29 16 -28 22 -20"
FIN = "M-19 14L-30 8L-23 3L-32 -5L-21 -7L-26 -17L-14 -13L-13 -24L-4 -20Z"
HEAD = (
    "M4 -30C12 -38 26 -36 33 -28L52 -22C55 -20 55 -16 52 -15L34 -14L49 -8C46 -4 40 -2 32 -3"
    "C22 -2 12 -6 8 -13C2 -16 0 -25 4 -30Z"
)


def draw() -> str:
    return vignette(
        sky("#f6dfa8", "#efbf83", "#cf7f63", "#b5655a"),
        '<circle cx="292" cy="80" r="44" fill="#fbf0cf"/>'
        '<circle cx="292" cy="80" r="54" fill="none" stroke="#fbf0cf" stroke-opacity=".45" '
        'stroke-width="3"/>',
        gulls(),
        ridge([(-5, 108), (22, 88), (46, 96), (84, 116), (150, 122), (405, 124)], *FAR, "isle"),
        waves(116, "#6ba3a6", "#1d4c57", 0),
        placed(serpent(), 342, 96),
        waves(132, "#3f8390", "#17404b", -16),
        placed(small_ship(), 246, 112, 0.95),
        placed(ship(), MOTIF - 3, 117, 0.9),
        waves(151, "#2c6876", "#123641", -4),
        waves(174, "#1e4d5a", "#0e2c35", -22, 7),
    )


def gulls() -> str:
    lines = "".join(
        f"M{x} {y}q{s} {-s} {s * 1.6:g} 0q{s * 0.6:g} {-s} {s * 1.6:g} 0"
        for x, y, s in ((206, 52, 6), (228, 42, 4), (34, 50, 5))
    )
    return (
        f'<path d="{lines}" fill="none" stroke="{INK}" stroke-width="1.8" stroke-linecap="round"/>'
    )


def ship() -> str:
    """The red longship under full sail, from the side."""
    outlines = f'<path d="{HULL}"/><path d="{CANVAS}"/>'
    oars = "".join(f"M{x} {y + 4}L{x - 16} {y + 34}" for x, y in SHIELDS)
    colours = (BONE, SEAT_COLORS[0])
    shields = "".join(
        f'<circle cx="{x}" cy="{y}" r="7.5" fill="{colours[number % 2]}"/>'
        f'<circle cx="{x}" cy="{y}" r="2" fill="{INK}"/>'
        for number, (x, y) in enumerate(SHIELDS)
    )
    return (
        f'<g fill="{BONE}" stroke="{BONE}" stroke-width="7" stroke-linejoin="round">{outlines}</g>'
        f'<path d="{oars}" stroke="{INK}" stroke-width="4.5" stroke-linecap="round"/>'
        f'<path d="{oars}" stroke="#b98a54" stroke-width="2" stroke-linecap="round"/>'
        f'<g stroke="{INK}" stroke-width="2.6" stroke-linejoin="round">'
        '<path d="M0 -84V16" stroke-width="5"/><path d="M2 -85L-24 -79L2 -73Z" fill="#eeb02a"/>'
        f'<path d="{CANVAS}" fill="{SEAT_COLORS[0]}"/></g><path d="{STRIPES}" fill="#8b1f19"/>'
        f'<path d="M-39 -62Q0 -74 39 -62" fill="none" stroke="{INK}" stroke-width="5" '
        'stroke-linecap="round"/>'
        f"{placed(emblem(0), 0, -35, 2)}"
        f'<path d="{HULL}" fill="#8a5c35" stroke="{INK}" stroke-width="2.8" '
        'stroke-linejoin="round"/>'
        '<path d="M-46 16C-30 31 30 31 50 10M-42 24C-24 37 24 37 42 24" fill="none" '
        'stroke="#4c2f18" stroke-width="1.8"/>'
        f'<circle cx="57" cy="-42" r="2.2" fill="{BONE}" stroke="{INK}"/>'
        f'<g stroke="{INK}" stroke-width="1.6">{shields}</g>'
    )


def small_ship() -> str:
    """The blue ship in the background, with less detail."""
    return (
        f'<g fill="{BONE}" stroke="{BONE}" stroke-width="5" stroke-linejoin="round">'
        f'<path d="{SMALL_HULL}"/><path d="{SMALL_CANVAS}"/></g>'
        f'<g stroke="{INK}" stroke-width="1.8" stroke-linejoin="round">'
        '<path d="M0 -33V8" stroke-width="2.6"/>'
        f'<path d="{SMALL_CANVAS}" fill="{SEAT_COLORS[1]}"/></g>{placed(emblem(1), 0, -15, 0.75)}'
        f'<path d="{SMALL_HULL}" fill="#8a5c35" stroke="{INK}" stroke-width="1.8" '
        'stroke-linejoin="round"/>'
    )


def serpent() -> str:
    """A Monster: neck, mane and open jaws above the water, and one coil behind."""
    coil = "M-66 40C-64 12 -40 10 -36 40"
    return (
        f'<path d="{coil}" fill="none" stroke="#123641" stroke-width="17"/>'
        f'<path d="{coil}" fill="none" stroke="#2f7276" stroke-width="12"/>'
        '<g stroke="#123641" stroke-width="2.4" stroke-linejoin="round">'
        f'<path d="{FIN}" fill="#c8663f"/>'
        f'<path d="{NECK}" fill="none" stroke-width="22"/></g>'
        f'<path d="{NECK}" fill="none" stroke="#2f7276" stroke-width="17"/>'
        f'<path d="M-10 40C-14 22 -15 0 -4 -12" fill="none" stroke="#a9c9a4" stroke-width="5" '
        'stroke-dasharray="4 2"/>'
        f'<path d="{HEAD}" fill="#2f7276" stroke="#123641" stroke-width="2.4" '
        'stroke-linejoin="round"/>'
        f'<path d="M50 -15L34 -14L47 -8.5L45 -12L42 -9.5L40 -13L37 -11Z" fill="{BONE}"/>'
        f'<path d="M8 -33L0 -46L16 -35ZM16 -35L13 -47L25 -33Z" fill="#e5d2a2" stroke="#123641" '
        'stroke-width="1.6" stroke-linejoin="round"/>'
        f'<path d="M20 -29L31 -25L22 -22Z" fill="#ffd56b" stroke="#123641" stroke-width="1.6"/>'
    )
