"""Administration: what administrators can do, that it is logged, and that nobody else can."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert
from tests.server.browser import Browser, Site, running_site, wait
from tests.server.doors import (
    PASSWORD,
    administrator,
    code_in,
    link_in,
    member,
    rows,
    site_with,
    user_id,
    write,
)

from raidtable.cli.main import main
from raidtable.engine.errors import BadOption
from raidtable.server import extras
from raidtable.server.admin.announcements import replace
from raidtable.server.security.house_rules import MAINTENANCE
from raidtable.server.settings import Settings
from raidtable.server.storage.days_schema import REPORTS

pytest_plugins = ["tests.server.postgres"]
PATH_PARAMETER = re.compile(r"\{([^}:]+)[^}]*\}")


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Site]:
    with site_with(tmp_path) as running:
        yield running


@pytest.fixture
def host(doors: Site) -> Browser:
    return administrator(doors)


def logged(host: Browser) -> str:
    return re.sub(r"\s+", " ", host.get("/admin/log").inside["ul"])


def token_of(browser: Browser, table: str) -> str:
    page = browser.get(f"{table}/token")
    return page.inside["pre"].partition("Bearer ")[2].partition('"')[0]


def look(site: Site, table: str, token: str) -> int:
    return httpx.get(
        f"{site.base}/api/v1/tables/{table.removeprefix('/t/')}",
        headers={"Authorization": f"Bearer {token}"},
    ).status_code


# The law: nobody else gets in


def all_routes(of: Any) -> Iterator[Any]:
    """The routes of an application or router, and of the routers that it includes."""
    for route in of.routes:
        included = getattr(route, "original_router", None)
        if included is None:
            yield route
        else:
            yield from all_routes(included)


def admin_routes(site: Site) -> list[tuple[str, str]]:
    """The method and path of every route below /admin, as the application has them."""
    found = []
    for route in all_routes(site.app):
        path = getattr(route, "path", "")
        if path.startswith("/admin"):
            found += [(method, path) for method in sorted(getattr(route, "methods", None) or ())]
    return found


def test_the_routes_of_administration_are_found(doors: Site) -> None:
    found = admin_routes(doors)
    paths = {path for _, path in found}
    assert {"/admin", "/admin/people", "/admin/people/{user}/ban", "/admin/maintenance"} <= paths
    assert len(found) > 20


def report_about(site: Site, person: Browser) -> str:
    """The id of an open report, which only administrators may settle."""
    row = {
        "id": "report", "made_by": user_id(site, person), "about": user_id(site, person),
        "text": "x", "log": "", "made_at": 1.0,
    }  # fmt: skip
    write(site, lambda c: c.execute(insert(REPORTS).values(row)).rowcount)
    return "report"


def test_only_administrators_get_in(doors: Site, host: Browser) -> None:
    table = host.new_table("raids", "me", "open")
    guest, player, banned, former = (doors.browser() for _ in range(4))
    guest.new_table("raids", "me", "open")
    player.post("/register", login="Player", password=PASSWORD)
    banned.post("/register", login="Banned", password=PASSWORD)
    former.post("/register", login="Former", password=PASSWORD)
    former_id, banned_id = user_id(doors, former), user_id(doors, banned)
    host.post(f"/admin/people/{former_id}/admin", to="1")
    assert former.get("/admin").html
    tokens = {browser: browser.csrf for browser in (guest, player, banned, former)}
    host.post(f"/admin/people/{former_id}/admin", to="0")
    host.post(f"/admin/people/{banned_id}/ban")
    visitor = doors.browser()
    tokens[visitor] = visitor.csrf
    given = {
        "user": user_id(doors, player),
        "table": table.removeprefix("/t/"),
        "action": "delete",
        "invitation": "any",
        "reference": "ABCDEFGH",
        "report": report_about(doors, player),
    }
    form = {
        "to": "1", "address": "203.0.113.9", "minutes": "0", "text": "boo", "kind": "account",
        "days": "1", "uses": "1",
    }  # fmt: skip
    before = rows(doors)
    for browser, csrf in tokens.items():
        for _, path in admin_routes(doors):
            there = PATH_PARAMETER.sub(lambda found: given[found[1]], path)
            got = browser.http.get(there)
            assert got.status_code in (403, 404, 405), (there, got.status_code)
            sent = browser.http.post(there, data={"csrf": csrf, **form})
            assert sent.status_code in (403, 404, 405), (there, sent.status_code)
    assert rows(doors) == before


def test_a_forged_form_does_nothing(doors: Site, host: Browser) -> None:
    before = rows(doors)
    for method, path in admin_routes(doors):
        if method == "POST":
            there = PATH_PARAMETER.sub("x", path)
            answer = host.http.post(there, data={"minutes": "0", "text": "boo"})
            assert answer.status_code == 403, there
    assert rows(doors) == before


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_is_shown(doors: Site, host: Browser, language: str) -> None:
    host.get(f"/lang/{language}")
    host.new_table("raids", "me", "open")
    pages = ("", "/people", "/tables", "/invitations", "/bans", "/reports", "/faults", "/log")
    for page in pages:
        shown = host.get(f"/admin{page}")
        assert shown.all("a", **{"aria-current": "page"}), page
        assert shown.parts.inside["main"]


# People


def test_a_banned_person_can_do_nothing(doors: Site, host: Browser) -> None:
    bad, other = member(doors, "Loki"), doors.browser()
    table = other.new_table("raids", "me", "open")
    bad.post(f"{table}/join", seat=1)
    token, cookie = token_of(bad, table), bad.csrf
    assert look(doors, table, token) == 200
    with bad.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        assert host.get(f"/admin/people/{user_id(doors, bad)}/ban").field("csrf")
        host.post(f"/admin/people/{user_id(doors, bad)}/ban", why="cheats")
        for _ in lines:
            pass  # the stream ends
    before = rows(doors)
    for path in ("/", table, f"{table}/events", "/account", f"{table}/token"):
        assert "banned" in bad.get(path, 403).html
    for path in ("/now", f"{table}/act", f"{table}/say", f"{table}/bot", "/name", "/sign-out"):
        assert bad.http.post(path, data={"csrf": cookie}).status_code == 403, path
    assert look(doors, table, token) == 403
    stranger = doors.browser()
    assert "banned" in stranger.post("/login", 403, login="Loki", password=PASSWORD).html
    assert rows(doors) == before
    assert "put a ban on Loki" in logged(host)
    host.post(f"/admin/people/{user_id(doors, bad)}/unban")
    assert bad.get(table).field("as") == "1"
    assert look(doors, table, token) == 200


def test_another_process_follows(tmp_path: Path) -> None:
    """A ban and a message reach a second server on the same database, and end its streams."""
    with site_with(tmp_path) as first, site_with(tmp_path) as second:
        host, bad = administrator(first), second.browser()
        table = bad.new_table("raids", "me", "random")
        with bad.http.stream("GET", f"{table}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            host.post("/admin/message", text="Pizza at eight")
            host.post(f"/admin/people/{user_id(second, bad)}/ban")
            for _ in lines:
                pass  # the stream ends
        bad.get(table, 403)
        assert "Pizza" in second.browser().get("/").html


def test_a_banned_address_is_shut_out(tmp_path: Path) -> None:
    with site_with(tmp_path, trusted_proxies="127.0.0.1") as doors:
        host = administrator(doors)
        host.http.headers["X-Forwarded-For"] = "198.51.100.1"
        host.post("/admin/bans", 400, address="everybody")
        host.post("/admin/bans", 400, address="0.0.0.0/0")
        host.post("/admin/bans", 400, address="198.51.100.0/24")
        host.post("/admin/bans", address="203.0.113.0/24", why="flood")
        host.post("/admin/bans", address="2001:db8::1")
        far = doors.browser()
        for address in ("203.0.113.77", "2001:db8::ffff"):
            far.http.headers["X-Forwarded-For"] = address
            far.get("/", 403)
            headers = {"X-Forwarded-For": address}
            assert httpx.get(f"{doors.base}/api/v1/games", headers=headers).status_code == 403
        far.http.headers["X-Forwarded-For"] = "203.0.114.1"
        far.get("/")
        host.http.headers["X-Forwarded-For"] = "203.0.113.5"
        host.get("/admin"), "an administrator can correct a ban"
        host.post("/admin/bans/lift", address="203.0.113.0/24")
        far.http.headers["X-Forwarded-For"] = "203.0.113.77"
        far.get("/")


def test_people_are_found(doors: Site, host: Browser) -> None:
    member(doors, "Sigrid 100%")
    for search, is_there in (("sigrid", True), ("0%", True), ("_", False), ("Runa", False)):
        listed = host.get(f"/admin/people?search={search}".replace("%", "%25"))
        assert ("Sigrid" in listed.inside["ul"]) is is_there, search


def test_a_reset_link_sets_a_password_once(doors: Site, host: Browser) -> None:
    asa = member(doors, "Asa")
    link = link_in(host.post(f"/admin/people/{user_id(doors, asa)}/reset"))
    elsewhere = doors.browser()
    assert "Asa" in elsewhere.get(link).html
    code = link.partition("code=")[2]
    elsewhere.post("/reset", 400, code=code, password="short")
    elsewhere.post("/reset", code=code, password="another password")
    assert "Asa" in elsewhere.get("/account").html
    assert asa.get("/").field("name") == "", "all other sessions have ended"
    asa.post("/login", 400, login="Asa", password=PASSWORD)
    asa.post("/login", login="Asa", password="another password")
    elsewhere.get(link, 400)
    elsewhere.post("/reset", 400, code=code, password="a third password")
    guest = doors.browser()
    guest.new_table("raids", "me", "random")
    host.post(f"/admin/people/{user_id(doors, guest)}/reset", 400)
    assert code not in str(rows(doors))


def test_an_administrator_cannot_harm_themselves(doors: Site, host: Browser) -> None:
    me = user_id(doors, host)
    before = rows(doors)
    host.post(f"/admin/people/{me}/ban", 400)
    host.post(f"/admin/people/{me}/admin", 400, to="0")
    host.post("/admin/bans", 400, address="127.0.0.1")
    host.post("/admin/people/nobody/ban", 404)
    host.post(f"/admin/people/{me}/admin", 400, to="7")
    assert rows(doors) == before


# Tables


def test_a_table_is_closed(doors: Site, host: Browser) -> None:
    me = doors.browser()
    table = me.new_table("raids", "me", "random")
    page = me.turn(table)
    assert "Close this table" in host.get(f"/admin{table.replace('/t/', '/tables/')}/close").html
    host.post(f"/admin/tables/{table.removeprefix('/t/')}/close")
    assert "has closed this table" in me.get(table).html
    before = rows(doors)["moves"]
    assert me.act(table, page, action=page.choices[0]).status_code in (200, 400)
    me.post(f"{table}/continue", 400)
    assert rows(doors)["moves"] == before
    doors.services.tables.live.pop(table.removeprefix("/t/"))
    assert "has closed this table" in me.get(table).html, "also when it is read again"
    host.post(f"/admin/tables/{table.removeprefix('/t/')}/close", 400)
    assert "closed the table" in logged(host)
    assert table in host.get("/admin/tables?status=closed").links()


def test_a_table_is_deleted(doors: Site, host: Browser) -> None:
    me = doors.browser()
    table = me.new_table("raids", "me", "random")
    page = me.turn(table)
    me.post(f"{table}/say", text="hello")
    with me.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        host.post(f"/admin/tables/{table.removeprefix('/t/')}/delete")
        for _ in lines:
            pass  # the stream ends
    me.get(table, 404)
    assert me.act(table, page, action=page.choices[0]).status_code == 404
    id = table.removeprefix("/t/")
    left = {name: found for name, found in rows(doors).items() if name != "admin_log"}
    assert id not in str(left)
    host.post(f"/admin/tables/{id}/delete", 404)
    assert f"deleted the table {id}" in logged(host)


def test_administration_on_every_database(database: str) -> None:
    with running_site(database) as doors:
        host, bad = administrator(doors), doors.browser()
        table = bad.new_table("raids", "me", "open")
        assert "MiB" in host.get("/admin").html
        host.post("/admin/invitations", kind="account", days="1", uses="1")
        host.post(f"/admin/people/{user_id(doors, bad)}/ban")
        host.post("/admin/maintenance", minutes="5")
        bad.get(table, 403)
        host.post(f"/admin/tables/{table.removeprefix('/t/')}/close")
        host.post(f"/admin/tables/{table.removeprefix('/t/')}/delete")
        assert "deleted the table" in logged(host)


# Messages and maintenance


def test_a_message_is_on_every_page(doors: Site, host: Browser) -> None:
    table = host.new_table("raids", "me", "random")
    host.post("/admin/message", text="Pizza <b>at eight</b>")
    stranger = doors.browser()
    for page in ("/", table, "/rules/raids", "/account", "/about"):
        assert "Pizza &lt;b&gt;at eight" in stranger.get(page).html
    host.post("/admin/message", text="")
    assert "Pizza" not in stranger.get("/").html


def test_maintenance_lets_moves_finish(doors: Site, host: Browser) -> None:
    me = doors.browser("es")
    table = me.new_table("raids", "me", "random")
    page = me.turn(table)
    host.post("/admin/maintenance", 400, minutes="soon")
    host.post("/admin/maintenance", minutes="10")
    assert health(doors)["maintenance"] == "announced"
    assert "10 minutos" in me.get("/").html
    me.post("/now", 400, game="raids")
    asked = {"game": "raids", "players": ["me", "open"]}
    assert httpx.post(f"{doors.base}/api/v1/tables", json=asked).status_code == 400
    assert me.act(table, page, action=page.choices[0]).status_code == 200
    page = me.turn(table)
    write(doors, lambda c: replace(c, MAINTENANCE, "", time.time() - 1))
    assert health(doors)["maintenance"] == "paused"
    moves = rows(doors)["moves"]
    answer = me.act(table, page, action=page.choices[0])
    assert "mantenimiento" in answer.text
    token = token_of(me, table)
    told = httpx.post(
        f"{doors.base}/api/v1/tables/{table.removeprefix('/t/')}/play",
        json={"seq": page.seq, "action": page.choices[0]},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert (told.status_code, "paused" in told.text) == (400, True)
    assert rows(doors)["moves"] == moves
    host.post("/admin/maintenance/end")
    assert health(doors) == {"status": "ok"}
    assert me.act(table, page, action=page.choices[0]).status_code == 200
    me.turn(table)


def test_bots_wait_for_the_end_of_maintenance(doors: Site, host: Browser) -> None:
    me = doors.browser()
    table = me.new_table("raids", "me", "open")
    page = me.get(table)
    write(doors, lambda c: replace(c, MAINTENANCE, "", time.time() - 1))
    me.post(f"{table}/bot", seat=0)
    me.post(f"{table}/bot", seat=1)
    time.sleep(0.5)
    assert rows(doors)["moves"] == []
    host.post("/admin/maintenance/end")
    wait(lambda: me.get(table), lambda page: bool(rows(doors)["moves"]))
    assert page.html


def health(site: Site) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{site.base}/healthz").json()
    return found


# Fault reports and invitations


def test_fault_reports_are_listed_and_downloaded(doors: Site, host: Browser) -> None:
    reference = doors.services.faults.write(None, where="page", error=ValueError("planted"))
    assert reference in host.get("/admin/faults").html
    report = host.http.get(f"/admin/faults/{reference}.json")
    assert json.loads(report.text)["reference"] == reference
    assert f"fault report {reference}" in logged(host)
    host.get("/admin/faults/..%2Fsecret.json", 404)
    host.get("/admin/faults/NOTTHERE.json", 404)


def test_invitations_are_made_and_revoked(doors: Site, host: Browser) -> None:
    code = code_in(host.post("/admin/invitations", kind="guest", days="3", uses="5", about="club"))
    doors.browser().get(f"/invite?code={code}")
    page = host.get("/admin/invitations")
    assert "club" in page.html
    form = next(f for f in page.all("form") if f["action"].endswith("/revoke"))
    host.post(form["action"])
    doors.browser().get(f"/invite?code={code}", 400)
    host.post(form["action"], 404)
    assert "revoked the invitation" in logged(host)
    assert "made an invitation: also as a guest club" in logged(host)


def test_figures_are_written_as_the_language_does(doors: Site, host: Browser) -> None:
    for language, point in (("en", "."), ("de", ",")):
        host.http.headers["Accept-Language"] = language
        html = host.get("/admin").html
        assert re.search(rf"<dd>[\d{point}]*\d\{point}\d MiB</dd>", html)


# The command line


def run(database: str, *arguments: str) -> int:
    return main(["admin", *arguments, "--database", database, "--lang", "en"])


def test_the_first_administrator_comes_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("RAIDTABLE_PUBLIC_ADDRESS", "https://table.example")
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    assert run(database, "--invite") == 0
    link = capsys.readouterr().out.split()[-1]
    assert link.startswith("https://table.example/invite?code=")
    with site_with(tmp_path, joining="closed") as site:
        me = site.browser()
        code = link.partition("code=")[2]
        me.post("/invite/register", code=code, login="Runa", password=PASSWORD)
        me.get("/admin", 403)
        assert run(database, "runa") == 0
        assert "Runa is an administrator" in capsys.readouterr().out
        assert "raidtable admin" in me.get("/admin/log").html
        assert run(database, "Runa", "--reset") == 0
        reset = capsys.readouterr().out.split()[-1].partition("code=")[2]
        me.post("/reset", code=reset, password="a newer password")
        assert run(database, "Runa", "--revoke") == 0
        me.get("/admin", 403)
        assert run(database, "Nobody") == 2
        assert "no account" in capsys.readouterr().err
        assert run(database) == 2
        assert run(database, "Runa", "--reset", "--revoke") == 2


# Extras


@pytest.mark.parametrize(
    ("settings", "extra"),
    [
        ({"passkeys": True}, "raidtable[passkeys]"),
        ({"oidc_issuer": "https://login.example", "oidc_client": "me"}, "raidtable[oidc]"),
    ],
)
def test_a_missing_extra_is_named_at_start(
    settings: dict[str, Any], extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    chosen = Settings(database="sqlite://", secret="a secret of the tests", **settings)
    with pytest.raises(BadOption) as problem:
        extras.check_extras(chosen)
    assert extra in str(problem.value)
    extras.check_extras(Settings(database="sqlite://", secret="a secret of the tests"))
