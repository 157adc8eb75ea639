"""Sessions and seat tokens can be revoked; a login reserves all names that look like it."""

import sqlalchemy as sa
from alembic import op

from raidtable.server.storage.skeletons import fill_skeletons

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("users", sa.Column("skeleton", sa.String(80)))
    op.add_column(
        "users", sa.Column("session_epoch", sa.Integer, nullable=False, server_default="0")
    )
    op.add_column("seats", sa.Column("token_epoch", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "ended_sessions",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("ended_at", sa.Float, nullable=False),
    )
    fill_skeletons(op.get_bind())
    op.create_index("users_by_skeleton", "users", ["skeleton"], unique=True)


def downgrade() -> None:
    op.drop_index("users_by_skeleton", "users")
    op.drop_table("ended_sessions")
    op.drop_column("seats", "token_epoch")
    op.drop_column("users", "session_epoch")
    op.drop_column("users", "skeleton")
