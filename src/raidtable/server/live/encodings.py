"""How the events of a stream are encoded: by zstd, gzip, or not at all, as the page accepts.

zstd remembers the last events of a stream: an update resembles the one before it, and takes a
fifth of the bytes and of the time of gzip. Each stream pays for that memory, about 200 kB. In
gzip, the parts are compressed once for all viewers (`html/compressed_parts.py`), without memory.
"""

import sys
from collections.abc import Iterable
from typing import Protocol

from raidtable.server.html.compressed_parts import GZIP_HEADER, Part, compress

# The tests import it from here.
if sys.version_info >= (3, 14):
    from compression import zstd as zstd
else:
    from backports import zstd as zstd

END = b"\n\n"

# The window holds the last four or so updates; larger ones save little. Higher levels take up to
# four times the memory and save a twentieth of the bytes.
OPTIONS: dict[int, int] = {
    zstd.CompressionParameter.compression_level: 1,
    zstd.CompressionParameter.window_log: 17,
    zstd.CompressionParameter.hash_log: 12,
}


class Encoding(Protocol):
    """The encoding of one stream, which may depend on what was sent before."""

    @property
    def name(self) -> str | None:
        """The name for the header Content-Encoding, if there is one."""

    def event(self, head: bytes, parts: Iterable[Part]) -> bytes:
        """An event: its first lines up to the data, and the parts of its data."""

    def end(self) -> bytes:
        """The end of the stream."""


class Plain:
    name = None

    def event(self, head: bytes, parts: Iterable[Part]) -> bytes:
        return b"".join([head, *[part.plain for part in parts], END])

    def end(self) -> bytes:
        return b""


class Gzip:
    name = "gzip"
    _end_of_event = compress(END)

    def __init__(self) -> None:
        self._start = GZIP_HEADER

    def event(self, head: bytes, parts: Iterable[Part]) -> bytes:
        start, self._start = self._start, b""
        packed = [part.compressed for part in parts]
        return b"".join([start, compress(head), *packed, self._end_of_event])

    def end(self) -> bytes:
        """Nothing: the checksum at the end of a file would cost more than it is worth here."""
        return b""


class Zstd:
    name = "zstd"

    def __init__(self) -> None:
        self._compressor = zstd.ZstdCompressor(options=OPTIONS)

    def event(self, head: bytes, parts: Iterable[Part]) -> bytes:
        plain = b"".join([head, *[part.plain for part in parts], END])
        return self._compressor.compress(plain, zstd.ZstdCompressor.FLUSH_BLOCK)

    def end(self) -> bytes:
        return self._compressor.flush()


def encoding_for(accepted: set[str]) -> Encoding:
    """A new encoding: the best of those that a page accepts."""
    if "zstd" in accepted:
        return Zstd()
    return Gzip() if "gzip" in accepted else Plain()
