"""The chat of a table."""

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse

from raidtable.server import messages
from raidtable.server.errors import Rejected
from raidtable.server.html.chat import chat_problem
from raidtable.server.pages.context import Context
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
