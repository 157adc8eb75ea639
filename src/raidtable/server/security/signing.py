"""Signed texts with their time of creation: session cookies, seat tokens, messages in addresses.

Nobody without the secret can make or change one. Its reader decides how long it is valid.
"""

import time
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

# The same cookie comes with every move.
TEXTS_KNOWN = 4096
# Texts of earlier versions have no time: they count as made when times were introduced.
BEFORE_TIMES = datetime(2026, 11, 16, tzinfo=UTC).timestamp()


class Signed(NamedTuple):
    """The value of a signed text, and its time of creation."""

    value: Any
    made_at: float

    def age(self) -> float:
        return time.time() - self.made_at


class Signer:
    """Signs values for one purpose, and reads them back."""

    def __init__(self, secret: str, purpose: str) -> None:
        self.serializer = URLSafeTimedSerializer(secret, f"{purpose} with its time")
        self.untimed = URLSafeSerializer(secret, purpose)
        self.known = lru_cache(TEXTS_KNOWN)(self._read)

    def write(self, value: object) -> str:
        return str(self.serializer.dumps(value))

    def read(self, text: str, longest_s: float) -> Signed | None:
        """The value of the text; None if it is not ours or is too old."""
        try:
            signed = self.known(text)
        except BadSignature:
            return None
        return signed if signed.age() <= longest_s else None

    def _read(self, text: str) -> Signed:
        try:
            value, made_at = self.serializer.loads(text, return_timestamp=True)
        except BadSignature:
            return Signed(self.untimed.loads(text), BEFORE_TIMES)
        return Signed(value, made_at.timestamp())
