"""docs/positions.md lists every key of a serialized position, with its default."""

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

import raidtable

PAGE = (Path(__file__).parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")
TITLES = {
    "raids": "Raids",
    "north_sea": "Raiders of the North Sea",
    "storm_raiders": "Storm Raiders",
}
ROW = re.compile(r"^\| `(\w+)` \|[^|]*\| (?:`(.*)` )?\|$", re.MULTILINE)


def tables(game: str) -> list[dict[str, str]]:
    """The tables of that game: each key with its value, empty if it depends on set-up."""
    section = PAGE.split(f"\n## {TITLES[game]}\n")[1].split("\n## ")[0]
    parts = re.split(r"\n\| key \| left out \| value \|\n", section)[1:]
    return [dict(ROW.findall(part)) for part in parts]


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_every_key_is_listed(game: raidtable.GameId) -> None:
    module = importlib.import_module(f"raidtable.games.{game}.rules.position")
    keys, seat_keys, *more = tables(game)
    assert list(keys) == sorted(keys, key=module.KEYS.index)
    assert list(keys) == module.KEYS
    assert list(seat_keys) == module.SEAT_KEYS
    if more:
        assert list(more[0]) == module.OPPONENT_KEYS


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_values_of_the_page_are_those_of_an_empty_position(game: raidtable.GameId) -> None:
    start: Any = raidtable.position(game, {}, seats=2).record()["start"]
    keys, seat_keys, *_ = tables(game)
    assert listed(keys, start) == given(keys)
    for seat in start["seats"]:
        assert listed(seat_keys, seat) == given(seat_keys)


def test_values_of_the_opponent_are_those_of_an_empty_position() -> None:
    start: Any = raidtable.position("storm_raiders", {}, seats=1).record()["start"]
    opponent = tables("storm_raiders")[2]
    assert listed(opponent, start["opponent"]) == given(opponent)


def given(table: dict[str, str]) -> dict[str, Any]:
    return {key: json.loads(value) for key, value in table.items() if value}


def listed(table: dict[str, str], written: dict[str, Any]) -> dict[str, Any]:
    return {key: written[key] for key, value in table.items() if value}
