"""Positions of a random game, shown on a page by its live updates: much faster than playing to
them."""

from collections.abc import Iterator

from tests.browser.conftest import Sit

from raidtable.engine.languages import ALL
from raidtable.games import registry
from raidtable.server.html.sections import static_layer
from raidtable.testing.browser.layout import (
    WINDOWS,
    is_portrait,
    settings,
    sit_where_updates_show,
    updates,
)
from raidtable.testing.browser.player import Player
from raidtable.testing.tables import table_of

# How many decisions are shown; the end of the game comes last.
FEW = 16
SHOW = """async ([art, update, seq]) => {
  document.querySelector("svg.art").outerHTML = art;
  await showUpdate(update, seq);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}"""


def sit_with(sit: Sit, game: str, window: str, language: str = "en") -> Player:
    """A player at a table with the most seats, which shows nothing but positions."""
    player = sit(locale=ALL[language].locale, **WINDOWS[window])
    sit_where_updates_show(player, next(settings(registry.get(game))))
    return player


def positions(player: Player, game: str, window: str, language: str = "en") -> Iterator[str]:
    """Show decisions of that player, spread over a game; yields the name of each."""
    setting = next(settings(registry.get(game)))
    art = str(static_layer(table_of(setting, "layout"), language, is_portrait(window)))
    for shown in updates(setting, language, window, FEW):
        player.page.evaluate(SHOW, [art, shown["update"], shown["seq"]])
        yield shown["name"]
