"""Checks the layout in the decisions of whole games, in six windows and all languages: nothing
scrolls sideways, no text is clipped or covered, and a turn fits on one screen, with every rival in
sight where the window is wide.

The positions are shown through the page's live updates, which is much faster than playing to them.
`check_layout.js` reports the problems.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.game import Game
from raidtable.engine.languages import ALL
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.server.html.sections import sections_for, static_layer
from raidtable.server.html.viewer import Viewer
from raidtable.server.storage.records import PLAY
from raidtable.server.tables.live_table import LiveTable
from raidtable.testing.browser import Sit
from raidtable.testing.browser.player import Player
from raidtable.testing.selection import Setting, every_game, settings_of
from raidtable.testing.tables import table_of

TOUCH = {"has_touch": True, "is_mobile": True}
WINDOWS: dict[str, dict[str, Any]] = {
    "small phone": {"viewport": {"width": 360, "height": 740}, **TOUCH},
    "phone": {"viewport": {"width": 390, "height": 844}, **TOUCH},
    "tablet": {"viewport": {"width": 768, "height": 1024}, **TOUCH},
    "low laptop": {"viewport": {"width": 1366, "height": 625}},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "desktop": {"viewport": {"width": 1920, "height": 1080}},
}
__all__ = ["test_every_decision_is_laid_out_well", "test_some_decisions_are_laid_out_well"]

# In a short run, the positions of each game, and the windows and languages that games take in turn.
FEW = 4
SAMPLES = list(zip(("phone", "low laptop", "laptop"), cycle(reversed(ALL)), strict=False))
# The smallest size of a choice in px, for touch and for a mouse.
FINGER, MOUSE = 40, 24
# The choices that are visible without scrolling, for touch and for a mouse.
FEWEST_ON_PHONE, FEWEST_ON_LAPTOP = 3, 6
VIEWER = 0
# The positions that are sent to the page at once.
BATCH = 20
# More decisions than such a game of any of our games has.
MOST_DECISIONS = 5000


def settings(game: Game) -> Iterator[Setting]:
    """The most and the fewest seats, with the usual options."""
    by_seats = {setting.seats: setting for setting in reversed(settings_of(game))}
    yield by_seats[max(by_seats)]
    yield by_seats[min(by_seats)]


def decisions(setting: Setting) -> Iterator[LiveTable]:
    """A table in a game, at each decision of the viewer and at the end.

    Half of the choices are random, half those of a quick bot: such a game gets as far as one
    between people. A random game of North Sea takes a thousand decisions and has few raids.
    """
    live = table_of(setting, "layout")
    live.seq = 1  # newer than anything that the page's own table sends
    rng = seeded("layout")
    bot = bots.make("greedy", setting.game)
    for _ in range(MOST_DECISIONS):
        if live.match.over:
            break
        if live.match.actor == VIEWER:
            yield live
        legal = live.match.actions()
        choice = legal[rng.below(len(legal))]
        if rng.below(2):
            choice = bot.choose(live.match.view(live.match.actor), legal, Budget(), rng)
        live.apply_row(PLAY, live.match.actor, choice.text)
    assert live.match.over
    yield live


def updates(setting: Setting, language: str, window: str, few: int | None) -> list[dict[str, Any]]:
    """What the page is sent at each decision, or at a few, and what it has to show then."""
    count = sum(1 for _ in decisions(setting))
    step = 1 if few is None else max(1, count // few)
    is_touch = "has_touch" in WINDOWS[window]
    viewer = Viewer((VIEWER,), VIEWER, language, portrait=is_portrait(window))
    return [
        {
            "name": f"{setting.game.id}, {setting.seats} seats, move {live.seq}, {language}",
            "seq": live.seq,
            "target": FINGER if is_touch else MOUSE,
            "fewest": FEWEST_ON_PHONE if is_touch else FEWEST_ON_LAPTOP,
            "update": sections_for(live, viewer).html(),
        }
        for number, live in enumerate(decisions(setting))
        if number % step == 0 or live.match.over
    ]


def is_portrait(window: str) -> bool:
    return "phone" in window


def check(sit: Sit, game: Game, window: str, language: str, few: int | None) -> None:
    """Check every decision, or a few that are spread over the game."""
    reader = sit(locale=ALL[language].locale, **WINDOWS[window])
    problems = []
    for setting in settings(game):
        problems += problems_of(reader, setting, window, language, few)
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems[:60])


def problems_of(
    reader: Player, setting: Setting, window: str, language: str, few: int | None
) -> list[str]:
    sit_where_updates_show(reader, setting)
    # What does not change during a game is drawn once.
    art = str(static_layer(table_of(setting, "layout"), language, is_portrait(window)))
    problems: list[str] = []
    for positions in batched(updates(setting, language, window, few), BATCH):
        problems += reader.page.evaluate(CHECK, {"art": art, "positions": positions})
        art = ""
    return problems


def sit_where_updates_show(reader: Player, setting: Setting) -> None:
    """Sit at a table whose page has `showUpdate` (see `show_update.js`).

    The other seats are open, so that no other update arrives. A table for one is not waiting, but
    nobody else moves there either.
    """
    reader.page.add_init_script(SHOW_UPDATE)
    reader.sit_at(setting.game.id, "me", *["open"] * (setting.seats - 1))


def batched(all_of_them: list[dict[str, Any]], size: int) -> Iterator[list[dict[str, Any]]]:
    for start in range(0, len(all_of_them), size):
        yield all_of_them[start : start + size]


CHECK, SHOW_UPDATE = (
    (Path(__file__).parent / name).read_text(encoding="utf-8")
    for name in ("check_layout.js", "show_update.js")
)


@every_game
def test_some_decisions_are_laid_out_well(sit: Sit, game: Game) -> None:
    """A sample: each game in one of the windows, in turn."""
    number = [*registry.game_ids(), game.id].index(game.id)
    window, language = SAMPLES[number % len(SAMPLES)]
    check(sit, game, window, language, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("language", ALL)
@pytest.mark.parametrize("window", WINDOWS)
@every_game
def test_every_decision_is_laid_out_well(sit: Sit, game: Game, window: str, language: str) -> None:
    check(sit, game, window, language, None)
