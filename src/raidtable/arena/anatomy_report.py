"""The report on a game: a page in Markdown with plots, and the same figures as data."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from raidtable.arena.anatomy import Anatomy
from raidtable.arena.estimates import Estimate, mean_estimate, share_estimate
from raidtable.engine.game import Game

# The plots, in pixels.
WIDTH: Final = 640
NAMES: Final = 170
FIGURES: Final = 90
ROW: Final = 26
TOP: Final = 44
BINS: Final = 12


def figures_of(games: Sequence[Anatomy]) -> dict[str, Any]:
    """All figures of the report."""
    choices = [count for game in games for count in game.choices]
    outcomes = [count for game in games for count in game.outcomes]
    looked_at = sum(game.looked_at for game in games)
    seats = range(len(games[0].shares))
    sources = sorted({source for game in games for one in game.points for source in one})
    return {
        "games": len(games),
        "decisions": estimate([len(game.choices) for game in games]),
        "shortest": min(len(game.choices) for game in games),
        "longest": max(len(game.choices) for game in games),
        "forced": sum(count == 1 for count in choices) / len(choices),
        "choices": estimate(choices),
        "most_choices": max(choices),
        "tree": estimate([game.tree for game in games]),
        "events": estimate([len(game.outcomes) for game in games]),
        "outcomes": sum(outcomes) / len(outcomes) if outcomes else 0.0,
        "uncertain": sum(game.uncertain for game in games) / looked_at if looked_at else 0.0,
        "private": sum(game.private for game in games) / looked_at if looked_at else 0.0,
        "seats": [
            interval(share_estimate([game.shares[seat] for game in games])) for seat in seats
        ],
        "sources": {
            source: estimate([one.get(source, 0) for game in games for one in game.points])
            for source in sources
        },
        "lengths": histogram([len(game.choices) for game in games]),
        "widths": histogram(choices),
    }


def estimate(values: Sequence[float]) -> dict[str, float]:
    return interval(mean_estimate(values)) if len(values) > 1 else {"value": float(values[0])}


def interval(found: Estimate) -> dict[str, float]:
    return {"value": found.value, "low": found.low, "high": found.high}


def histogram(values: Sequence[int]) -> list[dict[str, int]]:
    """How many values there are in each of a few ranges of the same width."""
    first, last = min(values), max(values)
    width = max(1, -(-(last + 1 - first) // BINS))
    return [
        {
            "from": low,
            "to": low + width - 1,
            "count": sum(low <= value < low + width for value in values),
        }
        for low in range(first, last + 1, width)
    ]


def plots(game: Game, found: Mapping[str, Any]) -> dict[str, str]:
    """The SVG of each plot, by its name."""
    words = game.presentation.words("en")
    spans = [(f"{one['from']}–{one['to']}", one["count"]) for one in found["lengths"]]
    widths = [(f"{one['from']}–{one['to']}", one["count"]) for one in found["widths"]]
    seats = [(f"seat {seat}", 100 * one["value"]) for seat, one in enumerate(found["seats"])]
    sources = [(words.source(name), one["value"]) for name, one in found["sources"].items()]
    return {
        "length": bars("Games by number of decisions", spans, 0),
        "branching": bars("Decisions by number of choices", widths, 0),
        "seats": bars("Wins by seat, in percent", seats, 1),
        "points": bars("Points of a seat by source", sources, 1),
    }


def bars(title: str, rows: Sequence[tuple[str, float]], places: int) -> str:
    """A chart with a bar for each row; those of negative values have another colour."""
    most = max((abs(value) for _, value in rows), default=0) or 1
    height = TOP + ROW * len(rows) + 10
    room = WIDTH - NAMES - FIGURES
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
        '<text x="16" y="28" font-size="16" font-weight="600" fill="#22303c">'
        f"{escape(title)}</text>",
    ]
    for number, (name, value) in enumerate(rows):
        y = TOP + ROW * number
        long = round(room * abs(value) / most, 1)
        colour = "#7aa5c4" if value >= 0 else "#c4846b"
        parts += [
            f'<text x="{NAMES - 10}" y="{y + 15}" text-anchor="end" fill="#22303c">'
            f"{escape(name)}</text>",
            f'<rect x="{NAMES}" y="{y + 2}" width="{max(1.0, long)}" height="17" rx="3" '
            f'fill="{colour}"/>',
            f'<text x="{NAMES + long + 8}" y="{y + 15}" fill="#22303c">{value:,.{places}f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def page(game: Game, found: Mapping[str, Any], bots: str, seats: int, seed: object) -> str:
    """The report as Markdown; its pictures are next to it."""
    title = game.presentation.words("en").title()
    words = game.presentation.words("en")
    wins = "\n".join(
        f"| {seat} | {percent(one['value'])} ({percent(one['low'])}–{percent(one['high'])}) |"
        for seat, one in enumerate(found["seats"])
    )
    points = "\n".join(
        f"| {words.source(name)} | {shown(one, 1)} |" for name, one in found["sources"].items()
    )
    return PAGE.format(
        title=title,
        games=found["games"],
        bots=bots,
        seats=seats,
        seed=seed,
        rules=game.rules.rules_version,
        decisions=shown(found["decisions"], 0),
        shortest=found["shortest"],
        longest=found["longest"],
        choices=shown(found["choices"], 1),
        most=found["most_choices"],
        forced=percent(found["forced"]),
        tree=shown(found["tree"], 0),
        events=shown(found["events"], 1),
        outcomes=f"{found['outcomes']:.1f}",
        uncertain=percent(found["uncertain"]),
        private=percent(found["private"]),
        wins=wins,
        even=percent(1 / seats),
        points=points,
    )


def shown(one: Mapping[str, float], places: int) -> str:
    value = f"{one['value']:,.{places}f}"
    if "low" not in one:
        return value
    return f"{value} ({one['low']:,.{places}f}–{one['high']:,.{places}f})"


def percent(value: float) -> str:
    return f"{100 * value:.0f}%"


PAGE: Final = """# {title}: a report

{games} games of {bots} with {seats} seats, seed `{seed}`, rules version {rules}.
Figures in brackets are 95% intervals.

| | |
|---|---|
| Decisions in a game | {decisions}; from {shortest} to {longest} |
| Choices of a decision | {choices}; at most {most}; {forced} have only one |
| Lines of play (power of ten) | {tree} |
| Random events in a game | {events}, with {outcomes} outcomes on average |
| Decisions at which the seat did not know everything | {uncertain} |
| Decisions at which it knew something that spectators did not | {private} |

![Games by number of decisions](length.svg)

![Decisions by number of choices](branching.svg)

## Seats

An even share is {even}.

| seat | share of wins |
|---|---|
{wins}

![Wins by seat](seats.svg)

## Points

| source | points of a seat |
|---|---|
{points}

![Points of a seat by source](points.svg)
"""
