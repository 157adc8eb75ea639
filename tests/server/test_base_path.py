"""The server below a path of a host name that others share: every address begins with that path.

A proxy may pass the path on or take it off; all of this holds for both.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from starlette.routing import Match
from tests.server.addresses_in import AddressesIn, in_styles
from tests.server.browser import Page, wait
from tests.server.fleet import WORKERS, Fleet
from tests.server.processes import PATIENCE_S, ServerProcess
from tests.systems import posix_only

import raidtable
from raidtable.engine.errors import BadOption
from raidtable.games import registry
from raidtable.server import base_path
from raidtable.server.admin import people
from raidtable.server.admin.log import Admin
from raidtable.server.api import routes as api
from raidtable.server.app import PAGES
from raidtable.server.environment import from_environment
from raidtable.server.pages import table as table_page
from raidtable.server.placement import home_of, table_in
from raidtable.server.security.invitations import make_invitation
from raidtable.server.security.sessions import COOKIE
from raidtable.server.settings import Settings
from raidtable.server.storage.database import connect
from raidtable.server.storage.transactions import writing

pytest_plugins = ["tests.server.postgres"]

PREFIX = "/games"
PUBLIC = "https://table.example"
# The framework has this one itself.
OPENAPI = "/openapi.json"
ROUTES: list[Any] = [
    table_page.ACT,
    *(route for page in PAGES for route in page.router.routes),
    *api.router.routes,
]
# A route has many addresses, such as each step of a replay: this many of them are followed.
FOLLOWED_OF_EACH = 6
# Pages that no other leads to: for programs, for hosts, for the games of other packages, for faults
# that did not happen, and for a provider that this server does not have.
NOT_LINKED = {
    "/admin/faults/{reference}.json", "/sign-in/oidc", "/sign-in/oidc/callback",
    "/art/{game_id}.css",
    "/service-worker.js", "/notices/confirm", "/notices/stop", "/notices/calendar.ics",
    "/healthz", "/metrics", "/events", "/t/{table}/events", "/t/{table}/result.png",
    "/api/v1/games", "/api/v1/tables", "/api/v1/tables/{table}",
    "/api/v1/tables/{table}/events", "/api/v1/tables/{table}/record",
}  # fmt: skip


# These links lead nowhere without their secret code, which other sites don't get.
FAILING = {f"{PREFIX}/no-such-page": 404, f"{PREFIX}/invite": 400, f"{PREFIX}/reset": 400}


class TakesPrefixOff(httpx.HTTPTransport):
    """A proxy that passes requests on without the prefix."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        path = request.url.raw_path.decode("ascii")
        assert path == PREFIX or path.startswith(f"{PREFIX}/"), path
        request.url = request.url.copy_with(raw_path=path.removeprefix(PREFIX).encode() or b"/")
        return super().handle_request(request)


class Visitor:
    """A browser at a server below a path."""

    def __init__(self, server: str, takes_off: bool) -> None:
        self.takes_off = takes_off
        transport = TakesPrefixOff() if takes_off else httpx.HTTPTransport()
        self.http = httpx.Client(base_url=server, transport=transport, timeout=PATIENCE_S)

    def get(self, address: str, **more: Any) -> httpx.Response:
        return self.http.get(address, **more)

    def page(self, address: str) -> Page:
        answer = self.get(address, follow_redirects=True)
        assert answer.status_code == 200, answer.text
        return Page(answer.text)

    def send(self, address: str, files: Any = None, **form: object) -> str:
        """Send a form; return where it leads."""
        csrf = self.page(f"{PREFIX}/account").field("csrf")
        answer = self.http.post(address, data={"csrf": csrf, **form}, files=files)
        assert answer.status_code == 303, answer.text
        where = answer.headers["location"]
        assert where.startswith(f"{PREFIX}/"), where
        return str(where)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("below")
    server = ServerProcess(
        f"sqlite:///{folder}/tables.sqlite3",
        folder,
        "below",
        RAIDTABLE_BASE_PATH=f"{PREFIX}/",
        RAIDTABLE_PUBLIC_ADDRESS=PUBLIC,
        RAIDTABLE_PASSKEYS="1",
    )
    server.start()
    server.wait_until_ready()
    yield server
    server.stop()


@pytest.fixture(params=[False, True], ids=["passed on", "taken off"])
def visitor(server: ServerProcess, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    visitor = Visitor(server.url, request.param)
    yield visitor
    visitor.http.close()


def route_of(path: str, method: str = "GET") -> str | None:
    """The route of a path inside the server."""
    scope = {"type": "http", "path": path, "method": method, "root_path": "", "headers": []}
    for route in ROUTES:
        if route.matches(scope)[0] == Match.FULL:
            return str(route.path)
    return None


def finished_game() -> bytes:
    match = raidtable.new("raids", seats=2, seed="a finished game")
    while not match.over:
        match.play(match.legal()[0])
    return json.dumps(match.record()).encode()


def start_pages(visitor: Visitor) -> list[str]:
    """Tables of all kinds, by the addresses that the forms lead to."""
    tables = [visitor.send(f"{PREFIX}/now", game=game) for game in registry.game_ids()]
    tables.append(visitor.send(f"{PREFIX}/learn", game="raids"))
    tables.append(visitor.send(f"{PREFIX}/new", game="raids", player0="me", player1="open"))
    tables.append(visitor.send(f"{PREFIX}/new", game="raids", player0="me", player1="me"))
    record = {"record": ("game.json", finished_game(), "application/json")}
    replay = visitor.send(f"{PREFIX}/upload", files=record)
    finished = replay.partition("/at/")[0]
    tables += [replay, finished, visitor.send(f"{finished}/review"), f"{finished}/futures?ply=9"]
    return [f"{PREFIX}/", *tables, f"{tables[0]}?why=1", f"{PREFIX}/no-such-page"]


def administrator(server: ServerProcess, visitor: Visitor) -> tuple[Visitor, list[str]]:
    """A browser of an administrator; and the secret links that one can make."""
    host = Visitor(server.url, visitor.takes_off)
    name = "Runa" if visitor.takes_off else "Sigrun"
    host.send(f"{PREFIX}/register", login=name, password="nine worlds of ash")
    engine = connect(server.database)
    with writing(engine) as c:
        user = people.user_of_login(c, name)
        people.set_admin(c, Admin(), user, True)
        invited = make_invitation(c, "guest", made_by=None)
        reset = people.reset_link(c, Admin(), user)
    engine.dispose()
    return host, [f"{PREFIX}/invite?code={invited}", f"{PREFIX}/reset?code={reset}"]


def is_elsewhere(address: str) -> bool:
    return address.startswith(("#", "data:", "https://", "mailto:")) or not address


def test_every_address_of_every_page_begins_with_the_prefix(
    server: ServerProcess, visitor: Visitor
) -> None:
    host, links = administrator(server, visitor)
    of_two = visitor.send(f"{PREFIX}/new", game="raids", player0="me", player1="open")
    host.send(f"{of_two}/join", seat=1)  # one of them waits for the other
    visited = follow(visitor, [*start_pages(visitor), of_two, *links])
    visited |= follow(host, [f"{PREFIX}/admin", f"{PREFIX}/account", of_two])
    host.http.close()
    linked = {route.path for route in ROUTES if "GET" in route.methods} - NOT_LINKED
    assert linked - set(visited) == set(), "no page leads there"
    assert {OPENAPI, "/static"} < set(visited)


def follow(visitor: Visitor, waiting: list[str]) -> Counter[str]:
    """Follow all links from these pages on; return how often each route was visited."""
    asked = set(waiting)
    visited: Counter[str] = Counter()
    # The links of a language lead back to the page that they are on.
    came_from = {"Referer": urljoin(str(visitor.http.base_url), f"{PREFIX}/about")}
    while waiting:
        address = waiting.pop(0)
        answer = visitor.get(address, headers=came_from)
        assert answer.status_code == FAILING.get(address, answer.status_code), address
        assert address in FAILING or answer.status_code < 400, address
        visited[kind_of(address)] += 1
        for to in leads_to(address, answer):
            target = urljoin(address, to).partition("#")[0]
            if is_elsewhere(to) or target in asked:
                continue
            assert target.startswith(f"{PREFIX}/"), f"{address} leads to {to}"
            if visited[kind_of(target)] < FOLLOWED_OF_EACH:
                asked.add(target)
                waiting.append(target)
    return visited


def kind_of(address: str) -> str:
    """The route of an address; all files are of one kind."""
    path = urlsplit(address).path.removeprefix(PREFIX)
    return "/static" if path.startswith("/static/") else route_of(path) or path


def leads_to(address: str, answer: httpx.Response) -> Iterator[str]:
    """All addresses in an answer that a browser would get, and a check of all others."""
    if answer.is_redirect:
        yield answer.headers["location"]
        return
    kind = answer.headers["content-type"].partition(";")[0]
    if kind == "text/css":
        yield from in_styles(answer.text)
    elif kind == "text/html":
        found = AddressesIn(answer.text)
        for form in found.sent_to:
            assert form.startswith(f"{PREFIX}/"), f"{address} sends a form to {form}"
            assert route_of(form.removeprefix(PREFIX), "POST"), form
        for shared in found.shared:
            assert shared.startswith(f"{PUBLIC}{PREFIX}/"), shared
        yield from (shared.removeprefix(PUBLIC) for shared in found.shared)
        yield from found.followed


def test_a_game_is_played_below_the_prefix(visitor: Visitor) -> None:
    table = visitor.send(f"{PREFIX}/new", game="raids", player0="me", player1="greedy")
    seq = -1
    for _ in range(3):
        page = wait(lambda: visitor.page(table), lambda shown: bool(shown.choices))
        assert page.seq > seq
        seq = page.seq
        form = {name: page.field(name) for name in ("csrf", "seq", "as")}
        answer = visitor.http.post(f"{table}/act", data={**form, "action": page.choices[0]})
        assert answer.status_code == 303
        assert answer.headers["location"] == table


@pytest.mark.parametrize("address", ["/events?page=table%3D{table}", "/t/{table}/events"])
def test_streams(visitor: Visitor, address: str) -> None:
    table = visitor.send(f"{PREFIX}/now", game="raids").rpartition("/")[2]
    with visitor.http.stream("GET", f"{PREFIX}{address.format(table=table)}") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        update = next(answer.iter_text())
    assert update.startswith("event: update") or "\nevent: update" in update
    found = AddressesIn(update.replace("\ndata: ", "\n"))
    assert found.followed
    assert found.sent_to
    for linked in found.followed + found.sent_to:
        assert is_elsewhere(linked) or linked.startswith(f"{PREFIX}/"), linked


def test_the_cookie_is_for_this_server_alone(visitor: Visitor) -> None:
    """A server for the whole host may have a cookie of the same name, which comes along."""
    answer = visitor.get(f"{PREFIX}/")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}-games=")
    assert "Path=/games;" in cookie
    visitor.http.cookies.set(COOKIE, "of another server", domain="127.0.0.1", path="/")
    visitor.http.cookies.set("theme", "dark", domain="127.0.0.1", path="/")
    name = visitor.page(f"{PREFIX}/account")
    assert 'data-theme="dark"' not in name.html
    assert visitor.page(f"{PREFIX}/account").field("csrf") == name.field("csrf")


def test_the_api(visitor: Visitor) -> None:
    made = visitor.http.post(
        f"{PREFIX}/api/v1/tables", json={"game": "raids", "players": ["me", "open"]}
    )
    assert made.status_code == 201
    assert "set-cookie" not in made.headers
    table = made.json()["table"]
    assert visitor.get(f"{PREFIX}/api/v1/tables/{table}").json()["status"] == "open"
    assert visitor.get(f"{PREFIX}/api/v1/tables/none").json()["detail"]
    described = visitor.get(f"{PREFIX}{OPENAPI}").json()
    assert described["servers"] == [{"url": PREFIX}]
    assert "/api/v1/games" in described["paths"]
    guide = visitor.page(f"{PREFIX}/api").html
    assert f"<code>{PREFIX}/api/v1</code>" in guide
    assert f"</b> {PREFIX}/api/v1/games" in guide


def test_links_to_share(visitor: Visitor) -> None:
    table = visitor.send(f"{PREFIX}/new", game="raids", player0="me", player1="open")
    assert f'value="{PUBLIC}{table}"' in visitor.page(table).html
    running = visitor.send(f"{PREFIX}/now", game="raids")
    command = visitor.page(f"{running}/token").html
    assert f"curl {PUBLIC}{PREFIX}/api/v1/tables/" in command


@pytest.mark.parametrize(
    ("asked", "leads_to"),
    [
        ("/games", "/games/"),
        ("/games/about/", "/games/about"),
        ("/games/rules/raids/?q=a%20b", "/games/rules/raids?q=a%20b"),
        ("/games//elsewhere.example/", "/games//elsewhere.example"),
    ],
)
def test_an_address_that_is_almost_right(server: ServerProcess, asked: str, leads_to: str) -> None:
    answer = httpx.get(f"{server.url}{asked}")
    assert answer.is_redirect
    assert answer.headers["location"] == leads_to


def test_only_the_prefix_itself_is_taken_off(server: ServerProcess) -> None:
    for path in ("/gamesabout", "/games/games/about", "/other/about", "/Games/about"):
        assert httpx.get(f"{server.url}{path}").status_code == 404, path


def test_the_log_has_the_path_that_was_asked_for(server: ServerProcess) -> None:
    httpx.get(f"{server.url}{PREFIX}/about?seen=1")
    lines = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    assert f"{PREFIX}/about" in [line.get("path") for line in lines]


def test_the_page_says_the_prefix_to_its_script(visitor: Visitor, site: Any) -> None:
    assert f'<html lang="en" data-base="{PREFIX}"' in visitor.page(f"{PREFIX}/").html
    assert "data-base" not in httpx.get(site.base).text


@pytest.mark.parametrize(
    ("address", "table"),
    [
        (b"/games/t/abc/at/3 HTTP/1.1", "abc"),
        (b"/t/abc HTTP/1.1", "abc"),
        (b"/games/events?stream=x&page=table%3Dabc%26as%3D1 HTTP/1.1", "abc"),
        (b"/games/api/v1/tables/abc/play HTTP/1.1", "abc"),
        (b"/gamest/abc HTTP/1.1", None),
        (b"/games/games/t/abc HTTP/1.1", None),
    ],
)
def test_the_table_in_an_address(address: bytes, table: str | None) -> None:
    assert table_in(address, PREFIX.encode()) == table


@posix_only
def test_workers(cluster: Any, tmp_path: Path) -> None:
    """Each table is served by its worker, whatever the proxy does with the prefix."""
    fleet = Fleet(cluster.new_database(), tmp_path, RAIDTABLE_BASE_PATH=PREFIX)
    try:
        fleet.begin()
        tables = [fleet.new_table()[0] for _ in range(4)]
        for table in tables:
            for address in (f"{PREFIX}/t/{table}", f"/t/{table}"):
                httpx.get(f"{fleet.url}{address}", timeout=PATIENCE_S).raise_for_status()
                assert fleet.served_by(address) == [home_of(table, WORKERS)]
    finally:
        fleet.stop()


@pytest.mark.parametrize("path", ["games", "/", "/a/b-c/d_e", "/games/", "/x.y"])
def test_prefixes(path: str) -> None:
    if path == "games":
        with pytest.raises(BadOption, match="a path such as /games"):
            from_environment(base_path=path, secret="a secret of the tests")
        return
    settings = Settings(base_path=path, secret="a secret of the tests")
    assert settings.base_path == path.rstrip("/")


@pytest.mark.parametrize(
    "path", ["//x", "/a//b", "/a/../b", "/.", "/a b", "/a?b", "/a#b", "/ä", "/%41", "/a;b", "/a\n"]
)
def test_prefixes_that_cannot_be(path: str) -> None:
    with pytest.raises(BadOption):
        from_environment(base_path=path, secret="a secret of the tests")


def test_a_prefix_is_never_one_of_our_own_addresses() -> None:
    """Otherwise a path could mean two things."""
    paths = [route.path for route in ROUTES] + ["/static/x", OPENAPI]
    first = {re.split("[/{]", path)[1] for path in paths} - {""}
    assert first == base_path.OWN_NAMES
    for name in first:
        assert not base_path.is_possible(f"/{name}")
        assert not base_path.is_possible(f"/{name}/more")
