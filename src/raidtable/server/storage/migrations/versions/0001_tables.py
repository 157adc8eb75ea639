"""Users, tables, seats, moves and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(40), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("start", sa.JSON),
        sa.Column("host", sa.String(24), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("hot_seat", sa.Integer, nullable=False),
        sa.Column("parent", sa.String(16)),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("moved_at", sa.Float, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "moved_at"])
    of_table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), of_table, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id")),
        sa.Column("bot", sa.String(20)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seats_by_user", "seats", ["user_id"])
    op.create_table(
        "moves",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(120), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_table(
        "chat",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )


def downgrade() -> None:
    for name in ("chat", "moves", "seats", "tables", "users"):
        op.drop_table(name)
