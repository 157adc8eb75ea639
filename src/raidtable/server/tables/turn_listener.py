"""What is told about turns while a decision is written; `notices/` keeps the rows about it."""

from typing import Protocol

from sqlalchemy import Connection

from raidtable.server.storage.records import LobbyStatus
from raidtable.server.tables.live_table import LiveTable


class TurnListener(Protocol):
    """Called in the transaction that writes a change, before the table is changed in memory."""

    def moved(
        self, c: Connection, live: LiveTable, after: LobbyStatus, mover: str | None
    ) -> None: ...

    def seated(self, c: Connection, live: LiveTable) -> None: ...

    def began_anew(self, c: Connection, live: LiveTable) -> None: ...

    def answered(self, c: Connection, table: str, number: int) -> None: ...


class NoTurnListener:
    """For tables of which nobody is told."""

    def moved(
        self, c: Connection, live: LiveTable, after: LobbyStatus, mover: str | None
    ) -> None: ...

    def seated(self, c: Connection, live: LiveTable) -> None: ...

    def began_anew(self, c: Connection, live: LiveTable) -> None: ...

    def answered(self, c: Connection, table: str, number: int) -> None: ...
