"""Load test of one server process: 200 live tables with four players each, all of them connected.

    python bench/server.py                 the full test, in about a minute
    python bench/server.py --rates 20      one rate only
    python bench/server.py --gzip          streams as browsers without zstd get them
    python bench/server.py --profile FILE  the server under cProfile

The server runs in its own process with an SQLite file, as `raidtable serve` starts it. This process
simulates all the browsers (`browsers.py`, `tables.py`, `load.py`): every seat has an open event
stream, and a click is a legal choice from the page of the seat that decides, posted as the page
posts it. The server answers and notifies viewers only after the commit.

Before the load test, the cost of one viewer's update is measured in this process (`updates.py`).
"""

import argparse
import tempfile
import time
from pathlib import Path

from load import START_RATES, Climb, climb, run_fast
from processes import on_cores, our_server, stopped_after
from tables import GAMES, open_tables
from updates import measure_updates

# The rate that one process must hold, and the rate that we want.
FLOOR, GOAL = 600, 1200


def arguments(text: str | None) -> argparse.ArgumentParser:
    """The arguments that the load tests of servers share."""
    parser = argparse.ArgumentParser(
        description=text, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rates", type=float, nargs="+", help="these only, without a search")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each rate")
    parser.add_argument(
        "--cores", type=int, nargs="+", default=[], help="of the server; the load gets the others"
    )
    return parser


def report(search: Climb) -> None:
    if search.best is None:
        print(f"no rate held (floor {FLOOR}, goal {GOAL:,})")
        return
    print(
        f"highest rate held: {search.best.asked:.0f} moves/s at {search.best.cpu_ms:.2f} ms of CPU "
        f"a move (floor {FLOOR}, goal {GOAL:,})"
    )


async def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--gzip", action="store_true", help="streams in gzip instead of zstd")
    parser.add_argument("--profile", help="a file for the server's profile")
    asked = parser.parse_args()
    games = tuple(asked.games)
    measure_updates(games)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with on_cores(asked.cores):
            server = our_server(folder, f"sqlite:///{folder}/tables.sqlite3", profile=asked.profile)
        with stopped_after(server):
            await server.wait_until_ready()
            start = time.perf_counter()
            accepts = "gzip" if asked.gzip else "zstd"
            load = await open_tables(
                server, server.port, asked.tables, games=games, accepts=accepts
            )
            print(
                f"{asked.tables} tables of {', '.join(games)}, {4 * asked.tables} seats connected "
                f"({accepts}), opened in {time.perf_counter() - start:.1f} s; SQLite, every move "
                "durable"
            )
            search = await climb(
                load, asked.rates or START_RATES, asked.seconds, bisects=asked.rates is None
            )
            report(search)
            print(f"memory of the server: {server.memory_mb():.0f} MB")
            load.close()


if __name__ == "__main__":
    run_fast(main)
