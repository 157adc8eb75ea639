"""The answers of people to puzzles: one try each."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from raidtable.puzzles.solving import Answer
from raidtable.server.storage.puzzle_schema import PUZZLE_ANSWERS
from raidtable.server.storage.rows import insert_or_ignore


class StoredAnswer(NamedTuple):
    """The answer of a person to a puzzle."""

    puzzle: str
    action: str
    is_solved: bool
    loss: float


def store_answer(c: Connection, user: str, puzzle: str, answer: Answer, now: float) -> None:
    """Store the answer of a person, unless they have answered before: the first try counts."""
    values = {
        "user_id": user,
        "puzzle": puzzle,
        "action": answer.chosen["action"],
        "solved": int(answer.is_solved),
        "loss": answer.loss,
        "answered_at": now,
    }
    c.execute(insert_or_ignore(c.dialect.name, PUZZLE_ANSWERS).values(values))


def answers_of(
    c: Connection, user: str | None, puzzles: Iterable[str] | None = None
) -> dict[str, StoredAnswer]:
    """The answers of a person by puzzle: all of them, or those to some puzzles."""
    if user is None:
        return {}
    query = select(PUZZLE_ANSWERS).where(PUZZLE_ANSWERS.c.user_id == user)
    if puzzles is not None:
        query = query.where(PUZZLE_ANSWERS.c.puzzle.in_(list(puzzles)))
    return {
        row.puzzle: StoredAnswer(row.puzzle, row.action, bool(row.solved), row.loss)
        for row in c.execute(query)
    }


def others_chose(c: Connection, user: str, puzzle: str) -> dict[str, int]:
    """How many others chose what."""
    query = (
        select(PUZZLE_ANSWERS.c.action, func.count())
        .where(PUZZLE_ANSWERS.c.puzzle == puzzle, PUZZLE_ANSWERS.c.user_id != user)
        .group_by(PUZZLE_ANSWERS.c.action)
    )
    return {row[0]: row[1] for row in c.execute(query)}
