"""For hosts: whether the server is alive, and metrics for Prometheus."""

import hmac
import os
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from raidtable.engine.words import N_
from raidtable.server.errors import NotAllowed
from raidtable.server.placement import METRICS_FOLDER
from raidtable.server.security.addresses import is_local
from raidtable.server.services import services_of

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> dict[str, str]:
    """Whether the database responds. During maintenance the server is healthy and says so."""
    services = services_of(request)
    await services.database.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    stops_at = services.rules.now.stops_at
    if stops_at is None:
        return {"status": "ok"}
    state = "paused" if services.rules.is_paused else "announced"
    moment = datetime.fromtimestamp(stops_at, UTC).isoformat(timespec="seconds")
    return {"status": "ok", "maintenance": state, "moves_stop_at": moment}


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    services = services_of(request)
    if not may_measure(request, services.settings.metrics_token):
        raise NotAllowed(N_("Only the people who run this server can see these figures."))
    services.measure()
    return Response(generate_latest(registry()), media_type=CONTENT_TYPE_LATEST)


def registry() -> CollectorRegistry:
    """The metrics of this process or, if there are several workers, of all of them."""
    if METRICS_FOLDER not in os.environ:
        return REGISTRY
    of_all = CollectorRegistry()
    MultiProcessCollector(of_all)  # type: ignore[no-untyped-call]
    return of_all


def may_measure(request: Request, token: str) -> bool:
    """Whether the caller may read the metrics: on this machine, or with the token of the host."""
    if is_local(request.scope):
        return True
    given = request.headers.get("authorization", "").encode()
    return bool(token) and hmac.compare_digest(given, f"Bearer {token}".encode())
