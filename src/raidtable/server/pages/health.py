"""For hosts: whether the server is alive, and metrics for Prometheus."""

import hmac

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest

from raidtable.engine.words import N_
from raidtable.server.errors import NotAllowed
from raidtable.server.security.addresses import is_local
from raidtable.server.services import services_of

VIEWERS = Gauge("raidtable_viewers", "Pages that are open at tables")
STREAMS = Gauge("raidtable_streams", "Event streams; one carries all pages of a browser")
TABLES_IN_MEMORY = Gauge("raidtable_tables_in_memory", "Tables that this process holds")

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> dict[str, str]:
    database = services_of(request).database
    await database.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    return {"status": "ok"}


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    services = services_of(request)
    if not may_measure(request, services.settings.metrics_token):
        raise NotAllowed(N_("Only the people who run this server can see these figures."))
    live_tables = services.tables.live.values()
    VIEWERS.set(sum(len(live.subscribers) for live in live_tables))
    STREAMS.set(services.streams.open)
    TABLES_IN_MEMORY.set(len(live_tables))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def may_measure(request: Request, token: str) -> bool:
    """Whether the caller may read the metrics: on this machine, or with the token of the host."""
    if is_local(request.scope):
        return True
    given = request.headers.get("authorization", "").encode()
    return bool(token) and hmac.compare_digest(given, f"Bearer {token}".encode())
