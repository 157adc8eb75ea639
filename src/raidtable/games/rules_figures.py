"""Puts figures of the component data into the text of a rules page.

A sentence that states a figure of a piece names its place in components.toml instead, from the
outside in: the rows of a list go by their ids, and other lists by number, from 0 on.

    {{limits.crew}}                                     5
    {{limits.crew:word}}                                five
    {{cards.champion.crew.amount|# point|# points}}     3 points
    {{vehicles.salvage_siren.ability.amount:word|one hour|# hours}}    two hours
    {{vehicles.desert_deuce.ability.values:or}}         3, 4, 5 or 6
    {{harbor_rewards}}                                  6, 3, 1 and 0
    {{harbor_rewards:list}}                             6, 3, 1, 0

After a bar come the form for 1 and the form for any other number, with `#` for the figure.
"""

import re
from typing import Any

from raidtable.engine.data import load_toml
from raidtable.engine.words import Translator

FIGURE = re.compile(r"\{\{([\w.-]+)(?::(word|or|list))?(?:\|([^|{}]*)\|([^|{}]*))?\}\}")
MARKER = "{{"


def with_figures(text: str, package: str, language: str) -> str:
    """The text of a game's rules page with all its figures."""
    if MARKER not in text:
        return text
    data = load_toml(f"{package}.rules", "components.toml")
    translator = Translator(language)

    def shown(found: re.Match[str]) -> str:
        path, style, one, many = found.groups()
        return say(figure_at(data, path), style, one, many, translator)

    made = FIGURE.sub(shown, text)
    if MARKER in made:
        at = made.index(MARKER)
        raise ValueError(f"rules page: cannot read {made[at : at + 60]!r}")
    return made


def figure_at(data: Any, path: str) -> Any:
    """The figure at that place of the data."""
    found = data
    for name in path.split("."):
        found = part_of(found, name)
        if found is None:
            raise ValueError(f"rules page: the component data has no {path!r}")
    return found


def part_of(data: Any, name: str) -> Any:
    """The part with that name, id or number; None if there is none."""
    if isinstance(data, dict):
        return data.get(name)
    if not isinstance(data, list):
        return None
    if data and isinstance(data[0], dict):
        return next((row for row in data if row.get("id") == name), None)
    return data[int(name)] if name.isdecimal() and int(name) < len(data) else None


def say(figure: Any, style: str | None, one: str | None, many: str | None, t: Translator) -> str:
    """The figure in words or digits, or in one of its two forms."""
    if isinstance(figure, list):
        parts = [str(part) for part in figure]
        if style == "list":
            return ", ".join(parts)
        return t.either(parts) if style == "or" else t.join(parts)
    if not isinstance(figure, int) or style in ("or", "list"):
        raise ValueError(f"rules page: {figure!r} is not a figure of that kind")
    shown = t.number(figure) if style == "word" else str(figure)
    if one is None or many is None:
        return shown
    return (one if figure == 1 else many).replace("#", shown)
