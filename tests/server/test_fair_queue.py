"""Workers are shared fairly, no matter how many jobs each person has. Time is virtual here."""

from collections import Counter
from collections.abc import Callable
from heapq import heappop, heappush

import pytest

from raidtable.server.tables.fair_queue import (
    LEAST_SECONDS,
    MOST_RESTING,
    MOST_SECONDS,
    MOST_WAIT_S,
    FairQueue,
    Job,
    Origins,
    Path,
    penalty_of_hint,
    penalty_of_table,
)

ADA, BO, CY = ("a", "ada"), ("b", "bo"), ("c", "cy")
JOB_S = 1.4


def watched() -> float:
    return penalty_of_table(1, is_watched=True)


def unwatched() -> float:
    return penalty_of_table(1, is_watched=False)


def serve(queue: FairQueue, seconds: float = JOB_S) -> Job | None:
    """Run one job from start to end."""
    job = queue.take()
    if job is not None:
        queue.done(job, seconds)
    return job


def crowd(queue: FairQueue, path: Path, jobs: int) -> None:
    for _ in range(jobs):
        queue.add([path], watched)


def test_nobody_waits_for_another_persons_crowd() -> None:
    queue = FairQueue(1)
    crowd(queue, ADA, 54)
    running = queue.take()
    assert running is not None
    mine = queue.add([BO], watched)
    assert queue.take() is None, "there is one worker, and it is busy"
    queue.done(running, JOB_S)
    assert serve(queue) is mine


def test_seconds_are_shared_not_jobs() -> None:
    """Long jobs are charged by their time, like short ones."""
    queue = FairQueue(1)
    charged = {"ada": 0.0, "bo": 0.0}
    for path in (ADA, BO):
        crowd(queue, path, 10)
    for _ in range(400):
        job = queue.take()
        assert job is not None
        assert job.payer is not None
        seconds = {"ada": 1.4, "bo": 0.1}[job.payer[1]]
        charged[job.payer[1]] += seconds + watched()
        queue.done(job, seconds)
        queue.add([job.payer], watched)
        assert abs(charged["ada"] - charged["bo"]) <= 1.4 + 0.1 + 2 * watched()
    assert min(charged.values()) > 50


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_shares_differ_by_a_job_of_each_at_most(workers: int) -> None:
    queue = FairQueue(workers)
    parties = {ADA: 54, BO: 3 * workers, CY: workers}
    served: Counter[str] = Counter()
    for path, jobs in parties.items():
        crowd(queue, path, jobs)
    running: list[Job] = []
    for _ in range(300):
        while (job := queue.take()) is not None:
            running.append(job)
        assert len(running) == workers == queue.running
        job = running.pop(0)
        assert job.payer is not None
        queue.done(job, 1.0)
        served[job.payer[1]] += 1
        queue.add([job.payer], watched)
    assert max(served.values()) - min(served.values()) <= 2 * workers


def test_many_guests_of_one_address_share_its_part() -> None:
    queue = FairQueue(1)
    for number in range(50):
        queue.add([("a", f"guest {number}")], watched)
    queue.add([BO], watched)
    order = [serve(queue) for _ in range(3)]
    assert any(job is not None and job.payer == BO for job in order[:2])


def test_people_of_one_address_take_turns() -> None:
    queue = FairQueue(1)
    crowd(queue, ("a", "crowd"), 54)
    for _ in range(5):
        serve(queue)
    mine = queue.add([("a", "me")], watched)
    assert serve(queue) is mine


def test_hints_come_first_and_crowded_tables_later() -> None:
    queue = FairQueue(1)
    three = queue.add([ADA], lambda: penalty_of_table(3, is_watched=True))
    unseen = queue.add([BO], unwatched)
    one = queue.add([BO], watched)
    hint = queue.add([CY], penalty_of_hint)
    assert [serve(queue, 0.0) for _ in range(4)] == [hint, one, three, unseen]


@pytest.mark.parametrize("newcomers", [False, True])
def test_a_table_that_nobody_looks_at_is_not_starved(newcomers: bool) -> None:
    """Neither by one person who keeps playing, nor by people who arrive one after another."""
    queue = FairQueue(1)
    unseen = queue.add([ADA], unwatched)
    for turn in range(20):
        crowd(queue, (f"address {turn}", "guest") if newcomers else BO, 1)
        if serve(queue) is unseen:
            assert turn > 0, "those with viewers go first"
            break
    else:
        pytest.fail("it never came to its turn")


def test_viewers_count_when_a_worker_is_free() -> None:
    queue = FairQueue(1)
    viewers = {"first": 0, "second": 0}

    def penalty_at(table: str) -> Callable[[], float]:
        return lambda: penalty_of_table(1, is_watched=viewers[table] > 0)

    jobs = {table: queue.add([ADA], penalty_at(table)) for table in viewers}
    viewers["second"] = 1
    assert serve(queue) is jobs["second"]


def test_a_person_who_rests_saves_up_nothing() -> None:
    queue = FairQueue(1)
    queue.add([BO], watched)
    serve(queue)
    crowd(queue, ADA, 100)
    for _ in range(60):
        serve(queue)
    crowd(queue, BO, 30)
    payers = [job.payer for _ in range(20) if (job := serve(queue))]
    assert 9 <= payers.count(BO) <= 11


def test_a_table_of_several_is_paid_by_whoever_was_served_least() -> None:
    queue = FairQueue(1)
    crowd(queue, ADA, 54)
    for _ in range(10):
        serve(queue)
    shared = queue.add([ADA, BO], watched)
    assert serve(queue) is shared
    assert shared.payer == BO
    assert queue.waiting(BO) == 0


def test_a_job_that_is_dropped_is_never_given_out() -> None:
    queue = FairQueue(1)
    job = queue.add([ADA, BO], watched)
    queue.drop(job)
    assert queue.take() is None
    assert not queue.waiting(ADA)


def test_those_who_rest_are_forgotten() -> None:
    queue = FairQueue(1)
    for number in range(2 * MOST_RESTING + 10):
        queue.add([(f"address {number}", "guest")], watched)
        queue.add([ADA], watched)
        while len(queue.jobs) > 1:
            serve(queue)
    assert len(queue.root.below) <= MOST_RESTING + 1
    while serve(queue) is not None:
        pass
    assert not queue.root.below


def test_addresses_of_people_are_known_in_bounds() -> None:
    origins = Origins(most=2)
    assert origins.path("ada") == ("person ada", "ada")
    for person in ("ada", "bo", "ada", "cy"):
        origins.note(person, f"at {person}")
    assert origins.path("ada") == ("at ada", "ada")
    assert origins.path("cy") == ("at cy", "cy")
    assert origins.path("bo") == ("person bo", "bo"), "bo was seen longest ago"


# Time to think shrinks before people wait


class Simulation:
    """Workers that think exactly as long as the queue allows, on a clock of its own.

    A job that has ended is followed by the next one of the same person.
    """

    def __init__(self, workers: int) -> None:
        self.queue = FairQueue(workers)
        self.now = 0.0
        self.ends: list[tuple[float, int, Job]] = []
        self.added: dict[Job, float] = {}
        self.waited: dict[str, list[float]] = {}
        self.thought: dict[str, list[float]] = {}

    def add(self, path: Path, penalty: Callable[[], float] = watched) -> None:
        self.added[self.queue.add([path], penalty)] = self.now

    def run(self, until: float) -> None:
        while self.now < until:
            while (job := self.queue.take()) is not None:
                assert job.payer is not None
                person, seconds = job.payer[1], self.queue.seconds_for(job)
                self.waited.setdefault(person, []).append(self.now - self.added.pop(job))
                self.thought.setdefault(person, []).append(seconds)
                heappush(self.ends, (self.now + seconds, job.number, job))
            self.now, _, job = heappop(self.ends)
            assert job.payer is not None
            self.queue.done(job, self.thought[job.payer[1]][-1])
            self.add(job.payer)


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("jobs", [1, 10, 54])
def test_waiting_is_bounded_because_thinking_shrinks(workers: int, jobs: int) -> None:
    simulation = Simulation(workers)
    for _ in range(jobs):
        simulation.add(ADA)
    simulation.run(60.0)
    # The first jobs begin before the others are known to wait.
    assert max(simulation.waited["ada"]) <= MOST_WAIT_S + 2 * MOST_SECONDS
    assert len(simulation.waited["ada"]) > jobs


def test_a_crowd_shrinks_its_own_time_alone() -> None:
    simulation = Simulation(1)
    for _ in range(54):
        simulation.add(ADA)
    simulation.run(30.0)
    simulation.add(BO)
    simulation.run(60.0)
    assert min(simulation.thought["bo"]) >= 0.9 * MOST_SECONDS
    assert max(simulation.thought["ada"][-20:]) < 0.2
    assert max(simulation.waited["bo"]) <= MOST_SECONDS


def test_many_people_shrink_together() -> None:
    simulation = Simulation(1)
    for number in range(20):
        simulation.add((f"address {number}", f"guest {number}"))
    simulation.run(60.0)
    waited = [second for person in simulation.waited.values() for second in person]
    assert max(waited) <= MOST_WAIT_S + 2 * MOST_SECONDS
    assert all(min(thought) >= LEAST_SECONDS for thought in simulation.thought.values())


def test_hints_shrink_too() -> None:
    queue = FairQueue(1)
    crowd(queue, ADA, 60)
    hint = queue.add([ADA], penalty_of_hint)
    assert queue.take() is hint
    assert queue.seconds_for(hint) == LEAST_SECONDS


def test_alone_a_bot_has_all_its_time() -> None:
    queue = FairQueue(1)
    job = queue.add([ADA], watched)
    assert queue.take() is job
    assert queue.seconds_for(job) == MOST_SECONDS
