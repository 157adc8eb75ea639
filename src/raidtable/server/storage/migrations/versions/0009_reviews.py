"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), key, nullable=False),
        sa.Column("judge", sa.String(16), nullable=False),
        sa.Column("asked_by", sa.String(24), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "judge"),
    )
    op.create_index("reviews_by_state", "reviews", ["state", "made_at"])


def downgrade() -> None:
    op.drop_table("reviews")
