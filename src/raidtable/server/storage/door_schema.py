"""The tables about who may come in: invitations, bans, ways to sign in, and administration."""

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from raidtable.server.storage.schema import METADATA

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("code", String(64), nullable=False, unique=True),  # the SHA-256 of the link's code
    Column("kind", String(10), nullable=False),  # account, guest, table
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("note", String(80), nullable=False),
    Column("made_by", String(24), ForeignKey("users.id")),  # null: on the command line
    Column("made_at", Float, nullable=False),
    Column("expires_at", Float, nullable=False),
    Column("uses", Integer, nullable=False),
    Column("most_uses", Integer, nullable=False),
    Column("revoked_at", Float),
    # The user who is invited to the table; null where whoever has the link may use it. It has no
    # foreign key, which SQLite could not drop again.
    Column("for_user", String(24)),
    Column("declined_at", Float),
    Index("invitations_by_person", "for_user"),
)

# Who used which invitation. A person at a table by invitation has a row here.
INVITATION_USES = Table(
    "invitation_uses",
    METADATA,
    Column(
        "invitation_id",
        String(16),
        ForeignKey("invitations.id", ondelete="CASCADE"),
        nullable=False,
    ),
    Column("user_id", String(24), ForeignKey("users.id"), nullable=False),
    Column("used_at", Float, nullable=False),
    PrimaryKeyConstraint("invitation_id", "user_id"),
    Index("invitation_uses_by_user", "user_id"),
)

BANS = Table(
    "bans",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("kind", String(10), nullable=False),  # person, address
    Column("target", String(64), nullable=False),  # a user's id, or an address or network
    Column("note", String(80), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("made_by", String(24), ForeignKey("users.id"), nullable=False),
    Index("bans_by_target", "kind", "target", unique=True),
)

RESET_LINKS = Table(
    "reset_links",
    METADATA,
    Column("code", String(64), primary_key=True),  # the SHA-256 of the link's code
    Column("user_id", String(24), ForeignKey("users.id"), nullable=False),
    Column("expires_at", Float, nullable=False),
)

# What every page says: a message of the administrators (`message`), or that moves stop soon
# (`maintenance`), and when.
ANNOUNCEMENTS = Table(
    "announcements",
    METADATA,
    Column("name", String(16), primary_key=True),
    Column("text", String(300), nullable=False),
    Column("at", Float),
)

ADMIN_LOG = Table(
    "admin_log",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("user_id", String(24), ForeignKey("users.id")),  # null: on the command line
    Column("name", String(40), nullable=False),
    Column("action", String(24), nullable=False),
    Column("about", String(120), nullable=False),
    Index("admin_log_by_time", "at"),
)

# Accounts at an OIDC provider.
IDENTITIES = Table(
    "identities",
    METADATA,
    Column("issuer", String(255), nullable=False),
    Column("subject", String(255), nullable=False),
    Column("user_id", String(24), ForeignKey("users.id"), nullable=False),
    Column("made_at", Float, nullable=False),
    PrimaryKeyConstraint("issuer", "subject"),
    Index("identities_by_user", "user_id"),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),  # of the credential, in base64url
    Column("user_id", String(24), ForeignKey("users.id"), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("used_at", Float),
    Index("passkeys_by_user", "user_id"),
)
