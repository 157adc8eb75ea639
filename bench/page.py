"""The time from a click to the painted answer, in a real browser.

    python bench/page.py                   all games, 40 clicks each
    python bench/page.py --clicks 10 raids

Two people play random choices, each in their own window, against a server process with an SQLite
file; no bot plays, and moves are shown at once. A click is timed from the event to the first frame
that shows the new position: the request, the commit, the update for this viewer, and drawing it.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from raidtable.engine.rng import Rng, seeded
from raidtable.games import registry
from raidtable.testing.browser import SHOW_AT_ONCE, SWITCHES, find_browser
from raidtable.testing.browser.player import CHOICE, Player
from raidtable.testing.browser.serving import ServerProcess

WINDOW: ViewportSize = {"width": 1366, "height": 768}

# Clicks a choice; answers with the milliseconds until its outcome is painted.
TIME_CLICK = """async (number) => {
  const choice = document.querySelectorAll("#choices button[name=action]")[number];
  const shown = new Promise((resolve) => {
    new MutationObserver((changes, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage("");
      });
    }).observe(document.body, { attributeFilter: ["data-seq"] });
  });
  const start = performance.now();
  choice.click();
  await shown;
  return performance.now() - start;
}"""


def sit(browser: Browser, server: ServerProcess) -> Player:
    context = browser.new_context(locale="en-GB", viewport=WINDOW)
    context.add_init_script(SHOW_AT_ONCE)
    return Player(context.new_page(), server.address)


def times_of(players: list[Player], clicks: int, rng: Rng) -> list[float]:
    """Let the player to move click random choices; return the time of each click."""
    times: list[float] = []
    while len(times) < clicks and not players[0].is_over():
        asked = next((player for player in players if player.choices()), None)
        if asked is None:
            players[0].page.wait_for_timeout(20)
            continue
        number = rng.below(asked.page.locator(CHOICE).count())
        times.append(asked.page.evaluate(TIME_CLICK, number))
    return times


def measure(browser: Browser, server: ServerProcess, game: str, clicks: int) -> list[float]:
    host, guest = sit(browser, server), sit(browser, server)
    address = host.sit_at(game, "me", "open")
    guest.sit_down(address)
    host.wait_for_company()
    times_of([host, guest], 5, seeded("warm"))
    times = times_of([host, guest], clicks, seeded("clicks"))
    for player in (host, guest):
        player.page.context.close()
    return times


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=registry.game_ids())
    parser.add_argument("--clicks", type=int, default=40)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=SWITCHES)
        print(f"{'game':16} {'clicks':>6} {'median':>9} {'p95':>9}")
        for game in given.games:
            times = measure(browser, server, game, given.clicks)
            high = statistics.quantiles(times, n=20)[-1]
            print(f"{game:16} {len(times):6} {statistics.median(times):6.0f} ms {high:6.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
