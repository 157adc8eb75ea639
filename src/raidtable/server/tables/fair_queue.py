"""The fair queue for bot workers: shared between addresses, and there between people.

This is start-time fair queueing (Goyal, Vin and Cheng, 1996) on two levels. Each party has a tag:
the virtual time at which its last job ended. Its next job starts at that tag plus the penalty of
the job, and ends as many virtual seconds later as it takes real ones. The job with the earliest
start is next, and its start is the time of the level's clock. A party that comes back after a rest
begins at the clock: it saves up no credit.

So what two parties with waiting jobs are charged never differs by more than one job of each,
whatever number of jobs either of them has. Penalties let hints and tables with viewers go first.
They starve nobody: newcomers start at the clock, and the clock passes every start in the end.

The queue also says how long each job may take. When jobs wait, a decision gets less time, so that
people wait for weaker bots rather than for long: all that waits is to be served in `MOST_WAIT_S`.
The time is divided as the workers are, between addresses, then between people, then between the
jobs of a person. So a crowd shortens its own thinking and nobody else's. Beyond `LEAST_SECONDS`
nothing shrinks: above 56 jobs for each worker the wait grows with their number.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count

# Virtual seconds by which a job starts later than a hint.
WATCHED_PENALTY_S = 0.2
UNWATCHED_PENALTY_S = 2.0
FUTURES_PENALTY_S = 4.0
REVIEW_PENALTY_S = 8.0
BOT_PENALTY_S = 0.1
# The initial charge of a job, until its actual time is known.
ESTIMATE_S = 0.5
# The time of a decision when nobody waits. A level's budget is in simulations: on a slow machine it
# ends after this time.
MOST_SECONDS = 1.4
# The least time of a decision, however many wait.
LEAST_SECONDS = 0.05
# All jobs that wait are to be served in this time.
MOST_WAIT_S = 2.8
# The most parties of a level; above it the idle ones are forgotten.
MOST_RESTING = 1000

Path = tuple[str, str]  # address, person


@dataclass(eq=False)
class Job:
    """A job for a worker, for all of these people: the one served least pays."""

    paths: tuple[Path, ...]
    penalty: Callable[[], float]  # asked when a worker is free, as viewers come and go
    payer: Path | None = None
    number: int = 0


def penalty_of_table(bots: int, *, is_watched: bool) -> float:
    """Tables with viewers come before others, and tables with few bots before crowded ones."""
    base = WATCHED_PENALTY_S if is_watched else UNWATCHED_PENALTY_S
    return base + BOT_PENALTY_S * (bots - 1)


def penalty_of_hint() -> float:
    return 0.0


def penalty_of_futures() -> float:
    """Somebody looks at them, but nobody's game waits."""
    return FUTURES_PENALTY_S


def penalty_of_review() -> float:
    """Reviews take what bots and hints leave."""
    return REVIEW_PENALTY_S


@dataclass(eq=False)
class Party:
    """An address or a person: its tag, its waiting jobs, and the clock of those below it."""

    tag: float = 0.0
    running: int = 0
    clock: float = 0.0
    jobs: dict[int, Job] = field(default_factory=dict)
    below: dict[str, "Party"] = field(default_factory=dict)

    def member(self, name: str) -> "Party":
        """The party below of that name; one that rested begins at the clock."""
        party = self.below.get(name)
        if party is None:
            if len(self.below) >= MOST_RESTING:
                self.forget_resting()
            party = self.below[name] = Party(self.clock)
        elif not party.is_busy():
            party.tag = max(party.tag, self.clock)
        return party

    def is_busy(self) -> bool:
        return bool(self.jobs) or self.running > 0 or any(p.is_busy() for p in self.below.values())

    def is_waiting(self) -> bool:
        return bool(self.jobs) or any(p.is_waiting() for p in self.below.values())

    def waiting_parties(self, besides: str) -> int:
        """The number of parties below with waiting jobs, and of that one in any case."""
        return sum(name == besides or party.is_waiting() for name, party in self.below.items())

    def forget_resting(self) -> None:
        """Drop the parties that have no jobs, with the little they may owe."""
        self.below = {name: party for name, party in self.below.items() if party.is_busy()}


class FairQueue:
    """The jobs that wait for a worker; no more are given out than there are workers."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.running = 0
        self.root = Party()
        self.jobs: dict[int, Job] = {}
        self.numbers = count(1)

    def __len__(self) -> int:
        """The number of jobs that wait."""
        return len(self.jobs)

    def add(self, paths: Iterable[Path], penalty: Callable[[], float]) -> Job:
        job = Job(tuple(paths), penalty, number=next(self.numbers))
        self.jobs[job.number] = job
        for address, person in job.paths:
            self.root.member(address).member(person).jobs[job.number] = job
        return job

    def waiting(self, path: Path) -> int:
        """The number of waiting jobs of that person."""
        address = self.root.below.get(path[0])
        person = address.below.get(path[1]) if address else None
        return len(person.jobs) if person else 0

    def drop(self, job: Job) -> None:
        """Remove a job that nobody needs any more and no worker has."""
        if self.jobs.pop(job.number, None) is not None:
            for address, person in job.paths:
                del self.root.below[address].below[person].jobs[job.number]

    def take(self) -> Job | None:
        """The next job, if there is one and a worker is free for it; it is running then."""
        if self.running >= self.workers:
            return None
        # The job of each address that starts first by the tags of its people.
        firsts: dict[str, tuple[float, int, Job, float, str]] = {}
        for job in self.jobs.values():
            penalty = job.penalty()
            for address, name in job.paths:
                start = self.root.below[address].below[name].tag + penalty
                found = (start, job.number, job, penalty, name)
                if address not in firsts or found[:2] < firsts[address][:2]:
                    firsts[address] = found
        if not firsts:
            return None
        address, (_, _, job, penalty, name) = min(
            firsts.items(), key=lambda item: (self.root.below[item[0]].tag + item[1][3], item[1][1])
        )
        job.payer = (address, name)
        self.drop(job)
        self.running += 1
        level = self.root
        for name in job.payer:
            party = level.below[name]
            start = party.tag + penalty
            level.clock = max(level.clock, start)
            party.tag = start + ESTIMATE_S
            party.running += 1
            level = party
        return job

    def seconds_for(self, job: Job) -> float:
        """How long a job that was taken may take."""
        assert job.payer is not None
        address, person = job.payer
        at_address = self.root.below[address]
        shares = self.root.waiting_parties(address) * at_address.waiting_parties(person)
        jobs = len(at_address.below[person].jobs) + 1
        fair = MOST_WAIT_S * self.workers / (shares * jobs)
        return min(max(fair, LEAST_SECONDS), MOST_SECONDS)

    def done(self, job: Job, seconds: float) -> None:
        """A worker is free again; its time is charged."""
        assert job.payer is not None
        self.running -= 1
        level = self.root
        for name in job.payer:
            level = level.below[name]
            level.tag += seconds - ESTIMATE_S
            level.running -= 1
        if not self.running and not self.jobs:
            self.root = Party()  # nobody competed, so nobody owes anything


class Origins:
    """The addresses from which people came last; those seen longest ago are forgotten."""

    def __init__(self, most: int = 10_000) -> None:
        self.most = most
        self.by_person: dict[str, str] = {}

    def note(self, person: str, address: str) -> None:
        self.by_person.pop(person, None)
        self.by_person[person] = address
        if len(self.by_person) > self.most:
            del self.by_person[next(iter(self.by_person))]

    def path(self, person: str) -> Path:
        """The path of a person. One whose address is not known counts as a separate address."""
        return self.by_person.get(person, f"person {person}"), person
