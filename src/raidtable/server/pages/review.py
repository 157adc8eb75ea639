"""Reviews: what decided a finished game, as a page that fills while the judge works."""

import asyncio
import json
from collections import OrderedDict
from typing import NamedTuple

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.engine.state import SPECTATOR, State
from raidtable.reviews.data import ReviewData
from raidtable.reviews.graph import Part, parts_of_game
from raidtable.reviews.sentences import ReviewWords
from raidtable.server import review_messages as r
from raidtable.server.errors import NotFound, Rejected
from raidtable.server.html.review_page import ReviewPage
from raidtable.server.html.review_sections import pattern_defs, review_sections
from raidtable.server.html.sections import static_layer
from raidtable.server.pages.context import Context, PageContext, whole_number
from raidtable.server.pages.game_files import styles_address
from raidtable.server.security.addresses import caller_address
from raidtable.server.security.csrf_gate import form_fields
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.reviewing import OVER_FIRST, STOPPED

# Games whose positions are kept, so that stepping does not make them again.
MOST_KEPT = 8

router = APIRouter(include_in_schema=False)


class Course(NamedTuple):
    """The positions of a game, and its parts as a language names them."""

    states: list[State]
    parts: list[Part]


COURSES: "OrderedDict[tuple[str, str, str], Course]" = OrderedDict()


def course_of(table: str, told: ReviewWords) -> Course:
    key = (table, told.review["digest"], told.words.language)
    if key not in COURSES:
        COURSES[key] = Course(told.states, parts_of_game(told.match, told.words))
        while len(COURSES) > MOST_KEPT:
            COURSES.popitem(last=False)
    return COURSES[key]


async def over_table(context: PageContext, table: str) -> LiveTable:
    """The table, whose game must be over: nothing of a running game is judged."""
    live = await context.tables.get(table)
    if not live.match.over or live.closing is not None:
        raise Rejected(OVER_FIRST)
    return live


def reader_of(context: PageContext, live: LiveTable, seat: int | None) -> int | None:
    """The seat that the page is told to: the one asked for, or the only own one."""
    if seat is not None:
        return seat if seat in range(live.match.seats) else None
    own = live.seats_of(context.session.user)
    return own[0] if len(own) == 1 else None


def page_of(
    context: PageContext, live: LiveTable, review: ReviewData, ply: int | None, reader: int | None
) -> ReviewPage:
    language = context.language
    told = ReviewWords(live.match, review, language, live.names_in(language), reader)
    course = course_of(live.id, told)
    told.states = course.states
    page = ReviewPage(
        live.id, told, course.parts, reader, context.wants_portrait,
        is_running=live.id in context.services.reviews.making,
        note=note_of(context, live, review),
        csrf=context.services.sessions.csrf(context.session),
    )  # fmt: skip
    page.ply = page.first_stop() if ply is None else page.stop_at(ply)
    return page


def note_of(context: PageContext, live: LiveTable, review: ReviewData) -> str:
    """What a review that is not done waits for."""
    if review["state"] == "done":
        return ""
    reviews = context.services.reviews
    making = reviews.making.get(live.id)
    if making is None:
        return context.text.say(STOPPED if live.id in reviews.stopped else r.RESUMES)
    left = making.seconds_left()
    if left is None:
        return context.text.say(r.WAITS) if making.waits else ""
    return context.text.say(r.SECONDS_MORE, max(1, round(left)))


@router.get("/t/{table}/review", response_class=HTMLResponse)
async def show(
    context: Context, table: str, ply: int | None = None, seat: int | None = None
) -> Response:
    """The review of a game; for the page's script, its sections alone."""
    live = await over_table(context, table)
    review = await context.services.reviews.found(live)
    reader = reader_of(context, live, seat)
    sections: dict[str, str] = {}
    page = None
    if review is not None:
        page = page_of(context, live, review, ply, reader)
        # Drawing takes a while, in which other requests are answered.
        sections = await asyncio.to_thread(review_sections, page)
    if context.is_from_script:
        return HTMLResponse("".join(sections.values()))
    portrait = context.wants_portrait
    return context.render(
        "review.html",
        r=r,
        live=live,
        words=live.match.game.presentation.words(context.language, live.names_in(context.language)),
        seats=range(live.match.seats),
        everybody=SPECTATOR,
        reader=reader,
        page=page,
        sections={name.replace("-", "_"): Markup(part) for name, part in sections.items()},
        patterns=Markup(pattern_defs()),
        portrait=portrait,
        art=static_layer(live, context.language, portrait),
        mood=live.match.game.presentation.mood,
        styles=styles_address(live.match.game.id),
    )


@router.post("/t/{table}/review")
async def begin(context: Context, table: str) -> Response:
    """Start the review, or move a choice up that somebody looks at; then show it."""
    live = await over_table(context, table)
    reviews = context.services.reviews
    form = form_fields(context.request)
    ply, seat = whole_number(form.get("next", "")), whole_number(form.get("seat", ""))
    if ply >= 0:
        reviews.promote(live.id, ply)
        told_to = f"&seat={seat}" if seat >= 0 else ""
        return context.redirect(f"/t/{table}/review?ply={ply}{told_to}")
    is_new = await reviews.found(live) is None
    if is_new and not context.services.limits.reviews.allows(caller_address(context.request)):
        raise Rejected(r.TOO_MANY_REVIEWS)
    await reviews.begin(live, await context.user())
    return context.redirect(f"/t/{table}/review")


@router.get("/t/{table}/review.json")
async def data(context: Context, table: str) -> Response:
    """The review as data."""
    live = await over_table(context, table)
    review = await context.services.reviews.found(live)
    if review is None:
        raise NotFound(r.NO_REVIEW)
    named = {**review, "names": live.names_in(context.language)}
    return Response(json.dumps(named), media_type="application/json")
