"""Cues: the sounds, scenes and movements with which a page accompanies an event.

Each game names its own; a page plays those of the last move. Only the public form of an event is
used, so a sound reveals no more than the log does.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from raidtable.engine.event import Event

# At most this many different sounds of one move are played, and this many movements shown.
MOST_SOUNDS = 3
MOST_FLIGHTS = 6

CueOf = Callable[[Event], str]


@dataclass(frozen=True)
class Cues:
    """Sounds, scenes and movements, each by the name of its event.

    Pieces are named by their ids on the page: those of the board, and `mat-0` to `mat-3`.
    """

    sounds: dict[str, str | CueOf] = field(default_factory=dict)
    # "fight:ship-2": the scene, over that piece or over the piece that used that shape.
    scenes: dict[str, CueOf] = field(default_factory=dict)
    # "raids-coin:space-3:mat-1": a shape of the static layer, from, to. Without a shape the piece
    # itself moves; "" moves nothing.
    flights: dict[str, CueOf] = field(default_factory=dict)

    def attributes(self, events: Iterable[Event]) -> str:
        """The cues of these events, as attributes that the page's script reads."""
        sounds: dict[str, None] = {}
        scenes: dict[str, None] = {}
        flights: list[str] = []
        for event in events:
            name = event.name
            if name in self.sounds:
                sound = self.sounds[name]
                sounds[sound if isinstance(sound, str) else sound(event)] = None
            if name in self.scenes:
                scenes[self.scenes[name](event)] = None
            if name in self.flights:
                flight = self.flights[name](event)
                if flight:
                    flights.append(flight)
        cues = {
            "sounds": list(sounds)[-MOST_SOUNDS:],
            "scenes": list(scenes),
            "flights": flights[:MOST_FLIGHTS],
        }
        return "".join(f' data-{key}="{" ".join(words)}"' for key, words in cues.items() if words)
