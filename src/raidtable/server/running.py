"""Runs the server until it is told to stop, and lets what is under way finish."""

import gc
import logging.config
import socket
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI
from sqlalchemy import make_url

from raidtable.server.app import make_app
from raidtable.server.connections import limited_protocol, raise_file_limit
from raidtable.server.core import Server
from raidtable.server.logs import logging_settings
from raidtable.server.settings import Settings

# Requests that take longer than this are cut off when the server stops.
GRACE_S = 10


class StoppingServer(uvicorn.Server):
    """Ends the event streams first: they would otherwise be waited for in vain."""

    def __init__(self, config: uvicorn.Config, tables: Server) -> None:
        super().__init__(config)
        self.tables = tables

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.tables.end_streams()
        await super().shutdown(sockets)


def calm_collector() -> None:
    """Spares players the pauses of the collector of circles.

    What was there before the first table stays, and need never be looked at again. What comes later
    is looked at while it is young; the whole, with all tables in memory, only rarely.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def server_config(app: FastAPI, settings: Settings, **chosen: Any) -> uvicorn.Config:
    """How uvicorn serves the application: with our limits, and without trusting any proxy.

    The application itself reads `X-Forwarded-For`, from the proxies of the settings.
    """
    protocol = limited_protocol(settings, raise_file_limit())
    return uvicorn.Config(
        app,
        http=protocol,
        loop=event_loop(settings.database),
        ws="none",
        proxy_headers=False,
        **chosen,
    )


def event_loop(database: str) -> str:
    """Uvicorn's name of the event loop. Psycopg cannot use the one that is usual on Windows."""
    is_postgresql = make_url(database).get_backend_name() == "postgresql"
    return "asyncio:SelectorEventLoop" if sys.platform == "win32" and is_postgresql else "auto"


def run(settings: Settings) -> None:
    """Serves until SIGTERM or Ctrl+C."""
    logging.config.dictConfig(logging_settings(settings.log))
    app = make_app(settings)
    calm_collector()
    config = server_config(
        app,
        settings,
        host=settings.host,
        port=settings.port,
        log_config=None,
        timeout_graceful_shutdown=GRACE_S,
    )
    StoppingServer(config, app.state.server).run()
