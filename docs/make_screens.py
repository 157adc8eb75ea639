"""Makes the screenshots of the home page and of five moments of each game, in each size and theme.

The moments are the start, the middle, a fight, raid or storm, a choice that others do not see (in
Raids, which has none, a sale), and the end. The game records in `docs/screens` fix them, so the
screenshots are reproducible: each is a whole game, with the number of moves before each moment. At
all of them but the end, the first seat decides. `docs/screens` keeps some pictures; the others go
to `build/screens`, because all are too large for the repository. The browser is the one used by the
tests; run this with `make screens`, and look at every picture.
"""

import asyncio
import io
import json
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from raidtable.bots import registry as bots
from raidtable.front import load
from raidtable.games import registry
from raidtable.server.app import make_app
from raidtable.server.security.sessions import COOKIE, Session
from raidtable.server.security.users import new_user
from raidtable.server.services import Services
from raidtable.server.settings import Settings
from raidtable.server.tables.creation import create_table
from raidtable.testing.browser import find_browser

FOLDER = Path(__file__).parent / "screens"
EVERY = Path(__file__).parents[1] / "build" / "screens"
SIZES = [(360, 740), (768, 1024), (1366, 768), (1920, 1080)]
# Viewports narrower than this are phones, with a touch screen and this pixel ratio.
PHONE_WIDTH = 400
PHONE_SCALE = 2
THEMES = ["light", "dark"]
# The sizes and themes in which `docs/screens` keeps each moment of a game, and the home page.
KEPT = [
    ("768x1024-light",),
    ("1366x768-dark", "360x740-light", "1920x1080-light"),
    ("1366x768-light", "360x740-dark"),
    ("1366x768-light", "768x1024-dark"),
    ("1366x768-light", "360x740-dark"),
]
KEPT_OF_HOME = ("1366x768-light", "360x740-dark")
NAME = "Ana"
# The levels of the bots in the other seats.
RIVALS = (2, 3, 4)
PATIENCE_S = 30.0
COLOURS = 256
COLOURS_OF_SURFACES = 160


@contextmanager
def running(folder: Path) -> Iterator[tuple[Services, str, asyncio.AbstractEventLoop]]:
    """Run a server with a new database; yield its services, URL and event loop."""
    loop = asyncio.new_event_loop()
    app = make_app(
        Settings(
            database=f"sqlite:///{folder / 'tables.sqlite3'}", secret="a secret of the pictures"
        )
    )
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        serving = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="none"))
        thread = threading.Thread(
            target=lambda: loop.run_until_complete(serving.serve([listening]))
        )
        thread.start()
        try:
            until = time.monotonic() + PATIENCE_S
            while not serving.started:
                assert thread.is_alive(), "The server did not start."
                assert time.monotonic() < until, "The server does not answer."
                time.sleep(0.01)
            yield app.state.services, f"http://127.0.0.1:{listening.getsockname()[1]}", loop
        finally:
            loop.call_soon_threadsafe(app.state.services.end_streams)
            serving.should_exit = True
            thread.join()
            loop.close()


async def seat_player(services: Services) -> tuple[str, dict[str, str]]:
    """Seat a player at a table for each moment; return the cookie and the path of each page."""
    user = await new_user(services.tables.database, NAME)
    records = {
        game_id: json.loads((FOLDER / f"{game_id}.json").read_text(encoding="utf-8"))
        for game_id in registry.game_ids()
    }
    moments = [(game_id, moment) for game_id in records for moment in records[game_id]["moments"]]
    pages = {"home": "/", **{page_name(*of_game): "" for of_game in moments}}
    # The newest tables are the first on the home page: one of each game.
    for game_id, moment in sorted(moments, key=lambda of_game: of_game[1] == "middle"):
        match = load(records[game_id]["record"]).at(records[game_id]["moments"][moment])
        players = ["me", *bots.company(match.game, RIVALS[: match.seats - 1])]
        options, start = match.options.chosen, match.record()
        table = await create_table(services.tables, user, game_id, players, options, start=start)
        pages[page_name(game_id, moment)] = f"/t/{table}"
    return services.sessions.cookie(Session("pictures", user, "en")), pages


def page_name(game_id: str, moment: str) -> str:
    return f"{game_id.replace('_', '-')}-{moment}"


def kept(pages: dict[str, str]) -> set[str]:
    """The names of the pictures that the documents keep."""
    names = {f"home-{look}" for look in KEPT_OF_HOME}
    of_games = [page for page in pages if page != "home"]
    for number, page in enumerate(of_games):
        names.update(f"{page}-{look}" for look in KEPT[number % len(KEPT)])
    return names


def take(browser: Browser, base: str, cookie: str, pages: dict[str, str]) -> None:
    """Take a screenshot of each page in each size and theme.

    The home page comes first, because it shows how long ago each table changed.
    """
    EVERY.mkdir(parents=True, exist_ok=True)
    chosen = kept(pages)
    for old in FOLDER.glob("*.png"):
        if old.stem not in chosen:
            old.unlink()
    for (width, height), theme in product(SIZES, THEMES):
        is_phone = width < PHONE_WIDTH
        context = browser.new_context(
            viewport=ViewportSize(width=width, height=height),
            device_scale_factor=PHONE_SCALE if is_phone else 1,
            is_mobile=is_phone,
            has_touch=is_phone,
            reduced_motion="reduce",
            locale="en-GB",
        )
        context.add_cookies(
            [
                {"name": COOKIE, "value": cookie, "url": base},
                {"name": "theme", "value": theme, "url": base},
            ]
        )
        page = context.new_page()
        for name, path in pages.items():
            answer = page.goto(base + path)
            assert answer is not None
            assert answer.ok, f"{path} is answered by {answer.status}."
            page.evaluate("document.fonts.ready")
            # After some minutes the page takes the player for one who comes back.
            if page.locator("body[data-away]").count():
                page.keyboard.press("Escape")
            look = f"{name}-{width}x{height}-{theme}"
            shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            folder = FOLDER if look in chosen else EVERY
            compact(shot).save(folder / f"{look}.png", optimize=True)
        context.close()


def compact(shot: Image.Image) -> Image.Image:
    """The screenshot with a palette, which makes the file a third as large.

    Most colours go to large areas, which stay smooth; the rest go to the most distinct colours, so
    that a small piece keeps the colour of its seat.
    """
    large = shot.quantize(COLOURS_OF_SURFACES, Image.Quantize.MEDIANCUT)
    distinct = shot.quantize(COLOURS - COLOURS_OF_SURFACES, Image.Quantize.MAXCOVERAGE, kmeans=2)
    palette = Image.new("P", (1, 1))
    palette.putpalette((large.getpalette() or []) + (distinct.getpalette() or []))
    return shot.quantize(palette=palette, dither=Image.Dither.NONE)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (services, base, loop):
        seated = asyncio.run_coroutine_threadsafe(seat_player(services), loop)
        cookie, pages = seated.result(PATIENCE_S)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_browser(),
                args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            )
            take(browser, base, cookie, pages)
            browser.close()


if __name__ == "__main__":
    main()
