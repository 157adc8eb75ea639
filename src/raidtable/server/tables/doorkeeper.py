"""What the tables ask before somebody opens one, sits down, chats or moves.

`security/doors.py` answers by the settings of the server.
"""

import math
import time
from typing import NamedTuple, Protocol

from raidtable.engine.words import Translator
from raidtable.server import messages


class Announced(NamedTuple):
    """What every page says at its top: a message to all, and maintenance."""

    message: str = ""
    stops_at: float | None = None  # when moves stop
    is_paused: bool = False

    def sentences(self, text: Translator) -> list[str]:
        said = [self.message] if self.message else []
        if self.is_paused:
            said.append(text.say(messages.MOVES_PAUSED))
        elif self.stops_at is not None:
            minutes = max(1, math.ceil((self.stops_at - time.time()) / 60))
            said.append(text.say(messages.MOVES_STOP_SOON, n=minutes))
        return said


NOTHING = Announced()


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
