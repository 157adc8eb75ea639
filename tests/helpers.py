"""The test kit as our own tests use it, and what only they need."""

from collections.abc import Sequence

import pytest

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.bots.levels import LEVELS, Level
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.testing.inspection import (
    attempt,
    contents,
    digest_of,
    fields,
    parts,
    share_a_part,
    told,
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
    "fields",
    "invariant",
    "is_looked_at",
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
    "told",
]

GAMES = games_under_test()
SETTINGS = settings_under_test()


def play_bots(game: Game, bot_names: Sequence[str], seed: int) -> State:
    """A game of these bots at its end, without the book-keeping of a match."""
    state: State = Setting(game, len(bot_names), {}).start()
    players = [bots.make(name, game) for name in bot_names]
    rng = seeded(f"judged game {seed}")
    for _ in range(LONGEST_GAME):
        if state.actor == OVER:
            return state
        if state.actor == CHANCE:
            action = game.rules.sample(state, rng)
        else:
            view = game.rules.view(state, state.actor)
            action = players[state.actor].choose(view, game.rules.legal(state), Budget(), rng)
        game.rules.apply(state, action, None)
    raise AssertionError(f"{bot_names} go on for ever with seed {seed}")


def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots think for a moment only, at every level and in every game."""
    for number in LEVELS:
        monkeypatch.setitem(LEVELS, number, Level(4 + number, 0.0))
    for game in GAMES:
        monkeypatch.setattr(game.bots, "levels", {})
