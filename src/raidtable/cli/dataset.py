"""Plays games for a dataset."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from raidtable.arena.games import Job, play
from raidtable.arena.pool import opened
from raidtable.arena.research_dataset import ResearchDataset, check_folder
from raidtable.arena.schedule import seed_of, tables, tournament
from raidtable.cli.terminal import Terminal
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.rules import Options
from raidtable.engine.words import N_, NN_

PLAYING = N_("Playing")
WRITTEN = NN_(
    "{n} game with {rows} decisions is in {folder}.",
    "{n} games with {rows} decisions are in {folder}.",
)


def make_dataset(
    terminal: Terminal,
    game: Game,
    options: Options,
    bots: Sequence[str],
    games: int,
    seed: Seed,
    folder: Path,
    processes: int,
) -> None:
    """Play the games, each table of bots in all rotations, and write the folder."""
    check_folder(folder)
    jobs = [
        replace(job, keep_record=True, keep_observations=True)
        for job in jobs_of(game.id, options, bots, games, seed)
    ]
    dataset = ResearchDataset(folder, game)
    with opened(processes, False) as pool, dataset:
        for row in terminal.track(pool.map(play, jobs), PLAYING, total=len(jobs)):
            dataset.add(row)
    dataset.write_names()
    dataset.write_card(list(bots), seed, options.chosen)
    played, rows = sum(dataset.games.values()), sum(dataset.rows.values())
    terminal.say_whole(WRITTEN, played, rows=rows, folder=folder)


def jobs_of(game: str, options: Options, bots: Sequence[str], games: int, seed: Seed) -> list[Job]:
    """At least that many games. One bot plays against itself; several meet at all tables."""
    if len(bots) == 1:
        seating = (bots[0],) * options.seats
        return [Job(game, seating, seed_of(seed, block), options.chosen) for block in range(games)]
    met = tables(bots, options.seats)
    return tournament(game, met, options.seats, -(-games // len(met)), seed, options.chosen)
