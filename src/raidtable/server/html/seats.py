"""The list of seats with their players, and buttons to sit down, leave, let a bot play, come
back."""

from html import escape

from raidtable.bots.registry import opponents
from raidtable.bots.words import title
from raidtable.engine.words import Words
from raidtable.server import base_path, messages, people_messages
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.markup import NO_SEATS, SEATS, section, table_button
from raidtable.server.html.talk_panel import (
    clock_line,
    help_buttons,
    pace_line,
    pace_panel,
    urgent_talk,
)
from raidtable.server.html.viewer import Viewer
from raidtable.server.storage.records import BOT, OPEN, SeatHolder
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.seat_names import page_of_holder


def seat_list(live: LiveTable, viewer: Viewer, words: Words) -> tuple[Part, ...]:
    """The seats: while one is open, everybody sees them; later only the players do."""
    if live.tutorial is not None:
        return NO_SEATS
    if live.status == "open":
        return section(SEATS, open_seats(live, viewer, words))
    is_there = viewer.seats or viewer.lent or (viewer.is_host and live.stuck is not None)
    if live.status == "running" and is_there:
        return section(SEATS, taken_seats(live, viewer, words))
    return NO_SEATS


def open_seats(live: LiveTable, viewer: Viewer, words: Words) -> str:
    rows = []
    for seat, holder in enumerate(live.seats):
        name, button = linked_name(holder, words.seat(seat)), ""
        if holder.kind == OPEN:
            name = escape(words.say(messages.FREE_SEAT))
            if viewer.is_host:
                button = table_button("bot", live.id, seat, words.say(messages.LET_BOT))
            elif not viewer.seats:
                button = table_button("join", live.id, seat, words.say(messages.SIT_DOWN))
        elif seat in viewer.seats and not viewer.is_host:
            button = table_button("leave", live.id, seat, words.say(messages.LEAVE))
        is_free = " free" if holder.kind == OPEN else ""
        rows.append(f'<li class="seat-{seat}{is_free}"><span>{name}</span> {button}</li>')
    return (
        f"{share_link(live, viewer, words)}{invite_link(live, viewer, words)}"
        f"{pace_line(live, words)}"
        f"<h2>{escape(words.say(messages.SEATS))}</h2><ul>{''.join(rows)}</ul>"
    )


def share_link(live: LiveTable, viewer: Viewer, words: Words) -> str:
    """The link that brings friends to this table, and a button that copies it."""
    link = escape(f"{viewer.address}/t/{live.id}")
    copy = escape(words.say(messages.COPY_LINK))
    copied = escape(words.say(messages.COPIED))
    send = messages.SEND_LINK_TO_MEMBERS if live.doors.keeps_out else messages.SEND_LINK
    return (
        f'<div class="share"><p>{escape(words.say(send))}</p>'
        f'<input readonly value="{link}" aria-label="{escape(words.say(messages.SHARE_LINK))}">'
        f'<button type="button" class="main" data-copy data-copied="{copied}" hidden>{copy}'
        "</button></div>"
    )


def linked_name(holder: SeatHolder, name: str) -> str:
    """The name of a seat's player; a person's leads to their page."""
    person = page_of_holder(holder)
    if not person:
        return escape(name)
    return f'<a href="{base_path.PREFIX}/people/{person}">{escape(name)}</a>'


def invite_link(live: LiveTable, viewer: Viewer, words: Words) -> str:
    """The way for players to invite people they know."""
    if not viewer.seats and not viewer.is_host:
        return ""
    label = escape(words.say(people_messages.INVITE_PEOPLE))
    return f'<p><a class="button" href="{base_path.PREFIX}/t/{live.id}/invite">{label}</a></p>'


def taken_seats(live: LiveTable, viewer: Viewer, words: Words) -> str:
    """Collapsed, except for the seat of a player who keeps the others waiting."""
    late = live.late
    rows, urgent = [], ""
    for seat, holder in enumerate(live.seats):
        button = ""
        if seat in viewer.seats:
            button = table_button("bot", live.id, seat, words.say(messages.LET_BOT_FOR_ME))
        elif seat in viewer.lent:
            button = table_button("back", live.id, seat, words.say(messages.TAKE_BACK_SEAT))
        elif seat == late and (viewer.seats or viewer.is_host):
            sentence = words.say(messages.KEEPS_WAITING, seat=words.seat(seat))
            button = table_button("bot", live.id, seat, words.say(messages.LET_BOT))
            urgent = f'<p class="late">{escape(sentence)} {button}</p>'
        elif seat == live.stuck:
            urgent = f'<p class="late">{other_bot(live, seat, words)}</p>'
        kind = f" <small>{escape(words.say(messages.BOT))}</small>" if holder.kind == BOT else ""
        button += help_buttons(live, viewer, words, seat)
        clock = clock_line(live, seat, words)
        rows.append(
            f'<li class="seat-{seat}">{escape(words.seat(seat))}{kind}{clock} {button}</li>'
        )
    token = ""
    if viewer.seats:
        token = (
            f'<p><a href="{base_path.PREFIX}/t/{live.id}/token">'
            f"{escape(words.say(messages.PROGRAM_PLAYS))}</a></p>"
        )
    return (
        f"{urgent}{urgent_talk(live, viewer, words)}"
        f'<details class="people"><summary>{escape(words.say(messages.SEATS))}</summary>'
        f"<ul>{''.join(rows)}</ul>{pace_panel(live, viewer, words)}{token}</details>"
    )


def other_bot(live: LiveTable, seat: int, words: Words) -> str:
    """A choice of bots for the seat of a bot that keeps failing; all others are offered."""
    sentence = words.say(messages.CHOOSE_OTHER_BOT, seat=words.seat(seat))
    if live.failed is not None and live.failed.reference:
        sentence += " " + words.say(messages.REFERENCE, reference=live.failed.reference)
    failed = live.seats[seat].bot
    options = "".join(
        f'<option value="{escape(name)}">{escape(title(name, words))}</option>'
        for name in opponents(live.match.game)
        if name != failed
    )
    label = escape(words.say(messages.OTHER_BOT))
    return (
        f'{escape(sentence)} <select name="other" aria-label="{label}">{options}</select> '
        f"{table_button('other-bot', live.id, seat, words.say(messages.LET_OTHER_BOT))}"
    )
