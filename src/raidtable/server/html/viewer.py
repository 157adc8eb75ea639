"""The viewer of a table, and their settings."""

from raidtable.bots.hints import Hint
from raidtable.engine.state import SPECTATOR
from raidtable.server.tables.live_table import LiveTable


class Viewer:
    """A person at the page of a table.

    `seats` are their own seats, `lent` those they have left to a bot. `shown` is the seat whose
    view they get. `portrait` requests the board of a phone held upright. `hints` are those they
    requested about their current decision. `address` is that of the server, for links that they
    share. `plays_obvious` says that the table plays obvious choices for them.
    """

    def __init__(
        self,
        seats: tuple[int, ...],
        shown: int,
        language: str,
        *,
        lent: tuple[int, ...] = (),
        is_host: bool = False,
        asks_why: bool = False,
        portrait: bool = False,
        hints: tuple[Hint, ...] = (),
        address: str = "",
        plays_obvious: bool = False,
    ) -> None:
        self.seats = seats
        self.shown = shown
        self.language = language
        self.lent = lent
        self.is_host = is_host
        self.asks_why = asks_why
        self.portrait = portrait
        self.hints = hints
        self.address = address
        self.plays_obvious = plays_obvious
        # Viewers with the same key see the same.
        self.key = (
            seats, shown, language, lent, is_host, asks_why, portrait, hints, address,
            plays_obvious,
        )  # fmt: skip


def viewer_at(
    live: LiveTable,
    user: str | None,
    language: str,
    as_seat: int,
    *,
    asks_why: bool = False,
    portrait: bool = False,
    hints: tuple[Hint, ...] = (),
    address: str = "",
    plays_obvious: bool = False,
) -> Viewer:
    """The user as a viewer of that table.

    A person with several seats sees one of them when it is to decide and the page asked for it.
    """
    seats = live.seats_of(user)
    shown = SPECTATOR
    if len(seats) == 1:
        shown = live.shown_seat(seats[0])
    elif as_seat in seats and live.match.actor == as_seat:
        shown = as_seat
    return Viewer(
        seats,
        shown,
        language,
        lent=live.lent_by(user),
        is_host=user == live.row["host"],
        asks_why=asks_why,
        portrait=portrait,
        hints=hints if shown == live.match.actor else (),
        address=address,
        plays_obvious=plays_obvious,
    )
