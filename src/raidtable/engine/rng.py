"""Our own RNG: xoshiro128++ on 32-bit words, so that compiled and interpreted streams
agree."""

import hashlib
from typing import Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.pieces import Pieces

MASK: Final = 0xFFFFFFFF


@mypyc_attr(acyclic=True)
class Rng(Pieces):
    """A stream of random numbers with a name. Streams of different names are independent."""

    def __init__(self, name: str, a: i64, b: i64, c: i64, d: i64) -> None:
        self.name = name
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def next32(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        t = (a + self.d) & MASK
        answer = ((((t << 7) & MASK) | (t >> 25)) + a) & MASK
        c = self.c ^ a
        d = self.d ^ self.b
        shifted = (self.b << 9) & MASK
        self.b ^= c
        self.a = a ^ d
        self.c = c ^ shifted
        self.d = ((d << 11) & MASK) | (d >> 21)
        return answer

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely (n below 2**31)."""
        product = self.next32() * n
        low = product & MASK
        if low < n:
            # The few low words that would favour some numbers are drawn again.
            unfair = (MASK + 1 - n) % n
            while low < unfair:
                product = self.next32() * n
                low = product & MASK
        return product >> 32

    def split(self, name: str) -> "Rng":
        """The stream called `name` under this one; drawing from one never disturbs the other."""
        return seeded(self.name + "/" + name)

    def copy(self) -> "Rng":
        return Rng(self.name, self.a, self.b, self.c, self.d)


def seeded(name: str) -> Rng:
    """The stream of that name, the same on every machine."""
    digest = hashlib.sha256(name.encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 16, 4)]
    return Rng(name, words[0], words[1], words[2], words[3])
