"""Bots of your own in the arena: a class in a Python module, named `python:MODULE:CLASS`.

Naming such a bot runs the code of its module. So only the commands on your own machine that let
bots play each other know these names; tables of the web server never do.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from raidtable.bots import registry
from raidtable.bots.bot import Bot
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.messages import N_

PREFIX = "python:"


def make(
    name: str,
    game: Game,
    net: Mapping[str, Any] | None = None,
    search: dict[str, float] | None = None,
) -> Bot:
    """The bot of that name: one of the registry, or a class of your own."""
    if not name.startswith(PREFIX):
        return registry.make(name, game, net, search)
    return bot_class(name)(game)


def bot_class(name: str) -> type[Bot]:
    """The class that a name like `python:my_bots:Careful` means.

    Modules of the current folder are found, too.
    """
    module, _, class_name = name.removeprefix(PREFIX).partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), class_name)):
        raise BadOption(N_("Name your own bot as python:MODULE:CLASS, not {name!r}."), name=name)
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(import_module(module), class_name, None)
    except ModuleNotFoundError as problem:
        if problem.name is None or not f"{module}.".startswith(f"{problem.name}."):
            raise  # the module is there, and lacks something itself
        raise BadOption(N_("There is no Python module {module!r}."), module=module) from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadOption(
            N_("{module} has no class {name!r} that is a raidtable.bots.bot.Bot."),
            module=module,
            name=class_name,
        )
    return found


def bare(name: str) -> str:
    """The name as it is looked up: only classes of your own tell capitals apart."""
    return name if name.startswith(PREFIX) else name.lower()
