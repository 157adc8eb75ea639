"""Hints: for the player to move, from their own view, without any effect on the table."""

import re

import pytest
from tests.helpers import Setting, every_game, quick_levels, settings_of
from tests.server.browser import Browser, Page, Site
from tests.server.test_secrecy import positions, twin
from tests.server.test_tutorial import learn

from raidtable.bots.hints import MOST_HINTS, Hint
from raidtable.engine.game import Game
from raidtable.engine.state import OVER, State
from raidtable.front import position
from raidtable.server import messages
from raidtable.server.pages import hint_links
from raidtable.server.security.limits import Limit
from raidtable.server.security.sessions import COOKIE
from raidtable.server.tables import bot_worker

SCRIPT = {"HX-Request": "true"}
POSITIONS = 6


def ask(browser: Browser, table: str, page: Page, **form: object) -> Page:
    """Press the button Hint of that page."""
    sent = {name: page.field(name) for name in ("csrf", "seq", "as")}
    answer = browser.http.post(f"{table}/hint", data={**sent, **form})
    assert answer.status_code == 200, answer.text
    return Page(answer.text)


def two_people(me: Browser, friend: Browser, site: Site) -> tuple[str, Browser, Browser]:
    """A table of Raids, its player to move, and the other player."""
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    people = [me, friend]
    actor = site.live(table).match.actor
    return table, people[actor], people[1 - actor]


def hinted(page: Page) -> list[str]:
    """The choices marked with the number of a hint, the best hint first."""
    rows = [
        (button["data-hint"], button["value"])
        for button in page.all("button", name="action")
        if "data-hint" in button and "spot" not in button.get("class", "")
    ]
    return [action for _, action in sorted(rows)]


@every_game
def test_a_hint_shows_the_best_choices_and_changes_nothing(
    game: Game, me: Browser, site: Site
) -> None:
    table = me.new_table(game.id, "me", "greedy")
    page = me.turn(table)
    while len(page.choices) < 3:
        page = Page(me.act(table, page, action=page.choices[0]).text)
        page = page if page.choices else me.turn(table)
    assert page.all("button", formaction=f"{table}/hint", **{"data-key": "h"})
    assert "hints" not in page.under
    before = site.live(table).match.record()
    answer = ask(me, table, page)
    shown = answer.under["hints"]
    assert messages.HINTS in shown
    assert 1 < len(re.findall(r"\d+ points expected, \d+% chance to win", shown)) <= MOST_HINTS
    best = hinted(answer)
    assert 1 < len(best) <= MOST_HINTS
    assert set(best) <= set(page.choices)
    for number in range(1, len(best) + 1):
        assert f">Hint {number}</b>" in answer.html
    for ring in answer.all("button", **{"data-hint": "1"}):
        assert "Hint 1" in ring.get("aria-label", "Hint 1")
    assert site.live(table).match.record() == before
    assert site.live(table).seq == page.seq
    assert "hints" not in me.get(table).under, "it was asked for once"


def test_with_a_script_the_sections_come_back(me: Browser) -> None:
    table = me.new_table("raids", "me", "greedy")
    page = me.turn(table)
    sent = {name: page.field(name) for name in ("csrf", "seq", "as")}
    answer = me.http.post(f"{table}/hint", data=sent, headers=SCRIPT)
    assert answer.text.startswith('<div id="state"')
    in_list_and_on_board = Page(answer.text).all("button", **{"data-hint": "1"})
    assert len(in_list_and_on_board) == 2
    assert answer.text.count(" · Hint 1<") == answer.text.count(' · Hint 1"') // 2 == 1


def test_a_hint_never_comes_for_the_seat_of_another(
    me: Browser, friend: Browser, stranger: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, decides, other = two_people(me, friend, site)
    asked: list[object] = []
    monkeypatch.setattr(site.services.bots, "ask", lambda *about: asked.append(about))
    seat = site.live(table).match.actor
    for browser in (other, stranger):
        page = browser.get(table)
        assert not page.all("button", formaction=f"{table}/hint")
        refused = browser.post(f"{table}/hint", 403, seq=page.seq, **{"as": seat})
        assert "hints" not in refused.under
    answer = ask(other, table, other.get(table))
    assert "It isn't your turn." in answer.under["problem"]
    assert "hints" not in answer.under
    assert asked == []
    assert decides.http.post(f"{table}/hint", data={"seq": 0, "as": seat}).status_code == 403


def test_the_address_of_a_hint_shows_nothing_to_others_or_later(
    me: Browser, friend: Browser, site: Site
) -> None:
    table, decides, other = two_people(me, friend, site)
    page = decides.get(table)
    sent = {name: page.field(name) for name in ("csrf", "seq", "as")}
    where = decides.http.post(f"{table}/hint", data=sent, follow_redirects=False).headers
    assert "hints" in decides.get(where["location"]).under
    assert "hints" not in other.get(where["location"]).under
    decides.act(table, page, action=page.choices[0])
    assert "hints" not in decides.get(where["location"]).under
    assert "hints" not in decides.get(f"{table}?hint=nonsense").under
    sessions = site.services.sessions
    session = sessions.from_cookie(decides.http.cookies[COOKIE])
    signed = sessions.signed(session, f"hint {table.removeprefix('/t/')}", "A sentence of ours.")
    assert "hints" not in decides.get(f"{table}?hint={signed}").under


def test_a_hint_for_another_table_is_none(me: Browser, site: Site) -> None:
    here, there = (site.live(me.new_table("raids", "me", "greedy")) for _ in range(2))
    hint = Hint("sail:1", 0.5, 20.0)
    assert hint_links.read_hints(here, hint_links.hints_text(here, [hint])) == (hint,)
    assert hint_links.read_hints(there, hint_links.hints_text(here, [hint])) == ()


def test_a_page_that_is_behind_gets_the_present_position(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "greedy")
    behind = me.turn(table)
    me.act(table, behind, action=behind.choices[0])
    now = me.turn(table)
    answer = ask(me, table, behind)
    assert "hints" not in answer.under
    assert answer.under["problem"] == ""
    assert answer.choices == now.choices


def test_there_are_no_hints_in_a_tutorial(me: Browser) -> None:
    table = learn(me, "raids")
    page = me.turn(table)
    assert not page.all("button", formaction=f"{table}/hint")
    assert messages.NO_HINT_HERE in ask(me, table, page).under["problem"]


def test_hints_are_given_now_and_then(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.services.limits, "hints", Limit(1, 60))
    table = me.new_table("raids", "me", "greedy")
    page = me.turn(table)
    assert "hints" in ask(me, table, page).under
    answer = ask(me, table, page)
    assert messages.TOO_MANY_HINTS in answer.under["problem"]
    assert "hints" not in answer.under


def test_where_there_is_one_choice_there_is_nothing_to_advise(
    me: Browser, friend: Browser, site: Site
) -> None:
    table, _, _ = two_people(me, friend, site)
    people, live = [me, friend], site.live(table)
    for _ in range(300):
        browser = people[live.match.actor]
        page = browser.get(table)
        if len(page.choices) == 1:
            break
        browser.act(table, page, action=page.choices[-1])
    assert len(page.choices) == 1
    assert not page.all("button", formaction=f"{table}/hint")
    assert messages.ONE_CHOICE in ask(browser, table, page).under["problem"]


# Input of a hint


def advised(setting: Setting, state: State, seat: int, seed: str) -> list[Hint]:
    """The worker's hint in that position."""
    start = position(
        setting.game.id,
        setting.game.rules.write(state),
        seats=setting.seats,
        seed=seed,
        **setting.options.chosen,
    )
    row = {"id": "t", "game": setting.game.id, "start": start.record(), "seed": seed}
    bot_worker.remembered.cache_clear()
    return bot_worker.advise(row, [], seat, 60.0)


@every_game
def test_a_hint_is_the_same_when_what_the_seat_cannot_know_is_dealt_anew(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seed of the table, which decides future random events, differs too."""
    quick_levels(monkeypatch)
    setting = next(setting for setting in settings_of(game) if setting.seats == 2)
    told_apart = False
    for seed, state in positions(setting, POSITIONS):
        seat = state.actor
        if state.actor == OVER or len(game.rules.legal(state)) < 2:
            continue
        other = twin(setting, state, seat, seed)
        told_apart |= game.rules.write(state) != game.rules.write(other)
        here, there = advised(setting, state, seat, "one"), advised(setting, other, seat, "other")
        assert here == there
        assert {hint.action for hint in here} <= {action.text for action in game.rules.legal(state)}
    assert told_apart or game.id == "raids", "something hidden was dealt anew"
