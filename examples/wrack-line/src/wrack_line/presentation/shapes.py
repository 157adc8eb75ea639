"""Shells, waves and letters as SVG. A shape is drawn around the origin, 100 units wide."""

from html import escape

from wrack_line.rules.components import KIND_NAMES

INK = "#2b2430"
SAND, WET_SAND, SEA, FOAM = "#ecd9b0", "#d9c08d", "#3f8796", "#e6f4f2"

COCKLE = (
    '<path d="M-42 16C-46 -18 -24 -42 0 -42C24 -42 46 -18 42 16C34 34 16 42 0 42C-16 42 -34 34 -42 '
    '16Z" fill="#f4e7d3"/><path d="M0 38V-42M-10 38C-16 10 -20 -18 -18 -38M10 38C16 10 20 -18 18 '
    '-38M-20 34C-32 10 -36 -8 -34 -22M20 34C32 10 36 -8 34 -22" fill="none" stroke-width="2.5"/>'
)
SCALLOP = (
    '<path d="M0 40L-16 40L-20 28C-40 14 -48 -8 -44 -18C-38 -28 -32 -26 -30 -28C-28 -38 -16 -40 '
    "-12 -38C-6 -44 6 -44 12 -38C16 -40 28 -38 30 -28C32 -26 38 -28 44 -18C48 -8 40 14 20 28L16 40Z"
    '" fill="#e59a83"/><path d="M0 30V-38M-7 29L-24 -30M7 29L24 -30M-13 28L-38 -18M13 28L38 -18" '
    'fill="none" stroke-width="2.5"/>'
)
WHELK = (
    '<path d="M-6 -46C8 -34 10 -24 22 -16C40 -4 40 22 22 36C12 44 0 46 -8 44C-2 38 -2 30 -10 24C'
    '-34 10 -32 -14 -16 -22C-12 -30 -10 -38 -6 -46Z" fill="#c9b6d8"/><path d="M-14 -24C0 -28 10 '
    '-24 22 -16M-27 -6C-10 -14 14 -10 33 4M-10 24C0 10 16 8 30 18" fill="none" stroke-width="2.5"/>'
)
RAZOR = (
    '<path d="M-44 22C-48 10 -44 4 -36 0L30 -34C42 -38 50 -26 44 -16L-24 26C-34 34 -42 32 -44 22Z" '
    'fill="#b9c98f"/><path d="M-34 12L40 -26M-38 20L-6 2M-28 20L42 -20" fill="none" '
    'stroke-width="2.5"/>'
)
SHELLS = {"cockle": COCKLE, "scallop": SCALLOP, "whelk": WHELK, "razor": RAZOR}
HIDDEN_SHELL = (
    '<circle r="40" fill="#d9c08d" stroke-dasharray="9 6"/><path d="M-11 -12C-11 -28 13 -26 12 -11C'
    '11 0 0 0 0 13M0 24V26" fill="none" stroke-width="7" stroke-linecap="round"/>'
)
WAVE = (
    '<path d="M-48 20C-36 20 -38 -24 -6 -26C16 -28 26 -8 16 0C8 6 0 0 4 -8C-12 -2 -8 20 10 20C26 '
    '20 36 8 48 8V34H-48Z"/>'
)
OUTLINE = f'stroke="{INK}" stroke-width="4" stroke-linejoin="round"'


def shapes() -> str:
    """The shapes that boards and player boards use by their ids."""
    drawn = {**SHELLS, "hidden": HIDDEN_SHELL}
    shells = "".join(f'<g id="wrack-{name}" {OUTLINE}>{drawn[name]}</g>' for name in drawn)
    return f'<defs>{shells}<g id="wrack-wave" {OUTLINE}>{WAVE}</g></defs>'


def use(shape: str, x: float, y: float, size: float, extra: str = "") -> str:
    """A shape with its centre at that point."""
    at = f'transform="translate({x:g} {y:g}) scale({size / 100:g})"'
    return f'<use href="#wrack-{shape}" {at}{extra}/>'


def text(x: float, y: float, words: object, size: float, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{INK}">'
        f"{escape(str(words))}</text>"
    )


def icon(shape: str) -> str:
    """A shape in a line of text on a page."""
    return (
        '<svg viewBox="-50 -50 100 100" width="22" height="22" aria-hidden="true">'
        f'<use href="#wrack-{shape}"/></svg>'
    )


def icon_of(kind: int) -> str:
    return icon(KIND_NAMES[kind]) if kind >= 0 else icon("hidden")
