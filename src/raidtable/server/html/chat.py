"""The chat section of a table's page."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from markupsafe import Markup

from raidtable.engine.words import Translator
from raidtable.server import base_path, messages
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.section_cache import SectionCache
from raidtable.server.storage.records import SeatHolder

MOST_KEYS = 4096
# A phrase is stored as its English sentence, and each reader sees it in their own language.
PHRASES = frozenset(messages.PHRASES.values())


class ChatSections:
    """The last chat lines of a table, made once in each language for those who have muted the same
    people; almost nobody has muted anybody."""

    def __init__(
        self,
        table: str,
        chat: Sequence[dict[str, Any]],
        seats: Sequence[SeatHolder],
        cache: SectionCache,
    ) -> None:
        self.table = table
        self.chat = chat
        self.seats = seats
        self.cache = cache

    def without(self, muted: frozenset[str], text: Translator) -> Part:
        return self.cache.get(
            ("talk", muted, text.language),
            (self.chat, self.seats),
            lambda: Part(section(self.table, self.chat, self.seats, muted, text)),
        )


def section(
    table: str,
    chat: Sequence[dict[str, Any]],
    seats: Sequence[SeatHolder],
    muted: frozenset[str],
    text: Translator,
) -> str:
    """The lines, and for each person who wrote one a button that mutes them, or ends that.

    The section is the same for most viewers: the page's script finds the viewer's own lines.
    """
    seat_of = {holder.user: seat for seat, holder in reversed(list(enumerate(seats)))}
    lines = "".join(
        chat_line(row, seat_of.get(row["user_id"]), text)
        for row in chat
        if row["user_id"] not in muted
    )
    names = {str(row["user_id"]): str(row["name"]) for row in chat}
    buttons = "".join(
        mute_button(table, user, name, text, is_muted=user in muted) for user, name in names.items()
    )
    return (
        f'<section id="talk" class="talk">'
        f'<ol tabindex="0" aria-label="{escape(text.say(messages.TALK))}">{lines}</ol>'
        f'<p class="people">{buttons}</p></section>'
    )


def chat_line(row: dict[str, Any], seat: int | None, text: Translator) -> str:
    """One line: its writer, whether they are a spectator, the text, and the time."""
    when = datetime.fromtimestamp(row["made_at"], UTC).isoformat(timespec="minutes")
    sentence = str(row["text"])
    if sentence in PHRASES:
        sentence = text.say(sentence)
    css_class, mark = f"seat-{seat}", ""
    if seat is None:
        css_class, mark = "spectator", f" <small>{escape(text.say(messages.SPECTATOR))}</small>"
    return (
        f'<li class="{css_class}" data-from="{key_of(row["user_id"])}" '
        f'data-number="{row["number"]}">'
        f"<b>{escape(str(row['name']))}</b>{mark} <span>{escape(sentence)}</span> "
        f'<time datetime="{when}">{when[11:16]} UTC</time></li>'
    )


def mute_button(table: str, user: str, name: str, text: Translator, *, is_muted: bool) -> str:
    """A button that mutes a person, or ends that. The page's script shows those about others."""
    key = key_of(user)
    label = escape(text.say(messages.UNMUTE if is_muted else messages.MUTE, name=name))
    action = "unmute" if is_muted else "mute"
    return (
        f'<button formaction="{base_path.PREFIX}/t/{table}/{action}" name="who" value="{key}" '
        f'data-mute="{key}" hidden>{label}</button>'
    )


@lru_cache(MOST_KEYS)
def key_of(user: str) -> str:
    """The key of a person in a page. It is not their id, so nobody can act with it."""
    return sha256(f"talk {user}".encode()).hexdigest()[:12]


def chat_problem(problem: str, user: str | None) -> Markup:
    """The error message of the chat form; it also holds the key of the viewer."""
    own = key_of(user) if user else ""
    hidden = "" if problem else " hidden"
    return Markup(
        f'<p id="unsaid" class="problem" role="alert" data-own="{own}"{hidden}>'
        f"{escape(problem)}</p>"
    )
