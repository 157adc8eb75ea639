"""A minimal HTTP client for load tests: its own cost must not distort the measurement.

A `Browser` is one person with a cookie and their own connections. A `Stream` is the event stream of
an open page. Both accept what browsers accept.
"""

import asyncio
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol, cast
from urllib.parse import urlencode

from raidtable.server.live.encodings import zstd

HOST = "127.0.0.1"
# What a browser says it accepts, by the compression that its streams get.
ACCEPTED = {"zstd": b"gzip, deflate, br, zstd", "gzip": b"gzip, deflate, br"}

CSRF = re.compile(rb'name="csrf" value="([^"]+)"')
LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")
COOKIE = re.compile(rb"(?i)\r\nset-cookie: *([^;\r]+)")
ENCODING = re.compile(rb"(?i)\r\ncontent-encoding: *(\w+)")
LOCATION = re.compile(rb"(?i)\r\nlocation: *([^\r]+)")
EVENT = b"event: update\nid: "
END_OF_NUMBER = re.compile(rb"[ \n]")

OnUpdate = Callable[[int, bytes], None]


class Answer:
    def __init__(self, head: bytes, body: bytes) -> None:
        self.status = int(head[9:12])
        self.head = head
        self.packed = body

    def header(self, pattern: re.Pattern[bytes]) -> bytes:
        found = pattern.search(self.head)
        return found[1] if found else b""

    def body(self, most: int = 0) -> bytes:
        """The unpacked body, or about its first `most` bytes."""
        if self.header(ENCODING).lower() != b"gzip":
            return self.packed
        return zlib.decompressobj(31).decompress(self.packed, most)


class Connection(asyncio.Protocol):
    """A keep-alive connection that sends one request at a time."""

    def __init__(self) -> None:
        self.received = bytearray()
        self.answer: asyncio.Future[Answer] | None = None
        self.was_used = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's has no common base

    def ask(self, request: bytes) -> "asyncio.Future[Answer]":
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answer

    def data_received(self, data: bytes) -> None:
        self.received += data
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self.received[:end])
        length = LENGTH.search(head)
        whole = end + 4 + (int(length[1]) if length else 0)
        if len(self.received) < whole:
            return
        answer = Answer(head, bytes(self.received[end + 4 : whole]))
        self.received.clear()
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(answer)

    def connection_lost(self, _: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError("The server has hung up."))


class Browser:
    """A person's browser: a cookie, and connections that it uses again while they are open."""

    def __init__(self, port: int, *, accepts: str = "zstd") -> None:
        self.port = port
        self.accept(accepts)
        self.cookie = b""
        self.csrf = ""
        self.idle: list[Connection] = []

    def accept(self, encoding: str) -> None:
        """Let its streams have that compression."""
        self.accepted = ACCEPTED[encoding]

    async def begin(self) -> None:
        """Load a page to get the session's cookie and the token of its forms."""
        found = CSRF.search((await self.ask("/account")).body())
        assert found is not None
        self.csrf = found[1].decode()

    async def ask(self, path: str, form: dict[str, str] | None = None) -> Answer:
        """Get a page, or post a form as the page's script does."""
        request = self.request(path, form)
        while True:
            connection = await self.connection()
            try:
                answer = await connection.ask(request)
            except ConnectionError:
                # The server closed an idle connection just now: browsers send it again, too.
                if not connection.was_used:
                    raise
                continue
            break
        connection.was_used = True
        self.idle.append(connection)
        self.cookie = answer.header(COOKIE) or self.cookie
        return answer

    def request(self, path: str, form: dict[str, str] | None = None) -> bytes:
        lines = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1".encode(),
            f"Host: {HOST}".encode(),
            b"Cookie: " + self.cookie,
            b"Accept-Encoding: " + self.accepted,
        ]
        body = b""
        if form is not None:
            body = urlencode({"csrf": self.csrf, **form}).encode()
            lines += [
                b"Content-Type: application/x-www-form-urlencoded",
                b"Content-Length: %d" % len(body),
                b"HX-Request: true",
                b"Raidtable-Stream: open",
            ]
        return b"\r\n".join([*lines, b"", body])

    async def connection(self) -> Connection:
        """An idle connection that the server has not closed, or a new one."""
        while self.idle:
            connection = self.idle.pop()
            if not connection.transport.is_closing():
                return connection
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(Connection, HOST, self.port))[1]

    async def follow(self, path: str, on_update: OnUpdate) -> "Stream":
        """Open the event stream of a page."""
        stream = Stream(self.request(path), on_update)
        await asyncio.get_running_loop().create_connection(lambda: stream, HOST, self.port)
        return stream

    def hang_up(self) -> None:
        """Close the idle connections."""
        while self.idle:
            self.idle.pop().transport.close()


class Decompressor(Protocol):
    def decompress(self, data: bytes, /) -> bytes: ...


class Stream(asyncio.Protocol):
    """The event stream of an open page; `on_update` gets the number and the text of each update."""

    def __init__(self, request: bytes, on_update: OnUpdate) -> None:
        self.request = request
        self.on_update = on_update
        self.received = bytearray()
        self.in_body = False
        self.unpacker: Decompressor | None = None
        self.text = b""
        self.bytes = 0
        self.updates = 0
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def connection_lost(self, _: Exception | None) -> None:
        self.is_open = False

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.in_body and not self.read_head():
            return
        for chunk in self.chunks():
            self.bytes += len(chunk)
            self.text += chunk if self.unpacker is None else self.unpacker.decompress(chunk)
        *events, self.text = self.text.split(b"\n\n")
        for event in events:
            if event.startswith(EVENT):
                self.updates += 1
                number = END_OF_NUMBER.search(event, len(EVENT))
                assert number is not None
                self.on_update(int(event[len(EVENT) : number.start()]), event)

    def read_head(self) -> bool:
        """Read the status and the headers; False if they have not arrived completely."""
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return False
        answer = Answer(bytes(self.received[:end]), b"")
        if answer.status != 200:
            raise RuntimeError(f"A stream was refused: {bytes(self.received[:600])!r}")
        encoding = answer.header(ENCODING).lower()
        if encoding == b"zstd":
            self.unpacker = zstd.ZstdDecompressor()
        elif encoding == b"gzip":
            self.unpacker = zlib.decompressobj(31)
        del self.received[: end + 4]
        self.in_body = self.is_open = True
        return True

    def chunks(self) -> Iterator[bytes]:
        """The complete chunks received so far."""
        start = 0
        while True:
            line = self.received.find(b"\r\n", start)
            if line < 0:
                break
            size = int(self.received[start:line], 16)
            if len(self.received) < line + 4 + size:
                break
            yield bytes(self.received[line + 2 : line + 2 + size])
            start = line + 4 + size
        del self.received[:start]
