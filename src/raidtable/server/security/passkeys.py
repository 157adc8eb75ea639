"""Passkeys (WebAuthn): a device proves who somebody is.

`webauthn` is in the extra `passkeys`; it is imported only where passkeys are switched on.
"""

import json
import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from raidtable.engine.words import N_
from raidtable.server.errors import Rejected
from raidtable.server.security.identities import check_other_way
from raidtable.server.security.names import clean
from raidtable.server.storage.database import Database
from raidtable.server.storage.door_schema import PASSKEYS
from raidtable.server.storage.schema import USERS

SITE_NAME = "Raidtable"
LABEL_LENGTH = 40
MOST_PASSKEYS = 20
REFUSED = N_("That passkey isn't known here, or its answer isn't valid.")
OFF = N_("This server doesn't use passkeys.")


class Place(NamedTuple):
    """Where a passkey holds: the host name and the whole origin of the pages."""

    host: str
    origin: str


def creation_options(place: Place, user: str, name: str, known: list[str]) -> tuple[str, str]:
    """What a browser needs to make a passkey, as JSON, and the challenge in it."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=place.host,
        rp_name=SITE_NAME,
        user_id=user.encode(),
        user_name=name,
        user_display_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(id)) for id in known
        ],
    )
    return with_challenge(options_to_json(options))


def request_options(place: Place) -> tuple[str, str]:
    """What a browser needs to sign in by any passkey that it holds, and the challenge in it."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=place.host, user_verification=UserVerificationRequirement.REQUIRED
    )
    return with_challenge(options_to_json(options))


def with_challenge(options: str) -> tuple[str, str]:
    return options, str(json.loads(options)["challenge"])


async def add_passkey(
    database: Database, place: Place, user: str, challenge: str, credential: str, name: str
) -> None:
    """Keep a passkey that a browser has made."""
    from webauthn import verify_registration_response
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=place.host,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Rejected(REFUSED) from None
    row = {
        "id": bytes_to_base64url(made.credential_id), "user_id": user,
        "public_key": bytes_to_base64url(made.credential_public_key),
        "sign_count": made.sign_count, "name": clean(name, LABEL_LENGTH) or SITE_NAME,
        "made_at": time.time(),
    }  # fmt: skip

    def write(c: Connection) -> None:
        held = c.execute(select(PASSKEYS.c.id).where(PASSKEYS.c.user_id == user)).all()
        if len(held) >= MOST_PASSKEYS:
            raise Rejected(N_("You have too many passkeys. Remove one first."))
        c.execute(insert(PASSKEYS).values(row))

    try:
        await database.write(write, user)
    except IntegrityError:
        raise Rejected(REFUSED) from None


async def user_of_passkey(
    database: Database, place: Place, challenge: str, credential: str
) -> tuple[str, int]:
    """The user who proved to hold a passkey, and the epoch of their sessions."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    row = await database.read(lambda c: find_passkey(c, credential))
    try:
        proved = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=base64url_to_bytes(row["public_key"]),
            credential_current_sign_count=row["sign_count"],
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Rejected(REFUSED) from None

    def write(c: Connection) -> int:
        own = update(PASSKEYS).where(PASSKEYS.c.id == row["id"])
        c.execute(own.values(sign_count=proved.new_sign_count, used_at=time.time()))
        epoch = select(USERS.c.session_epoch).where(USERS.c.id == row["user_id"])
        return int(c.execute(epoch).scalar_one())

    return str(row["user_id"]), await database.write(write, row["user_id"])


def find_passkey(c: Connection, credential: str) -> dict[str, Any]:
    """The row of the passkey that a browser names."""
    try:
        id = json.loads(credential)["id"]
    except (ValueError, KeyError, TypeError):
        raise Rejected(REFUSED) from None
    row = c.execute(select(PASSKEYS).where(PASSKEYS.c.id == str(id))).mappings().first()
    if row is None:
        raise Rejected(REFUSED)
    return dict(row)


def remove_passkey(c: Connection, id: str, user: str) -> None:
    check_other_way(c, user)
    c.execute(delete(PASSKEYS).where(PASSKEYS.c.id == id, PASSKEYS.c.user_id == user))
