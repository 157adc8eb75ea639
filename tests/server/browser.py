"""The web table as its users see it: a real server, and browsers without JavaScript."""

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from html import unescape
from html.parser import HTMLParser
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.rng import seeded
from raidtable.server.app import make_app
from raidtable.server.clock import Clock
from raidtable.server.run import server_config
from raidtable.server.security.connections import Connections, LimitedProtocol
from raidtable.server.security.sessions import COOKIE
from raidtable.server.services import Services
from raidtable.server.settings import Settings
from raidtable.server.tables.live_table import LiveTable

# The time limit for a page to answer, and for a bot to decide.
PATIENCE_S = 30.0
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Parts(HTMLParser):
    """A parsed page: its tags in order, and the text under each id and within each tag."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.under: dict[str, str] = {}
        self.inside: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(html)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.tags.append((tag, attributes))
        if tag not in VOID:
            self._open.append((tag, attributes.get("id", "")))
        if "id" in attributes:
            self.under.setdefault(attributes["id"], "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._open.pop()
        assert opened == tag, f"<{opened}> is closed by </{tag}>"

    def handle_data(self, data: str) -> None:
        for tag in {tag for tag, _ in self._open}:
            self.inside[tag] = self.inside.get(tag, "") + data
        for _, id in self._open:
            if id:
                self.under[id] += data


class Page:
    """A page that a browser received.

    It is parsed only when a test needs that, because a game consists of hundreds of pages.
    """

    def __init__(self, html: str) -> None:
        self.html = html

    @cached_property
    def parts(self) -> Parts:
        return Parts(self.html)

    @property
    def tags(self) -> list[tuple[str, dict[str, str]]]:
        return self.parts.tags

    @property
    def under(self) -> dict[str, str]:
        """The text under each id."""
        return self.parts.under

    @property
    def inside(self) -> dict[str, str]:
        """All text within tags of each name."""
        return self.parts.inside

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of each such tag that has these values."""
        return [
            attributes
            for name, attributes in self.tags
            if name == tag and wanted.items() <= attributes.items()
        ]

    @property
    def ids(self) -> set[str]:
        return {attributes["id"] for _, attributes in self.tags if "id" in attributes}

    def links(self) -> list[str]:
        return [link["href"] for link in self.all("a")]

    def options(self, select: str) -> list[dict[str, str]]:
        """The options of the menu with that name."""
        found = re.search(f'<select name="{select}".*?</select>', self.html, re.DOTALL)
        assert found, select
        return Page(found[0]).all("option")

    def field(self, name: str) -> str:
        """The value of the first input of that name."""
        found = re.search(f'<input [^>]*name="{name}"[^>]* value="([^"]*)"', self.html)
        assert found, name
        return unescape(found[1])

    @property
    def choices(self) -> list[str]:
        """The texts of the legal choices, sorted and without duplicates."""
        buttons = re.findall(r'name="action" value="([^"]*)"', self.html)
        return sorted({unescape(text) for text in buttons})

    @property
    def seq(self) -> int:
        return int(self.field("seq"))

    @property
    def over(self) -> bool:
        return 'data-turn="over"' in self.html


class Browser:
    """A person with a cookie jar who reads pages, follows links and sends forms."""

    def __init__(self, base: str, language: str = "en") -> None:
        self.http = httpx.Client(
            base_url=base,
            follow_redirects=True,
            timeout=PATIENCE_S,
            headers={"Accept-Language": language},
            verify=False,  # loading the certificates takes longer than most tests
        )
        self._token = ("", "")

    def get(self, path: str, status: int = 200) -> Page:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return Page(answer.text)

    @property
    def csrf(self) -> str:
        """The CSRF token of our forms, which differs for each session."""
        cookie, token = self._token
        if not cookie or cookie != self.http.cookies.get(COOKIE):
            token = self.get("/account").field("csrf")
            self._token = (self.http.cookies.get(COOKIE) or "", token)
        return token

    def send(self, path: str, files: Any = None, **form: object) -> httpx.Response:
        """Send a form with the CSRF token of our pages."""
        return self.http.post(path, data={"csrf": self.csrf, **form}, files=files)

    def post(self, path: str, status: int = 200, **form: object) -> Page:
        answer = self.send(path, **form)
        assert answer.status_code == status, answer.text
        return Page(answer.text)

    def new_table(self, game: str, *players: str, **options: str) -> str:
        """Create a table; return its address."""
        form = {f"player{seat}": player for seat, player in enumerate(players)}
        form |= {f"option-{name}": value for name, value in options.items()}
        answer = self.send("/new", game=game, **form)
        assert answer.status_code == 200, answer.text
        assert answer.url.path.startswith("/t/")
        return answer.url.path

    def act(self, table: str, page: Page, **decided: object) -> httpx.Response:
        """Send the form of that page with one button pressed."""
        form = {name: page.field(name) for name in ("csrf", "seq", "as")}
        return self.http.post(f"{table}/act", data={**form, **decided})

    def turn(self, table: str) -> Page:
        """Wait for this person's turn, or the end of the game; return the page."""
        return wait(lambda: self.get(table), lambda page: bool(page.choices) or page.over)

    def play(self, table: str, decisions: int) -> Page:
        """Play `decisions` random choices from the page; return the last page."""
        rng = seeded("clicks")
        page = self.turn(table)
        while not page.over and decisions:
            choice = page.choices[rng.below(len(page.choices))]
            answer = self.act(table, page, action=choice)
            assert answer.status_code == 200, answer.text
            decisions -= 1
            page = Page(answer.text)
            if not page.choices:
                page = self.turn(table)
        return page


def wait(look: Callable[[], Page], ready: Callable[[Page], bool]) -> Page:
    """Reload until the page satisfies the condition."""
    until = time.monotonic() + PATIENCE_S
    while True:
        page = look()
        if ready(page):
            return page
        assert time.monotonic() < until, page.under.get("prompt")
        time.sleep(0.01)


class Site:
    """A running server, and its objects in this process."""

    def __init__(
        self, app: FastAPI, services: Services, base: str, connections: Connections
    ) -> None:
        self.app = app
        self.services = services
        self.base = base
        self.connections = connections
        self.browsers: list[Browser] = []

    def browser(self, language: str = "en") -> Browser:
        """A new browser, which is closed with the site at the latest."""
        browser = Browser(self.base, language)
        self.browsers.append(browser)
        return browser

    def live(self, table: str) -> LiveTable:
        """The server's live table at that address."""
        return self.services.tables.live[table.removeprefix("/t/")]

    def play_to_end(self, browser: Browser, table: str) -> Page:
        """Play a person's choices as the greedy bot would, because a random game may take thousands
        of moves; return the last page."""
        live = self.live(table)
        bot = bots.make("greedy", live.match.game)
        page = browser.turn(table)
        while not page.over:
            match = live.match
            rng = seeded(f"me/{match.ply}")
            action = bot.choose(match.view(match.actor), match.actions(), Budget(), rng)
            page = Page(browser.act(table, page, action=action.text).text)
            if not page.choices:
                page = browser.turn(table)
        return page


@contextmanager
def running_site(database: str, *, clock: Clock | None = None, **chosen: Any) -> Iterator[Site]:
    """A server on its own port. Its limits are too high to matter, except those given."""
    chosen = {"new_tables_per_minute": 10**6, **chosen}
    settings = Settings(database=database, secret="a secret of the tests", **chosen)
    app = make_app(settings, clock=clock)
    services: Services = app.state.services
    limits = services.limits
    limits.chat.times = limits.logins.times = limits.hints.times = 10**6
    limits.reviews.times = limits.futures.times = 10**6
    config = server_config(
        app,
        settings,
        port=0,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    port = running.servers[0].sockets[0].getsockname()[1]
    protocol = config.http_protocol_class
    assert issubclass(protocol, LimitedProtocol)
    site = Site(app, services, f"http://127.0.0.1:{port}", protocol.counts)
    try:
        yield site
    finally:
        for browser in site.browsers:
            browser.http.close()
        running.should_exit = True
        thread.join()
