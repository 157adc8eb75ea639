"""Closed tables: stored games that the present rules cannot replay to their end.

Their page shows the last position that holds and says which move does not. The people at the table
can play on from there at a new table. Or they reveal everything: then nobody plays on with it.
"""

from html import escape
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from raidtable.engine.words import Words
from raidtable.front import branch
from raidtable.server import messages
from raidtable.server.html.blocked_choices import rule_link
from raidtable.server.html.markup import place
from raidtable.server.storage.rows import write_note
from raidtable.server.tables.all_tables import NotYours, Refused, Stale, Tables, fresh_seed
from raidtable.server.tables.live_table import CONTINUED, REVEALED, Closing, LiveTable

if TYPE_CHECKING:
    from raidtable.server.html.sections import Looker

# A continuation may meet another row for its number; each time the table is read again.
TRIES = 5


def notice(live: LiveTable, closing: Closing, looker: "Looker", words: Words) -> str:
    """What happened to the table, and what can be done now."""
    is_older = live.rules < live.match.game.rules_version
    heading = words.say(messages.CLOSED_BY_RULES if is_older else messages.CLOSED_BY_VERSION)
    if closing.seat >= 0:
        name = words.seat(closing.seat)
        lines = [words.say(messages.MOVE_FAILS, number=closing.number, seat=name)]
    else:
        lines = [words.say(messages.ACTION_FAILS, number=closing.number)]
    if closing.reference:
        lines.append(words.say(messages.REFERENCE, reference=closing.reference))
    # A refused choice may tell what its seat holds.
    is_theirs = closing.seat in looker.seats or live.is_revealed
    if is_theirs and closing.rule and live.match.game.actions.find(closing.text) is not None:
        lines.append(live.match.explain(closing.text, words.language, words.names).sentence)
    rule = rule_link(live.match.game.id, closing.rule, words.language) if closing.rule else ""
    return (
        f'<div class="closed"><p>{escape(heading)}</p><p>{escape(" ".join(lines))} {rule}</p>'
        f'<p class="acts">{ways_on(live, looker, words)}</p></div>'
    )


def ways_on(live: LiveTable, looker: "Looker", words: Words) -> str:
    """Links and buttons: replay, download, play on."""
    at = f"/t/{live.id}"
    ways = ""
    is_here = bool(looker.seats or looker.lent)
    if live.continued_at:
        ways += link(f"/t/{live.continued_at}", words.say(messages.GOES_ON_THERE), "button main")
    elif live.tutorial is not None:
        name = live.match.game.id
        learn = escape(words.say(messages.LEARN_IT))
        ways += (
            f'<button class="main" formaction="/learn" name="game" value="{name}">{learn}</button>'
        )
    elif is_here and not live.is_revealed_early and not live.match.over:
        ways += place("continue", live.id, 0, words.say(messages.PLAY_ON))
        if not live.is_revealed:
            ways += place("reveal", live.id, 0, words.say(messages.REVEAL_ALL))
    ways += link(f"{at}/at/{live.match.ply}", words.say(messages.REPLAY), "button")
    if live.is_revealed:
        ways += link(f"{at}/record.json", words.say(messages.RECORD), "button")
    return ways


def link(to: str, text: str, classes: str) -> str:
    return f'<a class="{classes}" href="{to}">{escape(text)}</a> '


async def play_on(tables: Tables, table: str, user: str) -> str:
    """The table at which the game goes on, made by the first who asks, with all in their seats."""
    live = await closed_table(tables, table, user)
    for _ in range(TRIES):
        if live.continued_at:
            return live.continued_at
        if live.is_revealed_early or live.match.over:
            raise Refused(messages.REVEALED_ALREADY)
        try:
            return await continued(tables, live)
        except Stale:
            async with live.lock:
                await tables.refresh(live)
    raise Refused(messages.MOVED_ON)


async def continued(tables: Tables, live: LiveTable) -> str:
    match, seq = live.match, live.rows

    def note(c: Connection, made: str) -> None:
        tables.announcer.announce(c, live.id)
        if not write_note(c, live.id, seq, CONTINUED, made):
            raise Stale(messages.MOVED_ON)

    holders = [
        {"kind": holder.kind, "user_id": holder.user, "bot": holder.bot, "name": holder.name}
        for holder in live.seats
    ]
    made = await tables.make(
        live.row["host"],
        match.game.id,
        match.options,
        holders,
        also=note,
        seed=fresh_seed(),
        start=branch(match, fresh_seed()).record(),
        hot_seat=live.row["hot_seat"],
        parent=live.id,
    )
    await tables.catch_up(live)
    return made


async def reveal(tables: Tables, table: str, user: str) -> None:
    """Lets everybody see everything. The game cannot be continued then."""
    live = await closed_table(tables, table, user)
    for _ in range(TRIES):
        if live.continued_at:
            raise Refused(messages.CONTINUED_ALREADY)
        async with live.lock:
            written = await tables.note(live, REVEALED, "")
            if not written:
                await tables.refresh(live)
        if written:
            await tables.catch_up(live)
            return
    raise Refused(messages.MOVED_ON)


async def closed_table(tables: Tables, table: str, user: str) -> LiveTable:
    live = await tables.get(table)
    if not live.seats_of(user) and not live.lent_by(user):
        raise NotYours(messages.NOT_AT_TABLE)
    if live.closing is None or live.tutorial is not None:
        raise Refused(messages.NOT_CLOSED)
    return live
