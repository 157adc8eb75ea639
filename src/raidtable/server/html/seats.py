"""Who sits where, and what can be done about it: sit down, leave, let a bot play, come back."""

from html import escape
from typing import TYPE_CHECKING

from raidtable.bots.registry import opponents
from raidtable.bots.words import title
from raidtable.engine.words import Words
from raidtable.server import messages
from raidtable.server.html.markup import NO_PLACES, PLACES, place, section, tool
from raidtable.server.html.parts import Part
from raidtable.server.tables.live_table import BOT, OPEN, LiveTable

if TYPE_CHECKING:
    from raidtable.server.html.sections import Looker


def places(live: LiveTable, looker: "Looker", words: Words) -> tuple[Part, ...]:
    """While a seat is open, everybody sees the seats; later, those who play do."""
    if live.tutorial is not None:
        return NO_PLACES
    if live.status == "open":
        return section(PLACES, open_places(live, looker, words))
    is_there = looker.seats or looker.lent or (looker.is_host and live.stuck is not None)
    if live.status == "running" and is_there:
        return section(PLACES, taken_places(live, looker, words))
    return NO_PLACES


def open_places(live: LiveTable, looker: "Looker", words: Words) -> str:
    rows = []
    for seat, holder in enumerate(live.seats):
        name, button = escape(words.seat(seat)), ""
        if holder.kind == OPEN:
            name = escape(words.say(messages.FREE_SEAT))
            if looker.is_host:
                button = place("bot", live.id, seat, words.say(messages.LET_BOT))
            elif not looker.seats:
                button = place("join", live.id, seat, words.say(messages.SIT_DOWN))
        elif seat in looker.seats and not looker.is_host:
            button = place("leave", live.id, seat, words.say(messages.LEAVE))
        rows.append(f'<li class="seat-{seat}">{name} {button}</li>')
    copy = escape(words.say(messages.COPY_LINK))
    copied = escape(words.say(messages.COPIED))
    return (
        f"<h2>{escape(words.say(messages.SEATS))}</h2><ul>{''.join(rows)}</ul>"
        f"<p>{escape(words.say(messages.SEND_LINK))} "
        f'<button type="button" data-copy data-copied="{copied}" hidden>{copy}</button></p>'
    )


def taken_places(live: LiveTable, looker: "Looker", words: Words) -> str:
    """Folded away, but for the seat of somebody who keeps the others waiting."""
    late = live.late
    rows, urgent = [], ""
    for seat, holder in enumerate(live.seats):
        button = ""
        if seat in looker.seats:
            button = place("bot", live.id, seat, words.say(messages.LET_BOT_FOR_ME))
        elif seat in looker.lent:
            button = place("back", live.id, seat, words.say(messages.TAKE_BACK_SEAT))
        elif seat == late and (looker.seats or looker.is_host):
            told = words.say(messages.KEEPS_WAITING, seat=words.seat(seat))
            button = place("bot", live.id, seat, words.say(messages.LET_BOT))
            urgent = f'<p class="late">{escape(told)} {button}</p>'
        elif seat == live.stuck:
            urgent = f'<p class="late">{other_bot(live, seat, words)}</p>'
        kind = f" <small>{escape(words.say(messages.BOT))}</small>" if holder.kind == BOT else ""
        rows.append(f'<li class="seat-{seat}">{escape(words.seat(seat))}{kind} {button}</li>')
    token = ""
    if looker.seats:
        token = (
            f'<p><a href="/t/{live.id}/token">{escape(words.say(messages.PROGRAM_PLAYS))}</a></p>'
        )
    return (
        f'{urgent}<details class="people"><summary>{escape(words.say(messages.SEATS))}</summary>'
        f"<ul>{''.join(rows)}</ul>{token}</details>"
    )


def other_bot(live: LiveTable, seat: int, words: Words) -> str:
    """A choice of bots for the seat of one that keeps failing; all others are offered."""
    told = words.say(messages.CHOOSE_OTHER_BOT, seat=words.seat(seat))
    if live.failed is not None and live.failed.reference:
        told += " " + words.say(messages.REFERENCE, reference=live.failed.reference)
    failed = live.seats[seat].bot
    options = "".join(
        f'<option value="{escape(name)}">{escape(title(name, words))}</option>'
        for name in opponents(live.match.game)
        if name != failed
    )
    label = escape(words.say(messages.OTHER_BOT))
    return (
        f'{escape(told)} <select name="other" aria-label="{label}">{options}</select> '
        f"{place('other-bot', live.id, seat, words.say(messages.LET_OTHER_BOT))}"
    )


def question(live: LiveTable, looker: "Looker", words: Words) -> str:
    """That somebody asks to take decisions back, with the answers that the viewer may give."""
    asked = live.asked
    if asked is None:
        return ""
    told = words.say(messages.ASKS_BACK, asked.decisions, seat=words.seat(asked.seat))
    answers = f'<input type="hidden" name="question" value="{asked.number}">'
    for seat in sorted(asked.missing.intersection(looker.seats)):
        answers += tool("agree", "", words.say(messages.AGREE), seat)
        answers += tool("refuse", "", words.say(messages.REFUSE), seat)
    if asked.seat in looker.seats:
        answers += tool("refuse", "", words.say(messages.WITHDRAW), asked.seat)
    return f'<p class="asked" role="status">{escape(told)} {answers}</p>'
