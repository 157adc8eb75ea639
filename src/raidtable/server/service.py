"""What can be done at tables: the one door for pages, the API and bots."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
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

from raidtable.bots import registry as bots
from raidtable.bots.words import title, titles
from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.game import Game, Options
from raidtable.engine.match import options_from
from raidtable.engine.words import N_
from raidtable.games import registry
from raidtable.games.tutorial import load_tutorial
from raidtable.server import messages
from raidtable.server.live import (
    ASK,
    BOT,
    OPEN,
    PERSON,
    UNDO,
    LiveTable,
    SeatHolder,
    names_of,
)
from raidtable.server.names import GUEST, NAME_TAKEN, is_taken
from raidtable.server.notify import Announcer
from raidtable.server.rows import (
    CHAT_SHOWN,
    TABLE_MOVED,
    lock_table,
    read_news,
    read_table,
    run,
    write_move,
)
from raidtable.server.schema import CHAT, SEATS, TABLES, USERS
from raidtable.server.store import Store

Listener = Callable[[LiveTable], None]
LOG = logging.getLogger("raidtable.tables")

NAME_LENGTH = 24
CHAT_LENGTH = 300
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
# A table that nobody asks for leaves memory after so many seconds.
IDLE_S = 600.0
# Who sits opposite in a tutorial, and plays what its script says.
SCRIPT = "script"


class Unknown(RaidtableError):
    """There is no such table or position."""


class NotYours(RaidtableError):
    """That is not yours to do."""


class Refused(RaidtableError):
    """It cannot be done now; nothing was changed."""


class Stale(RaidtableError):
    """The table has moved on since; the present position answers."""


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
        # Called with a table after each change; after one of our own; after another process's.
        self.on_change: list[Listener] = []
        self.on_own_change: list[Listener] = []
        self.on_heard_change: list[Listener] = []

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
        return await self._make(
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
        return await self._make(
            user, game_id, chosen, holders, seed=tutorial.seed, hot_seat=0, tutorial=1
        )

    async def _make(
        self,
        user: str,
        game_id: str,
        chosen: Options,
        holders: Sequence[Mapping[str, object]],
        **columns: object,
    ) -> str:
        """Writes a new table and its seats."""
        table = new_id(6)
        now = time.time()
        is_open = any(holder["kind"] == OPEN for holder in holders)
        row = {
            "id": table, "game": game_id, "seats": chosen.seats, "options": chosen.chosen,
            "host": user, "status": "open" if is_open else "running", "made_at": now,
            "moved_at": now, **columns,
        }  # fmt: skip
        seats = [
            {"table_id": table, "seat": number, **holder} for number, holder in enumerate(holders)
        ]

        def make(c: Connection) -> None:
            c.execute(insert(TABLES).values(row))
            c.execute(insert(SEATS), seats)

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
        if bot is not None:
            check_bot(bot, live.match.game)
        if bot is None:
            if holder.kind != BOT or holder.user != user:
                raise NotYours(N_("That seat was not yours."))
            values: dict[str, object] = {"kind": PERSON, "bot": None}
        else:
            if holder.kind == BOT and holder.user != user:
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
                # Whoever is due now has the whole grace before them.
                c.execute(TABLE_MOVED, {"id_of_table": live.id, "now": time.time()})
            return changed

        changed = await self.store.write(write, live.id)
        async with live.lock:
            await self.refresh(live)
            await self._keep_status(live)
        self.tell(live)
        return changed

    async def _keep_status(self, live: LiveTable) -> None:
        """Lets the lobby know when a table opens, begins or is over."""
        status = live.status
        if live.row["status"] != status:
            change = update(TABLES).where(TABLES.c.id == live.id).values(status=status)
            await self.store.write(lambda c: run(c, change), live.id)
            live.row["status"] = status

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
            live = await self.store.read(lambda c: read_table(c, table))
            if live is None:
                raise Unknown(N_("There is no such table."))
            live.grace_s = self.grace_s
            self.live[table] = live
        finally:
            del self.opening[table]
        # A process that was killed may have written the last move, but not what it led to.
        await self._keep_status(live)
        self.tell(live)  # a bot may be due, as after a restart
        return live

    def in_use(self) -> list[LiveTable]:
        """The tables in memory, after those have left it at which nobody looks and nothing happens:
        whoever asks for one has it read again."""
        since = time.monotonic() - IDLE_S
        for live in list(self.live.values()):
            is_quiet = not live.viewers and not live.lock.locked() and live.due_bot() is None
            if is_quiet and live.used_at < since:
                del self.live[live.id]
        return list(self.live.values())

    async def refresh(self, live: LiveTable) -> bool:
        """Takes in what other processes have written since. Whoever calls it holds the lock.

        Tells whether there was anything new.
        """
        number = live.chat[-1]["number"] if live.chat else 0
        new = await self.store.read(lambda c: read_news(c, live.id, live.seq, number))
        changed = bool(new.moves or new.chat or new.seats != live.seats)
        live.row["status"], live.row["moved_at"] = new.status, new.moved_at
        live.seats = new.seats
        if new.chat:
            live.chat = [*live.chat, *new.chat][-CHAT_SHOWN:]
        for kind, seat, text in new.moves:
            live.take_in(kind, seat, text)
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
        self, user: str | None, language: str = "en"
    ) -> dict[str, list[dict[str, Any]]]:
        """The user's own tables, going on and finished; open and running tables of others.

        Each row holds the names of those who sit there, an empty one for a free seat, and says
        whether the user is to decide.
        """

        def look(c: Connection) -> dict[str, list[dict[str, Any]]]:
            shown = select(TABLES).order_by(TABLES.c.moved_at.desc()).limit(30)
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
                name: [dict(row, holders=[], my_turn=False) for row in c.execute(query).mappings()]
                for name, query in asked.items()
            }
            rows = {row["id"]: row for part in found.values() for row in part}
            seats = select(SEATS).where(SEATS.c.table_id.in_(rows)).order_by(SEATS.c.seat)
            for seat in c.execute(seats).mappings():
                holder = SeatHolder(seat["kind"], seat["user_id"], seat["bot"], seat["name"])
                rows[seat["table_id"]]["holders"].append(holder)
            for row in rows.values():
                holders = row.pop("holders")
                names = names_of(holders, registry.get(row["game"]), language)
                row["names"] = [
                    "" if holder.kind == OPEN else name
                    for holder, name in zip(holders, names, strict=True)
                ]
            return found

        found = await self.store.read(look)
        for row in found["mine"]:
            if row["status"] == "running":
                live = await self.get(row["id"])
                row["my_turn"] = live.match.actor in live.seats_of(user)
        found["mine"].sort(key=lambda row: not row["my_turn"])  # the rest stays in its order
        return found

    # Playing

    async def act(
        self, table: str, seat: int, seq: int, kind: str, text: str, user: str | None
    ) -> LiveTable:
        """One decision. It is written before it is applied, and is applied once.

        `seq` is the number of moves that whoever decides has seen: when the table has moved on,
        the decision is stale and changes nothing.
        """
        # Whoever asks may hang up meanwhile: what is written is taken in and told all the same.
        return await asyncio.shield(self._act(table, seat, seq, kind, text, user))

    async def _act(
        self, table: str, seat: int, seq: int, kind: str, text: str, user: str | None
    ) -> LiveTable:
        live = await self.get(table)
        async with live.lock:
            problem = objection(live, seat, seq, kind, text, user)
            if problem is not None:
                # This process may be behind: only the database has the last word.
                await self._refresh_and_tell(live)
                problem = objection(live, seat, seq, kind, text, user)
            if problem is not None:
                raise problem
            if kind == UNDO:
                text = text or str(live.decisions_back(seat))
            elif kind == ASK:
                text = live.question(seat).text()
            move = {"table_id": table, "seq": seq, "kind": kind, "seat": seat, "text": text}

            def write(c: Connection) -> bool:
                self.announcer.announce(c, table)
                return write_move(c, move, user)

            if not await self.store.write(write, table):
                await self._refresh_and_tell(live)
                raise objection(live, seat, seq, kind, text, user) or Stale(
                    N_("Somebody was faster.")
                )
            live.row["moved_at"] = time.time()
            live.take_in(kind, seat, text)
            self.tell(live)
            await self._keep_status(live)
        return live

    async def _refresh_and_tell(self, live: LiveTable) -> None:
        if await self.refresh(live):
            self.tell(live, own=False)

    def tell(self, live: LiveTable, *, own: bool = True) -> None:
        for listener in (*self.on_change, *(self.on_own_change if own else self.on_heard_change)):
            listener(live)

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
    live: LiveTable, seat: int, seq: int, kind: str, text: str, user: str | None
) -> RaidtableError | None:
    """Why that cannot be done by that user, or a bot, who has seen so many moves."""
    if user is None:
        may_act = live.seats[seat].kind == BOT
    else:
        may_act = seat in live.seats_of(user)
    if not may_act:
        return NotYours(N_("That seat is not yours."))
    if seq != live.seq:
        return Stale(N_("The table has moved on since."))
    if live.status == "open":
        return Refused(N_("The table waits for somebody to sit down."))
    sentence = live.objection(kind, seat, text)
    return None if sentence is None else Refused(sentence)


def check_bot(name: str, game: Game[Any]) -> None:
    """Refuses whoever cannot sit down at a table of that game."""
    if name not in bots.opponents(game):
        bots.make(name, game)  # says what is wrong with most names
        raise BadOption(f"{name!r} cannot take a seat: it is for research.")


def check_hint(live: LiveTable, seat: int, seq: int, user: str | None) -> None:
    """Refuses a hint to all but whoever holds that seat and has several choices now."""
    if user is None or seat not in live.seats_of(user):
        raise NotYours(N_("That seat is not yours."))
    if seq != live.seq:
        raise Stale(N_("The table has moved on since."))
    if live.tutorial is not None:
        raise Refused(messages.NO_HINT_HERE)
    if live.status != "running" or live.match.actor != seat:
        raise Refused(N_("It is not your turn."))
    if len(live.match.actions()) < 2:
        raise Refused(messages.ONE_CHOICE)


def report_failure(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        LOG.error("a table could not be brought up to date", exc_info=task.exception())
