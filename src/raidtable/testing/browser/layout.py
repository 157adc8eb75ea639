"""How positions are laid out in four windows and two languages: nothing scrolls sideways, no text
is clipped or covered, and a turn lies on one screen.

The positions are shown by the page's own door for live updates, which is much quicker than playing
to them. `check_layout.js` tells what is wrong.
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
# The smallest that a choice may be, in px, where it is taken by a finger and by a mouse.
FINGER, MOUSE = 40, 24
VIEWER = 0
# A table is so many tenths into its game, the last of them at its end.
TENTHS = 10

CHECK = (Path(__file__).parent / "check_layout.js").read_text(encoding="utf-8")


@cache
def tables(game: Game, many: int) -> list[LiveTable]:
    """Tables in the middle of a game and at its end, each with another number of seats, options
    and length; where it goes on, the viewer decides."""
    settings = sorted(settings_of(game), key=lambda setting: -setting.seats)  # they need most room
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
    live.seq = number + 1  # the page shows nothing that is older than what it has shown
    return live


def updates(
    game: Game, language: str, many: int, target: int, tall: bool
) -> Iterator[tuple[int, dict[str, Any]]]:
    viewer = Viewer((VIEWER,), VIEWER, language, tall=tall)
    for live in tables(game, many):
        name = f"{game.id}, {len(live.seats)} seats, position {live.seq}, {language}"
        shown = {
            "update": sections_for(live, viewer).html(),
            "art": static_layer(live, language, tall),
        }
        yield len(live.seats), {"name": name, "seq": live.seq, "target": target, **shown}


def check(sit: Sit, game: Game, window: str, language: str, many: int) -> None:
    reader = sit(locale=LOCALES[language], **WINDOWS[window])
    target = FINGER if "has_touch" in WINDOWS[window] else MOUSE
    given = list(updates(game, language, many, target, tall=window == "phone"))
    problems = []
    for seats in sorted({seats for seats, _ in given}):
        # The mats of the others begin folded where there is little room: so the page begins with
        # as many seats. Nobody plays there, so that nothing else comes in between.
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
