"""The table of reviews."""

from sqlalchemy import Column, Float, ForeignKey, Index, PrimaryKeyConstraint, String, Table, Text

from raidtable.server.storage.schema import METADATA

# What decided a finished game; see `review_rows.py`.
REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("judge", String(16), nullable=False),  # a hash of what judged
    Column("asked_by", String(24), ForeignKey("users.id"), nullable=False),
    Column("state", String(8), nullable=False),  # running, done
    Column("data", Text, nullable=False),  # the review so far, as compressed JSON
    Column("made_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "judge"),
    Index("reviews_by_state", "state", "made_at"),
)
