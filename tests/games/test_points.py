"""Points are added up in one place for each game: `scoring.py`. Everything that shows or evaluates
points uses its functions, and these agree with each other."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import GAMES, Setting, play_randomly

import raidtable.games
from raidtable.games.north_sea.rules.scoring import total_points as north_sea_points
from raidtable.games.raids.rules.scoring import glory
from raidtable.games.storm_raiders.rules.scoring import total_points as storm_raiders_points

FOLDER = Path(raidtable.games.__file__).parent
# The total points of a seat in the view's table.
TOTALS: dict[str, Callable[[Any], list[int]]] = {
    "raids": lambda table: [glory(ship) for ship in table.ships],
    "north_sea": lambda table: [north_sea_points(seat) for seat in table.seats],
    "storm_raiders": lambda table: [storm_raiders_points(seat) for seat in table.seats],
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_sources_add_up_to_the_total(game: Any) -> None:
    for seats in game.rules.seat_counts:
        setting = Setting(game, seats, {})
        for decisions in (20, 60, 100_000):
            match = play_randomly(setting.match(seats), seats, decisions)
            # The viewer sees all points of their own seat; others may hide some of theirs.
            for seat in range(seats):
                view: Any = match.view(seat)
                totals = game.rules.standing(view).totals
                assert totals[seat] == TOTALS[game.id](view.table)[seat]


# Tables of points by count, which only scoring may add up.
POINT_TABLES = {"VALKYRIE_POINTS", "ARMOUR_POINTS", "OFFERING_POINTS", "RUNE_POINTS", "PRESTIGE"}


def sums_of_points(source: str) -> list[int]:
    """Lines in which points of a table are summed."""
    return [
        call.lineno
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "sum"
        and any(isinstance(name, ast.Name) and name.id in POINT_TABLES for name in ast.walk(call))
    ]


def test_only_scoring_sums_points() -> None:
    assert sums_of_points("points = sum(PRESTIGE[contract] for contract in fulfilled)") == [1]
    found = {
        str(path.relative_to(FOLDER)): lines
        for path in FOLDER.rglob("*.py")
        if path.name != "scoring.py" and (lines := sums_of_points(path.read_text("utf-8")))
    }
    assert found == {}
