"""Load test of several processes on one PostgreSQL, beside one process.

    python bench/fleet.py                          one process beside two
    python bench/fleet.py --workers 4 --cores 0 1  all servers on two cores

Both servers run at the same time on one PostgreSQL, each with its own database and its own tables,
and take turns under load. Every move is durable: PostgreSQL has its usual settings, on a disk.

Each process of the fleet gets a core, PostgreSQL another one, and the load generator the rest; one
process alone may use all cores of the fleet. What was pinned is printed. On a machine with fewer
cores all of them share, and the ratio says less than the one by CPU time: how many times as much
the fleet would hold if each of its processes had a core, as one process has.

The CPU time of a move counts the server's processes; that of PostgreSQL is printed in the end.
"""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from contest import Contender, contest
from load import run_fast
from pinning import run_on, shared_out, started_on
from processes import ROOT, cpu_of, our_server, stopped_after
from server import arguments
from tables import open_tables

sys.path.insert(0, str(ROOT))
from tests.server.postgres import running_cluster

SETTINGS = "-c listen_addresses= -c max_connections=100 -c shared_buffers=128MB"
# How many times the rate of one process N processes must hold, for two on two free cores.
FLOOR = 1.6


async def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--workers", type=int, default=2, help="processes of the fleet")
    asked = parser.parse_args()
    pinning = shared_out(asked.workers, asked.cores)
    print(pinning)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with started_on(pinning.database):
            cluster = stack.enter_context(running_cluster(SETTINGS, in_memory=False))
        with started_on(pinning.servers):
            servers = [
                our_server(folder, cluster.new_database(), workers=workers)
                for workers in (1, asked.workers)
            ]
        run_on(pinning.load)
        contenders = []
        for server, name in zip(servers, ("1 process", f"{asked.workers} processes"), strict=True):
            stack.enter_context(stopped_after(server))
            await server.wait_until_ready()
            load = await open_tables(server, server.port, asked.tables)
            stack.callback(load.close)
            print(f"{name}: {asked.tables} tables, all seats connected; PostgreSQL, durable")
            contenders.append(Contender(name, server, load, asked.rates))
        database_cpu = cpu_of(cluster.process)
        await contest(contenders, asked.seconds)
        database_cpu = cpu_of(cluster.process) - database_cpu
        moves = sum(contender.load.moves for contender in contenders)
        print(f"PostgreSQL: {1000 * database_cpu / max(1, moves):.2f} ms of CPU a move")
        one, fleet = (contender.search.best for contender in contenders)
        if one is not None and fleet is not None:
            by_cpu = asked.workers * one.cpu_ms / fleet.cpu_ms
            print(
                f"the fleet holds {fleet.asked / one.asked:.2f} times as much (floor {FLOOR}); "
                f"{by_cpu:.2f} times by CPU time"
            )


if __name__ == "__main__":
    run_fast(main)
