"""Sentences, quiet hours, forms of webhooks, and the calendar: without a server."""

import json
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from raidtable.engine.words import Translator
from raidtable.server.lengths_of_time import in_whole_minutes
from raidtable.server.notices.calendar_feed import Deadline, calendar, escaped, folded
from raidtable.server.notices.message import Message
from raidtable.server.notices.quiet_hours import QuietHours, is_zone, last_time, minutes_of, zone_of
from raidtable.server.notices.sentences import TableFacts, sentence_for
from raidtable.server.notices.webhooks import body_of
from raidtable.server.storage.records import BOT, OPEN, PERSON, SeatHolder

NOW = datetime(2026, 11, 18, 9, 0, tzinfo=UTC).timestamp()
MADRID = ZoneInfo("Europe/Madrid")
NIGHT = QuietHours(22 * 60, 7 * 60 + 30, MADRID)


def moment(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def facts(actor: int = 0, left: float | None = None) -> TableFacts:
    people = [SeatHolder(PERSON, name.lower(), None, name) for name in ("Ana", "Bram", "Cleo")]
    seats = [*people, SeatHolder(BOT, "dag", "random", "Dag")]
    return TableFacts("t1", "raids", actor, None if left is None else NOW + left, seats)


# Sentences


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (183_600, "2 d 3 h"), (172_800, "2 d"), (32_400, "9 h"), (35_999, "9 h"), (2400, "40 min"),
        (59, "0 min"), (-5, "0 min"), (86_399, "23 h"),
    ],
)  # fmt: skip
def test_time_left_in_words(seconds: float, words: str) -> None:
    assert in_whole_minutes(Translator("en"), seconds) == words


@pytest.mark.parametrize(
    ("occasion", "user", "reader", "left", "sentence"),
    [
        ("turn", "ana", "ana", 183_600, "Raids with Bram, Cleo, Dag: your turn, 2 d 3 h left."),
        ("turn", "ana", "ana", None, "Raids with Bram, Cleo, Dag: your turn."),
        ("turn", "ana", "ana", -5, "Raids with Bram, Cleo, Dag: your turn."),
        ("turn", "ana", "bram", 3600, "Raids with Ana, Cleo, Dag: Ana is to move, 1 h left."),
        ("reminder", "ana", "ana", 7200, "Raids with Bram, Cleo, Dag: still your turn, 2 h left."),
        ("late", "bram", "bram", None, "Raids with Ana, Cleo, Dag: Ana's time has run out."),
        ("vote", "bram", "bram", None, "Raids with Ana, Cleo, Dag: your answer is asked for."),
        ("ended", "bram", "bram", None, "Raids with Ana, Cleo, Dag: the game is over."),
        ("invited", "eva", "eva", None, "Raids with Ana, Bram, Cleo, Dag: you are invited."),
    ],
)  # fmt: skip
def test_sentences(
    occasion: str, user: str, reader: str, left: float | None, sentence: str
) -> None:
    assert sentence_for(facts(left=left), occasion, user, reader, "en", NOW) == sentence


def test_the_late_person_learns_what_the_others_may_do() -> None:
    told = sentence_for(facts(), "late", "ana", "ana", "en", NOW)
    assert told.endswith("your time has run out, and the others may let a bot play on.")


def test_a_game_that_is_no_longer_installed_goes_by_its_id() -> None:
    alone = facts()._replace(game="gone", seats=facts().seats[:1])
    assert sentence_for(alone, "turn", "ana", "ana", "en", NOW) == "gone: your turn."
    free = facts()._replace(seats=[facts().seats[0], SeatHolder(OPEN, None, None, "?")])
    assert sentence_for(free, "turn", "ana", "ana", "en", NOW) == "Raids: your turn."


# Quiet hours


@pytest.mark.parametrize(
    ("ready", "sent"),
    [
        ("2026-11-18T21:59+01:00", "2026-11-18T21:59+01:00"),
        ("2026-11-18T22:00+01:00", "2026-11-19T07:30+01:00"),
        ("2026-11-19T00:10+01:00", "2026-11-19T07:30+01:00"),
        ("2026-11-19T07:29:59+01:00", "2026-11-19T07:30+01:00"),
        ("2026-11-19T07:30+01:00", "2026-11-19T07:30+01:00"),
        # The night in which clocks go forward is an hour shorter, the other one an hour longer.
        ("2026-03-28T23:00+01:00", "2026-03-29T07:30+02:00"),
        ("2026-10-24T23:00+02:00", "2026-10-25T07:30+01:00"),
    ],
)
def test_quiet_hours_over_midnight(ready: str, sent: str) -> None:
    assert NIGHT.until(moment(ready)) == moment(sent)


@pytest.mark.parametrize(
    ("ready", "sent"),
    [
        # 02:30 comes twice: the quiet hours end at the first one, and begin again for the second.
        ("2026-10-25T02:10+02:00", "2026-10-25T02:30+02:00"),
        ("2026-10-25T02:10+01:00", "2026-10-25T02:30+01:00"),
        # 02:30 does not come at all.
        ("2026-03-29T01:50+01:00", "2026-03-29T03:30+02:00"),
    ],
)
def test_quiet_hours_that_end_when_clocks_change(ready: str, sent: str) -> None:
    quiet = QuietHours(60, 2 * 60 + 30, MADRID)
    assert quiet.until(moment(ready)) == moment(sent)


def test_quiet_hours_within_a_day_and_none() -> None:
    lunch = QuietHours(12 * 60, 14 * 60, MADRID)
    assert lunch.until(moment("2026-11-18T13:00+01:00")) == moment("2026-11-18T14:00+01:00")
    assert lunch.until(moment("2026-11-18T14:00+01:00")) == moment("2026-11-18T14:00+01:00")
    assert QuietHours(60, 60, MADRID).until(NOW) == NOW


@pytest.mark.parametrize("hour", range(24 * 14))
def test_quiet_hours_never_end_in_the_past_and_never_in_quiet_hours(hour: int) -> None:
    ready = moment("2026-10-20T00:17+00:00") + hour * 3600
    for zone in ("Europe/Madrid", "America/St_Johns", "Australia/Lord_Howe", "UTC"):
        quiet = QuietHours(23 * 60, 6 * 60 + 45, ZoneInfo(zone))
        sent = quiet.until(ready)
        assert ready <= sent < ready + 9 * 3600
        assert quiet.until(sent) == sent


def test_times_and_zones_are_read() -> None:
    assert [minutes_of(text) for text in ("00:00", "7:30", "23:59")] == [0, 450, 1439]
    for text in ("", "24:00", "7", "7:3", "7:60", "x:30", "-1:30", "99999:00"):
        assert minutes_of(text) is None
    assert zone_of("Europe/Madrid") == MADRID
    for name in (None, "", "Nowhere/Town", "../etc/passwd", "Europe"):
        assert zone_of(name).key == "UTC"
    assert is_zone("UTC")
    assert not is_zone("Nowhere/Town")


def test_the_last_time_of_a_day_is_never_in_the_future() -> None:
    for hour in range(48):
        now = moment("2026-10-24T12:00+00:00") + hour * 3600
        last = last_time(18 * 60, MADRID, now)
        assert last <= now < last + 25 * 3600 + 1
        assert datetime.fromtimestamp(last, MADRID).strftime("%H:%M") == "18:00"


# Webhooks


MESSAGE = Message(
    "Raids with <Bram> & @everyone: your turn.",
    "https://table.example/t/t1",
    "turn",
    "t1",
    "raids",
    NOW,
)


def test_forms_of_webhooks() -> None:
    body, headers = body_of("ntfy", MESSAGE)
    assert body.decode() == MESSAGE.sentence
    assert (headers["Click"], headers["Title"]) == (MESSAGE.address, "Raidtable")
    discord = json.loads(body_of("discord", MESSAGE)[0])
    assert discord["content"] == f"{MESSAGE.sentence}\n{MESSAGE.address}"
    assert discord["allowed_mentions"] == {"parse": []}, "a name at the table calls nobody"
    slack = json.loads(body_of("slack", MESSAGE)[0])
    assert slack == {
        "text": "Raids with &lt;Bram&gt; &amp; @everyone: your turn.\n<https://table.example/t/t1>"
    }
    assert json.loads(body_of("json", MESSAGE)[0]) == {
        "occasion": "turn", "table": "t1", "game": "raids", "text": MESSAGE.sentence,
        "address": MESSAGE.address, "due_at": NOW,
    }  # fmt: skip


# The calendar


def unfolded(text: str) -> list[str]:
    return text.replace("\r\n ", "").split("\r\n")


def test_the_calendar_follows_rfc_5545() -> None:
    title = "Raids with Bram, Cleo; Dag\\Eva\nand more: your time runs out " + "ä" * 60
    entry = Deadline("t1", NOW, title, "https://table.example/t/t1")
    text = calendar([entry], "table.example", "en", NOW - 60)
    assert text.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "\n" not in text.replace("\r\n", "")
    lines = unfolded(text)
    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    assert "UID:t1@table.example" in lines
    assert "DTSTART:20261118T090000Z" in lines
    assert "DTSTAMP:20261118T085900Z" in lines
    expected = "Raids with Bram\\, Cleo\\; Dag\\\\Eva\\nand more: your time runs out " + "ä" * 60
    assert f"SUMMARY:{expected}" in lines


def test_lines_are_folded_without_cutting_a_character() -> None:
    for length in range(60, 90):
        line = "x" * length + "€" * 40
        pieces = folded(line).split("\r\n")
        assert all(len(piece.encode()) <= 75 for piece in pieces)
        assert all(piece.startswith(" ") for piece in pieces[1:])
        assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == line
    assert folded("short") == "short"
    assert escaped("a\r\nb\rc") == "a\\nb\\nc"
