"""Reads a game's examples.json: the worked examples of its rules, which the engine can check.

An example has these keys::

    position  a written position (see docs/positions)
    play      the actions from there, random events included; "!" marks one that is not legal
    after     a part of the position that is reached; of lists of seats, only the named keys
    points    by seat, a part of its points at that position, by source
    crop      of the board's picture: left, top, width and height; without it there is none
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from raidtable.engine.data import load_text
from raidtable.games import registry

Crop = tuple[float, float, float, float]


class Example(NamedTuple):
    """A worked example: its start, the actions, and the expected result."""

    position: dict[str, Any]
    play: list[str]
    after: dict[str, Any]
    points: list[dict[str, int]]
    crop: Crop | None


@cache
def load_examples(game_id: str) -> Mapping[str, Example]:
    """The game's examples by name; none if the game has no such file."""
    try:
        text = load_text(registry.get(game_id).package, "examples.json")
    except FileNotFoundError:
        return {}
    data: dict[str, dict[str, Any]] = json.loads(text)
    return {name: read_example(row) for name, row in data.items()}


def read_example(row: dict[str, Any]) -> Example:
    crop = row.get("crop")
    return Example(
        row["position"],
        row.get("play", []),
        row.get("after", {}),
        row.get("points", []),
        None if crop is None else tuple(crop),
    )
