"""axe-core finds no accessibility violations in the pages."""

from typing import Any

import pytest
from tests.browser.conftest import Sit
from tests.browser.test_whole_games import PHONE

from raidtable.engine.rng import seeded
from raidtable.testing.browser.player import Player, click_choice, tap_choice

WINDOWS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": PHONE,
}

# Each table is checked on a laptop. A phone shows the same parts in another order, and there the
# player boards of North Sea scroll.
TABLES = [
    pytest.param("laptop", "raids", marks=pytest.mark.slow),
    pytest.param("laptop", "north_sea", marks=pytest.mark.slow),
    ("laptop", "storm_raiders"),
    pytest.param("phone", "raids", marks=pytest.mark.slow),
    ("phone", "north_sea"),
]

# Wait until the colour transitions of buttons are over.
ALL_COLOURS_ARE_SET = "Promise.all(document.getAnimations().map(change => change.finished))"


def reader_in(sit: Sit, window: str) -> Player:
    # The content security policy of the pages does not allow loading axe-core.
    return sit(bypass_csp=True, **WINDOWS[window])


def assert_accessible(player: Player, axe: str) -> None:
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(axe)
    found = player.page.evaluate(
        "axe.run({resultTypes: ['violations']}).then(found => found.violations)"
    )
    violations = [
        f"{rule['id']}: {rule['help']} ({node['html'][:120]})"
        for rule in found
        for node in rule["nodes"]
    ]
    assert violations == []


def assert_accessible_in_dark(player: Player, axe: str) -> None:
    player.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    player.page.evaluate(ALL_COLOURS_ARE_SET)
    assert_accessible(player, axe)
    player.page.emulate_media(color_scheme="light", reduced_motion="reduce")


@pytest.mark.parametrize("window", WINDOWS)
def test_home(sit: Sit, axe: str, window: str) -> None:
    reader = reader_in(sit, window)
    reader.go_home()
    assert_accessible(reader, axe)
    # The menu of the bar covers the page, so it is checked last.
    for summary in reversed(reader.page.locator("summary").all()):
        summary.click()
    assert_accessible(reader, axe)
    if window == "laptop":
        assert_accessible_in_dark(reader, axe)


@pytest.mark.parametrize(("window", "game"), TABLES)
def test_table(sit: Sit, axe: str, window: str, game: str) -> None:
    reader = reader_in(sit, window)
    reader.sit_at(game)
    rng = seeded(f"axe {game}")
    for _ in range(2):
        assert reader.is_asked()
        reader.choose(tap_choice if "phone" in window else click_choice, rng)
    assert reader.is_asked()
    reader.page.evaluate(ALL_COLOURS_ARE_SET)
    assert_accessible(reader, axe)


def test_why_not_and_replay_and_rules_and_account(sit: Sit, axe: str) -> None:
    reader = reader_in(sit, "laptop")
    reader.sit_at("raids")
    assert reader.is_asked()
    for path in (
        f"{reader.page.url}?why=1",
        f"{reader.page.url}/at/0",
        f"{reader.base}/rules/raids",
        f"{reader.base}/account",
        f"{reader.base}/api",
    ):
        reader.page.goto(path)
        assert_accessible(reader, axe)
        assert_accessible_in_dark(reader, axe)
