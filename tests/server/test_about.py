"""The page with the credits for the work of others."""

import pytest
from tests.server.browser import Browser, Site

from raidtable.games import registry
from raidtable.version import __version__


def test_every_page_leads_to_the_credits(me: Browser) -> None:
    for address in ("/", "/account", "/rules/raids"):
        assert me.get(address).all("a", href="/about")


def test_the_page_names_games_icons_faces_scripts_and_our_licence(me: Browser) -> None:
    page = me.get("/about")
    for game_id in registry.game_ids():
        assert registry.get(game_id).presentation.words("en").title() in page.html
    for name in ("Matthew Dunstan", "Brett J. Gilbert", "Shem Phillips", "IELLO", "Garphill"):
        assert name in page.html
    assert "not affiliated with" in page.html
    links = {str(link["href"]) for link in page.all("a") if "href" in link}
    assert "https://creativecommons.org/licenses/by/3.0/" in links
    assert any(link.startswith("https://game-icons.net") for link in links)
    assert "https://openfontlicense.org" in links
    assert "https://htmx.org" in links
    assert any(link.startswith("/static/licences.txt?v=") for link in links)
    assert "https://www.apache.org/licenses/LICENSE-2.0" in links
    assert f"Raidtable {__version__}" in page.html


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "two of the four Goods"), ("es", "dos de las cuatro")]
)
def test_the_page_says_where_the_figures_come_from(
    site: Site, language: str, sentence: str
) -> None:
    browser = site.browser(language)
    page = browser.get("/about")
    assert len(page.all("details", **{"class": "sources"})) == len(registry.game_ids())
    assert sentence in page.html
    assert "<code>components.toml</code>" in page.html
    browser.http.close()
