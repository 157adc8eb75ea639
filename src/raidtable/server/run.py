"""Runs the server until it is stopped, and lets open requests finish."""

import asyncio
import logging.config
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn
from fastapi import FastAPI

from raidtable.server.app import make_app
from raidtable.server.database_url import POSTGRESQL, parsed_url
from raidtable.server.garbage import keep_pauses_short
from raidtable.server.listening import address_here, bound_sockets, log_addresses
from raidtable.server.logs import logging_settings
from raidtable.server.security.connections import (
    LimitedProtocol,
    limited_protocol,
    raise_file_limit,
)
from raidtable.server.service_manager import READY, STOPPING, ServiceManager, service_manager
from raidtable.server.services import Services
from raidtable.server.settings import Settings

# Requests that take longer than this are cut off when the server stops.
GRACE_S = 10


class StoppingServer(uvicorn.Server):
    """Ends the event streams first: otherwise it would wait for them forever."""

    def __init__(
        self,
        config: uvicorn.Config,
        services: Services,
        manager: ServiceManager | None = None,
        on_ready: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self.services = services
        self.manager = manager or ServiceManager()
        self.on_ready = on_ready
        self.signs_of_life: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.manager.tell(READY)
            self.on_ready()
            self.signs_of_life = asyncio.create_task(self.manager.keep_alive())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.signs_of_life is not None:
            self.signs_of_life.cancel()  # STOPPING is the last that the service manager hears
        self.manager.tell(STOPPING)
        self.services.end_streams()
        await super().shutdown(sockets)


def server_config(
    app: FastAPI,
    settings: Settings,
    protocol: type[LimitedProtocol] | None = None,
    **chosen: Any,
) -> uvicorn.Config:
    """The configuration of uvicorn: with our limits, and without trusting any proxy.

    The application itself reads `X-Forwarded-For`, from the proxies of the settings.
    """
    return uvicorn.Config(
        app,
        http=protocol or limited_protocol(settings, raise_file_limit()),
        loop=event_loop(settings.database),
        ws="none",
        proxy_headers=False,
        **chosen,
    )


def event_loop(database: str) -> str:
    """Uvicorn's name of the event loop. Psycopg cannot use the one that is usual on Windows."""
    is_postgresql = parsed_url(database).get_backend_name() == POSTGRESQL
    return "asyncio:SelectorEventLoop" if sys.platform == "win32" and is_postgresql else "auto"


def run(settings: Settings, tell: Callable[[str], None]) -> None:
    """Serve until SIGTERM or Ctrl+C. `tell` gets the address of the pages once they can be read."""
    manager = service_manager()
    logging.config.dictConfig(logging_settings(settings.log))
    listeners = bound_sockets(settings.host, settings.port)
    try:
        app = make_app(settings)
    except BaseException:
        for listener in listeners:
            listener.close()
        raise
    keep_pauses_short()
    config = server_config(app, settings, log_config=None, timeout_graceful_shutdown=GRACE_S)

    def on_ready() -> None:
        log_addresses(listeners)
        tell(f"{address_here(listeners)}{settings.base_path}/")

    StoppingServer(config, app.state.services, manager, on_ready).run(listeners)
