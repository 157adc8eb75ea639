"""Tables may be tutorials."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("tutorial", sa.Integer))


def downgrade() -> None:
    op.drop_column("tables", "tutorial")
