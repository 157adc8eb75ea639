"""Games by days on phones: set-up, a late seat, a vote, a bot that stands in, its owner back; and a
whole game of two people, from the invitation to its end."""

import random
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, expect
from tests.browser.test_access import assert_accessible
from tests.server.browser import Site, running_site
from tests.server.driven_clock import DAY, HOUR, DrivenClock

from raidtable.testing.browser.player import CHOICE, Player

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SMALLEST_TARGET = 44
BOT_MS = 120_000
CHANCE = random.Random("visits")


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock(time.time())


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory, clock: DrivenClock) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("days")
    with running_site(f"sqlite:///{folder}/tables.sqlite3", clock=clock) as running:
        yield running


@pytest.fixture
def people(browser: Browser, site: Site) -> Iterator[list[Page]]:
    """Three phones: English, Spanish and German."""
    contexts = [
        browser.new_context(locale=locale, base_url=site.base, **PHONE)  # type: ignore[arg-type]
        for locale in ("en-GB", "es-ES", "de-DE")
    ]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def set_up_by_days(page: Page, *open_seats: int) -> str:
    """A table with these open seats, by the form of the home page; return its path."""
    page.goto("/")
    game = page.locator("#game-raids")
    game.locator("summary").first.tap()
    form = game.locator("form", has=page.locator("select[name=player0]"))
    for seat in open_seats:
        form.locator(f"select[name=player{seat}]").select_option("open")
    expect(form.locator("input[name=days-bank]")).to_be_hidden()
    form.locator("select[name=pace]").select_option("days")
    expect(form.locator("input[name=days-bank]")).to_have_value("5")
    expect(form.locator("input[name=live-bank]")).to_be_hidden()
    form.locator("button").last.tap()
    page.wait_for_url("**/t/*")
    return "/t/" + page.url.rsplit("/", 1)[1]


def assert_fits_a_finger_and_the_screen(page: Page) -> None:
    for button in page.locator("#seats .late-seat button, #seats .vote button").all():
        place = button.bounding_box()
        assert place is not None
        assert place["height"] >= SMALLEST_TARGET
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def open_table(page: Page, table: str) -> None:
    """Open it, after whatever a form that was sent before leads to."""
    try:
        page.goto(table)
    except Error as problem:
        if "ERR_ABORTED" not in problem.message:
            raise
        page.goto(table)


def test_a_seat_is_late_a_bot_stands_in_and_its_owner_comes_back(
    people: list[Page], site: Site, clock: DrivenClock
) -> None:
    table = set_up_by_days(people[0], 1, 2)
    for seat, page in enumerate(people[1:], 1):
        open_table(page, table)
        page.locator(f"#seats button[formaction$='/join'][value='{seat}']").tap()
        expect(page.locator("#seats button[formaction$='/join']")).to_have_count(0)
    live = site.live(table)
    late = live.match.actor
    owner = people[late]
    one, other = (page for seat, page in enumerate(people) if seat != late)
    open_table(owner, table)
    expect(owner.locator("#seat-strip .clock")).to_have_text(re.compile("^4 [dT] 23 h$"))

    clock.pass_time(5 * DAY + HOUR)
    for page in people:
        open_table(page, table)
    expect(owner.locator("#seats p.late")).to_be_visible()
    expect(one.locator("#seats .late-seat h3")).to_be_visible()
    assert_fits_a_finger_and_the_screen(one)
    one.locator("#seats .late-seat button.main").tap()
    expect(one.locator("#seats .late-seat .voices")).to_be_visible()
    yes = other.locator("#seats .late-seat button[value^='yes']")
    expect(yes).to_be_visible()  # the stream has brought the question
    assert_fits_a_finger_and_the_screen(other)
    other.locator("[data-tab]:is(button)").last.tap()
    prompt = other.locator("#prompt").bounding_box()
    assert prompt is not None
    assert prompt["width"] > 300, "next to the log, everything has its place"
    other.locator("[data-tab]:is(button)").first.tap()
    yes.tap()
    expect(other.locator("#seats .late-seat")).to_be_hidden(timeout=BOT_MS)
    expect.set_options(timeout=BOT_MS)
    expect(other.locator("#state")).not_to_have_attribute("data-seq", "0")

    open_table(owner, table)
    owner.locator("[data-tab]:is(button)").last.tap()
    # By keys: what happened meanwhile, and further moves of the bot, may be played back over them.
    owner.locator("#seats summary").first.press("Enter")
    owner.locator("#seats button[formaction$='/back']").press("Enter")
    expect(owner.locator("#seats p.back")).to_contain_text(
        "You have your seat back" if late == 0 else "asiento" if late == 1 else "Platz"
    )
    expect.set_options(timeout=5_000)
    assert live.seats[late].kind == "person"


@pytest.mark.slow
def test_two_people_play_a_game_by_days_from_the_invitation_to_its_end(
    people: list[Page], site: Site, clock: DrivenClock
) -> None:
    ana, bram = (Player(page, site.base) for page in people[:2])
    # They have played together before, so one can invite the other.
    bram.sit_down(ana.open_table("raids", "me", "open"))
    table = set_up_by_days(ana.page, 1)
    ana.page.locator("a[href$='/invite']").first.tap()
    ana.page.locator("main .entries form button").first.tap()
    expect(ana.page.locator("main .entries .tag")).to_be_visible()
    bram.go_home()
    bram.page.locator(".invited button.main").tap()
    bram.page.wait_for_url(f"**{table}")
    live = site.live(table)

    for _ in range(3):
        clock.pass_time(7 * HOUR)
        visit_who_is_awaited(ana, bram)
    late = live.match.actor
    owner, other = (ana, bram) if late == 0 else (bram, ana)
    clock.pass_time(12 * DAY)
    open_table(other.page, table)
    expect(other.page.locator("#seats .late-seat h3")).to_be_visible()
    other.page.locator("#seats .late-seat button.main").tap()
    # The only one who is not late decides alone; then the bot does.
    expect(other.page.locator("#seats .late-seat")).to_be_hidden(timeout=BOT_MS)
    open_table(owner.page, table)
    owner.page.locator("[data-tab]:is(button)").last.tap()
    owner.page.locator("#seats summary").first.press("Enter")
    owner.page.locator("#seats button[formaction$='/back']").press("Enter")
    expect(owner.page.locator("#seats p.back")).to_be_attached(timeout=BOT_MS)
    assert live.seats[late].kind == "person"

    while not live.match.over:
        clock.pass_time(7 * HOUR)
        visit_who_is_awaited(ana, bram)
    for player in (ana, bram):
        open_table(player.page, table)
        expect(player.page.locator("#state[data-turn=over]")).to_be_attached()
        player.page.goto("/history")
        expect(player.page.locator("main .entries").first).to_contain_text("Raids")
    assert live.talk.stood_in == {}, "the owner of the seat is back"
    assert [note.kind for note in live.talk.notes][:1] == ["vote"]


def visit_who_is_awaited(*players: Player) -> None:
    """Each of them looks at the home page; whoever the table waits for goes there and decides."""
    for player in players:
        player.go_home()
        link = player.page.locator("#waits a.main")
        if not link.count():
            continue
        link.tap()
        player.page.wait_for_url("**/t/*")
        while player.page.locator(CHOICE).count():
            seq = player.seq
            choices = player.page.locator(CHOICE)
            choices.nth(CHANCE.randrange(choices.count())).evaluate("button => button.click()")
            player.wait_for_change(seq)
        return
    raise AssertionError("the table waits for nobody")


# What a finger can't hit or see of the list of tables: small targets, and what leaves the window.
LIST_FAULTS = """() => {
  const found = document.documentElement.scrollWidth > innerWidth ? ["sideways scroll"] : [];
  for (const part of document.querySelectorAll(".lobby :is(.mine, .waits) *:not(svg *)")) {
    if (!part.checkVisibility()) continue;
    const box = part.getBoundingClientRect();
    const isSmall = part.matches("a.button") && box.height < 44;
    const isOut = box.left < 0 || box.right > innerWidth;
    if (isSmall || isOut) found.push(`${part.outerHTML.slice(0, 90)}: ${JSON.stringify(box)}`);
  }
  return found;
}"""


def test_the_list_of_tables_by_days_fits_a_finger_and_the_screen(
    browser: Browser, people: list[Page], site: Site, clock: DrivenClock, axe: str
) -> None:
    tables = [set_up_by_days(people[0], 1, 2) for _ in range(4)]
    for table in tables:
        for seat, page in enumerate(people[1:], 1):
            open_table(page, table)
            page.locator(f"#seats button[formaction$='/join'][value='{seat}']").tap()
            expect(page.locator("#seats button[formaction$='/join']")).to_have_count(0)
        clock.pass_time(26 * HOUR)
    open_table(people[1], tables[1])
    people[1].locator("#seats .pace button[value=end]").evaluate("button => button.click()")
    expect(people[1].locator("#seats .vote")).to_be_visible()
    clock.pass_time(DAY)
    actor = site.live(tables[1]).match.actor
    for page in people:
        page.goto("/")
        for width in (390, 360):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate(LIST_FAULTS) == []
            expect(page.locator(".by-days")).to_have_count(len(tables))
    asked = people[2 if actor != 2 else 0]
    row = asked.locator(f".by-days:has(a[href='{tables[1]}'])")
    expect(row.locator("strong.tag")).to_be_visible()
    row.tap()
    asked.wait_for_url(f"**{tables[1]}")
    expect(asked.locator("#seats .vote button.main")).to_be_visible()
    for scheme in ("light", "dark"):
        context = browser.new_context(
            bypass_csp=True,
            base_url=site.base,
            storage_state=people[0].context.storage_state(),
            color_scheme=scheme,
            reduced_motion="reduce",
            viewport={"width": 1366, "height": 768},
        )
        reader = Player(context.new_page(), site.base)
        reader.go_home()
        assert_accessible(reader, axe)
        context.close()
