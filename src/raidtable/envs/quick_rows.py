"""Rows in plain arrays of `librt`, the run-time library of mypyc: a one costs a nanosecond instead
of fifteen. Compiled, and imported only where that library is installed."""

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from raidtable.envs.rows import Row


class QuickRow(Row):
    """A row of 16-bit numbers."""

    def __init__(self, buffer: "memoryview[int]", size: int) -> None:
        super().__init__(buffer, size)
        self.ones = vec[i16]([0] * size)
        self.marks = vec[i64]([0] * size)
        self.count: i64 = 0

    def put(self, number: i64) -> None:
        self.ones[number] = 1
        self.marks[self.count] = number
        self.count += 1

    def write(self, row: i64) -> None:
        first = row * self.size
        self.buffer[first : first + self.size] = memoryview(self.ones)
        for place in range(self.count):
            self.ones[self.marks[place]] = 0
        self.count = 0


class QuickMask(Row):
    """A row of bytes."""

    def __init__(self, buffer: "memoryview[int]", size: int) -> None:
        super().__init__(buffer, size)
        self.ones = vec[u8]([0] * size)
        self.marks = vec[i64]([0] * size)
        self.count: i64 = 0

    def put(self, number: i64) -> None:
        self.ones[number] = 1
        self.marks[self.count] = number
        self.count += 1

    def write(self, row: i64) -> None:
        first = row * self.size
        self.buffer[first : first + self.size] = memoryview(self.ones)
        for place in range(self.count):
            self.ones[self.marks[place]] = 0
        self.count = 0
