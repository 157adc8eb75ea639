"""Orders ahead with two processes on PostgreSQL, and games in which everybody gives orders."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.server.ordering import OrderedGame, ordered_game
from tests.server.playing import open_tables, until

from raidtable.games import registry
from raidtable.server.errors import Rejected
from raidtable.server.storage.records import ORDER, StoredMove
from raidtable.server.storage.rows import read_moves
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.order_keeper import OrderKeeper
from raidtable.server.tables.orders import Condition, question_after, questions_for
from raidtable.server.tables.starting_match import first_match

pytest_plugins = ["tests.server.postgres"]


def some_orders(live: LiveTable, seat: int, rng: random.Random) -> list[Condition]:
    """Orders that a player might give: answers to foreseen questions, and what follows."""
    given: list[Condition] = []
    for question in questions_for(live, seat):
        action = rng.choice(question.actions)
        given.append(Condition(question.step, question.about, action.text))
        for _ in range(3):
            after = question_after(live, seat, given)
            if after is None or len(given) >= 7:
                break
            given.append(
                Condition(after.step, after.about, rng.choice(after.actions).text, then=True)
            )
    return given[:8]


async def play_with_orders(games: Sequence[OrderedGame], moves: int, rng: random.Random) -> None:
    """Play at random, now in one process and now in another; players often give orders."""
    main = games[0]
    for _ in range(moves):
        game = rng.choice(games)
        await game.tables.refresh_tables([game.live.id])
        if game.live.match.over:
            return
        waits = game.waiting
        if rng.random() < 0.5:
            given = some_orders(game.live, waits, rng)
            if given:
                await game.order(waits, *given, reveals=rng.random() < 0.5)
        try:
            await game.play(rng.choice(game.live.match.legal()))
        except Rejected:
            continue  # an order was faster
        for other in games:
            await other.tables.refresh_tables([other.live.id])
            other.keeper.wake(other.live)
            await other.keeper.settled(other.live)
    await main.tables.refresh_tables([main.live.id])


def check_rows(live: LiveTable, rows: list[StoredMove], given: set[tuple[int, str]]) -> None:
    """Each order that was played was given, and was legal where it was played."""
    match = first_match(live.row)
    by_order = 0
    for row in rows:
        if row.kind == ORDER:
            by_order += 1
            assert match.actor == row.seat
            assert row.text in match.legal()
            assert (row.seat, row.text) in given, "a choice that nobody ordered"
        match.play(row.text, row.seat)
    assert match.digest == live.match.digest
    assert by_order == len(live.history.by_order)


def watched(keeper: OrderKeeper, given: set[tuple[int, str]]) -> None:
    """Note all orders that are laid down."""
    lay_down = keeper.lay_down

    async def noted(table: str, user: str, seat: int, orders: object, **more: object) -> LiveTable:
        listed = list(orders)  # type: ignore[call-overload]
        given.update((seat, order.action) for order in listed)
        return await lay_down(table, user, seat, listed, **more)  # type: ignore[arg-type]

    keeper.lay_down = noted  # type: ignore[assignment, method-assign]


async def scenario(url: str, game: str, seed: int, *, listens: bool) -> None:
    given: set[tuple[int, str]] = set()
    async with ordered_game(url, game, f"orders {seed}") as here:
        async with open_tables(url, listens=listens) as there:
            other = OrderedGame(there, await there.get(here.live.id), here.users)
            for one in (here, other):
                watched(one.keeper, given)
            await play_with_orders((here, other), 60, random.Random(seed))
            if listens:
                await until(lambda: here.live.seq == other.live.seq, "the rows have arrived")
            else:
                await there.refresh_tables([other.live.id])
            assert here.live.match.digest == other.live.match.digest
            assert here.live.orders == other.live.orders
            await other.keeper.close()
        rows = await here.tables.database.read(lambda c: read_moves(c, here.live.id, 0))
        assert any(row.kind == ORDER for row in rows), "no order was played at all"
        check_rows(here.live, rows, given)


@pytest.mark.parametrize("game", registry.OWN)
def test_two_processes_play_what_was_ordered_and_nothing_else(game: str, tmp_path: Path) -> None:
    asyncio.run(scenario(f"sqlite:///{tmp_path / 'tables.sqlite3'}", game, 3, listens=False))


@pytest.mark.parametrize("game", registry.OWN)
def test_two_processes_on_postgresql_do_the_same(game: str, postgresql: str) -> None:
    asyncio.run(scenario(postgresql, game, 4, listens=True))
