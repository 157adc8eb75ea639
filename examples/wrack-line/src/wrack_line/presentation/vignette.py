"""A small picture of the game without text: shells on the sand, and an approaching wave."""

from raidtable.games.art.scenery import placed, sky, vignette, waves
from wrack_line.presentation.shapes import OUTLINE, SAND, SHELLS, WET_SAND


def draw() -> str:
    sand = (
        f'<path d="M-5 195V118C90 128 210 100 405 112V195Z" fill="{WET_SAND}"/>'
        f'<path d="M-5 195V140C110 140 230 118 405 128V195Z" fill="{SAND}"/>'
    )
    shells = "".join(
        placed(f"<g {OUTLINE}>{SHELLS[name]}</g>", x, y, size, turn)
        for name, x, y, size, turn in (
            ("scallop", 130, 142, 0.8, -12),
            ("cockle", 60, 160, 0.4, 20),
            ("whelk", 236, 150, 0.55, 30),
            ("razor", 330, 158, 0.6, 8),
        )
    )
    return vignette(
        sky("#bfe3ea", "#e8f2e4", "#f6e4c1"),
        waves(84, "#6fb0b8", "#2d6673", 0),
        waves(104, "#3f8796", "#1f5461", -14),
        sand,
        shells,
    )
