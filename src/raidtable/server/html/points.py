"""Points by source, as a table and as charts, and the result of a game."""

from html import escape
from itertools import pairwise

from raidtable.engine.rules import Result
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.ties import tie_sentences
from raidtable.engine.words import N_, Words
from raidtable.server import messages

WINS = N_("{seats} wins with {points} points.")
SHARED = N_("{seats} share the victory with {points} points.")
ALONE_LOST = N_("The opponent wins with {points} points.")

# The picture of the points: rows of bars, in colours that all eyes tell apart (Okabe and Ito).
PAINTS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#8a8f94"]
CHART_WIDTH, ROW, BAR = 640, 44, 20
# A piece of a bar that is at least this wide shows its number.
WIDE_ENOUGH = 18


def points(standing: Result, words: Words, names: list[str]) -> str:
    """A table of the points by source, as far as the viewer knows them."""

    def row(title: str, figures: list[int]) -> str:
        cells = "".join(f"<td>{figure}</td>" for figure in figures)
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


def chart(standing: Result, words: Words, names: list[str]) -> str:
    """A bar for each seat, made of its points by source; losses are left of the line."""
    sources = [source for source in standing.points[0] if any_of(source, standing)]
    least = min(sum(min(0, row[source]) for source in sources) for row in standing.points)
    most = max(sum(max(0, row[source]) for source in sources) for row in standing.points)
    scale = CHART_WIDTH / max(1, most - least)
    rows = []
    for seat, by_source in enumerate(standing.points):
        top = ROW * seat
        rows.append(
            f'<text y="{top + 14}">{escape(names[seat])} '
            f"<tspan>{standing.totals[seat]}</tspan></text>"
        )
        ahead = behind = -least * scale
        for number, source in enumerate(sources):
            width = abs(by_source[source]) * scale
            if by_source[source] < 0:
                behind -= width
            if width:
                left = behind if by_source[source] < 0 else ahead
                label = f"{words.source(source)}: {by_source[source]}"
                rows.append(piece_of_bar(left, top + 20, width, number, by_source[source], label))
            if by_source[source] > 0:
                ahead += width
    keys = "".join(
        f'<li><svg width="14" height="14" aria-hidden="true"><rect width="14" height="14" rx="3" '
        f'fill="{PAINTS[number % len(PAINTS)]}"/></svg> {escape(words.source(source))}</li>'
        for number, source in enumerate(sources)
    )
    label = escape(words.say(messages.POINTS))
    return (
        f'<figure class="chart"><svg viewBox="0 0 {CHART_WIDTH} {ROW * len(names)}" role="img" '
        f'aria-label="{label}">{"".join(rows)}</svg><ul class="keys">{keys}</ul></figure>'
    )


def any_of(source: str, standing: Result) -> bool:
    return any(row[source] for row in standing.points)


def piece_of_bar(x: float, y: float, width: float, number: int, value: int, label: str) -> str:
    figure = ""
    if width >= WIDE_ENOUGH:
        figure = f'<text class="figure" x="{x + width / 2:.0f}" y="{y + 15}">{value}</text>'
    # Losses are hollow, so that they differ not only by colour.
    paint = PAINTS[number % len(PAINTS)]
    ground = f'fill="{paint}"' if value > 0 else f'fill="none" stroke="{paint}" stroke-width="2"'
    return (
        f'<g><title>{escape(label)}</title><rect x="{x:.0f}" y="{y}" width="{width:.0f}" '
        f'height="{BAR}" {ground}/>{figure}</g>'
    )


# The line chart: room for figures to its left and letters to its right; a way to tell its lines
# apart besides their colours.
LINES_HEIGHT, LEFT, RIGHT, EDGE = 230, 34, 22, 14
DASHES = ["0", "9 5", "2 5", "14 4 2 4"]
LETTER_HEIGHT = 16
MOST_GRID_LINES = 4
# Finer steps could hardly be seen.
MOST_STEPS = 48


def lines(course: list[list[int]], words: Words, names: list[str]) -> str:
    """How the points of each seat went from decision to decision: a line with the seat's colour,
    letter and dashes."""
    title = escape(words.say(messages.POINTS_OVER_TIME, len(course) - 1))
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
    letters = "".join(
        f'<text x="{CHART_WIDTH - RIGHT + 6}" y="{y + 5}">{SEAT_LETTERS[seat]}</text>'
        for seat, y in enumerate(ends)
    )
    keys = "".join(
        f'<li><svg width="34" height="12" aria-hidden="true">{seat_line(seat, "M0 6H34")}</svg> '
        f"{SEAT_LETTERS[seat]} {escape(name)}</li>"
        for seat, name in enumerate(names)
    )
    return (
        f'<figure class="chart lines"><figcaption>{title}</figcaption>'
        f'<svg viewBox="0 0 {CHART_WIDTH} {LINES_HEIGHT}" role="img" aria-label="{title}">'
        f'<g class="scale">{scale}</g>'
        f"{''.join(seat_line(seat, way) for seat, way in enumerate(ways))}{letters}</svg>"
        f'<ul class="keys">{keys}</ul></figure>'
    )


def seat_line(seat: int, way: str) -> str:
    """In ink, and narrower in the seat's colour, so that no colour is lost on the page."""
    line = f'<path d="{way}" stroke-dasharray="{DASHES[seat]}" class="'
    return f'{line}edge"/>{line}line seat-{seat}"/>'


def thinned(course: list[list[int]]) -> list[list[int]]:
    """Some of its rows, evenly spread, the first and the last among them."""
    last = len(course) - 1
    steps = min(last, MOST_STEPS)
    return [course[last * step // steps] for step in range(steps + 1)] if last else course * 2


def grid(least: int, most: int) -> list[int]:
    """Round figures to draw lines at, 0 among them."""
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
    """The same heights, moved down where letters would touch, and then up from the lower edge."""
    moved = heights.copy()
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + LETTER_HEIGHT)
    over = max(0, max(moved) - (LINES_HEIGHT - EDGE // 2))
    return [y - over for y in moved]


def outcome(result: Result, words: Words) -> str:
    """Who has won, and why a tie was broken or stays."""
    return f"{winners(result, words)} {tie_sentences(result, words)}".strip()


def winners(result: Result, words: Words) -> str:
    if result.opponent is not None and not result.winners:
        return words.say(ALONE_LOST, points=result.opponent)
    seats = words.join([words.seat(seat) for seat in result.winners])
    message = WINS if len(result.winners) == 1 else SHARED
    return words.say(message, seats=seats, points=max(result.totals))


def ranked(result: Result) -> list[int]:
    """The seats in the order in which they came in."""
    return sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])


def ranking(result: Result, names: list[str]) -> str:
    """All seats with their points, in the order in which they came in."""
    rows = "".join(
        f'<li class="seat-{seat}">{escape(names[seat])} <b>{result.totals[seat]}</b></li>'
        for seat in ranked(result)
    )
    return f'<ol class="ranking">{rows}</ol>'
