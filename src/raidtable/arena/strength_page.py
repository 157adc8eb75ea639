"""Writes docs/strength.md from the results of the strength tests."""

from collections.abc import Sequence

from raidtable.arena.strength import (
    Played,
    Results,
    StrengthTest,
    Times,
    sequential_test,
    strength_tests_of,
)
from raidtable.bots.levels import LEVELS
from raidtable.games import registry

INTRODUCTION = """\
# How strong the bots are

`raidtable strength` plays these strength tests and writes this page. It stores the results in
`strength.json`; the next run continues from there.

In each test the bot has one seat and the rival has all others. A seed block is one seed played once
with the bot in each seat. The bot's win rate in a seed block is one observation; a shared win
counts as a fraction. The interval is a confidence sequence: it covers the true win rate with 95%
confidence at all seed blocks at once, so a test stops as soon as the interval is above or below the
threshold. "Above even" means a win rate of more than 1 divided by the number of seats. Budgets are
in iterations, so all games can be reproduced from the seed, except those of `timed` bots, which
have so many milliseconds for a decision. `classic:5` is level 5 without the net. Times are for
decisions with more than one choice.

A row that is out of date was measured with earlier weights, levels, nets or rules, and counts for
nothing until it is played again: its earlier figures are in `strength.json` alone.
"""
VERDICTS = {"above": "**yes**", "below": "**no**", "": "undecided"}


def page(results: Results, seed: str) -> str:
    """The text of docs/strength.md."""
    parts = [INTRODUCTION]
    for game_id in registry.game_ids():
        tests = strength_tests_of(registry.get(game_id))
        parts.append(f"## {registry.get(game_id).presentation.words('en').title()}\n")
        parts.append(table_of(tests, results, seed))
        parts += [
            equal_time(test, played)
            for test in tests
            if (played := results.of(test, seed)) and played.calibration
        ]
    parts.append(settings_of(results, seed))
    return "\n".join(parts)


def table_of(tests: Sequence[StrengthTest], results: Results, seed: str) -> str:
    lines = [
        "| bot | against | seats | games | win rate (95% interval) | threshold | passed "
        "| ms per decision: mean, p99 | iterations/s | rival's ms: mean, p99 |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for test in tests:
        played = results.of(test, seed)
        rival = played.rival if played else test.rival
        cells = [f"`{test.bot}`", f"`{rival}`" if rival else opponent_in_words(test)]
        cells += [str(test.seats), *result_cells(test, played, test.key in results.played)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def result_cells(test: StrengthTest, played: Played | None, is_out_of_date: bool) -> list[str]:
    threshold = (
        "above even" if test.kind in ("levels", "time") else f"above {100 * test.threshold:.0f}%"
    )
    if played is None or not played.blocks:
        return ["0", "", threshold, "out of date" if is_out_of_date else "not played", "", "", ""]
    sequential = sequential_test(test, played)
    low, high = sequential.interval()
    rate = played.bot_times.iterations_per_second
    return [
        str(len(played.blocks) * test.seats),
        f"{100 * sequential.mean:.1f}% ({100 * low:.1f}–{100 * high:.1f})",
        threshold,
        VERDICTS[sequential.verdict],
        times_in_words(played.bot_times),
        f"{rate:,.0f}",
        times_in_words(played.rival_times) if test.rival else "",
    ]


def times_in_words(times: Times) -> str:
    return f"{1000 * times.mean:.1f}, {1000 * times.percentile(0.99):.1f}"


def opponent_in_words(test: StrengthTest) -> str:
    options = ", ".join(f"`{name}={value}`" for name, value in test.options.items())
    return f"the scripted opponent ({options})"


def equal_time(test: StrengthTest, played: Played) -> str:
    calibration = played.calibration
    return (
        f"Equal time: `{test.bot}` took {1000 * calibration['bot_seconds']:.0f} ms per decision at "
        f"{calibration['bot_iterations_per_second']:,.0f} iterations/s. The search without an "
        f"evaluation function reached {calibration['rival_iterations_per_second']:,.0f} "
        f"iterations/s, so it played as `{played.rival}`.\n"
    )


def settings_of(results: Results, seed: str) -> str:
    machines = sorted({machine for one in results.played.values() for machine in one.machines})
    lines = [
        "## Settings\n",
        f"- Seed `{seed}`: in every test, seed block *n* of a game with *s* seats has the seed "
        f"`{seed}/GAME/s/block/n`.",
        *(f"- `bot:{number}`: {level_in_words(number)}." for number in LEVELS),
        *(f"- Machine: {machine}." for machine in machines),
        "",
    ]
    return "\n".join(lines)


def level_in_words(number: int) -> str:
    """The settings of a level, and the games in which they differ."""
    usual = LEVELS[number]
    others = [
        f"; in {game.presentation.words('en').title()} "
        + ", ".join(f"{name} {figure:,g}" for name, figure in game.bots.levels[str(number)].items())
        for game in map(registry.get, registry.game_ids())
        if str(number) in game.bots.levels
    ]
    return f"iterations {usual.iterations:,}, noise {usual.noise:g}" + "".join(others)
