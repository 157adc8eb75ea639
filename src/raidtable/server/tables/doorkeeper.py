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

    async def check_invite(self, user: str, other: str) -> None:
        """Whether a person may invite that other one to their table."""
        ...

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

    def muted_by(self, user: str | None) -> frozenset[str]:
        """Whose chat the user does not want to read."""
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

    async def check_invite(self, user: str, other: str) -> None:
        pass

    def check_move(self) -> None:
        pass

    def muted_by(self, user: str | None) -> frozenset[str]:
        return frozenset()


OPEN_DOORS = OpenDoors()
