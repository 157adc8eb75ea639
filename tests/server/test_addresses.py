"""The address of a caller, by which limits count and access to the metrics is decided."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.browser import Site, running_site

from raidtable.server.security.addresses import Proxies, bucket

NOBODY = Proxies()
NETWORK = Proxies("10.0.0.0/8, ::1")


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "caller"),
    [
        (NOBODY, "127.0.0.1", ["1.2.3.4"], "127.0.0.1"),
        (NETWORK, "192.0.2.1", ["1.2.3.4"], "192.0.2.1"),
        (NETWORK, "10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        (NETWORK, "10.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
        (NETWORK, "10.0.0.1", ["6.6.6.6", "1.2.3.4, 10.9.9.9"], "1.2.3.4"),
        (NETWORK, "10.0.0.1", ["10.0.0.2"], "10.0.0.2"),
        (NETWORK, "10.0.0.1", [], "10.0.0.1"),
        (NETWORK, "::1", ["1.2.3.4:5678"], "1.2.3.4"),
        (NETWORK, "::ffff:10.0.0.1", ["[2001:db8::1]:80"], "2001:db8::1"),
    ],
)
def test_the_caller_is_the_last_address_that_is_no_trusted_proxy(
    proxies: Proxies, peer: str, forwarded: list[str], caller: str
) -> None:
    assert proxies.caller(peer, forwarded) == caller


def test_an_address_of_ipv6_is_counted_with_its_network() -> None:
    assert bucket("2001:db8:1:2::3") == bucket("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert bucket("2001:db8:1:3::3") != bucket("2001:db8:1:2::3")
    assert bucket("::ffff:1.2.3.4") == bucket("1.2.3.4") == "1.2.3.4"
    assert bucket("x" * 5000) == "unknown"


def test_a_setting_that_is_no_address_is_refused() -> None:
    with pytest.raises(ValueError, match=r"proxy\.example"):
        Proxies("proxy.example")


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Site]:
    """A server behind a proxy on this machine, with a token for its metrics."""
    with running_site(
        f"sqlite:///{tmp_path / 'tables.sqlite3'}",
        trusted_proxies="127.0.0.0/8",
        metrics_token="figures please",
        new_tables_per_minute=2,
    ) as site:
        yield site


def new_tables(site: Site, *forwarded: str) -> list[int]:
    """The status of creating a table with each of these headers."""
    asked = {"game": "raids", "players": ["me", "open"]}
    return [
        httpx.post(
            f"{site.base}/api/v1/tables", json=asked, headers={"X-Forwarded-For": address}
        ).status_code
        for address in forwarded
    ]


def test_a_header_does_not_evade_a_limit(tmp_path: Path) -> None:
    with running_site(f"sqlite:///{tmp_path / 'tables.sqlite3'}", new_tables_per_minute=2) as site:
        assert new_tables(site, "1.1.1.1", "2.2.2.2", "3.3.3.3") == [201, 201, 429]


def test_callers_behind_a_trusted_proxy_are_told_apart(proxied: Site) -> None:
    assert new_tables(proxied, "1.1.1.1", "9.9.9.9, 1.1.1.1", "8.8.8.8, 1.1.1.1") == [201, 201, 429]
    assert new_tables(proxied, "2.2.2.2", "3.3.3.3") == [201, 201]


def test_figures_are_for_this_machine(site: Site) -> None:
    assert httpx.get(f"{site.base}/metrics").status_code == 200
    for name in ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via"):
        answer = httpx.get(f"{site.base}/metrics", headers={name: "1.2.3.4"})
        assert answer.status_code == 403
        assert "raidtable_viewers" not in answer.text


def test_figures_are_given_for_the_token_of_the_settings(proxied: Site) -> None:
    forwarded = {"X-Forwarded-For": "1.2.3.4"}
    for given, status in (("Bearer figures please", 200), ("Bearer other", 403), ("figures", 403)):
        headers = {**forwarded, "Authorization": given}
        assert httpx.get(f"{proxied.base}/metrics", headers=headers).status_code == status


def test_figures_need_a_token_of_the_settings(site: Site) -> None:
    headers = {"X-Forwarded-For": "1.2.3.4", "Authorization": "Bearer"}
    assert httpx.get(f"{site.base}/metrics", headers=headers).status_code == 403
