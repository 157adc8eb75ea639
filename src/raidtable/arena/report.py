"""Reports a tournament as a table for the terminal, as data for programs, and as a picture."""

import math
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from typing import Any

from rich.table import Table

from raidtable.arena.games import Row
from raidtable.arena.ratings import Estimate, Standing
from raidtable.engine.languages import SOURCE
from raidtable.engine.words import N_, NN_, PERCENT, Translator

PLAYER = N_("Player")
GAMES = N_("Games")
RATING = N_("Rating")
SHARE = N_("Wins")
POINTS = N_("Points")
DECISION = N_("ms per move")
ITERATIONS = N_("Iterations/s")
PICTURE = N_("{game}, {seats}: ratings with {level} intervals")
SEATS = NN_("{n} seat", "{n} seats")

FORFEITED = NN_(
    "{bot} forfeited {n} game. {why}", "{bot} forfeited {n} games. The first time: {why}"
)

# The picture, in pixels.
WIDTH = 720
NAMES = 200
FIGURES = 150
ROW = 34
TOP = 46
FOOT = 30
# Distances between the tick marks of the scale: the first that needs at most `MOST_TICKS`.
STEPS = (10, 25, 50, 100, 200, 500, 1000)
MOST_TICKS = 8


def table(standings: Sequence[Standing], say: Translator) -> Table:
    """A table of the bots, the best first, each estimate with its 95% interval."""
    shown = Table(box=None, pad_edge=False, padding=(0, 1))
    # Names of one's own bots are long, and begin alike: python:my_bots:Hasty.
    shown.add_column(say.say(PLAYER), overflow="fold")
    shown.add_column(say.say(GAMES), justify="right")
    for heading in (RATING, SHARE, POINTS):
        shown.add_column(say.say(heading), justify="right", no_wrap=True)
    has_search = any(one.iterations_per_second for one in standings)
    for heading in (DECISION, ITERATIONS) if has_search else (DECISION,):
        shown.add_column(say.say(heading), justify="right", overflow="fold")
    for one in standings:
        rate = one.iterations_per_second
        searched = (say.decimal(rate) if rate else "–",) if has_search else ()
        shown.add_row(
            one.bot,
            str(one.games),
            # The interval is below its estimate: on one line they would not fit a narrow terminal.
            figure(one.rating, 1, 0, between="\n", say=say) if one.rating else "–",
            figure(one.share, 100, 1, say.say(PERCENT), between="\n", say=say),
            figure(one.points, 1, 1, between="\n", say=say),
            say.decimal(1000 * one.seconds, 2),
            *searched,
        )
    return shown


def figure(
    estimate: Estimate,
    times: float,
    digits: int,
    unit: str = "",
    between: str = " ",
    say: Translator | None = None,
) -> str:
    """An estimate as text, with its interval if that is finite: 52.3% (48.1–56.5)."""
    decimal = (say or Translator(SOURCE)).decimal
    value = decimal(times * estimate.value, digits, grouped=False) + unit
    if math.isinf(estimate.low):
        return value
    ends = (estimate.low, estimate.high)
    low, high = (decimal(times * end, digits, grouped=False) for end in ends)
    return f"{value}{between}({low}–{high})"


def data(
    standings: Sequence[Standing], rows: Sequence[Row], settings: dict[str, Any]
) -> dict[str, Any]:
    """The settings, the standings and a summary of each game, for JSON.

    Two runs with the same seed differ only in `seconds` and what is computed from them.
    """
    return {
        **settings,
        "standings": [finite(asdict(one)) for one in standings],
        "games": [
            {
                "bots": list(row.bots),
                "seed": row.seed,
                "points": list(row.points),
                "ranks": list(row.ranks),
                "shares": list(row.shares),
                **({} if row.opponent is None else {"opponent": row.opponent}),
                **(
                    {"forfeits": [{"seat": f.seat, "why": str(f.why)} for f in row.forfeits]}
                    if row.forfeits
                    else {}
                ),
                "decisions": row.decisions,
                "thinking": [
                    {
                        "decisions": len(seat.seconds),
                        "iterations": seat.iterations,
                        "seconds": round(sum(seat.seconds), 6),
                    }
                    for seat in row.thinking
                ],
            }
            for row in rows
        ],
    }


def forfeits(rows: Sequence[Row], say: Translator) -> list[str]:
    """A sentence for each bot that forfeited games, with the reason for the first."""
    counted: dict[str, int] = {}
    first: dict[str, str] = {}
    for row in rows:
        for forfeit in row.forfeits:
            bot = row.bots[forfeit.seat]
            counted[bot] = counted.get(bot, 0) + 1
            first.setdefault(bot, say.sentence(forfeit.why))
    return [say.say(FORFEITED, games, bot=bot, why=first[bot]) for bot, games in counted.items()]


def finite(value: Any) -> Any:
    """The same data with None for infinity, which JSON does not have."""
    if isinstance(value, dict):
        return {name: finite(inner) for name, inner in value.items()}
    return None if isinstance(value, float) and math.isinf(value) else value


def picture(standings: Sequence[Standing], game: str, seats: int, say: Translator) -> str:
    """An SVG chart with a row per bot: a bar for its rating's interval, a dot for the rating.

    Empty if no bot has a rating.
    """
    rated = [(one.bot, one.rating) for one in standings if one.rating is not None]
    if not rated:
        return ""
    low = min(rating.low for _, rating in rated)
    high = max(rating.high for _, rating in rated)
    step = next((step for step in STEPS if (high - low) / step <= MOST_TICKS), STEPS[-1])
    first = math.floor(low / step) * step
    last = max(first + step, math.ceil(high / step) * step)
    room = WIDTH - NAMES - FIGURES
    height = TOP + ROW * len(rated) + FOOT

    def across(value: float) -> float:
        return round(NAMES + room * (value - first) / (last - first), 1)

    title = escape(say.say(PICTURE, game=game, seats=say.say(SEATS, seats), level=say.percent(95)))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
        f'<text x="16" y="28" font-size="16" font-weight="600" fill="#22303c">{title}</text>',
    ]
    foot = height - FOOT
    for tick in range(first, last + 1, step):
        x = across(tick)
        parts.append(f'<path d="M{x} {TOP}V{foot}" stroke="#d8d2c4"/>')
        parts.append(
            f'<text x="{x}" y="{foot + 18}" font-size="12" text-anchor="middle" '
            f'fill="#5b6670">{tick}</text>'
        )
    for number, (bot, rating) in enumerate(rated):
        y = TOP + ROW * number + ROW // 2
        left, right = across(rating.low), across(rating.high)
        parts += [
            f'<text x="{NAMES - 12}" y="{y + 5}" text-anchor="end" fill="#22303c">'
            f"{escape(bot)}</text>",
            f'<rect x="{left}" y="{y - 7}" width="{max(2.0, round(right - left, 1))}" '
            'height="14" rx="3" fill="#7aa5c4"/>',
            f'<circle cx="{across(rating.value)}" cy="{y}" r="4.5" fill="#22303c"/>',
            f'<text x="{WIDTH - FIGURES + 14}" y="{y + 5}" fill="#22303c">'
            f"{figure(rating, 1, 0)}</text>",
        ]
    return "\n".join([*parts, "</svg>", ""])
