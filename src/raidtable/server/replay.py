"""Looking back: any position of a game is a page, a finished game can be branched or brought in."""

import json

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from starlette.datastructures import UploadFile

from raidtable.bots.registry import USUAL
from raidtable.engine.errors import RaidtableError, RulesChanged
from raidtable.engine.match import Match
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.words import N_, Words
from raidtable.front import branch as branch_of
from raidtable.front import load
from raidtable.server.core import (
    Server,
    back_to,
    board_art,
    check_creating,
    form_fields,
    wants_tall,
    whole,
)
from raidtable.server.live import LiveTable
from raidtable.server.logbook import whole_log
from raidtable.server.markup import END_SECTION
from raidtable.server.mats import start_of_mats
from raidtable.server.sections import Looker, moment_of, page_sections
from raidtable.server.service import Refused, Unknown, fresh_seed
from raidtable.server.updates import Part, Update

# Not a seat, but all of them at once: how a finished game may be looked at too.
OPENLY = -4


class PastTable(LiveTable):
    """A table as it stood after so many actions: to be looked at, not to be played."""

    def __init__(self, live: LiveTable, ply: int) -> None:
        super().__init__({**live.row, "start": None}, live.seats)
        self.match = past_match(live, ply)

    @property
    def status(self) -> str:
        return "past"


class Steps:
    """Where one is in a game that is looked back at, and the ways from there.

    One steps from decision to decision: what chance brings in between is told with them.
    """

    def __init__(self, match: Match, ply: int) -> None:
        plies = match.plies
        stops = [number for number, taken in enumerate(plies) if taken.actor != CHANCE]
        stops.append(match.ply)
        self.first, self.last = stops[0], stops[-1]
        self.previous = max((stop for stop in stops if stop < ply), default=None)
        self.next = min((stop for stop in stops if stop > ply), default=None)
        self._news = plies[self.previous or 0 : ply]

    def told(self, words: Words, seat: int) -> list[str]:
        """What happened since the step before, as that seat may know it."""
        events = [event for taken in self._news for event in taken.events]
        if seat != OPENLY:
            events = [event.seen_from(seat) for event in events]
        return [sentence for sentence in map(words.event, events) if sentence]


def open_sections(past: PastTable, language: str, tall: bool) -> Markup:
    """The page of a spectator to whom everybody shows their mats."""
    moment = moment_of(past)
    public = moment.update(Looker((), SPECTATOR, language, tall=tall), past)
    shared = moment.shared(language, tall)
    mats = [
        shared.mat(seat, moment.drawing(seat, language, tall).mats[seat], seat, is_open=True)
        for seat in range(past.match.seats)
    ]
    head, _, end = public.sections["log"]
    log = (head, Part(whole_log(past.match, moment.words(language))), end)
    opened = {"mats": (start_of_mats(SPECTATOR), *mats, END_SECTION), "log": log}
    return Update(public.seq, {**public.sections, **opened}).html()


def past_match(live: LiveTable, ply: int) -> Match:
    if ply not in range(live.match.ply + 1):
        raise Unknown(N_("The game has no such step."))
    return live.match.at(ply)


def add_replay(app: FastAPI, server: Server) -> None:
    @app.get("/t/{table}/at")
    async def at(request: Request, table: str, ply: int = 0, seat: int = SPECTATOR) -> Response:
        session = server.sessions.read(request)
        return back_to(f"/t/{table}/at/{ply}?seat={seat}", server, session)

    @app.get("/t/{table}/at/{ply}", response_class=HTMLResponse)
    async def show(request: Request, table: str, ply: int, seat: int = SPECTATOR) -> Response:
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        language = server.language(request, session)
        if live.is_revealed:
            seats: tuple[int, ...] = (*range(len(live.seats)), OPENLY)
        else:
            # While a game is played, everybody looks back through the eyes they have now: not
            # through those of others, nor round the curtain of a hot-seat table.
            eyes = server.looker(live, session, language, seat).shown
            seats = () if eyes == SPECTATOR else (eyes,)
        shown = seat if seat in seats else SPECTATOR
        past, tall = PastTable(live, ply), wants_tall(request)
        if shown == OPENLY:
            sections = open_sections(past, language, tall)
        else:
            sections = page_sections(past, Looker((), shown, language, tall=tall))
        words = live.match.game.presentation.words(language, live.names_in(language))
        steps = Steps(live.match, ply)
        return server.page(
            "replay.html",
            request,
            session,
            live=live,
            ply=ply,
            plies=live.match.ply,
            seat=shown,
            seats=[number for number in seats if number != OPENLY],
            openly=OPENLY if OPENLY in seats else None,
            words=words,
            steps=steps,
            told=steps.told(words, shown),
            tall=tall,
            art=board_art(live, language, tall),
            mood=live.match.game.presentation.mood,
            sections=sections,
        )

    @app.post("/t/{table}/branch")
    async def branch(request: Request, table: str) -> Response:
        """A new table that begins at that position, with the one who asks in the seat they chose.

        Its chance is drawn anew: the seed of the finished game is known to everybody.
        """
        form = form_fields(request)
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        if not live.is_revealed:
            raise Refused(N_("A game is branched when it is over: else it could be used to peek."))
        past = past_match(live, whole(form.get("ply", "")))
        if past.over:
            raise Refused(N_("The game is over there: choose an earlier step."))
        seat = whole(form.get("seat", ""))
        players = [USUAL] * past.seats
        players[seat if seat in range(past.seats) else 0] = "me"
        check_creating(server, request)
        made = await server.tables.create(
            await server.user(request, session),
            past.game.id,
            players,
            past.options.chosen,
            start=branch_of(past, fresh_seed()).record(),
            parent=table,
        )
        return back_to(f"/t/{made}", server, session)

    @app.post("/t/{table}/rematch")
    async def rematch(request: Request, table: str) -> Response:
        """Another game with the same people: the first who asks opens a table, and the others
        find their seats there."""
        session = server.sessions.read(request)
        live = await server.tables.get(table)
        if not live.match.over:
            raise Refused(N_("You can play again when this game is over."))
        own = (*live.seats_of(session.user), *live.lent_by(session.user))
        if session.user is None or not own:
            raise Refused(N_("You did not play at this table."))
        waiting = await server.tables.sit_again(table, session.user, own[0])
        if waiting is not None:
            return back_to(f"/t/{waiting}", server, session)
        players = [
            "me" if seat in own else "open" if holder.user else (holder.bot or "open")
            for seat, holder in enumerate(live.seats)
        ]
        check_creating(server, request)
        made = await server.tables.create(
            session.user,
            live.match.game.id,
            players,
            live.match.options.chosen,
            hot_seat=bool(live.row["hot_seat"]),
            parent=table,
        )
        return back_to(f"/t/{made}", server, session)

    @app.post("/upload")
    async def upload(request: Request) -> Response:
        session = server.sessions.read(request)
        async with request.form() as form:  # its files are closed at the end
            file = form.get("record")
            if not isinstance(file, UploadFile):
                raise Refused(N_("Choose the file of a record."))
            text = await file.read()
        try:
            match = load(text)
            record = match.record()
        except RulesChanged as problem:
            match, record = problem.match, json.loads(text)  # its table says what does not hold
        except RaidtableError as problem:
            raise Refused(f"That record cannot be read: {problem}") from None
        if match.seed is None and not match.over:
            raise Refused(N_("That game waits for dice thrown by hand: here they have no hand."))
        check_creating(server, request)
        made = await server.tables.create(
            await server.user(request, session),
            match.game.id,
            ["me"] * match.seats,
            match.options.chosen,
            hot_seat=True,
            start=record,
        )
        is_whole = match.record() == record
        return back_to(f"/t/{made}/at/{match.ply}" if is_whole else f"/t/{made}", server, session)
