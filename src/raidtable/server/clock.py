"""The time of the server, which tests can drive."""

import time


class Clock:
    """Seconds since 1970, as all rows store them."""

    def now(self) -> float:
        return time.time()
