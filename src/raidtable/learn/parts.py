"""The parts of learning: play games, train a net on their rows, test it. Each has limits in time,
so that it can run on another machine; `loop.py` does all of them together."""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from raidtable.arena import pool as pools
from raidtable.bots.learned import settings_with_net
from raidtable.bots.net import Weights
from raidtable.bots.net_file import net_text, read_net, weights_of
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.messages import N_
from raidtable.games import registry
from raidtable.learn import calibrating
from raidtable.learn import rows as shards
from raidtable.learn.contest import Side, contest
from raidtable.learn.self_play import PHASES, POSITIONS, PlayJob, play_block
from raidtable.learn.training import EPOCHS, Fit, Trainer, Training, parameters_of, quantised

# Rows in a shard, about.
SHARD_ROWS = 100_000
# Games in a job, by phase: a job takes a few seconds.
GAMES = {"results": 8, "lessons": 4, "courses": 8, "one_ply": 16, "search": 2}

# Told while it works: messages with their figures.
PLAYED = N_("{title}, {phase}: {games} games, {rows} rows, {pace} games a second.")
TRACE_NEEDS_TORCH = N_("Learning from courses (trace) needs torch: name its Python with --torch.")
TRAINS = N_("Training on {rows} rows.")


class Tell(Protocol):
    """Tells a message with its figures."""

    def __call__(self, message: str, /, **figures: object) -> None: ...


def play_jobs(template: PlayJob) -> Iterator[PlayJob]:
    number = 0
    while True:
        yield replace(template, seed=f"{template.seed}/{template.phase}/{number}")
        number += 1


def play(
    pool: pools.Pool,
    template: PlayJob,
    folder: Path,
    games: int | None,
    seconds: float,
    tell: Tell,
    first: int = 0,
) -> int:
    """Play games and write their rows as shards into the folder, numbered from `first`; return the
    number of rows.

    Rows come in the order of the jobs: the same seed and number of games give the same rows.
    """
    folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    waiting: list[shards.Block] = []
    done, total, number = 0, 0, first
    results = pool.map(play_block, play_jobs(template))
    for block in results:
        done += template.games
        if len(block):
            waiting.append(block)
        is_last = time.monotonic() - begun > seconds or (games is not None and done >= games)
        if waiting and (is_last or sum(map(len, waiting)) >= SHARD_ROWS):
            shards.write_shard(waiting, folder / f"{template.phase}-{number:05}")
            total += sum(map(len, waiting))
            number += 1
            waiting = []
            pace = done / (time.monotonic() - begun)
            tell(
                PLAYED,
                title=template.game,
                phase=template.phase,
                games=done,
                rows=total,
                pace=f"{pace:.1f}",
            )
        if is_last:
            break
    results.close()
    return total


def training_of(game: Game, **changes: Any) -> Training:
    """The settings of a training run for that game."""
    assert game.bots.features is not None
    figures = game.bots.search | game.bots.search_with_net
    settings: dict[str, Any] = {
        "features": int(game.bots.features.size),
        "scale": settings_with_net(game).scale,
        "gain": int(figures.get("gain", 400)),
    }
    return Training(**(settings | changes))


def train(
    game: Game,
    folders: Sequence[Path],
    work: Path,
    settings: Training,
    start: Path | None,
    tell: Tell,
    torch_python: str | None = None,
) -> tuple[Weights, Fit]:
    """Train on all shards of the folders."""
    found = [shard for folder in folders for shard in shards.shards_in(folder)]
    packed = work / "packed"
    total = shards.pack(found, packed)
    tell(TRAINS, rows=total)
    features = game.bots.features
    assert features is not None
    first = None if start is None else weights_of(read_net(str(start)), features, game.id)
    if torch_python is None:
        if settings.trace:
            raise BadOption(TRACE_NEEDS_TORCH)
        return Trainer(packed, settings, first).run(tell)
    return train_by_torch(packed, work, settings, first, tell, torch_python)


def train_by_torch(
    packed: Path,
    work: Path,
    settings: Training,
    start: Weights | None,
    tell: Tell,
    torch_python: str,
) -> tuple[Weights, Fit]:
    """Train in another process, by a Python that has torch and numpy."""
    np = shards.import_numpy()
    about = json.loads((packed / "about.json").read_text())
    (work / "settings.json").write_text(json.dumps(settings.data()))
    if start is not None:
        np.savez(work / "start.npz", **parameters_of(start, settings, about["sources"]))
    script = Path(__file__).with_name("torch_training.py")
    command = [torch_python, str(script), str(packed), str(work)]
    with subprocess.Popen(
        [*command, *(["--start"] if start is not None else [])], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            tell("{line}", line=line.rstrip())
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    with np.load(work / "trained.npz") as trained:
        parameters = dict(trained)
    fit = json.loads((work / "fit.json").read_text())
    return quantised(parameters, settings.gain), Fit(**fit)


def write_net(
    game: Game, weights: Weights, path: Path, training: dict[str, Any], strength: dict[str, str]
) -> None:
    assert game.bots.features is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(net_text(weights, game.bots.features, training, strength), encoding="utf-8")


# The command line


def main(arguments: Sequence[str] | None = None) -> None:
    options = parser().parse_args(arguments)
    options.run(options)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m raidtable.learn")
    commands = made.add_subparsers(required=True)
    playing = commands.add_parser("play", help="play games and keep rows")
    playing.add_argument("game")
    playing.add_argument("--phase", choices=PHASES, default="results")
    playing.add_argument("--seconds", type=float, default=60.0)
    playing.add_argument("--games", type=int)
    playing.add_argument("--processes", type=int, default=pools.usual_processes())
    playing.add_argument("--ray", action="store_true", help="play on the cluster of RAY_ADDRESS")
    playing.add_argument("--net", action="append", default=[], help="the present net, then others")
    playing.add_argument("--positions", type=int, default=POSITIONS, help="kept of each game")
    add_search(playing, "--set-search", "the search with a net")
    playing.add_argument("--seed", default="1")
    playing.add_argument("--to", type=Path, required=True)
    playing.set_defaults(run=run_play)
    training = commands.add_parser("train", help="train a net on rows")
    training.add_argument("game")
    training.add_argument("folders", type=Path, nargs="+")
    training.add_argument("--to", type=Path, required=True)
    training.add_argument("--work", type=Path, required=True)
    training.add_argument("--start", type=Path)
    training.add_argument("--torch", metavar="PYTHON")
    training.add_argument("--set", action="append", default=[], metavar="NAME=FIGURE")
    training.set_defaults(run=run_train)
    looping = commands.add_parser("loop", help="play and train, round after round")
    looping.add_argument("game")
    looping.add_argument("--work", type=Path, required=True)
    looping.add_argument("--seconds", type=float, default=540.0)
    looping.add_argument("--games", type=int)
    looping.add_argument("--start", type=Path)
    looping.add_argument("--quick", action="store_true")
    looping.add_argument("--torch", metavar="PYTHON")
    looping.add_argument("--epochs", type=int, default=EPOCHS)
    looping.add_argument("--positions", type=int, default=POSITIONS, help="kept of each game")
    looping.add_argument(
        "--rounds", metavar="PHASE=SHARE,...", help="instead of the game's own rounds"
    )
    add_search(looping, "--set-search", "the search with a net")
    looping.add_argument("--processes", type=int, default=pools.usual_processes())
    looping.add_argument("--seed", default="1")
    looping.set_defaults(run=run_loop)
    calibrating.add_command(commands)
    testing = commands.add_parser("test", help="test a net in games")
    testing.add_argument("game")
    testing.add_argument("net")
    testing.add_argument("--rival", help="a net; without it the named evaluation")
    testing.add_argument("--bot", default="net:400")
    testing.add_argument("--rival-bot", default="search:400")
    add_search(testing, "--set-search", "the search of the bot")
    add_search(testing, "--set-rival-search", "the search of its rival")
    testing.add_argument("--seats", type=int, default=2)
    testing.add_argument("--games", type=int, default=400)
    testing.add_argument("--seconds", type=float, default=600.0)
    testing.add_argument("--all", action="store_true", help="do not stop when it is decided")
    testing.add_argument("--processes", type=int, default=pools.usual_processes())
    testing.add_argument("--seed", default="test")
    testing.set_defaults(run=run_test)
    return made


def add_search(to: argparse.ArgumentParser, flag: str, whose: str) -> None:
    to.add_argument(
        flag, action="append", default=[], metavar="NAME=FIGURE", help=f"changes {whose}: depth=4"
    )


def figures_of(changes: Sequence[str]) -> dict[str, Any]:
    """The figures in changes like `depth=4`."""
    pairs = [change.partition("=") for change in changes]
    return {name: json.loads(figure) for name, _, figure in pairs}


def say(message: str, /, **figures: object) -> None:
    sys.stdout.write(f"{message.format(**figures)}\n")
    sys.stdout.flush()


def run_play(options: argparse.Namespace) -> None:
    """A folder that has shards gets more, from games that were not played yet."""
    there = len(shards.shards_in(options.to))
    template = PlayJob(
        options.game,
        options.phase,
        f"{options.seed}/{there}" if there else options.seed,
        GAMES[options.phase],
        tuple(options.net),
        options.positions,
        figures_of(options.set_search),
    )
    with pools.opened(options.processes, options.ray) as pool:
        play(pool, template, options.to, options.games, options.seconds, say, there)


def run_train(options: argparse.Namespace) -> None:
    game = registry.get(options.game)
    settings = training_of(game, **figures_of(options.set))
    weights, fit = train(
        game, options.folders, options.work, settings, options.start, say, options.torch
    )
    about = {**settings.data(), "fit": str(fit)}
    write_net(game, weights, options.to, about, {})
    say("{file}: {fit}", file=options.to, fit=fit)


def run_loop(options: argparse.Namespace) -> None:
    from raidtable.learn import loop

    plan = loop.Plan(
        options.game,
        options.seed,
        options.work,
        options.seconds,
        options.games,
        options.start,
        options.quick,
        options.torch,
        epochs=options.epochs,
        positions=options.positions,
        search=figures_of(options.set_search),
        own_rounds=loop.rounds_of(options.rounds.split(",")) if options.rounds else (),
    )
    with pools.opened(options.processes) as pool:
        done = loop.run(pool, plan, say)
    say("best: {net}", net=done.net)


def run_test(options: argparse.Namespace) -> None:
    own = Side(options.bot, options.net, figures_of(options.set_search))
    rival = Side(options.rival_bot, options.rival, figures_of(options.set_rival_search))
    with pools.opened(options.processes) as pool:
        verdict = contest(
            pool,
            options.game,
            own,
            rival,
            options.seats,
            options.seed,
            options.games,
            options.seconds,
            not options.all,
        )
    say("{verdict}", verdict=verdict)
