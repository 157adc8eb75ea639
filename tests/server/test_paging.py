"""Lists of tables have pages: no one can push others out of the lobby."""

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text, update
from tests.server.browser import Browser, Page, Site, running_site
from tests.server.playing import open_tables

from raidtable.server.security.users import new_user
from raidtable.server.storage.database import connect
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.paging import PAGE, Cursor
from raidtable.server.storage.rows import run
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.lobby import lobby_of
from raidtable.server.tables.waiting_tables import waiting_query

TABLES_MADE = 2 * PAGE + 5


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, list[str]]]:
    """A server with many open tables, and their ids, newest first."""
    file = tmp_path_factory.mktemp("lobby") / "tables.sqlite3"
    with running_site(f"sqlite:///{file}") as site:
        host = site.browser()
        asked = {"game": "raids", "players": ["me", "open"]}
        made = [
            host.http.post("/api/v1/tables", json=asked).json()["table"] for _ in range(TABLES_MADE)
        ]
        host.http.close()
        yield site, made[::-1]


def shown(page: Page) -> list[str]:
    section = page.html[page.html.index('<section class="open"') :].partition("</section>")[0]
    return re.findall(r'href="/t/([^"]*)"', section)


def way(page: Page, rel: str) -> str | None:
    links = [link["href"] for link in page.all("a", rel=rel)]
    return links[0] if links else None


def test_every_open_table_is_on_some_page(lobby: tuple[Site, list[str]]) -> None:
    site, made = lobby
    reader = site.browser()
    page = reader.get("/")
    assert way(page, "prev") is None
    pages = [shown(page)]
    while (older := way(page, "next")) is not None:
        assert older.endswith("#open")
        page = reader.get(older)
        pages.append(shown(page))
    assert [table for found in pages for table in found] == made
    assert [len(found) for found in pages] == [PAGE, PAGE, 5]
    back = []
    while (newer := way(page, "prev")) is not None:
        page = reader.get(newer)
        back.append(shown(page))
    assert back == [pages[1], pages[0]]
    reader.http.close()


def test_the_api_lists_every_table(lobby: tuple[Site, list[str]]) -> None:
    site, made = lobby
    reader = site.browser()
    listed: list[str] = []
    before = ""
    while True:
        answer = reader.http.get("/api/v1/tables", params={"before": before, "limit": 20})
        rows = answer.json()
        if not rows:
            break
        assert len(rows) <= 20
        listed += [row["table"] for row in rows]
        before = rows[-1]["cursor"]
    assert listed == made
    for wrong in ({"limit": 0}, {"limit": 1000}, {"before": "x"}, {"before": "1~" + "x" * 40}):
        assert reader.http.get("/api/v1/tables", params=wrong).status_code == 422
    reader.http.close()


@pytest.mark.parametrize("text", ["", "older", "older~x~y", "sideways~1.5~x", "older~1.5~a b"])
def test_a_cursor_that_is_none_shows_the_first_page(
    text: str, lobby: tuple[Site, list[str]]
) -> None:
    assert Cursor.read(text) is None
    site, made = lobby
    reader = site.browser()
    assert shown(Page(reader.http.get("/", params={"open": text}).text)) == made[:PAGE]
    reader.http.close()


def test_the_links_are_told_in_spanish(lobby: tuple[Site, list[str]]) -> None:
    site, _ = lobby
    ella = site.browser("es")
    assert "Mesas más antiguas" in ella.get("/").html
    ella.http.close()


async def many(tables: Tables, user: str, status: str, number: int) -> None:
    """Tables in that state whose last moves have the same time."""
    for _ in range(number):
        table = await create_table(tables, user, "raids", ["me", "open"], {})
        await change(tables, table, status=status, moved_at=1_000_000.5)


async def change(tables: Tables, table: str, **values: object) -> None:
    changed = update(TABLES).where(TABLES.c.id == table).values(values)
    await tables.database.write(lambda c: run(c, changed), table)


@pytest.mark.parametrize(("name", "status"), [("finished", "over"), ("mine", "open")])
def test_own_tables_have_pages_too(name: str, status: str, tmp_path: Path) -> None:
    """Also if the last moves of all of them have the same time."""

    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            user = await new_user(tables.database, "Ada")
            await many(tables, user, status, PAGE + 2)
            first = (await lobby_of(tables, user))[name]
            assert len(first) == PAGE
            assert first.newer is None
            assert first.older is not None
            second = (await lobby_of(tables, user, "en", {name: first.older}))[name]
            assert len(second) == 2
            assert second.older is None
            assert len({row["id"] for row in (*first, *second)}) == PAGE + 2
            back = (await lobby_of(tables, user, "en", {name: second.newer or ""}))[name]
            assert list(back) == list(first)

    asyncio.run(scenario())


def test_tables_that_move_hide_none_of_the_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            user = await new_user(tables.database, "Ada")
            await many(tables, user, "over", PAGE + 2)
            first = (await lobby_of(tables, user))["finished"]
            await change(tables, first[-1]["id"], moved_at=time.time())
            second = (await lobby_of(tables, user, "en", {"finished": first.older or ""}))[
                "finished"
            ]
            assert len({row["id"] for row in (*first, *second)}) == PAGE + 2

    asyncio.run(scenario())


def test_a_page_that_is_gone_leads_back(me: Browser) -> None:
    page = me.get("/?open=older~1.0~x")
    assert way(page, "prev") is not None
    assert me.get(way(page, "prev") or "").html


def test_tables_that_wait_for_a_person_are_found_by_their_seats(tmp_path: Path) -> None:
    """Every page of a person counts them: it must not look at the tables of all others."""
    engine = connect(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    migrate(engine)
    query = waiting_query("ada").compile(engine, compile_kwargs={"literal_binds": True})
    with engine.connect() as connection:
        plan = [row.detail for row in connection.execute(text(f"EXPLAIN QUERY PLAN {query}"))]
    engine.dispose()
    assert "seats_by_user" in plan[0], plan
    assert "tables_1 (id=?)" in plan[1], plan
