"""Tables stored by earlier versions: they continue, or say exactly why they cannot."""

import asyncio
import json
import shutil
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update
from tests.server.playing import open_tables, play_first
from tests.tampered import Forbidding, install, tampered

from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR
from raidtable.front import verify
from raidtable.games import registry
from raidtable.server.errors import NotAllowed, Rejected, Unreadable
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.security.users import new_user
from raidtable.server.storage.records import PLAY, RULES
from raidtable.server.storage.rows import read_moves, run
from raidtable.server.storage.schema import MOVES, TABLES
from raidtable.server.tables import decisions
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.closed_tables import play_on, reveal
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.late_seats import sweep_late
from raidtable.server.tables.live_table import DIGEST_EVERY, LiveTable
from raidtable.server.tables.lobby import lobby_of
from raidtable.server.tables.pace import Pace

OLD = Path(__file__).parent / "old"
FACTS: dict[str, dict[str, Any]] = json.loads((OLD / "tables-0003.json").read_text("utf-8"))
TUTORIALS = sorted(table for table in FACTS if table.endswith("-learn"))
# Later versions ask more questions in these games; the dice rolled before do not change.
GAMES = sorted(set(FACTS) - set(TUTORIALS))
IDS = {"raids": "raids", "north": "north_sea", "storm": "storm_raiders"}


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database of the version before tables stored their rules version."""
    file = tmp_path / "tables.sqlite3"
    shutil.copy(OLD / "tables-0003.sqlite3", file)
    return f"sqlite:///{file}"


def with_tables(url: str, scenario: Callable[[Tables], Coroutine[Any, Any, None]]) -> None:
    async def opened() -> None:
        async with open_tables(url) as tables:
            await scenario(tables)

    asyncio.run(opened())


def user_of(live: LiveTable, seat: int) -> str | None:
    return live.seats[seat].user


@pytest.mark.parametrize("table", GAMES)
def test_an_old_table_is_live_without_a_clock(url: str, table: str) -> None:
    async def scenario(tables: Tables) -> None:
        clocks = (await tables.get(table)).clocks
        assert clocks.pace == Pace("live")
        assert clocks.pace.hands_over_by_grace
        assert not clocks.is_paused
        assert await sweep_late(tables, time.time()) == []

    with_tables(url, scenario)


@pytest.mark.parametrize("table", GAMES)
def test_an_old_table_goes_on_from_where_it_stood(url: str, table: str) -> None:
    async def scenario(tables: Tables) -> None:
        live = await tables.get(table)
        facts = FACTS[table]
        assert live.closing is None
        assert live.status == facts["status"]
        assert live.match.result.totals == facts["totals"]
        is_updated = live.match.game.rules.rules_version > 1 and facts["status"] != "over"
        assert len(live.updates) == is_updated, "the log says once that the rules were updated"
        if not any(ply.implied for ply in live.match.plies) and not is_updated:
            assert live.match.has_digest(facts["digest"])
        if facts["status"] == "running":
            before = live.seq
            await play_first(tables, table, user_of(live, live.match.actor))
            assert live.seq == before + 1

    with_tables(url, scenario)


def test_questions_that_older_rules_did_not_ask_are_filled_in(url: str) -> None:
    """Rules 1 of Raiders of the North Sea silently skipped a question with one answer."""

    async def scenario(tables: Tables) -> None:
        live = await tables.get("north-over")
        assert any(ply.implied for ply in live.match.plies)
        assert verify(live.match.record()).result.totals == FACTS["north-over"]["totals"]

    with_tables(url, scenario)


def test_the_rules_are_updated_once(url: str) -> None:
    async def scenario(tables: Tables) -> None:
        for table in GAMES:
            await tables.get(table)
        notes = select(MOVES.c.table_id).where(MOVES.c.kind == RULES)
        seen.append(sorted(await tables.database.read(lambda c: list(c.execute(notes).scalars()))))

    seen: list[list[str]] = []
    with_tables(url, scenario)
    with_tables(url, scenario)
    assert seen[0] == seen[1]
    assert len(seen[0]) == len(set(seen[0]))
    assert any(table.startswith("north") for table in seen[0])


def test_the_log_says_that_the_rules_were_updated(url: str) -> None:
    async def scenario(tables: Tables) -> None:
        live = await tables.get("north-run")
        version = live.match.game.rules.rules_version
        for language, notice in (
            ("en", f"The rules of this table were updated to version {version}."),
            ("es", f"Las reglas de esta mesa se han actualizado a la versión {version}."),
        ):
            log = "".join(
                part.html
                for part in sections_for(live, Viewer((), SPECTATOR, language)).sections["log"]
            )
            assert log.count(notice) == 1

    with_tables(url, scenario)


@pytest.mark.parametrize("table", TUTORIALS)
def test_a_tutorial_of_older_rules_is_begun_again(url: str, table: str) -> None:
    async def scenario(tables: Tables) -> None:
        live = await tables.get(table)
        is_old = live.match.game.rules.rules_version > 1
        assert (live.status == "closed") == is_old
        if is_old:
            with pytest.raises(Rejected, match="isn't closed"):
                await play_on(tables, table, "ada")

    with_tables(url, scenario)


def forbid_last_play(monkeypatch: pytest.MonkeyPatch, url: str, table: str) -> str:
    """Make newer rules forbid the last decision of that table; return its text."""
    found: list[str] = []

    async def scenario(tables: Tables) -> None:
        live = await tables.get(table)
        last = [ply for ply in live.match.plies if ply.is_decision][-1]
        at = live.match.at(live.match.plies.index(last))
        assert len(at.legal()) > 1
        found.append(last.action.text)

    with_tables(url, scenario)
    [text] = found
    game = registry.get(IDS[table.split("-")[0]])
    newer = tampered(game, game.rules.rules_version + 1, lambda step: Forbidding(step, text))
    install(monkeypatch, newer)
    return text


@pytest.mark.parametrize("table", ["raids-run", "north-run", "storm-run"])
def test_a_table_whose_moves_no_longer_hold_is_closed(
    url: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = forbid_last_play(monkeypatch, url, table)

    async def scenario(tables: Tables) -> None:
        live = await tables.get(table)
        assert live.status == "closed"
        assert live.closing is not None
        assert live.closing.text == text
        assert live.closing.rule, "the rule is named"
        assert text not in live.match.legal()
        row = await tables.database.read(
            lambda c: c.execute(select(TABLES).where(TABLES.c.id == table)).mappings().one()
        )
        assert row["status"] == "closed", "the lobby knows"
        with pytest.raises(Rejected, match="closed"):
            await play_first(tables, table, user_of(live, live.match.actor))

    with_tables(url, scenario)


def test_other_tables_and_the_lobby_are_unaffected(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forbid_last_play(monkeypatch, url, "raids-run")

    async def scenario(tables: Tables) -> None:
        await tables.get("raids-run")
        lobby = await lobby_of(tables, "ada")
        status = {row["id"]: row["status"] for row in lobby["mine"]}
        assert status["raids-run"] == "closed"
        closed = {table for table, now in status.items() if now == "closed"}
        for table in set(status) - closed:
            live = await tables.get(table)
            assert live.status in ("open", "running"), table

    with_tables(url, scenario)


def test_the_people_play_on_at_one_new_table(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_last_play(monkeypatch, url, "raids-run")

    async def scenario(tables: Tables) -> None:
        live = await tables.get("raids-run")
        with pytest.raises(NotAllowed):
            await play_on(tables, "raids-run", "a stranger")
        assert not live.is_revealed, "the hands are played on with"
        made = await asyncio.gather(*(play_on(tables, "raids-run", user) for user in ("ada", "bo")))
        assert made[0] == made[1]
        again = await tables.get(made[0])
        assert [holder.user for holder in again.seats] == ["ada", "bo", "cy"]
        assert again.match.digest == live.match.digest
        assert again.match.seed != live.match.seed
        await play_first(tables, made[0], user_of(again, again.match.actor))
        with pytest.raises(Rejected, match="goes on at another table"):
            await reveal(tables, "raids-run", "cy")
        lobby = await lobby_of(tables, "ada")
        assert "raids-run" not in {row["id"] for row in lobby["mine"]}

    with_tables(url, scenario)


def test_two_processes_make_one_table_to_play_on(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_last_play(monkeypatch, url, "raids-run")

    async def scenario() -> None:
        async with open_tables(url) as tables, open_tables(url) as others:
            for process in (tables, others):
                await process.get("raids-run")
            made = await asyncio.gather(
                play_on(tables, "raids-run", "ada"), play_on(others, "raids-run", "bo")
            )
            assert made[0] == made[1]

    asyncio.run(scenario())


def test_hands_are_shown_only_when_nobody_plays_on(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forbid_last_play(monkeypatch, url, "north-run")

    async def scenario(tables: Tables) -> None:
        await tables.get("north-run")
        assert not is_revealed(tables)
        await reveal(tables, "north-run", "bo")
        assert is_revealed(tables)
        with pytest.raises(Rejected, match="nobody can continue"):
            await play_on(tables, "north-run", "ada")

    with_tables(url, scenario)
    with_tables(url, scenario_that_finds_it_revealed)


def is_revealed(tables: Tables) -> bool:
    return tables.live["north-run"].is_revealed


async def scenario_that_finds_it_revealed(tables: Tables) -> None:
    live = await tables.get("north-run")
    assert live.is_revealed
    assert live.stored_status == "over"


# Unreadable tables


SPOILT: list[tuple[str, dict[str, Any]]] = [
    ("a game that is not installed", {"game": "chess"}),
    ("options that the game does not have", {"options": {"weather": "fair"}}),
    ("a number of seats that it is not played by", {"seats": 9}),
    ("a start that is no record", {"start": {"format": 1}}),
]


@pytest.mark.parametrize(("what", "values"), SPOILT, ids=[what for what, _ in SPOILT])
def test_a_table_that_cannot_be_read_says_so_and_affects_nothing_else(
    url: str, what: str, values: dict[str, Any]
) -> None:
    async def scenario(tables: Tables) -> None:
        is_it = TABLES.c.id == "raids-run"
        stored = await tables.database.read(
            lambda c: c.execute(select(TABLES).where(is_it)).mappings().one()
        )
        before = {name: stored[name] for name in values}
        await tables.database.write(lambda c: run(c, update(TABLES).where(is_it).values(values)))
        for _ in range(2):
            lobby = await lobby_of(tables, "ada")
            status = {row["id"]: row["status"] for row in lobby["mine"]}
            assert status["raids-run"] == "unreadable"
            assert status["storm-run"] == "running"
            with pytest.raises(Unreadable):
                await tables.get("raids-run")
        assert (await tables.get("storm-run")).status == "running"
        mended = update(TABLES).where(TABLES.c.id == "raids-run").values(before)
        await tables.database.write(lambda c: run(c, mended))
        assert (await tables.get("raids-run")).status == "running", "nothing of it was lost"

    with_tables(url, scenario)


def test_a_row_that_makes_no_sense_closes_its_table(url: str) -> None:
    async def scenario(tables: Tables) -> None:
        row = {
            "table_id": "raids-run", "seq": 10**6, "kind": "undo", "seat": 0, "text": "what?",
            "made_at": 0.0,
        }  # fmt: skip
        await tables.database.write(lambda c: run(c, insert(MOVES).values(row)))
        live = await tables.get("raids-run")
        assert live.status == "closed"
        assert live.closing is not None
        assert isinstance(live.fault, ValueError), "an error of the program, for the host"

    with_tables(url, scenario)


# Digests


async def long_game(tables: Tables) -> LiveTable:
    user = await new_user(tables.database, "Ada")
    table = await create_table(
        tables, user, "raids", ["me", "me"], {}, hot_seat=True, seed="digests"
    )
    live = await tables.get(table)
    while live.rows < 3 * DIGEST_EVERY:
        await play_first(tables, table, user)
    return live


def test_every_16th_row_proves_its_position(url: str) -> None:
    async def scenario(tables: Tables) -> None:
        live = await long_game(tables)
        moves = await tables.database.read(lambda c: read_moves(c, live.id, 0))
        stored = [number for number, move in enumerate(moves) if move.digest is not None]
        assert stored == [DIGEST_EVERY - 1, 2 * DIGEST_EVERY - 1, 3 * DIGEST_EVERY - 1]
        assert moves[-1].digest == live.match.digest

    with_tables(url, scenario)


def test_a_position_that_differs_closes_the_table_at_the_last_proved_one(url: str) -> None:
    """Legal moves may still lead to another position, for example after a card was corrected."""

    async def scenario(tables: Tables) -> None:
        live = await long_game(tables)
        wrong = (
            update(MOVES)
            .where(MOVES.c.table_id == live.id, MOVES.c.seq == 2 * DIGEST_EVERY - 1)
            .values(digest="0" * 16)
        )
        await tables.database.write(lambda c: run(c, wrong))
        proved = await tables.database.read(lambda c: read_moves(c, live.id, 0))
        del tables.live[live.id]
        again = await tables.get(live.id)
        assert again.status == "closed"
        assert again.match.digest == proved[DIGEST_EVERY - 1].digest
        assert again.rows == live.rows

    with_tables(url, scenario)


def test_only_rows_of_older_rules_may_leave_questions_out(url: str) -> None:
    async def scenario(tables: Tables) -> None:
        live = await tables.get("north-solo")
        assert live.rules == live.match.game.rules.rules_version
        rng = seeded("until there is one choice")
        while len(legal := live.match.legal()) > 1:
            text, actor = legal[rng.below(len(legal))], live.match.actor
            await decisions.act(tables, live.id, actor, live.seq, PLAY, text, user_of(live, actor))
        [only] = live.match.legal()
        other = next(a.text for a in live.match.game.rules.actions.all if a.text != only)
        ply = live.match.ply
        live.apply_row(PLAY, live.match.actor, other)
        assert live.status == "closed"
        assert live.match.ply == ply, "the only choice was not taken for the player"

    with_tables(url, scenario)
