"""Actions at a table other than moves: undo, asking why, reconnecting, looking back, chat."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect
from tests.browser.conftest import ALONE, Sit

from raidtable.engine.rng import seeded
from raidtable.engine.words import Translator
from raidtable.games import registry
from raidtable.server import messages
from raidtable.testing.browser.player import CHOICE, Player, click_choice
from raidtable.testing.browser.serving import ServerProcess

GOLDEN = Path(__file__).parents[1] / "golden"

# The page behaves the same for all games; their drawings and messages have separate tests.
FIRST, *OTHERS = registry.game_ids()
one_game = pytest.mark.parametrize(
    "game", [FIRST, *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)]
)


def two_at_raids(sit: Sit, **window: Any) -> tuple[Player, Player]:
    """Two people at one table: the player to move first, then the other."""
    host, friend = sit(**window), sit(**window)
    friend.sit_down(host.sit_at("raids", "me", "open"))
    host.wait_for_company()
    return (host, friend) if host.choices() else (friend, host)


def test_undo_takes_the_last_decision_back_and_redo_brings_it_again(sit: Sit) -> None:
    player = sit(reduced_motion="no-preference")
    player.sit_at("raids")
    assert player.is_asked()
    before = player.position()
    player.choose(click_choice, seeded("undone"))
    assert player.is_asked()
    after = player.position()
    assert after != before

    player.page.locator("button[name=undo]").click()
    expect(player.page.locator("button[name=redo]")).to_be_visible()
    assert player.is_asked()
    assert player.position() == before

    player.page.locator("button[name=redo]").click()
    expect(player.page.locator("button[name=redo]")).to_have_count(0)
    assert player.is_asked()
    assert player.position() == after


def test_enter_ends_the_wait_for_a_second_digit_and_a_double_click_plays_once(sit: Sit) -> None:
    """With ten choices or more, a 1 waits for a second digit. Enter confirms it, and the next digit
    starts a new number."""
    decides, other = two_at_raids(sit, reduced_motion="no-preference")
    page = decides.page
    assert len(decides.choices()) >= 10
    seq = decides.seq
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    decides.wait_for_change(seq)
    # The player who is behind moves next, because the other sails far ahead.
    other.wait_for_seq(decides.seq)
    while other.choices():
        seq = other.seq
        other.page.locator(CHOICE).last.click()
        other.wait_for_change(seq)
    decides.wait_for_seq(other.seq)
    seq = decides.seq
    last = min(len(decides.choices()), 9)
    page.keyboard.type(str(last))
    decides.wait_for_change(seq)
    other.wait_for_seq(decides.seq)

    clicks, watches = (decides, other) if decides.choices() else (other, decides)
    seq = clicks.seq
    clicks.page.locator(CHOICE).first.dblclick()
    clicks.wait_for_change(seq)
    watches.wait_for_change(seq)
    # Leave time for a second move to arrive, in case there is one.
    clicks.page.wait_for_timeout(500)
    assert clicks.seq == watches.seq == seq + 1


def test_one_person_in_two_windows(sit: Sit) -> None:
    """A move in one window closes the question "why" in the other. An outdated window gets the
    current position as its answer."""
    player = sit()
    player.sit_at("raids")
    assert player.is_asked()
    page, seq = player.page, player.seq
    page.locator("#choices .tools a[href*='why=1']").click()
    expect(page.locator("button.spot.refused").first).to_be_visible()
    behind = page.context.new_page()
    behind.add_init_script(ALONE)
    behind.route("**/events*", lambda route: route.abort())
    behind.goto(page.url.partition("?")[0])
    behind.locator(CHOICE).first.click()
    player.wait_for_change(seq)
    expect(page.locator("button.refused")).to_have_count(0)

    assert player.is_asked()
    behind.reload()
    player.choose(click_choice, seeded("ahead"))
    assert player.is_asked()
    seq = player.seq
    behind.locator(CHOICE).first.click()
    behind.locator(f"#state[data-seq='{seq}']").wait_for(state="attached")
    assert player.seq == seq
    player.complaints.clear()


@pytest.mark.parametrize("scripts", [True, False])
def test_why_not_is_answered_with_the_rule(sit: Sit, scripts: bool) -> None:
    player = sit(java_script_enabled=scripts)
    player.sit_at("raids")
    player.reload_until_asked()
    page, seq, legal = player.page, player.seq, player.choices()
    if scripts:
        player.mark()
    page.locator("#choices .tools a[href*='why=1']").click()
    listed, on_board = page.locator("#why button.refused"), page.locator("button.spot.refused")
    answer = page.locator("#problem")
    for refused in (listed.first, listed.last, on_board.first):
        asked = refused.get_attribute("value")
        # The button is marked as disabled but still answers. On the board a legal choice may cover
        # it and receive the click.
        with nullcontext() if scripts else page.expect_navigation():
            refused.press("Enter")
        rule = answer.locator("a[href*='/rules/raids?table='][href*='#']")
        expect(rule).to_be_visible()
        shown = page.locator(f"#why button[value='{asked}']").get_attribute("title")
        assert shown
        expect(answer).to_contain_text(shown)
    assert (player.seq, player.choices()) == (seq, legal)
    assert not scripts or player.is_marked()
    rule.click()
    page.wait_for_url("**/rules/raids?table=*#*")
    anchor = page.url.partition("#")[2]
    expect(page.locator(f"[id='{anchor}']")).to_be_visible()


def test_a_page_that_cannot_follow_at_first_misses_nothing(sit: Sit) -> None:
    host, friend = sit(expects_errors=True), sit()
    host.page.context.add_init_script(ALONE)
    host.page.context.route("**/events*", lambda route: route.abort())
    address = host.sit_at("raids", "me", "open")
    expect(host.page.locator("#connection")).to_be_visible()
    host.mark()
    friend.sit_down(address)
    assert host.page.locator("#state[data-turn=none]").count() == 1
    host.page.context.unroute("**/events*")
    expect(host.page.locator("#connection")).to_be_hidden()
    host.wait_for_company()
    assert host.is_marked()


def test_a_killed_server_comes_back_and_the_game_goes_on(sit: Sit, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        decides, other = two_at_raids(sit, at=server, expects_errors=True)
        players = (decides, other)
        for player in players:
            player.mark()
        seq, before = decides.seq, decides.position()
        server.kill()
        for player in players:
            expect(player.page.locator("#connection")).to_be_visible()
        server.start()
        for player in players:
            expect(player.page.locator("#connection")).to_be_hidden()
        assert (decides.seq, decides.position()) == (seq, before)
        decides.choose(click_choice, seeded("killed"))
        for player in players:
            player.wait_for_seq(seq + 1)
            assert player.is_marked()


def upload_finished(player: Player, game: str) -> None:
    """Upload the record of a complete game; the table shows its last position."""
    golden = sorted((GOLDEN / game).glob("2-*.json"))[0]
    record = json.loads(golden.read_text(encoding="utf-8"))["record"]
    player.go_home()
    form = player.page.locator("form[action='/upload']")
    form.locator("input[type=file]").set_input_files(
        FilePayload(
            name="game.json", mimeType="application/json", buffer=json.dumps(record).encode()
        )
    )
    form.locator("button").click()
    player.page.wait_for_url("**/at/*")


@one_game
def test_a_record_is_looked_at_step_by_step_and_gone_on_with(sit: Sit, game: str) -> None:
    player = sit()
    upload_finished(player, game)
    page = player.page
    assert player.is_over()
    last = int(page.url.partition("/at/")[2].partition("?")[0])
    final = page.locator("#pieces").inner_html()
    assert page.locator("a[rel=next]").count() == 0

    page.locator("a[rel=prev]").click()
    page.wait_for_url(lambda url: f"/at/{last}" not in url)  # one step can be several plies
    assert not player.is_over()
    assert page.locator("button[name=action]").count() == 0
    page.locator("a[rel=next]").click()
    page.wait_for_url(f"**/at/{last}?*")
    assert page.locator("#pieces").inner_html() == final

    page.keyboard.press("ArrowLeft")
    page.wait_for_url(lambda url: f"/at/{last}" not in url)
    page.keyboard.press("End")
    page.wait_for_url(f"**/at/{last}?*")

    page.keyboard.press("Home")
    page.wait_for_url(lambda url: f"/at/{last}" not in url)
    first = page.url.partition("?")[0]
    page.locator("select[name=seat]").select_option("1")
    page.wait_for_url(f"{first}?seat=1")
    assert page.locator("#pieces").inner_html() != final
    expect(page.locator("select[name=seat]")).to_have_value("1")
    assert page.locator("a[rel=prev]").count() == 0

    page.goto(page.url.partition("/at/")[0] + "/at/60")
    page.locator("form[action$='/branch'] button").click()
    page.wait_for_url(lambda url: "/at/" not in url)
    assert player.is_asked()
    player.choose(click_choice, seeded("another way"))


def test_spanish_by_the_browser_and_by_the_switch(sit: Sit) -> None:
    player = sit(locale="es-ES")
    player.go_home()
    page = player.page
    spanish, english = Translator("es"), Translator("en")
    button = page.locator("#game-raids .play")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(button).to_have_text(spanish.say(messages.PLAY_NOW))
    assert spanish.say(messages.PLAY_NOW) != english.say(messages.PLAY_NOW)

    button.click()
    assert player.is_asked()
    asked = player.prompt
    player.choose(click_choice, seeded("es"))
    assert player.is_asked()
    page.locator(".menu summary").click()
    page.locator("a[href^='/lang/en']").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert player.is_asked()
    assert player.prompt != asked
    page.locator(".menu summary").click()
    page.locator("a[href^='/lang/es']").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")


@one_game
def test_without_scripts_forms_play(sit: Sit, game: str) -> None:
    player = sit(java_script_enabled=False)
    player.play_now(game)
    assert player.page.locator("#board > svg").first.is_visible()
    rng = seeded(f"forms {game}")
    seqs = []
    for _ in range(3):
        player.reload_until_asked()
        seqs.append(player.seq)
        with player.page.expect_navigation():
            click_choice(player, rng)
    assert seqs == sorted(set(seqs))
    assert player.seq > seqs[-1]
