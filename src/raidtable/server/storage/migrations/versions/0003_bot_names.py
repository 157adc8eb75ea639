"""The name of a bot may contain its level and persona."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("bot", existing_type=sa.String(20), type_=sa.String(40))


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("bot", existing_type=sa.String(40), type_=sa.String(20))
