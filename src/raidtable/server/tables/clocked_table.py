"""What clocks in words and bars need of a table: one that was opened, or a row of a list."""

from dataclasses import dataclass
from typing import Any, Protocol

from raidtable.engine.state import OVER
from raidtable.server.clock import Clock
from raidtable.server.storage.records import SeatHolder
from raidtable.server.tables.table_clocks import Clocks


class ClockedTable(Protocol):
    @property
    def row(self) -> dict[str, Any]: ...
    @property
    def seats(self) -> list[SeatHolder]: ...
    @property
    def clocks(self) -> Clocks: ...
    @property
    def clock(self) -> Clock: ...
    @property
    def status(self) -> str: ...
    @property
    def actor(self) -> int: ...


@dataclass(frozen=True)
class ListedTable:
    """A row of a list: what the database has about a table without its moves."""

    row: dict[str, Any]
    seats: list[SeatHolder]
    clocks: Clocks
    clock: Clock

    @property
    def status(self) -> str:
        return str(self.row["status"])

    @property
    def actor(self) -> int:
        """The seat to move; negative where there is none, or no process has stored it yet."""
        actor = self.row["actor"]
        return OVER if actor is None else int(actor)
