"""Events: what happened, recorded while an action is applied. Rules never read them."""

from typing import Final

EVERYONE: Final = -1

# Values with these names are seats: the event's own, and the other seat involved.
NAMES_OF_SEATS: Final[tuple[str, ...]] = ("seat", "rival", "opponent")

# What an event may carry: plain data, so that it travels as JSON.
Value = int | str | list[int] | list[str]


class Event:
    """Something that happened: a name in the past tense, the seat it is about, and its values.

    `public` is for everybody; `private` only for the seats whose bits are set in `seen_by`.
    `reveals` marks hidden information that somebody learnt: undo stops there.
    """

    def __init__(
        self,
        name: str,
        seat: int,
        public: dict[str, Value],
        private: dict[str, Value],
        seen_by: int,
        reveals: bool,
    ) -> None:
        self.name = name
        self.seat = seat
        self.public = public
        self.private = private
        self.seen_by = seen_by
        self.reveals = reveals

    def seen_from(self, seat: int) -> "Event":
        """The event as that seat may know it (a spectator's seat is negative and sees the public
        form)."""
        if not self.private or (seat >= 0 and (self.seen_by >> seat) & 1):
            return self
        return Event(self.name, self.seat, self.public, {}, 0, self.reveals)

    def concerns(self) -> list[int]:
        """The seats that this form of the event is about: its own, and the other that it names."""
        data = self.data()
        seats: list[int] = []
        for name in NAMES_OF_SEATS:
            seat = data.get(name)
            if isinstance(seat, int) and seat >= 0 and seat not in seats:
                seats.append(seat)
        return seats

    def data(self) -> dict[str, object]:
        """This form of the event as plain data."""
        data: dict[str, object] = {"event": self.name, "seat": self.seat}
        data.update(self.public)
        data.update(self.private)
        return data

    def __repr__(self) -> str:
        return f"<{self.data()}>"


class Log:
    """Collects events while actions are applied. Search passes no log and pays nothing."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, name: str, seat: int, **figures: Value) -> None:
        """Record an event that everybody may know."""
        self.events.append(Event(name, seat, figures, {}, EVERYONE, False))

    def add_secret(
        self, name: str, seat: int, seen_by: int, public: dict[str, Value], **private: Value
    ) -> None:
        """Record an event that reveals something to the seats in `seen_by`; undo stops here.

        Everybody else gets the public values.
        """
        self.events.append(Event(name, seat, public, private, seen_by, True))

    def add_own(self, name: str, seat: int, public: dict[str, Value], **private: Value) -> None:
        """Record what a seat did in secret; everybody else gets the public values."""
        self.events.append(Event(name, seat, public, private, 1 << seat, False))
