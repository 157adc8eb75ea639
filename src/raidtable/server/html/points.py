"""Points by source as a table, and over time as a chart."""

from html import escape
from itertools import pairwise

from raidtable.engine.rules import Result
from raidtable.engine.seats import SEAT_COLORS, emblem
from raidtable.engine.words import Words
from raidtable.server import messages

CHART_WIDTH = 640


def points(standing: Result, words: Words, names: list[str]) -> str:
    """A table of the points by source, as far as the viewer knows them."""

    def row(title: str, figures: list[int]) -> str:
        cells = "".join([f"<td>{figure}</td>" for figure in figures])
        return f'<tr><th scope="row">{escape(title)}</th>{cells}</tr>'

    heads = "".join(
        f'<th scope="col" class="seat-{seat}">{escape(name)}</th>'
        for seat, name in enumerate(names)
    )
    rows = [
        row(words.source(source), [by_source[source] for by_source in standing.points])
        for source in standing.points[0]
    ]
    rows.append(row(words.say(messages.TOTAL), standing.totals))
    if standing.opponent is not None:
        rows.append(row(words.say(messages.OPPONENT), [standing.opponent]))
    return (
        f'<table class="points"><caption>{escape(words.say(messages.POINTS))}</caption>'
        f'<thead><tr><th scope="col">{escape(words.say(messages.SOURCE))}</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


# The line chart: space for figures on its left and discs on its right; dashes that distinguish its
# lines without colours.
LINES_HEIGHT, LEFT, RIGHT, EDGE = 190, 34, 26, 14
DASHES = ["0", "9 5", "2 5", "14 4 2 4"]
DISC_HEIGHT = 21
MOST_GRID_LINES = 4
# Finer steps could hardly be seen.
MOST_STEPS = 48


def lines(course: list[list[int]], words: Words, names: list[str], now: int | None = None) -> str:
    """The points of each seat from decision to decision: a line with the seat's colour and dashes,
    which ends in a disc with its emblem. In a replay, a line shows the decision `now`."""
    title = escape(words.say(messages.POINTS_OVER_TIME, len(course) - 1))
    playhead = ""
    if now is not None:
        x = LEFT + (CHART_WIDTH - LEFT - RIGHT) * now / max(1, len(course) - 1)
        playhead = f'<path class="playhead" d="M{x:.0f} {EDGE - 8}V{LINES_HEIGHT - EDGE}"/>'
    course = thinned(course)
    least = min(0, *(min(totals) for totals in course))
    most = max(1, *(max(totals) for totals in course))

    def height(points: int) -> int:
        return EDGE + (LINES_HEIGHT - 2 * EDGE) * (most - points) // (most - least)

    scale = "".join(
        f'<path d="M{LEFT} {height(points)}H{CHART_WIDTH - RIGHT}"/>'
        f'<text x="{LEFT - 6}" y="{height(points) + 5}">{points}</text>'
        for points in grid(least, most)
    )
    ways = [step_line([height(totals[seat]) for totals in course]) for seat in range(len(names))]
    ends = apart([height(points) for points in course[-1]])
    discs = "".join(
        f'<g class="disc seat-{seat}" transform="translate({CHART_WIDTH - RIGHT + 12} {y})">'
        f'<circle r="9.5" fill="{SEAT_COLORS[seat]}"/><g transform="scale(.55)">{emblem(seat)}</g>'
        "</g>"
        for seat, y in enumerate(ends)
    )
    keys = "".join(
        f'<li><svg width="34" height="12" aria-hidden="true">{seat_line(seat, "M0 6H34")}</svg> '
        f"{escape(name)}</li>"
        for seat, name in enumerate(names)
    )
    return (
        f'<figure class="chart lines"><figcaption>{title}</figcaption>'
        f'<svg viewBox="0 0 {CHART_WIDTH} {LINES_HEIGHT}" role="img" aria-label="{title}">'
        f'<g class="scale">{scale}</g>'
        f"{''.join(seat_line(seat, way) for seat, way in enumerate(ways))}{discs}{playhead}</svg>"
        f'<ul class="keys">{keys}</ul></figure>'
    )


def seat_line(seat: int, way: str) -> str:
    """A line in ink, with a narrower one in the seat's colour on it, so that every colour is
    visible."""
    line = f'<path d="{way}" stroke-dasharray="{DASHES[seat]}" class="'
    return f'{line}edge"/>{line}line seat-{seat}"/>'


def thinned(course: list[list[int]]) -> list[list[int]]:
    """Some of its rows, evenly spread, including the first and the last."""
    last = len(course) - 1
    steps = min(last, MOST_STEPS)
    return [course[last * step // steps] for step in range(steps + 1)] if last else course * 2


def grid(least: int, most: int) -> list[int]:
    """Round values for grid lines, including 0."""
    step = next(
        step
        for step in (1, 2, 5, 10, 20, 50, 100, 200, 500)
        if (most - least) / step <= MOST_GRID_LINES
    )
    return list(range(-(-least // step) * step, most + 1, step))


def step_line(heights: list[int]) -> str:
    """Level until the height changes, then straight up or down."""
    across = (CHART_WIDTH - LEFT - RIGHT) / (len(heights) - 1)
    way = f"M{LEFT} {heights[0]}"
    for number, (before, now) in enumerate(pairwise(heights), start=1):
        if now != before:
            way += f"H{LEFT + across * number:.0f}V{now}"
    return f"{way}H{CHART_WIDTH - RIGHT}"


def apart(heights: list[int]) -> list[int]:
    """The same heights, moved down if discs would touch, and then up from the lower edge."""
    moved = heights.copy()
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + DISC_HEIGHT)
    over = max(0, max(moved) - (LINES_HEIGHT - EDGE // 2))
    return [y - over for y in moved]
