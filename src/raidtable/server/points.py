"""Who stands where: points by source, and who has won."""

from html import escape

from raidtable.engine.game import Result
from raidtable.engine.words import N_, Words
from raidtable.server import messages

WINS = N_("{seats} wins with {points} points.")
SHARED = N_("{seats} share the victory with {points} points.")
ALONE_LOST = N_("The opponent wins with {points} points.")

# The picture of the points: rows of bars, in colours that all eyes tell apart (Okabe and Ito).
PAINTS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#8a8f94"]
CHART_WIDTH, ROW, BAR = 640, 44, 20
# So wide a piece of a bar bears its figure.
WIDE_ENOUGH = 18


def points(standing: Result, words: Words, names: list[str]) -> str:
    """A table of the points by source, as far as the viewer can tell."""

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
    """A bar for each seat, made of its points by source; what was lost lies left of the line."""
    sources = [source for source in standing.points[0] if any_of(source, standing)]
    least = min(sum(min(0, row[source]) for source in sources) for row in standing.points)
    most = max(sum(max(0, row[source]) for source in sources) for row in standing.points)
    scale = CHART_WIDTH / max(1, most - least)
    rows = []
    for seat, by_source in enumerate(standing.points):
        top = ROW * seat
        rows.append(
            f'<text x="0" y="{top + 14}" font-size="15" fill="currentColor">{escape(names[seat])} '
            f'<tspan font-weight="700">{standing.totals[seat]}</tspan></text>'
        )
        ahead = behind = -least * scale
        for number, source in enumerate(sources):
            width = abs(by_source[source]) * scale
            if by_source[source] < 0:
                behind -= width
            if width:
                left = behind if by_source[source] < 0 else ahead
                told = f"{words.source(source)}: {by_source[source]}"
                rows.append(piece_of_bar(left, top + 20, width, number, by_source[source], told))
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


def piece_of_bar(x: float, y: float, width: float, number: int, value: int, told: str) -> str:
    figure = ""
    if width >= WIDE_ENOUGH:
        figure = (
            f'<text x="{x + width / 2:.1f}" y="{y + 15}" font-size="14" text-anchor="middle" '
            f'fill="#111" stroke="#fff" stroke-width="3" paint-order="stroke">{value}</text>'
        )
    # What was lost is hollow, so that the colour need not tell.
    paint = PAINTS[number % len(PAINTS)]
    ground = f'fill="{paint}"' if value > 0 else f'fill="none" stroke="{paint}" stroke-width="2"'
    return (
        f'<g><title>{escape(told)}</title><rect x="{x:.1f}" y="{y}" width="{width:.1f}" '
        f'height="{BAR}" {ground}/>{figure}</g>'
    )


def outcome(result: Result, words: Words) -> str:
    if result.opponent is not None and not result.winners:
        return words.say(ALONE_LOST, points=result.opponent)
    seats = words.join([words.seat(seat) for seat in result.winners])
    message = WINS if len(result.winners) == 1 else SHARED
    return words.say(message, seats=seats, points=max(result.totals))


def ranking(result: Result, names: list[str]) -> str:
    """All seats with their points, in the order in which they came in."""
    places = sorted(range(len(names)), key=lambda seat: result.ranks[seat])
    rows = "".join(
        f'<li class="seat-{seat}">{escape(names[seat])} <b>{result.totals[seat]}</b></li>'
        for seat in places
    )
    return f'<ol class="ranking">{rows}</ol>'
