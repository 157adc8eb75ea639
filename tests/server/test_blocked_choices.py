"""Blocked choices: the page shows what cannot be chosen, and answers with the rule."""

from html import escape

import httpx
import pytest
from tests.helpers import GAMES, Setting, every_game, play_randomly, random_play, settings_of
from tests.server.browser import Browser, Page, Site
from tests.server.test_safety import first_event
from tests.server.test_secrecy import twin

from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.words import LANGUAGES
from raidtable.games.rules_pages import rule_titles
from raidtable.server import messages
from raidtable.server.html import blocked_choices
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.testing.tables import table_at

POSITIONS = 60
SCRIPT = {"HX-Request": "true"}
REFUSED = {"name": "why", "aria-disabled": "true"}


def refused_at(page: Page, kind: str) -> set[str]:
    """The choices of the buttons with that class; each can be pressed, but is marked as not
    legal."""
    found = page.all("button", **REFUSED, **{"class": kind})
    assert len(found) == len({button["value"] for button in found})
    return {button["value"] for button in found}


def asked_about(page: Page) -> list[str]:
    return [button["value"] for button in page.all("button", name="why")]


def rule_of(page: Page, game: Game) -> str:
    """The rule that the error message links to."""
    line = page.html.partition('id="problem"')[2].partition("</p>")[0]
    return line.partition(f'href="/rules/{game.id}?table=')[2].partition('"')[0].partition("#")[2]


def answer_about(match: Match, names: list[str], text: str, language: str = "en") -> str:
    """The text of the error message: the reason, and the title of the rule."""
    explanation = match.explain(text, language, names)
    return f"{explanation.sentence} {rule_titles(match.game.id, language)[explanation.rule]}"


def table_of_two(me: Browser, friend: Browser, site: Site, game: str) -> tuple[str, list[Browser]]:
    """A table with blocked choices, and its players: the player to move first."""
    table = me.new_table(game, "me", "open")
    friend.post(f"{table}/join", seat=1)
    live = site.live(table)
    people = [me, friend]
    while not live.match.refused():
        decides = people[live.match.actor]
        decides.act(table, decides.get(table), action=live.match.legal()[0])
    actor = live.match.actor
    return table, [people[actor], people[1 - actor]]


def press(browser: Browser, table: str, page: Page, **pressed: str) -> httpx.Response:
    """Send the form as a page with scripts does."""
    form = {name: page.field(name) for name in ("csrf", "seq", "as")}
    return browser.http.post(f"{table}/act", data={**form, **pressed}, headers=SCRIPT)


# What the page shows


@every_game
def test_what_cannot_be_chosen_stands_below_what_can(
    game: Game, me: Browser, friend: Browser, site: Site
) -> None:
    table, (decides, _) = table_of_two(me, friend, site, game.id)
    match = site.live(table).match
    plain, page = decides.get(table), decides.get(f"{table}?portrait=0&why=1")
    assert not asked_about(plain)
    assert page.choices == plain.choices == sorted(match.legal())
    assert refused_at(page, "refused") == set(match.refused())
    assert page.html.index('id="why"') > page.html.index(f'value="{match.legal()[-1]}"')
    rules = decides.get(f"/rules/{game.id}").ids
    linked = {link["href"].partition("#")[2] for link in page.all("a", **{"class": "rule"})}
    assert {reason.rule for reason in match.refused().values()} <= linked <= rules


def test_refused_choices_have_their_places_on_the_board(
    me: Browser, friend: Browser, site: Site
) -> None:
    table, (decides, _) = table_of_two(me, friend, site, "raids")
    page = decides.get(f"{table}?portrait=0&why=1")
    on_board = refused_at(page, "spot refused")
    assert on_board == {text for text in site.live(table).match.refused() if "sail:" in text}
    assert on_board
    legal = {spot["value"] for spot in page.all("button", name="action", **{"class": "spot"})}
    assert legal == {
        spot["value"] for spot in decides.get(table).all("button", **{"class": "spot"})
    }
    assert page.html.index('id="refused"') < page.html.index('id="spots"'), "legal ones lie above"


def test_a_reason_that_all_share_is_the_heading(me: Browser, site: Site) -> None:
    """The dice that are not on the map are blocked for one reason, and are listed below it."""
    table = me.new_table("storm_raiders", "me", "greedy")
    match = site.live(table).match
    while match.step != "DraftDie" or match.actor != 0:
        page = me.turn(table)
        me.act(table, page, action=page.choices[0])
    page = me.get(f"{table}?portrait=0&why=1")
    (sentence,) = {
        match.game.presentation.words("en").reason(reason) for reason in match.refused().values()
    }
    listed = page.html.partition('id="why"')[2].partition("</div>")[0]
    assert listed.count("<h3>") == listed.count(f"<h3>{escape(sentence)} ") == 1


def test_no_more_than_can_be_read_are_shown(
    me: Browser, friend: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (decides, _) = table_of_two(me, friend, site, "raids")
    refused = list(site.live(table).match.refused())
    monkeypatch.setattr(blocked_choices, "MOST_SHOWN", 2)
    assert refused_at(decides.get(f"{table}?portrait=0&why=1"), "refused") == set(refused[:2])
    assert len(refused) > 2


def test_where_nothing_is_refused_the_page_says_so(me: Browser, site: Site) -> None:
    table = me.new_table("north_sea", "me", "greedy")
    me.turn(table)
    assert not site.live(table).match.refused(), "cards are rejected as one likes"
    page = me.get(f"{table}?portrait=0&why=1")
    assert messages.NOTHING_REFUSED in page.under["why"]


def test_a_link_leads_there_and_back(me: Browser, friend: Browser, site: Site) -> None:
    table, (decides, idle) = table_of_two(me, friend, site, "raids")
    (there,) = decides.get(table).all("a", **{"hx-swap": "none"})
    assert there["href"] == there["hx-get"] == f"{table}?portrait=0&why=1"
    back = decides.get(there["href"]).all("a", **{"hx-swap": "none"})[-1]
    assert back["href"] == back["hx-get"] == f"{table}?portrait=0"
    assert not idle.get(table).all("a", **{"hx-swap": "none"})


# What the server answers


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_choice_answers_why_with_the_rule(game: Game, language: str, site: Site) -> None:
    me, friend = site.browser(language), site.browser(language)
    table, (decides, _) = table_of_two(me, friend, site, game.id)
    live = site.live(table)
    page = decides.get(f"{table}?portrait=0&why=1")
    before = live.seq, live.match.digest
    for text in asked_about(page)[-3:]:
        for answer in (
            decides.act(table, page, why=text),
            press(decides, table, page, why=text),
        ):
            shown = Page(answer.text)
            expected = answer_about(live.match, live.names, text, language)
            assert shown.under["problem"] == expected
            assert rule_of(shown, game) == live.match.refused()[text].rule
            assert refused_at(shown, "refused") == set(live.match.refused()), "one may ask on"
            assert shown.choices == page.choices
    assert (live.seq, live.match.digest) == before
    for browser in (me, friend):
        browser.http.close()


def test_with_a_script_only_the_sections_are_sent(me: Browser, friend: Browser, site: Site) -> None:
    table, (decides, _) = table_of_two(me, friend, site, "raids")
    page = decides.get(f"{table}?portrait=0&why=1")
    answer = decides.http.get(f"{table}?portrait=0&why=1", headers=SCRIPT)
    assert answer.headers["cache-control"] == "no-store", "never taken for the page itself"
    assert "<html" not in answer.text
    assert answer.text in page.html
    assert asked_about(Page(answer.text)) == asked_about(page)
    plain = decides.http.get(table, headers=SCRIPT)
    assert plain.text in decides.get(table).html


@every_game
def test_an_illegal_action_is_answered_with_the_rule(
    game: Game, me: Browser, friend: Browser, site: Site
) -> None:
    """As sent by an outdated page, or by a program."""
    table, (decides, _) = table_of_two(me, friend, site, game.id)
    live = site.live(table)
    page = decides.get(table)
    # One choice with its own reason, and one that belongs to another step.
    refused = next(iter(live.match.refused()))
    elsewhere = next(
        action.text
        for action in game.rules.actions.all
        if action.text not in (*live.match.refused(), *live.match.legal())
    )
    for text in (refused, elsewhere):
        for answer in (
            decides.act(table, page, action=text),
            press(decides, table, page, action=text),
        ):
            shown = Page(answer.text)
            assert shown.under["problem"] == answer_about(live.match, live.names, text)
            assert rule_of(shown, game) == live.match.explain(text).rule
            assert not asked_about(shown)
            assert shown.seq == page.seq


def test_an_answer_that_was_kept_too_long_is_not_shown(
    me: Browser, friend: Browser, site: Site
) -> None:
    """An address that asks about a choice shows no answer once the choice is legal or another seat
    decides, and never one about a text that is no choice."""
    table, (decides, idle) = table_of_two(me, friend, site, "raids")
    match = site.live(table).match
    refused = next(iter(match.refused()))
    assert decides.get(f"{table}?about={refused}").under["problem"]
    assert not decides.get(f"{table}?about={match.legal()[0]}").under["problem"]
    assert not decides.get(f"{table}?about=You+have+won.").under["problem"]
    assert not idle.get(f"{table}?about={refused}").under["problem"]


def test_a_move_ends_it(me: Browser, friend: Browser, site: Site) -> None:
    table, (decides, _) = table_of_two(me, friend, site, "raids")
    page = decides.get(f"{table}?portrait=0&why=1")
    after = press(decides, table, page, action=page.choices[0])
    assert not asked_about(Page(after.text))


def test_the_stream_of_a_page_that_asks_goes_on_until_the_next_move(
    me: Browser, friend: Browser, site: Site
) -> None:
    table, (decides, _) = table_of_two(me, friend, site, "raids")
    page = decides.get(f"{table}?portrait=0&why=1")
    (live,) = page.all("div", id="live")
    asked = f"?{live['data-page']}"
    assert asked.startswith(f"?table={table.removeprefix('/t/')}&")
    assert 'name="why"' in first_event(decides, table, asked)
    assert 'name="why"' not in first_event(decides, table, asked.replace("&why=1", ""))
    seq = site.live(table).seq
    earlier = asked.replace(f"after={seq}", f"after={seq - 1}")
    assert earlier != asked
    assert 'name="why"' not in first_event(decides, table, earlier)


def test_without_a_change_the_same_update_is_sent_again() -> None:
    """A stream then need not send a page what it already shows."""
    setting = settings_of(GAMES[0])[0]
    live = table_at(setting, play_randomly(setting.match(0), 0, 3)._state)
    actor = live.match.actor
    asks, looks = (Viewer((actor,), actor, "en", asks_why=asks) for asks in (True, False))
    assert sections_for(live, asks) is sections_for(live, asks)
    assert sections_for(live, asks) is not sections_for(live, looks)


# Secrets


@every_game
def test_others_are_told_nothing(
    game: Game, me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    table, (_, idle) = table_of_two(me, friend, site, game.id)
    actor = site.live(table).match.actor
    text = next(iter(site.live(table).match.refused()))
    for browser in (idle, stranger):
        for query in ("", f"&as={actor}"):
            asked = browser.http.get(f"{table}?why=1{query}", headers=SCRIPT).text
            assert asked == browser.http.get(f"{table}?{query}", headers=SCRIPT).text
        page = browser.get(f"{table}?why=1&as={actor}")
        assert not asked_about(page)
        form = {"why": text, "as": str(actor)}
        for answer in (browser.act(table, page, **form), press(browser, table, page, **form)):
            shown = Page(answer.text)
            assert not shown.under["problem"]
            assert not asked_about(shown)


def test_nothing_is_told_behind_a_curtain(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "me")
    live = site.live(table)
    actor = live.match.actor
    assert live.match.refused()
    assert not asked_about(me.get(f"{table}?portrait=0&why=1"))
    assert not asked_about(me.get(f"{table}?why=1&as={1 - actor}"))
    lifted = me.get(f"{table}?as={actor}")
    (link,) = lifted.all("a", **{"hx-swap": "none"})
    page = me.get(link["href"])
    assert refused_at(page, "refused") == set(live.match.refused())
    answer = me.act(table, page, why=asked_about(page)[0])
    assert answer.url.params["as"] == str(actor)
    shown = Page(answer.text)
    assert shown.under["problem"]
    assert asked_about(shown) == asked_about(page)


def test_nobody_asks_before_everybody_sits(me: Browser) -> None:
    table = me.new_table("raids", "me", "open")
    page = me.get(f"{table}?portrait=0&why=1")
    assert not asked_about(page)
    assert not page.all("a", **{"hx-swap": "none"})


@random_play
@every_game
def test_reasons_tell_no_more_than_the_view(game: Game) -> None:
    """Two positions that differ only in what the seat cannot see block the same choices for the
    same reasons."""
    for setting in settings_of(game):
        for seed in range(3):
            state = play_randomly(setting.match(seed), seed, 5 + 17 * seed)._state
            if state.actor < 0:
                continue
            pages = []
            for place in (state, twin(setting, state, state.actor, seed)):
                live = table_at(setting, place)
                viewer = Viewer((state.actor,), state.actor, "en", asks_why=True)
                pages.append(sections_for(live, viewer).html())
            assert 'id="why"' in pages[0]
            assert pages[0] == pages[1]


# Messages


def sample(game: Game) -> list[tuple[Setting, Match]]:
    """Positions in which a seat decides, from all settings in turn, spread over their games."""
    found: list[tuple[Setting, Match]] = []
    settings = settings_of(game)
    seed = 0
    while len(found) < POSITIONS:
        setting = settings[seed % len(settings)]
        match = play_randomly(setting.match(seed), seed, 3 + 7 * seed % 90)
        if not match.over:
            found.append((setting, match))
        seed += 1
    return found


@random_play
@every_game
def test_every_refused_choice_has_its_sentence_reason_and_rule(game: Game) -> None:
    anchors = set(rule_titles(game.id))
    explained = 0
    for setting, match in sample(game):
        view = match.view(match.actor)
        refused = match.refused()
        actions = [action for action in game.rules.actions.all if action.text in refused]
        assert len(actions) == len(refused)
        assert not set(refused) & set(match.legal())
        for language in LANGUAGES:
            words = game.presentation.words(language, [f"P{seat}" for seat in range(setting.seats)])
            for action in actions:
                assert words.choice(view, action)
                assert words.reason(refused[action.text])
                assert refused[action.text].rule in anchors
                explained += 1
            placed = {spot.action for spot in game.presentation.board(view, words, actions).spots}
            assert placed <= set(refused)
    assert explained > POSITIONS, "most positions refuse something"
