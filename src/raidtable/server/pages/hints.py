"""Hints: what a strong bot would choose."""

from fastapi import APIRouter, Response

from raidtable.bots.hints import Hint
from raidtable.server import messages
from raidtable.server.errors import Rejected, Stale, error_text
from raidtable.server.html.blocked_choices import problem_for
from raidtable.server.html.sections import sections_for
from raidtable.server.html.table_snapshot import snapshot_of
from raidtable.server.pages.context import Context, whole_number
from raidtable.server.pages.hint_links import hints_text
from raidtable.server.pages.responses import sections_response
from raidtable.server.pages.table import back_to_table
from raidtable.server.security.csrf_gate import form_fields

router = APIRouter(include_in_schema=False)


@router.post("/t/{table}/hint")
async def hint(context: Context, table: str) -> Response:
    """The best choices of the player to move. It changes nothing."""
    services = context.services
    form = form_fields(context.request)
    live = await services.tables.get(table)
    seat, seq = whole_number(form.get("as", "")), whole_number(form.get("seq", ""))
    hints: list[Hint] = []
    problem = ""
    try:
        context.check_limit(services.limits.hints, messages.TOO_MANY_HINTS)
        hints = await services.bots.hint(live, seat, seq, context.session.user)
    except Stale:
        pass  # the answer is the current position
    except Rejected as error:
        problem = error_text(error, context.text)
    if context.is_from_script:
        viewer = context.viewer(
            live, seat, portrait=form.get("portrait") == "1", hints=tuple(hints)
        )
        message = problem_for(snapshot_of(live), viewer, problem, "")
        return sections_response(context.request, sections_for(live, viewer, message))
    query = {}
    if hints:
        text = hints_text(live, hints)
        query["hint"] = services.sessions.signed(context.session, f"hint {table}", text)
    return back_to_table(context, live, seat, problem, query)
