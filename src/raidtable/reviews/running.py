"""Runs a review to its end: in this process, or in several."""

import time
from collections.abc import Callable, Mapping

from raidtable.arena.pool import opened
from raidtable.reviews.data import ReviewData
from raidtable.reviews.judge import JudgeSettings
from raidtable.reviews.reviewer import Reviewer
from raidtable.reviews.tasks import perform

# Called now and then with the review so far.
Watcher = Callable[[ReviewData], None]


def reviewed(
    record: Mapping[str, object] | str | bytes,
    settings: JudgeSettings | None = None,
    *,
    seconds: float | None = None,
    processes: int = 1,
    watcher: Watcher | None = None,
    begun: ReviewData | None = None,
) -> ReviewData:
    """The review of a record. After that many seconds it ends with what is known by then, most
    interesting things first; its state is then still "running"."""
    reviewer = Reviewer(record, settings, begun)
    ends = None if seconds is None else time.monotonic() + seconds
    with opened(processes) as pool:
        while not reviewer.is_done:
            for findings in pool.map(perform, reviewer.tasks()):
                reviewer.add(findings)
                if watcher is not None:
                    watcher(reviewer.refresh())
                if ends is not None and time.monotonic() >= ends:
                    return reviewer.refresh()
            reviewer.refresh()
    return reviewer.data
