"""What the tables ask before somebody opens one, sits down, chats or moves.

`security/doors.py` answers by the settings of the server.
"""

from typing import Protocol

from raidtable.server.announced import NOTHING, Announced


class Doorkeeper(Protocol):
    """Each check raises an error if that is not allowed now."""

    async def check_open_table(self, user: str) -> None: ...

    async def check_sit(self, user: str, table: str) -> None: ...

    async def check_talk(self, user: str, table: str) -> None: ...

    def check_move(self) -> None: ...

    @property
    def is_paused(self) -> bool:
        """Whether no move may begin."""
        ...

    @property
    def announced(self) -> Announced: ...

    @property
    def keeps_out(self) -> bool:
        """Whether newcomers need an invitation."""
        ...


class OpenDoors:
    """Everything is allowed."""

    is_paused = False
    announced = NOTHING
    keeps_out = False

    async def check_open_table(self, user: str) -> None:
        pass

    async def check_sit(self, user: str, table: str) -> None:
        pass

    async def check_talk(self, user: str, table: str) -> None:
        pass

    def check_move(self) -> None:
        pass


OPEN_DOORS = OpenDoors()
