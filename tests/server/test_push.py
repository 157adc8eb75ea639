"""Web Push from end to end: the test is the browser and its push service.

It decrypts the message by RFC 8291 and checks the signature by RFC 8292, with its own few lines of
each.
"""

import asyncio
import base64
import hmac
import json
from collections.abc import Iterator
from hashlib import sha256

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from tests.server.driven_clock import DrivenClock
from tests.server.noticing import PUBLIC, Process, running_process
from tests.server.receiver import Received, Receiver, running_receiver

from raidtable.engine.errors import BadOption
from raidtable.server import extras
from raidtable.server.errors import Rejected
from raidtable.server.notices.push import keys_in_database
from raidtable.server.notices.ways import ways_of
from raidtable.server.settings import Settings

pytest_plugins = ["tests.server.postgres"]

CONTACT = "mailto:host@table.example"


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def expand(key: bytes, info: bytes, length: int) -> bytes:
    """HKDF's second step, as far as one block."""
    return hmac.new(key, info + b"\x01", sha256).digest()[:length]


class PushBrowser:
    """A browser with a subscription at a push service."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        self.endpoint = endpoint

    def subscription(self) -> str:
        keys = {"p256dh": text_of(point_of(self.key.public_key())), "auth": text_of(self.secret)}
        return json.dumps({"endpoint": self.endpoint, "expirationTime": None, "keys": keys})

    def read(self, body: bytes) -> dict[str, str]:
        """Decrypt a message: aes128gcm (RFC 8188) with the keys of RFC 8291."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\x00" + point_of(self.key.public_key()) + sender
        first = expand(hmac.new(self.secret, shared, sha256).digest(), info, 32)
        second = hmac.new(salt, first, sha256).digest()
        key = expand(second, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = expand(second, b"Content-Encoding: nonce\x00", 12)
        opened = AESGCM(key).decrypt(nonce, sealed, None)
        text, _, padding = opened.rpartition(b"\x02")
        assert not padding.strip(b"\x00")
        found: dict[str, str] = json.loads(text)
        return found


def claims_of(got: Received, public: str) -> dict[str, object]:
    """The claims of a request, whose signature has to be by that key."""
    scheme, _, fields = got.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    given = dict(field.strip().split("=", 1) for field in fields.split(","))
    assert given["k"] == public
    head, claims, signature = given["t"].split(".")
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = bytes_of(signature)
    pair = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public))
    key.verify(encode_dss_signature(*pair), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, object] = json.loads(bytes_of(claims))
    return found


@pytest.fixture
def service() -> Iterator[Receiver]:
    with running_receiver() as running:
        running.status = 201
        yield running


async def bea_at_a_table(here: Process, browser: PushBrowser) -> tuple[str, str]:
    ada, bea = await here.person("Ada"), await here.person("Bea")
    await here.notices.add_push(bea, browser.subscription(), "Phone")
    return bea, await here.table(ada, bea)


def test_a_browser_reads_the_notice_and_nobody_else_can(sqlite: str, service: Receiver) -> None:
    clock = DrivenClock()
    browser = PushBrowser(f"{service.base}/push/one")

    async def scenario() -> str:
        async with running_process(sqlite, clock, push=True, push_contact=CONTACT) as here:
            _, table = await bea_at_a_table(here, browser)
            await here.play_on(table)
            await here.sweep()
            assert here.notices.pusher is not None
            return table + " " + here.notices.pusher.keys.public

    table, public = asyncio.run(scenario()).split()
    [got] = service.received
    assert got.path == "/push/one"
    assert browser.read(got.body) == {
        "title": "Raidtable", "body": "Raids with Ada: your turn.",
        "address": f"{PUBLIC}/t/{table}", "tag": f"raidtable-{table}",
    }  # fmt: skip
    assert b"your turn" not in got.body
    assert got.headers["content-encoding"] == "aes128gcm"
    assert int(got.headers["ttl"]) > 0
    assert 0 < len(got.headers["topic"]) <= 32
    claims = claims_of(got, public)
    assert claims["aud"] == service.base
    assert claims["sub"] == CONTACT
    assert clock.now() < float(str(claims["exp"])) <= clock.now() + 86_400
    other = text_of(point_of(ec.generate_private_key(ec.SECP256R1()).public_key()))
    forged = got.headers["authorization"].replace(public, other)
    altered = got._replace(headers={**got.headers, "authorization": forged})
    with pytest.raises(InvalidSignature):
        claims_of(altered, other)


def test_the_keys_are_made_once_for_all_processes(database: str) -> None:
    clock = DrivenClock()

    async def scenario() -> None:
        keys = set()
        for _ in range(3):
            async with running_process(database, clock, push=True) as here:
                assert here.notices.pusher is not None
                keys.add(here.notices.pusher.keys)
                keys.add(await here.database.write(keys_in_database))
        assert len(keys) == 1

    asyncio.run(scenario())


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_ended_is_removed(sqlite: str, service: Receiver, status: int) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, DrivenClock(), push=True) as here:
            bea, table = await bea_at_a_table(here, PushBrowser(f"{service.base}/push/one"))
            service.status = status
            await here.play_on(table)
            await here.sweep()
            assert await here.database.read(lambda c: ways_of(c, bea)) == []
            assert [row.state for row in here.rows()][-1] == "dropped"

    asyncio.run(scenario())


def test_other_failures_keep_the_subscription_and_say_since_when(
    sqlite: str, service: Receiver
) -> None:
    clock = DrivenClock()

    async def scenario() -> None:
        async with running_process(sqlite, clock, push=True) as here:
            bea, table = await bea_at_a_table(here, PushBrowser(f"{service.base}/push/one"))
            service.status = 500
            await here.play_on(table)
            await here.sweep()
            since = clock.now()
            await here.sweep(61)
            [way] = await here.database.read(lambda c: ways_of(c, bea))
            assert (way.failures, way.failing_since) == (2, since)
            service.status = 201
            await here.sweep(601)
            [way] = await here.database.read(lambda c: ways_of(c, bea))
            assert (way.failures, way.failing_since) == (0, None)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "given",
    [
        "", "[]", "{}", '{"endpoint": "https://push.example/x"}',
        '{"endpoint": "https://push.example/x", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}',
    ],
)  # fmt: skip
def test_a_subscription_that_makes_no_sense_is_refused(sqlite: str, given: str) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, DrivenClock(), push=True) as here:
            bea = await here.person("Bea")
            with pytest.raises(Rejected):
                await here.notices.add_push(bea, given, "Phone")

    asyncio.run(scenario())


def test_a_push_service_in_the_hosts_network_is_refused(sqlite: str, service: Receiver) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, DrivenClock(), push=True, webhook_hosts="") as here:
            bea = await here.person("Bea")
            given = PushBrowser(f"https://127.0.0.1:{service.port}/x").subscription()
            with pytest.raises(Rejected, match="public"):
                await here.notices.add_push(bea, given, "Phone")

    asyncio.run(scenario())


def test_missing_packages_are_named_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    mail = {"smtp_host": "mail.example", "smtp_from": "a@mail.example"}
    for chosen, package in (({"push": True}, "pywebpush"), (mail, "aiosmtplib")):
        settings = Settings(database="sqlite://", public_address=PUBLIC, **chosen)
        with pytest.raises(BadOption, match=package):
            extras.check_extras(settings)
