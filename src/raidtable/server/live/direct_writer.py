"""Writes the chunks of an answer straight to its connection, below the framework.

An event stream sends thousands of small chunks. Through ASGI each of them wakes a task and passes
every layer's `send`, which costs more than compressing it.
"""

from weakref import ReferenceType

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from raidtable.server.security.connections import ANSWER_IN_SCOPE


class DirectWriter:
    """The connection of an answer that has begun."""

    def __init__(self, answer: RequestResponseCycle) -> None:
        self.answer = answer

    @property
    def is_free(self) -> bool:
        """Whether a chunk may be written now: the buffers of the connection have room for it."""
        return not self.answer.flow.write_paused and not self.answer.disconnected

    @property
    def is_gone(self) -> bool:
        return self.answer.disconnected

    def write(self, chunk: bytes) -> None:
        self.answer.transport.write(b"%x\r\n%b\r\n" % (len(chunk), chunk))

    async def wait_until_free(self) -> None:
        """Wait for a client that reads slowly. `security/connections.py` ends those that stop."""
        await self.answer.flow.drain()


def direct_writer(scope: Scope) -> DirectWriter | None:
    """The writer of an answer that has begun; None where only the framework can write."""
    found: ReferenceType[RequestResponseCycle] | None = scope.get(ANSWER_IN_SCOPE)
    answer = found() if found is not None else None
    if answer is None or not answer.chunked_encoding:
        return None
    return DirectWriter(answer)
