"""Chat and log with the page's script: phrases, mutes, filters of the log."""

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.test_access import assert_accessible
from tests.browser.test_at_the_table import two_at_raids

from raidtable.engine.rng import seeded
from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.testing.browser.player import Player, click_choice

ENGLISH = Translator("en")
BOX = "#say input[name=text]"
LINES = "#talk li"
# The log and the chat share one place; the log is shown first.
CHAT_TAB = "button[data-feed=chat]"


def say(player: Player, text: str) -> None:
    player.page.locator(BOX).fill(text)
    player.page.keyboard.press("Enter")


def test_talk_is_text_and_phrases_mutes_and_refusals_leave_what_is_typed_alone(
    sit: Sit, axe: str
) -> None:
    # The console logs rejected messages too; axe-core is injected into the page.
    one, other = two_at_raids(sit, expects_errors=True, bypass_csp=True)
    for player in (one, other):
        player.page.locator(CHAT_TAB).click()
    box = other.page.locator(BOX)
    box.fill("half a sen")

    # A message reaches the other player as plain text.
    said = "<b>bold</b> & <script>bad()</script>"
    say(one, said)
    for player in (one, other):
        expect(player.page.locator("#talk")).to_contain_text(said)
    expect(one.page.locator(BOX)).to_have_value("")

    # Updates by others, and sending a phrase by its button, leave the input box unchanged.
    seq = other.seq
    one.choose(click_choice, seeded("meanwhile"))
    other.wait_for_change(seq)
    one.page.locator("button[name=phrase][value=hello]").click()
    hello = other.page.locator(LINES, has_text=ENGLISH.say(messages.PHRASES["hello"]))
    expect(hello).to_be_visible()
    other.page.locator("button[name=phrase][value=thanks]").click()
    expect(one.page.locator(LINES)).to_have_count(3)
    expect(other.page.locator("#talk li.own")).to_have_count(1)
    expect(box).to_have_value("half a sen")

    # A player can mute others, but not themselves, and can unmute them. The page is loaded again.
    mutes = other.page.locator("button[data-mute]:visible")
    expect(mutes).to_have_count(1)
    name = other.page.locator("#talk li:not(.own) b").first.text_content() or ""
    expect(mutes).to_have_accessible_name(ENGLISH.say(messages.MUTE, name=name))
    mutes.click()
    expect(hello).to_have_count(0)
    expect(one.page.locator(LINES)).to_have_count(3)
    other.page.locator(CHAT_TAB).click()
    expect(other.page.locator(LINES)).to_have_count(1)
    say(one, "still muted")
    expect(one.page.locator(LINES)).to_have_count(4)
    say(other, "is anybody there?")
    expect(other.page.locator(LINES)).to_have_count(2)
    expect(mutes).to_have_accessible_name(ENGLISH.say(messages.UNMUTE, name=name))
    mutes.click()
    expect(hello).to_have_count(1)
    other.page.locator(CHAT_TAB).click()
    expect(hello).to_be_visible()
    expect(mutes).to_have_accessible_name(ENGLISH.say(messages.MUTE, name=name))

    # A rejected message stays in the box, with the reason next to it, until a message is sent.
    long = "a" * 301
    other.page.evaluate("document.querySelector('#say input[name=text]').maxLength = 1000")
    say(other, long)
    refusal = other.page.locator("#unsaid")
    expect(refusal).to_have_text(ENGLISH.say(messages.TOO_LONG))
    expect(box).to_have_value(long)
    assert_accessible(other, axe)
    say(other, "short")
    expect(one.page.locator(LINES, has_text="short")).to_be_visible()
    expect(refusal).to_be_hidden()
    expect(box).to_have_value("")


def test_the_log_shows_what_is_about_me_or_since_my_last_turn(sit: Sit) -> None:
    player = sit()
    player.sit_at("raids")
    rng = seeded("log")
    page = player.page
    log = page.locator("#log")
    menu = log.locator("select.filters")
    while player.is_asked() and log.get_attribute("data-since") == "0":
        player.choose(click_choice, rng)
    assert player.is_asked()
    me = f"[data-about~='{log.get_attribute('data-me')}']"
    shown, about_me = log.locator("li:visible"), log.locator(f"li{me}:visible")
    everything = shown.count()
    assert about_me.count() < everything
    marked = log.locator("li.since")
    expect(marked).to_have_count(1)
    since = int(log.get_attribute("data-since") or "")
    assert int(marked.get_attribute("data-ply") or "") >= since

    menu.select_option("me")
    mine = about_me.count()
    assert 0 < mine < everything
    expect(shown).to_have_count(mine)
    expect(log.locator(".none")).to_be_hidden()

    # The filter is kept after a reload and after a move.
    page.reload()
    expect(shown).to_have_count(mine)
    expect(menu).to_have_value("me")
    player.choose(click_choice, rng)
    assert player.is_asked()
    expect(shown).to_have_count(about_me.count())

    menu.select_option("turn")
    plies = shown.evaluate_all("lines => lines.map(line => Number(line.dataset.ply))")
    assert plies
    assert min(plies) >= int(log.get_attribute("data-since") or "")
    assert len(plies) < log.locator("li").count()

    # A message says so if the filtered log is empty.
    page.evaluate("document.getElementById('log').dataset.since = '100000'")
    menu.select_option("turn")
    expect(shown).to_have_count(0)
    expect(log.locator(".none")).to_have_text(ENGLISH.say(messages.LOG_NOTHING))
    menu.select_option("all")
    expect(shown).to_have_count(log.locator("li").count())
