"""Writes docs/examination.md from what games of bots against themselves have shown."""

from collections.abc import Iterable, Mapping

from raidtable.arena.examination import BINS, PARTS, Bin, Examination, mean_miss
from raidtable.games import registry

INTRODUCTION = """\
# How bots play against themselves

`raidtable examine` plays these games, with the same bot in every seat, and writes this page. It
keeps the figures in `examination.json`.

A bot that plays itself badly is no opponent, whatever it wins against others. So its mean points
are here, and how many of 1,000 moves are absurd by a rule of the game: moves that a sensible player
never makes. Only decisions with several choices count.

Before each move a bot has a forecast for the move that it makes: its chance to win, and its points
in the end. The tables of forecasts compare them with what became of it. A share of 5% or less
between forecast and result is what we aim at, early in the game, too.
"""


def page(found: Mapping[str, Examination]) -> str:
    """The text of the page; the keys are `GAME/SEATS/BOT`."""
    parts = [INTRODUCTION]
    for game_id in registry.game_ids():
        here = {
            key.partition("/")[2]: one
            for key, one in sorted(found.items())
            if key.partition("/")[0] == game_id
        }
        parts.append(f"## {registry.get(game_id).presentation.words('en').title()}\n")
        if here:
            parts += [table_of(game_id, here), forecasts_of(here)]
        else:
            parts.append("Not examined yet.\n")
    return "\n".join(parts)


def table_of(game_id: str, found: Mapping[str, Examination]) -> str:
    """Points, absurd moves, and how far the forecasts are off."""
    absurdities = registry.get(game_id).bots.absurdities
    lines = [
        "| bot | seats | games | mean points | moves "
        + "".join(f"| {one.name}, in 1,000 moves " for one in absurdities)
        + "| chance to win off by: whole game, first third "
        + "| points too low by: first, second, last third |",
        "|---" * (7 + len(absurdities)) + "|",
    ]
    for key, one in found.items():
        seats, bot = key.split("/")
        moves = max(one.decisions, 1)
        cells = [f"`{bot}`", seats, str(one.games), f"{one.mean_points:.1f}", f"{one.decisions:,}"]
        cells += [f"{1000 * one.absurd.get(n, 0) / moves:.1f}" for n in range(len(absurdities))]
        cells.append(f"{percent(mean_miss(one.all_wins()))}, {percent(mean_miss(one.wins[0]))}")
        cells.append(", ".join(f"{part.too_low / max(part.count, 1):.1f}" for part in one.expected))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def forecasts_of(found: Mapping[str, Examination]) -> str:
    """The reliability tables: forecasts in ten bins, and what became of them."""
    lines = [
        "Chance to win, forecast and result in percent (number of forecasts):\n",
        "| bot | seats | part | " + " | ".join(map(bin_name, range(BINS))) + " |",
        "|---" * (3 + BINS) + "|",
    ]
    for key, one in found.items():
        seats, bot = key.split("/")
        for name, bins in (("whole game", one.all_wins()), (PARTS[0], one.wins[0])):
            lines.append(f"| `{bot}` | {seats} | {name} | {' | '.join(cells_of(bins))} |")
    return "\n".join([*lines, ""])


def bin_name(number: int) -> str:
    return f"{100 * number // BINS}–{100 * (number + 1) // BINS}"


def cells_of(bins: Iterable[Bin]) -> list[str]:
    return [
        f"{100 * one.forecast / one.count:.0f} → {100 * one.actual / one.count:.0f} ({one.count:,})"
        if one.count
        else ""
        for one in bins
    ]


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"
