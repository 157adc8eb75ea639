"""Lets a game learn from self-play, and shows what comes of it."""

from importlib import resources
from pathlib import Path
from typing import Final

from raidtable.arena.pool import opened
from raidtable.bots.net_file import net_text, read_net, weights_of
from raidtable.cli.outputs import try_files
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.words import N_
from raidtable.games import registry
from raidtable.learn import loop

FILE: Final = "net.toml"
NO_FEATURES: Final = N_("{game} has no features to learn from.")
TESTING: Final = N_("Testing the new net in equal time.")
BETTER: Final = N_("The new net is better; it is in {file}.")
NOT_BETTER: Final = N_("The new net is not proven better; {file} is unchanged.")
REPORTED: Final = N_("The report is in {file}.")


def file_of(game: Game) -> Path:
    """The file of the game's own net."""
    return Path(str(resources.files(f"{game.package}.bots").joinpath(FILE)))


def learn(
    terminal: Terminal,
    plan: loop.Plan,
    to: Path | None,
    most_games: int,
    processes: int,
    on_ray: bool,
) -> None:
    """Do the rounds, test the net, and write it only if it wins by its whole interval."""
    game = registry.get(plan.game)
    features = game.bots.features
    if features is None:
        raise BadOption(NO_FEATURES, game=game.id)
    target = to or file_of(game)
    try_files([target])

    def tell(message: str, /, **figures: object) -> None:
        terminal.say(message, style="", **figures)

    with opened(processes, on_ray) as pool:
        done = loop.run(pool, plan, tell)
        net = done.nets[-1] if done.nets else None
        verdicts = []
        if net is not None:
            terminal.say(TESTING)
            verdicts = loop.final_test(pool, game, net, plan.seed, most_games, plan.test_seconds)
    for verdict in verdicts:
        tell(loop.RESULT, **verdict.figures())
    ships = net is not None and all(verdict.is_better for verdict in verdicts)
    summary = plan.work / "report.md"
    summary.write_text(loop.report(plan, done, verdicts, ships), encoding="utf-8")
    terminal.say_whole(REPORTED, file=summary)
    if net is None or not ships:
        terminal.say_whole(NOT_BETTER, file=target)
        return
    data = read_net(net)
    strength = loop.strength_of(game, verdicts)
    weights = weights_of(data, features, game.id)
    target.write_text(net_text(weights, features, data["training"], strength), encoding="utf-8")
    terminal.say_whole(BETTER, file=target)
