"""The example game in this process, as if its package were installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from unittest.mock import patch

import pytest

from raidtable.games import registry

EXAMPLE = Path(__file__).parents[1] / "examples" / "wrack-line"
GAME = "wrack_line"
POINT = EntryPoint(GAME, f"{GAME}:GAME", registry.GROUP)


@contextmanager
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The id of the game, which the registry knows for a while."""
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    registry._added.cache_clear()
    with patch.object(registry, "entry_points", lambda group: [POINT]):
        yield GAME
    registry._added.cache_clear()
