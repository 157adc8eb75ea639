"""A dataset for research: a folder with a row for each decision, split by game, and its card.

    train.parquet, validation.parquet, test.parquet
    names.json    what the numbers of actions and features mean
    README.md     the dataset card

The rows of a game are all in one split, which depends on its seed alone.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from raidtable.arena.dataset import GROUP, import_arrow
from raidtable.arena.games import Decision, Row
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.messages import N_
from raidtable.version import __version__

# Of 100 games, so many are in each split.
SPLITS: Final = {"train": 80, "validation": 10, "test": 10}


def split_of(seed: str) -> str:
    """The split of a game."""
    place = int(hashlib.sha256(seed.encode()).hexdigest(), 16) % 100
    for name, share in SPLITS.items():
        if place < share:
            return name
        place -= share
    raise AssertionError("the shares of the splits add up to 100")


def check_folder(folder: Path) -> None:
    """Raise an error if a dataset can't be written there; call it before the first game."""
    import_arrow()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(N_("{folder} is not an empty folder."), folder=folder)
    folder.mkdir(parents=True, exist_ok=True)


class ResearchDataset:
    """Adds games to the splits. Columns are named; `schema` has their types."""

    def __init__(self, folder: Path, game: Game) -> None:
        self.folder = folder
        self.game = game
        self.sources = sorted(game.presentation.words("en").sources)
        self.arrow, self.parquet = import_arrow()
        arrow = self.arrow
        self.schema = arrow.schema(
            [
                ("id", arrow.int64()),
                ("seats", arrow.int8()),
                ("seed", arrow.string()),
                ("ply", arrow.int32()),
                ("seat", arrow.int8()),
                ("bot", arrow.string()),
                ("observation", arrow.list_(arrow.int16())),
                ("mask", arrow.list_(arrow.int16())),
                ("action", arrow.int16()),
                ("action_text", arrow.string()),
                ("search_shares", arrow.list_(arrow.float32())),
                ("search_value", arrow.float32()),
                ("rank", arrow.int8()),
                ("share", arrow.float32()),
                ("points", arrow.int32()),
                *((f"points_{source}", arrow.int32()) for source in self.sources),
            ]
        )
        self.writers: dict[str, Any] = {}
        self.waiting: dict[str, list[dict[str, object]]] = {name: [] for name in SPLITS}
        self.games = dict.fromkeys(SPLITS, 0)
        self.rows = dict.fromkeys(SPLITS, 0)

    def __enter__(self) -> "ResearchDataset":
        for name in SPLITS:
            file = self.folder / f"{name}.parquet"
            self.writers[name] = self.parquet.ParquetWriter(file, self.schema, compression="zstd")
        return self

    def __exit__(self, *fault: object) -> None:
        for name in SPLITS:
            self.flush(name)
            self.writers[name].close()

    def add(self, row: Row) -> None:
        split = split_of(row.seed)
        number = sum(self.games.values())
        self.waiting[split] += [self.columns(number, row, decision) for decision in row.trail]
        self.games[split] += 1
        self.rows[split] += len(row.trail)
        if self.games[split] % GROUP == 0:
            self.flush(split)

    def columns(self, number: int, row: Row, decision: Decision) -> dict[str, object]:
        seat = decision.seat
        assert row.result is not None
        by_source: Any = row.result["points"]
        action = self.game.rules.actions.find(decision.action)
        assert action is not None
        return {
            "id": number,
            "seats": row.seats,
            "seed": row.seed,
            "ply": decision.ply,
            "seat": seat,
            "bot": row.bots[seat],
            "observation": decision.observation,
            "mask": decision.mask,
            "action": action.code,
            "action_text": decision.action,
            "search_shares": decision.shares or None,
            "search_value": decision.value,
            "rank": row.ranks[seat],
            "share": row.shares[seat],
            "points": row.points[seat],
            **{f"points_{source}": by_source[seat].get(source, 0) for source in self.sources},
        }

    def flush(self, split: str) -> None:
        table = self.arrow.Table.from_pylist(self.waiting[split], schema=self.schema)
        self.writers[split].write_table(table)
        self.waiting[split] = []

    def write_names(self) -> None:
        features = self.game.bots.features
        names = {
            "actions": [action.text for action in self.game.rules.actions.all],
            "features": [] if features is None else features.names(),
        }
        (self.folder / "names.json").write_text(json.dumps(names) + "\n", encoding="utf-8")

    def write_card(self, bots: list[str], seed: object, options: dict[str, str]) -> None:
        (self.folder / "README.md").write_text(card(self, bots, seed, options), encoding="utf-8")


def card(dataset: ResearchDataset, bots: list[str], seed: object, options: dict[str, str]) -> str:
    """What a reader must know of the dataset; its head is read by the package `datasets`."""
    game = dataset.game
    title = game.presentation.words("en").title()
    features = game.bots.features
    files = "\n".join(f"  - split: {name}\n    path: {name}.parquet" for name in SPLITS)
    counts = "\n".join(
        f"| {name} | {dataset.games[name]} | {dataset.rows[name]} |" for name in SPLITS
    )
    chosen = ", ".join(f"{name}={value}" for name, value in options.items()) or "none"
    sources = ", ".join(f"`points_{source}`" for source in dataset.sources)
    return CARD.format(
        files=files,
        title=title,
        counts=counts,
        bots=", ".join(f"`{bot}`" for bot in bots),
        seed=seed,
        options=chosen,
        version=__version__,
        rules=game.rules.rules_version,
        fingerprint="none" if features is None else features.fingerprint(),
        sources=sources,
    )


CARD: Final = """---
configs:
- config_name: default
  data_files:
{files}
---
# {title}: games between bots

One row for each decision. All rows of a game are in one split.

| split | games | rows |
|---|---|---|
{counts}

- Bots: {bots}; the seats rotate. Options: {options}. Seed: `{seed}`.
- Made by Raidtable {version}, rules version {rules}, features `{fingerprint}`.
- The same command gives the same rows, as long as budgets are in iterations.

| column | meaning |
|---|---|
| `id`, `seats`, `seed` | the game: its number, its seats, the seed that replays it |
| `ply`, `seat`, `bot` | when it was, who decided |
| `observation` | the features that are on, for what the seat knew; `names.json` names them |
| `mask` | the codes of the legal actions |
| `action`, `action_text` | what was chosen, as code and in the notation |
| `search_shares` | the share of the search that each action of `mask` got; null without a search |
| `search_value` | the chance to win that the search expected; null without a search |
| `rank`, `share`, `points` | how the game ended for that seat |
| {sources} | the same points by source |
"""
