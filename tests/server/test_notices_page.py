"""The page of notices, as people use it, and what lets a phone install the page."""

import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.server.browser import Browser, Site
from tests.server.doors import link_in, rows, site_with, user_id
from tests.server.mail_server import MailServer, running_mail_server
from tests.server.receiver import Receiver
from tests.server.test_notices_mail import code_in, settings_of
from tests.server.test_push import PushBrowser

from raidtable.server.notices.ways import ways_of
from raidtable.server.pages.static_files import STATIC
from raidtable.server.storage.days_schema import NOTICE_SETTINGS, NOTICES
from raidtable.server.storage.schema import TABLES

PUBLIC = "https://table.example"


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with running_mail_server() as running:
        yield running


@pytest.fixture
def site(tmp_path: Path, mail: MailServer) -> Iterator[Site]:
    given: dict[str, Any] = {
        "public_address": PUBLIC, "webhooks": True, "push": True, "webhook_hosts": "127.0.0.1",
        **settings_of(mail),
    }  # fmt: skip
    with site_with(tmp_path, **given) as running:
        yield running


@pytest.fixture
def me(site: Site) -> Browser:
    browser = site.browser()
    browser.post("/name", name="Ana")
    return browser


def ways(site: Site, browser: Browser) -> list[Any]:
    user = user_id(site, browser)
    with site.services.database.engine.connect() as c:
        return list(ways_of(c, user))


def test_a_server_without_ways_says_so(tmp_path: Path) -> None:
    with site_with(tmp_path) as plain:
        page = plain.browser().get("/notices")
        assert "This server doesn&#39;t send notices." in page.html
        for way in ("/notices/webhook", "/notices/push", "/notices/mail"):
            assert not page.all("form", action=way), "a way that is not set up is not shown"
        browser = plain.browser()
        browser.post("/name", name="Ana")
        before = rows(plain)
        sent = {"address": "https://93.184.216.34/x", "form": "ntfy"}
        answer = browser.send("/notices/webhook", **sent)
        assert answer.status_code == 400
        assert "doesn&#39;t offer that" in answer.text
        assert rows(plain) == before


def test_every_way_is_off_until_the_person_switches_it_on(site: Site, me: Browser) -> None:
    page = me.get("/notices")
    assert ways(site, me) == []
    actions = {form.get("action") for form in page.all("form")}
    assert {"/notices/webhook", "/notices/push", "/notices/mail", "/notices"} <= actions
    assert page.all("form", action="/notices/push")[0]["data-push"]
    assert page.all("a", href="/notices") == []
    assert "/notices" in me.get("/account").links()


def test_an_address_is_added_tested_and_removed(
    site: Site, me: Browser, receiver: Receiver
) -> None:
    page = me.post("/notices/webhook", address=f"{receiver.base}/topic", form="ntfy")
    [way] = ways(site, me)
    assert f"127.0.0.1:{receiver.port}/topic" in page.html
    assert "The test was sent." in me.post("/notices/test", way=way.id).html
    assert receiver.received[0].text == "This is a test: notices of Raidtable arrive here."
    receiver.status = 500
    failed = me.post("/notices/test", 400, way=way.id)
    assert "The test couldn&#39;t be sent." in failed.html
    assert "no answer for 0 min" in failed.html
    assert 'class="failing"' in failed.html
    me.post("/notices/remove", way=way.id)
    assert ways(site, me) == []


def test_a_private_address_is_refused_with_a_sentence(site: Site, me: Browser) -> None:
    for address, sentence in (
        ("https://127.0.0.2/", "That address isn&#39;t public."),
        ("https://localhost/", "That address isn&#39;t public."),
        ("http://example.org/", "The address has to begin with https://."),
        ("nonsense", "That isn&#39;t an address of a web server"),
    ):
        page = me.post("/notices/webhook", 400, address=address, form="ntfy")
        assert sentence in page.html
    assert me.send("/notices/webhook", address="https://1.1.1.1/", form="fax").status_code == 400
    assert ways(site, me) == []


def test_nobody_touches_the_ways_of_others(site: Site, me: Browser, receiver: Receiver) -> None:
    me.post("/notices/webhook", address=f"{receiver.base}/topic", form="ntfy")
    [way] = ways(site, me)
    stranger = site.browser()
    stranger.post("/name", name="Eva")
    stranger.post("/notices/test", 400, way=way.id)
    stranger.post("/notices/remove", way=way.id)
    assert [kept.id for kept in ways(site, me)] == [way.id]
    assert not receiver.received
    table = me.new_table("raids", "me", "random")
    sent: dict[str, Any] = {
        "address": f"{receiver.base}/x",
        "form": "ntfy",
        "table": table.removeprefix("/t/"),
    }
    page = stranger.post("/notices/webhook", 400, **sent)
    assert "Only players at this table can do that." in page.html
    me.post("/notices/webhook", **sent)
    assert ways(site, me)[1].table == sent["table"]


def test_tests_are_limited(site: Site, me: Browser, receiver: Receiver) -> None:
    me.post("/notices/webhook", address=f"{receiver.base}/topic", form="ntfy")
    [way] = ways(site, me)
    answers = [me.send("/notices/test", way=way.id).status_code for _ in range(12)]
    assert answers.count(400) >= 4
    assert len(receiver.received) == answers.count(200)


def test_choices_are_kept_and_bad_ones_change_nothing(site: Site, me: Browser) -> None:
    chosen: dict[str, Any] = {
        "occasion-turn": "1", "occasion-ended": "1", "quiet_from": "22:00", "quiet_to": "07:30",
        "time_zone": "Europe/Madrid", "urgent": "1",
    }  # fmt: skip
    page = me.post("/notices", **chosen)
    assert "Saved." in page.html
    with site.services.database.engine.connect() as c:
        kept = c.execute(select(NOTICE_SETTINGS)).mappings().one()
    assert (kept["occasions"], kept["quiet_from"], kept["quiet_to"]) == (
        ["turn", "ended"],
        1320,
        450,
    )
    assert (kept["language"], kept["urgent"]) == ("en", 1)
    checked = {box["name"] for box in page.all("input", type="checkbox") if "checked" in box}
    assert checked == {"occasion-turn", "occasion-ended", "urgent"}
    assert page.field("time_zone") == "Europe/Madrid"
    before = rows(site)
    for wrong, sentence in (
        ({"quiet_from": "25:00"}, "A time looks like 22:30."),
        ({"quiet_to": ""}, "Quiet hours need a beginning and an end."),
        ({"time_zone": "Nowhere/Town"}, "There is no such time zone."),
    ):
        assert sentence in me.post("/notices", 400, **{**chosen, **wrong}).html
    assert rows(site) == before


def test_a_browser_subscribes(site: Site, me: Browser, receiver: Receiver) -> None:
    receiver.status = 201
    browser = PushBrowser(f"{receiver.base}/push")
    me.post("/notices/push", subscription=browser.subscription(), name="Android")
    me.post("/notices/push", subscription=browser.subscription(), name="Android")
    [way] = ways(site, me)
    assert (way.kind, way.name) == ("push", "Android")
    me.post("/notices/test", way=way.id)
    assert browser.read(receiver.received[0].body)["body"].startswith("This is a test")
    receiver.status = 410
    me.post("/notices/test", 400, way=way.id)
    assert ways(site, me) == []


def test_a_mail_address_is_confirmed_by_its_link_and_stopped_by_another(
    site: Site, me: Browser, mail: MailServer
) -> None:
    page = me.post("/notices/mail", address="ana@mail.example", digest_at="17:15")
    assert "Follow the link in the mail" in page.html
    code = code_in(mail.letters[0].get_content(), "/notices/confirm")
    anybody = site.browser()
    assert "Confirm the address" in anybody.get(f"/notices/confirm?code={code}").html
    assert ways(site, me)[0].confirmed_at is None, "following a link is not enough"
    assert "is confirmed" in anybody.post("/notices/confirm", code=code).html
    [way] = ways(site, me)
    assert way.confirmed_at is not None
    assert "at 17:15" in me.get("/notices").html
    anybody.post("/notices/confirm", 400, code=code + "x")
    stop = site.services.notices.stop_address(way.id).removeprefix(PUBLIC)
    assert "Stop the mail" in anybody.get(stop).html
    anybody.post("/notices/stop", code=stop.partition("code=")[2])
    assert ways(site, me) == []
    me.post("/notices/mail", 400, address="nonsense")


def test_the_calendar_has_a_secret_address_that_can_be_renewed(site: Site, me: Browser) -> None:
    table = me.new_table("raids", "me", "random").removeprefix("/t/")
    due = update(TABLES).where(TABLES.c.id == table)
    values = {"due_at": time.time() + 86_400, "status": "running", "actor": 0}
    site.services.database.write_now(lambda c: c.execute(due.values(values)))
    first = link_in(me.post("/notices/calendar"))
    anybody = site.browser()
    answer = anybody.http.get(first)
    assert answer.headers["content-type"].startswith("text/calendar")
    assert f"UID:{table}@table.example" in answer.text
    assert "your time runs out" in answer.text.replace("\r\n ", "")
    second = link_in(me.post("/notices/calendar"))
    assert anybody.http.get(first).status_code == 404
    assert anybody.http.get(second).status_code == 200
    assert anybody.http.get("/notices/calendar.ics").status_code == 404
    me.post("/notices/calendar/end")
    assert anybody.http.get(second).status_code == 404


def test_a_page_says_where_to_tell_that_it_was_seen(
    site: Site, me: Browser, receiver: Receiver
) -> None:
    """Only pages of people who have notices do that."""
    table = me.new_table("raids", "me", "random")
    assert "data-seen" not in me.get(table).html
    me.post("/notices/webhook", address=f"{receiver.base}/topic", form="ntfy")
    assert f'data-seen="{table}/seen"' in me.get(table).html
    assert "data-seen" not in site.browser().get(table).html
    user, id = user_id(site, me), table.removeprefix("/t/")
    outbox = site.services.notices.outbox
    site.services.database.write_now(lambda c: outbox.tell(c, user, id, 1, "turn"))
    assert me.send(f"{table}/seen").status_code == 204
    with site.services.database.engine.connect() as c:
        assert c.execute(select(NOTICES.c.seen_at).where(NOTICES.c.turn == 1)).scalar() is not None


# Installing


def png_size(file: Path) -> tuple[int, int]:
    data = file.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_the_manifest_lets_phones_install_the_page(site: Site, language: str) -> None:
    browser = site.browser(language)
    [link] = browser.get("/").all("link", rel="manifest")
    answer = browser.http.get(link["href"])
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["name"], manifest["display"], manifest["lang"]) == (
        "Raidtable",
        "standalone",
        language,
    )
    assert manifest["start_url"] == manifest["scope"] == "/"
    kinds = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert kinds == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        assert browser.http.get(icon["src"]).headers["content-type"] == "image/png"
        width = int(icon["sizes"].partition("x")[0])
        name = icon["src"].partition("?")[0].rpartition("/")[2]
        assert png_size(STATIC / name) == (width, width)


def test_the_service_worker_is_at_the_root_and_stores_no_pages(site: Site) -> None:
    answer = site.browser().http.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert '"push"' in answer.text
    assert '"notificationclick"' in answer.text
    assert '"fetch"' not in answer.text
    assert "caches" not in answer.text


def test_notices_are_measured(site: Site, me: Browser, receiver: Receiver) -> None:
    me.post("/notices/webhook", address=f"{receiver.base}/topic", form="ntfy")
    me.post("/notices/test", way=ways(site, me)[0].id)
    figures = me.http.get("/metrics").text
    assert 'raidtable_notices_total{kind="webhook",result="sent"}' in figures
    assert "raidtable_notices_waiting" in figures
