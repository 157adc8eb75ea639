"""A page never contains another player's hand."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import ALONE, Sit

from raidtable.engine.rng import seeded
from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.testing.browser.player import Player, click_choice

LIFT = "#prompt a[href*='as=']"


def hand(player: Player) -> set[str]:
    """The cards of the viewer's hand; at the start each of them can be rejected."""
    assert player.is_asked()
    cards = {choice.removeprefix("reject:") for choice in player.choices()}
    assert len(cards) > 1
    return cards


# Every page of the game has the faces of all cards, to be read.
FACES = re.compile(r'<div id="card-faces".*?<dialog', re.DOTALL)


def named(cards: set[str], source: str) -> set[str]:
    """The cards whose names occur in the source, in any spelling."""
    source = FACES.sub("", source)
    return {
        card
        for card in cards
        if re.search(rf"\b{card.replace('_', '[-_ ]')}\b", source, re.IGNORECASE)
    }


def test_a_hot_seat_hides_each_hand_until_its_curtain_is_lifted(sit: Sit) -> None:
    player = sit()
    address = player.set_up("north_sea", "me", "me")
    page = player.page
    assert player.choices() == []
    drawn = [page.content(), page.request.get(address).text()]
    drawn.append(page.request.get(f"{address}?why=1").text())
    drawn.append(page.request.get(f"{address}/at/0").text())

    page.locator(LIFT).click()
    first = hand(player)
    assert named(first, page.content()) == first
    assert not any(named(first, source) for source in drawn)
    # A second window receives the table through its event stream only.
    beside = Player(page.context.new_page(), player.base)
    beside.page.add_init_script(ALONE)
    with beside.page.expect_response("**/events*"):
        beside.page.goto(page.url)

    rng = seeded("hot seat")
    while page.locator(LIFT).count() == 0:
        # The stream may deliver the outcome before the answer arrives.
        with page.expect_response("**/act") as answer:
            player.choose(click_choice, rng)
    passed_on = page.content()
    assert named(first, passed_on) == set()
    assert named(first, answer.value.text()) == set()
    beside.wait_for_seq(player.seq)
    assert named(first, beside.page.content()) == set()

    page.locator(LIFT).click()
    second = hand(player)
    assert named(second - first, page.content()) == second - first
    assert named(first - second, page.content()) == set()
    assert named(second, passed_on) == set()

    # Undo hides the hand of the second seat again.
    seq = player.seq
    page.locator("button[name=undo]").click()
    player.wait_for_change(seq)
    expect(page.locator(LIFT)).to_be_visible()
    assert player.choices() == []
    assert named(second, page.content()) == set()


def test_a_spectator_sees_no_hand_and_has_no_table(sit: Sit) -> None:
    player, spectator = sit(), sit()
    player.sit_at("north_sea")
    spectator.page.goto(player.page.url)
    cards = hand(player)
    player.choose(click_choice, seeded("watched"))
    assert player.is_asked()
    for is_loaded_again in (False, True):
        if is_loaded_again:
            spectator.page.reload()
        spectator.wait_for_seq(player.seq)
        assert spectator.choices() == []
        assert spectator.page.locator("button[name=undo]").count() == 0
        assert named(cards, spectator.page.content()) == set()
    source = spectator.page.request.get(player.page.url).text()
    assert named(cards, source) == set()
    mine = Translator("en").say(messages.MY_TABLES)
    for visitor, tables in ((player, 1), (spectator, 0)):
        visitor.go_home()
        expect(visitor.page.get_by_role("heading", name=mine)).to_have_count(tables)
