"""Limits: how often something may be done, and how many event streams may be open."""

import time
from collections import Counter

from raidtable.server.settings import Settings

# The most callers that are remembered; above it those without a recent call are forgotten.
MOST_CALLERS = 10_000
# The least that a worker allows of a limit that all workers share.
LEAST_SHARE = 5


class Limit:
    """At most `times` calls in `seconds` seconds, for each caller."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times = times
        self.seconds = seconds
        self.calls: dict[str, list[float]] = {}

    def allows(self, caller: str) -> bool:
        """Whether one more call is within the limit; a rejected call does not count."""
        now = time.monotonic()
        recent = [at for at in self.calls.get(caller, []) if now - at < self.seconds]
        if len(recent) >= self.times:
            return False
        self.calls[caller] = [*recent, now]
        if len(self.calls) > MOST_CALLERS:
            self.calls = {
                name: kept for name, kept in self.calls.items() if now - kept[-1] < self.seconds
            }
        return True

    def forget(self, caller: str) -> None:
        """Reset the count of that caller."""
        self.calls.pop(caller, None)


class RateLimits:
    """How often people may do what costs something."""

    def __init__(self, settings: Settings) -> None:
        # What belongs to no table reaches any worker, so the workers divide its limits.
        tables = share_of(settings.new_tables_per_minute, settings.workers)
        tries = share_of(10, settings.workers)
        # By address: a caller who throws the cookie away is a new guest each time.
        self.new_tables = Limit(tables, 60)
        self.new_guests = Limit(tables, 60)
        self.chat = Limit(40, 30)
        self.logins = Limit(tries, 60)
        self.hints = Limit(30, 60)
        self.reports = Limit(share_of(10, settings.workers), 3600)
        self.exports = Limit(share_of(10, settings.workers), 600)
        self.inviting = Limit(share_of(40, settings.workers), 3600)  # by person
        self.pictures = Limit(30, 60)
        self.reviews = Limit(10, 60)
        self.futures = Limit(240, 60)  # few are played at a time, whatever is asked for
        # By login, so that many addresses together do not guess faster.
        self.passwords = Limit(tries, 300)


def share_of(times: int, workers: int) -> int:
    """The part of a limit that each worker allows. It stays large enough for one person, whose
    requests may all reach the same worker."""
    return max(-(-times // workers), min(times, LEAST_SHARE))


class StreamLimits:
    """Limits on the number of event streams: in total, by address and by person."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.most_streams
        self.most_of_address = settings.streams_per_address
        self.most_of_person = settings.streams_per_person
        self.open = 0
        self.by_address: Counter[str] = Counter()
        self.by_person: Counter[str] = Counter()

    def enter(self, address: str, person: str) -> bool:
        """Count a new stream; False if there are too many already."""
        if (
            self.open >= self.most
            or self.by_address[address] >= self.most_of_address
            or self.by_person[person] >= self.most_of_person
        ):
            return False
        self.open += 1
        self.by_address[address] += 1
        self.by_person[person] += 1
        return True

    def leave(self, address: str, person: str) -> None:
        self.open -= 1
        for counts, name in ((self.by_address, address), (self.by_person, person)):
            counts[name] -= 1
            if not counts[name]:
                del counts[name]
