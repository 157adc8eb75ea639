"""What the people at a table are asked, read from its rows without its moves, for lists."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, func, or_, select

from raidtable.server.storage.clock_rows import BESIDES
from raidtable.server.storage.records import PLAYS, QUESTIONS, TALK, StoredMove
from raidtable.server.storage.schema import MOVES
from raidtable.server.tables.clocked_table import ClockedTable
from raidtable.server.tables.table_talk import is_late
from raidtable.server.tables.undo_requests import UndoRequest, open_request
from raidtable.server.tables.votes import REPLACE, Talk, Vote


class Questions(NamedTuple):
    """The open votes of a table, and its open request to undo."""

    votes: tuple[Vote, ...] = ()
    undo: UndoRequest | None = None

    @property
    def may_be_moot_since(self) -> int | None:
        """The number of the first row that a decision may have answered; None if there is none."""
        numbers = [vote.number for vote in self.votes if vote.subject == REPLACE]
        if self.undo is not None:
            numbers.append(self.undo.number)
        return min(numbers, default=None)


NO_QUESTIONS = Questions()


class Decided(NamedTuple):
    """The last row of a kind that a seat wrote."""

    seat: int
    kind: str
    number: int


def read_questions(c: Connection, tables: Collection[str]) -> dict[str, Questions]:
    """What is open at these tables; those where nothing is are left out."""
    found = {
        table: questions
        for table, questions in read_asked(c, tables).items()
        if questions != NO_QUESTIONS
    }
    since = {
        table: number
        for table, asked in found.items()
        if (number := asked.may_be_moot_since) is not None
    }
    decided = read_decided(c, since) if since else {}
    return {
        table: without_moot(questions, decided.get(table, [])) for table, questions in found.items()
    }


def read_asked(c: Connection, tables: Collection[str]) -> dict[str, Questions]:
    """What was asked at these tables and is not answered by all, moot or not."""
    query = (
        select(
            MOVES.c.table_id, MOVES.c.seq, MOVES.c.kind, MOVES.c.seat, MOVES.c.text, MOVES.c.made_at
        )
        .where(MOVES.c.table_id.in_(tables), MOVES.c.kind.in_(TALK | QUESTIONS))
        .order_by(MOVES.c.table_id, MOVES.c.seq)
    )
    talks: dict[str, Talk] = {}
    asked: dict[str, list[tuple[int, str, int, str]]] = {}
    for row in c.execute(query):
        if row.kind in QUESTIONS:
            asked.setdefault(row.table_id, []).append((row.seq, row.kind, row.seat, row.text))
        else:
            said = StoredMove(row.kind, row.seat, row.text, None, row.made_at)
            talks.setdefault(row.table_id, Talk()).apply(said, row.seq, 0)
    return {
        table: Questions(
            tuple(talks[table].votes.values()) if table in talks else (),
            open_request(asked.get(table, [])),
        )
        for table in {*talks, *asked}
    }


def read_decided(c: Connection, since: Mapping[str, int]) -> dict[str, list[Decided]]:
    """What was decided at each of these tables after a row."""
    later = [(MOVES.c.table_id == table) & (MOVES.c.seq > row) for table, row in since.items()]
    query = (
        select(MOVES.c.table_id, MOVES.c.seat, MOVES.c.kind, func.max(MOVES.c.seq))
        .where(or_(*later), MOVES.c.kind.not_in(BESIDES | QUESTIONS))
        .group_by(MOVES.c.table_id, MOVES.c.seat, MOVES.c.kind)
    )
    found: dict[str, list[Decided]] = {}
    for table, *last in c.execute(query):
        found.setdefault(table, []).append(Decided(*last))
    return found


def without_moot(questions: Questions, decided: list[Decided]) -> Questions:
    """A decision ends a request to undo; one of a late seat ends the vote about it."""
    votes = tuple(
        vote
        for vote in questions.votes
        if vote.subject != REPLACE
        or not any(
            last.kind in PLAYS and last.seat == int(vote.about) and last.number > vote.number
            for last in decided
        )
    )
    undo = questions.undo
    if undo is not None and any(last.number > undo.number for last in decided):
        undo = None
    return Questions(votes, undo)


def is_asked(table: ClockedTable, questions: Questions, own: Collection[int]) -> bool:
    """Whether the table waits for a word of the person with these seats: an answer to a vote or to
    a request to undo, or what shall happen with a seat that is late."""
    missing = [vote.missing for vote in questions.votes]
    if questions.undo is not None:
        missing.append(questions.undo.missing)
    if any(seats.intersection(own) for seats in missing):
        return True
    voted = {int(vote.about) for vote in questions.votes if vote.subject == REPLACE}
    return any(
        is_late(table, seat) for seat in range(len(table.seats)) if seat not in {*own, *voted}
    )
