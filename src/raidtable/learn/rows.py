"""Rows: what is kept of self-play. A position has a row for each seat.

Games are played in other processes; a block of rows is what comes back from them, in flat arrays.
Shards on disk are Parquet files if pyarrow is installed, so that other tools can read them. A
trainer gets the same as plain arrays (`pack`), which it can map into memory.
"""

import json
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import PACKAGE_MISSING

# Where there is no such figure: a scripted opponent's points, or a search's value.
NOTHING: Final = float("nan")


class Block:
    """Rows of some games, in flat arrays."""

    def __init__(self, sources: int) -> None:
        self.sources = sources  # the number of sources of points
        self.games = 0
        self.positions = 0
        # For each row
        self.game = array("i")  # games of the block in order
        self.position = array("i")
        self.seat = array("b")
        self.seats = array("b")
        self.ply = array("h")
        self.counts = array("h")  # active features
        self.linear = array("i")  # the named evaluation, in hundredths of a point
        self.opponent = array("f")  # that of a scripted opponent
        self.value = array("f")  # the chance to win, as a search or the next position saw it
        self.share = array("f")  # the share of the win in the end
        self.points = array("h")  # points in the end
        self.by_source = array("h")  # the same by source
        # The active features of all rows, one after another
        self.features = array("h")

    def __len__(self) -> int:
        return len(self.seat)


def import_parquet() -> Any:
    """pyarrow, or None where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        return None
    return pyarrow


def import_numpy() -> Any:
    try:
        import numpy
    except ModuleNotFoundError:
        raise BadOption(PACKAGE_MISSING, package="numpy", extra="raidtable[learn]") from None
    return numpy


PLAIN_COLUMNS: Final[dict[str, str]] = {
    "game": "int32",
    "position": "int32",
    "seat": "int8",
    "seats": "int8",
    "ply": "int16",
    "counts": "int16",
    "linear": "int32",
    "opponent": "float32",
    "value": "float32",
    "share": "float32",
    "points": "int16",
}
# Columns with several figures in a row: as many as there are active features, or sources.
LISTS: Final = ("features", "by_source")


def columns_of(blocks: Sequence[Block]) -> dict[str, Any]:
    """The columns of some blocks together, the lists flat; games and positions are numbered on."""
    np = import_numpy()
    columns = {}
    for name, kind in [*PLAIN_COLUMNS.items(), *((name, "int16") for name in LISTS)]:
        parts, first = [], 0
        for block in blocks:
            part = np.frombuffer(getattr(block, name), dtype=kind)
            if name in ("game", "position"):
                part = part + np.int32(first)
                first += block.games if name == "game" else block.positions
            parts.append(part)
        columns[name] = np.concatenate(parts)
    return columns


def write_shard(blocks: Sequence[Block], path: Path) -> Path:
    """Write blocks into one file, Parquet if pyarrow is installed and else numpy's own format;
    return its name."""
    arrow, np = import_parquet(), import_numpy()
    columns = columns_of(blocks)
    path = path.with_suffix(".npz" if arrow is None else ".parquet")
    # Under another name first: a shard is whole, or it is not there.
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        if arrow is None:
            np.savez_compressed(file, **columns)
        else:
            starts = np.concatenate([[0], np.cumsum(columns["counts"], dtype="int32")])
            lists = {
                "features": arrow.ListArray.from_arrays(
                    arrow.array(starts.astype("int32")), arrow.array(columns["features"])
                ),
                "by_source": arrow.FixedSizeListArray.from_arrays(
                    arrow.array(columns["by_source"]), blocks[0].sources
                ),
            }
            plain = {name: arrow.array(columns[name]) for name in PLAIN_COLUMNS}
            arrow.parquet.write_table(arrow.table(plain | lists), file, compression="zstd")
    unfinished.replace(path)
    return path


def read_shard(path: Path) -> dict[str, Any]:
    """The columns of a file, the lists flat."""
    np = import_numpy()
    if path.suffix == ".npz":
        with np.load(path) as file:
            return dict(file)
    arrow = import_parquet()
    if arrow is None:
        raise BadOption(PACKAGE_MISSING, package="pyarrow", extra="raidtable[learn]")
    table = arrow.parquet.read_table(path).combine_chunks()
    columns = {name: table[name].to_numpy() for name in PLAIN_COLUMNS}
    for name in LISTS:
        columns[name] = table[name].chunk(0).flatten().to_numpy()
    return columns


def shards_in(folder: Path) -> list[Path]:
    return sorted([*folder.glob("*.parquet"), *folder.glob("*.npz")])


def pack(shards: Sequence[Path], folder: Path) -> int:
    """Write the rows of files as plain arrays for a trainer; return their number.

    The numbers of the games of each file begin at a multiple of `TEST_EVERY`: so the same games are
    kept apart, whatever files are packed with them.
    """
    from raidtable.learn.packed import TEST_EVERY

    np = import_numpy()
    folder.mkdir(parents=True, exist_ok=True)
    plain: dict[str, list[Any]] = {name: [] for name in PLAIN_COLUMNS}
    total, games, first_game, positions, sources = 0, 0, 0, 0, 0
    with (
        (folder / "features.bin").open("wb") as features,
        (folder / "by_source.bin").open("wb") as by_source,
    ):
        for shard in shards:
            columns = read_shard(shard)
            size = len(columns["seat"])
            games += len(np.unique(columns["game"]))
            columns["game"] = columns["game"] + np.int32(first_game)
            columns["position"] = columns["position"] + np.int32(positions)
            first_game = -(-int(columns["game"][-1] + 1) // TEST_EVERY) * TEST_EVERY
            positions = columns["position"][-1] + 1
            sources = len(columns["by_source"]) // size
            features.write(columns["features"].astype("int16").tobytes())
            by_source.write(columns["by_source"].astype("int16").tobytes())
            for name, parts in plain.items():
                parts.append(columns[name])
            total += size
    for name, parts in plain.items():
        np.save(folder / f"{name}.npy", np.concatenate(parts))
    about = {
        "rows": total,
        "games": games,
        "positions": int(positions),
        "sources": sources,
    }
    (folder / "about.json").write_text(json.dumps(about))
    return total
