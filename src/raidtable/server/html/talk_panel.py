"""What the people at a table can do besides deciding: votes, gifts of time, reminders."""

from html import escape

from raidtable.engine.seats import seat_badge
from raidtable.engine.words import Translator, Words
from raidtable.server import base_path
from raidtable.server import pace_messages as messages
from raidtable.server.html.clocks import (
    clock_bar,
    has_clock,
    pace_sentence,
    seat_clock,
    standing_words,
    waited_sentence,
)
from raidtable.server.html.markup import table_button
from raidtable.server.html.talk import asked_sentence
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.pace import DAYS, FRIENDS, LIVE, USUAL_DAYS
from raidtable.server.tables.table_talk import is_late, may_ask, may_remind, voters_of, was_reminded
from raidtable.server.tables.votes import (
    END,
    PACE,
    PAUSE,
    REPLACE,
    RESUME,
    Vote,
    voices_needed,
)

TIMES = ("bank", "increment", "cap")
FIELDS = {
    LIVE: (messages.BANK_MINUTES, messages.INCREMENT_MINUTES, messages.CAP_MINUTES),
    DAYS: (messages.BANK_DAYS, messages.INCREMENT_DAYS, messages.CAP_DAYS),
}
PACE_NAMES = {
    LIVE: messages.PACE_LIVE,
    DAYS: messages.PACE_DAYS,
    FRIENDS: messages.PACE_FRIENDS,
}


def said_button(
    live: LiveTable, action: str, name: str, value: str, text: str, kind: str = ""
) -> str:
    """A button that posts the page's form to an action of the table's people."""
    classes = f' class="{kind}"' if kind else ""
    return (
        f'<button{classes} formaction="{base_path.PREFIX}/t/{live.id}/{action}" name="{name}" '
        f'value="{escape(value)}">{escape(text)}</button>'
    )


# In the list of seats


def clock_line(live: LiveTable, seat: int, words: Words) -> str:
    """The clock of a seat with its bar; without a clock, how long the table has waited."""
    if has_clock(live, seat):
        standing = standing_words(live, seat, words)
        note = f" <small>{escape(standing)}</small>" if standing else ""
        clock = seat_clock(live, seat, words)
        return f' <span class="seat-clock">{clock}{note}{clock_bar(live, seat)}</span>'
    waited = waited_sentence(live, words) if live.match.actor == seat else ""
    return f" <small>{escape(waited)}</small>" if waited else ""


def gift_button(live: LiveTable, viewer: Viewer, words: Words, seat: int) -> str:
    """Give that seat time."""
    is_other = viewer.seats and seat not in viewer.seats and has_clock(live, seat)
    if not is_other or live.clocks.left(seat, live.clock.now()) >= live.clocks.pace.most_s:
        return ""
    message = messages.GIVE_DAY if live.clocks.pace.name == DAYS else messages.GIVE_MINUTES
    return table_button("give", live.id, seat, words.say(message, seat=words.seat(seat)))


def help_buttons(live: LiveTable, viewer: Viewer, words: Words, seat: int) -> str:
    """Give another person time, or remind whoever the table waits for. At a live table without a
    clock everybody is there."""
    buttons = gift_button(live, viewer, words, seat)
    is_slow = not live.clocks.pace.hands_over_by_grace and seat not in viewer.seats
    if viewer.seats and is_slow and may_remind(live, seat) and not was_reminded(live, seat):
        text = words.say(messages.REMIND, seat=words.seat(seat))
        buttons += table_button("remind", live.id, seat, text)
    return buttons


def pace_line(live: LiveTable, words: Words) -> str:
    """The pace at a table that has not begun, where it is not the usual one."""
    if live.clocks.pace.hands_over_by_grace:
        return ""
    return f'<p class="pace">{escape(pace_sentence(live.clocks.pace, words))}</p>'


def pace_panel(live: LiveTable, viewer: Viewer, words: Words) -> str:
    """The pace, and the votes that somebody with a seat may ask for."""
    if not viewer.seats or live.only_one_person():
        return ""
    title, rules = words.say(messages.PACE), pace_sentence(live.clocks.pace, words)
    seat = viewer.seats[0]
    buttons = "".join(
        said_button(live, "vote", "vote", subject, words.say(text))
        for subject, text in (
            (PAUSE, messages.VOTE_PAUSE),
            (END, messages.VOTE_END),
        )
        if may_ask(live, subject, "-", seat) is None
    )
    change = ""
    if PACE not in live.talk.votes and not live.row.get("hot_seat"):
        ask = said_button(live, "vote", "vote", PACE, words.say(messages.VOTE_PACE))
        change = (
            f"<details><summary>{escape(words.say(messages.VOTE_PACE))}</summary>"
            f'<div class="pace-fields">{pace_fields(words, live.clocks.pace.name)}{ask}</div>'
            "</details>"
        )
    return (
        f'<div class="pace"><h3>{escape(title)}</h3><p>{escape(rules)}</p>'
        f"<p><small>{escape(words.say(messages.ASK_OTHERS))}</small></p>"
        f'<p class="acts">{buttons}</p>{change}</div>'
    )


def pace_fields(words: Translator, chosen: str = LIVE) -> str:
    """The fields of a pace. Styles show those of the chosen one."""
    options = "".join(
        f'<option value="{name}"{" selected" if name == chosen else ""}>'
        f"{escape(words.say(message))}</option>"
        for name, message in PACE_NAMES.items()
    )
    fields = ""
    for name, labels in FIELDS.items():
        values = [f"{number:g}" for number in USUAL_DAYS] if name == DAYS else ["", "", ""]
        fields += "".join(
            f'<label class="pace-{name}">{escape(words.say(label))} <input name="{name}-{field}" '
            f'inputmode="decimal" size="4" maxlength="6" value="{value}" autocomplete="off">'
            "</label>"
            for field, label, value in zip(TIMES, labels, values, strict=True)
        )
    label = escape(words.say(messages.PACE))
    return f'<label>{label} <select name="pace">{options}</select></label>{fields}'


# Above everything else: what asks for an answer


def urgent_talk(live: LiveTable, viewer: Viewer, words: Words) -> str:
    """Votes, late seats, a pause, and what a person who is late or back must know."""
    parts = [own_sentence(live, viewer, words)]
    if live.clocks.is_paused:
        parts.append(paused(live, viewer, words))
    parts += [late_panel(live, viewer, words, seat) for seat in range(len(live.seats))]
    parts += [
        vote_panel(live, viewer, words, vote)
        for vote in live.talk.votes.values()
        if vote.subject != REPLACE or not is_late(live, int(vote.about))
    ]
    return "".join(parts)


def own_sentence(live: LiveTable, viewer: Viewer, words: Words) -> str:
    for seat in viewer.seats:
        if is_late(live, seat) and live.clocks.pace.has_clock:
            return f'<p class="late" role="status">{escape(words.say(messages.OWN_TIME_OVER))}</p>'
        if seat in live.talk.came_back:
            said = words.say(messages.SEAT_IS_BACK, live.talk.came_back[seat])
            return f'<p class="back" role="status">{escape(said)}</p>'
    return ""


def paused(live: LiveTable, viewer: Viewer, words: Words) -> str:
    button = ""
    if viewer.seats and may_ask(live, RESUME, "-", viewer.seats[0]) is None:
        button = said_button(live, "vote", "vote", RESUME, words.say(messages.VOTE_RESUME), "main")
    return f'<p class="asked">{escape(words.say(messages.IS_PAUSED))} {button}</p>'


def late_panel(live: LiveTable, viewer: Viewer, words: Words, seat: int) -> str:
    """A late seat: the others may let a bot play on, give time, or remind its holder."""
    if not is_late(live, seat) or seat in viewer.seats or not viewer.seats:
        return ""
    own, name = viewer.seats[0], words.seat(seat)
    vote = live.talk.votes.get(f"{REPLACE} {seat}")
    voters = voters_of(live, REPLACE, str(seat), own)
    needed = vote.needed if vote else voices_needed(REPLACE, len(voters))
    buttons = ""
    if vote is None:
        text = words.say(messages.VOTE_BOT)
        buttons = said_button(live, "vote", "vote", f"{REPLACE} {seat}", text, "main")
    buttons += help_buttons(live, viewer, words, seat)
    heading = words.say(messages.SEAT_IS_LATE, seat=name)
    sentence = words.say(messages.LATE_TEXT, needed=needed, seat=name)
    voices = voices_of(live, viewer, words, vote) if vote else ""
    return (
        f'<div class="callout late-seat seat-{seat}" data-tells="late {seat}">'
        f"<h3>{seat_badge(seat)} {escape(heading)} "
        f"{seat_clock(live, seat, words)}</h3><p>{escape(sentence)}</p>{voices}"
        f'<p class="acts">{buttons}</p></div>'
    )


def vote_panel(live: LiveTable, viewer: Viewer, words: Words, vote: Vote) -> str:
    return (
        f'<div class="callout vote" data-tells="vote {vote.number}">'
        f"<p>{escape(asked_sentence(vote, words))}</p>{voices_of(live, viewer, words, vote)}</div>"
    )


def voices_of(live: LiveTable, viewer: Viewer, words: Words, vote: Vote) -> str:
    """Who agreed, who has said nothing, and the viewer's own answer."""
    missing = ", ".join(words.seat(seat) for seat in sorted(vote.missing))
    said = words.say(
        messages.VOICES, agreed=len(vote.agreed), needed=vote.needed, missing=missing or "–"
    )
    marks = "".join(f"{seat_badge(seat)}" for seat in sorted(vote.agreed))
    buttons = ""
    mine = vote.voters.intersection(viewer.seats)
    if mine & vote.missing:
        yes, no = f"yes {vote.number}", f"no {vote.number}"
        buttons = said_button(live, "voice", "voice", yes, words.say(messages.YES), "main")
        buttons += said_button(live, "voice", "voice", no, words.say(messages.NO))
    elif vote.seat in mine:
        text = words.say(messages.WITHDRAW_VOTE)
        buttons = said_button(live, "voice", "voice", f"no {vote.number}", text)
    return f'<p class="voices">{marks} {escape(said)}</p><p class="acts">{buttons}</p>'
