"""Golden games replay to the same points and positions, in every version and on every machine."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.golden.make import ENDINGS
from tests.helpers import every_game

import raidtable
from raidtable.engine.game import Game

FOLDER = Path(__file__).parent
GOLDEN = sorted(FOLDER.glob("*/*.json"))


def load(path: Path) -> dict[str, Any]:
    golden: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return golden


def records_of(game: Game) -> list[dict[str, Any]]:
    return [load(path)["record"] for path in GOLDEN if path.parent.name == game.id]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_game_replays_to_its_end(path: Path) -> None:
    golden = load(path)
    match = raidtable.verify(golden["record"])
    assert match.over
    assert match.result.points == golden["points"]
    assert match.result.ranks == golden["ranks"]
    assert match.result.reason == golden["reason"]
    # Digests may come from an earlier version, which must be accepted.
    assert match.has_digest(golden["record"]["digest"])
    assert {**match.record(), "digest": ""} == {**golden["record"], "digest": ""}
    for ply, digest in golden["digests"].items():
        assert match.at(int(ply)).has_digest(digest)


@every_game
def test_every_seat_count_has_a_golden_game(game: Game) -> None:
    assert {record["seats"] for record in records_of(game)} == set(game.rules.seat_counts)


@every_game
def test_every_value_of_every_option_has_a_golden_game(game: Game) -> None:
    for option in game.rules.options:
        chosen = [record["options"] for record in records_of(game)]
        played = {options[option.name] for options in chosen if option.name in options}
        assert played == set(option.values)


@pytest.mark.parametrize("game_id", ENDINGS)
def test_every_way_a_game_can_end_has_a_golden_game(game_id: str) -> None:
    reasons = {load(path)["reason"] for path in GOLDEN if path.parent.name == game_id}
    assert reasons == set(ENDINGS[game_id])


@every_game
def test_golden_games_are_in_the_folder_of_their_game(game: Game) -> None:
    assert {record["game"] for record in records_of(game)} == {game.id}
