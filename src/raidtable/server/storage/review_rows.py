"""Reviews in the database: one for each table and judge, which grows while it is made.

The data is JSON, compressed because a long game has hundreds of kilobytes. It holds no names of
players: those of the table are shown with it.
"""

import json
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from raidtable.reviews.data import JudgeData, ReviewData
from raidtable.server.storage.review_schema import REVIEWS
from raidtable.server.storage.schema import TABLES


class StoredReview(NamedTuple):
    """A review as it was last stored, and who asked for it."""

    table: str
    asked_by: str
    review: ReviewData


def judge_key(judge: JudgeData) -> str:
    """A short name of what judges."""
    return sha256(json.dumps(judge, sort_keys=True).encode()).hexdigest()[:16]


def packed(review: ReviewData) -> str:
    text = json.dumps({**review, "names": []}, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 6)).decode()


def unpacked(data: str) -> ReviewData:
    review: ReviewData = json.loads(zlib.decompress(b64decode(data)))
    return review


def replace_review(c: Connection, table: str, user: str, review: ReviewData, now: float) -> bool:
    """Store a new review in the place of an older one by the same judge; False if the table is
    gone."""
    there = select(TABLES.c.id).where(TABLES.c.id == table).with_for_update(key_share=True)
    if c.execute(there).first() is None:
        return False
    key = judge_key(review["judge"])
    c.execute(delete(REVIEWS).where(REVIEWS.c.table_id == table, REVIEWS.c.judge == key))
    row = {
        "table_id": table, "judge": key, "asked_by": user, "state": review["state"],
        "data": packed(review), "made_at": now, "changed_at": now,
    }  # fmt: skip
    c.execute(insert(REVIEWS).values(row))
    return True


def store_review(c: Connection, table: str, state: str, key: str, data: str, now: float) -> bool:
    """Store how far a review is; False if it is gone with its table. One that is done stays."""
    change = (
        update(REVIEWS)
        .where(REVIEWS.c.table_id == table, REVIEWS.c.judge == key, REVIEWS.c.state == "running")
        .values(state=state, data=data, changed_at=now)
    )
    return bool(c.execute(change).rowcount)


def read_review_by(c: Connection, table: str, key: str) -> StoredReview | None:
    """The review of a table by that judge."""
    query = select(REVIEWS).where(REVIEWS.c.table_id == table, REVIEWS.c.judge == key)
    row = c.execute(query).mappings().first()
    return None if row is None else StoredReview(table, row["asked_by"], unpacked(row["data"]))


def read_review(c: Connection, table: str) -> StoredReview | None:
    """The review of a table: the last one that is done, or else the last one."""
    query = select(REVIEWS).where(REVIEWS.c.table_id == table)
    # "done" comes before "running".
    row = c.execute(query.order_by(REVIEWS.c.state, REVIEWS.c.made_at.desc())).mappings().first()
    return None if row is None else StoredReview(table, row["asked_by"], unpacked(row["data"]))


def unfinished_reviews(c: Connection) -> list[tuple[str, str]]:
    """The tables whose reviews are not done, with who asked for them, the oldest first."""
    query = select(REVIEWS.c.table_id, REVIEWS.c.asked_by).where(REVIEWS.c.state == "running")
    return [(row[0], row[1]) for row in c.execute(query.order_by(REVIEWS.c.made_at))]
