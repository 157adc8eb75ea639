"""The rules as a page: every rule, its pictures, and the search."""

import re
from xml.etree import ElementTree

import pytest
from tests.helpers import every_game
from tests.server.browser import Browser, Page, Site

from raidtable.engine.game import Game
from raidtable.engine.words import LANGUAGES
from raidtable.games.rules_examples import load_examples
from raidtable.games.rules_pages import load_rules, search


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_pages_have_every_rule_once(game: Game, language: str, site: Site) -> None:
    browser = site.browser(language)
    page = browser.get(f"/rules/{game.id}")
    rules = load_rules(game.id, language)
    anchors = [anchor for section in rules for anchor in section.anchors]
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert set(anchors) <= set(ids)
    assert len(set(ids)) == len(ids)
    assert page.inside["h1"].startswith(game.presentation.words(language).title())
    browser.http.close()


@every_game
def test_every_rule_can_be_gone_to_from_the_contents(game: Game, me: Browser) -> None:
    html = me.get(f"/rules/{game.id}").html
    contents = Page(html.partition('<details class="contents">')[2].partition("</details>")[0])
    rules = [section for section in load_rules(game.id) if section.anchor and not section.parent]
    assert contents.links() == [f"#{rule.anchor}" for rule in rules]


@every_game
def test_every_group_can_be_gone_to_at_once(game: Game, me: Browser) -> None:
    page = me.get(f"/rules/{game.id}")
    groups = list(dict.fromkeys(section.group for section in load_rules(game.id)))[1:]
    links = [f"part-{number}" for number in range(1, len(groups) + 1)]
    named = [link for link in page.links() if link.startswith("#part-")]
    assert named == [f"#{link}" for link in links]
    assert set(links) <= page.ids


def test_rulings_are_folded_below_their_rule(me: Browser) -> None:
    html = me.get("/rules/raids").html
    rule = html.partition('<section id="catch-up">')[2].partition('<section id="leaving-harbor">')[
        0
    ]
    folded = rule.partition("<details")[2]
    assert "Details (5)</summary>" in folded
    assert all(f'<section id="ruling-{number}">' in folded for number in (1, 2, 3, 5, 6))
    assert '<span id="ruling-7"></span>' in html, "a ruling that says the same as its rule"


def test_pieces_are_drawn_by_the_shapes_of_the_page(me: Browser) -> None:
    page = me.get("/rules/raids")
    used = set(re.findall(r'<use href="#([^"]+)"', page.html))
    assert len(used) > 50
    assert used <= page.ids


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_of_examples_are_pictures(game: Game, language: str, site: Site) -> None:
    browser = site.browser(language)
    pictures = browser.get(f"/rules/{game.id}").all("img", **{"class": "board-example"})
    assert len(pictures) == sum(row.crop is not None for row in load_examples(game.id).values())
    for picture in pictures:
        answer = browser.http.get(picture["src"])
        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert "immutable" in answer.headers["Cache-Control"]
        drawn = ElementTree.fromstring(answer.text)
        assert (drawn.get("width"), drawn.get("height")) == (picture["width"], picture["height"])
    browser.http.close()


@pytest.mark.parametrize("path", ["raids/en/nothing", "raids/xx/fight", "chess/en/fight"])
def test_a_picture_that_is_not_there_is_not_found(me: Browser, path: str) -> None:
    assert me.http.get(f"/art/{path}.svg").status_code in (400, 404)


@every_game
def test_rules_are_searched_for_a_word(game: Game, me: Browser) -> None:
    rules = load_rules(game.id)
    word = rules[-1].title.split()[-1]
    page = me.get(f"/rules/{game.id}?q={word.upper()}")
    found = [section["id"] for section in page.all("section") if "id" in section]
    assert found == [section.anchor for section in search(rules, word) if section.anchor]
    assert 0 < len(found) < len(rules)
    assert f"/rules/{game.id}" in page.links(), "the way back to all rules"
    none = me.get(f"/rules/{game.id}?q=xyzzy")
    assert "No rule matches that search." in none.inside["p"]


def test_a_table_row_is_found_alone_or_with_its_table() -> None:
    rules = load_rules("raids")
    assert [section.anchor for section in search(rules, "most different")] == ["harbor-good-kinds"]
    assert search(rules, "harbor tiles")[0].anchor == "aid-harbor-tiles"
    assert search(rules, "ruling-7")[0].anchor == "leaving-harbor"


def test_rules_of_no_game_are_refused(me: Browser) -> None:
    assert me.http.get("/rules/chess").status_code in (400, 404)


def test_the_key_to_the_board_leads_back_to_its_table(me: Browser) -> None:
    table = me.new_table("raids", "me", "greedy")
    (link,) = me.get(table).all("a", **{"class": "button board-key"})
    key = me.get(link["href"])
    assert table in key.links()
    assert f"/rules/raids?table={table.removeprefix('/t/')}" in key.links()
    for no_table in ("", "?table=nowhere"):
        assert not [path for path in me.get(f"/rules/raids/key{no_table}").links() if "/t/" in path]
    assert table not in me.get(f"/rules/north_sea/key?table={table.removeprefix('/t/')}").links()
