"""Servers are killed during play: acknowledged moves stay, and nothing is done twice."""

import json
import random
import time
from pathlib import Path

import pytest
from tests.server.players import check_against_rows, playing, wait_for_moves
from tests.server.processes import ServerProcess

pytest_plugins = ["tests.server.postgres"]

MOVES_BETWEEN_KILLS = 5


def kill_and_check(database: str, folder: Path, processes: int, kills: int) -> None:
    servers = [ServerProcess(database, folder, f"server{n}") for n in range(processes)]
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.wait_until_ready()
        moment = random.Random(kills)
        with playing(servers) as players:
            for kill in range(kills):
                wait_for_moves(players, MOVES_BETWEEN_KILLS)
                time.sleep(moment.uniform(0, 0.03))
                server = servers[kill % processes]
                server.kill()
                server.start()
                server.wait_until_ready()
            wait_for_moves(players, MOVES_BETWEEN_KILLS)
        for server in servers:
            check_against_rows(server, database, players)
            complaints = [line for line in server.said().splitlines() if is_complaint(line)]
            assert not complaints
    finally:
        for server in servers:
            if server.process is not None:
                server.kill()


def is_complaint(line: str) -> bool:
    """Whether a log line reports a problem.

    Lines that are not JSON come from a bot's worker whose server was killed while it started, or
    were cut off when their writer died.
    """
    try:
        return json.loads(line)["level"] not in ("info", "debug")
    except ValueError:
        return False


@pytest.mark.random_play
def test_some_kills_on_sqlite(sqlite: str, tmp_path: Path) -> None:
    kill_and_check(sqlite, tmp_path, processes=1, kills=3)


@pytest.mark.random_play
def test_some_kills_of_two_processes_on_postgresql(postgresql: str, tmp_path: Path) -> None:
    kill_and_check(postgresql, tmp_path, processes=2, kills=4)


@pytest.mark.slow
@pytest.mark.random_play
def test_five_hundred_kills_on_sqlite(sqlite: str, tmp_path: Path) -> None:
    kill_and_check(sqlite, tmp_path, processes=1, kills=500)


@pytest.mark.slow
@pytest.mark.random_play
def test_five_hundred_kills_of_two_processes_on_postgresql(postgresql: str, tmp_path: Path) -> None:
    kill_and_check(postgresql, tmp_path, processes=2, kills=500)
