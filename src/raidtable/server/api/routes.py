"""The JSON API for bots and other programs, described by OpenAPI.

It calls the same functions of `tables/` as the pages.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from raidtable.bots.registry import opponents
from raidtable.engine.errors import RaidtableError
from raidtable.engine.state import SPECTATOR
from raidtable.games import registry
from raidtable.server.api.models import (
    AFTER,
    WAIT,
    Answer,
    Clock,
    Decision,
    Events,
    GameAnswer,
    Invalid,
    Newcomer,
    NewTable,
    Outcome,
    Position,
    Problem,
    Seated,
    TableRow,
)
from raidtable.server.errors import (
    Busy,
    Failed,
    NotAllowed,
    NotFound,
    Rejected,
    Stale,
    Unavailable,
    Unreadable,
)
from raidtable.server.live.waiting import LONGEST_WAIT_S, Places, wait_for_change
from raidtable.server.security.addresses import caller_address
from raidtable.server.security.doors import BANNED, STRANGER
from raidtable.server.security.invitations import accept, check_for_guests
from raidtable.server.security.users import new_user
from raidtable.server.services import Services, services_of
from raidtable.server.storage.paging import KEY, key_of
from raidtable.server.storage.records import AGREE, PLAY, REFUSE
from raidtable.server.tables import decisions, seats
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.lobby import listed
from raidtable.server.tables.pace import pace_from

MOST_LISTED = 60
# For a program that asked too often.
LATER = {"Retry-After": "10"}
A_MINUTE = {"Retry-After": "60"}
MEANINGS = {
    400: "It cannot be done; the sentence says why.",
    401: "The token is missing, expired, revoked or not one of ours.",
    403: "That seat is not yours, or this server does not let you in.",
    404: "There is no such table.",
    410: "This version can't read the stored table.",
    500: "An error of the program; nothing was changed.",
    409: "The table has moved on since.",
    413: "The request is too long.",
    422: "The request does not match the schema.",
    429: "Too many tables, seats or waiting requests at once; try after `Retry-After` seconds.",
    503: "The server holds as many tables as it can, or can't reach its database. Try later.",
}

router = APIRouter(prefix="/api/v1", tags=["api"])
BEARER = HTTPBearer(auto_error=False, description="a seat's token; without one you are a spectator")


def bearer(given: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]) -> str:
    """The token of a request: `Authorization: Bearer TOKEN`; empty for a spectator."""
    return given.credentials if given else ""


async def the_services(request: Request) -> Services:
    return services_of(request)


Token = Annotated[str, Depends(bearer)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,16}$")]
Server = Annotated[Services, Depends(the_services)]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of an endpoint, for its description."""
    described: dict[int | str, dict[str, Any]] = {
        status: {"model": Problem, "description": MEANINGS[status]}
        for status in sorted({*statuses, 503})
    }
    described[422] = {"model": Invalid, "description": MEANINGS[422]}
    return described


@router.get("/games")
async def games() -> list[GameAnswer]:
    """The games, their seat counts and options."""
    return [
        GameAnswer(
            id=game_id,
            title=registry.get(game_id).presentation.words("en").title(),
            seats=registry.get(game_id).rules.seat_counts,
            options={option.name: option.values for option in registry.get(game_id).rules.options},
            bots=opponents(registry.get(game_id)),
        )
        for game_id in registry.game_ids()
    ]


@router.get("/tables", responses=problems(403))
async def lobby(
    server: Server,
    before: Annotated[str, Query(max_length=60, pattern=f"^({KEY})?$")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
) -> list[TableRow]:
    """The tables that wait for somebody, and those where a game is played: those that moved
    last, or moved before the table of the cursor."""
    if not server.doors.is_in(STRANGER):
        raise HTTPException(403, "The tables of this server are listed only for its own people.")
    return [
        TableRow(
            table=row["id"],
            game=row["game"],
            seats=row["seats"],
            status=row["status"],
            pace=row["pace"],
            cursor=key_of(row),
        )
        for row in await listed(server.tables, before, limit)
    ]


@router.post("/tables", status_code=201, responses=problems(400, 403, 413, 429))
async def create(server: Server, request: Request, asked: NewTable) -> Seated:
    """A new table, with a token for each of your seats."""
    user = await newcomer(server, request, asked.name, asked.invitation)
    hot_seat = asked.players.count("me") > 1
    try:
        table = await create_table(
            server.tables, user, asked.game, asked.players, asked.options, hot_seat=hot_seat,
            pace=pace_from(asked.pace, asked.bank, asked.increment, asked.cap),
        )  # fmt: skip
    except RaidtableError as problem:
        raise refusal(problem) from None
    return await tokens_of(server, table, user)


@router.post("/tables/{table}/join", responses=problems(400, 403, 404, 410, 413, 429))
async def join(server: Server, request: Request, table: TableId, asked: Newcomer) -> Seated:
    """An open seat becomes yours."""
    await find(server.tables, table)
    user = await newcomer(server, request, asked.name, asked.invitation)
    try:
        await seats.join(server.tables, table, user, asked.seat)
    except RaidtableError as problem:
        raise refusal(problem) from None
    return await tokens_of(server, table, user)


@router.get("/tables/{table}", responses=problems(401, 403, 404, 410, 429))
async def look(
    server: Server,
    request: Request,
    table: TableId,
    token: Token,
    after: Annotated[int, Query(ge=-1, lt=1_000_000, description=AFTER)] = -1,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT_S, description=WAIT)] = 0,
) -> Position:
    """The table as the seat of the token sees it, and what that seat may play."""
    live, seat, user = await seated(server, table, token)
    if wait and live.seq == after and not has_to_act(live, seat):
        address = caller_address(request)
        with Places(server.streams.limits, address, user or address) as has_place:
            if not has_place:
                raise HTTPException(429, "Too many of your requests are waiting.", LATER)
            await wait_for_change(live, wait, request.is_disconnected)
        live, seat, _ = await seated(server, table, token)
    return position(live, seat)


def has_to_act(live: LiveTable, seat: int) -> bool:
    """Whether there is nothing to wait for: the game is over, or the seat has to play or answer."""
    asked = live.undo_request
    return (
        live.status not in ("open", "running")
        or (asked is not None and seat in asked.missing)
        or (live.match.actor == seat and live.status == "running" and not live.clocks.is_paused)
    )


@router.post("/tables/{table}/play", responses=problems(400, 401, 403, 404, 409, 410, 413, 500))
async def play(server: Server, table: TableId, decision: Decision, token: Token) -> Position:
    """One decision of the seat of the token; it is durable when this is answered."""
    return await act(server, table, token, decision.seq, PLAY, decision.action)


@router.post("/tables/{table}/answer", responses=problems(400, 401, 403, 404, 409, 410, 413, 500))
async def answer(server: Server, table: TableId, given: Answer, token: Token) -> Position:
    """Whether the seat of the token agrees that decisions are taken back."""
    kind = AGREE if given.agree else REFUSE
    number = "" if given.question is None else str(given.question)
    return await act(server, table, token, given.seq, kind, number)


@router.post("/tables/{table}/token", responses=problems(401, 403, 404, 410))
async def new_token(server: Server, table: TableId, token: Token) -> Seated:
    """A new token for the seat of this one; all older tokens of the seat stop working."""
    live, seat, user = await seated(server, table, token)
    if seat == SPECTATOR:
        raise HTTPException(401, "A seat's token is needed to get a new one.")
    try:
        await seats.renew_token(server.tables, table, user, seat)
    except NotAllowed as problem:
        raise HTTPException(403, str(problem)) from None
    tokens = seats.seat_tokens(server.tokens, live, user)
    return Seated(table=table, tokens={seat: tokens[seat]})


@router.get("/tables/{table}/events", responses=problems(401, 403, 404, 410))
async def events(
    server: Server,
    table: TableId,
    token: Token,
    after: Annotated[int, Query(ge=0, lt=1_000_000)] = 0,
) -> Events:
    """What happened, as the seat of the token may know it, without the first `after` events."""
    live, seat, _ = await seated(server, table, token)
    seat = live.shown_seat(seat)
    seen = [event.seen_from(seat).data() for event in live.match.events[after:]]
    return Events(seq=live.seq, events=seen)


@router.get("/tables/{table}/record", responses=problems(400, 404, 410))
async def record(server: Server, table: TableId) -> dict[str, Any]:
    """The whole game for replaying and proving it, once it is over."""
    live = await find(server.tables, table)
    if not live.is_revealed:
        raise HTTPException(400, "The record holds the seed: it waits for the game's end.")
    return {**live.match.record(), "names": live.names}


# Helpers of the endpoints


def refusal(problem: RaidtableError) -> HTTPException:
    """The answer to a request that can't be done, now or at all."""
    status = 400
    if isinstance(problem, NotAllowed):
        status = 403
    elif isinstance(problem, Busy | Unavailable):
        status = 503
    return HTTPException(status, str(problem), LATER if status == 503 else None)


async def find(tables: Tables, table: str) -> LiveTable:
    try:
        return await tables.get(table)
    except NotFound as problem:
        raise HTTPException(404, str(problem)) from None
    except Unreadable as problem:
        raise HTTPException(410, str(problem)) from None


async def seated(server: Services, table: str, token: str) -> tuple[LiveTable, int, str]:
    """The table, and the seat and user of the token, if one was given."""
    live = await find(server.tables, table)
    if not token:
        return live, SPECTATOR, ""
    given = server.tokens.read(token)
    if given is None:
        raise HTTPException(401, "That token is not one of ours, or has expired.")
    if server.rules.is_banned(given.user):
        raise HTTPException(403, BANNED)
    if given.table != table or given.seat not in live.seats_of(given.user):
        raise HTTPException(403, "That token is not for this table.")
    if given.epoch != live.seats[given.seat].token_epoch:
        raise HTTPException(401, "That token was replaced by a new one.")
    return live, given.seat, given.user


async def act(server: Services, table: str, token: str, seq: int, kind: str, text: str) -> Position:
    live, seat, user = await seated(server, table, token)
    if seat == SPECTATOR:
        raise HTTPException(401, "A seat's token is needed to play.")
    try:
        await decisions.act(server.tables, table, seat, seq, kind, text, user)
    except Stale:
        raise HTTPException(409, "The table has moved on since; look again.") from None
    except Failed as problem:
        raise HTTPException(500, str(problem)) from None
    except RaidtableError as problem:
        raise refusal(problem) from None
    return position(live, seat)


async def newcomer(server: Services, request: Request, name: str, invitation: str) -> str:
    """A new guest for a program without a token; the number of new guests is limited."""
    try:
        if invitation:
            await check_for_guests(server.database, invitation)
        else:
            server.doors.check_newcomer()
    except (NotAllowed, Rejected) as problem:
        raise HTTPException(403, str(problem)) from None
    address = caller_address(request)
    if not server.limits.new_tables.allows(address):
        raise HTTPException(
            429, "You take seats faster than you could play: wait a minute.", A_MINUTE
        )
    try:
        user = await new_user(server.database, name, is_visitor=server.doors.keeps_out)
        if invitation:
            await accept(server.database, invitation, user)
    except Rejected as problem:
        raise HTTPException(400, str(problem)) from None
    server.tables.origins.note(user, address)
    return user


async def tokens_of(server: Services, table: str, user: str) -> Seated:
    live = await server.tables.get(table)
    return Seated(table=table, tokens=seats.seat_tokens(server.tokens, live, user))


def position(live: LiveTable, seat: int) -> Position:
    """The table as that seat sees it."""
    match = live.match
    shown = live.shown_seat(seat)
    request = live.undo_request
    asked = request if request is not None and seat in request.missing else None
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
        pace=live.clocks.pace.name,
        paused=live.clocks.is_paused,
        clock=clock_of(live),
        result=Outcome.model_validate(match.result.data()) if match.over else None,
    )


def clock_of(live: LiveTable) -> Clock | None:
    """The clocks as they are now."""
    clocks, now = live.clocks, live.clock.now()
    if clocks.pace.bank_s is None:
        return None
    seats = range(len(clocks.banks))
    return Clock(
        bank=clocks.pace.bank_s,
        increment=clocks.pace.increment_s,
        cap=clocks.pace.cap_s,
        left=[round(clocks.left(seat, now), 3) for seat in seats],
        running=clocks.seat if clocks.since is not None else None,
        due_at=clocks.due_at,
        late=[clocks.late_since(seat, now) for seat in seats],
    )
