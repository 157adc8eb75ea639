"""Chat at a table: who reads what, in which language, and what is rejected."""

import re
from datetime import UTC, datetime
from html import escape

import httpx
import pytest
from tests.server.browser import Browser, Page, Site
from tests.server.test_updates import positions, table_of, viewers

from raidtable.engine.words import LANGUAGES, Translator
from raidtable.server import messages
from raidtable.server.html.sections import sections_for
from raidtable.server.tables.chat import CHAT_LENGTH

LINE = re.compile(
    r'<li class="(?P<place>[^"]*)" data-from="(?P<key>[^"]*)" data-number="[0-9]+">'
    r"<b>(?P<name>.*?)</b>"
    r"(?: <small>(?P<mark>.*?)</small>)? <span>(?P<text>.*?)</span> "
    r'<time datetime="(?P<when>[^"]*)">(?P<clock>.*?)</time></li>'
)
ENGLISH = Translator("en")


def talk(page: Page) -> list[dict[str, str | None]]:
    """The chat messages, each with its parts."""
    start = page.html.index('<section id="talk"')
    section = page.html[start : page.html.index("</section>", start)]
    lines = [found.groupdict() for found in LINE.finditer(section)]
    assert len(lines) == section.count("<li")
    return lines


def say_live(browser: Browser, table: str, **form: object) -> httpx.Response:
    """Send the form as the page's script does."""
    form = {"csrf": browser.csrf, **form}
    return browser.http.post(f"{table}/say", data=form, headers={"HX-Request": "true"})


def test_everybody_reads_who_said_what_and_when(me: Browser, stranger: Browser) -> None:
    table = me.new_table("raids", "me", "open")
    me.post("/name", name="Astrid")
    before = datetime.now(UTC).replace(second=0, microsecond=0)
    me.post(f"{table}/say", text="Skål!")
    [line] = talk(stranger.get(table))
    assert (line["name"], line["text"]) == ("Astrid", "Skål!")
    when = datetime.fromisoformat(line["when"] or "")
    assert before <= when <= datetime.now(UTC)
    assert line["clock"] == f"{when:%H:%M} UTC"


def test_those_who_hold_no_seat_are_marked(me: Browser, friend: Browser) -> None:
    table = me.new_table("raids", "me", "open", "open")
    me.post(f"{table}/say", text="Sit down!")
    friend.post(f"{table}/say", text="May I?")
    mine, theirs = talk(me.get(table))
    assert (mine["place"], mine["mark"]) == ("seat-0", None)
    assert (theirs["place"], theirs["mark"]) == ("spectator", ENGLISH.say(messages.SPECTATOR))
    friend.post(f"{table}/join", seat=2)
    _, theirs = talk(me.get(table))
    assert (theirs["place"], theirs["mark"]) == ("seat-2", None)


# Phrases


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reads_a_phrase_in_their_own_language(me: Browser, site: Site, language: str) -> None:
    table = me.new_table("raids", "me", "open")
    buttons = me.get(table).all("button", name="phrase")
    assert [button["value"] for button in buttons] == list(messages.PHRASES)
    for button in buttons:
        me.post(f"{table}/say", phrase=button["value"], text="typed meanwhile")
    reader = site.browser(language)
    text = Translator(language)
    expected = [escape(text.say(phrase)) for phrase in messages.PHRASES.values()]
    assert [line["text"] for line in talk(reader.get(table))] == expected
    reader.http.close()


def test_a_phrase_that_is_none_of_ours_is_not_said(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    me.post(f"{table}/say", 400, phrase="insult")
    assert site.live(table).chat == []


# Muting


def test_each_person_has_one_key_and_one_hidden_mute_button(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "open")
    for person, text in ((me, "one"), (friend, "two"), (me, "three")):
        person.post("/name", name="Both")
        person.post(f"{table}/say", text=text)
    page = me.get(table)
    one, two, three = (line["key"] for line in talk(page))
    assert one == three != two
    buttons = [button for button in page.all("button") if "data-mute" in button]
    assert [button["data-mute"] for button in buttons] == [one, two]
    assert all(button["name"] == "who" and "hidden" in button for button in buttons)
    assert page.all("p", id="unsaid")[0]["data-own"] == one
    start = page.html.index('<section id="talk"')
    for row in site.live(table).chat:
        assert row["user_id"] not in page.html[start : page.html.index("</section>", start)]


def test_a_new_guest_stays_the_same_person(me: Browser, stranger: Browser) -> None:
    """The first answer to the page's script sets the cookie of a new guest."""
    table = me.new_table("raids", "me", "open")
    answer = say_live(stranger, table, text="one")
    say_live(stranger, table, text="two")
    one, two = talk(me.get(table))
    assert one["key"] == two["key"]
    assert Page(answer.text).all("p", id="unsaid")[0]["data-own"] == one["key"]


def test_names_and_talk_are_only_text(me: Browser, stranger: Browser) -> None:
    me.post("/name", name='"><b>&')
    table = me.new_table("raids", "me", "open")
    me.post(f"{table}/say", text="<script>bad()</script> & 'so' \"on\"")
    page = stranger.get(table)
    [line] = talk(page)
    assert line["name"] == "&quot;&gt;&lt;b&gt;&amp;"
    assert "<script>bad()</script> & 'so' \"on\"" in page.under["talk"]
    assert ENGLISH.say(messages.MUTE, name='"><b>&') in page.under["talk"]


# Rejected messages

REFUSED = {
    "nothing": ("  \t ", messages.NOTHING_TO_SAY),
    "too long": ("<i>" + "a" * CHAT_LENGTH, messages.TOO_LONG),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_is_refused_is_answered_at_the_form_and_kept_there(
    me: Browser, site: Site, why: str
) -> None:
    text, sentence = REFUSED[why]
    table = me.new_table("raids", "me", "open")
    page = me.post(f"{table}/say", 400, text=text)
    assert page.under["unsaid"] == ENGLISH.say(sentence)
    assert page.field("text") == text
    assert page.all("form", action=f"{table}/say")
    answer = say_live(me, table, text=text)
    assert answer.status_code == 400
    fragment = Page(answer.text)
    assert fragment.under == {"unsaid": ENGLISH.say(sentence)}, "nothing else on the page changes"
    assert "hidden" not in fragment.all("p", id="unsaid")[0]
    assert site.live(table).chat == []


def test_the_longest_is_said_whole_and_takes_the_reason_away(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    answer = say_live(me, table, text="a" * CHAT_LENGTH)
    assert answer.status_code == 200
    line = Page(answer.text).all("p", id="unsaid")[0]
    assert "hidden" in line
    assert site.live(table).chat[0]["text"] == "a" * CHAT_LENGTH


def test_too_much_talk_is_refused_with_what_was_typed(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = me.new_table("raids", "me", "open")
    monkeypatch.setattr(site.services.limits.chat, "times", 0)
    page = me.post(f"{table}/say", 400, text="and another thing")
    assert page.under["unsaid"] == ENGLISH.say(messages.TOO_MUCH_TALK)
    assert page.field("text") == "and another thing"


def test_a_refused_form_of_a_live_page_is_answered_by_a_sentence_only(me: Browser) -> None:
    table = me.new_table("raids", "me", "open")
    answer = say_live(me, table, csrf="forged", text="hello")
    assert answer.status_code == 403
    assert list(Page(answer.text).under) == ["problem"]
    assert Page(answer.text).under["problem"].endswith(".")


# Cost


def test_moves_do_not_make_the_talk_again() -> None:
    live = table_of("raids")
    live.chat = [{"name": "Ada", "text": "Skål", "user_id": "user 1", "made_at": 0.0, "number": 1}]
    one, other, *_ = viewers(live)
    said = sections_for(live, one).sections["talk"]
    next(positions(live))
    live.chat = [*live.chat]  # as after reading from the database
    assert sections_for(live, one).sections["talk"][0] is said[0]
    assert sections_for(live, other).sections["talk"][0] is said[0]
