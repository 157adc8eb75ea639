"""A batch of games in several processes, for several cores.

    with BatchProcesses("raids", games=256, seats=4, processes=8, seed=7) as batch:
        batch.step(batch.random_actions())

It has the buffers and calls of `Batch`; the buffers are in shared memory. Its rows are shared out
among the processes in order, and each process has its own seed, made from that of the batch.
"""

import mmap
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

from raidtable.engine.errors import BadOption, IllegalAction, RaidtableError
from raidtable.engine.messages import N_
from raidtable.engine.options import Seed, check_seed
from raidtable.envs.batch import FORMATS, Batch, whole_codes

# Files in memory, where the system has a folder for them.
MEMORY = Path("/dev/shm")
RESET, STEP, RANDOM = "reset", "step", "random"


class BatchProcesses:
    """Games that are stepped together in several processes. Close it, or use it in `with`."""

    def __init__(
        self, game: str, *, games: int, seats: int, processes: int, seed: Seed = 0, **settings: Any
    ) -> None:
        if processes < 1 or games < processes or games % processes:
            raise BadOption(
                N_("{games} games can't be shared out evenly among {processes} processes."),
                games=games,
                processes=processes,
            )
        self.games, self.seats = games, seats
        self.seed = check_seed(seed)
        self._own = games // processes
        # Made here first, so that a wrong setting is an error now; it also knows the sizes.
        one = Batch(game, games=1, seats=seats, seed=self.seed, **settings)
        self.observation_size, self.action_count = one.observation_size, one.action_count
        self._actions = one.game.rules.actions.all
        self._folder = TemporaryDirectory(
            prefix="raidtable-batch-",
            dir=MEMORY if MEMORY.is_dir() else None,
            ignore_cleanup_errors=True,  # Windows keeps files that are in use
        )
        views = {}
        for name, form in FORMATS.items():
            size = games * getattr(one, name).nbytes
            Path(self._folder.name, name).write_bytes(bytes(size))
            views[name] = memoryview(mapped(self._folder.name, name)).cast(form)  # type: ignore[call-overload]
        self.observations, self.masks = views["observations"], views["masks"]
        self.actors, self.rewards = views["actors"], views["rewards"]
        self.endings = views["endings"]
        context = get_context("spawn")
        self._workers = []
        self._pipes: list[Connection] = []
        for number in range(processes):
            own, other = context.Pipe()
            asked = {"seats": seats, "seed": f"{self.seed}/process {number}", **settings}
            worker = context.Process(
                target=work,
                args=(other, game, self._own, number, self._folder.name, asked),
                daemon=True,
            )
            worker.start()
            other.close()
            self._workers.append(worker)
            self._pipes.append(own)
        self._ask([None] * processes)

    def _ask(self, questions: list[Any]) -> list[Any]:
        """Put a question to each process; return all answers."""
        try:
            for pipe, question in zip(self._pipes, questions, strict=True):
                pipe.send(question)
            return [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            self.close()
            raise RaidtableError(N_("A process of the batch has ended.")) from None

    def reset(self, seed: Seed | None = None) -> None:
        """Begin all games again, with that seed or the present one."""
        self.seed = self.seed if seed is None else check_seed(seed)
        self._ask([(RESET, f"{self.seed}/process {number}") for number in range(len(self._pipes))])

    def step(self, codes: Any) -> None:
        """Play the action with that code in each game. If one is not legal, nothing is played."""
        listed = whole_codes(codes, self.games, self.action_count)
        for number, code in enumerate(listed):
            mask = self.masks[number * self.action_count : (number + 1) * self.action_count]
            if not mask[code]:
                raise IllegalAction(
                    N_("Game {number} of the batch can't play the action with code {code} now."),
                    legal=[
                        self._actions[code].text for code, is_legal in enumerate(mask) if is_legal
                    ],
                    number=number,
                    code=code,
                )
        own = self._own
        self._ask([(STEP, listed[first : first + own]) for first in range(0, self.games, own)])

    def random_actions(self) -> list[int]:
        """The code of one legal action for each game, each as likely as the others."""
        answers = self._ask([(RANDOM, None)] * len(self._pipes))
        return [code for answer in answers for code in answer]

    def close(self) -> None:
        """End the processes. What is in the buffers stays there."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join()
        self._pipes, self._workers = [], []
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def mapped(folder: str, name: str) -> mmap.mmap:
    """A file as memory that processes share."""
    with Path(folder, name).open("r+b") as file:
        return mmap.mmap(file.fileno(), 0)


def work(pipe: Connection, game: str, games: int, place: int, folder: str, asked: Any) -> None:
    """A process: its own rows, until the pipe is closed."""
    buffers = {}
    one = Batch(game, games=1, **asked)
    for name in FORMATS:
        size = games * getattr(one, name).nbytes
        buffers[name] = memoryview(mapped(folder, name))[place * size : (place + 1) * size]
    batch = Batch(game, games=games, buffers=buffers, **asked)
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return  # the batch was closed
        answer = None
        if question is not None:
            what, value = question
            if what == STEP:
                batch.step(value)
            elif what == RESET:
                batch.reset(value)
            else:
                answer = batch.random_actions()
        pipe.send(answer)
