"""The answers of people to puzzles."""

from sqlalchemy import Column, Float, Index, Integer, PrimaryKeyConstraint, String, Table

from raidtable.server.storage.days_schema import user
from raidtable.server.storage.schema import METADATA

# One answer of a person to a puzzle: there is one try.
PUZZLE_ANSWERS = Table(
    "puzzle_answers",
    METADATA,
    user(),
    Column("puzzle", String(16), nullable=False),
    Column("action", String(120), nullable=False),
    Column("solved", Integer, nullable=False),
    Column("loss", Float, nullable=False),  # of a win, against the best choice
    Column("answered_at", Float, nullable=False),
    PrimaryKeyConstraint("user_id", "puzzle"),
    Index("puzzle_answers_by_puzzle", "puzzle"),
)
