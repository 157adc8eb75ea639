"""All sections of a page, as one viewer sees them."""

import zlib
from array import array
from hashlib import blake2b

from markupsafe import Markup

from raidtable.server.html.compressed_parts import GZIP_HEADER, LAST_BLOCK, Part


class PageSections:
    """All sections of a page by their ids, in its order, as one viewer sees them at `seq`."""

    def __init__(self, seq: int, sections: dict[str, tuple[Part, ...]]) -> None:
        self.seq = seq
        self.sections = sections
        self._token = ""

    def parts(self) -> list[Part]:
        return [part for parts in self.sections.values() for part in parts]

    @property
    def token(self) -> str:
        """A name of the complete content: pages with the same token show the same."""
        if not self._token:
            all_parts = self.sections.values()
            checksums = array("L", [part.checksum for parts in all_parts for part in parts])
            self._token = blake2b(checksums, digest_size=8).hexdigest()
        return self._token

    def html(self) -> Markup:
        return Markup("".join(part.html for part in self.parts()))

    def compressed(self) -> bytes:
        """All parts as a gzip file; most of them were compressed for the streams already."""
        parts = self.parts()
        plain = b"".join([part.plain for part in parts])
        end = zlib.crc32(plain).to_bytes(4, "little") + len(plain).to_bytes(4, "little")
        return b"".join([GZIP_HEADER, *[part.compressed for part in parts], LAST_BLOCK, end])

    def changed_since(self, before: "PageSections | None") -> list[Part]:
        """The parts of sections that differ from `before`; of the player boards, those that
        changed.

        The first two sections, which hold the state of the game and the error message, are always
        included.
        """
        changed: list[Part] = []
        for number, (name, parts) in enumerate(self.sections.items()):
            if before is None or number < 2:
                changed += parts
            elif parts != (old := before.sections[name]):
                # The element around the boards may change too, as at a hand-over.
                if name == "mats" and parts[0] == old[0] and len(parts) == len(old):
                    changed += [part for part, was in zip(parts, old, strict=True) if part != was]
                else:
                    changed += parts
        return changed
