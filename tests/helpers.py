"""The test kit's names for our own tests, and helpers that only they need."""

import json
from pathlib import Path
from typing import Any

import pytest

from raidtable.bots.levels import LEVELS, Level
from raidtable.engine.game import Game
from raidtable.engine.pieces import fields
from raidtable.testing.bot_games import play_bots
from raidtable.testing.inspection import (
    attempt,
    contents,
    digest_of,
    log_of,
    parts,
    share_a_part,
)
from raidtable.testing.selection import (
    Setting,
    all_choices,
    all_settings_of,
    every_game,
    every_setting,
    games_under_test,
    pairwise_choices,
    random_play,
    settings_of,
    settings_under_test,
)
from raidtable.testing.walks import (
    LONGEST_GAME,
    Walk,
    invariant,
    is_looked_at,
    match_of,
    play_on,
    play_randomly,
    play_to_end,
    random_picks,
)

__all__ = [
    "GAMES",
    "LONGEST_GAME",
    "POSITIONS",
    "SETTINGS",
    "Setting",
    "Walk",
    "all_choices",
    "all_settings_of",
    "attempt",
    "contents",
    "digest_of",
    "every_game",
    "every_setting",
    "few_settings_of",
    "fields",
    "invariant",
    "is_looked_at",
    "log_of",
    "match_of",
    "pairwise_choices",
    "parts",
    "play_bots",
    "play_on",
    "play_randomly",
    "play_to_end",
    "quick_levels",
    "random_picks",
    "random_play",
    "settings_of",
    "share_a_part",
    "written_example",
]

GAMES = games_under_test()
SETTINGS = settings_under_test()


def few_settings_of(game: Game) -> list[Setting]:
    """Settings in which each seat count occurs, and each value of each option both in solo games
    and in games of several players."""

    def facts(setting: Setting) -> set[object]:
        chosen = {(setting.seats == 1, *option) for option in setting.chosen.items()}
        return {setting.seats, *chosen}

    every = settings_of(game)
    missing = set().union(*map(facts, every))
    taken: list[Setting] = []
    while missing:
        taken.append(max(every, key=lambda setting: len(facts(setting) & missing)))
        missing -= facts(taken[-1])
    return taken


def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the bots of all levels and games very few iterations."""
    for number in LEVELS:
        monkeypatch.setitem(LEVELS, number, Level(4 + number, 0.0))
    for game in GAMES:
        monkeypatch.setattr(game.bots, "levels", {})
        monkeypatch.setattr(game.bots, "levels_with_net", {})


POSITIONS = Path(__file__).parents[1] / "docs" / "positions"


def written_example(game_id: str) -> dict[str, Any]:
    """The position that the document about serialized positions shows."""
    text = (POSITIONS / f"{game_id}.md").read_text("utf-8")
    example: dict[str, Any] = json.loads(text.split("```json")[1].split("```")[0])
    return example
