"""Single values of the server: its secret, and the version that used the database last."""

import sqlalchemy as sa
from alembic import op

revision = "0006_kept_values"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "kept",
        sa.Column("name", sa.String(24), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("kept")
