"""An older version at a database of a newer one: it says so, and changes nothing."""

from pathlib import Path

import pytest
from sqlalchemy import text

from raidtable.engine.errors import BadOption
from raidtable.server.storage.backup import backup, restore
from raidtable.server.storage.database import Database, connect, writing


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite3"
    Database(url).close()
    engine = connect(url)
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for use in (
        lambda: Database(url),
        lambda: backup(url, tmp_path / "backup.jsonl"),
        lambda: restore(url, tmp_path / "backup.jsonl", force=True),
    ):
        with pytest.raises(BadOption, match=r"A newer version of Raidtable .*schema 9999"):
            use()
    with engine.connect() as connection:
        assert (
            connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
        )
    engine.dispose()
    assert not (tmp_path / "backup.jsonl").exists()
