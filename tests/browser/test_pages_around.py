"""The pages around a table in a browser: account form, API guide, waiting room, names, the way back
from the rules, the tab's icon, and paper."""

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Sit
from tests.browser.sampling import game_in_windows
from tests.browser.test_access import assert_accessible
from tests.browser.test_whole_games import PHONE, assert_no_sideways_scroll

from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.security.guest_names import NAMES

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
SPANISH_PHONE: dict[str, Any] = {"locale": "es-ES", "color_scheme": "dark", **PHONE}
ENGLISH, SPANISH = Translator("en"), Translator("es")
windows = pytest.mark.parametrize(
    ("window", "words"), [(SPANISH_PHONE, SPANISH), (LAPTOP, ENGLISH)], ids=["phone", "laptop"]
)


def box_of(part: Locator) -> dict[str, float]:
    box = part.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


# The account form


@windows
def test_a_short_password_is_said_next_to_its_field(
    sit: Sit, axe: str, window: dict[str, Any], words: Translator
) -> None:
    reader = sit(bypass_csp=True, **window)
    page = reader.page
    page.goto(f"{reader.base}/account")
    name, password = page.locator("#register-login"), page.locator("#register-password")
    name.fill("Ásta")
    password.fill("short")
    page.locator("form[action='/register'] button").click()
    sentence = words.say(messages.PASSWORD_LENGTH, least=8, most=200)
    note = page.locator("#register-password-note")
    expect(note).to_have_text(sentence)
    expect(note).to_have_class(re.compile("wrong"))
    expect(password).to_be_focused()
    expect(password).to_have_accessible_name(words.say(messages.PASSWORD))
    expect(password).to_have_accessible_description(sentence)
    expect(name).to_have_value("Ásta")
    expect(password).to_have_value("short")
    field, below = box_of(password), box_of(note)
    assert 0 <= below["y"] - field["y"] - field["height"] < 20
    assert_no_sideways_scroll(reader)
    assert_accessible(reader, axe)
    password.fill("long enough now")
    expect(note).not_to_have_class(re.compile("wrong"))


def test_without_the_script_the_server_says_it(sit: Sit) -> None:
    reader = sit(java_script_enabled=False, expects_errors=True, **PHONE)
    page = reader.page
    page.goto(f"{reader.base}/account")
    page.locator("#login-login").fill("Nobody of that name")
    page.locator("#login-password").fill("some password")
    page.locator("form[action='/login'] button").click()
    expect(page.locator("#login-login")).to_have_value("Nobody of that name")
    expect(page.locator("#login-password-note")).to_have_text("Wrong name or password.")
    expect(page.locator("#login-password")).to_be_focused()


# The API guide


@windows
def test_the_api_guide_is_readable_and_loads_nothing_from_elsewhere(
    sit: Sit, axe: str, window: dict[str, Any], words: Translator
) -> None:
    reader = sit(bypass_csp=True, **window)
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    reader.go_home()
    reader.page.locator(".foot").get_by_text(words.say(messages.API)).click()
    reader.page.wait_for_url("**/api")
    for summary in reader.page.locator(".endpoint summary").all():
        summary.click()
    expect(reader.page.locator(".endpoint dt").last).to_be_visible()
    assert_no_sideways_scroll(reader)
    assert_accessible(reader, axe)
    assert [address for address in asked if not address.startswith(reader.base)] == []


# The waiting room


@game_in_windows([SPANISH_PHONE, LAPTOP], ["phone", "laptop"])
def test_the_link_is_the_first_thing_in_the_waiting_room(
    sit: Sit, axe: str, game: str, window: dict[str, Any]
) -> None:
    words = ENGLISH if window is LAPTOP else SPANISH
    host = sit(bypass_csp=True, permissions=["clipboard-read", "clipboard-write"], **window)
    address = host.sit_at(game, "me", "open")
    page = host.page
    link, copy = page.locator(".share input"), page.locator("button[data-copy]")
    expect(link).to_be_in_viewport(ratio=1)
    expect(link).to_have_value(address)
    expect(copy).to_be_in_viewport(ratio=1)
    free = page.locator("#seats li.free")
    expect(free).to_have_text(re.compile(words.say(messages.FREE_SEAT)))
    expect(free).to_be_in_viewport(ratio=1)
    top = box_of(link)["y"]
    assert top < window["viewport"]["height"] / 4
    assert top < box_of(free)["y"]
    board = box_of(page.locator("#board"))
    is_beside = board["x"] + board["width"] <= box_of(link)["x"]
    assert is_beside or box_of(free)["y"] + box_of(free)["height"] <= board["y"]
    assert top < box_of(page.locator("#prompt"))["y"]
    copy.click()
    expect(copy).to_have_text(words.say(messages.COPIED))
    assert page.evaluate("navigator.clipboard.readText()") == address
    assert_no_sideways_scroll(host)
    assert_accessible(host, axe)
    friend = sit()
    friend.sit_down(address)
    host.wait_for_company()
    expect(link).to_have_count(0)


# Names


@windows
def test_players_on_one_device_are_named(
    sit: Sit, window: dict[str, Any], words: Translator
) -> None:
    host = sit(**window)
    page = host.page
    host.go_home()
    card = page.locator("#game-raids")
    card.locator("summary").first.click()
    fields = card.locator(".player-name input:visible")
    expect(fields).to_have_count(0)
    card.locator("select[name=player1]").select_option("me")
    expect(fields).to_have_count(2)
    card.locator("select[name=player2]").select_option("open")
    expect(fields).to_have_count(2)
    card.locator("select[name=player2]").select_option("me")
    expect(fields).to_have_count(3)
    expect(fields.nth(1)).to_have_accessible_name(words.say(messages.PLAYER_NAME, number=2))
    assert_no_sideways_scroll(host)
    fields.nth(0).fill("Ana")
    fields.nth(1).fill("Bo")
    card.locator("form button").last.click()
    page.wait_for_url("**/t/*")
    text = page.locator("#mats").text_content() or ""
    assert "Ana" in text
    assert "Bo" in text
    assert any(name in text for name in NAMES[words.language]), "who has no name gets one"


# Rules


@windows
def test_the_rules_lead_back_to_the_table(
    sit: Sit, window: dict[str, Any], words: Translator
) -> None:
    reader = sit(**window)
    address = reader.sit_at("north_sea")
    assert reader.is_asked()
    reader.page.locator(".bar").get_by_text(words.say(messages.RULES), exact=True).click()
    reader.page.wait_for_url("**/rules/north_sea?table=*")
    back = reader.page.get_by_text(words.say(messages.BACK_TO_TABLE))
    expect(back).to_be_in_viewport(ratio=1)
    assert_no_sideways_scroll(reader)
    reader.page.locator("#part-3").scroll_into_view_if_needed()
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    reader.page.wait_for_url(address)


# The tab's icon


def icon_of(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_the_icon_counts_the_tables_that_wait(sit: Sit) -> None:
    player = sit(**LAPTOP)
    page = player.page
    player.go_home()
    expect(page).to_have_title("Raidtable")
    assert "icon.svg" in icon_of(page)
    for _ in range(2):
        player.open_table("raids", "me", "me")
    player.go_home()
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("^data:image/png;base64,"))
    expect(page).to_have_title("(2) Raidtable")
    assert base64.b64decode(icon_of(page).partition(",")[2]).startswith(b"\x89PNG")

    # The page counts its own table as long as it is this player's turn there.
    address = player.open_table("raids", "me", "open")
    friend = sit()
    page.goto(address)
    expect(icon).to_have_attribute("data-waiting", "2")
    friend.sit_down(address)
    player.wait_for_company()
    is_mine = page.locator("body[data-turn=mine]").count()
    expect(icon).to_have_attribute("data-waiting", str(2 + is_mine))
    expect(page).to_have_title(re.compile(rf"^\({2 + is_mine}\) "))
    expect(icon).to_have_attribute("href", re.compile("^data:image/png;base64,"))


# Paper


@game_in_windows([SPANISH_PHONE, LAPTOP], ["phone", "laptop"])
def test_paper_shows_the_board_and_all_player_boards(
    sit: Sit, game: str, window: dict[str, Any]
) -> None:
    player = sit(**{**window, "color_scheme": "dark"})
    page = player.page
    player.sit_at(game)
    assert player.is_asked()
    page.emulate_media(media="print")
    for hidden in (".bar", ".foot", ".tabs", ".zoom", "#choices", "#say", "#talk", "#log"):
        expect(page.locator(hidden)).to_be_hidden()
    assert page.locator("main :is(button, .button):visible:not(.mat *)").count() == 0
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    board, art = page.locator("#board > svg"), page.locator("svg.art")
    for side, length in box_of(board).items():
        assert length == pytest.approx(box_of(art)[side], abs=1.5), side
    assert box_of(board)["width"] > window["viewport"]["width"] * 0.9
    avoids = page.locator("#board").evaluate("board => getComputedStyle(board).breakInside")
    assert avoids == "avoid"
    for seat in range(3):
        inside = page.locator(f"#mat-{seat} details > :not(summary)").first
        expect(inside).to_be_visible()
        assert box_of(inside)["height"] > 40
        assert box_of(inside)["y"] > box_of(board)["y"] + box_of(board)["height"]


def test_a_table_takes_two_sheets(sit: Sit) -> None:
    player = sit(**LAPTOP)
    player.sit_at("raids")
    assert player.is_asked()
    sheets = re.findall(rb"/Type\s*/Page\b", player.page.pdf(format="A4"))
    assert 1 <= len(sheets) <= 2
