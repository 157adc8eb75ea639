"""A clock that tests drive."""

from datetime import UTC, datetime

from raidtable.server.clock import Clock

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
# A Wednesday.
BEGIN = datetime(2026, 11, 18, 9, tzinfo=UTC).timestamp()


class DrivenClock(Clock):
    """Stands until it is set or moved on."""

    def __init__(self, moment: float = BEGIN) -> None:
        self.moment = moment

    def now(self) -> float:
        return self.moment

    def pass_time(self, seconds: float) -> None:
        self.moment += seconds

    def set(self, text: str) -> None:
        """Set it to a moment such as 2026-03-29T01:30+00:00."""
        self.moment = datetime.fromisoformat(text).timestamp()
