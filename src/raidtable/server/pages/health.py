"""For hosts: whether the server is alive, and metrics for Prometheus."""

import hmac
import os
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from raidtable.engine.words import N_
from raidtable.server.errors import NotAllowed, Unavailable
from raidtable.server.placement import METRICS_FOLDER
from raidtable.server.security.addresses import is_local
from raidtable.server.services import services_of

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Whether the server can read and save. In English: programs read it, and hosts.

    Late backups and maintenance are named, but don't make the server ill.
    """
    services = services_of(request)
    try:
        await services.database.check()
    except Unavailable as problem:
        return JSONResponse(
            {"status": "unavailable", "problem": f"{problem} Reason: {problem.reason}."}, 503
        )
    health = {"status": "ok"}
    if services.backups is not None:
        health["backups"] = "late" if services.backups.are_late() else "ok"
    stops_at = services.rules.now.stops_at
    if stops_at is not None:
        health["maintenance"] = "paused" if services.rules.is_paused else "announced"
        moment = datetime.fromtimestamp(stops_at, UTC)
        health["moves_stop_at"] = moment.isoformat(timespec="seconds")
    return JSONResponse(health)


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
