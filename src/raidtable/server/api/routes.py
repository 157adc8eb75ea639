"""The JSON API for bots and other programs: the same door as the pages, described by OpenAPI."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Path, Query, Request
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

from raidtable.bots.registry import opponents
from raidtable.engine.errors import RaidtableError
from raidtable.engine.state import SPECTATOR
from raidtable.games import registry
from raidtable.server.security.revocation import Revocations
from raidtable.server.security.sessions import Limit, address
from raidtable.server.security.tokens import Tokens
from raidtable.server.storage.paging import PLACE, place_of
from raidtable.server.tables.all_tables import (
    Failed,
    NotYours,
    Refused,
    Stale,
    Tables,
    Unknown,
    Unreadable,
)
from raidtable.server.tables.live_table import AGREE, PLAY, REFUSE, LiveTable

MOST_LISTED = 60


class GameAnswer(BaseModel):
    id: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]
    bots: list[str] = Field(description="who can take a seat: bot:LEVEL:PERSONA and simpler ones")


class NewTable(BaseModel):
    game: str = Field(max_length=40, examples=["raids"])
    players: list[str] = Field(
        min_length=1,
        max_length=4,
        description="who sits in each seat: me, open, or one of the game's bots",
        examples=[["me", "bot:3"]],
    )
    options: dict[str, str] = {}
    name: str = Field("Guest", max_length=24)


class Newcomer(BaseModel):
    seat: int = Field(ge=0, lt=100)
    name: str = Field("Guest", max_length=24)


class Seated(BaseModel):
    table: str
    tokens: dict[int, str] = Field(description="a token for each seat that is yours")


class TableRow(BaseModel):
    table: str
    game: str
    seats: int
    status: str = Field(description="open, running, over, or closed by a rules change")
    cursor: str = Field(description="`?before=` this lists the tables after this one")


class Position(BaseModel):
    table: str
    seq: int = Field(description="the number of moves; a decision must name it")
    status: str = Field(description="open, running, over, or closed by a rules change")
    actor: int = Field(description="the seat that decides, -2 when the game is over")
    seat: int = Field(description="the seat whose view this is, -3 for a spectator")
    view: dict[str, Any]
    legal: list[str] = Field(description="what that seat may play now")
    take_back: int = Field(
        description="so many decisions another seat asks to take back, and yours is to answer"
    )
    question: int | None = Field(description="the number of that question; an answer may name it")


class Decision(BaseModel):
    seq: int = Field(ge=0, lt=1_000_000, description="the number of moves that you have seen")
    action: str = Field(max_length=120)


class Answer(BaseModel):
    seq: int = Field(ge=0, lt=1_000_000, description="the number of moves that you have seen")
    agree: bool
    question: int | None = Field(
        None, ge=0, lt=1_000_000, description="the question that is answered; else the open one"
    )


class Events(BaseModel):
    seq: int
    events: list[dict[str, Any]]


class Problem(BaseModel):
    detail: str = Field(description="a sentence that says why")


BEARER = HTTPBearer(auto_error=False, description="a seat's token; without one you are a spectator")


def bearer(given: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]) -> str:
    """The token of a request: `Authorization: Bearer TOKEN`; empty for a spectator."""
    return given.credentials if given else ""


Token = Annotated[str, Depends(bearer)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,16}$")]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How an endpoint can refuse, for its description."""
    return {
        status: {"model": Problem, "description": MEANINGS[status]} for status in sorted(statuses)
    }


MEANINGS = {
    400: "It cannot be done; the sentence says why.",
    401: "The token is missing, expired, revoked or not one of ours.",
    403: "That seat is not yours.",
    404: "There is no such table.",
    410: "This version can't read the stored table.",
    500: "An error of the program; nothing was changed.",
    409: "The table has moved on since.",
    413: "The request is too long.",
    429: "Too many tables at once.",
}


def api_router(
    tables: Tables, tokens: Tokens, revocations: Revocations, creating: Limit
) -> APIRouter:
    router = APIRouter(prefix="/api/v1", tags=["api"])

    async def seated(table: str, token: str) -> tuple[LiveTable, int, str]:
        """The table, and the seat and user of the token, if one was given."""
        live = await find(tables, table)
        if not token:
            return live, SPECTATOR, ""
        given = tokens.read(token)
        if given is None:
            raise HTTPException(401, "That token is not one of ours, or has expired.")
        if given.table != table or given.seat not in live.seats_of(given.user):
            raise HTTPException(403, "That token is not for this table.")
        if given.epoch != live.seats[given.seat].token_epoch:
            raise HTTPException(401, "That token was replaced by a new one.")
        return live, given.seat, given.user

    async def act(table: str, token: str, seq: int, kind: str, text: str) -> Position:
        live, seat, user = await seated(table, token)
        if seat == SPECTATOR:
            raise HTTPException(401, "A seat's token is needed to play.")
        try:
            await tables.act(table, seat, seq, kind, text, user)
        except Stale:
            raise HTTPException(409, "The table has moved on since; look again.") from None
        except NotYours as problem:
            raise HTTPException(403, str(problem)) from None
        except Failed as problem:
            raise HTTPException(500, str(problem)) from None
        except RaidtableError as problem:
            raise HTTPException(400, str(problem)) from None
        return position(live, seat)

    async def newcomer(request: Request, name: str) -> str:
        """A guest of their own for whoever comes without one; there are not too many at once."""
        if not creating.allows(address(request)):
            raise HTTPException(429, "You take seats faster than you could play: wait a minute.")
        try:
            user = await tables.new_user(name)
        except Refused as problem:
            raise HTTPException(400, str(problem)) from None
        tables.origins.note(user, address(request))
        return user

    async def seats_of(table: str, user: str) -> Seated:
        live = await tables.get(table)
        return Seated(table=table, tokens=tokens.of(live, user))

    @router.get("/games")
    async def games() -> list[GameAnswer]:
        """The games, their seat counts and options."""
        return [
            GameAnswer(
                id=game_id,
                title=registry.get(game_id).words("en").title(),
                seats=registry.get(game_id).seat_counts,
                options={option.name: option.values for option in registry.get(game_id).options},
                bots=opponents(registry.get(game_id)),
            )
            for game_id in registry.game_ids()
        ]

    @router.get("/tables")
    async def lobby(
        before: Annotated[str, Query(max_length=60, pattern=f"^({PLACE})?$")] = "",
        limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
    ) -> list[TableRow]:
        """The tables that wait for somebody, and those where a game is played: those that moved
        last, or moved before the table of the cursor."""
        return [
            TableRow(
                table=row["id"],
                game=row["game"],
                seats=row["seats"],
                status=row["status"],
                cursor=place_of(row),
            )
            for row in await tables.listed(before, limit)
        ]

    @router.post("/tables", status_code=201, responses=problems(400, 413, 429))
    async def create(request: Request, asked: NewTable) -> Seated:
        """A new table, with a token for each of your seats."""
        user = await newcomer(request, asked.name)
        hot_seat = asked.players.count("me") > 1
        try:
            table = await tables.create(
                user, asked.game, asked.players, asked.options, hot_seat=hot_seat
            )
        except RaidtableError as problem:
            raise HTTPException(400, str(problem)) from None
        return await seats_of(table, user)

    @router.post("/tables/{table}/join", responses=problems(400, 404, 410, 413, 429))
    async def join(request: Request, table: TableId, asked: Newcomer) -> Seated:
        """An open seat becomes yours."""
        await find(tables, table)
        user = await newcomer(request, asked.name)
        try:
            await tables.join(table, user, asked.seat)
        except RaidtableError as problem:
            raise HTTPException(400, str(problem)) from None
        return await seats_of(table, user)

    @router.get("/tables/{table}", responses=problems(401, 403, 404, 410))
    async def look(table: TableId, token: Token) -> Position:
        """The table as the seat of the token sees it, and what that seat may play."""
        live, seat, _ = await seated(table, token)
        return position(live, seat)

    @router.post("/tables/{table}/play", responses=problems(400, 401, 403, 404, 409, 410, 413, 500))
    async def play(table: TableId, decision: Decision, token: Token) -> Position:
        """One decision of the seat of the token; it is durable when this is answered."""
        return await act(table, token, decision.seq, PLAY, decision.action)

    @router.post(
        "/tables/{table}/answer", responses=problems(400, 401, 403, 404, 409, 410, 413, 500)
    )
    async def answer(table: TableId, given: Answer, token: Token) -> Position:
        """Whether the seat of the token agrees that decisions are taken back."""
        kind = AGREE if given.agree else REFUSE
        number = "" if given.question is None else str(given.question)
        return await act(table, token, given.seq, kind, number)

    @router.post("/tables/{table}/token", responses=problems(401, 403, 404, 410))
    async def new_token(table: TableId, token: Token) -> Seated:
        """A new token for the seat of this one; all older tokens of the seat stop working."""
        live, seat, user = await seated(table, token)
        if seat == SPECTATOR:
            raise HTTPException(401, "A seat's token is needed to get a new one.")
        try:
            await revocations.renew_token(table, user, seat)
        except NotYours as problem:
            raise HTTPException(403, str(problem)) from None
        return Seated(table=table, tokens={seat: tokens.of(live, user)[seat]})

    @router.get("/tables/{table}/events", responses=problems(401, 403, 404, 410))
    async def events(
        table: TableId, token: Token, after: Annotated[int, Query(ge=0, lt=1_000_000)] = 0
    ) -> Events:
        """What happened, as the seat of the token may know it, without the first `after` events."""
        live, seat, _ = await seated(table, token)
        seat = live.shown_seat(seat)
        told = [event.seen_from(seat).data() for event in live.match.events[after:]]
        return Events(seq=live.seq, events=told)

    @router.get("/tables/{table}/record", responses=problems(400, 404, 410))
    async def record(table: TableId) -> dict[str, Any]:
        """The whole game for replaying and proving it, once it is over."""
        live = await find(tables, table)
        if not live.is_revealed:
            raise HTTPException(400, "The record holds the seed: it waits for the game's end.")
        return live.match.record()

    return router


def leave_pages_out(app: FastAPI) -> None:
    """OpenAPI describes the API; the pages, added before it, are for people."""
    for route in app.routes:
        if isinstance(route, APIRoute):
            route.include_in_schema = False


async def find(tables: Tables, table: str) -> LiveTable:
    try:
        return await tables.get(table)
    except Unknown as problem:
        raise HTTPException(404, str(problem)) from None
    except Unreadable as problem:
        raise HTTPException(410, str(problem)) from None


def position(live: LiveTable, seat: int) -> Position:
    match = live.match
    shown = live.shown_seat(seat)
    asked = live.asked if live.asked and seat in live.asked.missing else None
    return Position(
        table=live.id,
        seq=live.seq,
        status=live.status,
        actor=match.actor,
        seat=seat,
        view=dict(match.view(shown).data()),
        legal=match.legal() if match.actor == seat and live.status == "running" else [],
        take_back=asked.decisions if asked else 0,
        question=asked.number if asked else None,
    )
