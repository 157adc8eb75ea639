"""Writes games as a dataset: JSON lines with one game each, or Parquet with a row per decision."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from raidtable.arena.games import Row
from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_

# Number of games in each row group of a Parquet file.
GROUP = 500


class Dataset(ABC):
    """A file that games are added to as they end. They are numbered from 0."""

    @abstractmethod
    def add(self, row: Row) -> None: ...


class JsonLines(Dataset):
    """One line for each game: its record, which replays it, its result, the bots by seat, and the
    seats that forfeited it, if any."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.games = 0

    def add(self, row: Row) -> None:
        line = {
            "id": self.games,
            "bots": list(row.bots),
            "shares": list(row.shares),
            "result": row.result,
            "record": row.record,
            **({"forfeits": [one.seat for one in row.forfeits]} if row.forfeits else {}),
        }
        self.file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
        self.games += 1


class Parquet(Dataset):
    """One row for each decision: its game, ply, seat and action, the number of legal actions, and
    the final rank and points of that seat."""

    def __init__(self, path: Path, arrow: Any, parquet: Any) -> None:
        self.arrow = arrow
        self.schema = arrow.schema(
            [
                ("id", arrow.int64()),
                ("game", arrow.string()),
                ("seats", arrow.int8()),
                ("seed", arrow.string()),
                ("ply", arrow.int32()),
                ("seat", arrow.int8()),
                ("bot", arrow.string()),
                ("action", arrow.string()),
                ("legal", arrow.int32()),
                ("rank", arrow.int8()),
                ("points", arrow.int32()),
                ("share", arrow.float32()),
            ]
        )
        self.writer = parquet.ParquetWriter(path, self.schema, compression="zstd")
        self.games = 0
        self.waiting: list[dict[str, object]] = []

    def add(self, row: Row) -> None:
        for decision in row.trail:
            seat = decision.seat
            self.waiting.append(
                {
                    "id": self.games,
                    "game": row.game,
                    "seats": row.seats,
                    "seed": row.seed,
                    "ply": decision.ply,
                    "seat": seat,
                    "bot": row.bots[seat],
                    "action": decision.action,
                    "legal": decision.legal,
                    "rank": row.ranks[seat],
                    "points": row.points[seat],
                    "share": row.shares[seat],
                }
            )
        self.games += 1
        if self.games % GROUP == 0:
            self.flush()

    def flush(self) -> None:
        self.writer.write_table(self.arrow.Table.from_pylist(self.waiting, schema=self.schema))
        self.waiting = []

    def close(self) -> None:
        self.flush()
        self.writer.close()


def check_dataset(path: Path) -> None:
    """Raise `BadOption` if a dataset cannot be written there; call it before the first game."""
    if path.suffix not in (".jsonl", ".parquet"):
        raise BadOption(
            N_("Name the dataset NAME.jsonl or NAME.parquet, not {file!r}."), file=path.name
        )
    if path.suffix == ".parquet":
        import_arrow()


@contextmanager
def writing(path: Path) -> Iterator[Dataset]:
    """Open a new dataset in that file; the suffix gives its format."""
    check_dataset(path)
    if path.suffix == ".jsonl":
        with path.open("w", encoding="utf-8") as file:
            yield JsonLines(file)
        return
    dataset = Parquet(path, *import_arrow())
    try:
        yield dataset
    finally:
        dataset.close()


def import_arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise BadOption(
            N_(
                "Parquet needs the package pyarrow. Install it with pip install "
                "'raidtable[parquet]', or use NAME.jsonl."
            )
        ) from None
    return pyarrow, pyarrow.parquet
