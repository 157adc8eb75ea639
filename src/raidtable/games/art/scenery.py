"""Skies, ridges, trees and waves for the games' vignettes.

A vignette is a small picture of a game: a separate SVG without words, so that one serves every
language. Narrow windows show the quarter of it round `MOTIF`, where the main subject is.
"""

import math
from itertools import pairwise

from raidtable.engine.rng import Rng, seeded

WIDTH, HEIGHT = 400, 190
MOTIF = 130
INK, BONE = "#2b1d12", "#fbf3e0"

Point = tuple[float, float]


def vignette(*layers: str) -> str:
    """The layers one above another, from the sky to the foreground."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(layers)}</svg>'
    )


def sky(*colours: str) -> str:
    """A sky with a gradient from the first colour at the top to the last at the bottom."""
    last = len(colours) - 1
    stops = "".join(
        f'<stop offset="{number / last:g}" stop-color="{colour}"/>'
        for number, colour in enumerate(colours)
    )
    return (
        f'<defs><linearGradient id="sky" x2="0" y2="1">{stops}</linearGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>'
    )


def placed(drawn: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Move a drawing from the origin to that place."""
    size = f" scale({scale:g})" if scale != 1 else ""
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{size}">{drawn}</g>'


def ridge(tops: list[Point], fill: str, edge: str, seed: str) -> str:
    """Land below a line through those tops, as if cut by hand."""
    rng = seeded(seed)
    for _ in range(3):
        tops = roughened(tops, rng)
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in tops)
    return (
        f'<path d="M-5 {HEIGHT + 5}L{line}L{WIDTH + 5} {HEIGHT + 5}Z" fill="{fill}" '
        f'stroke="{edge}" stroke-width="2" stroke-linejoin="round"/>'
    )


def roughened(points: list[Point], rng: Rng) -> list[Point]:
    """The line with the middle of each segment displaced a little."""
    rough = [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        aside = (rng.below(100) - 50) / 600 * math.hypot(to_x - x, to_y - y)
        rough += [((x + to_x) / 2, (y + to_y) / 2 + aside), (to_x, to_y)]
    return rough


def mountain(x: float, foot: float, size: float, light: str, shade: str) -> str:
    """A peak with snow, lit from the left."""
    top = foot - size
    return (
        f'<path d="M{x - size * 0.72:g} {foot:g}L{x - size * 0.26:g} {top + size * 0.4:g}'
        f"L{x:g} {top:g}L{x + size * 0.3:g} {top + size * 0.48:g}L{x + size * 0.72:g} {foot:g}Z"
        f'" fill="{light}" stroke="#4a3520" stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M{x:g} {top:g}L{x + size * 0.3:g} {top + size * 0.48:g}'
        f"L{x + size * 0.7:g} {foot:g}H{x + size * 0.16:g}L{x + size * 0.1:g} {top + size * 0.6:g}"
        f'L{x - size * 0.05:g} {top + size * 0.46:g}Z" fill="{shade}"/>'
        f'<path d="M{x:g} {top:g}L{x + size * 0.18:g} {top + size * 0.29:g}'
        f"L{x + size * 0.06:g} {top + size * 0.23:g}L{x - size * 0.02:g} {top + size * 0.35:g}"
        f"L{x - size * 0.1:g} {top + size * 0.23:g}L{x - size * 0.18:g} {top + size * 0.28:g}Z"
        '" fill="#f8f2e4" stroke="#4a3520" stroke-width=".9" stroke-linejoin="round"/>'
    )


def pine(x: float, foot: float, size: float) -> str:
    """A tree of three tiers, darker on the right."""
    right = (
        f"L{x + size * 0.24:g} {foot - size * 0.62:g}H{x + size * 0.13:g}"
        f"L{x + size * 0.34:g} {foot - size * 0.3:g}H{x + size * 0.17:g}"
        f"L{x + size * 0.42:g} {foot:g}"
    )
    left = (
        f"H{x - size * 0.42:g}L{x - size * 0.17:g} {foot - size * 0.3:g}H{x - size * 0.34:g}"
        f"L{x - size * 0.13:g} {foot - size * 0.62:g}H{x - size * 0.24:g}Z"
    )
    top = f"M{x:g} {foot - size:g}"
    return (
        f'<path d="{top}{right}{left}" fill="#6d7f48" stroke="#2f3a1d" stroke-width="1.3" '
        f'stroke-linejoin="round"/><path d="{top}{right}H{x + size * 0.04:g}Z" fill="#4f6136"/>'
    )


def waves(y: float, fill: str, edge: str, shift: float, swell: float = 9) -> str:
    """A band of sea from that height down, with a line of foam along its top."""
    crest = f"q20 {-swell:g} 40 0t40 0" * 6
    return (
        f'<g transform="translate({shift:g} 0)">'
        f'<path d="M-40 {y:g}{crest}V{HEIGHT + 10}H-40Z" fill="{fill}" stroke="{edge}" '
        'stroke-width="1.8"/>'
        f'<path d="M-40 {y + 6:g}{crest}" fill="none" stroke="#d9e8da" stroke-opacity=".38" '
        'stroke-width="1.4" stroke-dasharray="26 14 9 31" stroke-linecap="round"/></g>'
    )
