"""The answers of people to puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("action", sa.String(120), nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("answered_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "puzzle"),
    )
    op.create_index("puzzle_answers_by_puzzle", "puzzle_answers", ["puzzle"])


def downgrade() -> None:
    op.drop_table("puzzle_answers")
