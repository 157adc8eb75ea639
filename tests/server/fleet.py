"""A server with several workers, in real processes."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from tests.server.processes import PATIENCE_S, ServerProcess

from raidtable.server.placement import home_of

WORKERS = 2
READY = re.compile(r"worker (\d+) is ready \(process (\d+)\)")


class Fleet(ServerProcess):
    """A server with several workers."""

    def __init__(self, database: str, folder: Path, **variables: str) -> None:
        super().__init__(database, folder, "fleet", RAIDTABLE_WORKERS=str(WORKERS), **variables)

    def begin(self) -> "Fleet":
        self.log.touch()
        self.start()
        wait_until(lambda: len(self.workers()) == WORKERS, self)
        return self

    def lines(self) -> list[dict[str, object]]:
        # A line may be cut off when its writer is killed.
        texts = [line for line in self.said().splitlines() if line.endswith("}")]
        return [json.loads(line) for line in texts if line.startswith("{")]

    def workers(self) -> dict[int, int]:
        """The process of each worker that was ready last."""
        found = [READY.fullmatch(str(line["message"])) for line in self.lines()]
        return {int(one[1]): int(one[2]) for one in found if one}

    def has_new_worker(self, number: int, before: int) -> bool:
        return self.workers()[number] != before

    def served_by(self, path: str) -> list[int]:
        """The workers that answered requests of that path, in order."""
        return [int(str(line["worker"])) for line in self.lines() if line.get("path") == path]

    def new_table(
        self, players: tuple[str, ...] = ("me", "me"), client: httpx.Client | None = None
    ) -> tuple[str, dict[str, str]]:
        post = httpx.post if client is None else client.post
        made = post(
            f"{self.url}/api/v1/tables",
            json={"game": "raids", "players": list(players)},
            timeout=PATIENCE_S,
        )
        assert made.status_code == 201, made.text
        return made.json()["table"], made.json()["tokens"]

    def table_at(self, worker: int) -> tuple[str, dict[str, str]]:
        """A new table that belongs to that worker: a connection that asked for one of its tables
        stays there."""
        name = next(f"t{n}" for n in range(100) if home_of(f"t{n}", WORKERS) == worker)
        with httpx.Client(timeout=PATIENCE_S) as client:
            client.get(f"{self.url}/t/{name}")
            table, tokens = self.new_table(client=client)
        assert home_of(table, WORKERS) == worker
        return table, tokens

    def metric(self, name: str) -> float:
        for line in httpx.get(f"{self.url}/metrics", timeout=PATIENCE_S).text.splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[-1])
        return 0.0


def wait_until(holds: Callable[[], bool], fleet: Fleet) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, fleet.said()
        time.sleep(0.02)
