"""The answer to a decision of a page whose event stream is open: the stream brings the result."""

import httpx
from tests.server.browser import Browser, Page

OPEN = {"Raidtable-Stream": "open", "HX-Request": "true"}


def decide(person: Browser, table: str, page: Page, **decided: object) -> httpx.Response:
    form = {name: page.field(name) for name in ("csrf", "seq", "as")}
    return person.http.post(f"{table}/act", data={**form, **decided}, headers=OPEN)


def test_a_decision_that_is_taken_has_an_empty_answer(me: Browser) -> None:
    table = me.new_table("raids", "me", "random")
    page = me.turn(table)
    answer = decide(me, table, page, action=page.choices[0])
    assert (answer.status_code, answer.content) == (204, b"")
    assert me.get(table).seq > page.seq
    answer = decide(me, table, me.turn(table), undo=1)
    assert answer.status_code == 204


def test_a_decision_that_is_not_taken_says_what_holds(me: Browser) -> None:
    table = me.new_table("raids", "me", "random")
    page = me.turn(table)
    assert decide(me, table, page, action=page.choices[0]).status_code == 204
    stale = decide(me, table, page, action=page.choices[0])
    assert stale.status_code == 200
    assert Page(stale.text).seq > page.seq
    wrong = decide(me, table, me.turn(table), action="sail:99")
    assert wrong.status_code == 200
    assert Page(wrong.text).under["problem"].strip()


def test_a_page_without_a_stream_gets_the_result(me: Browser) -> None:
    table = me.new_table("raids", "me", "random")
    page = me.turn(table)
    form = {name: page.field(name) for name in ("csrf", "seq", "as")}
    answer = me.http.post(
        f"{table}/act", data={**form, "action": page.choices[0]}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert Page(answer.text).seq > page.seq
