"""A TCP proxy between people and a server that drops connections, and reads slowly for some."""

import asyncio
import contextlib
import random
import socket
import threading
from types import TracebackType

from tests.server.processes import PATIENCE_S

DROPPED = 0.3
# A dropped connection ends after this many bytes of the answer at most; many end before the first.
MOST_BYTES = 20_000
READ = 65_536
# A slow reader takes this much at a time, and leaves the rest in small buffers.
SIP = 2_048
SLOW_S = 0.1


class FlakyProxy:
    """Passes each connection on to the server. It drops 30 % at random: before the request reaches
    the server, after that, or in the middle of the answer.

    `url` is for usual clients. For those that connect to `slow_url`, it also reads slowly, so that
    the server has to deal with a slow reader.
    """

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.random = random.Random(seed)
        self.is_calm = False
        # Connections before it calmed down.
        self.seen = 0
        self.dropped = 0
        self.url = self.slow_url = ""
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.Task[None]] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def calm_down(self) -> None:
        """From now on, drop nothing and read at full speed."""
        self.is_calm = True

    def __enter__(self) -> "FlakyProxy":
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join()

    def _run(self) -> None:
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        self._stopping = asyncio.Event()
        usual = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        slow = await asyncio.start_server(self._begin_slow, "127.0.0.1", 0)
        self.url, self.slow_url = (
            f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}" for server in (usual, slow)
        )
        self._ready.set()
        await self._stopping.wait()
        for server in (usual, slow):
            server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    def _begin(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_slow: bool = False
    ) -> None:
        task = asyncio.create_task(self._pass_on(reader, writer, is_slow=is_slow))
        self._open.add(task)
        task.add_done_callback(self._open.discard)

    def _begin_slow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._begin(reader, writer, is_slow=True)

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_slow: bool
    ) -> None:
        allowed = None  # the bytes of the answer until the connection is dropped
        if not self.is_calm:
            self.seen += 1
            if self.random.random() < DROPPED:
                self.dropped += 1
                allowed = self.random.choice((-1, 0, self.random.randrange(MOST_BYTES)))
        try:
            if allowed == -1:
                return  # the server never hears of it
            from_server, to_server = await connect_to(self.port, is_slow=is_slow)
            request = asyncio.create_task(copy_request(reader, to_server))
            try:
                await self._copy_answer(from_server, writer, allowed, is_slow=is_slow)
            finally:
                request.cancel()
                to_server.transport.abort()
        except OSError:
            pass  # one of the two has hung up, or the server is down: so does the other side see it
        finally:
            writer.transport.abort()

    async def _copy_answer(
        self,
        from_server: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        allowed: int | None,
        *,
        is_slow: bool,
    ) -> None:
        while data := await from_server.read(SIP if is_slow else READ):
            if allowed is not None:
                if len(data) > allowed:
                    return
                allowed -= len(data)
            writer.write(data)
            await writer.drain()
            if is_slow and not self.is_calm:
                await asyncio.sleep(SLOW_S)
        # The end of the answer must reach the client before the connection is aborted.
        writer.close()
        await writer.wait_closed()


async def connect_to(
    port: int, *, is_slow: bool
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    connection = socket.socket()
    try:
        if is_slow:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SIP)
        connection.setblocking(False)
        await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", port))
    except BaseException:
        connection.close()
        raise
    return await asyncio.open_connection(sock=connection, limit=SIP if is_slow else READ)


async def copy_request(reader: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):  # the answer's side notices it too
        while data := await reader.read(READ):
            to_server.write(data)
            await to_server.drain()
        # The client has hung up.
        to_server.transport.abort()
