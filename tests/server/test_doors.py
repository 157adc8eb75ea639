"""Who may come in: the three modes of RAIDTABLE_JOINING, over pages and the API."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.browser import Browser, Site
from tests.server.doors import (
    PASSWORD,
    code_in,
    invitation,
    member,
    rows,
    site_with,
    user_id,
    write,
)

from raidtable.server.admin.log import Admin
from raidtable.server.admin.people import make_member
from raidtable.server.security.codes import hashed
from raidtable.server.storage.door_schema import INVITATIONS

MODES = ("open", "invited", "closed")
TABLE = {"game": "raids", "players": ["me", "open"]}


@pytest.fixture(params=["invited", "closed"])
def shut(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """A server that does not take everybody."""
    with site_with(tmp_path, joining=request.param) as running:
        yield running


@pytest.fixture
def invited(tmp_path: Path) -> Iterator[Site]:
    with site_with(tmp_path, joining="invited") as running:
        yield running


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Site]:
    with site_with(tmp_path, joining="closed") as running:
        yield running


def table_at(site: Site, by: Browser) -> str:
    return by.new_table("raids", "me", "open")


def api(site: Site, path: str, **asked: Any) -> httpx.Response:
    return httpx.post(f"{site.base}/api/v1{path}", json=asked)


# Strangers


def test_an_open_server_takes_everybody(tmp_path: Path) -> None:
    with site_with(tmp_path) as site:
        table = table_at(site, site.browser())
        guest = site.browser()
        assert table in guest.get("/").links()
        assert 'action="/name"' in guest.get("/").html
        guest.post(f"{table}/join", seat=1)
        guest.post("/register", login="Yngve", password=PASSWORD)
        assert api(site, "/tables", **TABLE).status_code == 201
        assert httpx.get(f"{site.base}/api/v1/tables").status_code == 200


def test_a_stranger_can_only_watch(shut: Site) -> None:
    table = table_at(shut, member(shut, "Asa"))
    stranger = shut.browser()
    home = stranger.get("/")
    assert "invitation" in home.html
    assert table not in home.links(), "tables are listed only for people who may play"
    assert 'action="/name"' not in home.html, "nothing is offered that is refused"
    before = rows(shut)
    forms: dict[str, dict[str, object]] = {
        "/new": {"game": "raids", "player0": "me", "player1": "random"},
        "/now": {"game": "raids"},
        "/learn": {"game": "raids"},
        "/name": {"name": "Ulf"},
        "/register": {"login": "Ulf", "password": PASSWORD},
        f"{table}/join": {"seat": 1},
        f"{table}/say": {"text": "hello"},
    }
    for path, form in forms.items():
        assert "invit" in stranger.post(path, 403, **form).html, path
    assert rows(shut) == before
    watched = stranger.get(table)
    assert watched.field("as") == "-3"
    assert "Others need an invitation" in watched.html
    assert "no account needed" not in watched.html


def test_the_api_lets_no_stranger_in(shut: Site) -> None:
    table = table_at(shut, member(shut, "Asa")).removeprefix("/t/")
    before = rows(shut)
    assert api(shut, "/tables", **TABLE).status_code == 403
    assert api(shut, f"/tables/{table}/join", seat=1).status_code == 403
    assert httpx.get(f"{shut.base}/api/v1/tables").status_code == 403
    assert httpx.get(f"{shut.base}/api/v1/tables/{table}").status_code == 200
    bad = api(shut, "/tables", **TABLE, invitation="not a code")
    assert (bad.status_code, "isn't valid" in bad.text) == (403, True)
    assert rows(shut) == before


# Accounts and guests from before


def earlier_people(folder: Path) -> tuple[Browser, Browser, str]:
    """A guest and an account of a server that was open, and the guest's table."""
    with site_with(folder) as site:
        guest, account = site.browser(), site.browser()
        table = guest.new_table("raids", "me", "open")
        account.post("/register", login="Old", password=PASSWORD)
    return guest, account, table


def at(site: Site, browser: Browser) -> Browser:
    """The same browser, at another server with the same secret."""
    moved = site.browser()
    for cookie in browser.http.cookies.jar:
        moved.http.cookies.set(cookie.name, cookie.value or "")
    return moved


def test_a_closed_server_keeps_its_people(tmp_path: Path) -> None:
    guest, account, table = earlier_people(tmp_path)
    with site_with(tmp_path, joining="closed") as site:
        at(site, account).post(f"{table}/join", seat=1)
        assert at(site, guest).new_table("raids", "me", "random")
        assert table in at(site, account).get("/").links()
        page = at(site, guest).post("/register", 403, login="Late", password=PASSWORD)
        assert "invitation" in page.html, "no new accounts, also not for guests"


def test_where_people_are_invited_the_others_finish_their_games(tmp_path: Path) -> None:
    guest, account, table = earlier_people(tmp_path)
    with site_with(tmp_path, joining="invited") as site:
        me, other = at(site, guest), at(site, account)
        other.post(f"{table}/join", 403, seat=1)
        other.post("/now", 403, game="raids")
        me.post(f"{table}/bot", seat=1)
        page = me.turn(table)
        assert me.act(table, page, action=page.choices[0]).status_code == 200
        me.post(f"{table}/say", text="one last game")
        write(site, lambda c: make_member(c, Admin(), user_id(site, other)))
        assert other.new_table("raids", "me", "random"), "an administrator let them in"


# Invitations


def test_an_invitation_makes_an_account_in_every_mode(shut: Site) -> None:
    code = invitation(shut)
    newcomer = shut.browser()
    assert "invited" in newcomer.get(f"/invite?code={code}").html
    newcomer.post("/invite/register", code=code, login="Frida", password=PASSWORD)
    assert newcomer.new_table("raids", "me", "open")
    second = shut.browser()
    second.get(f"/invite?code={code}", 400)
    before = rows(shut)
    answer = second.post("/invite/register", 400, code=code, login="Ivar", password=PASSWORD)
    assert "valid any more" in answer.html
    assert rows(shut) == before, "it was for one person"


def test_an_account_is_needed_where_the_invitation_says_so(shut: Site) -> None:
    code = invitation(shut)
    before = rows(shut)
    shut.browser().post("/invite", 403, code=code)
    assert api(shut, "/tables", **TABLE, invitation=code).status_code == 403
    assert rows(shut) == before


def test_a_rejected_form_does_not_use_an_invitation_up(shut: Site) -> None:
    code = invitation(shut)
    me = shut.browser()
    page = me.post("/invite/register", 400, code=code, login="Frida", password="short")
    assert "8 to 200" in page.html
    assert page.field("login") == "Frida"
    me.post("/now", 403, game="raids")
    me.post("/invite/register", code=code, login="Frida", password=PASSWORD)


def test_an_invitation_lets_guests_in(shut: Site) -> None:
    code = invitation(shut, "guest", most_uses=2)
    guest = shut.browser()
    guest.post("/invite", code=code)
    guest.post("/invite", code=code)
    assert guest.new_table("raids", "me", "random")
    made = api(shut, "/tables", **TABLE, invitation=code)
    assert made.status_code == 201, "that was its second use"
    assert api(shut, "/tables", **TABLE, invitation=code).status_code == 403


def test_an_invitation_to_a_table_leads_only_there(shut: Site) -> None:
    host = member(shut, "Asa")
    table, other = table_at(shut, host), table_at(shut, host)
    code = invitation(shut, "table", table=table.removeprefix("/t/"), most_uses=2)
    guest = shut.browser()
    answer = guest.send("/invite", code=code)
    assert answer.url.path == table
    guest.post(f"{table}/say", text="here I am")
    guest.post(f"{table}/join", seat=1)
    assert guest.get(table).field("as") == "1"
    guest.post(f"{other}/join", 403, seat=1)
    guest.post(f"{other}/say", 403, text="and here?")
    guest.post("/now", 403, game="raids")
    assert other not in guest.get("/").links()


def test_a_program_joins_by_an_invitation_to_its_table(invited: Site) -> None:
    table = table_at(invited, member(invited, "Asa")).removeprefix("/t/")
    code = invitation(invited, "table", table=table)
    joined = api(invited, f"/tables/{table}/join", seat=1, invitation=code)
    assert joined.status_code == 200
    assert list(joined.json()["tokens"]) == ["1"]


def test_somebody_with_an_account_logs_in_by_an_invitation(tmp_path: Path) -> None:
    earlier_people(tmp_path)
    with site_with(tmp_path, joining="invited") as site:
        code = invitation(site)
        me = site.browser()
        me.post("/invite/login", 400, code=code, login="Old", password="wrong password")
        me.post("/invite/login", code=code, login="Old", password=PASSWORD)
        assert me.new_table("raids", "me", "random")


def test_an_invitation_expires_and_can_be_revoked(invited: Site) -> None:
    late, gone = invitation(invited), invitation(invited)

    def spoil(c: Any) -> None:
        of = INVITATIONS.update().where
        c.execute(of(INVITATIONS.c.code == hashed(late)).values(expires_at=1.0))
        c.execute(of(INVITATIONS.c.code == hashed(gone)).values(revoked_at=1.0))

    write(invited, spoil)
    for code in (late, gone, "", "x" * 500):
        stranger = invited.browser()
        stranger.get(f"/invite?code={code}", 400)
        stranger.post("/invite/register", 400, code=code, login="Frida", password=PASSWORD)


def test_codes_are_stored_hashed(invited: Site) -> None:
    code = invitation(invited)
    assert code not in str(rows(invited))


def test_members_invite_where_that_is_allowed(tmp_path: Path) -> None:
    with site_with(tmp_path, joining="closed", inviting="members") as site:
        asa = member(site, "Asa")
        page = asa.post("/account/invite", kind="account", days="2", uses="1", about="for Bo")
        code = code_in(page)
        bo = site.browser()
        assert "for Bo" in bo.get(f"/invite?code={code}").html
        bo.post("/invite/register", code=code, login="Bo", password=PASSWORD)
        for days, uses in (("0", "1"), ("366", "1"), ("1", "0"), ("1", "1001"), ("x", "1")):
            asa.post("/account/invite", 400, kind="account", days=days, uses=uses)
        asa.post("/account/invite", 400, kind="table", days="1", uses="1", table="nowhere")
        kept = code_in(asa.post("/account/invite", kind="account", days="2", uses="1"))
        listed = asa.get("/account").all("input", name="invitation")
        assert len(listed) == 1, "the one that was used up cannot be revoked"
        bo.post("/account/invite/revoke", 400, invitation=listed[0]["value"])
        asa.post("/account/invite/revoke", invitation=listed[0]["value"])
        site.browser().get(f"/invite?code={kept}", 400)


def test_others_cannot_invite(shut: Site) -> None:
    asa = member(shut, "Asa")
    before = rows(shut)
    asa.post("/account/invite", 403, kind="account", days="1", uses="1")
    shut.browser().post("/account/invite", 403, kind="account", days="1", uses="1")
    assert rows(shut) == before
