"""Sessions and seat tokens expire, can be revoked, and take their event streams with them."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from sqlalchemy import Connection, func, select
from tests.server.browser import PATIENCE_S, Browser, Page, Site, running_site

from raidtable.server.security import revocation, sessions, signing, users
from raidtable.server.security.sessions import COOKIE, DAY_S, Session
from raidtable.server.storage.schema import ENDED_SESSIONS, USERS

pytest_plugins = ["tests.server.postgres"]
PASSWORD = "nine worlds of ash"
SECRET = "a secret of the tests"
WAITS = "No move has been made yet."


def running_table(me: Browser) -> str:
    """A table with another player: before a game begins, there are no views."""
    table = me.new_table("raids", "me", "open")
    other = Browser(str(me.http.base_url))
    other.post(f"{table}/join", seat=1)
    other.http.close()
    return table


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Change the time at which signed texts are read."""
    real, passed = time.time, [0.0]

    def move(days: float) -> None:
        passed[0] += days * DAY_S

    class Clock:
        @staticmethod
        def time() -> float:
            return real() + passed[0]

    monkeypatch.setattr(signing, "time", Clock)
    return move


@pytest.fixture
def thief(site: Site) -> Iterator[Browser]:
    browser = site.browser()
    yield browser
    browser.http.close()


def copy_cookie(thief: Browser, browser: Browser) -> None:
    """Hand the thief the cookie that the browser has now."""
    thief.http.cookies.clear()
    thief.http.cookies.set(COOKIE, cookie_of(browser))


def cookie_of(browser: Browser) -> str:
    return next(cookie.value or "" for cookie in browser.http.cookies.jar if cookie.name == COOKIE)


def seat(browser: Browser, table: str) -> str:
    """The seat that a page is for; -3 for a spectator."""
    return browser.get(table).field("as")


def session_of(browser: Browser, site: Site) -> Session:
    return site.services.sessions.from_cookie(cookie_of(browser))


# Expiry


def test_a_session_that_is_not_used_expires(
    me: Browser, thief: Browser, clock: Callable[[float], None]
) -> None:
    table = running_table(me)
    copy_cookie(thief, me)
    clock(89.9)
    assert seat(thief, table) == "0"
    clock(0.2)
    copy_cookie(thief, me)
    assert seat(thief, table) == "-3"


def test_a_session_in_use_is_renewed_once_a_week(
    me: Browser, site: Site, clock: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = running_table(me)
    assert "set-cookie" not in me.http.get(table).headers
    clock(6)
    assert "set-cookie" not in me.http.get(table).headers
    clock(2)
    answer = me.http.get(table)
    assert f"max-age={90 * 24 * 3600}" in answer.headers["set-cookie"].lower()
    # The new cookie was signed by the real clock: it appears old, but it is new.
    signed = site.services.sessions.cookies.serializer.loads(
        answer.cookies[COOKIE], return_timestamp=True
    )
    assert time.time() - signed[1].timestamp() < PATIENCE_S


def test_a_cookie_of_an_earlier_version_holds_and_expires(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = running_table(me)
    old = URLSafeSerializer(SECRET, "session").dumps(
        {"s": "old", "u": session_of(me, site).user, "l": "en"}
    )
    monkeypatch.setattr(signing, "BEFORE_TIMES", time.time() - 80 * DAY_S)
    cookies = {COOKIE: str(old)}
    answer = httpx.get(f"{site.base}{table}", cookies=cookies)
    assert Page(answer.text).field("as") == "0"
    assert COOKIE in answer.cookies, "it is replaced by one with a time"
    site.services.sessions.cookies.known.cache_clear()
    monkeypatch.setattr(signing, "BEFORE_TIMES", time.time() - 91 * DAY_S)
    answer = httpx.get(f"{site.base}{table}", cookies=cookies)
    assert Page(answer.text).field("as") == "-3"


def api_status(site: Site, table: str, token: str) -> int:
    return httpx.get(
        f"{site.base}/api/v1/tables/{table.removeprefix('/t/')}",
        headers={"Authorization": f"Bearer {token}"},
    ).status_code


def token_of(browser: Browser, table: str) -> str:
    page = browser.get(f"{table}/token")
    return page.inside["pre"].partition("Bearer ")[2].partition('"')[0]


def test_a_seat_token_expires(me: Browser, site: Site, clock: Callable[[float], None]) -> None:
    table = running_table(me)
    token = token_of(me, table)
    clock(29.9)
    assert api_status(site, table, token) == 200
    clock(0.2)
    assert api_status(site, table, token) == 401


def test_a_seat_token_of_an_earlier_version_holds(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing, "BEFORE_TIMES", time.time() - DAY_S)
    table = running_table(me)
    value = [table.removeprefix("/t/"), 0, session_of(me, site).user]
    token = str(URLSafeSerializer(SECRET, "seat").dumps(value))
    assert api_status(site, table, token) == 200
    me.post(f"{table}/token", seat=0)
    assert api_status(site, table, token) == 401


# Revoking


def test_a_new_seat_token_revokes_the_old_one(me: Browser, friend: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    mine, theirs = token_of(me, table), token_of(friend, table)
    friend.post(f"{table}/token", 403, seat=0)
    assert api_status(site, table, mine) == 200
    moved_at = site.live(table).row["moved_at"]
    me.post(f"{table}/token", seat=0)
    assert api_status(site, table, mine) == 401
    assert api_status(site, table, theirs) == 200
    assert api_status(site, table, token_of(me, table)) == 200
    assert site.live(table).row["moved_at"] == moved_at, "it gives nobody more time to move"


def test_a_program_replaces_its_own_token(site: Site) -> None:
    base = f"{site.base}/api/v1/tables"
    made = httpx.post(base, json={"game": "raids", "players": ["me", "me"]}).json()
    old, other = made["tokens"]["0"], made["tokens"]["1"]
    answer = httpx.post(f"{base}/{made['table']}/token", headers={"Authorization": f"Bearer {old}"})
    assert list(answer.json()["tokens"]) == ["0"]
    new = answer.json()["tokens"]["0"]
    asked = [api_status(site, made["table"], token) for token in (old, new, other)]
    assert asked == [401, 200, 200]


def test_a_guest_signs_out_everywhere_else(me: Browser, thief: Browser, site: Site) -> None:
    table = running_table(me)
    copy_cookie(thief, me)
    token = token_of(me, table)
    assert seat(thief, table) == "0"
    assert "Sign out everywhere else" in me.get("/account").html
    me.post("/sign-out")
    assert seat(thief, table) == "-3"
    assert api_status(site, table, token) == 401
    assert seat(me, table) == "0", "this browser stays signed in"
    assert api_status(site, table, token_of(me, table)) == 200


def test_a_cookie_from_before_a_guest_does_not_bring_the_guest_back(
    me: Browser, thief: Browser, site: Site
) -> None:
    me.get("/")
    copy_cookie(thief, me)
    csrf = me.csrf
    table = running_table(me)
    me.post("/sign-out")
    thief.http.post("/name", data={"csrf": csrf, "name": "Thief"})
    assert session_of(thief, site).user != session_of(me, site).user
    assert seat(thief, table) == "-3"


def test_an_account_signs_out_everywhere_else(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table = running_table(me)
    me.post("/register", login="Sigrun of the Sessions", password=PASSWORD)
    friend.post("/login", login="Sigrun of the Sessions", password=PASSWORD)
    assert seat(friend, table) == "0"
    me.post("/sign-out")
    assert seat(friend, table) == "-3"
    stranger.post("/login", login="Sigrun of the Sessions", password=PASSWORD)
    assert seat(stranger, table) == "0"
    assert seat(me, table) == "0"


def test_logging_out_ends_the_session_wherever_its_cookie_is(me: Browser, thief: Browser) -> None:
    table = running_table(me)
    me.post("/register", login="Alrik of the Sessions", password=PASSWORD)
    copy_cookie(thief, me)
    assert seat(thief, table) == "0"
    me.post("/logout")
    assert seat(thief, table) == "-3"


def test_ended_sessions_are_forgotten_when_their_cookies_have_expired(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended() -> int:
        query = select(func.count()).select_from(ENDED_SESSIONS)
        return asyncio.run(site.services.database.read(lambda c: c.execute(query).scalar_one()))

    running_table(me)
    me.post("/logout")
    before = ended()
    assert before > 0
    monkeypatch.setattr(site.services.revocations, "longest_s", -1.0)
    running_table(me)
    me.post("/logout")
    assert ended() == 0


def test_a_move_costs_no_look_at_sessions(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = me.new_table("raids", "me", "random")
    looks: list[Any] = []
    real = revocation.valid_sessions

    def counted(c: Connection, keys: list[revocation.Key]) -> set[revocation.Key]:
        looks.append(keys)
        return real(c, keys)

    monkeypatch.setattr(revocation, "valid_sessions", counted)
    monkeypatch.setattr(revocation, "TRUSTED_S", 3600.0)
    me.play(table, 5)
    assert len(looks) <= 1


# Forms and sessions


def test_the_form_token_changes_at_login_and_logout(me: Browser) -> None:
    tokens = [me.csrf]
    me.post("/register", login="Tove of the Sessions", password=PASSWORD)
    me.post("/logout")
    tokens.append(me.csrf)
    me.post("/login", login="Tove of the Sessions", password=PASSWORD)
    tokens.append(me.csrf)
    me.post("/logout")
    tokens.append(me.csrf)
    assert len(set(tokens)) == 4
    for old in tokens[:-1]:
        assert me.http.post("/name", data={"csrf": old, "name": "x"}).status_code == 403


def test_a_double_click_of_a_fresh_visitor_makes_one_guest(me: Browser, site: Site) -> None:
    def users() -> int:
        query = select(func.count()).select_from(USERS)
        return asyncio.run(site.services.database.read(lambda c: c.execute(query).scalar_one()))

    form = {"csrf": me.csrf, "game": "raids"}
    cookies, before = dict(me.http.cookies), users()
    with ThreadPoolExecutor(4) as clicks:
        answers = list(
            clicks.map(
                lambda _: httpx.post(f"{site.base}/now", data=form, cookies=cookies), range(4)
            )
        )
    assert [answer.status_code for answer in answers] == [303] * 4
    assert users() == before + 1
    for answer in answers:
        page = httpx.get(f"{site.base}{answer.headers['location']}", cookies=answers[0].cookies)
        assert Page(page.text).field("as") == "0", "every click's table is theirs"


# Messages in addresses


def refused_address(browser: Browser, table: str) -> str:
    page = browser.get(table)
    form = {name: page.field(name) for name in ("csrf", "seq", "as")}
    answer = browser.http.post(f"{table}/act", data={**form, "undo": "1"}, follow_redirects=False)
    where: str = answer.headers["location"]
    assert "problem=" in where
    return where


def problem(page: Page) -> str:
    """The error message of the page."""
    return page.under.get("problem", "")


def test_a_message_in_an_address_is_for_one_browser_and_one_table(
    me: Browser, stranger: Browser, site: Site
) -> None:
    table, other = (running_table(me) for _ in range(2))
    where = refused_address(me, table)
    assert WAITS in problem(me.get(where))
    assert WAITS not in problem(stranger.get(where))
    assert WAITS not in problem(me.get(where.replace(table, other)))
    assert WAITS not in problem(me.get(where.replace("problem=", "hint=")))


def test_a_message_in_an_address_holds_for_minutes(
    me: Browser, clock: Callable[[float], None]
) -> None:
    table = running_table(me)
    where = refused_address(me, table)
    clock(9 / 24 / 60)
    assert WAITS in problem(me.get(where))
    clock(2 / 24 / 60)
    assert WAITS not in problem(me.get(where))


# Event streams


class Listening:
    """An open event stream, read in a thread."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.first = ""
        self.begun, self.ended, self.stopped = Event(), Event(), Event()
        self.thread = Thread(target=self.listen, args=(browser, table), daemon=True)
        self.thread.start()
        assert self.begun.wait(PATIENCE_S)

    def listen(self, browser: Browser, table: str) -> None:
        with browser.http.stream("GET", f"{table}/events", timeout=None) as answer:
            for line in answer.iter_lines():
                self.first += line
                if not line:
                    self.begun.set()
                if self.stopped.is_set():
                    return
        self.ended.set()


def is_own(stream: Listening) -> bool:
    return 'name="as" value="0"' in stream.first


@pytest.mark.parametrize("deed", ["/logout", "/sign-out"])
def test_a_stream_ends_with_its_session(
    me: Browser, friend: Browser, thief: Browser, site: Site, deed: str
) -> None:
    table = running_table(me)
    friend.new_table("raids", "me", "open")
    copy_cookie(thief, me)
    mine, theirs = Listening(thief, table), Listening(friend, table)
    assert is_own(mine)
    me.post(deed)
    assert mine.ended.wait(PATIENCE_S)
    again = Listening(thief, table)
    assert not is_own(again), "a new stream is a spectator's"
    assert not theirs.ended.is_set(), "the streams of others go on"
    for stream in (again, theirs):
        stream.stopped.set()
    friend.post(f"{table}/say", text="the streams hear this, and hang up")
    for stream in (again, theirs):
        stream.thread.join(PATIENCE_S)


@contextmanager
def two_sites(database: str) -> Iterator[tuple[Site, Site]]:
    with running_site(database) as here, running_site(database) as there:
        yield here, there


def test_another_process_hears_of_it_within_seconds(postgresql: str) -> None:
    with two_sites(postgresql) as (here, there):
        me = here.browser()
        table = running_table(me)
        thief = there.browser()
        copy_cookie(thief, me)
        token = token_of(me, table)
        assert seat(thief, table) == "0"
        assert api_status(there, table, token) == 200
        stream = Listening(thief, table)
        assert is_own(stream)
        me.post("/sign-out")
        begun = time.monotonic()
        assert stream.ended.wait(PATIENCE_S)
        end = time.monotonic() + PATIENCE_S
        while seat(thief, table) != "-3" or api_status(there, table, token) != 401:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert time.monotonic() - begun < 10
        me.http.close()
        thief.http.close()


def test_a_double_click_on_two_processes_makes_one_guest(postgresql: str) -> None:
    with two_sites(postgresql) as sites:
        with closing(sites[0].browser().http) as http:
            form = {"csrf": Page(http.get("/").text).field("csrf"), "game": "raids"}
            cookies = dict(http.cookies)
        with ThreadPoolExecutor(4) as clicks:
            answers = list(
                clicks.map(
                    lambda n: httpx.post(f"{sites[n % 2].base}/now", data=form, cookies=cookies),
                    range(4),
                )
            )
        assert {answer.status_code for answer in answers} == {303}
        query = select(func.count()).select_from(USERS)
        store = sites[0].services.database
        assert asyncio.run(store.read(lambda c: c.execute(query).scalar_one())) == 1


def test_settings_name_the_lifetimes(monkeypatch: pytest.MonkeyPatch) -> None:
    from raidtable.server.environment import from_environment

    monkeypatch.setenv("RAIDTABLE_SECRET", SECRET)
    monkeypatch.setenv("RAIDTABLE_SESSION_DAYS", "7")
    monkeypatch.setenv("RAIDTABLE_TOKEN_DAYS", "0.5")
    chosen = from_environment()
    assert (chosen.session_days, chosen.token_days) == (7.0, 0.5)
    assert sessions.Sessions(chosen).longest_s == 7 * DAY_S
    assert SECRET not in repr(chosen)
    assert users.SECOND_CLICK_S < 3600
