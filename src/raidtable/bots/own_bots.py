"""Bots of your own in the arena: a class, an installed package, or a program.

    my_bots:Careful          the class `Careful` of the module `my_bots`, also in the current folder
    careful                  the entry point of an installed package, in the group `raidtable.bots`
    cmd:"node careful.js"    a program: see `raidtable.bots.program`

`python:my_bots:Careful` is the long form of the first. Naming such a bot runs its code. So only the
commands on your own machine that let bots play each other know these names; tables of the web
server never do.
"""

import re
import sys
import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from raidtable.bots import registry
from raidtable.bots.bot import Bot
from raidtable.bots.program import LIMIT, ProgramBot
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.messages import N_

PREFIX: Final = "python:"
PROGRAM: Final = "cmd:"
GROUP: Final = "raidtable.bots"
NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
# A comma between names: an even number of double quotes follows. Others belong to a command.
BETWEEN: Final = re.compile(r',(?=(?:[^"]*"[^"]*")*[^"]*$)')


def make(
    name: str,
    game: Game,
    net: Mapping[str, Any] | None = None,
    search: dict[str, float] | None = None,
    limit: float = LIMIT,
) -> Bot:
    """The bot of that name: one of the registry, a class, or a program, which has that many seconds
    for a decision."""
    if name.startswith(PROGRAM):
        return ProgramBot(game, name.removeprefix(PROGRAM), limit)
    if is_class_name(name):
        return bot_class(name)(game)
    if name in installed():
        return installed_class(name)(game)
    return registry.make(name, game, net, search)


def is_class_name(name: str) -> bool:
    """Whether that is MODULE:CLASS, with or without `python:`, and no name of the registry."""
    module, colon, class_name = name.partition(":")
    if name.startswith(PREFIX):
        return True
    is_path = all(part.isidentifier() for part in (*module.split("."), class_name))
    return bool(colon) and is_path and module.lower() not in registry.KINDS


def bot_class(name: str) -> type[Bot]:
    """The class that a name like `my_bots:Careful` means.

    Modules of the current folder are found, too.
    """
    module, _, class_name = name.removeprefix(PREFIX).partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), class_name)):
        raise BadOption(N_("Name your own bot as MODULE:CLASS, not {name!r}."), name=name)
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(import_module(module), class_name, None)
    except Exception as fault:  # whatever it is, its author must learn of it
        missing = fault.name if isinstance(fault, ModuleNotFoundError) else None
        if missing is not None and f"{module}.".startswith(f"{missing}."):
            raise BadOption(N_("There is no Python module {module!r}."), module=module) from None
        raise BadOption(
            N_("The module {module} can't be imported: {fault}."), module=module, fault=repr(fault)
        ) from fault
    return checked(found, module, class_name)


def checked(found: object, module: str, name: str) -> type[Bot]:
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadOption(
            N_("{module} has no class {name!r} that is a raidtable.bots.bot.Bot."),
            module=module,
            name=name,
        )
    return found


@cache
def installed() -> Mapping[str, EntryPoint]:
    """The bots of installed packages, by name; none of them is imported."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.name in (*registry.KINDS, *found) or not NAME.fullmatch(point.name):
            warnings.warn(
                f"The bot {point.name!r} ({point.value}) is left out: its name is taken, or is not "
                "made of 1 to 40 small letters, digits, underscores and hyphens.",
                stacklevel=2,
            )
        else:
            found[point.name] = point
    return found


def installed_class(name: str) -> type[Bot]:
    """The class of an installed package, by the name of its entry point."""
    point = installed()[name]
    return checked(point.load(), point.module, point.attr)


def names_in(text: str) -> list[str]:
    """The names of bots in a text, separated by commas."""
    return [bare(name.strip()) for name in BETWEEN.split(text)]


def bare(name: str) -> str:
    """The name as it is looked up: only those of classes and programs tell capitals apart. A
    program may be in double quotes."""
    if name.lower().startswith(PROGRAM):
        command = name[len(PROGRAM) :].strip()
        if len(command) > 1 and command[0] == command[-1] == '"' and '"' not in command[1:-1]:
            command = command[1:-1]
        return f"{PROGRAM}{command}"
    return name if is_class_name(name) else name.lower()
