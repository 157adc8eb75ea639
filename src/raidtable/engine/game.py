"""A game as the registry finds it: three contracts, used by different people."""

from functools import cached_property
from importlib import import_module
from typing import Any, TypeVar, cast

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.presentation import Presentation
from raidtable.engine.rules import Rules

Part = TypeVar("Part")


class Game:
    """Rules, bot profile and presentation of one game; each is imported when first used.

    A part is named as `module:name`, with the module relative to the game's package, or is the
    object itself.
    """

    def __init__(
        self,
        id: str,
        package: str,
        *,
        rules: str | Rules[Any] = "rules.rules:RULES",
        bots: str | BotProfile[Any] = "bots.profile:PROFILE",
        presentation: str | Presentation = "presentation.presentation:PRESENTATION",
    ) -> None:
        self.id = id
        self.package = package
        self._rules = rules
        self._bots = bots
        self._presentation = presentation

    @cached_property
    def rules(self) -> Rules[Any]:
        return self._load(self._rules)

    @cached_property
    def bots(self) -> BotProfile[Any]:
        return self._load(self._bots)

    @cached_property
    def presentation(self) -> Presentation:
        return self._load(self._presentation)

    def _load(self, part: str | Part) -> Part:
        if not isinstance(part, str):
            return part
        module, _, name = part.partition(":")
        return cast("Part", getattr(import_module(f"{self.package}.{module}"), name))

    def __repr__(self) -> str:
        return f"<Game {self.id}>"
