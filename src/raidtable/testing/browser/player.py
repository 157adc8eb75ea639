"""A player who uses the page, limited to what a person could do there."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page

from raidtable.engine.rng import Rng, seeded

# The time limit for a page to answer, and for all bots to decide.
PATIENCE_MS = 30_000
# More decisions than a player takes in any game of these tests.
MOST_DECISIONS = 600

# Two taps on about one place within 300 ms are a double tap in Chromium, which the page plays once.
DOUBLE_TAP_MS = 320
DOUBLE_TAP_PX = 100

CHOICE = "#choices button[name=action]"
SPOT = "button.spot[name=action]"
# The button that plays what a first tap points at.
CONFIRM = "#confirm .main"

# The position, without the traces of a pointer on its buttons.
POSITION = """() => ({
  pieces: document.querySelector("#pieces").innerHTML,
  mats: document.querySelector("#mats").innerHTML,
  choices: [...document.querySelectorAll("#choices button[name=action]")].map(
    (button) => [button.value, button.textContent],
  ),
})"""
PLAY_TO_THE_END = (Path(__file__).parent / "play_to_the_end.js").read_text(encoding="utf-8")

Press = Callable[["Player", Rng], None]


class Player:
    """One browser window."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.complaints: list[str] = []
        # The time and the place of the last tap.
        self.last_tap = (0.0, 0.0, 0.0)
        page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        page.on("console", self.hear)

    def hear(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.complaints.append(line.text)

    # Sitting down

    def go_home(self) -> None:
        self.page.goto(self.base)

    def play_now(self, game: str) -> None:
        """Start a game against two bots with one click."""
        self.go_home()
        self.page.locator(f"#game-{game} .play").click()
        self.page.wait_for_url("**/t/*")

    def set_up(self, game: str, *players: str) -> str:
        """Create a table with the form of the home page; return its address."""
        self.go_home()
        section = self.page.locator(f"#game-{game}")
        section.locator("summary").first.click()
        form = section.locator("form", has=self.page.locator("select[name=player0]"))
        for seat, player in enumerate(players):
            form.locator(f"select[name=player{seat}]").select_option(player)
        form.locator("button").last.click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sit_at(self, game: str, *players: str) -> str:
        """Create a table and go to it, without showing the home page first."""
        address = self.open_table(game, *players)
        self.page.goto(address)
        return address

    def open_table(self, game: str, *players: str) -> str:
        """Create a table as the forms of the home page do, without showing it; return its address.

        By default the other players are two bots.
        """
        home = self.page.request.get(self.base).text()
        token = re.search(r'name="csrf" value="([^"]+)"', home)
        assert token is not None
        seats = {f"player{n}": who for n, who in enumerate(players or ("me", "greedy", "greedy"))}
        form: dict[str, str | float | bool] = {"csrf": token[1], "game": game, **seats}
        return self.page.request.post(f"{self.base}/new", form=form).url

    def sit_down(self, address: str) -> None:
        """Take the only open seat of a table, by its link."""
        self.page.goto(address)
        # After the seat is taken, the page is loaded again.
        with self.page.expect_navigation():
            self.page.locator("button[formaction$='/join']").first.click()

    def wait_for_company(self) -> None:
        """Wait until all seats of the table are taken."""
        self.page.locator("#state:not([data-turn=none])").wait_for(state="attached")

    # Reading the page

    @property
    def seq(self) -> int:
        return int(self.page.locator("#state").get_attribute("data-seq") or "")

    def is_over(self) -> bool:
        return self.page.locator("#state[data-turn=over]").count() > 0

    @property
    def prompt(self) -> str:
        return self.page.locator("#prompt").inner_text()

    def choices(self) -> list[str]:
        """The actions in the list of choices."""
        values: list[str] = self.page.locator(CHOICE).evaluate_all("all => all.map(b => b.value)")
        return values

    def position(self) -> dict[str, Any]:
        """The game as shown on the page, without its messages."""
        shown: dict[str, Any] = self.page.evaluate(POSITION)
        return shown

    def is_asked(self) -> bool:
        """Wait until this player is to move (True) or the game is over (False)."""
        self.page.locator(f"{CHOICE}, #state[data-turn=over]").first.wait_for(state="attached")
        return not self.is_over()

    def reload_until_asked(self) -> None:
        """Reload until this player is to move: without scripts the page is not updated."""
        until = time.monotonic() + PATIENCE_MS / 1000
        while not self.choices():
            assert time.monotonic() < until, "Nothing can be chosen, however often one looks."
            self.page.reload()

    def wait_for_seq(self, seq: int) -> None:
        self.page.locator(f"#state[data-seq='{seq}']").wait_for(state="attached")

    def wait_for_change(self, seq: int) -> None:
        self.page.locator(f"#state:not([data-seq='{seq}'])").wait_for(state="attached")

    def mark(self) -> None:
        """Leave a mark on the page that disappears when it is loaded again."""
        self.page.evaluate("document.documentElement.dataset.marked = 'yes'")

    def is_marked(self) -> bool:
        return self.page.locator("html[data-marked=yes]").count() > 0

    # Deciding

    def choose(self, press: Press, rng: Rng) -> None:
        """Make one decision, and wait until the page shows its outcome."""
        seq = self.seq
        press(self, rng)
        self.wait_for_change(seq)

    def play(self, decisions: int, press: Press, seed: str) -> None:
        """Make this many decisions, which must not end the game."""
        rng = seeded(seed)
        for _ in range(decisions):
            assert self.is_asked()
            self.choose(press, rng)

    def play_to_the_end(self, press: Press, seed: str) -> int:
        """Make decisions until the game is over; return their number."""
        rng = seeded(seed)
        for decisions in range(MOST_DECISIONS):
            if not self.is_asked():
                return decisions
            self.choose(press, rng)
        raise AssertionError(f"After {MOST_DECISIONS} decisions the game is not over.")

    def avoid_double_tap(self, x: float, y: float) -> None:
        """Wait where a tap would be the second one of a double tap."""
        time_s, last_x, last_y = self.last_tap
        since_ms = (time.monotonic() - time_s) * 1000
        if abs(x - last_x) + abs(y - last_y) < DOUBLE_TAP_PX and since_ms < DOUBLE_TAP_MS:
            self.page.wait_for_timeout(DOUBLE_TAP_MS - since_ms)
        self.last_tap = (time.monotonic(), x, y)

    def start_playing(self, seed: str) -> None:
        """Start a script that plays to the end by clicking on random choices."""
        rng = seeded(seed)
        rolls = [rng.below(1 << 16) for _ in range(MOST_DECISIONS)]
        self.page.evaluate(
            f"given => {{ window.played = ({PLAY_TO_THE_END})(given); }}",
            {"rolls": rolls, "patienceMs": PATIENCE_MS},
        )

    def end_playing(self) -> int:
        """Wait until that script has played to the end; return the number of decisions."""
        decisions: int = self.page.evaluate("window.played")
        return decisions


def any_of(buttons: Locator, rng: Rng) -> Locator:
    return buttons.nth(rng.below(buttons.count()))


def click_choice(player: Player, rng: Rng) -> None:
    """Click a choice of the list; on a small screen its sheet is opened first."""
    choice = any_of(player.page.locator(CHOICE), rng)
    open_list_at(player, choice, lambda button: button.click())
    choice.click()


def tap(player: Player, button: Locator) -> None:
    """Tap, but not so soon after the last tap that it would be a double tap."""
    button.scroll_into_view_if_needed()
    place = button.bounding_box()
    assert place is not None
    player.avoid_double_tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    button.tap()


def tap_twice(player: Player, button: Locator) -> None:
    """Preview a choice with a first tap, and play it with the button of the confirm bar."""
    tap(player, button)
    tap(player, player.page.locator(CONFIRM).first)


def tap_choice(player: Player, rng: Rng) -> None:
    """Play a choice of the list with two taps."""
    choice = any_of(player.page.locator(CHOICE), rng)
    open_list_at(player, choice)
    tap_twice(player, choice)


def open_list_at(
    player: Player, choice: Locator, press: Callable[[Locator], None] | None = None
) -> None:
    """Open the sheet of choices on a small screen, and the group of that choice; by taps, unless
    another way to press a button is given."""
    press = press or (lambda button: tap(player, button))
    page = player.page
    if not choice.is_visible():
        tab = page.locator("button[data-tab=choices][aria-pressed=false]")
        if tab.is_visible():
            press(tab)
    if not choice.is_visible():
        group = choice.evaluate("choice => choice.closest('ol').id")
        press(page.locator(f"[data-group='{group}']"))


def press_number(player: Player, rng: Rng) -> None:
    """Type the number of a choice; press Enter if the number could be continued."""
    count = player.page.locator(CHOICE).count()
    number = 1 + rng.below(count)
    player.page.keyboard.type(str(number))
    if number * 10 <= count:
        player.page.keyboard.press("Enter")
