"""Rows of buffers: ones in a row of zeros, written to a buffer in one go. Compiled."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.features import Inputs

IS_COMPILED: Final = not __file__.endswith(".py")


@mypyc_attr(allow_interpreted_subclasses=True)
class Row(Inputs):
    """Collects ones for a row, and writes it to a buffer of many rows."""

    def __init__(self, buffer: "memoryview[int]", size: int) -> None:
        self.buffer = buffer
        self.size: i64 = size

    def put(self, number: i64) -> None:
        raise NotImplementedError

    def write(self, row: i64) -> None:
        """Write what was put in to that row of the buffer, and begin again with zeros."""
        raise NotImplementedError


class PlainRow(Row):
    """A row that needs no other package."""

    def __init__(self, buffer: "memoryview[int]", size: int) -> None:
        super().__init__(buffer, size)
        length = size * buffer.itemsize
        self.zeros = memoryview(bytes(length)).cast("B").cast(buffer.format)  # type: ignore[call-overload]
        self.ones = memoryview(bytearray(length)).cast("B").cast(buffer.format)  # type: ignore[call-overload]

    def put(self, number: i64) -> None:
        self.ones[number] = 1

    def write(self, row: i64) -> None:
        first = row * self.size
        self.buffer[first : first + self.size] = self.ones
        self.ones[:] = self.zeros
