"""Actions about seats: sit down, leave, let a bot or a program play, come back.

Closed tables are continued or revealed here too.
"""

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse

from raidtable.bots.registry import USUAL
from raidtable.server import messages
from raidtable.server.errors import NotAllowed
from raidtable.server.pages.context import Context
from raidtable.server.tables import closed_tables, seats

router = APIRouter(include_in_schema=False)


@router.post("/t/{table}/join")
async def join(context: Context, table: str, seat: int = Form(-1)) -> Response:
    await seats.join(context.tables, table, await context.user(), seat)
    return context.redirect(f"/t/{table}")


@router.post("/t/{table}/leave")
async def leave(context: Context, table: str, seat: int = Form(-1)) -> Response:
    await seats.leave(context.tables, table, context.session.user or "", seat)
    return context.redirect(f"/t/{table}")


@router.post("/t/{table}/bot")
async def give_to_bot(context: Context, table: str, seat: int = Form(-1)) -> Response:
    """A bot plays on for that seat."""
    await seats.give_seat(context.tables, table, context.session.user or "", seat, USUAL)
    return context.redirect(f"/t/{table}")


@router.post("/t/{table}/other-bot")
async def give_to_other_bot(
    context: Context, table: str, seat: int = Form(-1), other: str = Form("")
) -> Response:
    """Another bot takes the seat of one that keeps failing."""
    await seats.give_seat(context.tables, table, context.session.user or "", seat, other)
    return context.redirect(f"/t/{table}")


@router.post("/t/{table}/back")
async def come_back(context: Context, table: str, seat: int = Form(-1)) -> Response:
    """A person who left a seat to a bot returns to it."""
    await seats.give_seat(context.tables, table, context.session.user or "", seat, None)
    return context.redirect(f"/t/{table}")


@router.post("/t/{table}/continue")
async def play_on(context: Context, table: str) -> Response:
    """A closed table's game goes on at a new table."""
    made = await closed_tables.play_on(context.tables, table, context.session.user or "")
    return context.redirect(f"/t/{made}")


@router.post("/t/{table}/reveal")
async def reveal(context: Context, table: str) -> Response:
    """A closed table's hands are shown to all."""
    await closed_tables.reveal(context.tables, table, context.session.user or "")
    return context.redirect(f"/t/{table}")


@router.get("/t/{table}/token", response_class=HTMLResponse)
async def show_tokens(context: Context, table: str) -> Response:
    """The tokens with which a program plays for this person's seats."""
    live = await context.tables.get(table)
    found = seats.seat_tokens(context.services.tokens, live, context.session.user)
    if not found:
        raise NotAllowed(messages.NOT_AT_TABLE)
    return context.render(
        "seat_tokens.html",
        live=live,
        tokens=[(seat, live.seats[seat].name, token) for seat, token in found.items()],
        days=round(context.services.settings.token_days),
        mood=live.match.game.presentation.mood,
    )


@router.post("/t/{table}/token")
async def new_token(context: Context, table: str, seat: int = Form(-1)) -> Response:
    """Replace all tokens of the seat by a new one."""
    await seats.renew_token(context.tables, table, context.session.user or "", seat)
    return context.redirect(f"/t/{table}/token")
