"""Our server beside boardgame.io, under the same load in one run.

    make bench-peers                               installs boardgame.io here and runs it all
    python bench/peers/compare.py --rates 100 200  these rates only
    python bench/peers/compare.py --only ours files

Three servers run at the same time, each in one process: ours with an SQLite file, where every move
is durable before anybody sees it; boardgame.io with its matches in memory; and boardgame.io with
its matches in files (FlatFile), which it writes after it told the viewers, and does not sync. All
have 200 tables with four seats, all connected. They take turns under load, rate by rate, so that
other work on the machine meets all of them. `game.js` is the game of boardgame.io's tables.
"""

import shutil
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import boardgame_io
import tables
from contest import Contender, contest
from load import Load, run_fast
from processes import ServerProcess, on_cores, our_server, stopped_after
from server import FLOOR, GOAL, arguments

NAMES = {
    "ours": "Raidtable, SQLite, durable",
    "memory": "boardgame.io, memory",
    "files": "boardgame.io, files",
}


def start(name: str, folder: Path) -> ServerProcess:
    if name == "ours":
        return our_server(folder, f"sqlite:///{folder}/tables.sqlite3")
    return boardgame_io.peer_server(folder, in_files=name == "files")


async def open_tables(name: str, server: ServerProcess, count: int) -> Load:
    if name == "ours":
        return await tables.open_tables(server, server.port, count)
    return await boardgame_io.open_tables(server, count)


async def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--only", nargs="+", choices=NAMES, default=list(NAMES))
    asked = parser.parse_args()
    if shutil.which("node") is None or not (HERE / "node_modules").is_dir():
        sys.exit("This needs Node and the packages of bench/peers: run `make bench-peers`.")
    with ExitStack() as stack:
        contenders = []
        for name in asked.only:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            with on_cores(asked.cores):
                server = start(name, folder)
            stack.enter_context(stopped_after(server))
            await server.wait_until_ready("/healthz" if name == "ours" else "/games")
            began = time.perf_counter()
            load = await open_tables(name, server, asked.tables)
            stack.callback(load.close)
            took = time.perf_counter() - began
            print(f"{NAMES[name]}: {asked.tables} tables, all seats connected, in {took:.1f} s")
            contenders.append(Contender(NAMES[name], server, load, asked.rates))
        await contest(contenders, asked.seconds)
        print(f"our floor is {FLOOR} moves/s, our goal {GOAL:,}")


if __name__ == "__main__":
    run_fast(main)
