"""What stays in its place while a game goes on: the log's end, the focus, the layout, the marks of
moves; and how messages and answers come and go."""

from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.conftest import ALONE, Sit
from tests.browser.test_at_the_table import two_at_raids
from tests.browser.test_phone import box
from tests.browser.test_talk_and_log import BOX, CHAT_TAB, LINES, say

from raidtable.engine.rng import seeded
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import CHOICE, click_choice

LAPTOP: Any = WINDOWS["laptop"]["viewport"]
DESKTOP: Any = WINDOWS["desktop"]["viewport"]
PHONE: Any = WINDOWS["phone"]["viewport"]
MARKS = "#recent-marks > g:has(text)"
# The moves of a live game in each window.
MOVES = 16
# Less than a line.
SLIGHT_PX = 8

# How far the last line of the log is below its window, once the page is painted.
BEHIND = """async () => {
  for (const _ of "12") await new Promise(requestAnimationFrame);
  const { scrollHeight, clientHeight, scrollTop } = document.querySelector("#log ol");
  return scrollHeight - clientHeight - scrollTop;
}"""
SET_PROMPT = """([question, help]) => {
  document.querySelector("#prompt .question").textContent = question;
  document.querySelector("#prompt .help").textContent = help;
}"""
LONG = "A question and its help can be long in some languages. "
PROMPTS = (("Short", ""), (LONG * 2, LONG * 6))


def overlap(one: Locator, other: Locator) -> bool:
    a, b = box(one), box(other)
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def test_the_log_follows_a_live_game(sit: Sit) -> None:
    """On a laptop and on a desktop; a reader who scrolls back stays there."""
    player = sit(viewport=LAPTOP)
    player.sit_at("raids")
    page = player.page
    assert player.is_asked()
    lines, choices = page.locator("#log ol li"), page.locator(CHOICE)

    def go_on() -> None:
        """Sail so far ahead that the bots move several times, but not home."""
        seq = player.seq
        choices.nth(choices.count() // 2).dispatch_event("click")
        player.wait_for_change(seq)
        assert player.is_asked()

    for window in (LAPTOP, DESKTOP):
        page.set_viewport_size(window)
        end = player.seq + MOVES
        while player.seq < end:
            go_on()
            assert page.evaluate(BEHIND) <= SLIGHT_PX
        expect(lines.last).to_be_in_viewport(ratio=1)

    page.locator("#log ol").hover()
    page.mouse.wheel(0, -200)
    expect(lines.last).not_to_be_in_viewport()
    go_on()
    expect(page.locator("#new-lines")).to_be_visible()
    expect(lines.last).not_to_be_in_viewport()


def test_a_message_that_arrives_shows_a_badge_and_a_toast(sit: Sit) -> None:
    one, other = two_at_raids(sit, viewport=LAPTOP)
    one.page.locator(CHAT_TAB).click()
    say(one, "Good luck")
    page = other.page
    badge, toast = page.locator(f"{CHAT_TAB} .count"), page.locator("#toast")
    expect(badge).to_be_in_viewport(ratio=1)
    expect(badge).to_have_text("1")
    expect(toast).to_be_in_viewport(ratio=1)
    expect(toast).to_contain_text("Good luck")
    for part in ("#board", "#prompt", "#choices"):
        assert not overlap(toast, page.locator(part)), part
    # The sender is shown none of it.
    expect(one.page.locator("#toast")).to_be_hidden()
    expect(one.page.locator(f"{CHAT_TAB} .count")).to_be_hidden()

    toast.locator("[data-reply]").click()
    expect(page.locator(LINES, has_text="Good luck")).to_be_in_viewport(ratio=1)
    expect(page.locator(BOX)).to_be_in_viewport(ratio=1)
    expect(page.locator(BOX)).to_be_focused()
    expect(badge).to_be_hidden()
    expect(toast).to_be_hidden()
    # Who reads the chat needs no toast.
    say(one, "And fun")
    expect(page.locator(LINES, has_text="And fun")).to_be_in_viewport(ratio=1)
    expect(toast).to_be_hidden()


def test_why_not_ends_by_escape_and_by_a_second_press(sit: Sit) -> None:
    player = sit(viewport=LAPTOP)
    player.sit_at("raids")
    assert player.is_asked()
    page = player.page
    toggle, answer = page.locator("#why-not"), page.locator("#problem")
    listed = page.locator("#why button.refused")

    def ask() -> None:
        toggle.click()
        expect(toggle).to_have_attribute("aria-pressed", "true")
        listed.first.click(force=True)  # it is marked as disabled, but answers
        expect(answer).to_be_in_viewport(ratio=1)
        assert not overlap(answer, page.locator("#board"))

    def assert_over() -> None:
        expect(page.locator("#why, .refused")).to_have_count(0)
        expect(answer).to_be_hidden()
        expect(toggle).to_have_attribute("aria-pressed", "false")
        expect(page.locator(CHOICE).first).to_be_visible()

    ask()
    page.keyboard.press("Escape")
    assert_over()
    ask()
    toggle.click()
    assert_over()
    # A press elsewhere takes the answer away; the blocked choices stay.
    ask()
    page.locator("header.bar").click(position={"x": 400, "y": 10})
    expect(answer).to_be_hidden()
    expect(listed.first).to_be_visible()


def test_an_update_keeps_the_focus_and_the_marks_of_moves(sit: Sit) -> None:
    mover, other = two_at_raids(sit, viewport=LAPTOP)
    page, marks, seq = other.page, other.page.locator(MARKS), other.seq
    expect(marks).to_have_count(0)
    # The focus is in a section that the update replaces.
    rule = page.locator("#prompt .rule")
    rule.focus()
    mover.choose(click_choice, seeded("first"))
    other.wait_for_change(seq)
    expect(rule).to_be_focused()
    expect(marks).to_have_count(1)

    # An undone move leaves no mark; another one stays marked until the viewer has decided.
    seq = other.seq
    mover.page.locator("button[name=undo]").click()
    other.wait_for_change(seq)
    expect(marks).to_have_count(0)
    while not other.choices():
        seq = other.seq
        mover.page.locator(CHOICE).nth(1).click()
        other.wait_for_change(seq)
    expect(marks).to_have_count(1)
    page.locator("select.filters").focus()
    mover.page.locator(CHAT_TAB).click()
    say(mover, "There you are")
    expect(page.locator("#toast")).to_be_visible()
    expect(page.locator("select.filters")).to_be_focused()
    expect(marks).to_have_count(1)

    # The focus waits where the next choices will be, and goes on to them.
    while other.choices():
        seq = other.seq
        page.locator(CHOICE).last.focus()
        page.keyboard.press("Enter")
        other.wait_for_change(seq)
    expect(page.locator("#choices")).to_be_focused()
    expect(marks).to_have_count(0)
    while not other.choices():
        seq = other.seq
        mover.page.locator(CHOICE).last.click()
        other.wait_for_change(seq)
    expect(page.locator(CHOICE).first).to_be_focused()


def test_a_prompt_of_more_lines_moves_nothing(sit: Sit) -> None:
    player = sit(viewport=LAPTOP)
    player.sit_at("raids")
    assert player.is_asked()
    page = player.page
    for window in (LAPTOP, WINDOWS["low laptop"]["viewport"], PHONE):
        page.set_viewport_size(window)
        orientation = "portrait" if window is PHONE else "landscape"
        # The page is loaded again for the other drawing of the board.
        page.locator(f"body[data-orientation={orientation}] #prompt .help").wait_for()
        parts = [page.locator(part) for part in ("#board", "#choices", "#mat-0", "#log")]
        shown = [part for part in parts if part.is_visible()]
        assert len(shown) >= 2
        places = []
        for prompt in PROMPTS:
            page.evaluate(SET_PROMPT, prompt)
            places.append([box(part) for part in shown])
        assert places[0] == places[1], window


# A stream that is open, but brings nothing: a phone has changed its network, and the browser has
# not noticed. The streams that are opened later are good.
DEAF = """
const Source = window.EventSource;
window.EventSource = class extends Source {
  addEventListener(name, listener) {
    super.addEventListener(name, (event) => window.isDeaf && name !== "open" || listener(event));
  }
  constructor(address) {
    super(address);
    window.isDeaf = false;
  }
};
"""


def test_the_result_of_a_decision_comes_though_the_stream_is_dead(sit: Sit) -> None:
    player = sit()
    player.page.context.add_init_script(ALONE + DEAF)
    answers: list[int] = []
    player.page.on(
        "response",
        lambda answer: answers.append(answer.status) if answer.url.endswith("/act") else None,
    )
    player.sit_at("raids", "me", "random")
    assert player.is_asked()
    player.page.wait_for_timeout(500)  # the stream is open, and the page knows it
    player.page.evaluate("window.isDeaf = true")
    seq = player.seq
    player.page.locator(CHOICE).first.dispatch_event("click")
    player.wait_for_change(seq)
    assert answers == [204]
