"""Requests to undo moves that others have seen: one player asks, and all others must agree."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.browser import Browser, Page, Site, wait
from tests.server.playing import objection, open_tables, play_first, table_in_memory, until

from raidtable.engine.rng import seeded
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.security.users import new_user
from raidtable.server.storage.records import (
    AGREE,
    ASK,
    BOT,
    PERSON,
    PLAY,
    REDO,
    REFUSE,
    UNDO,
    SeatHolder,
)
from raidtable.server.tables import decisions, seats
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.bot_scheduler import BotScheduler
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.undo import new_request, undo_policy
from raidtable.server.tables.undo_requests import UndoRequest

PEOPLE = ("ada", "bo", "cy")


# In memory


def decide(live: LiveTable) -> int:
    """Play the first legal choice; return the seat that moved."""
    seat = live.match.actor
    live.apply_row(PLAY, seat, live.match.legal()[0])
    return seat


def all_decide(live: LiveTable) -> tuple[int, str]:
    """Play until every seat has moved; return the first seat, and the position before its last
    move."""
    before: dict[int, str] = {}
    while len(before) < len(live.seats):
        digest = live.match.digest
        before[decide(live)] = digest
    first = list(undo_policy(live).deciders())[-1]
    return first, before[first]


def ask(live: LiveTable, seat: int) -> None:
    assert objection(live, ASK, seat, "") is None
    live.apply_row(ASK, seat, new_request(live, seat).text())


def asked_of(live: LiveTable, asker: int) -> list[int]:
    return [seat for seat in range(len(live.seats)) if seat != asker]


def unanswered(live: LiveTable) -> set[int]:
    """The seats that have not agreed yet; none if there is no request."""
    return set(live.undo_request.missing) if live.undo_request is not None else set()


def leave_to_bot(live: LiveTable, seat: int) -> None:
    holder = live.seats[seat]
    live.seats = list(live.seats)
    live.seats[seat] = SeatHolder(BOT, holder.user, "random", holder.name)


def test_beyond_the_limit_all_others_must_agree() -> None:
    live = table_in_memory("raids", *PEOPLE)
    asker, wished = all_decide(live)
    assert objection(live, UNDO, asker, "") is not None
    ask(live, asker)
    first, second = asked_of(live, asker)
    now, seq = live.match.digest, live.seq
    live.apply_row(AGREE, first, "")
    assert unanswered(live) == {second}, "one of two is not enough"
    assert live.match.digest == now
    live.apply_row(AGREE, second, "")
    assert live.undo_request is None
    assert live.match.digest == wished
    assert live.match.actor == asker
    assert live.seq == seq + 1, "only what changes the position counts"


def test_the_row_of_a_question_says_all_of_it() -> None:
    asked = UndoRequest(2, 7, frozenset({0, 1, 3}))
    assert UndoRequest.read(2, asked.text(), 0) == asked


def test_bots_do_not_mind() -> None:
    live = table_in_memory("raids", "ada", "", "bo")
    all_decide(live)
    assert new_request(live, 0).missing == {2}
    assert new_request(live, 2).missing == {0}


def test_a_person_in_two_seats_answers_once() -> None:
    live = table_in_memory("raids", "ada", "bo", "bo")
    all_decide(live)
    assert new_request(live, 0).missing == {1}
    assert new_request(live, 2).missing == {0}


def test_against_bots_it_is_free() -> None:
    live = table_in_memory("raids", "ada", "", "")
    all_decide(live)
    while live.match.actor != 0:
        decide(live)
    assert next(undo_policy(live).deciders()) != 0, "a bot has decided since"
    assert objection(live, UNDO, 0, "") is None
    assert objection(live, ASK, 0, "") == "You don't need to ask: you can undo freely."


@pytest.mark.parametrize("users", [("ada", "ada"), ("ada", "")])
def test_alone_a_seat_that_has_not_decided_takes_back_what_there_is(users: tuple[str, str]) -> None:
    live = table_in_memory("raids", *users)
    begun = live.match.digest
    other = 1 - decide(live)
    assert objection(live, UNDO, other, "") is None
    live.apply_row(UNDO, other, str(undo_policy(live).decisions_back((other,))))
    assert live.match.digest == begun
    assert objection(live, UNDO, other, "") == "No move has been made yet."


def test_who_has_decided_nothing_has_nothing_to_ask_for() -> None:
    live = table_in_memory("raids", "ada", "bo")
    other = 1 - decide(live)
    assert objection(live, ASK, other, "") == "You haven't made a move yet."


def test_one_question_at_a_time() -> None:
    live = table_in_memory("raids", *PEOPLE)
    asker, _ = all_decide(live)
    ask(live, asker)
    for seat in range(3):
        assert objection(live, ASK, seat, "") == "There is already an undo request."


def test_only_those_who_have_not_answered_are_asked() -> None:
    live = table_in_memory("raids", *PEOPLE, "")
    asker, _ = all_decide(live)
    if asker == 3:
        asker = 0
    first, second = [seat for seat in range(3) if seat != asker]
    for kind in (AGREE, REFUSE):
        assert objection(live, kind, first, "") == "There is no undo request."
    ask(live, asker)
    not_for_you = "That request isn't yours to answer."
    assert objection(live, AGREE, asker, "") == not_for_you
    for kind in (AGREE, REFUSE):
        assert objection(live, kind, 3, "") == not_for_you, "a bot was not asked"
        assert objection(live, kind, first, "") is None
    live.apply_row(AGREE, first, "")
    for kind in (AGREE, REFUSE):
        assert objection(live, kind, first, "") == not_for_you, "an answer stands"
        assert objection(live, kind, second, "") is None
    assert objection(live, REFUSE, asker, "") is None, "who asks may withdraw"


@pytest.mark.parametrize(
    ("by", "row"),
    [
        ("another", lambda live: (REFUSE, "")),
        ("asker", lambda live: (REFUSE, "")),
        ("actor", lambda live: (PLAY, live.match.legal()[0])),
        ("last", lambda live: (UNDO, "1")),
    ],
)
def test_a_refusal_and_any_other_decision_end_the_question(
    by: str, row: Callable[[LiveTable], tuple[str, str]]
) -> None:
    live = table_in_memory("raids", *PEOPLE)
    asker, _ = all_decide(live)
    ask(live, asker)
    first, second = asked_of(live, asker)
    live.apply_row(AGREE, first, "")
    now = live.match.digest
    kind, text = row(live)
    seat = {
        "another": second,
        "asker": asker,
        "actor": live.match.actor,
        "last": next(undo_policy(live).deciders()),
    }[by]
    live.apply_row(kind, seat, text)
    assert live.undo_request is None
    assert (live.match.digest == now) == (kind == REFUSE)
    assert objection(live, AGREE, second, "") == "There is no undo request."


def test_bots_wait_while_something_is_asked() -> None:
    live = table_in_memory("raids", "ada", "bo", "")
    all_decide(live)
    while live.match.actor != 2:
        decide(live)
    assert live.due_bot() == 2
    ask(live, 0)
    assert live.due_bot() is None
    live.apply_row(REFUSE, 1, "")
    assert live.due_bot() == 2


def test_a_bot_is_due_to_answer_for_a_player_who_left() -> None:
    live = table_in_memory("raids", *PEOPLE)
    asker, _ = all_decide(live)
    ask(live, asker)
    assert live.due_bot() is None
    _, second = asked_of(live, asker)
    leave_to_bot(live, second)
    assert live.due_bot() == second
    live.apply_row(REFUSE, second, "")
    assert live.undo_request is None


def test_bots_do_not_wait_for_ever_for_an_answer() -> None:
    """Otherwise an unanswered request would stop the game, and no player would be late."""
    live = table_in_memory("raids", "ada", "bo", "")
    all_decide(live)
    while live.match.actor != 2:
        decide(live)
    ask(live, 0)
    live.requested_since -= live.grace_s + 1
    assert live.due_bot() == 2


def test_a_seat_asks_once_between_two_moves() -> None:
    live = table_in_memory("raids", *PEOPLE)
    asker, _ = all_decide(live)
    ask(live, asker)
    live.apply_row(REFUSE, asker, "")
    asked_already = "You have already asked. You can ask again after the next move."
    assert objection(live, ASK, asker, "") == asked_already
    decide(live)
    assert objection(live, ASK, asker, "") is None


def test_questions_do_not_make_a_play_stale(tmp_path: Path) -> None:
    """Asking and withdrawing used to make every move of the player to move stale."""

    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            live, users = await three_people(tables)
            actor, seen = live.match.actor, live.seq
            text, moved_at = live.match.legal()[0], live.row["moved_at"]
            for seat in range(3):
                if seat != actor:
                    await act(tables, live, seat, ASK, users[seat])
                    await act(tables, live, seat, REFUSE, users[seat])
            assert live.row["moved_at"] == moved_at, "a question gives nobody more time"
            await decisions.act(tables, live.id, actor, seen, PLAY, text, users[actor])
            assert next(undo_policy(live).deciders()) == actor

    asyncio.run(scenario())


def test_a_question_of_another_process_does_not_make_a_play_stale(tmp_path: Path) -> None:
    """Both processes would write the same row number: the move is retried after it."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    async def scenario() -> None:
        async with open_tables(url) as tables, open_tables(url) as others:
            live, users = await three_people(tables)
            asker = next(seat for seat in undo_policy(live).deciders() if seat != live.match.actor)
            theirs = await others.get(live.id)
            await act(others, theirs, asker, ASK, users[asker])
            assert live.rows < theirs.rows, "the first process has not heard of it"
            await play_first(tables, live.id, users[live.match.actor])
            assert live.undo_request is None
            assert live.rows == theirs.rows + 1

    asyncio.run(scenario())


def test_a_game_that_is_over_stays_so_among_people() -> None:
    live = table_in_memory("raids", "ada", "bo")
    rng = seeded("to the end")
    while not live.match.over:
        legal = live.match.legal()
        live.apply_row(PLAY, live.match.actor, legal[rng.below(len(legal))])
    for seat in (0, 1):
        for kind in (UNDO, ASK):
            assert objection(live, kind, seat, "") == "The game is over."
    live.seats = [SeatHolder(PERSON, "ada", None, "Ada")] * 2
    assert objection(live, UNDO, 0, "") is None, "alone one may look for a better end"


def test_only_the_seat_that_decided_brings_its_decision_again() -> None:
    live = table_in_memory("raids", *PEOPLE)
    asker, _ = all_decide(live)
    ask(live, asker)
    for seat in asked_of(live, asker):
        live.apply_row(AGREE, seat, "")
    assert live.match.can_redo
    for seat in range(3):
        assert (objection(live, REDO, seat, "1") is None) == (seat == asker)


# With a database


async def three_people(tables: Tables) -> tuple[LiveTable, list[str]]:
    """A table of three people who have all moved, and their ids."""
    users = [await new_user(tables.database, name) for name in PEOPLE]
    table = await create_table(tables, users[0], "raids", ["me", "open", "open"], {}, seed="a seed")
    for seat in (1, 2):
        await seats.join(tables, table, users[seat], seat)
    live = await tables.get(table)
    while len(set(undo_policy(live).deciders())) < 3:
        await play_first(tables, table, users[live.match.actor])
    return live, users


async def act(tables: Tables, live: LiveTable, seat: int, kind: str, user: str | None) -> None:
    await decisions.act(tables, live.id, seat, live.seq, kind, "", user)


def test_the_rows_lead_a_fresh_process_to_the_same_position(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    async def scenario() -> None:
        async with open_tables(url) as tables:
            live, users = await three_people(tables)
            # Undone; declined; ended by a move; and one still open.
            await act(tables, live, 0, ASK, users[0])
            for seat in (1, 2):
                await act(tables, live, seat, AGREE, users[seat])
            while set(undo_policy(live).deciders()) != {0, 1, 2}:
                await play_first(tables, live.id, users[live.match.actor])
            await act(tables, live, 1, ASK, users[1])
            await act(tables, live, 2, REFUSE, users[2])
            await act(tables, live, 2, ASK, users[2])
            await play_first(tables, live.id, users[live.match.actor])
            await act(tables, live, 0, ASK, users[0])
            await act(tables, live, 2, AGREE, users[2])
            assert unanswered(live) == {1}
        async with open_tables(url) as tables:
            again = await tables.get(live.id)
            assert again.seq == live.seq
            assert again.match.digest == live.match.digest
            assert again.undo_request == live.undo_request
            await act(tables, again, 1, AGREE, users[1])
            assert not unanswered(again)
            assert again.match.ply < live.match.ply
            assert again.match.actor == 0

    asyncio.run(scenario())


def test_a_stale_answer_changes_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            live, users = await three_people(tables)
            await act(tables, live, 0, ASK, users[0])
            assert live.undo_request is not None
            seen = str(live.undo_request.number)
            await act(tables, live, 0, REFUSE, users[0])
            await act(tables, live, 2, ASK, users[2])
            before = (live.seq, live.undo_request, live.match.digest)
            with pytest.raises(Rejected, match="That request has been answered"):
                await decisions.act(tables, live.id, 1, live.seq, AGREE, seen, users[1])
            assert (live.seq, live.undo_request, live.match.digest) == before

    asyncio.run(scenario())


def test_nobody_answers_for_another_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            live, users = await three_people(tables)
            await act(tables, live, 0, ASK, users[0])
            asked = live.undo_request
            for user in (users[0], users[2], None, ""):
                for kind in (AGREE, REFUSE):
                    with pytest.raises(NotAllowed):
                        await act(tables, live, 1, kind, user)
            with pytest.raises(Rejected):
                await act(tables, live, 0, AGREE, users[0])
            assert live.undo_request is asked

    asyncio.run(scenario())


def test_a_stand_in_declines(tmp_path: Path) -> None:
    """Otherwise an absent player could be made to agree by handing the seat to a bot."""

    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            scheduler = BotScheduler(tables, 1)
            live, users = await three_people(tables)
            decisions = len(list(undo_policy(live).deciders()))
            await act(tables, live, 0, ASK, users[0])
            await act(tables, live, 1, AGREE, users[1])
            assert not scheduler.thinking.tasks, "nobody answers for a person who is there"
            await seats.give_seat(tables, live.id, users[2], 2, "random")
            await until(lambda: live.undo_request is None, "the bot has answered")
            assert len(list(undo_policy(live).deciders())) >= decisions, "nothing was taken back"
            await scheduler.close()

    asyncio.run(scenario())


def test_a_bot_goes_on_when_the_question_is_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            live, users = await three_people(tables)
            while live.match.actor != 2:
                await play_first(tables, live.id, users[live.match.actor])
            await act(tables, live, 0, ASK, users[0])
            await act(tables, live, 2, AGREE, users[2])
            scheduler = BotScheduler(tables, 1)
            await seats.give_seat(tables, live.id, users[2], 2, "random")
            assert not scheduler.thinking.tasks, "the bot waits for the answer of another"
            seq = live.seq
            await act(tables, live, 1, REFUSE, users[1])
            await until(lambda: live.seq > seq, "the bot has decided")
            await scheduler.close()

    asyncio.run(scenario())


# On the page


class Sitting:
    """Two people at a table who have both moved; the first may ask."""

    def __init__(self, site: Site, me: Browser, friend: Browser) -> None:
        self.table = me.new_table("raids", "me", "open")
        friend.post(f"{self.table}/join", seat=1)
        self.live = live = site.live(self.table)
        people = [me, friend]
        while len(set(undo_policy(live).deciders())) < 2:
            person = people[live.match.actor]
            page = person.get(self.table)
            person.act(self.table, page, action=live.match.legal()[0])
        self.seat = 1 - next(undo_policy(live).deciders())
        self.asker, self.other = people[self.seat], people[1 - self.seat]

    def press(self, person: Browser, button: str, value: object = 1) -> Page:
        answer = person.act(self.table, person.get(self.table), **{button: value})
        assert answer.status_code == 200, answer.text
        return Page(answer.text)

    @property
    def decisions(self) -> int:
        return len(list(undo_policy(self.live).deciders()))


@pytest.fixture
def sitting(site: Site, me: Browser, friend: Browser) -> Sitting:
    return Sitting(site, me, friend)


def buttons(page: Page) -> set[tuple[str, str]]:
    """The buttons of a request, with the seats they answer for."""
    return {
        (button["name"], button["value"])
        for name in ("ask", "agree", "refuse")
        for button in page.all("button", name=name)
    }


def test_a_question_is_asked_seen_and_agreed_to(sitting: Sitting, stranger: Browser) -> None:
    seat, other = str(sitting.seat), str(1 - sitting.seat)
    page = sitting.asker.get(sitting.table)
    assert not page.all("button", name="undo")
    assert buttons(page) == {("ask", "1")}
    decisions, back = sitting.decisions, undo_policy(sitting.live).decisions_back((sitting.seat,))
    page = sitting.press(sitting.asker, "ask")
    assert buttons(page) == {("refuse", seat)}, "who asks may withdraw"
    page = sitting.other.get(sitting.table)
    assert buttons(page) == {("agree", other), ("refuse", other)}
    assert 'data-turn="mine"' in page.html, "it is for them to answer"
    for person in (sitting.other, stranger):
        assert "asks to undo" in person.get(sitting.table).under["choices"]
    assert not buttons(stranger.get(sitting.table))
    assert sitting.decisions == decisions
    page = sitting.press(sitting.other, "agree", other)
    assert not page.all("p", **{"class": "asked"})
    assert not page.all("button", name="redo"), "it is not for them to bring it again"
    assert sitting.decisions == decisions - back
    page = sitting.asker.get(sitting.table)
    assert page.choices == sorted(sitting.live.match.legal())
    assert page.all("button", name="redo")


def test_a_question_is_refused_or_withdrawn(sitting: Sitting) -> None:
    digest = sitting.live.match.digest
    sitting.press(sitting.asker, "ask")
    assert unanswered(sitting.live)
    page = sitting.press(sitting.other, "refuse", 1 - sitting.seat)
    assert not unanswered(sitting.live)
    assert not page.all("p", **{"class": "asked"})
    assert sitting.live.match.digest == digest
    assert not buttons(sitting.asker.get(sitting.table)), "they may ask again after the next move"


def test_a_question_is_withdrawn(sitting: Sitting) -> None:
    sitting.press(sitting.asker, "ask")
    page = sitting.press(sitting.asker, "refuse", sitting.seat)
    assert not unanswered(sitting.live)
    assert not page.all("p", **{"class": "asked"})


def test_on_the_page_nobody_answers_for_another(sitting: Sitting, stranger: Browser) -> None:
    sitting.press(sitting.asker, "ask")
    asked, seq = sitting.live.undo_request, sitting.live.seq
    for person in (sitting.asker, stranger):
        for button in ("agree", "refuse"):
            for seat in (1 - sitting.seat, "x", 99):
                form = {"csrf": person.csrf, "seq": seq, "as": sitting.seat, button: seat}
                answer = person.http.post(f"{sitting.table}/act", data=form)
                assert answer.status_code == 403, (button, seat)
    page = sitting.press(sitting.asker, "agree", sitting.seat)
    assert page.under["problem"] == "That request isn't yours to answer."
    assert (sitting.live.undo_request, sitting.live.seq) == (asked, seq)


def test_an_answer_from_an_old_page_changes_nothing(sitting: Sitting) -> None:
    sitting.press(sitting.asker, "ask")
    assert sitting.live.undo_request is not None
    old = sitting.live.undo_request.number - 1
    before = (sitting.live.seq, sitting.live.undo_request)
    page = sitting.other.get(sitting.table)
    answer = sitting.other.act(sitting.table, page, agree=1 - sitting.seat, question=old)
    assert answer.status_code == 200
    assert buttons(Page(answer.text)), "the present page answers, with the question of now"
    assert (sitting.live.seq, sitting.live.undo_request) == before


def test_a_player_who_leaves_while_being_asked_declines(sitting: Sitting) -> None:
    decisions = sitting.decisions
    sitting.press(sitting.asker, "ask")
    sitting.other.post(f"{sitting.table}/bot", seat=1 - sitting.seat)
    wait(
        lambda: sitting.asker.get(sitting.table),
        lambda page: not page.all("p", **{"class": "asked"}),
    )
    assert sitting.decisions >= decisions
