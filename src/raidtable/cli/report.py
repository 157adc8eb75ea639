"""Measures a game, and writes the report."""

import json
from collections.abc import Sequence
from pathlib import Path

from raidtable.arena.anatomy import measured
from raidtable.arena.anatomy_report import figures_of, page, plots
from raidtable.arena.games import Job
from raidtable.arena.pool import opened
from raidtable.arena.schedule import rotations, seed_of
from raidtable.cli.outputs import try_files
from raidtable.cli.terminal import Terminal
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.rules import Options
from raidtable.engine.words import N_

PLAYING = N_("Playing")
SAVED = N_("Saved: {file}.")
FILES = ("report.md", "report.json", "length.svg", "branching.svg", "seats.svg", "points.svg")


def make_report(
    terminal: Terminal,
    game: Game,
    options: Options,
    bots: Sequence[str],
    games: int,
    seed: Seed,
    folder: Path,
    processes: int,
) -> None:
    """Play the games and write the page with its pictures. Bots rotate through the seats."""
    folder.mkdir(parents=True, exist_ok=True)
    try_files([folder / name for name in FILES])
    seating = tuple(bots[seat % len(bots)] for seat in range(options.seats))
    seatings = rotations(seating)
    jobs = [
        Job(game.id, seatings[number % len(seatings)], seed_of(seed, number), options.chosen)
        for number in range(games)
    ]
    with opened(processes, False) as pool:
        found = list(terminal.track(pool.map(measured, jobs), PLAYING, total=len(jobs)))
    figures = figures_of(found)
    for name, drawn in plots(game, figures).items():
        (folder / f"{name}.svg").write_text(drawn, encoding="utf-8")
    settings = {"game": game.id, "bots": list(bots), "seed": seed, "options": options.chosen}
    (folder / "report.json").write_text(json.dumps(settings | figures) + "\n", encoding="utf-8")
    text = page(game, figures, ", ".join(bots), options.seats, seed)
    (folder / "report.md").write_text(text, encoding="utf-8")
    terminal.say_whole(SAVED, file=folder / "report.md")
