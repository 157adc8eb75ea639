"""Administrators, invitations, bans, other ways to sign in, and the log of administration."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006_kept_values"


def user(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(24), sa.ForeignKey("users.id"), nullable=nullable)


def upgrade() -> None:
    op.add_column("users", sa.Column("is_admin", sa.Integer, nullable=False, server_default="0"))
    op.add_column("users", sa.Column("member_since", sa.Float))
    op.add_column("users", sa.Column("is_visitor", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(64), nullable=False, unique=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("note", sa.String(80), nullable=False),
        user("made_by", nullable=True),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("most_uses", sa.Integer, nullable=False),
        sa.Column("revoked_at", sa.Float),
    )
    op.create_table(
        "invitation_uses",
        sa.Column(
            "invitation_id",
            sa.String(16),
            sa.ForeignKey("invitations.id", ondelete="CASCADE"),
            nullable=False,
        ),
        user("user_id"),
        sa.Column("used_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("invitation_id", "user_id"),
    )
    op.create_index("invitation_uses_by_user", "invitation_uses", ["user_id"])
    op.create_table(
        "bans",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("note", sa.String(80), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        user("made_by"),
    )
    op.create_index("bans_by_target", "bans", ["kind", "target"], unique=True)
    op.create_table(
        "reset_links",
        sa.Column("code", sa.String(64), primary_key=True),
        user("user_id"),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_table(
        "announcements",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.Float),
    )
    op.create_table(
        "admin_log",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        user("user_id", nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("action", sa.String(24), nullable=False),
        sa.Column("about", sa.String(120), nullable=False),
    )
    op.create_index("admin_log_by_time", "admin_log", ["at"])
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(255), nullable=False),
        sa.Column("subject", sa.String(255), nullable=False),
        user("user_id"),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject"),
    )
    op.create_index("identities_by_user", "identities", ["user_id"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        user("user_id"),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("used_at", sa.Float),
    )
    op.create_index("passkeys_by_user", "passkeys", ["user_id"])


def downgrade() -> None:
    for name in (
        "passkeys", "identities", "admin_log", "announcements", "reset_links", "bans",
        "invitation_uses", "invitations",
    ):  # fmt: skip
        op.drop_table(name)
    op.drop_column("users", "is_visitor")
    op.drop_column("users", "member_since")
    op.drop_column("users", "is_admin")
