"""What people say to each other at a table."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from markupsafe import Markup

from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.server.live import LiveTable, SeatHolder
from raidtable.server.updates import Part

PEOPLE_KNOWN = 4096
# A phrase is kept as its English sentence, and everybody reads it in their own language.
PHRASES = frozenset(messages.PHRASES.values())


class Talk:
    """The last that was said at a table, made once in each language."""

    def __init__(self, live: LiveTable) -> None:
        self.chat = live.chat
        self.seats = live.seats
        self._parts: dict[str, Part] = {}

    def part(self, text: Translator) -> Part:
        if text.language not in self._parts:
            self._parts[text.language] = Part(section(self.chat, self.seats, text))
        return self._parts[text.language]


def section(chat: Sequence[dict[str, Any]], seats: Sequence[SeatHolder], text: Translator) -> str:
    """The lines, and for each person who spoke a button that mutes them.

    The section is the same for all who look: the page's script finds out which lines are one's own.
    """
    places = {holder.user: seat for seat, holder in reversed(list(enumerate(seats)))}
    lines = "".join(said(row, places.get(row["user_id"]), text) for row in chat)
    names = {key_of(row["user_id"]): str(row["name"]) for row in chat}
    buttons = "".join(mute_button(key, name, text) for key, name in names.items())
    return (
        f'<section id="talk" class="talk">'
        f'<ol tabindex="0" aria-label="{escape(text.say(messages.TALK))}">{lines}</ol>'
        f'<p class="people">{buttons}</p></section>'
    )


def said(row: dict[str, Any], seat: int | None, text: Translator) -> str:
    """One line: who, whether they only look on, what, and when."""
    when = datetime.fromtimestamp(row["made_at"], UTC).isoformat(timespec="minutes")
    sentence = str(row["text"])
    if sentence in PHRASES:
        sentence = text.say(sentence)
    place, mark = f"seat-{seat}", ""
    if seat is None:
        place, mark = "spectator", f" <small>{escape(text.say(messages.SPECTATOR))}</small>"
    return (
        f'<li class="{place}" data-from="{key_of(row["user_id"])}">'
        f"<b>{escape(str(row['name']))}</b>{mark} <span>{escape(sentence)}</span> "
        f'<time datetime="{when}">{when[11:16]} UTC</time></li>'
    )


def mute_button(key: str, name: str, text: Translator) -> str:
    """It says what a click would do; one of its two sentences is always hidden."""
    mute = escape(text.say(messages.MUTE, name=name))
    unmute = escape(text.say(messages.UNMUTE, name=name))
    return (
        f'<button type="button" data-mute="{key}" hidden>'
        f"<span>{mute}</span><span hidden>{unmute}</span></button>"
    )


@lru_cache(PEOPLE_KNOWN)
def key_of(user: str) -> str:
    """What a page calls a person: it tells people apart, and nobody can act by it."""
    return sha256(f"talk {user}".encode()).hexdigest()[:12]


def unsaid(problem: str, user: str | None) -> Markup:
    """The line at the form that says why something was not said, and who speaks there."""
    own = key_of(user) if user else ""
    hidden = "" if problem else " hidden"
    return Markup(
        f'<p id="unsaid" class="problem" role="alert" data-own="{own}"{hidden}>'
        f"{escape(problem)}</p>"
    )
