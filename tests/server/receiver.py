"""A server on localhost that receives what Raidtable sends: webhooks and push messages."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Received(NamedTuple):
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Receiver(ThreadingHTTPServer):
    """Answers every request with `status`, and with a redirect if `location` is set."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.port = self.server_address[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.received: list[Received] = []
        self.status = 200
        self.location = ""
        self.hangs = threading.Event()
        self.hangs.set()


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def log_message(self, *about: object) -> None:
        pass

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.received.append(Received(self.path, headers, body))
        self.server.hangs.wait(30)
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.send_header("Content-Length", "0")
        self.end_headers()


@contextmanager
def running_receiver() -> Iterator[Receiver]:
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server
    finally:
        server.hangs.set()
        server.shutdown()
        thread.join()
        server.server_close()
