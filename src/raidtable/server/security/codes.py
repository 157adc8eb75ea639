"""Codes in links that let somebody in: long, random, and stored only as a hash."""

import hashlib
import secrets

CODE_BYTES = 18


def new_code() -> str:
    return secrets.token_urlsafe(CODE_BYTES)


def hashed(code: str) -> str:
    """The form in which a code is stored. It is random, so that a plain hash is enough."""
    return hashlib.sha256(code.encode("utf-8", "replace")).hexdigest()


def new_row_id() -> str:
    return secrets.token_urlsafe(9)
