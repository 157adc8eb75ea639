"""Clocks, days off, notices, orders and notes, and who plays with whom."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

NEW_TABLES = (
    "vacations",
    "notice_ways",
    "notice_settings",
    "notices",
    "orders",
    "ended_orders",
    "table_notes",
    "tables_seen",
    "blocks",
    "reports",
    "results",
)


def added_columns() -> dict[str, list[sa.Column[object]]]:
    """The new columns, by table."""
    return {
        "users": [
            sa.Column("time_zone", sa.String(64)),
            sa.Column("weekends_off", sa.Integer, nullable=False, server_default="0"),
            sa.Column("emblem", sa.String(24)),
            sa.Column("shows_all", sa.Integer, nullable=False, server_default="0"),
            sa.Column("deleted_at", sa.Float),
        ],
        "tables": [
            sa.Column("pace", sa.String(8), nullable=False, server_default="live"),
            sa.Column("bank_s", sa.Float),
            sa.Column("increment_s", sa.Float),
            sa.Column("cap_s", sa.Float),
            sa.Column("clock_from", sa.Float),
            sa.Column("due_at", sa.Float),
            sa.Column("paused_at", sa.Float),
        ],
        "seats": [sa.Column("bank_s", sa.Float), sa.Column("late_at", sa.Float)],
        "invitations": [
            sa.Column("for_user", sa.String(24)),
            sa.Column("declined_at", sa.Float),
        ],
    }


def user(name: str = "user_id", *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(24), sa.ForeignKey("users.id"), nullable=nullable)


def table(name: str = "table_id", *, nullable: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(16), key, nullable=nullable)


def upgrade() -> None:
    for name, columns in added_columns().items():
        for column in columns:
            op.add_column(name, column)
    op.create_index("tables_by_due", "tables", ["due_at"])
    op.create_index("invitations_by_person", "invitations", ["for_user"])
    op.create_table(
        "vacations",
        sa.Column("id", sa.String(16), primary_key=True),
        user(),
        sa.Column("first_day", sa.String(10), nullable=False),
        sa.Column("last_day", sa.String(10), nullable=False),
    )
    op.create_index("vacations_by_user", "vacations", ["user_id"])
    op.create_table(
        "notice_ways",
        sa.Column("id", sa.String(16), primary_key=True),
        user(),
        table(nullable=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("form", sa.String(10), nullable=False, server_default=""),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.JSON),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("confirmed_at", sa.Float),
        sa.Column("failing_since", sa.Float),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("notice_ways_by_user", "notice_ways", ["user_id"])
    op.create_table(
        "notice_settings",
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("occasions", sa.JSON, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("digest_at", sa.Integer),
        sa.Column("digest_sent_at", sa.Float),
        sa.Column("calendar_code", sa.String(64), unique=True),
        sa.Column("language", sa.String(8), nullable=False, server_default="en"),
        sa.Column("urgent", sa.Integer, nullable=False, server_default="1"),
    )
    op.create_table(
        "notices",
        user(),
        table(),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("occasion", sa.String(12), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("send_at", sa.Float, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("claimed_at", sa.Float),
        sa.Column("ended_at", sa.Float),
        sa.Column("seen_at", sa.Float),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("user_id", "table_id", "turn", "occasion"),
    )
    op.create_index("notices_by_time", "notices", ["state", "send_at"])
    op.create_table(
        "orders",
        table(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        user(),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("condition", sa.JSON, nullable=False),
        sa.Column("action", sa.String(120), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "number"),
    )
    op.create_table(
        "ended_orders",
        table(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("reason", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "table_notes",
        table(),
        user(),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id"),
    )
    op.create_table(
        "tables_seen",
        table(),
        user(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id"),
    )
    op.create_index("tables_seen_by_user", "tables_seen", ["user_id"])
    op.create_table(
        "blocks",
        user(),
        user("other_id"),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", "kind"),
    )
    op.create_index("blocks_by_other", "blocks", ["other_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        user("made_by"),
        user("about"),
        table(nullable=True),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("log", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("closed_at", sa.Float),
        user("closed_by", nullable=True),
    )
    op.create_index("reports_by_time", "reports", ["made_at"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        user(nullable=True),
        sa.Column("bot", sa.String(40)),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("winners", sa.Integer, nullable=False),
        sa.Column("counts", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_by_user", "results", ["user_id", "ended_at"])


def downgrade() -> None:
    for name in reversed(NEW_TABLES):
        op.drop_table(name)
    op.drop_index("tables_by_due", "tables")
    op.drop_index("invitations_by_person", "invitations")
    for name, columns in added_columns().items():
        for column in columns:
            op.drop_column(name, column.name)
