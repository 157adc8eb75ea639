"""Makes the example game available in this process, as if its package were installed."""

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
    """Register the game for a while; yield its id."""
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    registry._added.cache_clear()
    with patch.object(registry, "entry_points", lambda group: [POINT]):
        yield GAME
    registry._added.cache_clear()
