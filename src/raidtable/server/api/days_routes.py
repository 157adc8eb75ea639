"""The API of play over days: orders ahead, private notes, and the tables that wait."""

from fastapi import APIRouter, HTTPException

from raidtable.engine.errors import RaidtableError
from raidtable.engine.foresight import Question
from raidtable.engine.state import SPECTATOR
from raidtable.server.api.models import (
    Notes,
    OrderModel,
    Orders,
    OrdersAnswer,
    QuestionModel,
    Waiting,
)
from raidtable.server.api.routes import Server, TableId, Token, problems, refusal, seated
from raidtable.server.security.doors import BANNED
from raidtable.server.services import Services
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.notes import read_notes, write_notes
from raidtable.server.tables.orders import (
    Condition,
    may_order,
    question_after,
    questions_for,
)
from raidtable.server.tables.waiting_tables import waiting_for

router = APIRouter(prefix="/api/v1", tags=["api"])
NEEDS_TOKEN = "A seat's token is needed for that."


async def own_seat(server: Services, table: str, token: str) -> tuple[LiveTable, int, str]:
    """The table, and the seat and user of the token, which is needed."""
    live, seat, user = await seated(server, table, token)
    if seat == SPECTATOR:
        raise HTTPException(401, NEEDS_TOKEN)
    return live, seat, user


@router.get("/tables/{table}/orders", responses=problems(401, 403, 404, 410))
async def orders(server: Server, table: TableId, token: Token) -> OrdersAnswer:
    """The orders of the seat, and the questions that it may answer ahead."""
    live, seat, user = await own_seat(server, table, token)
    return answer_of(live, seat, user)


@router.put("/tables/{table}/orders", responses=problems(400, 401, 403, 404, 410, 413))
async def lay_down(server: Server, table: TableId, given: Orders, token: Token) -> OrdersAnswer:
    """Lay these orders down in the place of all others of the seat; an empty list takes them
    back."""
    live, seat, user = await own_seat(server, table, token)
    conditions = [
        Condition(one.step, dict(one.about), one.action, one.then) for one in given.orders
    ]
    try:
        await server.orders.lay_down(table, user, seat, conditions, reveals=given.reveals)
    except RaidtableError as problem:
        raise refusal(problem) from None
    return answer_of(live, seat, user)


@router.get("/tables/{table}/notes", responses=problems(401, 403, 404, 410))
async def notes(server: Server, table: TableId, token: Token) -> Notes:
    """Your private notes about the table."""
    _, _, user = await own_seat(server, table, token)
    return Notes(text=await read_notes(server.tables, table, user))


@router.put("/tables/{table}/notes", responses=problems(400, 401, 403, 404, 410, 413))
async def keep_notes(server: Server, table: TableId, given: Notes, token: Token) -> Notes:
    """Keep these notes in the place of the earlier ones."""
    _, _, user = await own_seat(server, table, token)
    try:
        kept = await write_notes(server.tables, table, user, given.text, server.clock.now())
    except RaidtableError as problem:
        raise refusal(problem) from None
    return Notes(text=kept)


@router.get("/waiting", responses=problems(401, 403))
async def waiting(server: Server, token: Token) -> list[Waiting]:
    """The tables that wait for the person of the token: first clocks under 12 hours, then what has
    waited longest."""
    given = server.tokens.read(token)
    if given is None:
        raise HTTPException(401, NEEDS_TOKEN)
    if server.rules.is_banned(given.user):
        raise HTTPException(403, BANNED)
    await own_seat(server, given.table, token)
    found = await waiting_for(server.tables, given.user, server.clock.now())
    return [
        Waiting(table=one.id, game=one.game, seat=one.seat, since=one.moved_at, due=one.due_at)
        for one in found
    ]


def answer_of(live: LiveTable, seat: int, user: str) -> OrdersAnswer:
    standing = live.orders.of(seat)
    given = [Condition(order.step, order.about, order.action, order.then) for order in standing]
    found: list[tuple[Question, bool]] = []
    if may_order(live, user, seat):
        after = question_after(live, seat, given)
        found = [(after, True)] if after is not None else []
        found += [(question, False) for question in questions_for(live, seat)]
    words = live.match.game.presentation.words("en", live.names)
    ended = live.orders.ended.get(seat)
    return OrdersAnswer(
        orders=[OrderModel(**condition._asdict()) for condition in given],
        reveals=bool(standing) and standing[0].reveals,
        ended=None if ended is None else ended.reason,
        questions=[
            QuestionModel.model_validate(
                {
                    "step": question.step,
                    "about": question.about,
                    "then": then,
                    "condition": words.foreseen(question.view),
                    "actions": [action.text for action in question.actions],
                }
            )
            for question, then in found
        ],
    )
