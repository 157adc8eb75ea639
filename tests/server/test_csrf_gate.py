"""Every form passes one gate: forged forms are rejected, whatever their route."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Route
from tests.server.browser import Browser, Site

from raidtable.server.app import make_app
from raidtable.server.pages.responses import local_path
from raidtable.server.settings import Settings

SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
SURROGATE = "\ud800"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> list[Route]:
    """Every route of the application, including those of included routers."""
    file = tmp_path_factory.mktemp("routes") / "tables.sqlite3"
    app = make_app(Settings(database=f"sqlite:///{file}", secret="a secret of the tests"))
    app.state.services.database.close()

    def walk(found: list[BaseRoute]) -> Iterator[Route]:
        for route in found:
            if isinstance(route, Route | APIRoute):
                yield route
            elif hasattr(route, "original_router"):
                yield from walk(route.original_router.routes)

    return list(walk(app.routes))


def unsafe(routes: list[Route], table: str) -> list[tuple[str, str]]:
    """The method and address of each route that may change data."""
    return [
        (method, re.sub(r"{\w+}", table.removeprefix("/t/"), route.path))
        for route in routes
        for method in sorted((route.methods or set()) - SAFE)
    ]


def everything(site: Site) -> list[Any]:
    """All rows of the database."""
    with site.services.database.engine.connect() as c:
        tables = ("users", "tables", "seats", "moves", "chat", "ended_sessions")
        return [tuple(row) for t in tables for row in c.exec_driver_sql(f"SELECT * FROM {t}")]


def test_every_unsafe_route_refuses_a_form_without_our_token(
    routes: list[Route], me: Browser, stranger: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "open")
    asked = [pair for pair in unsafe(routes, table) if not pair[1].startswith("/api/")]
    assert len(asked) >= 18
    assert ("POST", "/learn") in asked
    assert ("POST", f"{table}/act") in asked
    before = everything(site)
    tokens = ["", "0" * 32, "é", "x" * 5000, stranger.csrf]
    for method, path in asked:
        kinds: list[dict[str, Any]] = [{}, {"json": {"csrf": me.csrf}}, {"content": b"csrf"}]
        kinds += [{"data": {"csrf": token, "seat": "0", "game": "raids"}} for token in tokens]
        kinds += [{"data": {"csrf": tokens[1]}, "files": {"record": b"{}"}}]
        kinds += [{"params": {"csrf": me.csrf}, "data": {"game": "raids"}}]
        for sent in kinds:
            answer = me.http.request(method, path, **sent)
            assert answer.status_code == 403, (method, path, sent)
            assert "This page is out of date" in answer.text
    assert everything(site) == before


def test_a_cookie_alone_can_do_nothing_in_the_api(
    routes: list[Route], me: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "me")
    asked = [pair for pair in unsafe(routes, table) if pair[1].startswith("/api/")]
    assert len(asked) == 7
    live = site.live(table)
    bodies = {
        "play": {"seq": 0, "action": live.match.legal()[0]},
        "answer": {"seq": 0, "agree": True},
        "token": {},
    }
    for method, path in asked:
        body = bodies.get(path.rpartition("/")[2])
        if body is not None:
            assert me.http.request(method, path, json=body).status_code == 401, path
    made = me.http.post("/api/v1/tables", json={"game": "raids", "players": ["me", "open"]})
    assert me.get(f"/t/{made.json()['table']}").field("as") == "-3", "it is another person's"
    assert live.seq == 0
    assert not made.headers.get("set-cookie"), "the browser keeps its session"


@pytest.mark.parametrize("origin", ["cross-site", "same-site", "nonsense"])
def test_a_form_that_the_browser_calls_foreign_is_refused(me: Browser, origin: str) -> None:
    form = {"csrf": me.csrf, "name": "Foreign"}
    headers = {"Sec-Fetch-Site": origin}
    assert me.http.post("/name", data=form, headers=headers).status_code == 403
    for site_value in ("same-origin", "none"):
        headers = {"Sec-Fetch-Site": site_value}
        assert me.http.post("/name", data=form, headers=headers).status_code == 200


def test_a_refused_form_does_not_replace_the_cookie(site: Site) -> None:
    """A browser sends no cookie with a form of another site, but would accept a new one."""
    answer = httpx.post(f"{site.base}/name", data={"csrf": "", "name": "Foreign"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_form_with_too_many_fields_is_refused(me: Browser) -> None:
    form = {"csrf": me.csrf} | {f"field{number}": "" for number in range(100)}
    assert me.http.post("/name", data=form).status_code == 400
    answer = me.http.post("/upload", data=form, files={"record": b"{}"})
    assert answer.status_code == 400


def test_a_broken_multipart_form_is_refused(me: Browser) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    assert me.http.post("/upload", content=b"--x\r\nnonsense", headers=headers).status_code == 403
    assert me.http.post("/upload", content=b"nonsense", headers=headers).status_code == 400
    headers = {"Content-Type": "multipart/form-data"}
    assert me.http.post("/upload", content=b"nonsense", headers=headers).status_code == 400


def test_an_upload_reaches_its_route_whole(me: Browser) -> None:
    record = json.dumps({"x": "y" * 100_000}).encode()
    answer = me.send("/upload", files={"record": ("record.json", record)})
    assert answer.status_code == 400
    assert "read that saved game" in answer.text


# Redirects stay on this site


@pytest.mark.parametrize("path", ["/", "/t/abc?as=1&why=1", "/rules/raids?q=a//b", "/a:b"])
def test_a_path_of_ours_stays(path: str) -> None:
    assert local_path(path) == path


@pytest.mark.parametrize("path", ["", "//host/x", "///host/x", "/\\host", "\\\\host", "/\t/host",
                                  "/\n/host", "https://host/x", "javascript:alert(1)", "host/x",
                                  "/x\\y", "\x00/x", "?x"])  # fmt: skip
def test_a_path_to_another_host_leads_home(path: str) -> None:
    assert local_path(path) == "/"


@pytest.mark.parametrize("path", ["//host/x", "///host/x", "/%5C%5Chost", "/\\host/x", "/%09/host"])
def test_the_language_link_never_leaves_this_host(me: Browser, site: Site, path: str) -> None:
    answer = me.http.get(
        "/lang/es",
        headers={"Referer": f"{site.base}{path}"},
        follow_redirects=False,
    )
    where = answer.headers["location"]
    assert httpx.URL(site.base).join(where).host == "127.0.0.1"
    assert not where.startswith(("//", "/\\"))


def test_the_language_link_leads_back_to_its_page(me: Browser) -> None:
    base = str(me.http.base_url).rstrip("/")
    for referer, where in ((f"{base}/rules/raids?q=port", "/rules/raids?q=port"),
                           (f"{base}/about", "/about"), ("http://elsewhere/about", "/"),
                           ("nonsense", "/"), (f"{base}//host/x", "/")):  # fmt: skip
        answer = me.http.get("/lang/es", headers={"Referer": referer}, follow_redirects=False)
        assert answer.headers["location"] == where


# Invalid Unicode


def escaped_form(csrf: str, **fields: str) -> tuple[bytes, dict[str, str]]:
    """A form in an encoding that can contain lone surrogates."""
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in {"csrf": csrf, **fields}.items()
    ]
    body = ("".join(parts) + "--x--\r\n").encode()
    return body, {"Content-Type": "multipart/form-data; boundary=x; charset=unicode_escape"}


def test_a_lone_surrogate_in_a_form_is_refused(
    routes: list[Route], me: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "open")
    fields = ("name", "login", "password", "text", "action", "game", "player0", "seat", "ply")
    for _, path in unsafe(routes, table):
        if not path.startswith("/api/"):
            body, headers = escaped_form(me.csrf, **dict.fromkeys(fields, r"\ud800"))
            assert me.http.post(path, content=body, headers=headers).status_code == 400, path


@pytest.mark.parametrize("body", [
    {"game": "raids", "players": ["me", "open"], "name": SURROGATE},
    {"game": "raids", "players": ["me", SURROGATE]},
    {"game": SURROGATE, "players": ["me", "open"]},
    {"game": "raids", "players": ["me", "open"], "options": {SURROGATE: "x"}},
    {"game": "raids", "players": ["me", "open"], "options": {"track": SURROGATE}},
])  # fmt: skip
def test_a_lone_surrogate_in_the_api_is_refused(me: Browser, body: dict[str, Any]) -> None:
    answer = me.http.post("/api/v1/tables", content=json.dumps(body), headers=JSON)
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"]


def test_a_lone_surrogate_in_a_move_is_refused(me: Browser) -> None:
    made = me.http.post("/api/v1/tables", json={"game": "raids", "players": ["me", "me"]}).json()
    for deed in ("join", "play"):
        body = {"seq": 0, "action": SURROGATE, "seat": 0, "name": SURROGATE}
        answer = me.http.post(
            f"/api/v1/tables/{made['table']}/{deed}",
            content=json.dumps(body),
            headers={**JSON, "Authorization": f"Bearer {made['tokens']['0']}"},
        )
        assert answer.status_code == 422


def test_a_lone_surrogate_in_a_record_is_refused(me: Browser) -> None:
    record = {"format": 1, "game": "raids", "rules": 1, "seats": 2, "options": {}, "seed": "x",
              "actions": [], "digest": ""}  # fmt: skip
    for key in record:
        for value in (SURROGATE, [SURROGATE], {SURROGATE: SURROGATE}):
            text = json.dumps({**record, key: value}).encode()
            answer = me.send("/upload", files={"record": ("record.json", text)})
            assert answer.status_code == 400, (key, value)
