"""One viewer's update: its CPU time and size, without HTTP.

python bench/updates.py            all games
python bench/updates.py raids
"""

import random
import sys
import time

from tables import GAMES, SEATS

from raidtable.games import registry
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.live.encodings import Zstd
from raidtable.server.live.updates import as_event
from raidtable.server.storage.records import PERSON, PLAY, SeatHolder
from raidtable.server.tables.live_table import LiveTable

UPDATES = 200


def measure_updates(games: tuple[str, ...]) -> None:
    """Print the time and size of the updates of four viewers in a random game of each."""
    print("one viewer's update; the first viewer of a change pays for what all share")
    print(f"{'':>16}{'mean ms':>10}{'median':>10}{'90 %':>10}{'mean kB':>10}{'max kB':>10}")
    for game in games:
        times, sizes = updates_of(game)
        times.sort()
        print(
            f"{game:>16}{sum(times) / len(times):>10.3f}{times[len(times) // 2]:>10.3f}"
            f"{times[len(times) * 9 // 10]:>10.2f}{sum(sizes) / len(sizes) / 1024:>10.1f}"
            f"{max(sizes) / 1024:>10.1f}"
        )


def updates_of(game: str) -> tuple[list[float], list[int]]:
    """The milliseconds and bytes of each update."""
    row = {
        "id": "t", "game": game, "seats": SEATS, "options": {}, "seed": "bench", "start": None,
        "rules": registry.get(game).rules.rules_version, "moved_at": time.time(),
    }  # fmt: skip
    people = [SeatHolder(PERSON, f"user {seat}", None, f"Guest {seat}") for seat in range(SEATS)]
    live = LiveTable(row, people)
    viewers = [Viewer((seat,), seat, "en") for seat in range(SEATS)]
    shown = [sections_for(live, viewer) for viewer in viewers]
    streams = [Zstd() for _ in viewers]
    for first, stream in zip(shown, streams, strict=True):
        as_event(first, None, stream)
    rng = random.Random(1)
    times: list[float] = []
    sizes: list[int] = []
    for _ in range(UPDATES):
        if live.match.over:
            break
        live.apply_row(PLAY, live.match.actor, rng.choice(live.match.legal()))
        for seat, viewer in enumerate(viewers):
            start = time.thread_time()
            update = sections_for(live, viewer)
            sizes.append(len(as_event(update, shown[seat], streams[seat])))
            times.append(1000 * (time.thread_time() - start))
            shown[seat] = update
    return times, sizes


if __name__ == "__main__":
    measure_updates(tuple(sys.argv[1:]) or GAMES)
