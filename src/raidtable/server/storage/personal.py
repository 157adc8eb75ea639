"""What every column of the database holds about people. A test fails for a column that is missing
here, so that the deletion of an account and the export of one's data can't forget one.

- NONE: nothing about a person.
- REFERENCE: the id of a user. It stays when the account is deleted: the row of the user has no name
  then.
- PERSONAL: a name, an address, or what a person wrote or chose. Deletion removes it.
- SECRET: PERSONAL, and not for the export: a hash or a key that signs somebody in.
- HIDDEN: not about a person, and not for the export, since it would reveal a game or other people.
"""

from enum import Enum
from typing import Final


class Holds(Enum):
    """What a column holds about people."""

    NONE = "none"
    REFERENCE = "reference"
    PERSONAL = "personal"
    SECRET = "secret"
    HIDDEN = "hidden"


def columns(
    none: str = "", *, reference: str = "", personal: str = "", secret: str = "", hidden: str = ""
) -> dict[str, Holds]:
    """The columns of a table, by what they hold."""
    named = {
        Holds.NONE: none,
        Holds.REFERENCE: reference,
        Holds.PERSONAL: personal,
        Holds.SECRET: secret,
        Holds.HIDDEN: hidden,
    }
    return {column: holds for holds, names in named.items() for column in names.split()}


COLUMNS: Final[dict[str, dict[str, Holds]]] = {
    "users": columns(
        "made_at session_epoch is_admin is_visitor deleted_at",
        reference="id",
        personal="name login member_since time_zone weekends_off emblem shows_all",
        secret="password skeleton",
    ),
    "ended_sessions": columns("id ended_at"),
    "kept": columns("name", hidden="value"),
    "tables": columns(
        "id game seats options status hot_seat parent made_at moved_at tutorial rules actor pace "
        "bank_s increment_s cap_s clock_from due_at paused_at",
        reference="host",
        personal="start",  # an uploaded game may name its players
        hidden="seed",
    ),
    "seats": columns(
        "table_id seat kind bot token_epoch bank_s late_at", reference="user_id", personal="name"
    ),
    "moves": columns("table_id seq kind seat text made_at digest"),
    "chat": columns("table_id number made_at", reference="user_id", personal="name text"),
    "invitations": columns(
        "id kind table_id made_at expires_at uses most_uses revoked_at declined_at",
        reference="made_by for_user",
        personal="note",
        hidden="code",
    ),
    "invitation_uses": columns("invitation_id used_at", reference="user_id"),
    # The target of a ban is a user's id, or an address of the network.
    "bans": columns("id kind made_at", reference="made_by", personal="target note"),
    "reset_links": columns("expires_at", reference="user_id", secret="code"),
    "announcements": columns("name at", personal="text"),
    "admin_log": columns("id at action", reference="user_id", personal="name about"),
    "identities": columns("made_at", reference="user_id", personal="issuer subject"),
    "passkeys": columns(
        "sign_count made_at used_at", reference="user_id", personal="name", secret="id public_key"
    ),
    "vacations": columns("id", reference="user_id", personal="first_day last_day"),
    "notice_ways": columns(
        "id table_id kind form made_at confirmed_at failing_since failures",
        reference="user_id",
        personal="address name",
        secret="keys",
    ),
    "notice_settings": columns(
        "digest_sent_at",
        reference="user_id",
        personal="occasions quiet_from quiet_to digest_at language urgent",
        secret="calendar_code",
    ),
    "notices": columns(
        "table_id turn occasion made_at send_at state claimed_at ended_at seen_at attempts",
        reference="user_id",
    ),
    "orders": columns(
        "table_id seat number made_at seq", reference="user_id", personal="condition action"
    ),
    "ended_orders": columns("table_id seat at seq", personal="reason"),
    "table_notes": columns("table_id changed_at", reference="user_id", personal="text"),
    "tables_seen": columns("table_id seq at", reference="user_id"),
    "blocks": columns("kind made_at", reference="user_id other_id"),
    "reports": columns(
        "id table_id made_at closed_at",
        reference="made_by about closed_by",
        personal="text log",
    ),
    "puzzle_answers": columns(
        "puzzle solved loss answered_at", reference="user_id", personal="action"
    ),
    "reviews": columns(
        "table_id judge state made_at changed_at", reference="asked_by", hidden="data"
    ),
    "results": columns(
        "table_id seat bot game seats points rank won winners counts ended_at",
        reference="user_id",
    ),
}
