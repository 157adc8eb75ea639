"""Web Push: a message for a browser, encrypted so that only that browser can read it (RFC 8291),
and signed with the key of this server (VAPID, RFC 8292).

`pywebpush` is in the extra `push`; it is imported only where push is switched on.
"""

import base64
import hashlib
import json
from typing import NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection

from raidtable.engine.messages import N_
from raidtable.server.clock import Clock
from raidtable.server.errors import Rejected
from raidtable.server.notices.message import Message, Result
from raidtable.server.notices.poster import Poster, Unanswered, Unreached
from raidtable.server.notices.ways import Way
from raidtable.server.storage.kept_values import keep_first

KEPT_KEY = "push"
# Of a browser's subscription: the point of its key, and the secret that it shares with us.
POINT_BYTES, SECRET_BYTES = 65, 16
SIGNED_S = 12 * 3600
GONE = (404, 410)
BAD_SUBSCRIPTION = N_("The browser's answer can't be used. Reload the page and try again.")


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def from_text(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Keys(NamedTuple):
    """The key pair of this server, in the form in which browsers take it."""

    private: str
    public: str


def new_private_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return to_text(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.derive_private_key(int.from_bytes(from_text(private), "big"), ec.SECP256R1())
    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return to_text(point)


def keys_in_database(c: Connection) -> Keys:
    """The keys of this server. They are made once and never again: all subscriptions are bound to
    them."""
    private = keep_first(c, KEPT_KEY, new_private_key())
    return Keys(private, public_key(private))


class Subscription(NamedTuple):
    """What a browser gives out: where to send, and how to encrypt."""

    endpoint: str
    keys: dict[str, str]


def read_subscription(text: str) -> Subscription:
    """The subscription that a browser has sent as JSON."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        given = json.loads(text)
        endpoint = str(given["endpoint"])
        keys = {name: str(given["keys"][name]) for name in ("p256dh", "auth")}
        point, secret = from_text(keys["p256dh"]), from_text(keys["auth"])
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, KeyError, TypeError):
        raise Rejected(BAD_SUBSCRIPTION) from None
    if len(point) != POINT_BYTES or len(secret) != SECRET_BYTES:
        raise Rejected(BAD_SUBSCRIPTION)
    return Subscription(endpoint, keys)


class Pusher:
    """Sends messages to browsers. `contact` is who runs this server, for the push services."""

    def __init__(self, poster: Poster, clock: Clock, keys: Keys, contact: str) -> None:
        self.poster = poster
        self.clock = clock
        self.keys = keys
        self.contact = contact

    async def send(self, way: Way, message: Message) -> Result:
        payload = {
            "title": "Raidtable", "body": message.sentence,
            "address": message.address, "tag": f"raidtable-{message.table}",
        }  # fmt: skip
        body, headers = self.request(way, json.dumps(payload).encode(), message)
        try:
            status = await self.poster.post(way.address, body, headers)
        except Unreached:
            return Result.FAILED
        except Unanswered:
            return Result.UNKNOWN
        if status in GONE:
            return Result.GONE
        return Result.SENT if 200 <= status < 300 else Result.FAILED

    def request(self, way: Way, payload: bytes, message: Message) -> tuple[bytes, dict[str, str]]:
        """The encrypted body, and the headers of the request."""
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        pusher = WebPusher({"endpoint": way.address, "keys": way.keys})
        encoded = pusher.encode(payload, content_encoding="aes128gcm")
        parts = urlsplit(way.address)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}", "sub": self.contact,
            "exp": int(self.clock.now()) + SIGNED_S,
        }  # fmt: skip
        signed = Vapid02.from_raw(self.keys.private.encode()).sign(claims)
        # A later notice about the same table takes the place of one that was not yet delivered.
        topic = to_text(hashlib.sha256(message.table.encode()).digest()[:24])
        headers = {
            "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm",
            "TTL": str(message.expires_s), "Urgency": "normal", "Topic": topic,
            "Authorization": signed["Authorization"],
        }  # fmt: skip
        return encoded["body"], headers
