"""Arguments and options that several commands share, and functions that read their values."""

import secrets
from collections.abc import Sequence
from typing import Annotated

import typer

from raidtable.bots import own_bots
from raidtable.cli.terminal import whole_number
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.words import LANGUAGES, N_
from raidtable.games import registry


# For the completion of the shell.
def games_that_begin(incomplete: str) -> list[str]:
    return [game for game in registry.game_ids() if game.startswith(incomplete)]


def languages_that_begin(incomplete: str) -> list[str]:
    return [language for language in LANGUAGES if language.startswith(incomplete)]


GameArgument = Annotated[
    str,
    typer.Argument(
        help=N_("the game's id; `raidtable games` lists them"), autocompletion=games_that_begin
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        help=N_("language: {languages} (default: your system's)"),
        autocompletion=languages_that_begin,
    ),
]
SeedOption = Annotated[str | None, typer.Option("--seed", help=N_("random seed (number or text)"))]
ChosenOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help=N_("game option as NAME=VALUE; may be repeated")),
]
ProcessesOption = Annotated[
    int | None,
    typer.Option("--processes", min=1, help=N_("games at a time (default: one per core)")),
]
RayOption = Annotated[
    bool, typer.Option("--ray", help=N_("play on the Ray cluster at RAY_ADDRESS"))
]
DatabaseOption = Annotated[str | None, typer.Option("--database", help=N_("database URL"))]


def chosen_from(texts: Sequence[str] | None) -> dict[str, str]:
    """The options of the game, each written NAME=VALUE."""
    chosen: dict[str, str] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(N_("Write an option as NAME=VALUE, not {text!r}."), text=text)
        chosen[name.strip()] = value.strip()
    return chosen


def seed_from(text: str) -> Seed:
    """The seed as a number if it looks like one, otherwise as text; the same as in the library."""
    number = whole_number(text.removeprefix("-"))
    if number is None:
        return text
    return -number if text.startswith("-") else number


def seed_or_random(text: str | None) -> Seed:
    return secrets.token_hex(4) if text is None else seed_from(text)


def bot_names(text: str, game: Game) -> list[str]:
    """The bots' names in a comma-separated text; an unknown name raises an error."""
    names = own_bots.names_in(text)
    for name in names:
        own_bots.make(name, game)
    return names
