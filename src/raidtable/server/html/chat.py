"""The chat section of a table's page."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from markupsafe import Markup

from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.html.compressed_parts import Part
from raidtable.server.storage.records import SeatHolder

MOST_KEYS = 4096
# A phrase is stored as its English sentence, and each reader sees it in their own language.
PHRASES = frozenset(messages.PHRASES.values())


class ChatSection:
    """The last chat lines of a table, made once in each language."""

    def __init__(self, chat: Sequence[dict[str, Any]], seats: Sequence[SeatHolder]) -> None:
        self.chat = chat
        self.seats = seats
        self._parts: dict[str, Part] = {}

    def part(self, text: Translator) -> Part:
        if text.language not in self._parts:
            self._parts[text.language] = Part(section(self.chat, self.seats, text))
        return self._parts[text.language]


def section(chat: Sequence[dict[str, Any]], seats: Sequence[SeatHolder], text: Translator) -> str:
    """The lines, and for each person who wrote one a button that mutes them.

    The section is the same for all viewers: the page's script finds the viewer's own lines.
    """
    seat_of = {holder.user: seat for seat, holder in reversed(list(enumerate(seats)))}
    lines = "".join(chat_line(row, seat_of.get(row["user_id"]), text) for row in chat)
    names = {key_of(row["user_id"]): str(row["name"]) for row in chat}
    buttons = "".join(mute_button(key, name, text) for key, name in names.items())
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


def mute_button(key: str, name: str, text: Translator) -> str:
    """A button with two labels, of which one is always hidden."""
    mute = escape(text.say(messages.MUTE, name=name))
    unmute = escape(text.say(messages.UNMUTE, name=name))
    return (
        f'<button type="button" data-mute="{key}" hidden>'
        f"<span>{mute}</span><span hidden>{unmute}</span></button>"
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
