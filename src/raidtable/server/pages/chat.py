"""The chat of a table."""

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse

from raidtable.server import messages
from raidtable.server.errors import NotFound, Rejected
from raidtable.server.html.chat import chat_problem, key_of
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.security.blocks import MUTE, NO_PERSON, set_block
from raidtable.server.tables import chat

router = APIRouter(include_in_schema=False)


@router.post("/t/{table}/say")
async def say(
    context: Context, table: str, text: str = Form(""), phrase: str = Form("")
) -> Response:
    """Send a phrase or the typed text; a rejected text stays in its box, with the reason."""
    live = await context.tables.get(table)
    problem = ""
    try:
        context.check_limit(context.services.limits.chat, messages.TOO_MUCH_TALK)
        line = messages.PHRASES.get(phrase, text)
        await chat.say(context.tables, table, await context.user(), line)
    except Rejected as error:
        problem = context.text.sentence(error)
    message = chat_problem(problem, context.session.user)
    if context.is_from_script:
        response = HTMLResponse(message)
        context.services.sessions.write(context.session, response)
    elif problem:
        response = context.render("unsent_message.html", live=live, unsaid=message, text=text)
    else:
        return context.redirect(f"/t/{table}")
    response.status_code = 400 if problem else 200
    return response


@router.post("/t/{table}/mute")
async def mute(context: Context, table: str, who: str = Form("")) -> Response:
    """Read nothing more of a person in the chat, here and at all other tables."""
    return await set_mute(context, table, who, is_on=True)


@router.post("/t/{table}/unmute")
async def unmute(context: Context, table: str, who: str = Form("")) -> Response:
    return await set_mute(context, table, who, is_on=False)


async def set_mute(context: PageContext, table: str, who: str, *, is_on: bool) -> Response:
    """Mute the person whose key the button has, or end that."""
    live = await context.tables.get(table)
    other = next((row["user_id"] for row in live.chat if key_of(row["user_id"]) == who), None)
    if other is None:
        raise NotFound(NO_PERSON)
    user = await context.user()
    services = context.services
    await services.database.write(lambda c: set_block(c, user, other, MUTE, is_on=is_on), user)
    await services.rules.refresh()
    return context.redirect(f"/t/{table}")
