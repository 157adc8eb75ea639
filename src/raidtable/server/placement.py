"""Several workers behind one port: which of them a table belongs to, and the share of each."""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

# The addresses that belong to a table: its pages, the API, and a stream that begins with its page.
TABLE_IN_ADDRESS = re.compile(
    rb"""(?: /t/ | /api/v1/tables/
           | /events\? (?: [^\ ]*? & )?? page= (?: [^&\ ]*? table (?: = | %3D ) )? )
         ( [A-Za-z0-9_-]{1,16} ) (?![A-Za-z0-9_-])""",
    re.VERBOSE | re.IGNORECASE,
)
KNOWN_TABLES = 4096
# The variable that names the folder in which prometheus_client keeps the metrics of all workers.
METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def table_in(address: bytes, prefix: bytes = b"") -> str | None:
    """The table that a request's address belongs to, if it belongs to one.

    The address may begin with the prefix of the server: proxies take it off or leave it.
    """
    found = TABLE_IN_ADDRESS.match(address, len(prefix) if address.startswith(prefix) else 0)
    return found[1].decode("ascii") if found else None


def ranking(table: str, workers: Iterable[int]) -> list[int]:
    """The workers in the order in which they are to serve that table.

    This is rendezvous hashing: when a worker is missing, only its own tables go elsewhere.
    """

    def weight(worker: int) -> bytes:
        return hashlib.blake2b(f"{worker} {table}".encode(), digest_size=8).digest()

    return sorted(workers, key=weight, reverse=True)


@lru_cache(KNOWN_TABLES)
def home_of(table: str, workers: int) -> int:
    """The worker that serves a table while all workers are there."""
    return ranking(table, range(1, workers + 1))[0]


class Placement(NamedTuple):
    """The place of a process among the workers: its number, from 1, and how many there are."""

    number: int = 1
    workers: int = 1

    def is_home(self, table: str) -> bool:
        return self.workers == 1 or home_of(table, self.workers) == self.number

    def share(self, total: int) -> int:
        """The part of a total that is this worker's: all parts together make the total."""
        part, rest = divmod(total, self.workers)
        return part + (self.number <= rest)


ALONE = Placement()
