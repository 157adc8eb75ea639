"""Play over days: the pages of orders and notes, tables that wait, what is new, days in the log."""

import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, update
from tests.server.browser import PATIENCE_S, Browser, Page, Site
from tests.server.test_safety import first_event

from raidtable.server.storage.schema import MOVES, TABLES
from raidtable.server.tables.seats import seat_tokens

DAY = 86_400.0


@pytest.fixture
def friend(site: Site) -> Any:
    browser = site.browser()
    yield browser
    browser.http.close()


def table_of(me: Browser, friend: Browser, game: str = "north_sea") -> str:
    table = me.new_table(game, "me", "open")
    friend.post(f"{table}/join", seat=1)
    return table


def to_turn(site: Site, table: str, *players: Browser) -> None:
    """Play the first choices until somebody is asked for a turn."""
    while site.live(table).match.step != "Turn":
        play(site, table, *players)


def play(site: Site, table: str, *players: Browser, action: str = "") -> None:
    """The player to move chooses that action, or the first one."""
    live = site.live(table)
    player = players[live.match.actor]
    player.act(table, player.get(table), action=action or live.match.legal()[0])


def quiet_choice(site: Site, table: str) -> str:
    """A choice that reveals nothing and leaves the Silversmith free."""
    legal = site.live(table).match.legal()
    found = [text for text in legal if text in ("skip", "pickup:treasury")]
    return found[0] if found else next(text for text in legal if "silversmith" not in text)


def waiting(site: Site, table: str, *players: Browser) -> tuple[Browser, Browser]:
    """The player to move, and the one who waits."""
    actor = site.live(table).match.actor
    return players[actor], players[1 - actor]


def age(site: Site, table: str, seconds: float) -> None:
    """Everything at the table happened that much earlier."""
    name = table.removeprefix("/t/")

    def write(c: Connection) -> None:
        for of_table, column in ((TABLES, "moved_at"), (TABLES, "made_at"), (MOVES, "made_at")):
            key = of_table.c.id if of_table is TABLES else of_table.c.table_id
            older = {column: of_table.c[column] - seconds}
            c.execute(update(of_table).where(key == name).values(older))

    site.services.database.write_now(write)
    live = site.live(table)
    live.row["moved_at"] -= seconds
    live.row["made_at"] -= seconds


def wait_until(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not ready():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)


def draft_of(page: Page) -> str:
    return page.all("input", name="orders")[0]["value"]


def offered(page: Page, action: str) -> str:
    """What the button of that choice sends."""
    found = [b["value"] for b in page.all("button", name="add") if f'"{action}"' in b["value"]]
    assert found, f"{action} is not offered"
    return found[0]


def lay_down(player: Browser, table: str, *actions: str) -> None:
    """Lay orders down as a browser without the script does."""
    page = player.get(f"{table}/orders")
    for action in actions:
        page = player.post(f"{table}/orders", orders=draft_of(page), add=offered(page, action))
    player.post(f"{table}/orders", orders=draft_of(page), keep="1")


def test_orders_are_laid_down_without_the_script(me: Browser, friend: Browser, site: Site) -> None:
    table = table_of(me, friend)
    to_turn(site, table, me, friend)
    other, waits = waiting(site, table, me, friend)
    assert f"{table}/orders" in waits.get(table).links()
    page = waits.get(f"{table}/orders")
    assert "No orders. On your turn you are asked." in page.html
    page = waits.post(
        f"{table}/orders", orders=draft_of(page), add=offered(page, "place:silversmith")
    )
    assert "Not kept yet." in page.html
    assert not site.live(table).orders.orders, "a draft is not stored"
    page = waits.post(f"{table}/orders", orders=draft_of(page), add=offered(page, "smith"))
    assert "Then: Take silver at the Silversmith" in page.html
    waits.post(f"{table}/orders", orders=draft_of(page), keep="1")
    assert "2 orders ready" in waits.get(table).html
    assert "2 orders ready" in waits.get("/").html
    for stranger in (other, site.browser()):
        for path in (table, "/"):
            assert "orders ready" not in stranger.get(path).html
    # Removing the first one takes what follows from it away.
    page = waits.get(f"{table}/orders")
    page = waits.post(f"{table}/orders", orders=draft_of(page), remove="0")
    assert draft_of(page) == "[]"


def test_orders_that_were_played_are_marked_in_the_log(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = table_of(me, friend)
    to_turn(site, table, me, friend)
    other, waits = waiting(site, table, me, friend)
    seat = 1 - site.live(table).match.actor
    lay_down(waits, table, "place:silversmith", "pickup:gate_house")
    while site.live(table).match.actor != seat and not site.live(table).history.by_order:
        play(site, table, me, friend, action=quiet_choice(site, table))
    wait_until(lambda: site.live(table).orders.ended.get(seat) is not None)
    name = site.live(table).names[seat]
    for player in (other, waits):
        assert f"{name}: by order" in player.get(table).html
    told = "Your orders ended: you are asked something that no order answers."
    assert told in waits.get(table).html
    assert told not in other.get(table).html
    # The reason is gone when the player has decided.
    play(site, table, me, friend)
    assert told not in waits.get(table).html


@pytest.mark.parametrize("orders", ["", "7", "[7]", '[{"step": 1}]', "[" * 9000, '{"a": 1}'])
def test_a_draft_that_is_no_draft_is_refused(
    orders: str, me: Browser, friend: Browser, site: Site
) -> None:
    table = table_of(me, friend)
    to_turn(site, table, me, friend)
    _, waits = waiting(site, table, me, friend)
    answer = waits.send(f"{table}/orders", orders=orders, keep="1")
    assert answer.status_code in (200, 400)
    assert not site.live(table).orders.orders


def test_strangers_and_spectators_have_no_orders(me: Browser, friend: Browser, site: Site) -> None:
    table = table_of(me, friend)
    to_turn(site, table, me, friend)
    assert site.browser().http.get(f"{table}/orders").status_code == 403
    alone = me.new_table("raids", "me", "greedy")
    assert f"{alone}/orders" not in me.get(alone).links()


# Secrecy


def test_nobody_else_is_sent_anything_about_orders(
    me: Browser, friend: Browser, site: Site
) -> None:
    """Pages, streams and the API of all others are the same, byte by byte, with and without
    orders."""
    table = table_of(me, friend)
    to_turn(site, table, me, friend)
    other, waits = waiting(site, table, me, friend)
    seat = site.live(table).match.actor
    spectator = site.browser()

    def seen() -> list[str]:
        found = []
        for viewer in (other, spectator):
            page = viewer.get(table).html
            found.append(re.sub(r'(csrf" value|data-session)="[^"]*"', "", page))
            found.append(first_event(viewer, table))
        live = site.live(table)
        mine = seat_tokens(site.services.tokens, live, live.seats[seat].user)[seat]
        for headers in ({}, {"Authorization": f"Bearer {mine}"}):
            for path in ("", "/events"):
                address = f"/api/v1/tables/{table.removeprefix('/t/')}{path}"
                found.append(httpx.get(f"{site.base}{address}", headers=headers).text)
        return found

    sent: list[int] = []
    site.services.tables.on_change.append(lambda live: sent.append(live.seq))
    before = seen()
    sent.clear()
    lay_down(waits, table, "place:silversmith", "smith")
    assert sent == [], "laying orders down is no change that others are told of"
    assert seen() == before
    assert len(site.live(table).orders.orders) == 2
    waits.post(f"{table}/orders", orders="[]", keep="1")
    assert seen() == before


# Notes


def test_notes_are_private(me: Browser, friend: Browser, site: Site) -> None:
    table = table_of(me, friend, "raids")
    me.post(f"{table}/notes", text="Bo always flees.\r\n<b>Watch</b> the Port.")
    page = me.get(table).html
    assert "Bo always flees.\n&lt;b&gt;Watch&lt;/b&gt; the Port." in page
    assert "Bo always flees" not in friend.get(table).html
    assert "Bo always flees" not in site.browser().get(table).html
    answer = me.send(f"{table}/notes", text="x" * 2001)
    assert answer.status_code == 400
    assert "2000" in answer.text
    assert "Bo always flees" in me.get(table).html
    assert site.browser().send(f"{table}/notes", text="mine").status_code == 403
    me.post(f"{table}/notes", text="  ")
    assert "Bo always flees" not in me.get(table).html


def test_notes_stay_when_the_game_is_over(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "greedy")
    me.post(f"{table}/notes", text="Sail further.")
    page = site.play_to_end(me, table)
    assert page.over
    assert "Sail further." in me.get(table).html


# Tables that wait, and what is new


def test_the_button_leads_through_all_tables_that_wait(
    me: Browser, friend: Browser, site: Site
) -> None:
    tables = [table_of(me, friend) for _ in range(3)]
    mine = [table for table in tables if site.live(table).match.actor == 0]
    for table in tables:
        while site.live(table).match.actor != 0:
            play(site, table, me, friend)
    mine = tables
    age(site, mine[0], 3600)
    age(site, mine[1], 3 * DAY)
    age(site, mine[2], DAY)
    name = mine[0].removeprefix("/t/")

    def hurry(c: Connection) -> None:
        due = site.services.clock.now() + 9.5 * 3600
        c.execute(update(TABLES).where(TABLES.c.id == name).values(due_at=due))

    site.services.database.write_now(hurry)
    home = me.get("/")
    assert "3 tables wait for you" in home.html
    assert "9 h left" in home.html
    assert "waits 3 d<" in home.html
    links = [link for link in home.links() if link in mine]
    assert links == [mine[0], mine[1], mine[2]], "the clock first, then the longest wait"
    answer = me.http.get("/next")
    assert answer.url.path == mine[0]
    assert "Next: Raiders of the North Sea (2 left)" in me.get(mine[0]).html
    after = me.http.get(f"/next?after={mine[0].removeprefix('/t/')}")
    assert after.url.path == mine[1]
    assert site.browser().http.get("/next").url.path == "/"


def test_dots_show_what_others_decided_since_i_looked(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = table_of(me, friend)
    to_turn(site, table, me, friend)
    _, waits = waiting(site, table, me, friend)
    waits.get(table)
    assert "nothing new" in waits.get("/").html
    seat = site.live(table).match.actor
    decided = 0
    while site.live(table).match.actor == seat:
        play(site, table, me, friend)
        decided += 1
    home = waits.get("/").html
    dots = re.search(r'class="dots".*?</span>\s*(?:\+\d+)?</span>', home, re.DOTALL)
    assert dots is not None
    assert dots[0].count(f"badge seat-{seat}") == min(decided, 6)
    assert f"{decided} decisions since you last looked" in home
    waits.get(table)
    assert "decisions since you last looked" not in waits.get("/").html


def test_what_was_missed_opens_by_itself_after_days(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = table_of(me, friend)
    to_turn(site, table, me, friend)
    _, waits = waiting(site, table, me, friend)
    waits.get(table)
    play(site, table, me, friend)
    assert "data-away" not in waits.get(table).html, "the last visit was a moment ago"
    play(site, table, me, friend)
    later = site.services.clock.now() + 3 * DAY
    site.services.clock.now = lambda: later  # type: ignore[method-assign]
    try:
        site.live(table).row["moved_at"] = later - 5
        assert "data-away" in waits.get(table).html, "the other has just moved, but days went by"
    finally:
        del site.services.clock.now


def test_a_table_played_over_days_tells_when_its_moves_were_made(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = table_of(me, friend)
    play(site, table, me, friend)
    assert 'id="times"' not in me.get(table).html, "a live table sends nothing more"
    age(site, table, 2 * DAY)
    play(site, table, me, friend)
    times = me.get(table).all("div", id="times")[0]["data-times"].split()
    quarters = [int(pair.partition(":")[2]) for pair in times]
    assert len(times) == 2
    assert 190 <= quarters[1] - quarters[0] <= 194
