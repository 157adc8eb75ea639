"""People who play on real servers whatever happens to these, and what must be true in the end."""

import json
import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import httpx
from sqlalchemy import Connection, select
from tests.server.processes import PATIENCE_S

from raidtable.front import verify
from raidtable.server.storage.database import connect
from raidtable.server.storage.records import PLAY
from raidtable.server.storage.rows import read_table
from raidtable.server.storage.schema import MOVES
from raidtable.server.tables.live_table import replayed


class Address(Protocol):
    """A server, or what is in front of it."""

    @property
    def url(self) -> str: ...


TABLES = [
    ("raids", ["me", "me"]),
    ("north_sea", ["me", "me", "me"]),
    ("raids", ["me", "greedy"]),
]


class Player(threading.Thread):
    """Plays random choices at one table after another, and stores the servers' answers."""

    def __init__(
        self,
        servers: Sequence[Address],
        game: str,
        players: list[str],
        *,
        is_patient: bool = False,
    ) -> None:
        """A patient player tries again after an error of the server, on a new connection."""
        super().__init__(daemon=True)
        self.servers = servers
        self.game = game
        self.players = players
        self.random = random.Random(f"{game} {players}")
        self.is_patient = is_patient
        kept = httpx.Limits(max_keepalive_connections=0 if is_patient else 20)
        self.http = httpx.Client(timeout=PATIENCE_S, verify=False, limits=kept)
        self.tables: list[str] = []
        self.sent: dict[tuple[str, int], list[tuple[int, str]]] = {}
        self.acknowledged: dict[tuple[str, int], tuple[int, str]] = {}
        self.stopping = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with self.http:
                while not self.stopping.is_set():
                    self.play_table()
        except BaseException as failure:  # noqa: BLE001 - told by the test that waits for us
            self.failure = failure

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response | None:
        """The answer of any server; None if it was not running, or died before it answered."""
        server = self.random.choice(self.servers)
        try:
            answer = self.http.request(method, f"{server.url}/api/v1{path}", **more)
        except httpx.TransportError:
            time.sleep(0.01)
            return None
        if self.is_patient and answer.status_code >= 500:
            time.sleep(0.1)
            return None
        return answer

    def play_table(self) -> None:
        made = self.ask("POST", "/tables", json={"game": self.game, "players": self.players})
        if made is None:
            return
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        tokens = {int(seat): token for seat, token in made.json()["tokens"].items()}
        self.tables.append(table)
        seat = min(tokens)
        while not self.stopping.is_set():
            position = self.ask("GET", f"/tables/{table}", headers=bearer(tokens[seat]))
            if position is None:
                continue
            assert position.status_code == 200, position.text
            state = position.json()
            if state["status"] == "over":
                return
            if state["legal"]:
                self.decide(table, seat, state["seq"], self.random.choice(state["legal"]), tokens)
            elif state["actor"] in tokens:
                seat = state["actor"]
            else:
                time.sleep(0.01)  # a bot is thinking

    def decide(self, table: str, seat: int, seq: int, text: str, tokens: dict[int, str]) -> None:
        """Send a decision, sometimes twice, as an impatient person clicks."""
        self.sent.setdefault((table, seq), []).append((seat, text))
        for _ in range(self.random.choice((1, 1, 1, 2))):
            answer = self.ask(
                "POST",
                f"/tables/{table}/play",
                json={"seq": seq, "action": text},
                headers=bearer(tokens[seat]),
            )
            if answer is None:
                continue
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                assert (table, seq) not in self.acknowledged, "one move was acknowledged twice"
                self.acknowledged[table, seq] = (seat, text)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@contextmanager
def playing(
    servers: Sequence[Address],
    tables: list[tuple[str, list[str]]] = TABLES,
    *,
    are_patient: bool = False,
) -> Iterator[list[Player]]:
    players = [Player(servers, game, seats, is_patient=are_patient) for game, seats in tables]
    for player in players:
        player.start()
    try:
        yield players
    finally:
        for player in players:
            player.stopping.set()
        for player in players:
            player.join()
    for player in players:
        if player.failure is not None:
            raise player.failure


def wait_for_moves(players: list[Player], more: int) -> None:
    """Wait until this many more moves have been acknowledged."""

    def acknowledged() -> int:
        return sum(len(player.acknowledged) for player in players)

    enough, end = acknowledged() + more, time.monotonic() + PATIENCE_S
    while acknowledged() < enough:
        for player in players:
            if player.failure is not None:
                raise player.failure
        assert time.monotonic() < end, "nothing is acknowledged any more"
        time.sleep(0.005)


def check_against_rows(server: Address, database: str, players: list[Player]) -> None:
    """Check that the rows contain each acknowledged move once, and nothing that was not sent."""
    engine = connect(database)
    try:
        with engine.connect() as connection:
            for player in players:
                for table in player.tables:
                    check_rows(connection, table, player)
            connection.rollback()
            for player in players:
                for table in player.tables:
                    check_shown(server, connection, table)
    finally:
        engine.dispose()


def check_rows(connection: Connection, table: str, player: Player) -> None:
    query = select(MOVES).where(MOVES.c.table_id == table).order_by(MOVES.c.seq)
    rows = connection.execute(query).mappings().all()
    assert [row["seq"] for row in rows] == list(range(len(rows)))
    written = {row["seq"]: (row["seat"], row["text"]) for row in rows}
    for (of_table, seq), decided in player.acknowledged.items():
        if of_table == table:
            assert written.get(seq) == decided, "an acknowledged move is lost"
    for seq, decided in written.items():
        if player.players[decided[0]] == "me":
            assert decided in player.sent.get((table, seq), []), "a move that nobody sent"
    assert {row["kind"] for row in rows} <= {PLAY}


def check_shown(server: Address, connection: Connection, table: str) -> None:
    """Check that the server shows the result of the rows, and that the seed proves its record."""
    end = time.monotonic() + PATIENCE_S
    while True:
        stored = read_table(connection, table)
        connection.rollback()
        shown = httpx.get(f"{server.url}/api/v1/tables/{table}", verify=False).json()
        assert stored is not None
        folded = replayed(stored)
        if folded.seq == shown["seq"]:
            break
        assert time.monotonic() < end, "the server shows another position than the rows"
        time.sleep(0.05)  # a bot may have just moved, or a notification is on its way
    assert shown["view"] == json.loads(json.dumps(folded.match.view().data()))
    assert shown["actor"] == folded.match.actor
    assert shown["status"] == folded.status
    assert verify(folded.match.record()).digest == folded.match.digest
