"""Signing in by an OpenID Connect provider, which runs on localhost."""

import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from joserfc.jwk import RSAKey
from tests.server.browser import Browser, Site
from tests.server.doors import PASSWORD, invitation, rows, site_with, user_id
from tests.server.oidc_provider import CLIENT, SECRET, Provider, running_provider


@pytest.fixture
def provider() -> Iterator[Provider]:
    with running_provider() as running:
        yield running


def settings_of(provider: Provider, **more: Any) -> dict[str, Any]:
    return {
        "oidc_issuer": provider.issuer, "oidc_client": CLIENT, "oidc_secret": SECRET,
        "oidc_name": "Longhouse", **more,
    }  # fmt: skip


@pytest.fixture
def site(tmp_path: Path, provider: Provider) -> Iterator[Site]:
    with site_with(tmp_path, **settings_of(provider)) as running:
        yield running


def consent(browser: Browser, start: str = "/sign-in/oidc") -> str:
    """Go to the provider and say yes; return the address that leads back."""
    page = browser.http.get(start)
    assert page.status_code == 200, page.text
    found = re.search(r'id="yes" href="([^"]+)"', page.text)
    assert found, page.text
    return unescape(found[1])


def sign_in(browser: Browser, start: str = "/sign-in/oidc") -> httpx.Response:
    return browser.http.get(consent(browser, start))


def test_a_new_person_gets_an_account_and_comes_back(site: Site, provider: Provider) -> None:
    me, again = site.browser(), site.browser()
    assert "Longhouse" in me.get("/account").html
    table = me.new_table("raids", "me", "random")
    assert sign_in(me).url.path == "/"
    assert "Sigrun" in me.get("/account").html
    assert table in me.get("/").links(), "the guest's tables stay theirs"
    sign_in(again)
    assert user_id(site, again) == user_id(site, me)
    again.post("/logout")
    again.post("/login", 400, login="Sigrun", password="nobody's password")


def test_names_do_not_collide(site: Site, provider: Provider) -> None:
    site.browser().post("/register", login="Sigrun", password=PASSWORD)
    names = []
    for number in range(2):
        provider.person = {"sub": str(number), "preferred_username": "SIGRUN"}
        browser = site.browser()
        sign_in(browser)
        names.append(browser.get("/").field("name"))
    provider.person = {"sub": "nameless"}
    browser = site.browser()
    sign_in(browser)
    names.append(browser.get("/").field("name"))
    assert names[:2] == ["SIGRUN 2", "SIGRUN 3"]
    assert names[2].startswith("Player ")


@pytest.mark.parametrize(
    "spoilt",
    [
        {"nonce": "another"},
        {"aud": "another"},
        {"iss": "http://127.0.0.1:1"},
        {"exp": int(time.time()) - 3600},
        {"sub": ""},
        {"azp": "another"},
    ],
)
def test_a_wrong_token_lets_nobody_in(
    site: Site, provider: Provider, spoilt: dict[str, Any]
) -> None:
    provider.spoil = spoilt
    before = rows(site)
    assert sign_in(site.browser()).status_code == 400
    assert rows(site) == before


def test_a_token_of_another_key_lets_nobody_in(site: Site, provider: Provider) -> None:
    provider.signing_key = RSAKey.generate_key(2048, {"kid": "one"}, private=True)
    before = rows(site)
    assert sign_in(site.browser()).status_code == 400
    assert rows(site) == before


def test_an_answer_belongs_to_the_browser_that_asked(site: Site, provider: Provider) -> None:
    me, other = site.browser(), site.browser()
    back = consent(me)
    before = rows(site)
    assert other.http.get(back).status_code == 400, "another browser has no cookie of the flow"
    consent(other)
    assert other.http.get(back).status_code == 400, "the state is not that of its flow"
    assert me.http.get("/sign-in/oidc/callback?error=access_denied").status_code == 400
    assert rows(site) == before
    assert me.http.get(back).status_code == 200
    assert me.http.get(back).status_code == 400, "a code works once"


@pytest.mark.parametrize("joining", ["invited", "closed"])
def test_doors_hold_for_a_provider_too(tmp_path: Path, provider: Provider, joining: str) -> None:
    with site_with(tmp_path, **settings_of(provider, joining=joining)) as site:
        before = rows(site)
        assert sign_in(site.browser()).status_code == 403
        assert rows(site) == before
        code = invitation(site)
        me = site.browser()
        assert "Longhouse" in me.get(f"/invite?code={code}").html
        assert sign_in(me, f"/sign-in/oidc?invitation={code}").status_code == 200
        assert me.new_table("raids", "me", "random")
        later = site.browser()
        assert sign_in(later).status_code == 200, "who is known may always sign in"


def test_a_provider_may_bring_its_people(tmp_path: Path, provider: Provider) -> None:
    with site_with(tmp_path, **settings_of(provider, joining="closed", oidc_sign_up=True)) as site:
        me = site.browser()
        assert sign_in(me).status_code == 200
        assert me.new_table("raids", "me", "random")


def test_an_account_is_linked_and_unlinked(site: Site, provider: Provider) -> None:
    me = site.browser()
    me.post("/register", login="Asa", password=PASSWORD)
    page = me.get("/account")
    link = next(to for to in page.links() if to.startswith("/sign-in/oidc?link="))
    assert sign_in(me, link).url.path == "/account"
    elsewhere = site.browser()
    sign_in(elsewhere)
    assert user_id(site, elsewhere) == user_id(site, me)
    assert elsewhere.http.get(link).status_code == 400, "the link was for another session"
    issuer = provider.issuer
    me.post("/account/oidc/unlink", issuer=issuer, subject="1")
    provider.person = {"sub": "1", "name": "Somebody else"}
    stranger = site.browser()
    sign_in(stranger)
    assert user_id(site, stranger) != user_id(site, me)
    stranger.post("/account/oidc/unlink", 400, issuer=issuer, subject="1")


def test_a_provider_that_does_not_answer(tmp_path: Path, provider: Provider) -> None:
    issuer = {"oidc_issuer": "http://127.0.0.1:9"}
    with site_with(tmp_path, **{**settings_of(provider), **issuer}) as site:
        site.browser().get("/sign-in/oidc", 400)


def test_without_a_provider_there_is_none(tmp_path: Path) -> None:
    with site_with(tmp_path) as site:
        site.browser().get("/sign-in/oidc", 400)
        site.browser().get("/sign-in/oidc/callback?code=x&state=y", 400)
