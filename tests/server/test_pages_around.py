"""The pages around a table: account form, API guide, waiting room, way back from the rules."""

import pytest
from tests.server.browser import Browser, Page, Site
from tests.server.test_openapi import ENDPOINTS

from raidtable.engine.words import LANGUAGES
from raidtable.server.pages.api_guide import endpoints, kind_of
from raidtable.server.settings import SERVER_ADDRESS


def note_of(page: Page, form: str, field: str) -> str:
    return page.under[f"{form}-{field}-note"]


# The account form


def test_a_short_password_keeps_the_form(me: Browser) -> None:
    page = me.post("/register", 400, login="Ásta <3", password="7 chars")
    [name] = page.all("input", id="register-login")
    assert name["value"] == "Ásta <3"
    [password] = page.all("input", id="register-password")
    assert "value" not in password
    assert password["aria-invalid"] == "true"
    assert "autofocus" in password
    assert password["aria-describedby"] == "register-password-note"
    assert note_of(page, "register", "password") == "Use 8 to 200 characters for the password."
    assert page.all("input", id="login-login")[0].get("value") is None, "the other form is empty"
    assert "7 chars" not in page.html


def test_each_problem_is_next_to_its_field(me: Browser, stranger: Browser) -> None:
    me.post("/register", login="Thordis", password="long enough")
    taken = stranger.post("/register", 400, login="thordis", password="long enough")
    assert note_of(taken, "register", "login") == "That name is taken."
    nameless = stranger.post("/register", 400, login=" ", password="long enough")
    assert note_of(nameless, "register", "login") == "Choose a name for your account."
    mixed = stranger.post("/register", 400, login="Thоrdis", password="long enough")
    assert "one alphabet" in note_of(mixed, "register", "login")
    wrong = stranger.post("/login", 400, login="Thordis", password="not that one")
    assert note_of(wrong, "login", "password") == "Wrong name or password."
    assert wrong.all("input", id="login-login")[0]["value"] == "Thordis"


def test_a_problem_of_the_whole_form_is_above_it(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.services.limits.logins, "times", 0)
    page = me.post("/login", 400, login="Ana", password="long enough")
    assert page.all("p", **{"class": "problem", "role": "alert"})
    assert page.all("input", id="login-login")[0]["value"] == "Ana"
    assert not page.all("input", **{"aria-invalid": "true"})


# The API guide


@pytest.mark.parametrize(
    ("language", "heading", "word"),
    [("en", "The JSON API", "the table's id"), ("es", "La API JSON", "el id de la mesa")],
)
def test_the_api_has_a_page(site: Site, language: str, heading: str, word: str) -> None:
    browser = site.browser(language)
    page = browser.get("/api")
    assert page.inside["h1"] == heading
    for method, path in ENDPOINTS:
        assert f"<b>{method}</b> {path}</code>" in page.html
        assert path.removeprefix("/api/v1") in page.inside["td"]
    assert word in page.inside["dd"]
    outside = {tag.get("src", tag.get("href", "")) for name, tag in page.tags if name != "a"}
    assert not [address for address in outside if address.startswith(("http", "//"))]
    browser.http.close()


def test_every_page_leads_to_it(me: Browser) -> None:
    table = me.new_table("raids", "me", "greedy")
    for path in ("/", "/account", "/about", "/rules/raids", table, f"{table}/at/0", "/api"):
        assert me.get(path).all("a", href="/api"), path


def test_all_fields_are_described_in_every_language(me: Browser) -> None:
    found = endpoints(me.http.get("/openapi.json").json())
    described = [field for each in found for field in (*each.asked, *each.answered)]
    assert len(described) > 40
    plain = {field.name for field in described if not field.description}
    assert plain <= {"id", "title", "game", "seats", "before", "limit", "after"}
    guides = {language: me.http.get("/api", headers={"Accept-Language": language}).text
              for language in LANGUAGES}  # fmt: skip
    assert len(set(guides.values())) == len(LANGUAGES)


def test_kinds_are_named_as_in_json() -> None:
    texts = {"type": "array", "items": {"type": "string"}}
    assert kind_of(texts) == "[string]"
    assert kind_of({"type": "object", "additionalProperties": texts}) == "{[string]}"
    assert kind_of({"type": "object", "additionalProperties": True}) == "object"
    assert kind_of({"anyOf": [{"type": "integer"}, {"type": "null"}]}) == "integer | null"


# The waiting room


def test_the_link_comes_first_then_the_seats(me: Browser, friend: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open", "open")
    for person in (me, friend):
        page = person.get(table)
        [link] = page.all("input", value=f"{site.base}{table}")
        assert "readonly" in link
        order = [page.html.index(part) for part in (link["value"], "Free seat", 'id="board"')]
        assert order[0] < order[1], "the link is above the seats"
        assert page.under["seats"].count("Free seat") == 2
    assert "?" not in me.get(table).under["mats"]
    me.post(f"{table}/bot", seat=1)
    friend.post(f"{table}/join", seat=2)
    assert not me.get(table).all("input", value=f"{site.base}{table}")


@pytest.mark.parametrize("address", ["https://table.example", "http://[::1]:8080/", "http://a:80"])
def test_a_public_address_is_that_of_a_server(address: str) -> None:
    assert SERVER_ADDRESS.fullmatch(address)


@pytest.mark.parametrize("address", ["table.example", "ftp://x", "https://", "https://x/y", "//x"])
def test_other_addresses_are_none(address: str) -> None:
    assert not SERVER_ADDRESS.fullmatch(address)


# Rules and the way back


def test_the_rules_lead_back_to_the_table(me: Browser, stranger: Browser) -> None:
    table = me.new_table("raids", "me", "greedy")
    links = [link for link in me.get(table).links() if link.startswith("/rules/raids?")]
    assert len(links) >= 3, "in the bar, at the prompt, and below the table"
    for link in links:
        assert link.partition("#")[0] == f"/rules/raids?table={table[3:]}"
    for person in (me, stranger):
        rules = person.get(links[0])
        assert table in rules.links()
        assert rules.field("table") == table[3:]
    found = me.get(f"/rules/raids?table={table[3:]}&q=port")
    assert table in found.links()
    assert f"/rules/raids?table={table[3:]}" in found.links()


@pytest.mark.parametrize("table", ["nothere", "", "../x", '"><b>', "//evil.example"])
def test_they_lead_nowhere_else(me: Browser, table: str) -> None:
    page = Page(me.http.get("/rules/raids", params={"table": table}).text)
    assert not [link for link in page.links() if link.startswith("/t/")]
    assert "evil" not in page.html
    assert not page.all("input", name="table")


def test_a_table_of_another_game_is_no_way_back(me: Browser) -> None:
    table = me.new_table("raids", "me", "greedy")
    assert table not in me.get(f"/rules/north_sea?table={table[3:]}").links()


# Fairness, and tables that wait


def test_the_seed_is_folded_away(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "greedy")
    page = me.get(table)
    [fold] = page.all("details", **{"class": "fairness"})
    assert "open" not in fold
    seed_hash = site.live(table).match.seed_hash[:16]
    before, _, folded = page.html.partition('<details class="fairness">')
    assert seed_hash not in before
    assert seed_hash in folded.partition("</details>")[0]


def test_pages_count_the_tables_that_wait(me: Browser, friend: Browser, site: Site) -> None:
    def waiting(path: str) -> str:
        return me.get(path).all("body")[0]["data-waiting"]

    assert waiting("/") == "0"
    first = me.new_table("raids", "me", "me")
    me.new_table("raids", "me", "open")
    assert waiting("/") == "1"
    assert waiting(first) == "0", "a page does not count its own table"
    second = me.new_table("north_sea", "me", "me")
    assert waiting("/") == "2"
    assert waiting(first) == waiting(second) == "1"
    assert friend.get("/").all("body")[0]["data-waiting"] == "0"
    assert me.get("/account").all("body")[0]["data-waiting"] == "0"
