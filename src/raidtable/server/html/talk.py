"""Votes and other rows of a table's people, in sentences."""

from raidtable.engine.words import Words
from raidtable.server import pace_messages as messages
from raidtable.server.html.clocks import pace_sentence
from raidtable.server.storage.records import BACK, GIVE, NO, REMIND, STANDS_IN, VOTE
from raidtable.server.tables.pace import Pace
from raidtable.server.tables.votes import END, PACE, PAUSE, REPLACE, RESUME, TalkNote, Vote

ASKS = {
    PAUSE: messages.ASKS_PAUSE,
    RESUME: messages.ASKS_RESUME,
    END: messages.ASKS_END,
    REPLACE: messages.ASKS_BOT,
    PACE: messages.ASKS_PACE,
}
PASSED = {
    PAUSE: messages.NOW_PAUSED,
    RESUME: messages.NOW_RESUMED,
    END: messages.NOW_ENDED,
    REPLACE: messages.NOW_BOT,
    PACE: messages.NOW_PACE,
}


def asked_sentence(vote: Vote, words: Words) -> str:
    """What somebody asks the others."""
    pace, other = about(vote, words)
    return words.say(ASKS[vote.subject], seat=words.seat(vote.seat), other=other, pace=pace)


def about(vote: Vote, words: Words) -> tuple[str, str]:
    """The pace and the player that a vote is about, in words; empty if it is about none."""
    pace = pace_sentence(Pace.read(vote.about), words) if vote.subject == PACE else ""
    return pace, words.seat(int(vote.about)) if vote.subject == REPLACE else ""


def outcome(vote: Vote, words: Words) -> str:
    """What came of a vote; empty while it is open."""
    if vote.has_passed:
        pace, other = about(vote, words)
        return words.say(PASSED[vote.subject], seat=other, pace=pace)
    return words.say(messages.VOTE_FAILED) if vote.has_failed else ""


def talk_sentence(note: TalkNote, words: Words) -> str:
    """The line of the log."""
    seat = words.seat(note.seat)
    other = words.seat(note.about) if note.about >= 0 else ""
    if note.vote is not None:
        if note.kind == VOTE:
            said = asked_sentence(note.vote, words)
        else:
            agrees = note.kind != NO
            said = words.say(messages.SAYS_YES if agrees else messages.SAYS_NO, seat=seat)
        return f"{said} {outcome(note.vote, words)}".rstrip()
    message = {
        GIVE: messages.GIVES_TIME,
        REMIND: messages.REMINDS,
        STANDS_IN: messages.BOT_STANDS_IN,
        BACK: messages.SEAT_BACK,
    }[note.kind]
    return words.say(message, seat=seat, other=other)
