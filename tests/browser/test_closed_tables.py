"""A table of older rules with moves that are no longer legal: what its players see and can do."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit

from raidtable.server.security.sessions import COOKIE, Session, Sessions
from raidtable.server.settings import Settings
from raidtable.testing.browser.player import Player
from raidtable.testing.browser.serving import SECRET, ServerProcess

OLD = Path(__file__).parents[1] / "server" / "old" / "tables-0003.sqlite3"


@pytest.fixture
def old_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with a table whose last move is legal only under older rules."""
    file = tmp_path / "tables.sqlite3"
    shutil.copy(OLD, file)
    with sqlite3.connect(file) as database:
        database.execute(
            "UPDATE moves SET text = 'raid:fortress_centre' WHERE table_id = 'north-run' AND seq = "
            "(SELECT max(seq) FROM moves WHERE table_id = 'north-run' AND kind = 'play')"
        )
    database.close()
    with ServerProcess(tmp_path) as running:
        yield running


def sit_down(sit: Sit, server: ServerProcess, user: str, **window: object) -> Player:
    player = sit(server, **window)
    sessions = Sessions(Settings(database="sqlite://", secret=SECRET))
    cookie = sessions.cookie(Session(f"a session of {user}", user))
    player.page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.address}])
    return player


LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}


def test_people_play_on_from_the_last_position_that_holds(
    sit: Sit, old_server: ServerProcess
) -> None:
    ada = sit_down(sit, old_server, "ada", viewport=LAPTOP)
    bo = sit_down(sit, old_server, "bo", viewport=PHONE)
    for player in (bo, ada):
        look_at_closed_table(player)
    ada.page.locator("#prompt").get_by_text("Continue from here").click()
    expect(ada.page.locator("#prompt")).not_to_contain_text("closed")
    continued = ada.page.url
    assert "/t/north-run" not in continued
    # All players have their seats at the new table, and the player to move continues.
    cy = sit_down(sit, old_server, "cy")
    for player in (bo, cy):
        look_at_closed_table(player)
        player.page.get_by_text("Go to the table where it continues").click()
        expect(player.page.locator("#prompt")).not_to_contain_text("closed")
        assert player.page.url == continued
    people = (ada, bo, cy)
    for player in people:
        player.page.reload()
    mover = next(player for player in people if player.page.locator("#choices li button").count())
    seq = mover.page.locator("body").get_attribute("data-seq")
    mover.page.locator("#choices li button").first.click()
    expect(mover.page.locator("body")).not_to_have_attribute("data-seq", seq or "")

    # The lobby is shown even if one of its tables is closed.
    cy.go_home()
    expect(cy.page.locator("#mine")).to_be_visible()
    expect(cy.page.locator("h1")).to_be_visible()


def look_at_closed_table(player: Player) -> None:
    page = player.page
    page.goto(f"{player.base}/t/north-run")
    expect(page.locator("#prompt")).to_contain_text("This table is closed")
    expect(page.locator("#prompt .rule")).to_be_visible()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#prompt a", has_text="Replay")).to_be_visible()
    is_cut = "prompt => prompt.scrollHeight > prompt.clientHeight + 1"
    assert not page.locator("#prompt").evaluate(is_cut), "the reason is read without scrolling"
