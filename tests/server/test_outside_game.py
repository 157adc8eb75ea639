"""A game of another package on the web table: all pages and the API include it without a change."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import examples
from tests.server.browser import Browser, Page, running_site

from raidtable.games import registry
from raidtable.server.tables.creation import NO_TUTORIAL


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with examples.registered(monkeypatch) as game_id:
        yield game_id


@pytest.fixture
def me(game: str, tmp_path: Path) -> Iterator[Browser]:
    """A person on a separate site: other tests must not see tables of this game."""
    with running_site(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as site:
        browser = site.browser()
        yield browser
        browser.http.close()


def section(page: Page, game: str) -> Page:
    """The part of the home page about that game."""
    start = page.html.index(f'<section class="game" id="game-{game}">')
    return Page(page.html[start : page.html.index("</section>", start) + len("</section>")])


def styles(page: Page) -> list[str]:
    return [link["href"] for link in page.all("link", rel="stylesheet")]


def test_the_home_page_has_it_without_a_tutorial(me: Browser, game: str) -> None:
    home = me.get("/")
    shown = section(home, game)
    assert "Wrack Line" in shown.html
    assert shown.all("button", **{"class": "play main"})
    assert not shown.all("button", formaction="/learn")
    assert section(home, "raids").all("button", formaction="/learn")
    vignette = shown.all("img")[0]["src"]
    assert me.http.get(vignette).headers["content-type"] == "image/svg+xml"


def test_the_home_page_counts_it(me: Browser, game: str) -> None:
    assert "Four games, with the rules built in." in me.get("/").inside["header"]
    me.http.headers["Accept-Language"] = "es"
    assert "Cuatro juegos con las reglas incorporadas." in me.get("/").inside["header"]


def test_a_tutorial_that_it_does_not_have_is_rejected(me: Browser, game: str) -> None:
    assert NO_TUTORIAL in me.send("/learn", game=game).text


def test_its_rules_and_credits_are_pages(me: Browser, game: str) -> None:
    assert "A wave takes the shell at place 1" in me.get(f"/rules/{game}").html
    me.http.headers["Accept-Language"] = "es"
    assert "Una ola se lleva del juego la concha" in me.get(f"/rules/{game}").html
    me.http.headers["Accept-Language"] = "en"
    assert "by the authors of Raidtable" in me.get("/about").html


def test_its_table_has_its_own_styles_and_is_played(me: Browser, game: str) -> None:
    table = me.new_table(game, "me", "me")
    page = me.get(f"{table}?as=0")
    addresses = [address for address in styles(page) if game in address]
    assert len(addresses) == 1
    answer = me.http.get(addresses[0])
    assert answer.headers["content-type"].startswith("text/css")
    assert ".wrack-wish" in answer.text
    assert page.choices == ["dig", "gather:1", "gather:2", "gather:3", "gather:4"]
    assert me.act(table, page, action="gather:2").status_code == 200
    assert addresses[0] in styles(me.get(f"{table}/at/0"))


def test_our_games_bring_no_styles_of_their_own(me: Browser) -> None:
    page = me.get(me.new_table(registry.OWN[0], "me", "open"))
    assert len(styles(page)) == 1


def test_the_api_lists_it_and_plays_it(me: Browser, game: str) -> None:
    listed = {row["id"]: row for row in me.http.get("/api/v1/games").json()}
    assert list(listed) == [*registry.OWN, game]
    assert listed[game]["options"] == {"tide": ["slow", "fast"]}
    made = me.http.post("/api/v1/tables", json={"game": game, "players": ["me", "open"]})
    assert made.status_code == 201, made.text


def test_a_table_whose_game_is_gone_is_shown_by_its_id(me: Browser, game: str) -> None:
    table = me.new_table(game, "me", "me")
    assert me.get("/").all("a", href=table)
    registry._added.cache_clear()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(registry, "entry_points", lambda group: [])
        home = me.get("/")
        assert f'id="game-{game}"' not in home.html
        assert game in home.html
    registry._added.cache_clear()
