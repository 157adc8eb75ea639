"""A table knows its rules version and who is to move; moves may carry a digest."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rules", sa.Integer, nullable=False, server_default="1"))
        tables.add_column(sa.Column("actor", sa.Integer))
    with op.batch_alter_table("moves") as moves:
        moves.add_column(sa.Column("digest", sa.String(16)))


def downgrade() -> None:
    with op.batch_alter_table("moves") as moves:
        moves.drop_column("digest")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("actor")
        tables.drop_column("rules")
