"""The diagrams of the site, as SVG: boxes, arrows and words.

They are drawn here instead of by a tool in the reader's browser, so the site needs no network and
the build no program of the system. A diagram has its own light ground, in both themes.
"""

from collections.abc import Callable
from html import escape
from typing import NamedTuple

FONT = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif"
INK, LINE, GROUND = "#3b2a14", "#8a7a63", "#fffaf0"
FILLS = {"sand": "#f3e6c8", "sea": "#cfe3ea", "moss": "#dbe7cb", "rust": "#f2d3c2"}
LINE_HEIGHT = 18


class Box(NamedTuple):
    """A box with a title and lines of text below it."""

    x: int
    y: int
    width: int
    height: int
    title: str
    lines: tuple[str, ...] = ()
    fill: str = "sand"

    def svg(self) -> str:
        middle = self.x + self.width / 2
        top = self.y + (self.height - LINE_HEIGHT * len(self.lines)) / 2 + 5
        words = [
            f'<text x="{middle:g}" y="{top:g}" font-weight="700" font-size="14">'
            f"{escape(self.title)}</text>"
        ]
        for number, line in enumerate(self.lines, start=1):
            words.append(
                f'<text x="{middle:g}" y="{top + number * LINE_HEIGHT:g}" font-size="12">'
                f"{escape(line)}</text>"
            )
        return (
            f'<rect x="{self.x}" y="{self.y}" width="{self.width}" height="{self.height}" rx="8" '
            f'fill="{FILLS[self.fill]}" stroke="{LINE}" stroke-width="1.5"/>{"".join(words)}'
        )


class Arrow(NamedTuple):
    """An arrow from point to point, with words next to its middle."""

    points: tuple[tuple[float, float], ...]
    words: str = ""

    def svg(self) -> str:
        way = " ".join(f"{x:g},{y:g}" for x, y in self.points)
        half = len(self.points) // 2
        (x0, y0), (x1, y1) = self.points[half - 1], self.points[half]
        said = (
            f'<text x="{(x0 + x1) / 2:g}" y="{(y0 + y1) / 2 - 6:g}" font-size="12" '
            f'fill="#8a6a2f" font-weight="600">{escape(self.words)}</text>'
            if self.words
            else ""
        )
        return (
            f'<polyline points="{way}" fill="none" stroke="{LINE}" stroke-width="2" '
            f'marker-end="url(#head)"/>{said}'
        )


def drawing(width: int, height: int, title: str, *parts: Box | Arrow) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="{FONT}" text-anchor="middle" '
        f'fill="{INK}"><title>{escape(title)}</title><defs><marker id="head" viewBox="0 0 10 10" '
        'refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">'
        f'<path d="M0 0 10 5 0 10z" fill="{LINE}"/></marker></defs>'
        f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>'
        f"{''.join(part.svg() for part in parts)}</svg>"
    )


def rooms() -> str:
    """Which package imports which."""
    return drawing(
        760, 330, "Packages and their imports",
        Box(270, 262, 220, 56, "engine", ("contracts, match, RNG",), "moss"),
        Box(270, 142, 220, 76, "games/<id>/rules", ("steps, views,", "positions"), "sea"),
        Box(20, 152, 200, 56, "games/<id>/bots", ("evaluation function",), "sea"),
        Box(536, 152, 214, 56, "games/<id>/presentation", ("words, boards, terminal",), "sea"),
        Box(20, 22, 130, 56, "bots", ("search, levels",)),
        Box(168, 22, 130, 56, "arena", ("bots against bots",)),
        Box(316, 22, 130, 56, "cli", ("the terminal",)),
        Box(464, 22, 130, 56, "server", ("the web table",)),
        Box(612, 22, 130, 56, "front", ("import raidtable",)),
        Arrow(((380, 218), (380, 262))),
        Arrow(((220, 180), (270, 180))),
        Arrow(((536, 180), (490, 180))),
        *(Arrow(((x, 78), (x, 112), (380, 112), (380, 142))) for x in (85, 233, 381, 529, 677)),
    )  # fmt: skip


def click() -> str:
    """A move at the web table, from the click to all pages."""
    return drawing(
        760, 300, "A move at the web table",
        Box(20, 30, 150, 70, "browser", ("posts the action and", "the moves it has seen"), "rust"),
        Box(220, 30, 150, 70, "security", ("size, session,", "form token")),
        Box(420, 30, 150, 70, "tables/decisions", ("may this seat do", "that now?")),
        Box(610, 30, 135, 70, "engine/match", ("rules, random", "events"), "moss"),
        Box(610, 190, 135, 70, "storage", ("one row, committed", "with others"), "sea"),
        Box(420, 190, 150, 70, "tables/notify", ("the change is", "in effect")),
        Box(220, 190, 150, 70, "html/sections", ("what each viewer", "sees now")),
        Box(20, 190, 150, 70, "every open page", ("gets what changed,", "and animates it"), "rust"),
        Arrow(((170, 65), (220, 65))),
        Arrow(((370, 65), (420, 65))),
        Arrow(((570, 65), (610, 65))),
        Arrow(((678, 100), (678, 190))),
        Arrow(((610, 225), (570, 225))),
        Arrow(((420, 225), (370, 225))),
        Arrow(((220, 225), (170, 225))),
    )  # fmt: skip


def bot_decision() -> str:
    """How a bot decides."""
    return drawing(
        760, 250, "A bot's decision",
        Box(20, 30, 150, 70, "view", ("what the seat", "can see"), "sea"),
        Box(220, 30, 160, 70, "determinise", ("a position that", "fits the view"), "moss"),
        Box(430, 30, 150, 70, "tree", ("walk down: legal,", "apply, chance")),
        Box(610, 30, 135, 70, "judgement", ("estimates the", "final points")),
        Box(430, 160, 150, 60, "findings", ("visits and values",)),
        Box(220, 160, 160, 60, "level", ("budget and noise",)),
        Box(20, 160, 150, 60, "action", ("through Match.play",), "rust"),
        Arrow(((170, 65), (220, 65))),
        Arrow(((380, 65), (430, 65))),
        Arrow(((580, 65), (610, 65))),
        Arrow(((678, 100), (678, 130), (505, 130), (505, 160))),
        Arrow(((430, 190), (380, 190))),
        Arrow(((220, 190), (170, 190))),
        Arrow(((505, 130), (300, 130), (300, 100)), "many times"),
    )  # fmt: skip


def match_and_record() -> str:
    """What a match is made of."""
    return drawing(
        760, 190, "A match and its record",
        Box(20, 60, 150, 70, "options, seed", ("the start of", "everything"), "sea"),
        Box(230, 60, 150, 70, "actions", ("decisions and", "random outcomes"), "sea"),
        Box(440, 60, 130, 70, "position", ("derived by", "the rules"), "moss"),
        Box(620, 10, 125, 50, "views", ("one a seat",)),
        Box(620, 70, 125, 50, "digest", ("its short name",)),
        Box(620, 130, 125, 50, "result", ("points, ranks",)),
        Arrow(((170, 95), (230, 95))),
        Arrow(((380, 95), (440, 95))),
        Arrow(((570, 85), (620, 35))),
        Arrow(((570, 95), (620, 95))),
        Arrow(((570, 105), (620, 155))),
    )  # fmt: skip


DIAGRAMS: dict[str, Callable[[], str]] = {
    "rooms": rooms,
    "click": click,
    "bot-decision": bot_decision,
    "match-and-record": match_and_record,
}
