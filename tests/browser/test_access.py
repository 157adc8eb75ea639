"""axe-core finds nothing to object to in the pages."""

from typing import Any

import pytest
from tests.browser.conftest import Sit
from tests.browser.player import Player, click_choice
from tests.browser.test_whole_games import PHONE

from raidtable.engine.rng import seeded
from raidtable.games import registry

WINDOWS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "dark": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"},
    "phone": PHONE,
}


# Each table on a laptop; the other windows show the same parts in other places and colours, and the
# mats of North Sea scroll on a phone.
TABLES = [
    *(("laptop", game) for game in registry.game_ids()),
    ("dark", "raids"),
    ("phone", "raids"),
    ("phone", "north_sea"),
]


@pytest.fixture
def reader(request: pytest.FixtureRequest, sit: Sit) -> Player:
    # axe-core is brought into the page from outside, which the pages' own policy forbids.
    return sit(bypass_csp=True, **WINDOWS[request.param])


def assert_accessible(player: Player, axe: str) -> None:
    player.page.evaluate(axe)
    found = player.page.evaluate(
        "axe.run({resultTypes: ['violations']}).then(found => found.violations)"
    )
    told = [
        f"{rule['id']}: {rule['help']} ({node['html'][:120]})"
        for rule in found
        for node in rule["nodes"]
    ]
    assert told == []


@pytest.mark.parametrize("reader", WINDOWS, indirect=True)
def test_home(reader: Player, axe: str) -> None:
    reader.go_home()
    assert_accessible(reader, axe)
    # The menu of the bar, which lies over the page, comes last.
    for summary in reversed(reader.page.locator("summary").all()):
        summary.click()
    assert_accessible(reader, axe)


@pytest.mark.parametrize(("reader", "game"), TABLES, indirect=["reader"])
def test_table_and_replay(reader: Player, axe: str, game: str) -> None:
    reader.sit_at(game)
    rng = seeded(f"axe {game}")
    for _ in range(2):
        assert reader.is_asked()
        reader.choose(click_choice, rng)
    assert reader.is_asked()
    assert_accessible(reader, axe)
    reader.page.goto(f"{reader.page.url}/at/5")
    assert_accessible(reader, axe)


def test_rules_and_account_and_why_not(sit: Sit, axe: str) -> None:
    reader = sit(bypass_csp=True)
    reader.sit_at("raids")
    assert reader.is_asked()
    for path in (
        f"{reader.page.url}?why=1",
        f"{reader.base}/rules/raids",
        f"{reader.base}/account",
    ):
        reader.page.goto(path)
        assert_accessible(reader, axe)
