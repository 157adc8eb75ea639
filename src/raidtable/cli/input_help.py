"""What helps a player to type a line, and whether the terminal can show it."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Completed:
    """A text that can be typed, with its meaning and the number that can be typed instead."""

    text: str
    meaning: str = ""
    number: str = ""


@dataclass(frozen=True)
class InputHelp:
    """What helps to type a line: completions, keys for whole lines, and what the line would do.

    `keys` has the name of a key and the line that it enters. `explain` returns a text of one or
    two lines for what has been typed so far.
    """

    completions: Sequence[Completed] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    explain: Callable[[str], str] = lambda line: ""


def can_edit_lines() -> bool:
    """Whether the terminal can move its cursor and its user does not want plain output."""
    return os.environ.get("TERM") not in ("dumb", "unknown") and not os.environ.get("NO_COLOR")
