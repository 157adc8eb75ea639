"""The fan of futures: bands of points for each seat, and how often each wins."""

from html import escape
from typing import Final

from raidtable.engine.seats import SEAT_COLORS, seat_badge
from raidtable.engine.words import Words
from raidtable.reviews.data import FuturesData, FutureSeatData
from raidtable.reviews.marks import ON_PAGE, badge, text
from raidtable.reviews.sentences import YOU
from raidtable.server import review_messages as r
from raidtable.server.html.points import DASHES, grid

WIDTH, ROW, LEFT, RIGHT = 760, 128, 44, 150
EDGE: Final = 10
# Fewer futures show the outer band only: the inner one would tremble.
ENOUGH: Final = 50


def who_wins(found: FuturesData, words: Words, reader: int | None) -> str:
    """A row for each seat: its share with the interval."""
    even = 100 / max(1, len(found["seats"]))
    rows = ""
    for one in found["seats"]:
        seat = one["seat"]
        low, high = (100 * bound for bound in one["interval"])
        name = words.say(YOU) if seat == reader else words.seat(seat)
        share = round(100 * one["share"])
        bar = (
            f'<svg viewBox="0 0 104 16" aria-hidden="true"><path d="M2 8H102" '
            f'stroke="{ON_PAGE.line}"/><path d="M{2 + even:.1f} 0V16" stroke="{ON_PAGE.ink}" '
            'stroke-dasharray="2 2"/>'
            f'<rect x="{2 + low:.1f}" y="4" width="{max(1.5, high - low):.1f}" height="8" rx="2" '
            f'fill="{SEAT_COLORS[seat]}" stroke="{ON_PAGE.ink}"/>'
            f'<path d="M{2 + share} 2V14" stroke="{ON_PAGE.ink}" stroke-width="2"/></svg>'
        )
        rows += (
            f'<tr><th scope="row">{seat_badge(seat, is_read=False)} {escape(name)}</th>'
            f"<td>{bar}</td><td><b>{share}</b> <small>{low:.0f}–{high:.0f}</small></td></tr>"
        )
    return (
        f"<h2>{escape(words.say(r.WHO_WINS))} <small>{escape(words.say(r.INTERVAL))}</small></h2>"
        f'<table class="fan-shares">{rows}</table>'
    )


def fan_svg(found: FuturesData, words: Words, reader: int | None) -> str:
    """A row for each seat on one scale: bands of points, and at the end a thin bar for each
    total."""
    seats = found["seats"]
    bounds = [bound for one in seats for band in one["bands"] for bound in band["outer"]]
    totals = [int(total) for one in seats for total in one["totals"]]
    least, most = min(0, *bounds, *totals), max(1, *bounds, *totals)
    rows = "".join(
        f'<g transform="translate(0 {number * ROW})">'
        f"{row(one, found, words, (least, most), is_mine=one['seat'] == reader)}</g>"
        for number, one in enumerate(seats)
    )
    foot = len(seats) * ROW + 14
    ends = text(LEFT, foot, words.say(r.NOW), 13, ON_PAGE.quiet)
    ends += text(WIDTH - RIGHT, foot, words.say(r.END), 13, ON_PAGE.quiet, anchor="end")
    label = escape(words.say(r.POINTS_OF_SEATS))
    return (
        f'<svg viewBox="0 0 {WIDTH} {foot + 8}" role="img" aria-label="{label}">{rows}{ends}</svg>'
    )


def row(
    one: FutureSeatData,
    found: FuturesData,
    words: Words,
    scale: tuple[float, float],
    *,
    is_mine: bool,
) -> str:
    least, most = scale
    seat, bands = one["seat"], one["bands"]
    across = WIDTH - RIGHT - LEFT

    def y(points: float) -> float:
        return 26 + (ROW - 26 - EDGE) * (most - points) / (most - least)

    places = [LEFT + across * moment for moment in found["moments"]]

    def area(name: str, opacity: float) -> str:
        bounds = [band["outer"] if name == "outer" else band["inner"] for band in bands]
        above = [f"{x:.1f},{y(b[1]):.1f}" for x, b in zip(places, bounds, strict=True)]
        below = [f"{x:.1f},{y(b[0]):.1f}" for x, b in zip(places, bounds, strict=True)]
        return (
            f'<polygon points="{" ".join(above)} {" ".join(reversed(below))}" '
            f'fill="{SEAT_COLORS[seat]}" fill-opacity="{opacity}"/>'
        )

    lines = "".join(
        f'<path d="M{LEFT} {y(points):.1f}H{WIDTH - RIGHT}" stroke="{ON_PAGE.line}" '
        f'stroke-opacity=".6"/>'
        + text(LEFT - 5, y(points) + 4, str(points), 12, ON_PAGE.quiet, anchor="end")
        for points in grid(int(least), int(most))
    )
    inner = area("inner", 0.75) if found["futures"] >= ENOUGH else ""
    middle = " ".join(f"{x:.1f},{y(b['middle']):.1f}" for x, b in zip(places, bands, strict=True))
    line = (
        f'<polyline points="{middle}" fill="none" stroke="{ON_PAGE.ink}" stroke-width="2.4" '
        f'stroke-dasharray="{DASHES[seat]}"/>'
    )
    most_often = max(one["totals"].values(), default=1)
    bars = "".join(
        f'<path d="M{WIDTH - RIGHT + 3} {y(int(total)):.1f}h{46 * count / most_often:.1f}" '
        f'stroke="{ON_PAGE.quiet}" stroke-width="1.6"/>'
        for total, count in one["totals"].items()
    )
    low, high = bands[-1]["outer"]
    name = words.say(YOU) if is_mine else words.seat(seat)
    mean = str(round(one["mean"]))
    range_ = words.say(r.FROM_TO, low=round(low), high=round(high))
    return (
        f"{badge(seat, 12, 12, 10)}"
        f"{text(28, 17, name, 16, ON_PAGE.ink, weight=700)}"
        f"{lines}{area('outer', 0.35)}{inner}{line}{bars}"
        f"{text(WIDTH - 4, ROW / 2 + 4, mean, 22, ON_PAGE.ink, anchor='end', weight=700)}"
        f"{text(WIDTH - 4, ROW / 2 + 24, range_, 13, ON_PAGE.quiet, anchor='end')}"
    )
