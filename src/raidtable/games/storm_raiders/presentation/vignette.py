"""Storm Raiders in one small picture: Trike, Plane and Sub on the move, with the storm behind
them."""

import math

from raidtable.games.art.scenery import INK, placed, ridge, sky, vignette, waves

BRASS, BRASS_LIGHT, BRASS_DARK, GLASS = "#c99a44", "#e2bd6a", "#6f4e17", "#9cc9c4"
STORM = ("#b3a5ea", "#8d7dcb")
TURNS = 11
# A ridge's colour and edge.
FAR, MID, NEAR = ("#7d5a4e", "#2c1b1c"), ("#a06a35", "#2a190a"), ("#6e4520", "#2a190a")


def draw() -> str:
    return vignette(
        sky("#241f40", "#4a3f6d", "#8c6a80", "#d79a5c"),
        lightning(),
        ridge([(-5, 128), (70, 116), (190, 130), (260, 124), (330, 112), (405, 122)], *FAR, "far"),
        tornado(158, 16, 140),
        ridge([(-5, 142), (80, 136), (190, 148), (262, 152), (300, 170), (405, 200)], *MID, "mid"),
        waves(158, "#24474f", "#0f262c", 228, 6),
        placed(sub(), 334, 158),
        waves(170, "#1a343c", "#0b1c21", 246, 6),
        ridge(
            [(-5, 172), (110, 164), (220, 172), (270, 182), (300, 200), (405, 215)], *NEAR, "near"
        ),
        placed(trike(), 106, 152),
        placed(plane(), 288, 76, 0.95, -8),
    )


def lightning() -> str:
    return (
        '<path d="M52 -4L30 44L44 42L22 92L66 34L52 36L70 -4ZM362 -4L350 26L359 25L346 58L374 18'
        'L364 19L376 -4Z" fill="#efeaff" fill-opacity=".85"/>'
    )


def tornado(x: float, top: float, foot: float) -> str:
    """The storm: rings that grow upwards, each turned a little from the one below."""
    rings = []
    for turn in range(TURNS):
        height = turn / (TURNS - 1)
        half = 9 + 54 * height**1.5
        y = foot - (foot - top) * height
        sway = 9 * math.sin(turn * 0.95)
        rings.append(
            f'<ellipse cx="{x + sway:.1f}" cy="{y:.1f}" rx="{half:.1f}" ry="{4 + half * 0.17:.1f}" '
            f'fill="{STORM[turn % 2]}" stroke="#2b2350" stroke-width="2"/>'
            f'<path d="M{x + sway - half * 0.7:.1f} {y + 1:.1f}Q{x + sway - half * 0.2:.1f} '
            f'{y + half * 0.13 + 2:.1f} {x + sway + half * 0.35:.1f} {y + half * 0.1 + 1:.1f}" '
            'fill="none" stroke="#efeaff" stroke-width="2" stroke-linecap="round"/>'
        )
    dust = "".join(
        f'<circle cx="{x + across:g}" cy="{foot + down:g}" r="{r:g}"/>'
        for across, down, r in ((-26, 2, 9), (-12, 5, 11), (6, 5, 12), (22, 3, 9), (34, 5, 6))
    )
    debris = "".join(
        f'<path d="M{x + across:g} {y:g}l7 -3l3 6l-6 3Z"/>'
        for across, y in ((-78, 52), (46, 98), (-62, 30), (62, 118))
    )
    return (
        f'{"".join(rings)}<g fill="#c99a6a" stroke="#2a190a" stroke-width="1.6">{dust}</g>'
        f'<g fill="#4a3426" stroke="#1b1210">{debris}</g>'
    )


def wheel(x: float, y: float, r: float) -> str:
    spokes = "".join(
        f"M0 0L{r * math.cos(angle):.1f} {r * math.sin(angle):.1f}"
        for angle in (0.3, 1.35, 2.39, 3.44, 4.49, 5.53)
    )
    return placed(
        f'<circle r="{r + 2.5:g}" fill="none" stroke="{INK}" stroke-width="4" '
        f'stroke-dasharray="4 2.6"/><circle r="{r:g}" fill="#3a2c22" stroke="{INK}" '
        f'stroke-width="3"/><circle r="{r * 0.68:.1f}" fill="#b9a98a"/>'
        f'<path d="{spokes}" stroke="{INK}" stroke-width="1.5"/>'
        f'<circle r="{r * 0.26:.1f}" fill="{BRASS}" stroke="{INK}" stroke-width="1.5"/>',
        x,
        y,
    )


def trike() -> str:
    """The Trike with its rider, dust behind the wheels."""
    return (
        '<g fill="#d9b383" stroke="#2a190a" stroke-width="1.5"><circle cx="-52" cy="14" r="6"/>'
        '<circle cx="-43" cy="9" r="8"/><circle cx="-61" cy="17" r="4"/></g>'
        f"{wheel(-24, 6, 15)}{wheel(34, 9, 12)}"
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round">'
        '<path d="M-44 -14L-30 -8L-32 -2L-46 -6Z" fill="#77706a"/>'
        f'<path d="M-34 -10L-14 -18L8 -16L24 -24L32 -20L28 -12L12 -2L-20 0Z" fill="{BRASS}"/>'
        f'<path d="M26 -22L34 9M20 -34L27 -20" fill="none" stroke-width="4"/>'
        f'<path d="M-10 -4L8 -10L12 -2L-8 2Z" fill="{BRASS_DARK}"/>'
        '<circle cx="33" cy="-19" r="5" fill="#fff3cf"/>'
        # The rider: scarf, leg, coat, arm, head
        '<path d="M-10 -46C-22 -52 -30 -42 -44 -48C-36 -40 -28 -36 -8 -40Z" fill="#b02e26"/>'
        '<path d="M-16 -18L2 -20L10 -8L4 -2L-4 -10L-14 -10Z" fill="#48515a"/>'
        '<path d="M-20 -16C-20 -30 -12 -42 -4 -42C4 -40 4 -28 0 -18Z" fill="#5b4327"/>'
        '<path d="M-4 -38L10 -28L21 -34L23 -29L10 -21L-8 -30Z" fill="#7b5c38"/>'
        '<circle cx="0" cy="-50" r="9" fill="#f1cfa6"/>'
        '<path d="M-9 -49C-10 -60 -2 -63 4 -60C8 -58 9 -55 9 -53L-2 -51L-3 -45Z" fill="#6a4527"/>'
        f'<path d="M1 -54L10 -53L9 -48L2 -49Z" fill="{GLASS}" stroke-width="1.8"/></g>'
        f'<path d="M-20 -9L2 -13" stroke="{BRASS_LIGHT}" stroke-width="2.4"/>'
    )


def plane() -> str:
    """The Plane: two wings, struts, and a turning propeller."""
    return (
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round">'
        f'<path d="M-30 10L34 10L40 16L-24 16Z" fill="{BRASS_DARK}"/>'
        '<path d="M12 14L15 24M0 14L14 24" fill="none"/><circle cx="15" cy="26" r="5" '
        'fill="#3a2c22"/>'
        '<path d="M-60 -22L-50 -22L-42 -8L-52 -6Z" fill="#b02e26"/>'
        f'<path d="M-58 -6C-30 -12 10 -12 32 -8L38 0L32 8C4 12 -30 6 -58 0Z" fill="{BRASS}"/>'
        '<path d="M32 -8L38 0L32 8L26 8V-9Z" fill="#77706a"/>'
        '<path d="M-6 -26L0 12M22 -26L28 12M22 -26L4 12" fill="none" stroke-width="1.8"/>'
        '<circle cx="-16" cy="-14" r="6" fill="#f1cfa6"/>'
        '<path d="M-22 -14C-22 -21 -18 -22 -14 -21C-11 -20 -10 -17 -10 -16Z" fill="#6a4527"/>'
        '<path d="M-22 -10L-9 -10L-8 -6L-24 -6Z" fill="#4a3426" stroke-width="1.5"/>'
        f'<path d="M-32 -32L32 -32L38 -26L-26 -26Z" fill="{BRASS_LIGHT}"/></g>'
        f'<ellipse cx="41" cy="0" rx="3" ry="19" fill="#efeaff" fill-opacity=".55" stroke="{INK}" '
        'stroke-width="1.3"/>'
        f'<path d="M-46 -1H20" stroke="{BRASS_LIGHT}" stroke-width="2.2"/>'
    )


def sub() -> str:
    """The Sub, half out of the water: tower, periscope, lit portholes."""
    portholes = "".join(
        f'<circle cx="{x}" cy="-2" r="4.2" fill="#ffe08a" stroke="{INK}" stroke-width="1.8"/>'
        for x in (-20, -4, 12)
    )
    return (
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round">'
        '<path d="M2 -26V-40H14V-34" fill="none" stroke-width="5"/>'
        '<path d="M2 -26V-39.5H13V-35" fill="none" stroke="#b9a98a" stroke-width="2"/>'
        f'<path d="M-14 -12L-10 -28H10L16 -12Z" fill="{BRASS_DARK}"/>'
        f'<path d="M-48 -2L-56 -14L-46 -14L-38 -8C-24 -16 24 -18 40 -2C48 8 40 16 28 20H-34'
        f'C-44 14 -50 6 -48 -2Z" fill="{BRASS}"/></g>'
        f'<path d="M-34 -7C-18 -13 18 -14 33 -4" fill="none" stroke="{BRASS_LIGHT}" '
        f'stroke-width="2.4"/>{portholes}'
    )
