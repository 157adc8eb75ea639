"""The web application: its routes, and what holds for every answer."""

import contextlib
import hmac
import json
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request, Response
from fastapi.encoders import jsonable_encoder
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.middleware.gzip import GZipMiddleware

from raidtable.engine.errors import RaidtableError
from raidtable.engine.words import N_
from raidtable.server.addresses import Forwarded, Proxies, is_local
from raidtable.server.api import api_router, leave_pages_out
from raidtable.server.core import STATIC, Server, problem_page
from raidtable.server.fault_pages import FaultPages
from raidtable.server.gate import BAD_FORM, Gate
from raidtable.server.lobby_pages import add_accounts, add_pages
from raidtable.server.replay import add_replay
from raidtable.server.rules_pages import add_rules
from raidtable.server.service import Failed, NotYours, Unknown, Unreadable
from raidtable.server.sessions import Guard
from raidtable.server.settings import Settings
from raidtable.server.table_pages import add_table

STATUSES: list[tuple[type[RaidtableError], int]] = [
    (Unknown, 404),
    (NotYours, 403),
    (Unreadable, 410),
    (Failed, 500),
]
VIEWERS = Gauge("raidtable_viewers", "Pages that are open at tables")
TABLES_IN_MEMORY = Gauge("raidtable_tables_in_memory", "Tables that this process holds")


def make_app(settings: Settings) -> FastAPI:
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        server.start()
        yield
        await server.close()

    app = FastAPI(title="Raidtable", version="1", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.server = server
    if STATIC.is_dir():
        app.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC)), name="static")
    add_guards(app, server, Proxies(settings.trusted_proxies))
    add_pages(app, server)
    add_rules(app, server)
    add_table(app, server)
    add_accounts(app, server)
    add_replay(app, server)
    add_measures(app, server)
    leave_pages_out(app)
    app.include_router(
        api_router(server.tables, server.tokens, server.revocations, server.creating)
    )
    return app


def add_guards(app: FastAPI, server: Server, proxies: Proxies) -> None:
    """What holds for every request: its size, its session and form, errors as sentences."""

    # The last one added is the first to see a request.
    app.add_middleware(FaultPages)
    app.add_middleware(Gate, server=server)
    app.add_middleware(Guard)
    app.add_middleware(Forwarded, proxies=proxies)

    @app.exception_handler(RaidtableError)
    async def tell(request: Request, problem: Exception) -> Response:
        status = next((code for kind, code in STATUSES if isinstance(problem, kind)), 400)
        return problem_page(request, str(problem), status)

    @app.exception_handler(StarletteHTTPException)
    async def tell_http(request: Request, problem: StarletteHTTPException) -> Response:
        if request.url.path.startswith("/api/"):
            return await http_exception_handler(request, problem)
        return problem_page(request, N_("There is no such page."), problem.status_code)

    @app.exception_handler(RequestValidationError)
    async def tell_invalid(request: Request, problem: RequestValidationError) -> Response:
        if request.url.path.startswith("/api/"):
            return invalid(problem)
        return problem_page(request, BAD_FORM, 422)


def invalid(problem: RequestValidationError) -> Response:
    """Say what is wrong with a request to the API.

    What was sent may not be valid Unicode, so the answer is written in ASCII.
    """
    detail = json.dumps({"detail": jsonable_encoder(problem.errors())})
    return Response(detail, 422, media_type="application/json")


def add_measures(app: FastAPI, server: Server) -> None:
    """Whether it lives, and figures for Prometheus."""

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        await server.store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
        return {"status": "ok"}

    @app.get("/metrics")
    async def metrics(request: Request) -> Response:
        if not may_measure(request, server.settings.metrics_token):
            raise NotYours(N_("These figures are only for the people who run this server."))
        VIEWERS.set(sum(len(live.viewers) for live in server.tables.live.values()))
        TABLES_IN_MEMORY.set(len(server.tables.live))
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def may_measure(request: Request, token: str) -> bool:
    """Whether the caller may read the figures: on this machine, or with the token of the host."""
    if is_local(request.scope):
        return True
    given = request.headers.get("authorization", "").encode()
    return bool(token) and hmac.compare_digest(given, f"Bearer {token}".encode())
