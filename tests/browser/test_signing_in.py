"""Passkeys, an OIDC provider and administration in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.test_access import assert_accessible, assert_accessible_in_dark
from tests.server.browser import Site
from tests.server.doors import PASSWORD, administrator, link_in, site_with
from tests.server.oidc_provider import CLIENT, SECRET, running_provider

from raidtable.testing.browser.player import Player


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running_provider() as provider, site_with(
        tmp_path, passkeys=True, oidc_issuer=provider.issuer, oidc_client=CLIENT,
        oidc_secret=SECRET, oidc_name="Longhouse",
    ) as running:  # fmt: skip
        # Passkeys hold for a name, not for an address.
        running.base = running.base.replace("127.0.0.1", "localhost")
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB")
    yield context.new_page()
    context.close()


def test_a_passkey_is_added_used_and_removed(site: Site, page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    authenticator = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    added = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": authenticator})
    page.goto(f"{site.base}/account")
    register = page.locator("form[action='/register']")
    register.locator("[name=login]").fill("Asa")
    register.locator("[name=password]").fill(PASSWORD)
    register.locator("button").click()
    page.goto(f"{site.base}/account")
    page.locator("form[data-passkey] [name=name]").fill("Key of bone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Key of bone")).to_be_visible()
    held = devtools.send("WebAuthn.getCredentials", {"authenticatorId": added["authenticatorId"]})
    assert [key["isResidentCredential"] for key in held["credentials"]] == [True]
    page.get_by_role("button", name="Log out").click()
    page.goto(f"{site.base}/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(f"{site.base}/")
    page.goto(f"{site.base}/account")
    expect(page.get_by_text("You are logged in as Asa.")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Key of bone")).to_have_count(0)
    page.get_by_role("button", name="Log out").click()
    page.goto(f"{site.base}/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("That passkey isn't known here")).to_be_visible()


def test_a_provider_signs_somebody_in(site: Site, page: Page) -> None:
    page.goto(f"{site.base}/account")
    page.get_by_role("link", name="Sign in with Longhouse").click()
    page.locator("#yes").click()
    page.wait_for_url(f"{site.base}/")
    page.goto(f"{site.base}/account")
    expect(page.get_by_text("You are logged in as Sigrun.")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_administration_fits_a_phone(browser: Browser, site: Site, script: bool) -> None:
    host = administrator(site)
    host.new_table("raids", "me", "open")
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="es-ES", java_script_enabled=script
    )
    cookie = {"name": "raidtable", "value": host.http.cookies["raidtable"], "url": site.base}
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    for part in ("", "/people", "/tables", "/invitations", "/bans", "/faults", "/log"):
        page.goto(f"{site.base}/admin{part}")
        expect(page.get_by_role("heading", name="Administración")).to_be_visible()
        if script:
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, part
    page.goto(f"{site.base}/admin")
    page.locator("[name=text]").fill("Pizza a las ocho")
    page.locator("form[action='/admin/message'] button").click()
    expect(page.locator(".announced")).to_have_text("Pizza a las ocho")
    context.close()


def test_the_new_pages_are_accessible(browser: Browser, site: Site, axe: str) -> None:
    host = administrator(site)
    host.new_table("raids", "me", "open")
    host.post("/admin/message", text="Pizza at eight")
    link = link_in(host.post("/admin/invitations", kind="guest", days="1", uses="1"))
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce", locale="en-GB")
    reader = Player(context.new_page(), site.base)
    reader.page.goto(f"{site.base}{link}")
    assert_accessible(reader, axe)
    cookie = {"name": "raidtable", "value": host.http.cookies["raidtable"], "url": site.base}
    context.add_cookies([cookie])  # type: ignore[list-item]
    for path in ("", "/people", "/tables", "/invitations", "/bans", "/log"):
        reader.page.goto(f"{site.base}/admin{path}")
        assert_accessible(reader, axe)
        assert_accessible_in_dark(reader, axe)
    context.close()


def test_open_tables_show_what_is_announced(site: Site, page: Page) -> None:
    host = administrator(site)
    table = host.new_table("raids", "me", "random")
    page.goto(f"{site.base}{table}")
    expect(page.locator(".announced")).to_have_count(0)
    host.post("/admin/message", text="Pizza <i>now</i>")
    host.post("/admin/maintenance", minutes="5")
    expect(page.locator(".announced")).to_have_text(
        ["Pizza <i>now</i>", re.compile("Maintenance begins in 5 minutes")]
    )
    host.post("/admin/message", text="")
    host.post("/admin/maintenance/end")
    expect(page.locator(".announced")).to_have_count(0)
