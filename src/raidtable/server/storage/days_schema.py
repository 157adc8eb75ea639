"""The tables for play over days: days off, notices, orders, notes, and who plays with whom."""

from sqlalchemy import (
    JSON,
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


def user(name: str = "user_id", *, nullable: bool = False) -> Column[str]:
    return Column(name, String(24), ForeignKey("users.id"), nullable=nullable)


def table(name: str = "table_id", *, nullable: bool = False) -> Column[str]:
    key = ForeignKey("tables.id", ondelete="CASCADE")
    return Column(name, String(16), key, nullable=nullable)


# Days on which a person's clocks stand, in the person's time zone, both included: 2026-11-18.
VACATIONS = Table(
    "vacations",
    METADATA,
    Column("id", String(16), primary_key=True),
    user(),
    Column("first_day", String(10), nullable=False),
    Column("last_day", String(10), nullable=False),
    Index("vacations_by_user", "user_id"),
)

# Where a person is told about a turn: a browser, a webhook address, a mail address.
NOTICE_WAYS = Table(
    "notice_ways",
    METADATA,
    Column("id", String(16), primary_key=True),
    user(),
    table(nullable=True),  # for that table alone; null for all of the person's tables
    Column("kind", String(10), nullable=False),  # push, webhook, mail
    Column("form", String(10), nullable=False, default="", server_default=""),  # of a webhook
    Column("address", Text, nullable=False),
    Column("keys", JSON),  # of a browser's subscription
    Column("name", String(40), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("confirmed_at", Float),  # mail goes only to an address that was confirmed
    Column("failing_since", Float),
    Column("failures", Integer, nullable=False, default=0, server_default="0"),
    Index("notice_ways_by_user", "user_id"),
)

NOTICE_SETTINGS = Table(
    "notice_settings",
    METADATA,
    Column("user_id", String(24), ForeignKey("users.id"), primary_key=True),
    Column("occasions", JSON, nullable=False),  # names of what the person wants to be told
    Column("quiet_from", Integer),  # minutes after midnight in the person's time zone
    Column("quiet_to", Integer),
    Column("digest_at", Integer),  # minutes after midnight; null for no daily mail
    Column("digest_sent_at", Float),
    # The SHA-256 of the code in the address of the calendar.
    Column("calendar_code", String(64), unique=True),
    Column("language", String(8), nullable=False, default="en", server_default="en"),
    # 1 where a notice comes in quiet hours all the same, if the time runs out in them.
    Column("urgent", Integer, nullable=False, default=1, server_default="1"),
)

# What people are to be told, each at most once: the key rejects a second notice of the same turn.
NOTICES = Table(
    "notices",
    METADATA,
    user(),
    table(),
    Column("turn", Integer, nullable=False),  # the number of moves when the turn began
    Column("occasion", String(12), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("send_at", Float, nullable=False),  # later than made_at in quiet hours
    Column("state", String(10), nullable=False),  # waiting, claimed, sent, dropped
    Column("claimed_at", Float),
    Column("ended_at", Float),
    Column("seen_at", Float),  # when an open page last showed it
    Column("attempts", Integer, nullable=False, default=0, server_default="0"),
    PrimaryKeyConstraint("user_id", "table_id", "turn", "occasion"),
    Index("notices_by_time", "state", "send_at"),
)

# What a seat will choose at decisions to come; see `tables/orders.py`.
ORDERS = Table(
    "orders",
    METADATA,
    table(),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    user(),
    Column("made_at", Float, nullable=False),
    Column("seq", Integer, nullable=False),  # the number of moves when it was given
    Column("condition", JSON, nullable=False),
    Column("action", String(120), nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "number"),
)

# Why the orders of a seat ended, until its holder has read it.
ENDED_ORDERS = Table(
    "ended_orders",
    METADATA,
    table(),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("reason", JSON, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

# Private notes of a person about a table.
TABLE_NOTES = Table(
    "table_notes",
    METADATA,
    table(),
    user(),
    Column("text", Text, nullable=False),
    Column("changed_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "user_id"),
)

# How far a person has seen a table.
TABLES_SEEN = Table(
    "tables_seen",
    METADATA,
    table(),
    user(),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "user_id"),
    Index("tables_seen_by_user", "user_id"),
)

# Whom a person does not want to play with (block) or read in chats (mute).
BLOCKS = Table(
    "blocks",
    METADATA,
    user(),
    user("other_id"),
    Column("kind", String(10), nullable=False),  # block, mute
    Column("made_at", Float, nullable=False),
    PrimaryKeyConstraint("user_id", "other_id", "kind"),
    Index("blocks_by_other", "other_id"),
)

# Reports to the host about a person, with the log of the table.
REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(16), primary_key=True),
    user("made_by"),
    user("about"),
    table(nullable=True),
    Column("text", String(1000), nullable=False),
    Column("log", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("closed_at", Float),
    user("closed_by", nullable=True),
    Index("reports_by_time", "made_at"),
)

# How each seat ended a game. A row stays when its table is pruned, so it refers to no table.
RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    user(nullable=True),  # null for a bot that played for nobody
    Column("bot", String(40)),  # who held the seat at the end, if it was a bot
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("rank", Integer, nullable=False),  # from 1; ties share one
    Column("won", Integer, nullable=False),  # 1 for a winner
    Column("winners", Integer, nullable=False),  # how many seats won; 0 if the opponent did
    # 1 where the game was played from its beginning, by one person in each seat.
    Column("counts", Integer, nullable=False),
    Column("ended_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("results_by_user", "user_id", "ended_at"),
)
