"""One's own data: the export, and the deletion of an account, which leaves no trace of a name."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Column, Connection, delete, insert, select, update
from tests.server.browser import Browser, Site, running_site
from tests.server.doors import PASSWORD, administrator, rows, site_with, user_id
from tests.server.test_people import game_of_two, id_of, named, play_to_the_end, read

from raidtable.server import people_messages
from raidtable.server.database_url import file_of, parsed_url
from raidtable.server.security.names import FORMER_PLAYER
from raidtable.server.storage.backup import backup
from raidtable.server.storage.days_schema import RESULTS
from raidtable.server.storage.exporting import OTHERS, OWNERS
from raidtable.server.storage.personal import COLUMNS, Holds
from raidtable.server.storage.schema import CHAT, MOVES, SEATS, TABLES, USERS
from raidtable.server.storage.whole_schema import METADATA
from raidtable.server.tables.erasing import LAST_ADMIN, without

pytest_plugins = ["tests.server.postgres"]
# Nothing else in a database contains these.
NAME = "Xanthippe Qvist"
ADDRESS = "https://xanthippe.qvist.example/hook"
TRACES = ("xanthippe", "qvist")
WRITTEN = (Holds.PERSONAL, Holds.SECRET)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Site]:
    with site_with(tmp_path) as running:
        yield running


def traces_in(data: bytes | str) -> list[str]:
    text = data.decode("latin-1") if isinstance(data, bytes) else data
    return [trace for trace in TRACES if trace in text.lower()]


# The declaration


def test_every_column_says_what_it_holds_about_people() -> None:
    declared = {table: set(columns) for table, columns in COLUMNS.items()}
    assert declared == {table.name: set(table.c.keys()) for table in METADATA.sorted_tables}


def test_every_column_that_refers_to_users_is_declared_as_a_reference() -> None:
    for table in METADATA.sorted_tables:
        for column in table.c:
            if any(key.column.table is USERS for key in column.foreign_keys):
                assert COLUMNS[table.name][column.name] is Holds.REFERENCE, column


def test_the_export_decides_about_every_table() -> None:
    assert {*OWNERS, *OTHERS} == {table.name for table in METADATA.sorted_tables}
    for table, owners in OWNERS.items():
        for owner in owners:
            assert COLUMNS[table][owner] is Holds.REFERENCE


# Deletion: a name in every place


def planted(column: Column[Any], holds: Holds, ids: dict[str, str]) -> Any:
    """A value for a column: the name or the address where it holds something about a person."""
    if column.name == "table_id" or (column.name == "id" and holds is Holds.NONE):
        return ids["table"] if column.name == "table_id" else f"planted{ids['number']}"
    if holds is Holds.REFERENCE:
        return ids["user"]
    if isinstance(column.type, JSON):
        return {"names": [NAME], "to": ADDRESS} if holds in WRITTEN else {}
    length = getattr(column.type, "length", None)
    if column.type.python_type is str:
        text = f"{NAME} {ADDRESS}" if holds in WRITTEN else f"x{ids['number']}"
        return text[:length] if length else text
    return 1


def plant_everywhere(c: Connection, user: str, table_id: str) -> None:
    """A row in every table that has something about people, with the name in every place."""
    for number, table in enumerate(METADATA.sorted_tables):
        held = COLUMNS[table.name]
        if table in (USERS, TABLES, SEATS) or not set(held.values()) & {*WRITTEN, Holds.REFERENCE}:
            continue
        ids = {"user": user, "table": table_id, "number": str(number)}
        row = {column.name: planted(column, held[column.name], ids) for column in table.c}
        row |= SPECIAL.get(table.name, {})
        if table.name == "bans":
            row["target"] = user
        if table.name == "reports":
            log = {"seats": [user], "chat": [[1.0, user, NAME]], "lines": [f"{NAME} wins"]}
            row["log"] = json.dumps(log)
        # The person's own page may have written such a row already.
        same = [column == row[column.name] for column in table.primary_key]
        c.execute(delete(table).where(*same))
        c.execute(insert(table).values(row))


# What the name of a kind decides.
SPECIAL: dict[str, dict[str, Any]] = {
    "bans": {"kind": "person", "note": f"{NAME} again"},
    "admin_log": {"action": "ban", "about": NAME},
    "invitations": {"kind": "table", "note": f"for {NAME}", "code": "a" * 64},
    "invitation_uses": {"invitation_id": "planted-x"},
    "announcements": {"name": "message", "text": f"Welcome, {NAME}!"},
    "chat": {"number": 900},
    "results": {"table_id": "planted"},
    "blocks": {"kind": "mute"},
    "ended_orders": {"seat": 0},
}


def rows_with_traces(site: Site) -> list[str]:
    """Every row of every table that has a trace of the person in any column."""
    return [
        f"{table}: {row}"
        for table, found in rows(site).items()
        for row in found
        if traces_in(json.dumps(row, default=str, ensure_ascii=False))
    ]


def test_deletion_removes_every_trace(database: str, tmp_path: Path) -> None:
    with running_site(database) as site:
        host = administrator(site, "Runa")
        one, two = site.browser(), named(site, "Bjarne")
        one.post("/name", name="Old Xanthippe")
        finished = game_of_two(one, two)
        one.post("/register", login=NAME, password=PASSWORD)
        play_to_the_end(site, finished, one, two)
        running = game_of_two(two, one)
        for table in (finished, running):
            one.post(f"{table}/say", text="I am here")
            two.post(f"{table}/say", text=f"Hello {NAME}, also known as XANTHIPPE QVIST!")
        one.post("/report", person=user_id(site, two), table=id_of(running), text="rude")
        user = user_id(site, one)

        def plant(c: Connection) -> None:
            c.execute(
                insert(METADATA.tables["invitations"]).values(
                    id="planted-x", code="b" * 64, kind="guest", note=NAME, made_by=user,
                    made_at=1, expires_at=1, uses=0, most_uses=1,
                )
            )  # fmt: skip
            plant_everywhere(c, user, id_of(finished))
            started = {"names": [NAME, "Bjarne"]}
            table = update(TABLES).where(TABLES.c.id == id_of(finished))
            c.execute(table.values(start=started))
            person = update(USERS).where(USERS.c.id == user)
            c.execute(person.values(time_zone="Qvist/Zone", emblem="A", shows_all=1))

        site.services.database.write_now(plant)
        fault = site.services.faults.write(None, where="other", error=ValueError(f"no {NAME}"))
        assert fault
        # The planting is real: every personal column of every table has something to remove.
        tables = {found.partition(":")[0] for found in rows_with_traces(site)}
        assert tables == {
            table for table, held in COLUMNS.items() if set(held.values()) & set(WRITTEN)
        }
        cookie = one.http.cookies["raidtable"]
        token = re.search(r"Bearer ([^\"\s<]+)", one.get(f"{running}/token").html)
        assert token
        shown = one.post("/account/delete", password=PASSWORD, confirmed="1")
        assert people_messages.GONE in shown.html
        assert rows_with_traces(site) == []
        assert traces_in("".join(file.read_text() for file in site.services.faults.files())) == []
        # Nobody can act for them any more.
        again = site.browser()
        again.http.cookies.set("raidtable", cookie, domain="127.0.0.1")
        again.get("/history", 403)
        assert again.get(finished).html.count('name="action"') == 0
        asked = again.http.get(
            f"/api/v1/tables/{id_of(running)}", headers={"Authorization": f"Bearer {token[1]}"}
        )
        assert asked.status_code in (401, 403)
        again.post("/login", login=NAME, password=PASSWORD, status=400)
        host.get(f"/people/{user}", 404)
        # Games stay, and go on.
        assert FORMER_PLAYER in two.get(finished).html
        [live] = [site.live(running)]
        assert [holder.kind for holder in live.seats] == ["person", "bot"]
        assert live.seats[1].user is None
        assert "has left for good" in two.get(running).html
        for page in (finished, running, "/", "/history"):
            assert traces_in(two.get(page).html) == []
        results = read(site, select(RESULTS).where(RESULTS.c.table_id == id_of(finished)))
        assert [row["user_id"] for row in results] == [user, user_id(site, two)]
        file = file_of(parsed_url(database))
        if file is not None:
            for part in file.parent.glob(f"{file.name}*"):
                assert traces_in(part.read_bytes()) == [], part
        made = tmp_path / "backup" / "all.jsonl"
        backup(database, made)
        assert traces_in(made.read_bytes()) == []
        host.get("/admin/log")
        host.get("/admin/people")
        host.get("/admin/reports")
        host.get("/admin/invitations")
    if file is not None:
        assert traces_in(file.read_bytes()) == []


def test_the_planted_test_can_fail(house: Site) -> None:
    one = named(house, NAME)
    assert rows_with_traces(house)
    file = Path(str(house.services.database.engine.url.database))
    found = b"".join(part.read_bytes() for part in file.parent.glob(f"{file.name}*"))
    assert traces_in(found) == list(TRACES)
    one.post("/account/delete", confirmed="1")
    found = b"".join(part.read_bytes() for part in file.parent.glob(f"{file.name}*"))
    assert traces_in(found) == []


def test_deletion_asks_for_the_password_and_a_tick(house: Site) -> None:
    one = house.browser()
    one.post("/register", login=NAME, password=PASSWORD)
    before = rows(house)
    one.post("/account/delete", password=PASSWORD, status=400)
    one.post("/account/delete", password="wrong password", confirmed="1", status=400)
    one.post("/account/delete", confirmed="1", status=400)
    assert rows(house) == before
    house.browser().post("/account/delete", confirmed="1", status=403)


def test_the_last_administrator_stays(house: Site) -> None:
    host = administrator(house)
    page = host.post("/account/delete", password=PASSWORD, confirmed="1", status=400)
    assert LAST_ADMIN in page.html
    other = administrator(house, "Sigrid")
    host.post("/account/delete", password=PASSWORD, confirmed="1")
    other.get("/admin")


def test_open_tables_lose_a_player_and_private_games_are_deleted(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    hosted = one.new_table("raids", "me", "open", "open")
    two.post(f"{hosted}/join", seat=2)
    alone = one.new_table("raids", "me", "greedy")
    waiting = one.new_table("raids", "me", "open")
    one.post("/account/delete", confirmed="1")
    live = house.live(hosted)
    assert [holder.kind for holder in live.seats] == ["open", "open", "person"]
    assert live.row["host"] == user_id(house, two)
    two.post(f"{hosted}/bot", seat=0)  # the new host decides about free seats
    for gone in (alone, waiting):
        two.get(gone, 404)
        assert read(house, select(MOVES).where(MOVES.c.table_id == id_of(gone))) == []


def test_an_open_page_shows_that_a_name_is_gone(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    table = game_of_two(one, two)
    play_to_the_end(house, table, one, two)
    one.post(f"{table}/say", text="unforgettable words")
    assert "unforgettable words" in two.get(table).html
    one.post("/account/delete", confirmed="1")
    page = two.get(table)
    assert "unforgettable words" not in page.html
    assert "Astrid" not in page.html
    assert read(house, select(CHAT)) == []


def test_only_whole_words_are_blotted_out() -> None:
    assert without("Tor, tor and Torsten", "Tor") == "…, … and Torsten"
    assert without("a (b) c", "(b)") == "a … c"


# Export


def exported(browser: Browser) -> dict[str, Any]:
    answer = browser.send("/account/export")
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["content-disposition"]
    data: dict[str, Any] = answer.json()
    return data


def test_the_export_has_everything_of_a_person_and_nothing_of_others(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    table = game_of_two(one, two)
    one.post(f"{table}/say", text="mine")
    two.post(f"{table}/say", text="theirs")
    one.post("/register", login="Astrid", password=PASSWORD)
    mine, theirs = user_id(house, one), user_id(house, two)
    one.post(f"/people/{theirs}/mute")
    two.post(f"/people/{mine}/block")
    two.post("/report", person=mine, table=id_of(table), text="about Astrid")
    data = exported(one)
    assert data["account"]["name"] == "Astrid"
    assert data["account"]["id"] == mine
    assert [row["text"] for row in data["chat"]] == ["mine"]
    assert [row["id"] for row in data["tables"]] == [id_of(table)]
    assert [row["kind"] for row in data["blocks"]] == ["mute"]
    assert data["reports"] == []
    text = json.dumps(data)
    [stored] = read(house, select(USERS).where(USERS.c.id == mine))
    [game] = read(house, select(TABLES))
    for secret in (stored["password"], game["seed"], "about Astrid", "theirs"):
        assert secret not in text
    assert set(data) == {"format", "version", "exported_at", "account", "tables", *OWNERS}


def test_the_keys_of_the_export_are_documented() -> None:
    page = Path("docs/players/your-data.md").read_text(encoding="utf-8")
    for key in ("format", "version", "exported_at", "account", "tables", *OWNERS):
        assert f"`{key}`" in page, key


def test_a_stranger_has_nothing_to_export(house: Site) -> None:
    assert house.browser().send("/account/export").status_code == 403
