"""What a program shows at a real terminal, read piece by piece."""

import os
import select

PATIENCE_S = 60.0
# The editor asks the terminal to mark what is pasted.
EDITOR_READY = "\x1b[?2004h"


class Shown:
    """The screen of a terminal. What comes after the awaited text is kept for the next reading."""

    def __init__(self, keyboard: int) -> None:
        self.keyboard = keyboard
        self.rest = b""

    def until(self, end: str) -> str:
        """Everything up to that text and with it."""
        awaited = end.encode()
        while awaited not in self.rest:
            is_there, _, _ = select.select([self.keyboard], [], [], PATIENCE_S)
            assert is_there, f"{end!r} does not come after {self.rest.decode(errors='replace')!r}"
            self.rest += os.read(self.keyboard, 1000)
        before, _, self.rest = self.rest.partition(awaited)
        return (before + awaited).decode(errors="replace")
