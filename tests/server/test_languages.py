"""The language of a page follows the browser's preference."""

import pytest
from tests.server.browser import Site

from raidtable.server.pages.languages import preferred_language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("es", "es"),
        ("ES-mx", "es"),
        ("es-419,es;q=0.9,en;q=0.8", "es"),
        ("pt-BR, pt;q=0.9, es;q=0.5", "es"),
        ("fr, it", "en"),
        ("*", "en"),
        ("es;q=0", "en"),
        # The weight decides, not the order; among equals, the first one.
        ("en;q=0.5, es;q=0.9", "es"),
        ("en;q=0.1,es", "es"),
        ("es;q=0.8,en;q=0.8", "es"),
        ("en;q=0.8,es;q=0.8", "en"),
        # Languages whose codes only start like ours: Central Yupik, Old English.
        ("esu, en;q=0.5", "en"),
        ("enm, es;q=0.5", "es"),
        # Invalid entries are ignored.
        ("es;q=2, en;q=0.1", "en"),
        ("es;q=nan", "en"),
        ("es;q=-1;x, ;;, en-", "en"),
        ("e" * 50_000, "en"),
    ],
)
def test_the_highest_weight_wins(header: str, language: str) -> None:
    assert preferred_language(header) == language


def test_a_page_comes_in_the_preferred_language(site: Site) -> None:
    for header, language in (("en;q=0.5, es;q=0.9", "es"), ("es;q=0.2, en", "en")):
        browser = site.browser(language=header)
        assert f'<html lang="{language}"' in browser.get("/").html
        browser.http.close()
