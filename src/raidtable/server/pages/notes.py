"""The private notes of a player about a table."""

from html import escape

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse

from raidtable.server import days_messages as days
from raidtable.server.errors import Rejected
from raidtable.server.pages.context import Context
from raidtable.server.tables.notes import write_notes

router = APIRouter(include_in_schema=False)


@router.post("/t/{table}/notes")
async def write(context: Context, table: str, text: str = Form("")) -> Response:
    """Keep the notes; the page's script gets a line that says so, or why not."""
    user, now = context.session.user or "", context.services.clock.now()
    said, status = context.text.say(days.NOTES_SAVED), 200
    try:
        await write_notes(context.tables, table, user, text, now)
    except Rejected as problem:
        if not context.is_from_script:
            raise
        said, status = context.text.sentence(problem), 400
    if context.is_from_script:
        line = f'<p id="notes-said" role="status">{escape(said)}</p>'
        return HTMLResponse(line, status)
    return context.redirect(f"/t/{table}#notes")
