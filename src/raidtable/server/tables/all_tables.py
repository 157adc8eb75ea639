"""What can be done at tables: the one door for pages, the API and bots."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sqlalchemy import (
    Connection,
    Update,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from raidtable import faults
from raidtable.bots import registry as bots
from raidtable.bots.words import title, titles
from raidtable.engine.errors import BadOption, IllegalAction, RaidtableError, RulesChanged
from raidtable.engine.game import Game, Options
from raidtable.engine.match import options_from
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import N_, Translator
from raidtable.games import registry
from raidtable.games.tutorial import load_tutorial
from raidtable.server import messages
from raidtable.server.security.names import GUEST, NAME_TAKEN, is_taken
from raidtable.server.storage.database import Store
from raidtable.server.storage.notices import Announcer
from raidtable.server.storage.paging import Cursor, Rows, page_of
from raidtable.server.storage.rows import (
    CHAT_SHOWN,
    SEATS_CHANGED,
    Standing,
    lock_table,
    read_news,
    read_table,
    run,
    write_move,
    write_note,
)
from raidtable.server.storage.schema import CHAT, SEATS, TABLES, USERS
from raidtable.server.tables.fair_queue import Origins
from raidtable.server.tables.fault_reports import OnFault, log_fault
from raidtable.server.tables.live_table import (
    ASK,
    BOT,
    OPEN,
    PERSON,
    RULES,
    UNDO,
    Change,
    LiveTable,
    SeatHolder,
    StoredMove,
    first_match,
    names_of,
)

Listener = Callable[[LiveTable], None]
LOG = logging.getLogger("raidtable.tables")

NAME_LENGTH = 24
CHAT_LENGTH = 300
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
# A table that nobody asks for leaves memory after so many seconds.
IDLE_S = 600.0
# Who sits opposite in a tutorial, and plays what its script says.
SCRIPT = "script"
FIRST_PAGES: Mapping[str, str] = MappingProxyType({})


class Unknown(RaidtableError):
    """There is no such table or position."""


class NotYours(RaidtableError):
    """That is not yours to do."""


class Refused(RaidtableError):
    """It cannot be done now; nothing was changed."""


class Failed(Refused):
    """An error of the program: nothing was changed. The host can look the reference up."""

    def __init__(self, message: str, reference: str) -> None:
        super().__init__(f"{message} {messages.REFERENCE.format(reference=reference)}")
        self.message = message
        self.reference = reference


class Unreadable(RaidtableError):
    """The stored table cannot be read by this version."""


class Stale(RaidtableError):
    """The table has moved on since; the present position answers."""


def in_words(problem: RaidtableError, text: Translator) -> str:
    """What a person reads about the problem."""
    if isinstance(problem, Failed):
        reference = text.say(messages.REFERENCE, reference=problem.reference)
        return f"{text.say(problem.message)} {reference}"
    return text.sentence(str(problem))


def new_id(length: int = 9) -> str:
    return secrets.token_urlsafe(length)


def fresh_seed() -> str:
    """Nobody can foresee what is dealt from it."""
    return secrets.token_hex(12)


def clean(text: str, most: int) -> str:
    """A name or sentence in one line, without what cannot be seen, and not too long."""
    seen = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(seen.split())[:most]


class Tables:
    """All tables, some of them in memory."""

    def __init__(self, store: Store, grace_s: float = LiveTable.grace_s) -> None:
        self.store = store
        self.grace_s = grace_s
        self.announcer = Announcer()
        self.live: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Task[LiveTable]] = {}
        self.catching_up: dict[str, asyncio.Task[None]] = {}
        self.origins = Origins()
        # Called with a table after each change; after one of our own; after another process's.
        self.on_change: list[Listener] = []
        self.on_own_change: list[Listener] = []
        self.on_heard_change: list[Listener] = []
        self.on_fault: OnFault = log_fault

    # People

    async def new_user(self, name: str) -> str:
        user = new_id(12)
        name = clean(name, NAME_LENGTH) or GUEST

        def make(c: Connection) -> bool:
            if is_taken(c, name):
                return False
            run(c, insert(USERS).values(id=user, name=name, made_at=time.time()))
            return True

        if not await self.store.write(make, user):
            raise Refused(NAME_TAKEN)
        return user

    async def user(self, user: str) -> dict[str, Any] | None:
        def look(c: Connection) -> dict[str, Any] | None:
            row = c.execute(select(USERS).where(USERS.c.id == user)).mappings().first()
            return dict(row) if row else None

        return await self.store.read(look)

    async def rename(self, user: str, name: str) -> None:
        name = clean(name, NAME_LENGTH)
        if not name:
            raise Refused(N_("A name needs at least one letter."))

        def change(c: Connection) -> bool:
            if is_taken(c, name, user):
                return False
            run(c, update(USERS).where(USERS.c.id == user).values(name=name))
            return True

        if not await self.store.write(change, user):
            raise Refused(NAME_TAKEN)

    # Making tables

    async def create(
        self,
        user: str,
        game_id: str,
        players: Sequence[str],
        options: Mapping[str, object],
        *,
        hot_seat: bool = False,
        seed: str | None = None,
        start: dict[str, object] | None = None,
        parent: str | None = None,
    ) -> str:
        """A table; `players` are "me", "open", or the name of a bot."""
        game = registry.get(game_id)
        chosen = options_from(game, len(players), options)
        for player in players:
            if player not in ("me", "open"):
                check_bot(player, game)
        if "me" not in players:
            raise BadOption(N_("One of the seats must be yours."))
        if players.count("me") > 1 and not hot_seat:
            raise BadOption(N_("Several seats of one person need a hot-seat table."))
        me = await self.user(user)
        name = me["name"] if me else "Guest"
        holders = [
            self._holder(player, user, name, number, hot_seat)
            for number, player in enumerate(players)
        ]
        called = titles([holder["bot"] for holder in holders], game.words("en"))
        for holder, by_level in zip(holders, called, strict=True):
            holder["name"] = by_level or holder["name"]
        return await self.make(
            user,
            game_id,
            chosen,
            holders,
            seed=seed or fresh_seed(),
            start=start,
            hot_seat=int(hot_seat),
            parent=parent,
        )

    async def teach(self, user: str, game_id: str) -> str:
        """A table where the user is taught the game, by its script."""
        tutorial = load_tutorial(game_id)
        chosen = options_from(registry.get(game_id), 1 + len(tutorial.opponents), tutorial.options)
        me = await self.user(user)
        holders = [self._holder("me", user, me["name"] if me else "Guest", 0, False)]
        for name in tutorial.opponents:
            holders.append({"kind": BOT, "user_id": None, "bot": SCRIPT, "name": name})
        return await self.make(
            user, game_id, chosen, holders, seed=tutorial.seed, hot_seat=0, tutorial=1
        )

    async def make(
        self,
        user: str,
        game_id: str,
        chosen: Options,
        holders: Sequence[Mapping[str, object]],
        *,
        also: Callable[[Connection, str], None] | None = None,
        **columns: object,
    ) -> str:
        """Writes a new table and its seats; in the same transaction what `also` writes."""
        table = new_id(6)
        now = time.time()
        is_open = any(holder["kind"] == OPEN for holder in holders)
        row = {
            "id": table, "game": game_id, "seats": chosen.seats, "options": chosen.chosen,
            "host": user, "status": "open" if is_open else "running", "made_at": now,
            "moved_at": now, "rules": registry.get(game_id).rules_version, **columns,
        }  # fmt: skip
        seats = [
            {"table_id": table, "seat": number, **holder} for number, holder in enumerate(holders)
        ]

        # A game that cannot be set up is refused before anything is written.
        try:
            row["actor"] = first_match({"start": None, **row}).actor
        except RulesChanged as problem:
            row |= {"actor": problem.match.actor, "status": "closed"}

        def make(c: Connection) -> None:
            c.execute(insert(TABLES).values(row))
            c.execute(insert(SEATS), seats)
            if also is not None:
                also(c, table)

        await self.store.write(make, table)
        await self.get(table)
        return table

    def _holder(
        self, player: str, user: str, name: str, number: int, hot_seat: bool
    ) -> dict[str, str | None]:
        if player == "me":
            shown = f"{name} {number + 1}" if hot_seat else name
            return {"kind": PERSON, "user_id": user, "bot": None, "name": shown}
        if player == "open":
            return {"kind": OPEN, "user_id": None, "bot": None, "name": "?"}
        return {"kind": BOT, "user_id": None, "bot": player, "name": player}

    async def join(self, table: str, user: str, seat: int) -> None:
        """Takes an open seat; the first who asks gets it."""
        live = await self.get(table)
        me = await self.user(user)
        if me is None:
            raise NotYours(N_("Nobody is known by this cookie."))
        if seat not in range(len(live.seats)):
            raise Unknown(N_("There is no such seat."))
        if live.seats_of(user) and not live.row["hot_seat"]:
            raise Refused(N_("You sit at this table already."))
        here = SEATS.alias()
        sits = exists().where(here.c.table_id == table, here.c.user_id == user)
        change = (
            update(SEATS)
            .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.kind == OPEN)
            .values(kind=PERSON, user_id=user, name=me["name"])
        )
        if not live.row["hot_seat"]:
            change = change.where(~sits)
        taken = await self._change_seat(live, change)
        if not taken:
            raise Refused(N_("That seat is taken."))

    async def sit_again(self, table: str, user: str, seat: int) -> str | None:
        """Sits down at a table that somebody opened to play again after that one, if there is."""
        free = exists().where(
            SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == seat, SEATS.c.kind == OPEN
        )
        query = select(TABLES.c.id).where(TABLES.c.parent == table, free)
        found: list[str] = await self.store.read(lambda c: list(c.execute(query).scalars()))
        for waiting in found:
            try:
                await self.join(waiting, user, seat)
            except Refused:
                continue  # somebody was faster, or it is one's own
            return waiting
        return None

    async def leave(self, table: str, user: str, seat: int) -> None:
        """Gives a seat up again before the game has begun."""
        live = await self.get(table)
        if seat not in live.seats_of(user) or user == live.row["host"]:
            raise NotYours(N_("That seat is not yours to give up."))
        here = SEATS.alias()
        change = (
            update(SEATS)
            .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.user_id == user)
            .where(exists().where(here.c.table_id == table, here.c.kind == OPEN))
            .values(kind=OPEN, user_id=None, name="?")
        )
        if not await self._change_seat(live, change):
            raise Refused(N_("The game has begun: let a bot play for you instead."))

    async def give_seat(self, table: str, user: str, seat: int, bot: str | None) -> None:
        """A seat goes to a bot: an open one, one's own, or that of somebody who keeps all waiting;
        and back to its person."""
        live = await self.get(table)
        if seat not in range(len(live.seats)):
            raise Unknown(N_("There is no such seat."))
        if live.tutorial is not None:
            raise Refused(messages.NO_BOT_HERE)
        holder = live.seats[seat]
        own = live.seats_of(user)
        if user != live.row["host"] and not own and holder.user != user:
            raise NotYours(N_("Only those at the table may do that."))
        if holder.kind == OPEN and user != live.row["host"]:
            raise NotYours(N_("Only the host gives open seats to bots."))
        if bot is not None:
            check_bot(bot, live.match.game)
        if bot is None:
            if holder.kind != BOT or holder.user != user:
                raise NotYours(N_("That seat was not yours."))
            values: dict[str, object] = {"kind": PERSON, "bot": None}
        else:
            if holder.kind == BOT and holder.user != user and live.stuck != seat:
                raise NotYours(N_("A bot plays for that seat already."))
            if holder.kind == PERSON and holder.user != user and live.late != seat:
                raise NotYours(
                    N_("A person's seat goes to a bot when they keep the others waiting.")
                )
            name = holder.name if holder.user else title(bot, live.match.game.words("en"))
            values = {"kind": BOT, "bot": bot, "name": name}
        change = update(SEATS).where(
            SEATS.c.table_id == table,
            SEATS.c.seat == seat,
            SEATS.c.kind == holder.kind,
            SEATS.c.bot.is_not_distinct_from(holder.bot),
            SEATS.c.user_id.is_not_distinct_from(holder.user),
        )
        changed = await self._change_seat(live, change.values(values))
        if not changed:
            raise Stale(N_("Somebody else holds that seat now."))

    async def _change_seat(self, live: LiveTable, change: Update) -> bool:
        """Whether the change found the seat as it was thought to be."""

        def write(c: Connection) -> bool:
            lock_table(c, live.id)
            self.announcer.announce(c, live.id)
            changed = bool(c.execute(change).rowcount)
            if changed:
                # The player to move gets the whole grace time.
                c.execute(SEATS_CHANGED, {"id_of_table": live.id, "now": time.time()})
            return changed

        changed = await self.store.write(write, live.id)
        await self.catch_up(live)
        return changed

    async def _keep_status(self, live: LiveTable) -> None:
        """Lets the lobby know when a table opens, begins, is over or closed, and who is to move."""
        standing = {"status": live.stored_status, "actor": live.match.actor}
        if any(live.row[name] != value for name, value in standing.items()):
            change = update(TABLES).where(TABLES.c.id == live.id).values(standing)
            await self.store.write(lambda c: run(c, change), live.id)
            live.row |= standing

    # Looking

    async def get(self, table: str) -> LiveTable:
        """The table with every move that was in the database when it was last heard of."""
        live = self.live.get(table)
        if live is not None:
            live.used_at = time.monotonic()
            return live
        if not TABLE_ID.fullmatch(table):
            raise Unknown(N_("There is no such table."))
        opening = self.opening.get(table)
        if opening is None:
            opening = asyncio.get_running_loop().create_task(self._open(table))
            self.opening[table] = opening
        return await asyncio.shield(opening)

    async def _open(self, table: str) -> LiveTable:
        try:
            live = await self._read(table)
            live.grace_s = self.grace_s
            self.live[table] = live
        finally:
            del self.opening[table]
        async with live.lock:
            await self._update_rules(live)
            # A process that was killed may have written the last move, but not what it led to.
            await self._keep_status(live)
        self.tell(live)  # a bot may be due, as after a restart
        return live

    async def _read(self, table: str) -> LiveTable:
        stored = await self.store.read(lambda c: read_table(c, table))
        if stored is None:
            raise Unknown(N_("There is no such table."))
        try:
            live = stored.live()
        except Exception as problem:
            LOG.exception("table %s cannot be read", table)
            change = update(TABLES).where(TABLES.c.id == table).values(status="unreadable")
            await self.store.write(lambda c: run(c, change), table)
            raise Unreadable(messages.UNREADABLE) from problem
        if live.fault is not None and live.closing is not None:
            seat = live.closing.seat
            reference = self.on_fault(live, seat, live.fault, faults.APPLY, live.closing.text)
            live.closing = live.closing._replace(reference=reference)
        return live

    async def _update_rules(self, live: LiveTable) -> None:
        """Notes in the rows of a table that goes on that it does so under the present rules."""
        while live.needs_update:
            version = str(live.match.game.rules_version)
            if not await self.note(live, RULES, version):
                await self.refresh(live)  # another process was faster

    async def note(self, live: LiveTable, kind: str, text: str) -> bool:
        """Writes a row that no seat decided. Whether it was written: no other has its number."""
        seq = live.rows

        def write(c: Connection) -> bool:
            self.announcer.announce(c, live.id)
            return write_note(c, live.id, seq, kind, text)

        written = await self.store.write(write, live.id)
        if written:
            live.take_in(kind, SPECTATOR, text)
        return written

    async def catch_up(self, live: LiveTable) -> None:
        """Takes in what was just written to the table, and sends it to viewers."""
        async with live.lock:
            await self.refresh(live)
            await self._keep_status(live)
        self.tell(live)

    def in_use(self) -> list[LiveTable]:
        """The tables in memory, after those have left it at which nobody looks and nothing happens:
        whoever asks for one has it read again."""
        since = time.monotonic() - IDLE_S
        for live in list(self.live.values()):
            has_no_bot_due = live.due_bot() is None or live.stuck is not None
            is_quiet = not live.viewers and not live.lock.locked() and has_no_bot_due
            if is_quiet and live.used_at < since:
                del self.live[live.id]
        return list(self.live.values())

    async def refresh(self, live: LiveTable) -> bool:
        """Takes in what other processes have written since. Whoever calls it holds the lock.

        Tells whether there was anything new.
        """
        number = live.chat[-1]["number"] if live.chat else 0
        new = await self.store.read(lambda c: read_news(c, live.id, live.rows, number))
        changed = bool(new.moves or new.chat or new.seats != live.seats)
        live.row["status"], live.row["moved_at"] = new.status, new.moved_at
        live.seats = new.seats
        if new.chat:
            live.chat = [*live.chat, *new.chat][-CHAT_SHOWN:]
        for move in new.moves:
            live.take_in(*move)
        return changed

    def heard(self, table: str) -> None:
        """Another process has changed that table."""
        # One that waits for its turn to look will see this change too.
        is_known = table in self.live or table in self.opening
        if is_known and table not in self.catching_up:
            task = asyncio.get_running_loop().create_task(self._catch_up(table))
            self.catching_up[table] = task
            task.add_done_callback(report_failure)

    async def _catch_up(self, table: str) -> None:
        try:
            live = await self.get(table)
            await live.lock.acquire()
        finally:
            del self.catching_up[table]
        try:
            changed = await self.refresh(live)
        finally:
            live.lock.release()
        if changed:
            self.tell(live, own=False)

    async def waiting_for_bots(self, since: float, most: int) -> list[str]:
        """Running tables with a bot that moved since then, the latest first."""
        has_bot = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == BOT)
        query = (
            select(TABLES.c.id)
            .where(TABLES.c.status == "running", TABLES.c.moved_at >= since, has_bot)
            .order_by(TABLES.c.moved_at.desc())
            .limit(most)
        )
        return await self.store.read(lambda c: list(c.execute(query).scalars()))

    async def lobby(
        self, user: str | None, language: str = "en", cursors: Mapping[str, str] = FIRST_PAGES
    ) -> dict[str, Rows]:
        """The user's own tables, going on and finished; open and running tables of others; a page
        of each, at the cursors that are given.

        Each row holds the names of those who sit there, an empty one for a free seat, and says
        whether the user is to decide.
        """

        def look(c: Connection) -> dict[str, Rows]:
            shown = select(TABLES)
            # A stranger has no tables; null would match every bot.
            mine = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.user_id == (user or "")))
            is_game = TABLES.c.tutorial.is_(None)
            asked = {
                "mine": shown.where(mine, TABLES.c.status != "over"),
                "finished": shown.where(mine, TABLES.c.status == "over", is_game),
                "open": shown.where(~mine, TABLES.c.status == "open"),
                "running": shown.where(
                    ~mine, TABLES.c.status == "running", TABLES.c.hot_seat == 0, is_game
                ),
            }
            found = {
                name: page_of(c, query, Cursor.read(cursors.get(name, "")))
                for name, query in asked.items()
            }
            for row in (row for part in found.values() for row in part):
                row.update(holders=[], my_turn=False)
            rows = {row["id"]: row for part in found.values() for row in part}
            seats = select(SEATS).where(SEATS.c.table_id.in_(rows)).order_by(SEATS.c.seat)
            for seat in c.execute(seats).mappings():
                holder = SeatHolder(seat["kind"], seat["user_id"], seat["bot"], seat["name"])
                rows[seat["table_id"]]["holders"].append(holder)
            for row in rows.values():
                holders = row.pop("holders")
                row["names"] = names_in_lobby(holders, row["game"], language)
                row["my_turn"] = row["status"] == "running" and any(
                    seat == row["actor"] and holder.kind == PERSON and holder.user == user
                    for seat, holder in enumerate(holders)
                )
                if row["game"] not in registry.game_ids():
                    row["status"] = "unreadable"
            return found

        found = await self.store.read(look)
        for row in found["mine"]:
            if row["status"] == "running" and row["actor"] is None:
                await self._look_into(row, user)  # stored by a version that did not keep the actor
        found["mine"].sort(key=lambda row: not row["my_turn"])  # the rest stays in its order
        return found

    async def _look_into(self, row: dict[str, Any], user: str | None) -> None:
        try:
            live = await self.get(row["id"])
        except Unreadable:
            row["status"] = "unreadable"
        else:
            row["status"] = live.status
            row["my_turn"] = live.match.actor in live.seats_of(user)

    async def listed(self, before: str, limit: int) -> Rows:
        """Open and running tables, the one that moved last first."""
        is_shown = (TABLES.c.hot_seat == 0) & TABLES.c.tutorial.is_(None)
        query = select(TABLES).where(
            (TABLES.c.status == "open") | ((TABLES.c.status == "running") & is_shown)
        )
        cursor = Cursor.read(f"older~{before}")
        return await self.store.read(lambda c: page_of(c, query, cursor, limit))

    # Playing

    async def act(
        self, table: str, seat: int, seq: int, kind: str, text: str, user: str | None
    ) -> LiveTable:
        """One decision: it is worked out, then written, then put into effect, once.

        `seq` is the number of moves that the player has seen: when the table has moved on, the
        decision is stale and changes nothing.
        """
        # The client may hang up meanwhile: what is written is taken in and sent all the same.
        move = StoredMove(kind, seat, text)
        return await asyncio.shield(self._act(table, seq, move, user))

    async def _act(self, table: str, seq: int, move: StoredMove, user: str | None) -> LiveTable:
        live = await self.get(table)
        async with live.lock:
            try:
                change = self._prepared(live, seq, move, user)
            except (NotYours, Refused, Stale):
                # This process may be behind: only the database has the last word.
                if not await self._refresh_and_tell(live):
                    raise
                change = self._prepared(live, seq, move, user)
            while not await self._write(live, change, user):
                # Another row took the number. Where it was a question, the decision still fits.
                if not await self._refresh_and_tell(live):
                    raise NotYours(messages.NOT_YOUR_SEAT)
                change = self._prepared(live, seq, move, user)
            live.commit(change)
            if change.pending is not None:
                live.row["moved_at"] = time.time()
                live.row |= standing_after(live, change)._asdict()
            self.tell(live)
            if move.kind == ASK:  # a bot that waits for the answer goes on after the grace
                asyncio.get_running_loop().call_later(live.grace_s + 0.1, self.tell, live)
        return live

    def _prepared(self, live: LiveTable, seq: int, move: StoredMove, user: str | None) -> Change:
        """The change, worked out on a copy; raises an error where it cannot be made."""
        problem = objection(live, seq, move, user)
        if problem is not None:
            raise problem
        if move.kind == UNDO:
            move = move._replace(text=move.text or str(live.decisions_back(move.seat)))
        elif move.kind == ASK:
            move = move._replace(text=live.question(move.seat).text())
        try:
            change = live.prepare(move)
            return change._replace(move=move._replace(digest=live.digest_after(change)))
        except IllegalAction:
            why = live.match.explain(move.text, names=live.names) if known(live, move) else None
            raise Refused(why.sentence if why else messages.NO_SUCH_CHOICE) from None
        except RaidtableError as problem:
            raise Refused(str(problem)) from None
        except Exception as error:
            reference = self.on_fault(live, move.seat, error, faults.APPLY, move.text)
            raise Failed(messages.CHOICE_FAILED, reference) from error

    async def _write(self, live: LiveTable, change: Change, user: str | None) -> bool:
        """Whether the row was written: no other has its number, and the seat is still the same
        player's."""
        seq, standing = live.rows, standing_after(live, change)

        def write(c: Connection) -> bool:
            self.announcer.announce(c, live.id)
            return write_move(c, live.id, seq, change, standing, user)

        try:
            return await self.store.write(write, live.id)
        except SQLAlchemyError as error:
            reference = self.on_fault(live, change.move.seat, error, faults.DATABASE)
            raise Failed(messages.NOT_SAVED, reference) from error

    async def _refresh_and_tell(self, live: LiveTable) -> bool:
        """Whether the database had anything new."""
        changed = await self.refresh(live)
        if changed:
            self.tell(live, own=False)
        return changed

    def tell(self, live: LiveTable, *, own: bool = True) -> None:
        """Notifies viewers and bots; one that fails does not keep the others from it."""
        for listener in (*self.on_change, *(self.on_own_change if own else self.on_heard_change)):
            try:
                listener(live)
            except Exception as error:  # noqa: BLE001 - reported; the next listener must hear
                self.on_fault(live, SPECTATOR, error, faults.OTHER)

    # Talking

    async def say(self, table: str, user: str, text: str) -> None:
        live = await self.get(table)
        me = await self.user(user)
        if len(text) > CHAT_LENGTH:
            raise Refused(messages.TOO_LONG)
        text = clean(text, CHAT_LENGTH)
        if me is None or not text:
            raise Refused(messages.NOTHING_TO_SAY)

        def write(c: Connection) -> None:
            lock_table(c, table)
            last = c.execute(
                select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table)
            ).scalar()
            row = {
                "table_id": table, "number": (last or 0) + 1, "user_id": user,
                "name": me["name"], "text": text, "made_at": time.time(),
            }  # fmt: skip
            c.execute(insert(CHAT).values(row))
            self.announcer.announce(c, table)

        await self.store.write(write, table)
        async with live.lock:
            await self.refresh(live)
        self.tell(live)


def objection(
    live: LiveTable, seq: int, move: StoredMove, user: str | None
) -> RaidtableError | None:
    """Why that cannot be done by that user, or a bot, who has seen `seq` moves."""
    if user is None:
        may_act = live.seats[move.seat].kind == BOT
    else:
        may_act = move.seat in live.seats_of(user)
    if not may_act:
        return NotYours(messages.NOT_YOUR_SEAT)
    if seq != live.seq:
        return Stale(messages.MOVED_ON)
    if live.status == "open":
        return Refused(N_("The table waits for somebody to sit down."))
    if live.status == "closed":
        return Refused(messages.TABLE_CLOSED)
    sentence = live.objection(move.kind, move.seat, move.text)
    return None if sentence is None else Refused(sentence)


def known(live: LiveTable, move: StoredMove) -> bool:
    """Whether the game has an action of that text."""
    return live.match.game.actions.find(move.text) is not None


def standing_after(live: LiveTable, change: Change) -> Standing:
    actor = live.match.actor if change.pending is None else change.pending.actor
    return Standing(live.status_after(change), actor)


def names_in_lobby(holders: Sequence[SeatHolder], game_id: str, language: str) -> list[str]:
    """Who sits there; empty for a free seat. A game that is not installed has no words."""
    names = [holder.name for holder in holders]
    if game_id in registry.game_ids():
        names = names_of(holders, registry.get(game_id), language)
    return [
        "" if holder.kind == OPEN else name for holder, name in zip(holders, names, strict=True)
    ]


def check_bot(name: str, game: Game[Any]) -> None:
    """Refuses whoever cannot sit down at a table of that game."""
    if name not in bots.opponents(game):
        bots.make(name, game)  # says what is wrong with most names
        raise BadOption(f"{name!r} cannot take a seat: it is for research.")


def check_hint(live: LiveTable, seat: int, seq: int, user: str | None) -> None:
    """Refuses a hint to all but whoever holds that seat and has several choices now."""
    if user is None or seat not in live.seats_of(user):
        raise NotYours(messages.NOT_YOUR_SEAT)
    if seq != live.seq:
        raise Stale(messages.MOVED_ON)
    if live.tutorial is not None:
        raise Refused(messages.NO_HINT_HERE)
    if live.status != "running" or live.match.actor != seat:
        raise Refused(N_("It is not your turn."))
    if len(live.match.actions()) < 2:
        raise Refused(messages.ONE_CHOICE)


def report_failure(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        LOG.error("a table could not be brought up to date", exc_info=task.exception())
