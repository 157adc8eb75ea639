"""The web application: its routes, and the layers that every request passes."""

import contextlib
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from raidtable.engine.errors import RaidtableError
from raidtable.server import base_path
from raidtable.server.api import days_routes
from raidtable.server.api import people as people_api
from raidtable.server.api import routes as api
from raidtable.server.clock import Clock
from raidtable.server.measuring import measured
from raidtable.server.pages import (
    about,
    accounts,
    admin,
    admin_actions,
    api_guide,
    chat,
    days_off,
    events,
    futures,
    health,
    hints,
    home,
    installing,
    invitations,
    inviting,
    notes,
    notice_links,
    notices,
    oidc,
    orders,
    own_data,
    pace,
    passkeys,
    people,
    puzzles,
    replay,
    result_picture,
    review,
    rules,
    seats,
    table,
    waiting,
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

DECISION = re.compile(r"/t/([^/]+)/act")
PAGES = (
    home,
    table,
    events,
    result_picture,
    hints,
    seats,
    pace,
    chat,
    orders,
    notes,
    waiting,
    replay,
    review,
    futures,
    rules,
    about,
    accounts,
    days_off,
    invitations,
    inviting,
    oidc,
    own_data,
    passkeys,
    notices,
    notice_links,
    installing,
    people,
    puzzles,
    admin,
    admin_actions,
    api_guide,
    health,
)


def make_app(settings: Settings, place: Placement = ALONE, clock: Clock | None = None) -> FastAPI:
    services = Services(settings, place, clock)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        services.start()
        yield
        await services.close()

    base_path.use(settings.base_path)
    app = App(
        title="Raidtable",
        version="1",
        servers=[{"url": settings.base_path}] if settings.base_path else None,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.services = services
    app.prefix = settings.base_path
    if app.prefix:
        app.router.redirect_slashes = False  # the framework would leave the prefix out
    app.router.routes.insert(0, table.ACT)
    app.decide = decision_lane(services)
    if STATIC.is_dir():
        app.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC)), name="static")
    add_layers(app, services)
    for page in PAGES:
        app.include_router(page.router)
    app.include_router(api.router)
    app.include_router(days_routes.router)
    app.include_router(people_api.router)
    return app


class App(FastAPI):
    """The framework, except for decisions: every move is one, and they pass only our own layers."""

    decide: ASGIApp
    prefix: str

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.prefix and scope["type"] == "http":
            path = base_path.without_prefix(scope["path"], self.prefix)
            if scope["path"] == self.prefix or (path.endswith("/") and path != "/"):
                # Relative links and the paths of cookies need the address as we write it.
                query = scope["query_string"].decode("latin-1")
                address = f"{self.prefix}{path.rstrip('/') or '/'}{query and f'?{query}'}"
                await RedirectResponse(address, 308)(scope, receive, send)
                return
            # A copy: the log shows the path that was asked for.
            scope = {**scope, "path": path}
        if scope["type"] == "http" and scope["method"] == "POST":
            found = DECISION.fullmatch(scope["path"])
            if found:
                scope["app"] = self
                scope["path_params"] = {"table": found[1]}
                await measured(self.decide, scope, receive, send, table.ACT.path)
                return
        if scope["type"] == "http":
            await measured(super().__call__, scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


async def answer_decision(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive, send)
    try:
        answer = await table.act(request)
    except RaidtableError as problem:
        answer = await show_error(request, problem)
    await answer(scope, receive, send)


def decision_lane(services: Services) -> ASGIApp:
    lane: ASGIApp = answer_decision
    for layer, given in layers(services):
        lane = layer(lane, **given)
    return lane


def layers(services: Services) -> list[tuple[Callable[..., ASGIApp], dict[str, Any]]]:
    """The layers of every request, the last one first: error messages, its session and form, its
    size, the address that it came from."""
    gate = {
        "sessions": services.sessions,
        "revocations": services.revocations,
        "doors": services.doors,
        "error_page": error_page,
    }
    return [
        (FaultPages, {}),
        (CsrfGate, gate),
        (RequestGuard, {}),
        (Forwarded, {"proxies": Proxies(services.settings.trusted_proxies)}),
    ]


def add_layers(app: FastAPI, services: Services) -> None:
    # The last one added is the first to see a request.
    for layer, given in layers(services):
        app.add_middleware(layer, **given)
    app.add_exception_handler(RaidtableError, show_error)
    app.add_exception_handler(HTTPException, show_http_error)
    app.add_exception_handler(RequestValidationError, show_invalid)
