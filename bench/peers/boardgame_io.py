"""Tables of a boardgame.io server under load: its lobby over HTTP, its matches over socket.io.

The client speaks just enough of WebSocket (RFC 6455), Engine.IO 4 and Socket.IO 5 to follow a match
and to move. It searches the messages for what it needs instead of parsing them, to cost as little
as possible.
"""

import asyncio
import base64
import json
import os
import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

from browsers import HOST
from load import Load, LoadedTable
from processes import ServerProcess, free_port

HERE = Path(__file__).parent
GAME = "bench"
SEATS = 4
SITES = 24
AT_ONCE = 16

STATE = re.compile(rb'"_stateID":(\d+)')
PLAYER = re.compile(rb'"currentPlayer":"(\d)"')
# Prefixes of messages: Engine.IO's packet, Socket.IO's packet, and the namespace of the game.
PING, PONG = b"2", b"3"
OPENED = b"0"
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
# WebSocket: the first byte of a text, and the bit that says that a mask follows. A client must mask
# what it sends; a mask of zeros changes nothing.
TEXT, MASKED, NO_MASK = 0x81, 0x80, bytes(4)


class Socket(asyncio.Protocol):
    """One player's connection; `on_state` gets the number of moves and the player to move."""

    def __init__(self, port: int, join: bytes, on_state: Callable[[int, int], None]) -> None:
        self.port = port
        self.join = join
        self.on_state = on_state
        self.received = bytearray()
        self.is_open = False
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        size = len(text)
        length = bytes([MASKED | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([TEXT]) + length + NO_MASK + text)

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.is_open:
            end = self.received.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.received.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(f"No WebSocket: {bytes(self.received[:300])!r}")
            del self.received[: end + 4]
            self.is_open = True
        while (frame := self.next_frame()) is not None:
            self.take(frame)

    def next_frame(self) -> bytes | None:
        """The text of the next complete frame; a server does not mask what it sends."""
        got = self.received
        if len(got) < 2:
            return None
        start, size = 2, got[1]
        if size == 126:
            start, size = 4, int.from_bytes(got[2:4], "big")
        elif size == 127:
            start, size = 10, int.from_bytes(got[2:10], "big")
        if len(got) < start or len(got) < start + size:
            return None
        frame = bytes(got[start : start + size])
        del got[: start + size]
        return frame

    def take(self, message: bytes) -> None:
        if message.startswith(EVENT):
            self.bytes += len(message)
            state, player = STATE.search(message), PLAYER.search(message)
            if state is not None and player is not None:
                self.on_state(int(state[1]), int(player[1]))
        elif message == PING:
            self.send(PONG)
        elif message.startswith(CONNECT):
            self.send(self.join)
        elif message.startswith(OPENED):
            self.send(CONNECT)


class PeerTable(LoadedTable):
    """A match whose players move at random. A move has no answer of its own: it counts as
    acknowledged when the player who moved has received it."""

    def __init__(self, id: str, credentials: list[str]) -> None:
        super().__init__(SEATS)
        self.id = id
        self.credentials = credentials
        self.sockets: list[Socket] = []
        # By player: the number of moves before their last one, until they have received it.
        self.moved: dict[int, tuple[int, asyncio.Future[None]]] = {}

    async def open_pages(self, port: int) -> None:
        for seat, credential in enumerate(self.credentials):
            sync = ["sync", self.id, str(seat), credential, SEATS]
            socket = Socket(port, EVENT + json.dumps(sync).encode(), partial(self.show, seat))
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda socket=socket: socket, HOST, port)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            self.sockets.append(socket)

    def show(self, seat: int, seq: int, player: int) -> None:
        """The state that a viewer has received: its number, and the player to move."""
        self.hear(seat, seq)
        if seq >= self.awaited and seat == player:
            self.turn = (seat, seq)
        moved = self.moved.get(seat)
        if moved is not None and seq > moved[0]:
            del self.moved[seat]
            moved[1].set_result(None)

    async def send(self, seat: int, seq: int, rng: random.Random) -> None:
        moved = asyncio.get_running_loop().create_future()
        self.moved[seat] = seq, moved
        payload = {
            "type": "raid",
            "args": [rng.randrange(SITES)],
            "playerID": str(seat),
            "credentials": self.credentials[seat],
        }
        move = ["update", {"type": "MAKE_MOVE", "payload": payload}, seq, self.id, str(seat)]
        self.sockets[seat].send(EVENT + json.dumps(move).encode())
        await moved

    def received_bytes(self) -> int:
        return sum(socket.bytes for socket in self.sockets)

    def close(self) -> None:
        for socket in self.sockets:
            socket.transport.close()


def peer_server(folder: Path, *, in_files: bool) -> ServerProcess:
    port = free_port()
    command = ["node", str(HERE / "server.js"), str(port)]
    if in_files:
        command.append(str(folder / "matches"))
    return ServerProcess(command, folder, port, NODE_ENV="production")


async def open_tables(server: ServerProcess, count: int) -> Load:
    """Make matches, take their seats and follow them."""
    turnstile = asyncio.Semaphore(AT_ONCE)

    async def open_one() -> PeerTable:
        async with turnstile:
            made = await post(server.port, f"/games/{GAME}/create", {"numPlayers": SEATS})
            id = made["matchID"]
            credentials = []
            for seat in range(SEATS):
                player = {"playerID": str(seat), "playerName": f"Guest {seat}"}
                joined = await post(server.port, f"/games/{GAME}/{id}/join", player)
                credentials.append(joined["playerCredentials"])
            table = PeerTable(id, credentials)
            await table.open_pages(server.port)
            return table

    tables = await asyncio.gather(*(open_one() for _ in range(count)))
    while any(table.turn is None for table in tables):
        await asyncio.sleep(0.05)
    return Load(server, list(tables))


async def post(port: int, path: str, body: dict[str, Any]) -> Any:
    """Ask the lobby, on a connection of its own."""
    data = json.dumps(body)
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n{data}".encode()
    )
    head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"The lobby refused {path}: {head!r} {answer!r}")
    return json.loads(answer)
