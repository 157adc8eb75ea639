"""Checks the layout of positions in four windows and two languages: nothing scrolls sideways, no
text is clipped or covered, and a turn fits on one screen.

The positions are shown through the page's live updates, which is much faster than playing to them.
`check_layout.js` reports the problems.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from raidtable.engine.game import Game
from raidtable.server.html.sections import sections_for, static_layer
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import LiveTable
from raidtable.testing.browser import Sit
from raidtable.testing.selection import Setting, every_game, settings_of
from raidtable.testing.tables import table_at
from raidtable.testing.walks import play_randomly

TOUCH = {"has_touch": True, "is_mobile": True}
WINDOWS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, **TOUCH},
    "tablet": {"viewport": {"width": 768, "height": 1024}, **TOUCH},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "desktop": {"viewport": {"width": 1920, "height": 1080}},
}
__all__ = ["test_many_positions_are_laid_out_well", "test_some_positions_are_laid_out_well"]

LOCALES = {"en": "en-GB", "es": "es-ES"}
# Positions of each game in each window and language: in a long run, and in a short one.
POSITIONS = 30
FEW = 4
# The smallest size of a choice in px, for touch and for a mouse.
FINGER, MOUSE = 40, 24
VIEWER = 0
# Positions are taken at each tenth of a game, the last one at its end.
TENTHS = 10

CHECK = (Path(__file__).parent / "check_layout.js").read_text(encoding="utf-8")


@cache
def tables(game: Game, many: int) -> list[LiveTable]:
    """Tables in the middle and at the end of a game, with different seat counts, options and
    lengths; if the game is not over, the viewer is to move."""
    # The most seats come first, because they need the most space.
    settings = sorted(settings_of(game), key=lambda setting: -setting.seats)
    return [table(settings[n % len(settings)], n) for n in range(many)]


def table(setting: Setting, number: int) -> LiveTable:
    whole_game = play_randomly(setting.match(number), number)
    decisions = sum(ply.actor >= 0 for ply in whole_game.plies)
    match = play_randomly(
        setting.match(number), number, decisions * (number % TENTHS) // (TENTHS - 1)
    )
    while not match.over and match.actor != VIEWER:
        play_randomly(match, number, 1)
    live = table_at(setting, match._state)
    live.seq = number + 1  # the page ignores updates older than the last one
    return live


def updates(
    game: Game, language: str, many: int, target: int, portrait: bool
) -> Iterator[tuple[int, dict[str, Any]]]:
    viewer = Viewer((VIEWER,), VIEWER, language, portrait=portrait)
    for live in tables(game, many):
        name = f"{game.id}, {len(live.seats)} seats, position {live.seq}, {language}"
        shown = {
            "update": sections_for(live, viewer).html(),
            "art": static_layer(live, language, portrait),
        }
        yield len(live.seats), {"name": name, "seq": live.seq, "target": target, **shown}


def check(sit: Sit, game: Game, window: str, language: str, many: int) -> None:
    reader = sit(locale=LOCALES[language], **WINDOWS[window])
    target = FINGER if "has_touch" in WINDOWS[window] else MOUSE
    given = list(updates(game, language, many, target, portrait=window == "phone"))
    problems = []
    for seats in sorted({seats for seats, _ in given}):
        # Other players' boards start collapsed if there is little space, so the page starts with
        # the same number of seats. The seats are open, so that no other update arrives.
        reader.sit_at(game.id, "me", *["open"] * (seats - 1))
        problems += reader.page.evaluate(CHECK, [shown for n, shown in given if n == seats])
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("window", "language"),
    [("phone", "es"), ("laptop", "en")],
)
@every_game
def test_some_positions_are_laid_out_well(sit: Sit, game: Game, window: str, language: str) -> None:
    check(sit, game, window, language, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("window", WINDOWS)
@every_game
def test_many_positions_are_laid_out_well(sit: Sit, game: Game, window: str, language: str) -> None:
    check(sit, game, window, language, POSITIONS)
