"""Seat tokens: a program that sends one plays for that seat."""

from typing import NamedTuple

from raidtable.server.security.sessions import DAY_S
from raidtable.server.security.signing import Signer
from raidtable.server.settings import Settings


class SeatToken(NamedTuple):
    """The content of a token. It works while its user holds the seat, in the seat's epoch."""

    table: str
    seat: int
    user: str
    epoch: int = 0  # tokens of earlier versions name none


class Tokens:
    """Writes tokens and reads them."""

    def __init__(self, settings: Settings) -> None:
        self.longest_s = settings.token_days * DAY_S
        self.signer = Signer(settings.secret, "seat")

    def write(self, token: SeatToken) -> str:
        return self.signer.write(list(token))

    def read(self, token: str) -> SeatToken | None:
        """The content of the token; None if it is not ours or has expired."""
        signed = self.signer.read(token, self.longest_s)
        return None if signed is None else SeatToken(*signed.value)
