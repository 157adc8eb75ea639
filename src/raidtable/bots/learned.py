"""The evaluation function that a search uses: named weights, and the game's net if it has one."""

from collections.abc import Mapping
from typing import Any

from raidtable.bots.net import LearnedJudgement, NetRows, rows_of
from raidtable.bots.net_file import weights_of
from raidtable.bots.search import SearchSettings
from raidtable.engine.game import Game
from raidtable.engine.judgement import Judgement

# The nets in use, by checksum: all bots of a process share their weights.
_rows: dict[str, NetRows] = {}


def has_net(game: Game) -> bool:
    return game.bots.net is not None


def judgement_with_net(
    game: Game, weights: dict[str, int] | None = None, net: Mapping[str, Any] | None = None
) -> Judgement[Any]:
    """The evaluation function with the game's net, or with another one; without a net, by named
    weights alone. A persona changes some of those weights."""
    named = game.bots.judgement(weights)
    data = game.bots.net if net is None else net
    if data is None:
        return named
    features = game.bots.features
    assert features is not None, f"{game.id} has a net and no features"
    key = f"{features.fingerprint()}/{data.get('checksum')}/{data.get('gain')}"
    if key not in _rows:
        _rows[key] = rows_of(weights_of(data, features, game.id))
    return LearnedJudgement(named, features.another(), _rows[key].net())


def settings_with_net(game: Game, changes: dict[str, float] | None = None) -> SearchSettings:
    """The settings of the search that go with a net, with some of them changed."""
    return SearchSettings(game.bots.search | game.bots.search_with_net | (changes or {}))


def plain_settings(game: Game, changes: dict[str, float] | None = None) -> SearchSettings:
    """The settings of the search by named weights alone, with some of them changed."""
    return SearchSettings(game.bots.search | (changes or {}))
