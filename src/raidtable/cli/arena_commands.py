"""The commands that let bots play each other: arena, tune, learn, strength, examine."""

from pathlib import Path
from typing import Annotated

import typer

from raidtable.bots.program import LIMIT
from raidtable.cli.arguments import (
    ChosenOptions,
    GameArgument,
    LanguageOption,
    ProcessesOption,
    RayOption,
    SeedOption,
    bot_names,
    chosen_from,
    seed_or_random,
)
from raidtable.cli.terminal import Terminal
from raidtable.engine.options import options_from
from raidtable.engine.words import N_
from raidtable.games import registry


def arena_command(
    game: GameArgument,
    players: Annotated[
        str,
        typer.Option(
            "--bots",
            help=N_(
                "the bots, separated by commas: greedy, bot:3, a class as MODULE:CLASS, a program "
                "as cmd:PROGRAM"
            ),
        ),
    ],
    seats: Annotated[int, typer.Option("--seats", help=N_("number of seats"))] = 2,
    games: Annotated[
        int, typer.Option("--games", min=1, help=N_("minimum number of games per table"))
    ] = 200,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    ladder: Annotated[
        bool,
        typer.Option("--ladder", help=N_("each bot plays only the next one, in the order given")),
    ] = False,
    limit: Annotated[
        float,
        typer.Option(
            "--limit", min=0.01, max=3600, help=N_("seconds that a program has for a decision")
        ),
    ] = LIMIT,
    processes: ProcessesOption = None,
    on_ray: RayOption = False,
    json_file: Annotated[
        Path | None, typer.Option("--json", help=N_("write all results into this file"))
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help=N_("draw the ratings into NAME.svg"))
    ] = None,
    dataset: Annotated[
        Path | None,
        typer.Option("--dataset", help=N_("save all games in NAME.jsonl or NAME.parquet")),
    ] = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.arena import hold_tournament

    found = registry.get(game)
    hold_tournament(
        Terminal(lang),
        found,
        options_from(found, seats, chosen_from(option)),
        bot_names(players, found),
        games,
        seed_or_random(seed),
        ladder=ladder,
        limit=limit,
        processes=processes or usual_processes(),
        on_ray=on_ray,
        json_file=json_file,
        picture_file=picture,
        dataset_file=dataset,
    )


def tune_command(
    game: GameArgument,
    seats: Annotated[int, typer.Option("--seats", help=N_("number of seats"))] = 2,
    bot: Annotated[
        str, typer.Option("--bot", help=N_("the search that plays with the weights"))
    ] = "search:60",
    games: Annotated[int, typer.Option("--games", min=2, help=N_("games per candidate"))] = 40,
    generations: Annotated[
        int, typer.Option("--generations", min=1, help=N_("number of generations"))
    ] = 20,
    population: Annotated[
        int | None,
        typer.Option(
            "--population",
            min=4,
            help=N_("candidates per generation (default: by the number of weights)"),
        ),
    ] = None,
    step: Annotated[
        float,
        typer.Option(
            "--step",
            min=0.01,
            help=N_("spread of the first candidates (1: the size of each weight)"),
        ),
    ] = 0.25,
    check_games: Annotated[
        int, typer.Option("--check", min=4, help=N_("new games that the new weights must win"))
    ] = 400,
    to: Annotated[
        Path | None,
        typer.Option("--to", help=N_("file for the new weights (default: the game's own)")),
    ] = None,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    processes: ProcessesOption = None,
    on_ray: RayOption = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.arena.tune import Plan
    from raidtable.cli.arena import tune

    found = registry.get(game)
    options = options_from(found, seats, chosen_from(option))
    drawn = seed_or_random(seed)
    plan = Plan(found.id, drawn, seats, bot, games, generations, population, step, options.chosen)
    tune(Terminal(lang), plan, check_games, to, processes or usual_processes(), on_ray)


def learn_command(
    game: GameArgument,
    quick: Annotated[
        bool, typer.Option("--quick", help=N_("one short round: 10 minutes on two cores"))
    ] = False,
    minutes: Annotated[
        float | None,
        typer.Option(
            "--minutes", min=0.1, help=N_("minutes for all of it (default: 60; quick: 9.5)")
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", min=1, help=N_("games per round, for a result that does not depend on time")
        ),
    ] = None,
    check_games: Annotated[
        int, typer.Option("--check", min=4, help=N_("most games of the final test"))
    ] = 400,
    start: Annotated[
        Path | None, typer.Option("--start", help=N_("file of a net to train further"))
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(
            "--work", help=N_("folder for rows and nets; an interrupted run goes on here")
        ),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", help=N_("file for the new net (default: the game's own)")),
    ] = None,
    torch: Annotated[
        str | None,
        typer.Option("--torch", help=N_("a Python with torch that trains (default: numpy)")),
    ] = None,
    seed: SeedOption = None,
    processes: ProcessesOption = None,
    on_ray: RayOption = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.learn import learn
    from raidtable.learn.loop import ROUNDS_SHARE, Plan

    found = registry.get(game)
    seconds = ROUNDS_SHARE * 60 * (minutes if minutes is not None else 9.5 if quick else 60)
    drawn = seed_or_random(seed)
    folder = work or Path(f"learn-{found.id}")
    plan = Plan(found.id, str(drawn), folder, seconds, games, start, quick, torch)
    learn(Terminal(lang), plan, to, check_games, processes or usual_processes(), on_ray)


def strength_command(
    game: Annotated[
        list[str] | None, typer.Option("--game", help=N_("only this game; may be repeated"))
    ] = None,
    test: Annotated[
        list[str] | None,
        typer.Option(
            "--test",
            help=N_(
                "only this test: levels, classic, time, random, greedy, plain or opponent; "
                "may be repeated"
            ),
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help=N_("only tests of this bot; may be repeated")),
    ] = None,
    folder: Annotated[
        Path, typer.Option("--folder", help=N_("folder of strength.md and strength.json"))
    ] = Path("docs"),
    seed: Annotated[str, typer.Option("--seed", help=N_("random seed (text)"))] = "strength",
    most: Annotated[
        int,
        typer.Option("--most", min=4, help=N_("maximum number of games of an undecided test")),
    ] = 2000,
    fresh: Annotated[
        bool, typer.Option("--fresh", help=N_("run these tests again from their first game"))
    ] = False,
    merge: Annotated[
        list[Path] | None,
        typer.Option("--merge", help=N_("merge another strength.json first; may be repeated")),
    ] = None,
    processes: ProcessesOption = None,
    on_ray: RayOption = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.arena import show_strength

    show_strength(
        Terminal(lang),
        game or [],
        test or [],
        bot or [],
        folder,
        seed,
        most,
        fresh,
        merge or [],
        processes or usual_processes(),
        on_ray,
    )


def examine_command(
    game: Annotated[
        list[str] | None, typer.Option("--game", help=N_("only this game; may be repeated"))
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help=N_("only this bot; may be repeated (default: levels 1 to 5)")),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", min=1, help=N_("games of each bot at each number of seats"))
    ] = 40,
    folder: Annotated[
        Path, typer.Option("--folder", help=N_("folder of examination.md and examination.json"))
    ] = Path("docs"),
    seed: Annotated[str, typer.Option("--seed", help=N_("random seed (text)"))] = "examine",
    processes: ProcessesOption = None,
    on_ray: RayOption = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.bots.levels import CLASSIC_LEVELS
    from raidtable.cli.examine import examine

    examine(
        Terminal(lang),
        [registry.get(one) for one in game or registry.game_ids()],
        bot or [f"bot:{level}" for level in CLASSIC_LEVELS],
        games,
        seed,
        folder,
        processes or usual_processes(),
        on_ray,
    )
