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
from tests.browser.conftest import Sit
from tests.helpers import SETTINGS, Setting, play_randomly
from tests.server.test_secrecy import table_at

from raidtable.games import registry
from raidtable.server.html.sections import sections_for, static_layer
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import LiveTable

TOUCH = {"has_touch": True, "is_mobile": True}
WINDOWS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, **TOUCH},
    "tablet": {"viewport": {"width": 768, "height": 1024}, **TOUCH},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "desktop": {"viewport": {"width": 1920, "height": 1080}},
}
LOCALES = {"en": "en-GB", "es": "es-ES"}
# So many positions of each game in each window and language; of those, so many in `make test`.
POSITIONS = 30
FEW = 4
# The smallest that a choice may be, in px, where it is taken by a finger and by a mouse.
FINGER, MOUSE = 40, 24
VIEWER = 0
# A table is so many tenths into its game, the last of them at its end.
TENTHS = 10

CHECK = (Path(__file__).parent / "check_layout.js").read_text(encoding="utf-8")


@cache
def tables(game: str, many: int) -> list[LiveTable]:
    """Tables in the middle of a game and at its end, each with another number of seats, options
    and length; where it goes on, the viewer decides."""
    settings = [setting for setting in SETTINGS if setting.game.id == game]
    settings.sort(key=lambda setting: -setting.seats)  # most seats need most room
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
    game: str, language: str, many: int, target: int, tall: bool
) -> Iterator[tuple[int, dict[str, Any]]]:
    viewer = Viewer((VIEWER,), VIEWER, language, tall=tall)
    for live in tables(game, many):
        name = f"{game}, {len(live.seats)} seats, position {live.seq}, {language}"
        shown = {
            "update": sections_for(live, viewer).html(),
            "art": static_layer(live, language, tall),
        }
        yield len(live.seats), {"name": name, "seq": live.seq, "target": target, **shown}


def check(sit: Sit, game: str, window: str, language: str, many: int) -> None:
    reader = sit(locale=LOCALES[language], **WINDOWS[window])
    target = FINGER if "has_touch" in WINDOWS[window] else MOUSE
    given = list(updates(game, language, many, target, tall=window == "phone"))
    problems = []
    for seats in sorted({seats for seats, _ in given}):
        # The mats of the others begin folded where there is little room: so the page begins with
        # as many seats. Nobody plays there, so that nothing else comes in between.
        reader.sit_at(game, "me", *["open"] * (seats - 1))
        problems += reader.page.evaluate(CHECK, [shown for n, shown in given if n == seats])
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("window", "language"),
    [("phone", "es"), ("laptop", "en")],
)
@pytest.mark.parametrize("game", registry.game_ids())
def test_some_positions(sit: Sit, game: str, window: str, language: str) -> None:
    check(sit, game, window, language, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", registry.game_ids())
def test_every_position(sit: Sit, game: str, window: str, language: str) -> None:
    check(sit, game, window, language, POSITIONS)


LINES = """() => {
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  return {
    ink: style("body").color,
    mat: style("#mat-0").borderTopColor,
    hint: style("#choices button.refused, .mat-crew").color,
    ring: parseFloat(style(".spot").borderTopWidth),
    turn: style("#prompt").borderLeftWidth,
    sea: style("#board").forcedColorAdjust,
  };
}"""


def test_more_contrast_and_forced_colours(sit: Sit) -> None:
    """More contrast leaves no greys and no thin lines; forced colours keep the board and the sign
    of my turn."""
    reader = sit()
    reader.sit_at("raids")
    assert reader.is_asked()
    page = reader.page
    before = page.evaluate(LINES)
    assert before["mat"] != before["ink"] != before["hint"]
    page.emulate_media(contrast="more", reduced_motion="reduce")
    after = page.evaluate(LINES)
    assert after["mat"] == after["ink"] == after["hint"]
    assert after["ring"] > before["ring"]

    page.emulate_media(contrast="no-preference", forced_colors="active", reduced_motion="reduce")
    forced = page.evaluate(LINES)
    assert forced["sea"] == "none"
    assert forced["turn"] == "6px", "a shadow would not be drawn"
