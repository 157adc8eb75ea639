"""Replays: every position of a game is a page; a finished game can be branched, played again or
uploaded."""

import json
from typing import NamedTuple

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from starlette.datastructures import UploadFile

from raidtable.bots.registry import USUAL
from raidtable.engine.errors import RaidtableError, RulesChanged
from raidtable.engine.match import Match
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.words import N_, Words
from raidtable.front import branch as branch_of
from raidtable.front import load, names_in
from raidtable.server import review_messages
from raidtable.server.errors import NotFound, Rejected
from raidtable.server.html.points import lines
from raidtable.server.html.sections import (
    card_faces,
    open_sections,
    sections_for,
    static_layer,
)
from raidtable.server.html.table_snapshot import snapshot_of
from raidtable.server.html.viewer import Viewer
from raidtable.server.pages.context import Context, PageContext, whole_number
from raidtable.server.pages.game_files import styles_address
from raidtable.server.security.csrf_gate import form_fields
from raidtable.server.tables.creation import create_table, free_names, fresh_seed
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.seats import join_rematch

# A track shows at most this many turns; of a longer game, every second one or fewer.
MOST_ON_TRACK = 120
# All seats instead of one: a finished game can be viewed with all hands open.
ALL_HANDS = -4

router = APIRouter(include_in_schema=False)


class PastTable(LiveTable):
    """A table after `ply` actions: it can be viewed, but not played."""

    def __init__(self, live: LiveTable, ply: int) -> None:
        super().__init__({**live.row, "start": None}, live.seats)
        self.match = past_match(live, ply)

    @property
    def status(self) -> str:
        return "past"


class Turn(NamedTuple):
    """What a seat decided before another one did: from the ply `start` to the ply `end`."""

    number: int
    seat: int
    start: int
    end: int


class Steps:
    """The current step of a replay, and the steps and turns before and after it.

    A step leads from decision to decision and includes the random events in between.
    """

    def __init__(self, match: Match, ply: int) -> None:
        plies = match.plies
        stops = [number for number, taken in enumerate(plies) if taken.actor != CHANCE]
        stops.append(match.ply)
        self.first, self.last = stops[0], stops[-1]
        self.previous = max((stop for stop in stops if stop < ply), default=None)
        self.next = min((stop for stop in stops if stop > ply), default=None)
        self._news = plies[self.previous or 0 : ply]
        self.decisions = sum(1 for stop in stops if stop < ply)
        self.turns = turns_of(match)
        # The turn that led to this step, counted from 1; 0 before the first one.
        self.turn = sum(1 for turn in self.turns if turn.start < ply)
        self.track = self.turns[:: 1 + len(self.turns) // MOST_ON_TRACK]
        self.mark = max((turn.number for turn in self.track if turn.number <= self.turn), default=0)

    def sentences(self, words: Words, seat: int) -> list[str]:
        """The log lines since the step before, as far as that seat may know them."""
        events = [event for taken in self._news for event in taken.events]
        if seat != ALL_HANDS:
            events = [event.seen_from(seat) for event in events]
        return [sentence for sentence in map(words.event, events) if sentence]


def turns_of(match: Match) -> list[Turn]:
    turns: list[Turn] = []
    for number, taken in enumerate(match.plies):
        if taken.actor == CHANCE:
            continue
        if turns and turns[-1].seat == taken.actor:
            continue
        if turns:
            turns[-1] = turns[-1]._replace(end=number)
        turns.append(Turn(len(turns) + 1, taken.actor, number, match.ply))
    return turns


def past_match(live: LiveTable, ply: int) -> Match:
    if ply not in range(live.match.ply + 1):
        raise NotFound(N_("This game doesn't have that step."))
    return live.match.at(ply)


def seats_to_view(context: PageContext, live: LiveTable, seat: int) -> tuple[int, ...]:
    """The seats whose view this person may choose."""
    if live.is_revealed:
        return (*range(len(live.seats)), ALL_HANDS)
    # During a game, everybody has the view that they have now: not that of others, nor one that a
    # hand-over screen hides.
    shown = context.viewer(live, seat).shown
    return () if shown == SPECTATOR else (shown,)


@router.get("/t/{table}/at")
async def go_to_step(
    context: Context, table: str, ply: int | None = None, seat: int = SPECTATOR
) -> Response:
    """Lead to that step; without one, to the last."""
    if ply is None:
        ply = (await context.tables.get(table)).match.ply
    return context.redirect(f"/t/{table}/at/{ply}?seat={seat}")


@router.get("/t/{table}/at/{ply}", response_class=HTMLResponse)
async def show_step(context: Context, table: str, ply: int, seat: int = SPECTATOR) -> Response:
    """The table after that many actions; for the page's script, what differs between steps."""
    live = await context.tables.get(table)
    language = context.language
    seats = seats_to_view(context, live, seat)
    shown = seat if seat in seats else SPECTATOR
    past, portrait = PastTable(live, ply), context.wants_portrait
    if shown == ALL_HANDS:
        sections = open_sections(past, language, portrait)
    else:
        sections = sections_for(past, Viewer((), shown, language, portrait=portrait))
    words = live.match.game.presentation.words(language, live.names_in(language))
    steps = Steps(live.match, ply)
    course = ""
    if live.is_revealed:
        snapshot = snapshot_of(live)
        course = lines(snapshot.course, words, snapshot.names(language), now=steps.decisions)
    return context.render(
        "step.html" if context.is_from_script else "replay.html",
        r=review_messages,
        live=live,
        course=Markup(course),
        ply=ply,
        plies=live.match.ply,
        seat=shown,
        seats=[number for number in seats if number != ALL_HANDS],
        openly=ALL_HANDS if ALL_HANDS in seats else None,
        words=words,
        steps=steps,
        news=steps.sentences(words, shown),
        portrait=portrait,
        art=static_layer(live, language, portrait),
        card_faces=card_faces(live, language),
        mood=live.match.game.presentation.mood,
        styles=styles_address(live.match.game.id),
        sections=sections.html(),
    )


@router.post("/t/{table}/branch")
async def branch(context: Context, table: str) -> Response:
    """A new table that begins at that position, with this person in the seat they chose.

    Its random events are drawn again, because everybody knows the seed of the finished game.
    """
    form = form_fields(context.request)
    live = await context.tables.get(table)
    if not live.is_revealed:
        raise Rejected(
            N_(
                "You can replay from an earlier step only when the game is over; before that it "
                "would reveal hidden cards."
            )
        )
    past = past_match(live, whole_number(form.get("ply", "")))
    if past.over:
        raise Rejected(N_("The game is already over at that step. Choose an earlier one."))
    seat = whole_number(form.get("seat", ""))
    players = [USUAL] * past.seats
    players[seat if seat in range(past.seats) else 0] = "me"
    context.check_new_table()
    made = await create_table(
        context.tables,
        await context.user(),
        past.game.id,
        players,
        past.options.chosen,
        language=context.language,
        start=branch_of(past, fresh_seed()).record(),
        parent=table,
    )
    return context.redirect(f"/t/{made}")


@router.post("/t/{table}/rematch")
async def rematch(context: Context, table: str) -> Response:
    """Another game with the same people: the first who asks opens a table, and the others get their
    seats there."""
    user = context.session.user
    live = await context.tables.get(table)
    if not live.match.over and not live.talk.is_ended:
        raise Rejected(N_("You can play again when this game is over."))
    own_seats = (*live.seats_of(user), *live.lent_by(user))
    if user is None or not own_seats:
        raise Rejected(N_("You didn't play at this table."))
    waiting = await join_rematch(context.tables, table, user, own_seats[0])
    if waiting is not None:
        return context.redirect(f"/t/{waiting}")
    players = [
        "me" if seat in own_seats else "open" if holder.user else (holder.bot or "open")
        for seat, holder in enumerate(live.seats)
    ]
    context.check_new_table()
    made = await create_table(
        context.tables,
        user,
        live.match.game.id,
        players,
        live.match.options.chosen,
        hot_seat=bool(live.row["hot_seat"]),
        names=await free_names(context.tables, user, [holder.name for holder in live.seats]),
        language=context.language,
        parent=table,
        pace=live.clocks.pace,
    )
    return context.redirect(f"/t/{made}")


def record_in(text: bytes) -> bytes | str:
    """The record of an uploaded file, which may be a saved game of the terminal."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text  # reading it says what is wrong
    return json.dumps(data["record"]) if isinstance(data, dict) and "record" in data else text


@router.post("/upload")
async def upload(context: Context) -> Response:
    """A table with the game of an uploaded record."""
    async with context.request.form() as form:  # its files are closed at the end
        file = form.get("record")
        if not isinstance(file, UploadFile):
            raise Rejected(N_("Choose the file of a saved game."))
        text = record_in(await file.read())
    try:
        match = load(text)
        record = match.record()
    except RulesChanged as problem:
        match, record = problem.match, json.loads(text)  # its table shows which move is not valid
    except RaidtableError as problem:
        raise Rejected(N_("We couldn't read that saved game. {why}"), why=problem) from None
    if match.seed is None and not match.over:
        raise Rejected(
            N_("This unfinished game uses dice rolled by hand; only the terminal can continue it.")
        )
    context.check_new_table()
    user = await context.user()
    made = await create_table(
        context.tables,
        user,
        match.game.id,
        ["me"] * match.seats,
        match.options.chosen,
        hot_seat=True,
        names=await free_names(context.tables, user, names_in(text)),
        language=context.language,
        start=record,
    )
    is_whole = match.record() == record
    return context.redirect(f"/t/{made}/at/{match.ply}" if is_whole else f"/t/{made}")
