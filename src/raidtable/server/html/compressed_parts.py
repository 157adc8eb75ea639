"""Parts of a page: markup that viewers share, encoded and compressed once for all of them.

A compressed stream is one long gzip stream. Its parts are compressed independently: each ends on a
whole byte and refers to nothing before it. So a part for several viewers is compressed once and
copied into the stream of each.
"""

import zlib
from typing import Final

# A gzip header without optional fields (RFC 1952).
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
# An empty last block of a deflate stream.
LAST_BLOCK = b"\x03\x00"
# A lower level saves a tenth of a millisecond and costs a tenth of the bytes.
LEVEL = 5
# Shorter data is stored: compression would save almost nothing.
WORTH_COMPRESSING = 200


def compress(data: bytes) -> bytes:
    """Blocks of a deflate stream (RFC 1951) that can be anywhere in it."""
    if len(data) < WORTH_COMPRESSING:
        length = len(data)
        return (
            b"\x00" + length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little") + data
        )
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(data) + compressor.flush(zlib.Z_FULL_FLUSH)


class Part:
    """Markup that viewers may share, in the forms in which it is sent.

    `plain` is in one line, as the data of an event must be; in markup a line break is a space.
    `checksum` is for the token of a page: a hash made for security takes up to ten times as long.
    Every update uses both, so they are plain attributes.
    """

    __slots__ = ("_compressed", "checksum", "html", "plain")

    def __init__(self, html: str) -> None:
        self.html: Final = html
        self.plain: Final = html.replace("\n", " ").encode()
        self.checksum: Final = zlib.crc32(self.plain)
        self._compressed: bytes | None = None

    def __eq__(self, other: object) -> bool:
        return type(other) is Part and self.html == other.html

    def __hash__(self) -> int:
        return hash(self.html)

    def __repr__(self) -> str:
        return f"Part({self.html!r})"

    @property
    def compressed(self) -> bytes:
        if self._compressed is None:
            self._compressed = compress(self.plain)
        return self._compressed
