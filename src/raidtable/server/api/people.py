"""The endpoints about people: somebody's results, and the games of the token's holder."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query

from raidtable.engine.state import SPECTATOR
from raidtable.server.api.models import GameResult, PersonAnswer, PlayedTable
from raidtable.server.api.routes import MOST_LISTED, Server, Token, problems, seated
from raidtable.server.errors import NotFound
from raidtable.server.people.history import Search, history_of
from raidtable.server.people.profiles import profile_of
from raidtable.server.security.doors import STRANGER
from raidtable.server.storage.paging import KEY, key_of

router = APIRouter(prefix="/api/v1", tags=["api"])
PersonId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$")]


@router.get("/people/{person}", responses=problems(403, 404))
async def person(server: Server, person: PersonId) -> PersonAnswer:
    """Somebody's games and wins, as their page shows them to everybody."""
    if not server.doors.is_in(STRANGER):
        raise HTTPException(403, "The people of this server are shown only to each other.")
    try:
        found = await server.database.read(lambda c: profile_of(c, person))
    except NotFound as problem:
        raise HTTPException(404, str(problem)) from None
    shares = [] if found.has_few else found.shares
    return PersonAnswer(
        id=found.id,
        name=found.name,
        emblem=found.emblem,
        since=found.since,
        games=found.games,
        won=found.won,
        results=[
            GameResult(
                game=share.game,
                seats=share.seats,
                won=share.won,
                games=share.games,
                low=share.low,
                high=share.high,
            )
            for share in shares
        ],
    )


@router.get("/history", responses=problems(401, 403, 404, 410))
async def history(
    server: Server,
    token: Token,
    before: Annotated[str, Query(max_length=60, pattern=f"^({KEY})?$")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
) -> list[PlayedTable]:
    """The tables of the holder of the token's seat, those that moved last first."""
    given = server.tokens.read(token)
    if given is None:
        raise HTTPException(401, "A seat's token is needed to see its holder's games.")
    _, seat, user = await seated(server, given.table, token)
    assert seat != SPECTATOR
    cursor = f"older~{before}" if before else ""
    rows = await server.database.read(lambda c: history_of(c, user, Search(), cursor, "en", limit))
    return [
        PlayedTable(
            table=row["id"],
            game=row["game"],
            seats=row["seats"],
            status=row["status"],
            points=row["result"]["points"] if row["result"] else None,
            rank=row["result"]["rank"] if row["result"] else None,
            cursor=key_of(row),
        )
        for row in rows
    ]
