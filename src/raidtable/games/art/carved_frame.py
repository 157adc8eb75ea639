"""The carved frame round a board, and the compass rose on its sea."""

import math


def number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Carving:
    """A frame's thickness and its colours: the material, its grooves, and the strands."""

    def __init__(self, thickness: float, wood: str, groove: str, strand: str) -> None:
        self.thickness = thickness
        self.wood = wood
        self.groove = groove
        self.strand = strand


def frame(carving: Carving, width: float, height: float, braid_id: str) -> str:
    """A braid of two strands along each side, a knot in each corner."""
    thick = carving.thickness
    length = thick * 1.9
    corner = thick * 1.45
    parts = [
        f"<defs>{braid(carving, length, braid_id)}</defs>"
        f'<path d="M0 0H{width}V{height}H0ZM{thick} {thick}V{height - thick}H{width - thick}'
        f'V{thick}Z" fill="{carving.wood}"/>'
    ]
    for side, across, turn in ((width, height, ""), (height, width, " rotate(90)")):
        strand = math.floor((side - 2 * corner) / length) * length
        start = (side - strand) / 2
        for away in (0, across - thick):
            x, y = (away + thick, start) if turn else (start, away)
            parts.append(
                f'<g transform="translate({number(x)} {number(y)}){turn}"><rect '
                f'width="{number(strand)}" height="{thick}" fill="url(#{braid_id})"/></g>'
            )
    for x in (0, width - corner):
        for y in (0, height - corner):
            parts.append(
                f'<rect x="{number(x)}" y="{number(y)}" width="{number(corner)}" '
                f'height="{number(corner)}" rx="4" fill="{carving.wood}" '
                f'stroke="{carving.groove}" stroke-width="2"/>'
                + knot(carving, x + corner / 2, y + corner / 2, corner)
            )
    edge = f'fill="none" stroke="{carving.groove}"'
    parts.append(
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="3" {edge} '
        f'stroke-width="2"/><rect x="{thick}" y="{thick}" width="{width - 2 * thick}" '
        f'height="{height - 2 * thick}" {edge} stroke-width="3"/>'
    )
    return "".join(parts)


def braid(carving: Carving, length: float, braid_id: str) -> str:
    """One period of the braid, as a pattern."""
    thick, half = carving.thickness, length / 2

    def strand(start: float, side: int) -> str:
        y0, y1 = (number(thick * (0.5 + way * 0.24)) for way in (side, -side))
        bends = f"{number(start + length * 0.18)} {y0} {number(start + length * 0.32)} {y1}"
        path = f"M{number(start)} {y0}C{bends} {number(start + half)} {y1}"
        return (
            f'<path d="{path}" stroke="{carving.groove}" stroke-width="{number(thick * 0.34)}"/>'
            f'<path d="{path}" stroke="{carving.strand}" stroke-width="{number(thick * 0.2)}"/>'
        )

    strands = strand(0, -1) + strand(0, 1) + strand(half, 1) + strand(half, -1)
    return (
        f'<pattern id="{braid_id}" width="{number(length)}" height="{thick}" '
        f'patternUnits="userSpaceOnUse"><g fill="none">{strands}</g></pattern>'
    )


def knot(carving: Carving, x: float, y: float, size: float) -> str:
    radius = size * 0.21
    loops = "".join(
        f'<circle cx="{number(x + dx * radius * 0.82)}" cy="{number(y + dy * radius * 0.82)}" '
        f'r="{number(radius)}"/>'
        for dx in (-1, 1)
        for dy in (-1, 1)
    )
    return (
        f'<g fill="none"><g stroke="{carving.groove}" stroke-width="{number(size * 0.15)}">'
        f'{loops}</g><g stroke="{carving.strand}" stroke-width="{number(size * 0.085)}">{loops}'
        "</g></g>"
    )


def compass(x: float, y: float, radius: float, light: str, dark: str) -> str:
    """A rose of eight points, one half of each light and the other dark."""
    points = ""
    for long, first in ((radius * 0.62, 45), (radius, 0)):
        for quarter in range(4):
            turn = math.radians(first + 90 * quarter)
            tip = f"L{number(long * math.sin(turn))} {number(-long * math.cos(turn))}"
            for side, fill in ((turn + math.pi / 4, dark), (turn - math.pi / 4, light)):
                foot_x, foot_y = radius * 0.17 * math.sin(side), -radius * 0.17 * math.cos(side)
                foot = f"L{number(foot_x)} {number(foot_y)}"
                points += f'<path d="M0 0{tip}{foot}Z" fill="{fill}"/>'
    ring = radius * 0.78
    return (
        f'<g transform="translate({number(x)} {number(y)})" opacity=".8">'
        f'<g fill="none" stroke="{light}"><circle r="{number(radius * 0.72)}"/>'
        f'<circle r="{number(ring)}" stroke-width="2.4" '
        f'stroke-dasharray="1 {number(ring * math.tau / 32 - 1)}"/></g>'
        f'<g stroke="{dark}" stroke-width=".8" stroke-linejoin="round">{points}</g>'
        f'<circle r="{number(radius * 0.07)}" fill="{light}" stroke="{dark}"/></g>'
    )
