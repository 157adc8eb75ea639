"""The tables of the database. Migrations in `migrations/` lead to this schema."""

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

METADATA = MetaData()

USERS = Table(
    "users",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # lower case; null for guests
    Column("password", String(200)),
    Column("made_at", Float, nullable=False),
    # The skeleton of the login (`skeletons.py`); null for guests.
    Column("skeleton", String(80)),
    # Session cookies of an earlier epoch are revoked.
    Column("session_epoch", Integer, nullable=False, default=0, server_default="0"),
    Column("is_admin", Integer, nullable=False, default=0, server_default="0"),
    # When the person used an invitation to this server, or was let in; null for all others.
    Column("member_since", Float),
    # 1 for a person whom only an invitation let in; they are no member before they used it.
    Column("is_visitor", Integer, nullable=False, default=0, server_default="0"),
    # The name of a time zone, such as Europe/Madrid; null where the person has not told it.
    Column("time_zone", String(64)),
    # 1 where the person's clocks stand on Saturdays and Sundays.
    Column("weekends_off", Integer, nullable=False, default=0, server_default="0"),
    # The emblem on the person's page; null for none.
    Column("emblem", String(24)),
    # 1 where others see luck, losses and statistics on the person's page, too.
    Column("shows_all", Integer, nullable=False, default=0, server_default="0"),
    # When the account was deleted. The row stays, without a name, because games refer to it.
    Column("deleted_at", Float),
    Index("users_by_skeleton", "skeleton", unique=True),
)

# Sessions that ended by logging out, until their cookies would have expired anyway.
ENDED_SESSIONS = Table(
    "ended_sessions",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("ended_at", Float, nullable=False),
)

# Single values of the server, by name; see `kept_values.py`.
KEPT = Table(
    "kept",
    METADATA,
    Column("name", String(24), primary_key=True),
    Column("value", Text, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("start", JSON),  # a record to begin from, for a branch
    Column("host", String(24), ForeignKey("users.id"), nullable=False),
    Column("status", String(10), nullable=False),  # open, running, over, closed, unreadable
    Column("hot_seat", Integer, nullable=False),
    Column("parent", String(16)),
    Column("made_at", Float, nullable=False),
    Column("moved_at", Float, nullable=False),
    Column("tutorial", Integer),  # 1 where the game's tutorial is played; null otherwise
    Column("rules", Integer, nullable=False, server_default="1"),  # version of the first rows
    Column("actor", Integer),  # the seat to move; null where no process has stored it yet
    # The clock: live, days, or friends (none); its bank, increment and cap in seconds.
    Column("pace", String(8), nullable=False, default="live", server_default="live"),
    Column("bank_s", Float),
    Column("increment_s", Float),
    Column("cap_s", Float),
    # Since when the clock of the seat to move runs; null while it stands.
    Column("clock_from", Float),
    # When the time of the seat to move runs out, with its holder's days off; null without one.
    Column("due_at", Float),
    Column("paused_at", Float),  # since when the game is paused
    Index("tables_by_status", "status", "moved_at"),
    Index("tables_by_due", "due_at"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),  # person, bot, open
    Column("user_id", String(24), ForeignKey("users.id")),
    Column("bot", String(40)),
    Column("name", String(40), nullable=False),
    # Tokens of an earlier epoch are revoked.
    Column("token_epoch", Integer, nullable=False, default=0, server_default="0"),
    Column("bank_s", Float),  # time left when its clock last began to run; null without a clock
    Column("late_at", Float),  # when its time ran out; null while it has time
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_by_user", "user_id"),
)

# The decisions at a table, in order. The key rejects a second row of the same number, so any
# process may serve any table and nothing is ever applied twice.
MOVES = Table(
    "moves",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(10), nullable=False),  # see records.py
    Column("seat", Integer, nullable=False),
    Column("text", String(120), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("digest", String(16)),  # of the position after it, in some rows
    PrimaryKeyConstraint("table_id", "seq"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("user_id", String(24), ForeignKey("users.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)
