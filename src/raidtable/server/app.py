"""The web application: its routes, and the layers that every request passes."""

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from raidtable.engine.errors import RaidtableError
from raidtable.server.api import routes as api
from raidtable.server.pages import (
    about,
    accounts,
    api_guide,
    chat,
    events,
    health,
    hints,
    home,
    replay,
    result_picture,
    rules,
    seats,
    table,
)
from raidtable.server.pages.error_pages import (
    FaultPages,
    error_page,
    show_error,
    show_http_error,
    show_invalid,
)
from raidtable.server.pages.static_files import STATIC
from raidtable.server.placement import ALONE, Placement
from raidtable.server.security.addresses import Forwarded, Proxies
from raidtable.server.security.csrf_gate import CsrfGate
from raidtable.server.security.request_guard import RequestGuard
from raidtable.server.services import Services
from raidtable.server.settings import Settings

PAGES = (
    home,
    table,
    events,
    result_picture,
    hints,
    seats,
    chat,
    replay,
    rules,
    about,
    accounts,
    api_guide,
    health,
)


def make_app(settings: Settings, place: Placement = ALONE) -> FastAPI:
    services = Services(settings, place)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        services.start()
        yield
        await services.close()

    app = FastAPI(title="Raidtable", version="1", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.services = services
    app.router.routes.insert(0, table.ACT)
    if STATIC.is_dir():
        app.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC)), name="static")
    add_layers(app, services)
    for page in PAGES:
        app.include_router(page.router)
    app.include_router(api.router)
    return app


def add_layers(app: FastAPI, services: Services) -> None:
    """Add the layers of every request: its size, its session and form, error messages."""
    # The last one added is the first to see a request.
    app.add_middleware(FaultPages)
    app.add_middleware(
        CsrfGate,
        sessions=services.sessions,
        revocations=services.revocations,
        error_page=error_page,
    )
    app.add_middleware(RequestGuard)
    app.add_middleware(Forwarded, proxies=Proxies(services.settings.trusted_proxies))
    app.add_exception_handler(RaidtableError, show_error)
    app.add_exception_handler(HTTPException, show_http_error)
    app.add_exception_handler(RequestValidationError, show_invalid)
