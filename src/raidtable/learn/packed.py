"""Rows as plain arrays, as `rows.pack` writes them. Needs numpy alone, so that a trainer can run in
a Python without this package."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

Array = Any
# One game in so many is kept apart, to see what a net makes of games it has not seen.
TEST_EVERY = 20


class Rows:
    """All rows of a folder, mapped into memory. The rows of a position follow each other."""

    def __init__(self, folder: Path) -> None:
        about = json.loads((folder / "about.json").read_text())
        self.size: int = about["rows"]
        self.games: int = about["games"]
        self.sources: int = about["sources"]
        self.game = np.load(folder / "game.npy", mmap_mode="r")
        self.seat = np.load(folder / "seat.npy", mmap_mode="r")
        self.seats = np.load(folder / "seats.npy", mmap_mode="r")
        self.ply = np.load(folder / "ply.npy", mmap_mode="r")
        self.linear = np.load(folder / "linear.npy", mmap_mode="r")
        self.opponent = np.load(folder / "opponent.npy", mmap_mode="r")
        self.value = np.load(folder / "value.npy", mmap_mode="r")
        self.share = np.load(folder / "share.npy", mmap_mode="r")
        self.points = np.load(folder / "points.npy", mmap_mode="r")
        self.counts = np.load(folder / "counts.npy", mmap_mode="r")
        self.features = np.memmap(folder / "features.bin", dtype=np.int16, mode="r")
        self.by_source = np.memmap(folder / "by_source.bin", dtype=np.int16, mode="r").reshape(
            self.size, self.sources
        )
        self.starts = np.zeros(self.size + 1, dtype=np.int64)
        np.cumsum(self.counts, out=self.starts[1:])
        self.most_active = int(self.counts.max()) if self.size else 0

    def positions(self, is_test: bool) -> dict[int, Array]:
        """The first rows of the positions, by their number of seats."""
        first = np.flatnonzero(self.seat[:] == 0)
        chosen = first[(self.game[first] % TEST_EVERY == 0) == is_test]
        seats = self.seats[chosen]
        return {int(count): chosen[seats == count] for count in np.unique(seats)}

    def active(self, rows: Array) -> tuple[Array, Array]:
        """The active features of those rows: the row's place among them, and the feature."""
        counts = self.counts[rows].astype(np.int64)
        ends = np.cumsum(counts)
        places = np.repeat(np.arange(len(rows)), counts)
        offsets = np.arange(ends[-1]) - np.repeat(ends - counts, counts)
        return places, self.features[np.repeat(self.starts[rows], counts) + offsets]

    def targets(self, rows: Array, result_share: float) -> Array:
        """The chances to learn: part result, part what was seen; the result where nothing was."""
        share, value = self.share[rows], self.value[rows]
        return np.where(
            np.isnan(value), share, result_share * share + (1 - result_share) * np.nan_to_num(value)
        ).astype(np.float32)


def batches(positions: dict[int, Array], size: int, rng: Any) -> Iterator[tuple[int, Array]]:
    """All positions in a random order, in batches with one number of seats each."""
    parts = []
    for seats, first in positions.items():
        mixed = rng.permutation(first)
        parts += [(seats, mixed[start : start + size]) for start in range(0, len(mixed), size)]
    for number in rng.permutation(len(parts)):
        yield parts[number]


def rows_of(first: Array, seats: int) -> Array:
    """The rows of all seats of positions, position after position."""
    return (first[:, None] + np.arange(seats)).reshape(-1)
