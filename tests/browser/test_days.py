"""Play over days on a phone: orders, catching up, notes, days in the log, the next table."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Connection, update
from tests.browser.conftest import Sit
from tests.browser.sampling import language_alone

from raidtable.engine.languages import ALL
from raidtable.server.storage.database import connect
from raidtable.server.storage.days_schema import TABLES_SEEN
from raidtable.server.storage.schema import MOVES, TABLES
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import Player

PHONE = WINDOWS["phone"]
DAY = 86_400.0

# Elements of the page that leave the window or are too small for a finger.
TOO_SMALL = """() => [...document.querySelectorAll("main :is(button, a.button, summary, textarea)")]
  .filter((part) => part.checkVisibility())
  .map((part) => [part.outerHTML.slice(0, 80), part.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43 || box.right > innerWidth + 1 || box.left < -1)
  .map(([html, box]) => `${html}: ${box.width} x ${box.height} at ${box.left}`)"""

# Elements that are wider than the phone.
WIDEST = """() => [...document.querySelectorAll("body *:not(svg *)")]
  .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > 391)
  .map((part) => part.outerHTML.slice(0, 90))"""


def two_people(sit: Sit, **window: Any) -> tuple[Player, Player, str]:
    """A table of North Sea at a turn: the player to move, the one who waits, and its address."""
    players = [sit(**window), sit(**window)]
    address = players[0].open_table("north_sea", "me", "open")
    players[1].sit_down(address)
    while True:
        for player in players:
            player.page.goto(address)
        asked = next(player for player in players if player.choices())
        if any(text.startswith("place:") for text in asked.choices()):
            return asked, next(player for player in players if player is not asked), address
        decide(asked, address, asked.choices()[0])


def decide(player: Player, address: str, action: str) -> None:
    """Take a decision as the form of the page does, and show the table again."""
    player.page.goto(address)
    names = ("csrf", "seq", "as")
    fields = {name: player.page.locator(f"#act [name={name}]").input_value() for name in names}
    player.page.request.post(f"{address}/act", form={**fields, "action": action})
    player.page.goto(address)


def quiet_turn(player: Player, address: str) -> None:
    """A turn that leaves the Silversmith free and reveals nothing."""
    player.page.goto(address)
    for _ in range(4):
        legal = player.choices()
        quiet = [text for text in ("skip", "pickup:treasury") if text in legal]
        decide(player, address, quiet[0] if quiet else next(t for t in legal if "smith" not in t))


def add(page: Page, condition: str, choice: str) -> None:
    """Order that choice."""
    group = (
        page.locator("details.offer").filter(has=page.locator("summary", has_text=condition)).first
    )
    if group.get_attribute("open") is None:
        group.locator("summary").tap()
    group.get_by_role("button", name=choice).first.tap()


def test_orders_are_obeyed_and_dropped_on_a_phone(sit: Sit) -> None:
    asked, waits, address = two_people(sit, **PHONE)
    page = waits.page
    page.goto(address)
    page.get_by_role("link", name="Orders ahead").tap()
    expect(page.get_by_role("heading", name="Orders ahead")).to_be_visible()
    assert page.evaluate(TOO_SMALL) == []
    add(page, "On your turn", "Place your black worker at the Silversmith")
    add(page, "Then: Take silver", "Gain 3 silver")
    expect(page.locator(".order-list li")).to_have_count(2)
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(WIDEST) == []
    add(page, "On your turn", "Place your black worker at the Silversmith")
    page.get_by_role("button", name="Keep these orders").tap()
    expect(page.get_by_role("link", name="3 orders ready")).to_be_visible()
    assert "order" not in (asked.page.locator("main").inner_text()).lower()
    quiet_turn(asked, address)
    # Two were obeyed; then a question came that no order answers, and the third was dropped.
    expect(page.locator("#prompt")).to_contain_text("Your orders ended")
    expect(page.locator("#log")).to_contain_text("by order")
    assert any(text.startswith("pickup:") for text in waits.choices())


def age(database: str, address: str, seconds: float) -> None:
    """Everything at the table happened that much earlier."""
    name = address.rpartition("/")[2]

    def older(c: Connection) -> None:
        table = TABLES.c.id == name
        moved = {"moved_at": TABLES.c.moved_at - seconds, "made_at": TABLES.c.made_at - seconds}
        c.execute(update(TABLES).where(table).values(moved))
        made = {"made_at": MOVES.c.made_at - seconds}
        c.execute(update(MOVES).where(MOVES.c.table_id == name).values(made))
        seen = {"at": TABLES_SEEN.c.at - seconds}
        c.execute(update(TABLES_SEEN).where(TABLES_SEEN.c.table_id == name).values(seen))

    engine = connect(database)
    with engine.begin() as connection:
        older(connection)
    engine.dispose()


def test_catching_up_after_three_days_away(sit: Sit, server: Any) -> None:
    asked, away, address = two_people(sit, **PHONE)
    away.page.goto(address)
    away.page.goto(f"{away.base}/about")
    # The server is started again meanwhile, too.
    server.stop()
    age(f"sqlite:///{server.folder / 'tables.sqlite3'}", address, 3 * DAY)
    server.start()
    quiet_turn(asked, address)
    away.page.goto(f"{away.base}/")
    expect(away.page.get_by_text("1 table waits for you")).to_be_visible()
    expect(away.page.locator(".dots .badge").first).to_be_visible()
    button = away.page.get_by_role("link", name="Next table that waits for me")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["y"] + box["height"] < 844, "it is in sight"
    button.tap()
    expect(away.page).to_have_url(address)
    # What was missed is open by itself, and the log marks the days.
    expect(away.page.locator("body")).to_have_attribute("data-recent", "")
    assert away.page.locator("#recent li").count() > 0
    away.page.locator("button[data-close-recent]").tap()
    away.page.locator("button[data-tab=log]").tap()
    expect(away.page.locator("#log li.day")).to_have_count(2)


@language_alone("de")
def test_notes_are_kept_on_a_phone(sit: Sit, language: str) -> None:
    player = sit(locale=ALL[language].locale, **PHONE)
    player.sit_at("raids", "me", "greedy")
    page = player.page
    page.locator("button[data-tab=log]").tap()
    page.locator("#notes textarea").fill("The Port at 11.")
    page.locator("#notes button").tap()
    expect(page.locator("#notes-said")).not_to_be_empty()
    page.reload()
    page.locator("button[data-tab=log]").tap()
    expect(page.locator("#notes textarea")).to_have_value("The Port at 11.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_notes_are_the_third_tab_on_a_laptop(sit: Sit) -> None:
    player = sit(**WINDOWS["laptop"])
    player.sit_at("raids", "me", "greedy")
    page = player.page
    expect(page.locator("#notes")).to_be_hidden()
    page.locator(".feed-tabs [data-feed=notes]").click()
    expect(page.locator("#notes textarea")).to_be_visible()
    expect(page.locator("#log")).to_be_hidden()
    page.locator(".feed-tabs [data-feed=log]").click()
    expect(page.locator("#log")).to_be_visible()


def test_the_next_table_is_offered_after_a_decision(sit: Sit) -> None:
    host, guest = sit(**PHONE), sit(**PHONE)
    addresses = []
    for _ in range(2):
        address = host.open_table("raids", "me", "open")
        guest.sit_down(address)
        addresses.append(address)
    for player in (host, guest):
        found = []
        for address in addresses:
            player.page.goto(address)
            if player.choices():
                found.append(address)
        if len(found) == 2:
            first, second = found
            player.page.goto(first)
            expect(player.page.locator("#next-table")).to_be_hidden()
            while player.choices():
                decide(player, first, player.choices()[-1])
            expect(player.page.locator("#next-table")).to_have_text("Next: Raids (1 left)")
            player.page.locator("#next-table").tap()
            expect(player.page).to_have_url(second)
            return
    pytest.skip("each of the two begins at one table")
