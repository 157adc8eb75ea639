"""Seat tokens: a program that sends one plays for that seat."""

from typing import NamedTuple

from raidtable.server.security.sessions import DAY_S
from raidtable.server.security.signing import Signer
from raidtable.server.settings import Settings
from raidtable.server.tables.live_table import LiveTable


class SeatToken(NamedTuple):
    """What a token says. It works while its user holds the seat and its epoch is the seat's."""

    table: str
    seat: int
    user: str
    epoch: int = 0  # tokens of earlier versions name none


class Tokens:
    """Makes tokens and reads them."""

    def __init__(self, settings: Settings) -> None:
        self.longest_s = settings.token_days * DAY_S
        self.signer = Signer(settings.secret, "seat")

    def of(self, live: LiveTable, user: str | None) -> dict[int, str]:
        """A token for each seat of the user."""
        return {
            seat: self.signer.write([live.id, seat, user, live.seats[seat].token_epoch])
            for seat in live.seats_of(user)
        }

    def read(self, token: str) -> SeatToken | None:
        """What the token says; None if it is not ours or has expired."""
        signed = self.signer.read(token, self.longest_s)
        return None if signed is None else SeatToken(*signed.value)
