"""Orders ahead: played once where they fit, and ended at the first thing they did not foresee."""

from pathlib import Path

import pytest
from tests.server.ordering import OrderedGame, with_ordered_game
from tests.server.playing import open_tables

from raidtable.engine.state import CHANCE
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.html.order_texts import ended_sentence
from raidtable.server.storage.records import AGREE, ASK, BOT, ORDER, REFUSE, UNDO
from raidtable.server.storage.rows import read_moves
from raidtable.server.tables.orders import (
    MOST_ORDERS,
    Condition,
    may_order,
    question_after,
    questions_for,
)
from raidtable.server.tables.seats import give_seat

TO_SMITH = Condition("Turn", {}, "place:silversmith")
TAKE_SILVER = Condition("Silversmith", {}, "smith", then=True)
PICK_UP = Condition("PickUpWorker", {}, "pickup:gate_house")
DRAW = Condition("GateHouse", {}, "draw", then=True)


async def quiet_turn(game: OrderedGame) -> None:
    """The player to move takes a turn in which nothing is drawn; then orders are played."""
    seat, first = game.live.match.actor, game.live.match.ply
    await game.play(next(text for text in game.live.match.legal() if text.startswith("place:")))
    quiet = ("skip", "smith", "pickup:silversmith", "pickup:treasury")
    while {ply.actor for ply in game.live.match.plies[first:]} <= {seat, CHANCE}:
        if game.live.match.actor != seat:
            return
        legal = game.live.match.legal()
        await game.play(next((text for text in quiet if text in legal), legal[0]))


def test_what_a_player_can_foresee_has_words_and_choices(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        found = {question.step: question for question in questions_for(game.live, seat)}
        assert {"Turn", "PickUpWorker"} <= set(found)
        words = game.live.match.game.presentation.words("en")
        assert words.foreseen(found["Turn"].view) == "On your turn"
        after = question_after(game.live, seat, [TO_SMITH])
        assert after is not None
        assert (after.step, [action.text for action in after.actions]) == (
            "Silversmith",
            ["skip", "smith"],
        )

    with_ordered_game(tmp_path, scenario)


def test_orders_are_played_in_turn_and_marked(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        await game.order(seat, TO_SMITH, TAKE_SILVER, PICK_UP)
        assert game.played()[-1:] != ["place:silversmith"]
        await quiet_turn(game)
        assert game.played()[-3:] == ["place:silversmith", "smith", "pickup:gate_house"]
        assert game.live.match.step == "GateHouse"
        rows = await game.tables.database.read(lambda c: read_moves(c, game.live.id, 0))
        assert [row.kind for row in rows[-3:]] == [ORDER] * 3
        # The orders are used up, and nothing is left to end.
        assert game.live.orders.of(seat) == []
        assert game.ended(seat) == ""
        assert len(game.live.history.by_order) == 3
        # Another reading of the rows comes to the same table.
        before = game.live
        del game.tables.live[before.id]
        again = await game.tables.get(before.id)
        assert again.match.digest == before.match.digest
        assert again.history.by_order == before.history.by_order
        assert again.orders == before.orders

    with_ordered_game(tmp_path, scenario)


def test_a_question_without_an_order_ends_all(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        await game.order(seat, TO_SMITH, PICK_UP)
        await quiet_turn(game)
        assert game.played()[-1] == "place:silversmith"
        assert game.live.match.step == "Silversmith"
        assert game.ended(seat) == "unasked"
        assert game.live.orders.of(seat) == []
        words = game.live.match.game.presentation.words("en")
        sentence = ended_sentence(game.live.orders.ended[seat].reason, words)
        assert sentence == ("Your orders ended: you are asked something that no order answers.")

    with_ordered_game(tmp_path, scenario)


def test_a_choice_that_is_gone_ends_all_and_says_why(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        await game.order(seat, TO_SMITH, TAKE_SILVER)
        await game.play("place:silversmith", "smith")
        legal = game.live.match.legal()
        await game.play(next(text for text in legal if text != "pickup:silversmith"))
        while game.live.match.actor != seat:
            await game.play("skip" if "skip" in game.live.match.legal() else "draw")
        assert game.live.match.step == "Turn"
        assert game.ended(seat) == "illegal"
        words = game.live.match.game.presentation.words("en")
        sentence = ended_sentence(game.live.orders.ended[seat].reason, words)
        assert sentence.startswith("Your orders ended: ")
        assert "Silversmith" in sentence

    with_ordered_game(tmp_path, scenario)


@pytest.mark.parametrize("goes_on", [False, True])
def test_what_is_rolled_or_drawn_ends_them_unless_they_go_on(tmp_path: Path, goes_on: bool) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        given = (TO_SMITH, TAKE_SILVER, PICK_UP, DRAW, TO_SMITH)
        await game.order(seat, *given, reveals=goes_on)
        await quiet_turn(game)
        own = [ply.action.text for ply in game.live.match.plies if ply.actor == seat]
        assert own[-4:] == ["place:silversmith", "smith", "pickup:gate_house", "draw"]
        if goes_on:
            assert [order.action for order in game.live.orders.of(seat)] == ["place:silversmith"]
            assert game.ended(seat) == ""
            return
        assert game.ended(seat) == "revealed"
        words = game.live.match.game.presentation.words("en")
        sentence = ended_sentence(game.live.orders.ended[seat].reason, words)
        assert sentence.startswith("Your orders ended: ")
        assert "draw" in sentence

    with_ordered_game(tmp_path, scenario)


def test_cards_that_only_others_see_are_no_reveal(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        await game.order(seat, TO_SMITH, TAKE_SILVER)
        legal = game.live.match.legal()
        building = next(t for t in legal if t.startswith("place:") and "silversmith" not in t)
        await game.play(building)
        while game.live.match.actor != seat:
            legal = game.live.match.legal()
            wanted = ("pickup:gate_house", "draw", "skip")
            await game.play(next((text for text in wanted if text in legal), legal[0]))
            if "place:silversmith" in game.played()[-2:]:
                break
        drawn = [e for ply in game.live.match.plies[-12:] for e in ply.events if e.private]
        assert drawn, "the other player has drawn cards in secret"
        assert game.played()[-2:] == ["place:silversmith", "smith"]

    with_ordered_game(tmp_path, scenario)


def test_deciding_without_them_ends_them(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        game.tables.on_change.remove(game.keeper.wake)  # a process that has not noticed yet
        await game.order(seat, TO_SMITH, TAKE_SILVER)
        await quiet_turn(game)
        assert game.live.match.actor == seat
        await game.play(next(text for text in game.live.match.legal() if text != TO_SMITH.action))
        game.keeper.wake(game.live)
        await game.keeper.settled(game.live)
        assert game.ended(seat) == "decided"

    with_ordered_game(tmp_path, scenario)


def test_orders_given_in_ones_own_turn_are_for_later(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        await game.play_until("DraftDie")
        seat = game.live.match.actor
        question = next(q for q in questions_for(game.live, seat) if q.step == "DraftDie")
        last = question.actions[-1].text
        await game.order(seat, Condition("DraftDie", {}, last), reveals=True)
        # The open question, and what follows from it, are still decided by hand.
        assert game.live.match.step == "DraftDie"
        await game.play(question.actions[0].text)
        assert game.live.match.actor == seat
        while game.live.match.actor == seat:
            await game.play(game.live.match.legal()[-1])
        assert [order.action for order in game.live.orders.of(seat)] == [last]
        assert game.ended(seat) == ""

    with_ordered_game(tmp_path, scenario, "storm_raiders")


# Undo


def test_an_undo_of_others_leaves_orders_alone(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        await game.order(seat, TO_SMITH, TAKE_SILVER)
        await game.play("place:silversmith")
        await game.act(UNDO, "")
        assert len(game.live.orders.of(seat)) == 2
        assert game.ended(seat) == ""

    with_ordered_game(tmp_path, scenario)


def test_an_undo_of_what_was_played_by_order_ends_the_rest(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        to_hall = Condition("PickUpWorker", {}, "pickup:town_hall")
        nothing = Condition("TownHall", {}, "skip", then=True)
        await game.order(seat, TO_SMITH, TAKE_SILVER, to_hall, nothing, TO_SMITH)
        await quiet_turn(game)
        assert len(game.live.history.by_order) == 4
        assert [order.action for order in game.live.orders.of(seat)] == ["place:silversmith"]
        await game.act(ASK, "", seat)
        await game.act(AGREE, "", 1 - seat)
        assert game.live.match.step == "TownHall"
        # What was played once is not played again.
        assert game.ended(seat) == "undone"
        assert game.live.orders.of(seat) == []
        assert len(game.live.history.by_order) == 3

    with_ordered_game(tmp_path, scenario)


def test_while_an_undo_is_asked_for_orders_wait(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        other = game.live.match.actor
        await game.order(seat, TO_SMITH, TAKE_SILVER)
        game.tables.on_change.remove(game.keeper.wake)
        await quiet_turn(game)
        await game.act(ASK, "", other)
        game.keeper.wake(game.live)
        await game.keeper.settled(game.live)
        assert game.live.match.step == "Turn"
        assert len(game.live.orders.of(seat)) == 2
        game.tables.on_change.append(game.keeper.wake)
        await game.act(REFUSE, "", seat)
        assert game.played()[-2:] == ["place:silversmith", "smith"]

    with_ordered_game(tmp_path, scenario)


# Who may, and what is refused


def test_a_bot_ends_the_orders_of_the_seat_it_gets(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        seat = game.waiting
        await game.order(seat, TO_SMITH)
        user = game.live.seats[seat].user or ""
        await give_seat(game.tables, game.live.id, user, seat, "random")
        await game.keeper.settled(game.live)
        assert game.live.seats[seat].kind == BOT
        assert game.ended(seat) == "given_away"

    with_ordered_game(tmp_path, scenario)


def test_only_what_can_be_foreseen_may_be_ordered(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        live, seat = game.live, game.waiting
        user = live.seats[seat].user or ""
        for given in (
            [Condition("Turn", {}, "place:nowhere")],
            [Condition("Turn", {"space": 3}, "place:mill")],
            [Condition("RollDice", {}, "die:3")],
            [Condition("Silversmith", {}, "smith")],
            [TAKE_SILVER],
            [TO_SMITH] * (MOST_ORDERS + 1),
        ):
            with pytest.raises(Rejected):
                await game.keeper.lay_down(live.id, user, seat, given)
        with pytest.raises(NotAllowed):
            await game.keeper.lay_down(live.id, user, 1 - seat, [TO_SMITH])
        with pytest.raises(Rejected, match="moved on"):
            await game.keeper.lay_down(live.id, user, seat, [TO_SMITH], seq=live.seq - 1)
        assert live.orders.orders == ()
        assert may_order(live, user, seat)
        assert not may_order(live, user, 1 - seat)

    with_ordered_game(tmp_path, scenario)


# Several processes


def test_two_processes_play_an_order_once(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        live, seat = game.live, game.waiting
        game.tables.on_change.remove(game.keeper.wake)
        await game.order(seat, TO_SMITH, TAKE_SILVER)
        await quiet_turn(game)
        seq = live.seq
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as others:
            other = OrderedGame(others, await others.get(live.id), game.users)
            game.keeper.wake(live)
            other.keeper.wake(other.live)
            await game.keeper.settled(live)
            await other.keeper.settled(other.live)
            for tables, seen in ((game.tables, live), (others, other.live)):
                await tables.refresh_tables([seen.id])
            for keeper, seen in ((game.keeper, live), (other.keeper, other.live)):
                keeper.wake(seen)
                await keeper.settled(seen)
                await (game.tables if seen is live else others).refresh_tables([seen.id])
            rows = await game.tables.database.read(lambda c: read_moves(c, live.id, 0))
            by_order = [row.text for row in rows if row.kind == ORDER]
            assert by_order == ["place:silversmith", "smith"]
            assert live.seq >= seq + 2
            await other.keeper.close()

    with_ordered_game(tmp_path, scenario)


def test_orders_are_resumed_after_a_restart(tmp_path: Path) -> None:
    async def scenario(game: OrderedGame) -> None:
        live, seat = game.live, game.waiting
        game.tables.on_change.remove(game.keeper.wake)
        await game.order(seat, TO_SMITH, TAKE_SILVER)
        await quiet_turn(game)
        assert live.match.step == "Turn"
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as others:
            other = OrderedGame(others, live, game.users)
            await other.keeper.resume()
            again = others.live[live.id]
            await other.keeper.settled(again)
            assert [ply.action.text for ply in again.match.plies if ply.actor >= 0][-2:] == [
                "place:silversmith",
                "smith",
            ]
            await other.keeper.close()

    with_ordered_game(tmp_path, scenario)
