"""What all drawings of a review share: colours, seat emblems, notches of verdicts, fillings."""

from dataclasses import dataclass
from html import escape
from typing import Final

from raidtable.engine.seats import SEATS
from raidtable.reviews.data import Verdict
from raidtable.reviews.sentences import NOTCHES


@dataclass(frozen=True)
class Paints:
    """The colours of a drawing: those of the style sheet on a page, fixed ones in a picture."""

    ink: str
    quiet: str
    faint: str
    panel: str
    panel_2: str
    line: str
    warn: str
    bad: str
    good: str


ON_PAGE: Final = Paints(
    "var(--ink)", "var(--ink-2)", "var(--ink-3)", "var(--panel)", "var(--panel-2)",
    "var(--line-strong)", "var(--warn)", "var(--bad)", "var(--good)",
)  # fmt: skip
IN_PICTURE: Final = Paints(
    "#2b1d12", "#5a4630", "#7a6444", "#f7eeda", "#ecdfc0", "#8d7247", "#7c4800", "#9c1f1f",
    "#245a30",
)  # fmt: skip

TEXT: Final = "Alegreya Sans, sans-serif"
DISPLAY: Final = "Grenze, Georgia, serif"
BONE, EDGE = "#fbf3e0", "#2b1d12"


def patterns(paints: Paints) -> str:
    """The fillings of luck, of others' choices, and of what is not judged yet; once a drawing."""
    across = 'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    return (
        '<defs><pattern id="of-luck" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<rect width="6" height="6" fill="{paints.panel}"/>'
        f'<circle cx="3" cy="3" r="1.9" fill="{paints.quiet}"/></pattern>'
        f'<pattern id="of-others" width="6" height="6" {across}>'
        f'<rect width="6" height="6" fill="{paints.panel}"/>'
        f'<rect width="2.6" height="6" fill="{paints.quiet}"/></pattern>'
        f'<pattern id="not-judged" width="9" height="9" {across}>'
        f'<rect width="9" height="9" fill="{paints.panel_2}"/>'
        f'<rect width="1.2" height="9" fill="{paints.line}"/></pattern></defs>'
    )


def text(
    x: float,
    y: float,
    shown: str,
    size: float,
    paint: str,
    *,
    anchor: str = "start",
    family: str = TEXT,
    weight: int = 500,
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{family}" font-weight="{weight}" '
        f'font-size="{size:g}" fill="{paint}" text-anchor="{anchor}">{escape(shown)}</text>'
    )


def badge(seat: int, x: float, y: float, radius: float) -> str:
    """A seat's emblem on its colour, with an edge that is visible on every ground."""
    look = SEATS[seat]
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({radius / 12:.3f})">'
        f'<circle r="11.2" fill="{look.color}" stroke="{EDGE}" stroke-width="1.6"/>'
        f'<circle r="9.6" fill="none" stroke="#f5e9cb" stroke-width="1.5"/>'
        f'<path d="{look.emblem}" transform="scale(.66)" fill="{look.paint}"/></g>'
    )


def notches(verdict: Verdict, x: float, y: float, height: float, paint: str) -> str:
    """One, two or three notches; a tick where there is no verdict."""
    count = NOTCHES[verdict]
    if not count:
        return (
            f'<path d="M{x - 5:.1f} {y:.1f}l4 4.5 7-9" fill="none" stroke="{paint}" '
            'stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    apart = 4.2
    first = x - (count - 1) * apart / 2
    return "".join(
        f'<path d="M{first + number * apart:.1f} {y - height / 2:.1f}v{height:g}" '
        f'stroke="{paint}" stroke-width="2.4" stroke-linecap="round"/>'
        for number in range(count)
    )


def paint_of(verdict: Verdict, paints: Paints) -> str:
    count = NOTCHES[verdict]
    return (paints.good, paints.warn, paints.bad, paints.bad)[count]


def verdict_icon(verdict: Verdict, size: int = 18, paints: Paints = ON_PAGE) -> str:
    """The notches in a frame, as a small picture between words."""
    paint = paint_of(verdict, paints)
    return (
        f'<svg class="verdict" width="{size}" height="{size}" viewBox="-9 -9 18 18" '
        f'aria-hidden="true"><rect x="-8.4" y="-8.4" width="16.8" height="16.8" rx="4" fill="none" '
        f'stroke="{paint}" stroke-width="1.2" opacity=".55"/>{notches(verdict, 0, 0, 10, paint)}'
        "</svg>"
    )


def numbered(number: int, x: float, y: float, paints: Paints, radius: float = 9.5) -> str:
    """The number of a turning point."""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{paints.ink}" '
        f'stroke="{paints.panel}" stroke-width="2"/>'
        + text(x, y + 4.6, str(number), 13.5, paints.panel, anchor="middle", weight=700)
    )
