"""The next table that waits for a person."""

from fastapi import APIRouter, Response

from raidtable.server.pages.context import Context
from raidtable.server.tables.waiting_tables import waiting_for

router = APIRouter(include_in_schema=False)


@router.get("/next")
async def next_table(context: Context) -> Response:
    """Lead to the first table that waits, but not back to the one that the link was on."""
    clock = context.services.clock
    besides = context.request.query_params.get("after", "")
    found = await waiting_for(context.tables, context.session.user, clock.now(), besides)
    return context.redirect(f"/t/{found[0].id}" if found else "/")
