"""Ways to decide without the list of choices, without a pointer, or without seeing the page.

Each function picks a choice at random, and plays it in its way.
"""

import json
import re

from playwright.sync_api import Locator, Page

from raidtable.engine.rng import Rng
from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.testing.browser.player import CONFIRM, Player, any_of, press_number

# Taps: the buttons of a choice on the board and on player boards, and in the menu of a ring.
ON_TABLE = ':is(#spots, #mats) button[name=action][value="{}"]'
IN_MENU = 'button[value="{}"]'
POINTED = "#choices li > button.pointed"
CARD_SHEET = "#reading[open]"
# The middle of an element, and whether a finger can touch the element there. Only what a finger can
# scroll is scrolled.
MIDDLE = """(element) => {
  for (const block of ["nearest", "center"]) {
    element.scrollIntoView({ block, inline: block, behavior: "instant" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    const isHit = hit !== null && (element.contains(hit) || hit.matches(".spot"));
    let isMoved = false;
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      isMoved ||= overflowX === "hidden" && box.scrollLeft > 0;
      isMoved ||= overflowY === "hidden" && box.scrollTop > 0;
    }
    if (isHit && !isMoved) return { x, y, problem: "" };
  }
  return { x: 0, y: 0, problem: "is covered or out of reach" };
}"""

# Keys: the actions that Enter would play, directly or from the menu that it opens.
FOCUSED = """() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const menu = focused.getAttribute("popovertarget");
  const buttons = menu ? document.getElementById(menu).querySelectorAll("button") : [focused];
  const actions = [...buttons].filter((one) => one.name === "action").map((one) => one.value);
  return { actions, isMenu: menu !== null };
}"""
# More stops than a page has.
MOST_TABS = 300
# One in this many decisions is made by walking to a button, the others by typing a number.
WALK_EVERY = 4

# Names: a button in an accessibility snapshot, which is YAML.
BUTTON = re.compile(r'button ("(?:[^"\\]|\\.)*")')


# Taps on the board and on player boards


def tap_on_table(player: Player, rng: Rng) -> None:
    """Tap twice: the first tap, on the board or on a player board, shows the choice. The second,
    on the same place or on the button that appeared, plays it."""
    page = player.page
    value, sentence = any_choice(page, rng)
    place = place_on_table(page, value)
    touch(player, place)
    sheet = page.locator(CARD_SHEET)
    if sheet.count():
        touch(player, sheet.locator(".plays").get_by_role("button", name=sentence, exact=True))
        return
    pointed = page.locator(POINTED).evaluate_all("all => all.map(button => button.value)")
    assert value in pointed, f"A tap on {value} points at {pointed}."
    if len(pointed) > 1:
        touch(player, page.locator("#confirm").get_by_role("button", name=sentence, exact=True))
    else:
        touch(player, place if rng.below(2) else page.locator(CONFIRM))


def any_choice(page: Page, rng: Rng) -> tuple[str, str]:
    """The action and the sentence of one of the legal choices."""
    listed = any_of(page.locator("#choices li > button[name=action]"), rng)
    value, sentence = listed.evaluate(
        "choice => [choice.value, choice.querySelector('.sr-only').textContent]"
    )
    return value, sentence


def place_on_table(page: Page, value: str) -> Locator:
    """The button of a choice on the board or on a player board; it may stand for several."""
    button = page.locator(ON_TABLE.format(value)).first
    if button.count():
        return button
    menu = page.locator(".chooser", has=page.locator(IN_MENU.format(value)))
    assert menu.count(), f"{value} is neither on the board nor on a player board."
    return page.locator(f"[popovertarget='{menu.get_attribute('id')}']")


def touch(player: Player, button: Locator) -> None:
    """Touch the middle of a button, where nothing may cover it."""
    found = button.evaluate(MIDDLE)
    assert not found["problem"], f"{button} {found['problem']}."
    player.avoid_double_tap(found["x"], found["y"])
    player.page.touchscreen.tap(found["x"], found["y"])


# Keys


def press_keys(player: Player, rng: Rng) -> None:
    """Type the number of a choice, or walk to a button of it with Tab and press Enter. The focus
    must be somewhere, even though others have moved."""
    page = player.page
    assert page.evaluate(FOCUSED) is not None, "The focus is lost."
    if rng.below(WALK_EVERY):
        press_number(player, rng)
        return
    value, _ = any_choice(page, rng)
    key = ("Tab", "Shift+Tab")[rng.below(2)]
    if walk_to(page, value, key):
        page.keyboard.press("Enter")
        page.locator(".chooser:popover-open button:focus").wait_for()
        walk_to(page, value, "Tab")
    page.keyboard.press("Enter")


def walk_to(page: Page, value: str, key: str) -> bool:
    """Press the key until a button of that action has the focus; return whether it opens a menu."""
    for _ in range(MOST_TABS):
        focused = page.evaluate(FOCUSED)
        if focused and value in focused["actions"]:
            return bool(focused["isMenu"])
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {value}.")


# Roles and names


def press_named(player: Player, rng: Rng) -> None:
    """Press a choice that is found by roles and names, as with a screen reader: in the list, or a
    button of the same name on the board or on a player board."""
    page = player.page
    english = Translator("en")
    choices = page.get_by_role("region", name=re.compile(f"^{english.say(messages.CHOICES)}"))
    groups = choices.get_by_role("group").get_by_role("button")
    if groups.count():
        any_of(groups, rng).dispatch_event("click")
    names = [
        json.loads(name.replace("''", "'"))
        for shown in choices.get_by_role("list").all()
        for name in BUTTON.findall(shown.aria_snapshot())
    ]
    assert names, "There is nothing to choose."
    assert all(names), "A choice has no name."
    assert len({*names}) == len(names), f"Choices have the same name: {sorted(names)}"
    name = names[rng.below(len(names))]
    buttons = page.get_by_role("main").get_by_role("button", name=name, exact=True)
    any_of(buttons, rng).dispatch_event("click")
