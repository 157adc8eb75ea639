"""The commands for games: play, simulate, replay, verify, read the rules, print schemas."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from raidtable.cli import replay as replaying
from raidtable.cli import saves
from raidtable.cli.arguments import (
    ChosenOptions,
    GameArgument,
    LanguageOption,
    SeedOption,
    bot_names,
    chosen_from,
    seed_from,
    seed_or_random,
)
from raidtable.cli.play import play
from raidtable.cli.players import LIST, players_from, show_players, usual_players
from raidtable.cli.rules import show_rules
from raidtable.cli.simulate import simulate
from raidtable.cli.table import Table
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.options import options_from
from raidtable.engine.words import N_
from raidtable.front import new
from raidtable.games import registry
from raidtable.schemas import schema

GAME = N_("Game")
SEATS = N_("Seats")
OPTIONS = N_("Options (the first is the default)")

ObviousOption = Annotated[
    bool,
    typer.Option(
        "--obvious", help=N_("play your only choice, or a gain that costs nothing, for you")
    ),
]


def play_command(
    game: GameArgument,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            help=N_(
                "the players in seat order, separated by commas: human, random, greedy, bot:1 "
                "(weakest) to bot:6; list shows all names with their styles"
            ),
        ),
    ] = None,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    lang: LanguageOption = None,
    save: Annotated[
        Path | None, typer.Option("--save", help=N_("file to save the game in"))
    ] = None,
    chance: Annotated[
        str,
        typer.Option(
            "--chance", help=N_("seeded; or by_hand: you type what the real tiles and dice show")
        ),
    ] = "seeded",
    why: Annotated[
        bool, typer.Option("--why", help=N_("explain below each bot's move why it was chosen"))
    ] = False,
    obvious: ObviousOption = False,
) -> None:
    if save is not None and save.exists():
        raise BadOption(N_("{file} already exists. Continue it with raidtable resume."), file=save)
    found = registry.get(game)
    if seats == LIST:
        show_players(Terminal(lang), found)
        return
    players = players_from(seats, found) if seats is not None else usual_players(found)
    match = new(
        game,
        seats=len(players),
        seed=None if seed is None else seed_from(seed),
        chance=chance,
        **chosen_from(option),
    )
    table = Table(Terminal(lang), match, players, save, tells_why=why, plays_obvious=obvious)
    play(table, is_new=True)


def tutorial(game: GameArgument, lang: LanguageOption = None) -> None:
    from raidtable.cli.tutorial import teach_game

    teach_game(Terminal(lang), game)


def resume(
    file: Annotated[
        Path | None, typer.Argument(help=N_("the saved game (default: the latest)"))
    ] = None,
    play_on: Annotated[
        bool,
        typer.Option(
            "--play-on",
            help=N_("if the rules have changed, continue from the last valid position"),
        ),
    ] = False,
    obvious: ObviousOption = False,
    lang: LanguageOption = None,
) -> None:
    file = file or saves.last_file()
    if file is None:
        raise BadOption(N_("There is no saved game to resume."))
    saved = saves.read_game(file, play_on=play_on)
    terminal = Terminal(lang or saved.language)
    if saved.match.updated_from is not None:
        terminal.say(replaying.UPDATED, version=saved.match.game.rules.rules_version)
    table = Table(terminal, saved.match, saved.players, file, plays_obvious=obvious)
    play(table, is_new=False)


def simulate_command(
    game: GameArgument,
    seats: Annotated[
        int | None,
        typer.Option("--seats", help=N_("number of seats (default: the most that can play)")),
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, help=N_("number of games"))] = 1000,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    players: Annotated[
        str | None,
        typer.Option("--bots", help=N_("a bot's name for each seat (default: random play)")),
    ] = None,
    cores: Annotated[
        int, typer.Option("--cores", min=1, help=N_("number of cores (the games stay the same)"))
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("print one JSON object instead of a table"))
    ] = False,
    lang: LanguageOption = None,
) -> None:
    found = registry.get(game)
    names = None if players is None else bot_names(players, found)
    if seats is None:
        seats = max(found.rules.seat_counts) if names is None else len(names)
    options = options_from(found, seats, chosen_from(option))
    if names is not None and len(names) != seats:
        raise BadOption(
            N_("There are {seats} seats, but {bots} bots."), seats=seats, bots=len(names)
        )
    simulate(Terminal(lang), found, options, seed_or_random(seed), games, names, cores, as_json)


def replay(
    file: Annotated[Path, typer.Argument(help=N_("a saved game"))],
    step: Annotated[bool, typer.Option("--step", help=N_("step from move to move"))] = False,
    ply: Annotated[
        int | None, typer.Option("--ply", help=N_("the board after this many actions"))
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help=N_("as this seat sees it (the first is 0)"))
    ] = None,
    lang: LanguageOption = None,
) -> None:
    replaying.replay_file(Terminal(lang), file, ply, seat, step)


def verify(
    files: Annotated[list[Path], typer.Argument(help=N_("saved games"))],
    lang: LanguageOption = None,
) -> None:
    if not replaying.verify_files(Terminal(lang), files):
        raise typer.Exit(1)


def shrink_command(
    file: Annotated[Path, typer.Argument(help=N_("a fault report, or a saved game that fails"))],
    output: Annotated[
        Path | None, typer.Option("--output", help=N_("write the test into this new file"))
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, max=86_400, help=N_("time limit in seconds"))
    ] = 60.0,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.shrink import shrink

    if not shrink(Terminal(lang), file, output, seconds):
        raise typer.Exit(1)


def rules(
    game: GameArgument,
    word: Annotated[str | None, typer.Argument(help=N_("a word or the name of a rule"))] = None,
    lang: LanguageOption = None,
) -> None:
    show_rules(Terminal(lang), game, word)


def games(lang: LanguageOption = None) -> None:
    terminal = Terminal(lang)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    for heading in ("", GAME, SEATS, OPTIONS):
        grid.add_column(terminal.text(heading) if heading else "")
    for game_id in registry.game_ids():
        game = registry.get(game_id)
        words = game.presentation.words(terminal.language)
        options = [f"{option.name}={'|'.join(option.values)}" for option in game.rules.options]
        seats = ", ".join(str(count) for count in game.rules.seat_counts)
        grid.add_row(game_id, words.title(), seats, "\n".join(options))
    terminal.print(grid)


def schema_command(
    game: GameArgument,
    kind: Annotated[
        str, typer.Argument(help=N_("record (a saved game), position, view, review or futures"))
    ] = "record",
    lang: LanguageOption = None,
) -> None:
    Terminal(lang).print_plain(json.dumps(schema(game, kind), indent=1))
