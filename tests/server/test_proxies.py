"""Behind nginx and Caddy with TLS, by the recipes in the folder `deploy`."""

import time
from collections.abc import Iterator

import httpx
import pytest
from tests.server.browser import Page
from tests.server.players import bearer
from tests.server.processes import PATIENCE_S
from tests.server.proxies import WAYS, Proxy, behind_proxy, protocol_of
from tests.systems import posix_only

pytestmark = [pytest.mark.slow, posix_only]

TABLES_PER_MINUTE = 3
# An update that waits for a full buffer of the proxy would never come.
SOON_S = 5.0


@pytest.fixture(scope="module", params=WAYS)
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    limits = {"RAIDTABLE_NEW_TABLES_PER_MINUTE": str(TABLES_PER_MINUTE)}
    with behind_proxy(request.param, tmp_path_factory.mktemp("proxy"), **limits) as running:
        yield running


def caller(proxy: Proxy, address: str) -> httpx.Client:
    """A client with that address; all of 127.0.0.0/8 is this machine."""
    transport = httpx.HTTPTransport(verify=False, local_address=address)
    return httpx.Client(base_url=proxy.address, transport=transport, timeout=PATIENCE_S)


def new_table(client: httpx.Client, **headers: str) -> httpx.Response:
    made = {"game": "raids", "players": ["me", "me"]}
    return client.post("api/v1/tables", json=made, headers=headers)


def test_limits_count_the_real_address(proxy: Proxy) -> None:
    with caller(proxy, "127.0.0.11") as one, caller(proxy, "127.0.0.12") as other:
        for _ in range(TABLES_PER_MINUTE):
            assert new_table(one).status_code == 201
        assert new_table(one).status_code == 429
        forged = {"X-Forwarded-For": "127.0.0.99"}
        assert new_table(one, **forged).status_code == 429, "a caller can't choose its address"
        assert new_table(other).status_code == 201


def test_browsers_get_http_2(proxy: Proxy) -> None:
    assert protocol_of(proxy.port) == "h2"


def test_addresses_and_cookies(proxy: Proxy) -> None:
    with caller(proxy, "127.0.0.13") as client:
        answer = client.get("")
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"]
        assert "; Secure" in cookie
        assert f"Path={proxy.prefix or '/'};" in cookie
        assert f'property="og:url" content="{proxy.address}/"' in answer.text
        home = Page(answer.text)
        form = {"csrf": home.field("csrf"), "game": "raids"}
        made = client.post("now", data=form)
        assert made.status_code == 303
        assert made.headers["location"].startswith(f"{proxy.prefix}/t/")
        back = client.get("lang/es", headers={"Referer": f"{proxy.address}/about"})
        assert back.headers["location"] == f"{proxy.prefix}/about"


def test_metrics_are_not_for_callers_behind_the_proxy(proxy: Proxy) -> None:
    with caller(proxy, "127.0.0.1") as client:
        assert client.get("metrics").status_code == 403
        assert client.get("healthz").status_code == 200


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_updates_arrive_at_once(proxy: Proxy, encoding: str) -> None:
    address = {"identity": "127.0.0.14", "gzip": "127.0.0.15"}[encoding]
    with caller(proxy, address) as client, caller(proxy, address) as player:
        made = new_table(player).json()
        headers = {"Accept-Encoding": encoding}
        stream = client.stream("GET", f"t/{made['table']}/events", headers=headers)
        with stream as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers.get("content-encoding", "identity") == encoding
            lines = answer.iter_lines()
            read_update(lines)
            before = time.monotonic()
            decide(player, made["table"], made["tokens"])
            read_update(lines)
            assert time.monotonic() - before < SOON_S


def read_update(lines: Iterator[str]) -> None:
    """Read the next update to its end."""
    assert "event: update" in lines
    assert "" in lines


def decide(player: httpx.Client, table: str, tokens: dict[str, str]) -> None:
    state = player.get(f"api/v1/tables/{table}", headers=bearer(tokens["0"])).json()
    token = bearer(tokens[str(state["actor"])])
    state = player.get(f"api/v1/tables/{table}", headers=token).json()
    move = {"seq": state["seq"], "action": state["legal"][0]}
    player.post(f"api/v1/tables/{table}/play", json=move, headers=token).raise_for_status()
