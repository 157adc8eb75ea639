"""What every page says at its top: a message to all, and maintenance."""

import math
import time
from typing import NamedTuple

from raidtable.engine.words import Translator
from raidtable.server import messages


class Announced(NamedTuple):
    """A message of the administrators, and when moves stop."""

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
