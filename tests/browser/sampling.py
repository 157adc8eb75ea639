"""Which of many similar browser tests run each time; the others are slow tests, for the soak."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from raidtable.engine.languages import ALL
from raidtable.games import registry


def game_in_windows(windows: Sequence[Any], names: Iterable[str]) -> pytest.MarkDecorator:
    """Every game in every window, as parameters `game` and `window`. Each game is tested each time
    in one of the windows, in turn."""
    named = list(zip(windows, names, strict=True))
    return pytest.mark.parametrize(
        ("game", "window"),
        [
            pytest.param(
                game,
                window,
                id=f"{game}-{name}",
                marks=() if (number - turn) % len(named) == 0 else pytest.mark.slow,
            )
            for turn, game in enumerate(registry.game_ids())
            for number, (window, name) in enumerate(named)
        ],
    )


def language_alone(chosen: str) -> pytest.MarkDecorator:
    """Every language, as the parameter `language`; this one is tested each time."""
    return pytest.mark.parametrize(
        "language",
        [
            pytest.param(language, marks=() if language == chosen else pytest.mark.slow)
            for language in ALL
        ],
    )


def game_in_a_window(chosen: str, window: str, windows: Sequence[str]) -> pytest.MarkDecorator:
    """Every game in every window; this game in this window is tested each time."""
    return pytest.mark.parametrize(
        ("game", "window"),
        [
            pytest.param(
                game, name, marks=() if (game, name) == (chosen, window) else pytest.mark.slow
            )
            for game in registry.game_ids()
            for name in windows
        ],
    )


def game_alone(chosen: str) -> pytest.MarkDecorator:
    """Every game, as the parameter `game`; this one is tested each time."""
    return pytest.mark.parametrize(
        "game",
        [
            pytest.param(game, marks=() if game == chosen else pytest.mark.slow)
            for game in registry.game_ids()
        ],
    )
