"""The theme of a puzzle: the anchor of a rule, whose group of rules has a title in each language.

A game may name the words of choices that make a theme (`bots/puzzles.toml`); otherwise the theme is
the rule of the decision.
"""

from collections.abc import Sequence
from functools import cache

from raidtable.engine.action import Action
from raidtable.engine.data import load_toml_if_there
from raidtable.games import registry
from raidtable.games.rules_pages import load_rules

FILE = "puzzles.toml"


@cache
def themes_by_word(game_id: str) -> dict[str, str]:
    """The anchor of the rule for choices that begin with that word."""
    data = load_toml_if_there(f"{registry.get(game_id).package}.bots", FILE) or {}
    return dict(data.get("themes", {}))


def theme_of(game_id: str, rule: str, legal: Sequence[Action]) -> str:
    """The theme of a decision. It follows from all choices, so it does not tell the best one."""
    words = {action.text.partition(":")[0] for action in legal}
    named = themes_by_word(game_id)
    return next((anchor for word, anchor in named.items() if word in words), rule)


def theme_title(game_id: str, theme: str, language: str) -> str:
    """The theme in words."""
    rules = load_rules(game_id, language)
    return next((one.group for one in rules if theme in one.anchors), theme)


def group_of(game_id: str, theme: str) -> str:
    """The group of rules of a theme: the same in every language."""
    return theme_title(game_id, theme, "en")
