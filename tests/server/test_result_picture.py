"""The picture of a finished game, and what other sites show with a link."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from tests.server.browser import Browser, Page, Site, running_site

from raidtable.pictures import maker
from raidtable.server.html.end import headline
from raidtable.server.html.result_picture import result_svg
from raidtable.server.pages import result_picture


def shared(page: Page) -> dict[str, str]:
    """The Open Graph properties of a page."""
    return {
        meta["property"].removeprefix("og:"): meta["content"]
        for meta in page.all("meta")
        if "property" in meta
    }


@pytest.fixture
def finished(me: Browser, site: Site) -> str:
    """The address of a table where Ana has played against a bot."""
    me.post("/name", name="Ana <i>")
    table = me.new_table("raids", "me", "greedy")
    site.play_to_end(me, table)
    return table


def test_a_finished_game_is_shared_with_its_result(
    me: Browser, stranger: Browser, site: Site, finished: str
) -> None:
    live = site.live(finished)
    properties = shared(stranger.get(finished))
    words = live.match.game.presentation.words("en", live.names)
    assert properties["title"] == f"Raids: {headline(live.match.result, words)}"
    for name, points in zip(live.names, live.match.result.totals, strict=True):
        assert f"{name} {points}" in properties["description"]
    assert properties["url"] == f"{site.base}{finished}"
    assert properties["image"] == f"{site.base}{finished}/result.png?lang=en"

    answer = stranger.http.get(properties["image"])
    assert answer.headers["content-type"] == "image/png"
    assert "set-cookie" not in answer.headers
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    tag = {"If-None-Match": answer.headers["etag"]}
    again = stranger.http.get(properties["image"], headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    spanish = stranger.http.get(f"{finished}/result.png?lang=es", headers=tag)
    assert spanish.status_code == 200
    assert spanish.headers["etag"] != answer.headers["etag"]


def test_the_picture_names_everybody_once_and_escapes_names(
    me: Browser, site: Site, finished: str
) -> None:
    live = site.live(finished)
    svg = result_svg(live.match, live.match.game.presentation.words("en", live.names))
    assert "Ana &lt;i&gt;" in svg
    assert "<i>" not in svg
    assert live.match.seed is not None
    assert str(live.match.seed) not in svg


def test_pictures_are_kept(me: Browser, site: Site, finished: str,
                           monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    drawn: list[str] = []

    def draw(svg: str) -> bytes:
        drawn.append(svg)
        return b"drawn"

    monkeypatch.setattr(maker, "draw_apart", draw)
    monkeypatch.setattr(maker, "MOST_KEPT", 1)
    for language in ("en", "en", "es", "en"):
        picture = me.http.get(f"{finished}/result.png?lang={language}")
        assert picture.content == b"drawn"
    assert len(drawn) == 3, "the second time it was there; then another took its place"


def test_there_are_not_too_many_at_once(
    me: Browser, site: Site, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.services.limits.pictures, "times", 0)
    assert me.http.get(f"{finished}/result.png").status_code == 400


def test_a_game_that_is_played_reveals_nothing(me: Browser, stranger: Browser) -> None:
    me.post("/name", name="Hervor")
    for players, sentence in ((("me", "greedy"), "rules built in"), (("me", "open"), "is free")):
        table = me.new_table("north_sea", *players)
        properties = shared(stranger.get(table))
        assert properties["title"] == "Raiders of the North Sea"
        assert sentence in properties["description"]
        assert "/static/share.png" in properties["image"]
        assert "Hervor" not in "".join(properties.values())
        assert stranger.http.get(f"{table}/result.png").status_code == 404


def test_other_pages_have_the_picture_of_all(me: Browser) -> None:
    for path in ("/", "/rules/raids", "/about", "/api"):
        properties = shared(me.get(path))
        picture = me.http.get(properties["image"])
        assert Image.open(io.BytesIO(picture.content)).size == (1200, 630)


def test_without_the_packages_the_picture_of_all_is_shown(
    me: Browser, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_picture, "can_draw", lambda: False)
    properties = shared(me.get(finished))
    assert "/static/share.png" in properties["image"]
    assert "Raids: " in properties["title"]
    answer = me.http.get(f"{finished}/result.png")
    assert answer.url.path == "/static/share.png"


@pytest.fixture(scope="module")
def public_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    file: Path = tmp_path_factory.mktemp("public") / "tables.sqlite3"
    address = "https://table.example/"
    with running_site(f"sqlite:///{file}", public_address=address) as running:
        yield running


def test_links_have_the_public_address(public_site: Site) -> None:
    browser = public_site.browser()
    table = browser.new_table("raids", "me", "open")
    page = browser.get(table)
    assert shared(page)["url"] == f"https://table.example{table}"
    assert page.all("input", value=f"https://table.example{table}")
    browser.http.close()
