"""No one can act or see for others, and no input breaks a page or the server."""

import re
import time
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import httpx
import pytest
from markupsafe import Markup
from tests.helpers import every_game
from tests.server.browser import Browser, Page, Site

from raidtable.engine.game import Game
from raidtable.server import messages
from raidtable.server.pages.context import TEMPLATES
from raidtable.server.security.limits import Limit
from raidtable.server.security.request_guard import MOST_BYTES
from raidtable.server.security.sessions import COOKIE

FORMS = ["/new", "/name", "/upload", "/register", "/login", "/logout"]
TABLE_FORMS = ["act", "join", "leave", "bot", "other-bot", "back", "say", "branch", "rematch"]
SCRIPT = "<script>alert('x')</script>"
TEMPLATE_FOLDER = Path(str(resources.files("raidtable.server.pages").joinpath("templates")))


def raids_of_two(me: Browser, friend: Browser) -> str:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    return table


# Forged forms


@pytest.mark.parametrize("token", ["", "0" * 32, "é", "x" * 5000])
def test_a_form_without_our_token_is_refused(me: Browser, site: Site, token: str) -> None:
    table = me.new_table("raids", "me", "open")
    for path in FORMS + [f"{table}/{name}" for name in TABLE_FORMS]:
        answer = me.http.post(path, data={"csrf": token})
        assert answer.status_code == 403, path
    assert site.live(table).seq == 0


def test_a_token_of_another_browser_is_refused(me: Browser, stranger: Browser) -> None:
    answer = me.http.post("/name", data={"csrf": stranger.csrf, "name": "Foreign"})
    assert answer.status_code == 403
    assert "Foreign" not in me.get("/").html


def test_every_form_that_changes_something_bears_the_token(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    for path in ("/", "/account", table):
        html = me.http.get(path).text
        for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", html, re.DOTALL):
            assert f'name="csrf" value="{me.csrf}"' in form, (path, form[:200])


# Cookies


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(me: Browser) -> None:
    set_cookie = me.http.get("/").headers["set-cookie"].lower()
    assert set_cookie.startswith(COOKIE)
    assert "httponly" in set_cookie
    assert "samesite=lax" in set_cookie
    assert "path=/" in set_cookie


def test_a_spoilt_cookie_is_a_stranger(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    cookie = me.http.cookies[COOKIE]
    payload, _, signature = cookie.rpartition(".")
    for spoilt in ("", "nonsense", payload, f"{payload}.{signature[::-1]}", f"x{cookie}", "é"):
        answer = httpx.get(
            f"{site.base}{table}", headers=[(b"Cookie", f"{COOKIE}={spoilt}".encode())]
        )
        assert answer.status_code == 200
        assert Page(answer.text).field("as") == "-3", spoilt


# Other people's seats


def test_nobody_acts_for_a_seat_that_is_not_theirs(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table = raids_of_two(me, friend)
    live = site.live(table)
    actor = live.match.actor
    before = live.match.digest
    other = [me, friend][1 - actor]
    for person in (other, stranger):
        for button in ({"action": live.match.legal()[0]}, {"undo": "1"}, {"redo": "1"}):
            form = {"csrf": person.csrf, "seq": live.seq, "as": actor, **button}
            assert person.http.post(f"{table}/act", data=form).status_code == 403
    assert (live.seq, live.match.digest) == (0, before)


def test_nobody_gives_away_the_seat_of_another(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table = raids_of_two(me, friend)
    live = site.live(table)
    for seat, others in enumerate([(friend, stranger), (me, stranger)]):
        for person in others:
            for deed in ("leave", "bot", "back"):
                person.post(f"{table}/{deed}", 403, seat=seat)
    assert [holder.kind for holder in live.seats] == ["person", "person"]
    friend.post(f"{table}/bot", seat=1)
    for person in (me, stranger):
        person.post(f"{table}/back", 403, seat=1)
    assert live.seats[1].kind == "bot"


@every_game
def test_nobody_reads_the_view_of_another(
    game: Game, me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    """Whatever seat the address asks for, a page shows the viewer's own view."""
    table = me.new_table(game.id, "me", "open")
    friend.post(f"{table}/join", seat=1)
    for path in (table, f"{table}/at/{site.live(table).match.ply}"):
        sections = {
            (name, asked): me_only(person.get(f"{path}?as={asked}&seat={asked}"), person)
            for name, person in (("me", me), ("friend", friend), ("stranger", stranger))
            for asked in (0, 1, -3)
        }
        spectator = sections["stranger", -3]
        assert sections["stranger", 0] == sections["stranger", 1] == spectator
        if path == table:
            assert sections["me", 0] == sections["me", 1]
            assert sections["friend", 0] == sections["friend", 1]
        else:
            assert sections["me", 1] == sections["friend", 0] == spectator


def me_only(page: Page, person: Browser) -> str:
    """The part of the page that the game fills. Below it, a replay offers the seats to view."""
    assert page.html.count('id="sections"') == 1
    filled, _, _ = page.html[page.html.index('id="sections"') :].partition('<nav id="steps"')
    return filled.replace(person.csrf, "")


@every_game
def test_a_running_hot_seat_game_is_not_looked_at_round_the_curtain(
    game: Game, me: Browser, site: Site
) -> None:
    table = me.new_table(game.id, "me", "me")
    actor, ply = site.live(table).match.actor, site.live(table).match.ply
    idle = me.get(f"{table}/at/{ply}?seat={1 - actor}")
    spectator = me.get(f"{table}/at/{ply}?seat=-3")
    assert idle.html == spectator.html
    assert str(1 - actor) not in [option["value"] for option in idle.options("seat")]


# Events


def first_event(browser: Browser, table: str, query: str = "") -> str:
    with browser.http.stream("GET", f"{table}/events{query}") as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines: list[str] = []
        for line in answer.iter_lines():
            if not line and lines:
                return "\n".join(lines)
            lines.append(line)
    raise AssertionError("the stream ended")


def test_the_stream_shows_each_their_own(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table = me.new_table("north_sea", "me", "open")
    friend.post(f"{table}/join", seat=1)
    for browser, seat in ((me, "0"), (friend, "1"), (stranger, "-3")):
        for asked in ("", "?as=0", "?as=1", "?as=-3&after=-1"):
            event = first_event(browser, table, asked)
            assert f'name="as" value="{seat}"' in event


def test_the_stream_tells_of_changes_to_those_who_lag(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "random")
    me.play(table, 2)
    live = site.live(table)
    event = first_event(me, table, "?after=0")
    assert f"id: {live.seq}" in event
    assert f'data-seq="{live.seq}"' in event


# Limits


@pytest.fixture
def strict(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The site with limits that are reached soon."""
    for name in ("new_tables", "new_guests", "chat", "logins"):
        limit: Limit = getattr(site.services.limits, name)
        monkeypatch.setattr(limit, "times", 3)
        monkeypatch.setattr(limit, "calls", {})
    return site


def statuses(send: Any, times: int = 5) -> list[int]:
    return [send().status_code for _ in range(times)]


def test_tables_are_made_at_a_limited_rate(strict: Site, me: Browser) -> None:
    form = {"game": "raids", "player0": "me", "player1": "greedy"}
    assert statuses(lambda: me.send("/new", **form)) == [200, 200, 200, 400, 400]


def test_throwing_the_cookie_away_does_not_help(strict: Site) -> None:
    def as_new_guest() -> httpx.Response:
        browser = strict.browser()
        answer = browser.send("/new", game="raids", player0="me", player1="greedy")
        browser.http.close()
        return answer

    assert statuses(as_new_guest) == [200, 200, 200, 400, 400]


def test_guests_are_made_at_a_limited_rate(strict: Site, me: Browser) -> None:
    form = {"csrf": me.csrf, "name": "A"}
    nobody_yet = dict(me.http.cookies)

    def as_new_guest() -> httpx.Response:
        return httpx.post(f"{strict.base}/name", data=form, cookies=nobody_yet)

    assert statuses(as_new_guest) == [303, 303, 303, 400, 400]


def test_talk_has_a_limited_rate(strict: Site, me: Browser) -> None:
    table = me.new_table("raids", "me", "open")
    assert statuses(lambda: me.send(f"{table}/say", text="hello")) == [200, 200, 200, 400, 400]


def test_passwords_are_tried_at_a_limited_rate(strict: Site, me: Browser) -> None:
    wrong = statuses(lambda: me.send("/login", login="nobody", password="guess"))
    assert wrong == [400] * 5
    assert "Too many attempts" in me.send("/login", login="nobody", password="guess").text


def test_the_api_makes_tables_at_a_limited_rate(strict: Site, me: Browser) -> None:
    asked = {"game": "raids", "players": ["me", "open"]}
    made = statuses(lambda: me.http.post("/api/v1/tables", json=asked))
    assert made == [201, 201, 201, 429, 429]


def test_a_limit_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr("raidtable.server.security.limits.MOST_CALLERS", 2)
    limit = Limit(2, 10)
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]
    assert limit.allows("b"), "each caller has their own"
    now[0] += 11
    assert limit.allows("c")
    assert set(limit.calls) == {"c"}, "those who have gone quiet are forgotten"
    assert limit.allows("a")


# Sizes


def test_too_much_at_once_is_refused(me: Browser) -> None:
    too_much = "x" * (MOST_BYTES + 1)
    for path in ("/name", "/upload", "/api/v1/tables"):
        assert me.http.post(path, data={"csrf": "", "name": too_much}).status_code == 413, path


def test_too_much_without_an_announced_length_is_refused(me: Browser) -> None:
    def drops() -> Iterator[bytes]:
        for _ in range(MOST_BYTES // 1000 + 2):
            yield b"x" * 1000

    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert me.http.post("/name", content=drops(), headers=headers).status_code == 413


def test_names_and_talk_are_limited_and_escaped(me: Browser, stranger: Browser) -> None:
    me.post("/name", name=SCRIPT)
    table = me.new_table("raids", "me", "greedy")
    me.post(f"{table}/say", text=f"{SCRIPT}<img src=x onerror=alert(1)>")
    me.post(f"{table}/say", 400, text="a" * 301)
    me.post(f"{table}/say", text="two\nlines\x00\u202eand a turn")
    me.play(table, 3)
    for path in (table, f"{table}/at/1", "/"):
        page = stranger.get(path)
        assert not page.inside.get("script")
        assert not page.all("img", src="x")
        assert SCRIPT[:24] not in page.html
    talk = stranger.get(table).under["talk"]
    assert SCRIPT in talk
    assert "a" * 300 not in talk
    assert "two lines and a turn" in " ".join(talk.split())
    me.post("/name", name="n" * 100)
    assert me.get("/").field("name") == "n" * 24


@every_game
def test_names_are_escaped_everywhere_in_a_game(game: Game, me: Browser, stranger: Browser) -> None:
    me.post("/name", name="<b>&\"'</b>")
    table = me.new_table(game.id, "me", "me")
    page = stranger.get(table)
    assert "<b>&" not in page.html
    assert "<b>&" in "".join(page.inside.values())


# Headers of every answer


def test_every_answer_bears_the_policy(me: Browser) -> None:
    table = me.new_table("raids", "me", "open")
    asked = [
        me.http.get(path)
        for path in ("/", table, f"{table}/at/0", "/nothing", "/t/none", "/api/v1/games",
                     "/openapi.json", "/static/table.css", "/healthz", "/account", "/rules/raids")
    ]  # fmt: skip
    asked.append(me.http.post("/name", data={"csrf": "no"}))
    asked.append(me.http.post("/name", data={"csrf": "x" * (MOST_BYTES + 1)}))
    for answer in asked:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"


@every_game
def test_no_page_holds_inline_script_or_style(game: Game, me: Browser, site: Site) -> None:
    table = me.new_table(game.id, "me", "random")
    me.play(table, 6)
    paths = ["/", "/account", f"/rules/{game.id}", table, f"{table}/at/3", "/t/nothere"]
    for path in paths:
        page = Page(me.http.get(path).text)
        assert not page.inside.get("script", "").strip(), path
        assert not page.all("style"), path
        for tag, attributes in page.tags:
            assert "style" not in attributes, (path, tag, attributes)
            handlers = [name for name in attributes if name.startswith(("on", "hx-on"))]
            assert not handlers, (path, tag, handlers)
            for value in attributes.values():
                assert not value.strip().lower().startswith("javascript:"), (path, tag)
        for script in page.all("script"):
            assert script["src"].startswith("/static/")


# The seed


@every_game
def test_the_seed_is_nowhere_while_a_game_runs(
    game: Game, me: Browser, stranger: Browser, site: Site
) -> None:
    table = me.new_table(game.id, "me", "random")
    me.play(table, 5)
    live = site.live(table)
    seed = str(live.match.seed)
    api = f"/api/v1/tables/{live.id}"
    paths = ["/", table, f"{table}/at/0", f"{table}/at/{live.match.ply}", f"{table}/record.json"]
    paths += [api, f"{api}/events", f"{api}/record", "/api/v1/tables", "/metrics"]
    for browser in (me, stranger):
        for path in paths:
            assert seed not in browser.http.get(path).text, path
        assert seed not in first_event(browser, table)
        assert browser.http.get(f"{table}/record.json").status_code == 400
        assert browser.http.get(f"{api}/record").status_code == 400
        assert browser.send(f"{table}/branch", ply=0).status_code == 400
    assert live.match.seed_hash[:16] in me.get(table).html, "its hash is shown from the start"


def test_templates_escape_all_but_what_code_marks_as_markup() -> None:
    """A template cannot turn off escaping: only a function can, by the type it returns."""
    templates = list(TEMPLATE_FOLDER.glob("*.html"))
    assert len(templates) > 10
    for template in templates:
        source = template.read_text(encoding="utf-8")
        assert not re.search(r"\|\s*safe\b|autoescape", source), template.name


def test_text_where_a_page_expects_markup_is_escaped() -> None:
    page = TEMPLATES.get_template("chat_form.html")
    given = {"say": str, "m": messages, "live": {"id": "x"}, "csrf": ""}
    assert "<b>bold</b>" in page.render(unsaid=Markup("<b>bold</b>"), **given)
    assert "&lt;b&gt;bold&lt;/b&gt;" in page.render(unsaid="<b>bold</b>", **given)
