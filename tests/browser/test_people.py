"""People on a phone, in every language: pages of people, history, invitations, one's own data."""

from playwright.sync_api import expect
from sqlalchemy import insert, select
from tests.browser.conftest import Sit
from tests.browser.sampling import language_alone
from tests.browser.test_access import assert_accessible
from tests.browser.test_whole_games import assert_no_sideways_scroll

from raidtable.engine.languages import ALL
from raidtable.engine.words import Translator
from raidtable.server import messages, people_messages
from raidtable.server.storage.database import connect
from raidtable.server.storage.days_schema import RESULTS
from raidtable.server.storage.schema import SEATS
from raidtable.server.storage.transactions import writing
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import Player
from raidtable.testing.browser.serving import ServerProcess

PHONE = WINDOWS["phone"]
LONG_NAME = "Wolfgang Amadeus Mustrm"
# What is cut off, and what is too small for a finger. A link in a line of text may be lower.
FLAWS = """() => {
  const flaws = [];
  for (const part of document.querySelectorAll("main :is(h1, h2, p, th, td, a, button, label)")) {
    if (!part.checkVisibility()) continue;
    const box = part.getBoundingClientRect();
    const isOut = box.right > innerWidth + 1 || box.left < -1;
    const isCut = getComputedStyle(part).overflow !== "visible"
      && part.scrollWidth > part.clientWidth + 1;
    if (isOut || isCut) flaws.push(`cut: ${part.outerHTML.slice(0, 90)}`);
  }
  const targets = "main :is(button, .button, summary, select, .entries a, .tick, .emblems label)";
  for (const part of document.querySelectorAll(targets)) {
    if (!part.checkVisibility()) continue;
    const box = part.getBoundingClientRect();
    if (box.height < 43.5) flaws.push(`${box.height} px: ${part.outerHTML.slice(0, 90)}`);
  }
  return flaws;
}"""


def named(sit: Sit, name: str, language: str) -> Player:
    person = sit(locale=ALL[language].locale, bypass_csp=True, **PHONE)
    person.go_home()
    person.page.locator("form.name input[name=name]").fill(name)
    person.page.locator("form.name button").click()
    return person


def play_together(server: ServerProcess, one: Player, two: Player) -> tuple[str, str]:
    """A table of both, and many results of the first; return the ids of both."""
    address = one.open_table("raids", "me", "open")
    two.sit_down(address)
    table = address.rpartition("/")[2]
    engine = connect(f"sqlite:///{server.folder / 'tables.sqlite3'}")
    with writing(engine) as c:
        held = select(SEATS.c.user_id).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
        mine, theirs = c.execute(held).scalars().all()
        games = [(game, seats) for game in ("raids", "north_sea") for seats in (2, 3, 4)]
        made = [
            {
                "table_id": f"{mine[:8]}{number}", "seat": seat, "user_id": user, "bot": None,
                "game": games[number % 6][0], "seats": games[number % 6][1],
                "points": 30 + number, "rank": 1 + seat, "won": 1 - seat, "winners": 1,
                "counts": 1, "ended_at": 1.7e9 + number,
            }
            for number in range(24)
            for seat, user in enumerate((mine, theirs))
        ]  # fmt: skip
        c.execute(insert(RESULTS), made)
    engine.dispose()
    return str(mine), str(theirs)


@language_alone("es")
def test_every_page_fits_a_phone(sit: Sit, server: ServerProcess, language: str, axe: str) -> None:
    one, two = named(sit, LONG_NAME, language), named(sit, "Bjarne", language)
    mine, theirs = play_together(server, one, two)
    waiting = one.open_table("raids", "me", "open", "open")
    pages = ("/history", f"/people/{mine}", f"/people/{theirs}", "/account/people")
    for path in (*pages, f"{waiting.removeprefix(one.base)}/invite"):
        one.page.goto(f"{one.base}{path}")
        for summary in one.page.locator("main summary").all():
            summary.click()
        assert one.page.evaluate(FLAWS) == [], path
        assert_no_sideways_scroll(one)
        assert_accessible(one, axe)
    one.page.locator("main .entries form button").first.click()
    expect(one.page.locator("main .entries .tag").first).to_have_text(
        Translator(language).say(people_messages.STATES["invited"])
    )
    two.go_home()
    invited = two.page.locator(".invited")
    expect(invited).to_contain_text(LONG_NAME)
    assert_no_sideways_scroll(two)
    assert_accessible(two, axe)
    invited.locator("button.main").click()
    two.page.wait_for_url(waiting)


def test_a_person_leaves_for_good(sit: Sit, server: ServerProcess) -> None:
    one, two = named(sit, "Astrid", "en"), named(sit, "Bjarne", "en")
    play_together(server, one, two)
    english = Translator("en")
    one.page.goto(f"{one.base}/account")
    one.page.get_by_role("link", name=english.say(people_messages.PEOPLE), exact=True).click()
    one.page.locator("input[name=confirmed]").check()
    one.page.locator("form[action$='/account/delete'] button").click()
    expect(one.page.locator("h1")).to_have_text(english.say(people_messages.GONE))
    # The open page of the other player follows: a bot has the seat, and the log says so.
    expect(two.page.locator("#log")).to_contain_text("has left for good")
    expect(two.page.locator("main")).not_to_contain_text("Astrid")
    assert english.say(messages.BACK) in one.page.locator("main").inner_text()
