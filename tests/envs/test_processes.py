"""A batch in several processes plays what batches of the same seeds play in one."""

from typing import Any

import pytest

from raidtable.engine.errors import BadOption, IllegalAction, RaidtableError
from raidtable.envs.batch import FORMATS, Batch
from raidtable.envs.processes import BatchProcesses

GAMES, PROCESSES, SEATS, STEPS = 4, 2, 3, 25


def contents(batch: Any) -> list[list[float]]:
    return [getattr(batch, name).tolist() for name in FORMATS]


def test_processes_play_as_one_would() -> None:
    with BatchProcesses(
        "raids", games=GAMES, seats=SEATS, processes=PROCESSES, seed=5, reward="lead"
    ) as batch:
        own = GAMES // PROCESSES
        parts = [
            Batch("raids", games=own, seats=SEATS, seed=f"5/process {number}", reward="lead")
            for number in range(PROCESSES)
        ]
        for _ in range(STEPS):
            codes = batch.random_actions()
            assert codes == [code for part in parts for code in part.random_actions()]
            batch.step(codes)
            for number, part in enumerate(parts):
                part.step(codes[own * number : own * (number + 1)])
        for name in FORMATS:
            both = [value for part in parts for value in getattr(part, name).tolist()]
            assert getattr(batch, name).tolist() == both
        before = contents(batch)
        wrong = next(code for code in range(batch.action_count) if not batch.masks[code])
        with pytest.raises(IllegalAction, match="Game 0 of the batch") as problem:
            batch.step([wrong, *batch.random_actions()[1:]])
        assert len(problem.value.legal) == sum(batch.masks[: batch.action_count])
        with pytest.raises(BadOption, match="so 4 codes are needed"):
            batch.step([0])
        assert contents(batch) == before
        batch.reset()
        for _ in range(STEPS):
            batch.step(batch.random_actions())
        assert contents(batch) == before

        batch._workers[0].kill()
        with pytest.raises(RaidtableError, match="process of the batch has ended"):
            batch.step(batch.random_actions())
        assert contents(batch) == before


@pytest.mark.parametrize("processes", [0, 3, 8])
def test_games_are_shared_out_evenly(processes: int) -> None:
    with pytest.raises(BadOption, match=f"among {processes} processes"):
        BatchProcesses("raids", games=GAMES, seats=2, processes=processes)
