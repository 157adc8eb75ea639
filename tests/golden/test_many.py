"""A hundred complete games of each game, by several bots, replay to the same positions."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.golden.make import HOW_MANY, MANY
from tests.helpers import every_game

import raidtable
from raidtable.engine.game import Game
from raidtable.engine.match import Match

# Run only on the compiled package, which plays the same as the interpreted sources.
pytestmark = pytest.mark.random_play

FOLDER = Path(__file__).parent / "many"


@cache
def games_of(game_id: str) -> list[dict[str, Any]]:
    lines = (FOLDER / f"{game_id}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def replayed(record: dict[str, Any], digests: dict[str, str]) -> Match[Any]:
    """Replay the record and compare the stored digests on the way."""
    start = {**record, "actions": []}
    del start["digest"]
    match = raidtable.load({**start, "seed": None})
    for ply, text in enumerate(record["actions"]):
        if str(ply) in digests:
            assert match.has_digest(digests[str(ply)]), f"ply {ply}"
        match.play(text)
    return match


@pytest.mark.parametrize("part", range(10))
@every_game
def test_the_games_replay(game: Game, part: int) -> None:
    for golden in games_of(game.id)[part::10]:
        record = golden["record"]
        match = replayed(record, golden["digests"])
        assert match.over
        assert match.has_digest(record["digest"])
        assert match.result.points == golden["points"]
        assert match.result.ranks == golden["ranks"]
        assert match.result.reason == golden["reason"]


@every_game
def test_they_are_many_and_various(game: Game) -> None:
    games = games_of(game.id)
    assert len(games) >= HOW_MANY
    assert {golden["record"]["rules"] for golden in games} == {game.rules.rules_version}
    assert {golden["record"]["seats"] for golden in games} == set(game.rules.seat_counts)
    for option in game.rules.options:
        chosen = [golden["record"]["options"].get(option.name) for golden in games]
        assert set(option.values) <= set(chosen)
    assert {player for golden in games for player in golden["players"]} == set(MANY)


@every_game
def test_the_seed_proves_the_chance_of_some(game: Game) -> None:
    for golden in games_of(game.id)[::10]:
        raidtable.verify(golden["record"])
