"""A table in the browser: its page, and decisions."""

import json
from typing import NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.routing import Route

from raidtable.engine.errors import CannotUndo
from raidtable.engine.words import N_
from raidtable.games import registry
from raidtable.server import days_messages as days
from raidtable.server.errors import Failed, Rejected, Stale, Unavailable, error_text
from raidtable.server.html.blocked_choices import problem_for
from raidtable.server.html.chat import chat_problem
from raidtable.server.html.clocks import pace_words
from raidtable.server.html.sections import (
    card_faces,
    progress_of,
    sections_for,
    static_layer,
    turn_of,
)
from raidtable.server.html.table_snapshot import snapshot_of
from raidtable.server.pages.context import Context, PageContext, whole_number
from raidtable.server.pages.game_files import styles_address
from raidtable.server.pages.hint_links import read_hints
from raidtable.server.pages.responses import sections_response
from raidtable.server.pages.result_picture import shared_link
from raidtable.server.security.csrf_gate import form_fields
from raidtable.server.storage.records import (
    AGREE,
    ASK,
    PLAY,
    REDO,
    REFUSE,
    UNDO,
    StoredMove,
)
from raidtable.server.tables import decisions
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.move_times import times_of
from raidtable.server.tables.notes import may_write, read_notes
from raidtable.server.tables.seen_tables import Seen, note_seen
from raidtable.server.tables.undo import TO_CHOICE, undo_policy, undo_text
from raidtable.server.tables.waiting_tables import WaitingTable, waiting_for

router = APIRouter(include_in_schema=False)

# A player who loads the page this long after the last move was away.
AWAY_S = 180.0


@router.get("/t/{table}", response_class=HTMLResponse)
async def show(context: Context, table: str) -> Response:
    """The page of a table, or its sections alone for the page's script."""
    services, session = context.services, context.session
    live = await services.tables.get(table)
    services.bots.wake(live)
    query = context.request.query_params
    as_seat = whole_number(query.get("as", ""))
    portrait = query["portrait"] == "1" if "portrait" in query else context.wants_portrait
    around = None if context.is_from_script else await read_around(context, live, as_seat)
    # From here on nothing is awaited: all parts of the page show the same moment.
    carried = services.sessions.verified(session, f"hint {table}", query.get("hint", ""))
    viewer = context.viewer(
        live, as_seat, asks_why="why" in query, portrait=portrait, hints=read_hints(live, carried)
    )
    snapshot, pace = snapshot_of(live), live.clocks.pace
    problem = services.sessions.verified(session, f"problem {table}", query.get("problem", ""))
    message = problem_for(snapshot, viewer, problem, query.get("about", ""))
    sections = sections_for(live, viewer, message).html()
    # What the page's stream shows has no hints: they stay until the stream has something new.
    streamed = context.viewer(live, as_seat, asks_why=viewer.asks_why, portrait=portrait)
    if around is None:
        # If the browser kept them, it might take them for the whole page.
        return HTMLResponse(sections, headers={"Cache-Control": "no-store"})
    return context.render(
        "table.html",
        d=days,
        keeps_notes=around.keeps_notes,
        notes=around.notes,
        next_table=next_label(context, around.waiting),
        times=around.times,
        live=live,
        words=live.match.game.presentation.words(context.language, live.names_in(context.language)),
        as_seat=as_seat,
        asks_why=viewer.asks_why,
        portrait=portrait,
        sections=sections,
        token=sections_for(live, streamed).token,
        turn=turn_of(snapshot, viewer),
        is_told=bool(viewer.seats) and services.notices.turns.can_reach(live.id, session.user),
        was_away=bool(viewer.seats) and was_away(live, around.seen, around.now),
        progress=progress_of(snapshot, context.language),
        pace="" if pace.hands_over_by_grace else pace_words(pace, context.text),
        art=static_layer(live, context.language, portrait),
        card_faces=card_faces(live, context.language),
        mood=live.match.game.presentation.mood,
        styles=styles_address(live.match.game.id),
        unsaid=chat_problem("", session.user),
        shared=shared_link(context, live),
        waiting_tables=len(around.waiting),
    )


class Around(NamedTuple):
    """What a page has besides the table itself, read from the database."""

    now: float
    seen: Seen | None
    keeps_notes: bool
    notes: str
    waiting: list[WaitingTable]
    times: str


async def read_around(context: PageContext, live: LiveTable, as_seat: int) -> Around:
    """Read it, and note that the person has seen the table."""
    tables, person, now = context.tables, context.session.user, context.services.clock.now()
    user = person or ""
    is_seated = bool(context.viewer(live, as_seat).seats)
    keeps_notes = may_write(live, person)
    return Around(
        now,
        await note_seen(tables, live, user, now) if is_seated else None,
        keeps_notes,
        await read_notes(tables, live.id, user) if keeps_notes else "",
        await waiting_for(tables, person, now, live.id),
        await times_of(tables, live),
    )


def was_away(live: LiveTable, seen: Seen | None, now: float) -> bool:
    """Whether a player comes back: long after the last move, or to moves that they have not seen
    since a visit long ago."""
    if now - live.row["moved_at"] > AWAY_S:
        return True
    return seen is not None and seen.rows < live.rows and now - seen.at > AWAY_S


def next_label(context: PageContext, waiting: list[WaitingTable]) -> str:
    """The label of the link to the next table that waits; empty if none does."""
    if not waiting or waiting[0].game not in registry.game_ids():
        return ""
    words = registry.get(waiting[0].game).presentation.words(context.language)
    return context.text.say(days.NEXT_TABLE, len(waiting), game=words.title())


async def act(request: Request) -> Response:
    """A decision of a seat: a choice, undo or redo, an undo request or an answer to one.

    The form may also ask why a choice is blocked, which changes nothing. A page whose stream is
    open gets the result of its decision there, as everybody does: the answer has no content.
    """
    context = PageContext(request)
    form = form_fields(request)
    live = await context.tables.get(request.path_params["table"])
    kind, seat, text = decision_in(form, live)
    seq = whole_number(form.get("seq", ""))
    asks_why = "why" in form
    problem, about = "", form.get("why", "")
    is_done, status = False, 200
    try:
        if not asks_why:
            await decide(context, live, StoredMove(kind, seat, text), seq)
            is_done = kind in (PLAY, UNDO, REDO)  # the page sees that by the number of moves
    except Stale:
        pass  # the answer is the current position
    except (Rejected, Unavailable) as error:
        problem = error_text(error, context.text)
        about = text if not isinstance(error, Failed | Unavailable) else ""
        status = 503 if isinstance(error, Unavailable) else 200
    if is_done and context.has_stream:
        return Response(status_code=204)
    if context.is_from_script:
        viewer = context.viewer(live, seat, asks_why=asks_why, portrait=form.get("portrait") == "1")
        message = problem_for(snapshot_of(live), viewer, problem, about)
        answer = sections_response(request, sections_for(live, viewer, message))
        answer.status_code = status
        return answer
    query = {"why": "1"} if asks_why else {}
    if live.match.game.rules.actions.find(about) is not None:
        # Not signed: the page answers only about actions that exist, and truthfully.
        query["about"] = about
    return back_to_table(context, live, seat, problem, query)


async def decide(context: PageContext, live: LiveTable, move: StoredMove, seq: int) -> None:
    """Take the decision of the sender, who has seen `seq` moves, and the obvious ones after it."""
    user = context.session.user or ""
    kind, seat, text = move.kind, move.seat, move.text
    if not context.plays_obvious:
        await decisions.act(context.tables, live.id, seat, seq, kind, text, user)
        return
    if kind == ASK:
        text = TO_CHOICE
    elif kind == UNDO and not text and seq == live.seq and seat in live.seats_of(user):
        try:
            text = undo_text(live, seat, plays_obvious=True)
        except CannotUndo as problem:
            raise Rejected(problem) from None
    await decisions.act(context.tables, live.id, seat, seq, kind, text, user)
    await context.services.obvious.settled(live)


# The application answers it without the framework (`app.py`); the route is there to be listed.
ACT = Route("/t/{table}/act", act, methods=["POST"])


def decision_in(form: dict[str, str], live: LiveTable) -> tuple[str, int, str]:
    """The kind, seat and text of the decision in a form."""
    seat = whole_number(form.get("as", ""))
    if "undo" in form:
        return UNDO, seat, ""
    if "restart" in form:
        return UNDO, seat, str(undo_policy(live).decisions_of_turn((seat,)))
    if "redo" in form:
        return REDO, seat, "1"
    if "ask" in form:
        return ASK, seat, ""
    for kind in (AGREE, REFUSE):
        if kind in form:
            # The button names the seat, since a hand-over screen shows none.
            return kind, whole_number(form[kind]), form.get("question", "")
    return PLAY, seat, form.get("action", "")


def back_to_table(
    context: PageContext, live: LiveTable, seat: int, problem: str, query: dict[str, str]
) -> Response:
    """The table's page for browsers without a script, with its message."""
    if live.row["hot_seat"]:
        query["as"] = str(seat)
    if problem:
        query["problem"] = context.services.sessions.signed(
            context.session, f"problem {live.id}", problem
        )
    return context.redirect(f"/t/{live.id}?{urlencode(query)}".rstrip("?"))


@router.get("/t/{table}/record.json")
async def record(context: Context, table: str) -> Response:
    """The game record, once the game is over."""
    live = await context.tables.get(table)
    if not live.is_revealed:
        raise Rejected(
            N_("You can download this game when it is over: the file contains the seed.")
        )
    named = {**live.match.record(), "names": live.names_in(context.language)}
    return Response(json.dumps(named), media_type="application/json")
