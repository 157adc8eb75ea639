"""Writes docs/strength.md from the results of the strength tests."""

from collections.abc import Sequence

from raidtable.arena.strength import Played, Results, Times, Trial, as_it_stands, trials_of
from raidtable.bots.levels import LEVELS
from raidtable.games import registry

INTRODUCTION = """\
# How strong the bots are

`raidtable strength` plays these trials and writes this page; what it played is in `strength.json`,
from which it goes on.

In each trial one seat is the bot's and all others are the rival's. A block is one seed played once
for each seat of the bot, and its share of the wins there (ties shared) is one observation. The
interval is a confidence sequence: it holds the true share with 95 % although it is looked at after
every block, and a trial ends with the first look at which it lies above or below the mark.
"Above even" is more than one in as many as there are seats. Budgets are in iterations, so all
games can be played again from the seed; times are those of decisions with more than one choice.
"""
VERDICTS = {"above": "**yes**", "below": "**no**", "": "undecided"}


def page(results: Results, seed: str) -> str:
    """The whole of docs/strength.md."""
    parts = [INTRODUCTION]
    for game_id in registry.game_ids():
        trials = trials_of(registry.get(game_id))
        parts.append(f"## {registry.get(game_id).presentation.words('en').title()}\n")
        parts.append(table_of(trials, results, seed))
        parts += [
            equal_time(trial, played)
            for trial in trials
            if (played := results.of(trial, seed)) and played.calibration
        ]
    parts.append(settings_of(results, seed))
    return "\n".join(parts)


def table_of(trials: Sequence[Trial], results: Results, seed: str) -> str:
    lines = [
        "| bot | against | seats | games | share of wins (95 %) | wanted | shown "
        "| ms a decision: mean, 99 % | iterations/s | rival's ms: mean, 99 % |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for trial in trials:
        played = results.of(trial, seed)
        rival = played.rival if played else trial.rival
        cells = [f"`{trial.bot}`", f"`{rival}`" if rival else opponent_in_words(trial)]
        cells += [str(trial.seats), *figures_of(trial, played, trial.key in results.played)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def figures_of(trial: Trial, played: Played | None, is_out_of_date: bool) -> list[str]:
    wanted = "above even" if trial.kind == "levels" else f"above {100 * trial.mark:.0f} %"
    if played is None or not played.blocks:
        return ["0", "", wanted, "out of date" if is_out_of_date else "not played", "", "", ""]
    test = as_it_stands(trial, played)
    low, high = test.interval()
    rate = played.bot_times.iterations_per_second
    return [
        str(len(played.blocks) * trial.seats),
        f"{100 * test.mean:.1f} % ({100 * low:.1f}–{100 * high:.1f})",
        wanted,
        VERDICTS[test.verdict],
        times_in_words(played.bot_times),
        f"{rate:,.0f}",
        times_in_words(played.rival_times) if trial.rival else "",
    ]


def times_in_words(times: Times) -> str:
    return f"{1000 * times.mean:.1f}, {1000 * times.percentile(0.99):.1f}"


def opponent_in_words(trial: Trial) -> str:
    options = ", ".join(f"`{name}={value}`" for name, value in trial.options.items())
    return f"the scripted opponent ({options})"


def equal_time(trial: Trial, played: Played) -> str:
    calibration = played.calibration
    return (
        f"Equal time: `{trial.bot}` took {1000 * calibration['bot_seconds']:.0f} ms a decision at "
        f"{calibration['bot_iterations_per_second']:,.0f} iterations/s, the search "
        f"without judgement made {calibration['rival_iterations_per_second']:,.0f}; "
        f"it was given `{played.rival}`.\n"
    )


def settings_of(results: Results, seed: str) -> str:
    machines = sorted({machine for one in results.played.values() for machine in one.machines})
    lines = [
        "## Settings\n",
        f"- Seed `{seed}`: block *n* of a game with *s* seats is played from "
        f"`{seed}/GAME/s/block/n`, in every trial.",
        *(f"- `bot:{number}`: {level_in_words(number)}." for number in LEVELS),
        *(f"- Machine: {machine}." for machine in machines),
        "",
    ]
    return "\n".join(lines)


def level_in_words(number: int) -> str:
    """What a level is, and in which games it is something else."""
    usual = LEVELS[number]
    others = [
        f"; in {game.presentation.words('en').title()} "
        + ", ".join(f"{name} {figure:,g}" for name, figure in game.bots.levels[str(number)].items())
        for game in map(registry.get, registry.game_ids())
        if str(number) in game.bots.levels
    ]
    return f"iterations {usual.iterations:,}, noise {usual.noise:g}" + "".join(others)
