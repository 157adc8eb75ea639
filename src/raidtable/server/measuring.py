"""Measures requests: how many there are by route and status, and how long each route takes.

The route is the template of the address, because addresses of tables would make a metric each. The
time is that until the answer begins: an event stream ends hours later. Every move is measured, so
the metrics of a route are looked up once.
"""

import time
from contextvars import ContextVar

from prometheus_client import Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

REQUESTS = Counter("raidtable_requests_total", "Requests, by route and status", ["route", "status"])
SECONDS = Histogram(
    "raidtable_request_seconds",
    "Time until the answer to a request begins, by route",
    ["route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
# Requests for addresses that no route has: others could make up any number of them.
OTHER = "other"
# The milliseconds until the answer began, for the log line of the request.
DURATION_MS: ContextVar[float | None] = ContextVar("duration_ms", default=None)

_counters: dict[tuple[str, int], Counter] = {}
_histograms: dict[str, Histogram] = {}


def count_request(route: str, status: int, seconds: float) -> None:
    key = (route, status)
    counter = _counters.get(key)
    if counter is None:
        counter = _counters[key] = REQUESTS.labels(route, str(status))
    counter.inc()
    histogram = _histograms.get(route)
    if histogram is None:
        histogram = _histograms[route] = SECONDS.labels(route)
    histogram.observe(seconds)


def route_of(scope: Scope) -> str:
    """The template of the route that answered a request."""
    path = getattr(scope.get("route"), "path", None)
    if path is not None:
        return str(path)
    # A folder of files is mounted: its root is all that is known of its route.
    return str(scope.get("root_path") or OTHER)


async def measured(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send, route: str | None = None
) -> None:
    """Answer a request, and measure that. `route` is its route if that is known before."""
    begun = time.perf_counter()

    async def watched(message: Message) -> None:
        if message["type"] == "http.response.start":
            seconds = time.perf_counter() - begun
            DURATION_MS.set(round(seconds * 1000, 3))
            count_request(route or route_of(scope), message["status"], seconds)
        await send(message)

    await app(scope, receive, watched)
